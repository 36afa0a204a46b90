/**
 * Makes of an uploaded file what the site serves: pixels alone. Everything is decoded and encoded anew, so that neither what a camera
 * writes into a photo (the place it was taken, a small copy of what was cut off) nor anything hidden behind the picture remains.
 *
 * Costs are bounded: the header says how many pixels there are before one is decoded, and all copies are made of one that is
 * already small. sharp works in threads of its own.
 */
import { createHash } from 'node:crypto'
import type { Metadata, OutputInfo, Sharp, SharpOptions } from 'sharp'
import { copyWidths, type MediaFormat, type MediaSize, mediaFormats } from '~/domain/media/media-address'
import { mediaId, placeholderCells } from '~/domain/media/media-placeholder'
import { scaleWithin } from '~/domain/media/media-upload'
import { isMovingPicture } from '~/domain/posts/moving-picture'
import type { NewFile } from '~/platform/files/folders/file-folders'
import { PictureProblem, type PictureType, sniffPicture } from './sniff'

const mostPixels = 50_000_000
/** The height is the most that WebP holds. */
const largest = { width: 2000, height: 16_383, pixels: 12_000_000 }
/** A picture that is made narrower than this, so that its height fits, can no longer be read. */
const leastWidth = 480
/** A thread of sharp is given up after this. */
const timeoutSeconds = 40

export type EncodedPicture = MediaSize & { files: NewFile[] }
type Raw = { data: Buffer; info: OutputInfo }

export const mediaTypes: Record<MediaFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** sharp's name for each. AVIF is a kind of HEIF to it. */
const sharpFormats: Record<PictureType, string> = { jpeg: 'jpeg', png: 'png', webp: 'webp', gif: 'gif', avif: 'heif' }

export const digestOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** @throws {PictureProblem} for what is no picture, too large, or damaged */
export async function encodePicture(bytes: Buffer): Promise<EncodedPicture> {
  const { sharp, options, header } = await openPicture(bytes)
  const width = shownWidth(header.autoOrient)
  const whole = await readable(() =>
    sharp(bytes, options)
      .timeout({ seconds: timeoutSeconds })
      .resize({ width })
      // A placeholder lies behind the picture.
      .flatten({ background: '#ffffff' })
      // With the profile it came with, if any.
      .toColourspace('srgb')
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true }),
  )
  const { height } = whole.info
  const from = ({ data, info: { width, height, channels } }: Raw): Sharp =>
    sharp(data, { raw: { width, height, channels } })
  const cells = await from(whole)
    .toColourspace('srgb')
    .resize({ width: placeholderCells.columns, height: placeholderCells.rows, fit: 'fill' })
    .raw()
    .toBuffer()
  const files: NewFile[] = []
  for (const copyWidth of copyWidths({ id: '', width, height })) {
    const copy = copyWidth === width ? whole : await scaled(from(whole), copyWidth)
    for (const format of mediaFormats)
      files.push({
        name: `${copyWidth}.${format}`,
        type: mediaTypes[format],
        bytes: await encoded(from(copy), format).timeout({ seconds: timeoutSeconds }).toBuffer(),
      })
  }
  return { id: mediaId(digestOf(bytes), cells), width, height, files }
}

/** One JPEG of at most so many pixels each way. @throws {PictureProblem} as `encodePicture` */
export async function encodeJpeg(bytes: Buffer, most: number): Promise<Buffer> {
  const { sharp, options } = await openPicture(bytes)
  return readable(() =>
    sharp(bytes, options)
      .timeout({ seconds: timeoutSeconds })
      .resize({ width: most, height: most, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 82, mozjpeg: true })
      .toBuffer(),
  )
}

/** What the header says, before a pixel is decoded. */
async function openPicture(bytes: Buffer) {
  const type = sniffPicture(bytes)
  // Before sharp reads it, which knows one frame at best and calls some of them damaged.
  if (isMovingPicture(bytes)) throw new PictureProblem(moving)
  const sharp = await loadSharp()
  const options: SharpOptions = {
    limitInputPixels: mostPixels,
    // What is cut off or broken in the middle is refused; what is merely odd is not.
    failOn: 'error',
    sequentialRead: true,
    autoOrient: true,
    pages: 1,
  }
  const header = await readable(() => sharp(bytes, { ...options, limitInputPixels: false }).metadata())
  checkHeader(header, type)
  return { sharp, options, header }
}

const scaled = (picture: Sharp, width: number): Promise<Raw> =>
  picture.resize({ width }).raw().toBuffer({ resolveWithObject: true })

/** AVIF at effort 1: at 2 it takes half as long again for the same size; at 4 ten times as long for a fifth less. */
function encoded(picture: Sharp, format: MediaFormat): Sharp {
  if (format === 'avif') return picture.avif({ quality: 50, effort: 1 })
  if (format === 'webp') return picture.webp({ quality: 76, effort: 4 })
  return picture.jpeg({ quality: 78, mozjpeg: true })
}

function checkHeader({ format, width = 0, height = 0 }: Metadata, type: PictureType): void {
  if (format !== sharpFormats[type]) throw new PictureProblem(damaged)
  if (width * height > mostPixels)
    throw new PictureProblem(
      `The picture has ${Math.ceil((width * height) / 1_000_000).toLocaleString('en-IN')} megapixels; at most 50 can be taken in. Please make it smaller first`,
    )
}

/** How wide its largest copy is. @throws {PictureProblem} for one so tall that nothing in it could be read */
function shownWidth(size: Metadata['autoOrient']): number {
  const scale = scaleWithin(size, largest)
  const width = Math.max(1, Math.round(size.width * scale))
  if (scale < 1 && width < Math.min(size.width, leastWidth))
    throw new PictureProblem(
      `The picture is ${Math.round(size.height / size.width)} times as tall as it is wide, too tall to be read on a page. Please cut it into several pictures`,
    )
  return width
}

const moving =
  'This picture moves, and only pictures that stand still can be shown. Please choose another, or save one moment of it as JPEG or PNG'

const damaged =
  'This picture is damaged or not whole, so it cannot be read. Please choose another, or save it anew first'

/** Whatever sharp has against a file, its own words help no dietitian. */
async function readable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw new PictureProblem(damaged, { cause: error })
  }
}

/** Loaded with the first upload: it takes ten megabytes. One thread for each picture, and nothing kept between two. */
async function loadSharp() {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
