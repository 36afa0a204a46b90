/**
 * One gzip member (RFC 1952) out of parts that were compressed beforehand and a few bytes that were not. Each part ends with a
 * full flush: it begins and ends on a whole byte and refers to nothing outside, so the parts can be joined as they are. The
 * checksum of the whole is made of those of the parts.
 */
import { promisify } from 'node:util'
import { constants, crc32, deflateRaw } from 'node:zlib'

export type PackedPart = {
  plain: Buffer
  deflated: Buffer
  crc: number
  /** What `plain.length` more bytes do to the checksum of all that stands before them: one row for each of its bits. */
  shift: Uint32Array
}

/** A text that is not compressed stands in a stored block, and its length in 16 bits. */
export const longestLoose = 65_535

const deflateRawAsync = promisify(deflateRaw)

/** @param plain one byte at least */
export async function packPart(plain: Buffer): Promise<PackedPart> {
  const options = { level: 9, memLevel: 9, finishFlush: constants.Z_FULL_FLUSH }
  const deflated = await deflateRawAsync(plain, options)
  return { plain, deflated, crc: crc32(plain), shift: shiftBy(plain.length) }
}

const head = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const blockHead = 5

/** A piece of this size is copied for less than what one more piece costs to send. */
const smallPiece = 4096

/**
 * The bytes in the order in which they are to be sent. Large parts are not copied: a copy costs more than to send it.
 * @param parts packed ones and texts of at most `longestLoose` bytes
 */
export function joinGzip(parts: readonly (PackedPart | string)[]): Buffer[] {
  const joined: Buffer[] = [head]
  let crc = 0
  let length = 0
  for (const part of parts) {
    if (typeof part === 'string') {
      const block = storedBlock(part)
      joined.push(block)
      crc = crc32(block.subarray(blockHead), crc >>> 0)
      length += block.length - blockHead
    } else {
      joined.push(part.deflated)
      crc = times(part.shift, crc) ^ part.crc
      length += part.plain.length
    }
  }
  joined.push(endOf(crc, length))
  return withoutSmallPieces(joined)
}

function withoutSmallPieces(pieces: readonly Buffer[]): Buffer[] {
  const fewer: Buffer[] = []
  let small: Buffer[] = []
  const flush = () => {
    if (small.length > 0) fewer.push(small.length === 1 && small[0] ? small[0] : Buffer.concat(small))
    small = []
  }
  for (const piece of pieces) {
    if (piece.length <= smallPiece) small.push(piece)
    else {
      flush()
      fewer.push(piece)
    }
  }
  flush()
  return fewer
}

function storedBlock(text: string): Buffer {
  const size = Buffer.byteLength(text)
  if (size > longestLoose) throw new RangeError('too many loose bytes for one block')
  const block = Buffer.allocUnsafe(blockHead + size)
  block[0] = 0
  block.writeUInt16LE(size, 1)
  block.writeUInt16LE(size ^ 0xffff, 3)
  block.write(text, blockHead)
  return block
}

/** An empty last block, the checksum and the length. */
function endOf(crc: number, length: number): Buffer {
  const end = Buffer.allocUnsafe(10)
  end.writeUInt16LE(3, 0)
  end.writeUInt32LE(crc >>> 0, 2)
  end.writeUInt32LE(length >>> 0, 6)
  return end
}

const polynomial = 0xedb88320

/** A matrix of bits times a row of them, where adding is XOR. */
function times(matrix: Uint32Array, bits: number): number {
  let sum = 0
  for (let row = 0, rest = bits >>> 0; rest !== 0; row += 1, rest >>>= 1) if (rest & 1) sum ^= matrix[row] ?? 0
  return sum
}

const product = (left: Uint32Array, right: Uint32Array) => right.map((row) => times(left, row))

/** The matrix that takes a checksum past so many zero bytes, by squaring that of one zero bit (as zlib's crc32_combine). */
function shiftBy(byteCount: number): Uint32Array {
  let shift = Uint32Array.from({ length: 32 }, (_, row) => 1 << row)
  let power = Uint32Array.from({ length: 32 }, (_, row) => (row === 0 ? polynomial : 1 << (row - 1)))
  for (let bits = byteCount * 8; bits > 0; bits = Math.floor(bits / 2)) {
    if (bits % 2 === 1) shift = product(power, shift)
    power = product(power, power)
  }
  return shift
}
