/**
 * Whether a picture moves, by its bytes: GIF, PNG (APNG), WebP or AVIF with more than one frame. Read by the clinic and, before it makes
 * a photo smaller, by the browser. A file that is broken is not said to move; the decoder finds out. Pure.
 */
export function isMovingPicture(bytes: Uint8Array): boolean {
  const begins = (text: string, at = 0) => textAt(bytes, at, text.length) === text
  if (begins('GIF8')) return gifFrames(bytes) > 1
  if (begins('\u0089PNG')) return pngFrames(bytes) > 1
  if (begins('RIFF') && begins('WEBP', 8)) return webpFrames(bytes) > 1
  return begins('ftyp', 4) && isAvifSequence(bytes)
}

const textAt = (bytes: Uint8Array, at: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(at, at + length))

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => new DataView(buffer, byteOffset, byteLength)

/** 0 beyond the end, as in a file that breaks off. */
const byteAt = (bytes: Uint8Array, at: number): number => bytes[at] ?? 0

/** Counts to two: no more is asked. */
function gifFrames(bytes: Uint8Array): number {
  /** Of the table of colours that a byte of flags announces. */
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number) => {
    let at = from
    while (byteAt(bytes, at) > 0) at += byteAt(bytes, at) + 1
    return at + 1
  }
  let frames = 0
  let at = 13 + tableBytes(byteAt(bytes, 10))
  while (at < bytes.length && frames < 2) {
    const kind = byteAt(bytes, at)
    if (kind === 0x21) at = afterBlocks(at + 2)
    else if (kind === 0x2c) {
      frames += 1
      at = afterBlocks(at + 11 + tableBytes(byteAt(bytes, at + 9)))
    } else return frames
  }
  return frames
}

/** The chunk `acTL` says how many there are, before the pixels. */
function pngFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  for (let at = 8; at + 12 <= bytes.length; at += view.getUint32(at) + 12) {
    const name = textAt(bytes, at + 4, 4)
    if (name === 'acTL') return view.getUint32(at + 8)
    if (name === 'IDAT') return 1
  }
  return 1
}

function webpFrames(bytes: Uint8Array): number {
  const view = viewOf(bytes)
  let frames = 0
  for (let at = 12; at + 8 <= bytes.length && frames < 2; ) {
    if (textAt(bytes, at, 4) === 'ANMF') frames += 1
    const size = view.getUint32(at + 4, true)
    at += 8 + size + (size % 2)
  }
  return frames
}

/** Its brands say so. */
function isAvifSequence(bytes: Uint8Array): boolean {
  const end = bytes.length < 12 ? 0 : Math.min(viewOf(bytes).getUint32(0), 256, bytes.length)
  for (let at = 8; at + 4 <= end; at += 4) if (at !== 12 && textAt(bytes, at, 4) === 'avis') return true
  return false
}
