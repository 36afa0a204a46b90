/**
 * The id of an uploaded picture says what it looks like from far away: its last 18 digits are the colours of six cells, three digits
 * each, two rows of three. So a page can paint a blurred placeholder without asking for anything, before the picture has come.
 */

export const placeholderCells = { columns: 3, rows: 2 } as const
const colourDigits = placeholderCells.columns * placeholderCells.rows * 3
const digestDigits = 40 - colourDigits
/** Written out, because browsers get this line and not the ones above. */
const pattern = /^[0-9a-f]{22}([0-9a-f]{18})$/

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
  return digits === undefined ? null : `data:image/bmp;base64,${header}${body(digits)}`
}

/** Of a BMP with 24 bits a cell, three cells wide and two high: nothing has to be compressed or summed up. 54 bytes as base64. */
const header = 'Qk1OAAAAAAAAADYAAAAoAAAAAwAAAAIAAAABABgAAAAAABgAAAAAAAAAAAAAAAAAAAAAAAAA'

/** Blue, green and red of each cell, each row filled up to twelve bytes. The lowest row comes first. */
function body(digits: string): string {
  const row = (hex: string) => {
    const values = Array.from(hex, (digit) => Number.parseInt(digit, 16) * 17)
    const cells = [0, 3, 6].flatMap((at) => values.slice(at, at + 3).reverse())
    return String.fromCharCode(...cells, 0, 0, 0)
  }
  return btoa(row(digits.slice(9)) + row(digits.slice(0, 9)))
}
