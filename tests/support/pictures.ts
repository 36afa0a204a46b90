/** Picture files for tests: good ones, and those that mean harm. */
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

type Made = { width?: number; height?: number; colour?: string }

export const makeJpeg = ({ width = 640, height = 360, colour = '#2f6b3c' }: Made = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .jpeg()
    .toBuffer()

export const makePng = ({ width = 640, height = 360, colour = '#2f6b3c' }: Made = {}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: colour } })
    .png()
    .toBuffer()

/** Left half red, right half blue, turned by its EXIF, with the place it was taken at and a camera's name. */
export const makePhoto = async (): Promise<Buffer> => {
  const half = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer()
  return (
    sharp({ create: { width: 600, height: 400, channels: 3, background: '#ff0000' } })
      .composite([{ input: half, left: 300, top: 0 }])
      .withExif({
        IFD0: { Make: 'SecretCamera', Copyright: 'Asha at home' },
        IFD3: {
          GPSLatitudeRef: 'N',
          GPSLatitude: '26/1 54/1 0/1',
          GPSLongitudeRef: 'E',
          GPSLongitude: '75/1 47/1 0/1',
        },
      })
      // 6: to be turned a quarter to the right.
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
  )
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

const pngStart = Buffer.from('89504e470d0a1a0a', 'hex')
const pngOf = (width: number, height: number, ...chunks: Buffer[]): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 0, 0, 0, 0], 8)
  return Buffer.concat([pngStart, chunk('IHDR', header), ...chunks, chunk('IEND', Buffer.alloc(0))])
}

/** A header that promises four thousand megapixels, and nothing behind it. */
export const hugeHeader = (): Buffer => pngOf(65_000, 65_000, chunk('IDAT', deflateSync(Buffer.alloc(1000))))

/** 400 megapixels of nothing, in half a megabyte. Made once: packing them takes seconds. */
export const pixelBomb = (): Buffer => {
  madeBomb ??= pngOf(20_000, 20_000, chunk('IDAT', deflateSync(Buffer.alloc(20_000 * 20_001))))
  return madeBomb
}
let madeBomb: Buffer | undefined

/** A small picture with a text in it that unpacks to 200 MB. */
export function textBomb(): Buffer {
  const text = Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(200_000_000, 0x41))])
  return pngOf(8, 8, chunk('zTXt', text), chunk('IDAT', deflateSync(Buffer.alloc(8 * 9))))
}

/** A picture of one pixel, ten thousand times over. */
export function longGif(frames = 10_000): Buffer {
  const frame = Buffer.from('21f9040400000000' + '2c00000000010001000002024c0100', 'hex')
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    Buffer.from('01000100800000ff00000000ff', 'hex'),
    ...Array.from({ length: frames }, () => frame),
    Buffer.from(';', 'latin1'),
  ])
}

/** Two frames, one red and one green. */
export async function makeMovingWebp(format: 'webp' | 'gif' = 'webp'): Promise<Buffer> {
  const frames = await Promise.all(['#ff0000', '#00ff00'].map((colour) => makePng({ width: 8, height: 8, colour })))
  return sharp(frames, { join: { animated: true } })
    .toFormat(format)
    .toBuffer()
}

/** A PNG that says before its pixels that it has two frames. */
export function makeMovingPng(): Buffer {
  const frames = Buffer.alloc(8)
  frames.writeUInt32BE(2, 0)
  return pngOf(8, 8, chunk('acTL', frames), chunk('IDAT', deflateSync(Buffer.alloc(8 * 9))))
}

/** The beginning of one. */
export const avifSequence = Buffer.concat([
  Buffer.from('00000020', 'hex'),
  Buffer.from('ftypavis\0\0\0\0avifavismif1miaf', 'latin1'),
  Buffer.alloc(400),
])

export const svgWithScript = Buffer.from(
  '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
)

export const htmlPage = Buffer.from('<!doctype html><script>alert(document.cookie)</script>')

export const heic = Buffer.concat([
  Buffer.from('00000018667479706865696300000000', 'hex'),
  Buffer.from('mif1heic', 'latin1'),
  Buffer.alloc(400),
])
