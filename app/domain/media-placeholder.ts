/**
 * The id of an uploaded picture says what it looks like from far away: its last 18 digits are the colours of six cells, three digits
 * each, two rows of three. So a page can paint a blurred placeholder without asking for anything, before the picture has come.
 */

export const placeholderCells = { columns: 3, rows: 2 } as const
const colourDigits = placeholderCells.columns * placeholderCells.rows * 3
const digestDigits = 40 - colourDigits
const pattern = new RegExp(`^[0-9a-f]{${digestDigits}}([0-9a-f]{${colourDigits}})$`)

/**
 * @param digest of the file as it was uploaded, in hexadecimal digits
 * @param colours red, green and blue of each cell, row by row from the top left, 0 to 255
 */
export function mediaId(digest: string, colours: ArrayLike<number>): string {
  const digits = Array.from(colours, (value) => Math.round(value / 17).toString(16)).join('')
  return digest.slice(0, digestDigits) + digits.slice(0, colourDigits)
}

/** A `data:` address of the six cells, 198 characters; browsers blur it as they stretch it. Null: the id says no colours. */
export function placeholderOf(id: string): string | null {
  const digits = pattern.exec(id)?.[1]
  return digits === undefined ? null : `data:image/bmp;base64,${base64(bitmap(digits))}`
}

const headerBytes = 54

/** A BMP with 24 bits a cell: nothing has to be compressed or summed up. */
function bitmap(digits: string): number[] {
  const { columns, rows } = placeholderCells
  const rowBytes = Math.ceil((columns * 3) / 4) * 4
  const dataBytes = rowBytes * rows
  const four = (value: number) => [value & 255, (value >> 8) & 255, 0, 0]
  const header = [
    ...[0x42, 0x4d, ...four(headerBytes + dataBytes), ...four(0), ...four(headerBytes)],
    ...[...four(40), ...four(columns), ...four(rows), 1, 0, 24, 0, ...four(0), ...four(dataBytes)],
    ...new Array<number>(16).fill(0),
  ]
  const cell = (row: number, column: number) => {
    const at = (row * columns + column) * 3
    const part = (offset: number) => Number.parseInt(digits.charAt(at + offset), 16) * 17
    return [part(2), part(1), part(0)]
  }
  // The lowest row comes first.
  const body = Array.from({ length: rows }, (_, fromBelow) => {
    const cells = Array.from({ length: columns }, (_, column) => cell(rows - 1 - fromBelow, column)).flat()
    return [...cells, ...new Array<number>(rowBytes - cells.length).fill(0)]
  })
  return [...header, ...body.flat()]
}

const base64 = (bytes: number[]) => btoa(String.fromCharCode(...bytes))
