/** What a file is, by its first bytes. Its name and what the browser says of it count for nothing. */

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Why a file cannot be taken in: a sentence for the person who chose it. */
export class PictureProblem extends Error {
  override name = 'PictureProblem'
}

const whatIsTaken = 'Please choose a JPEG, PNG, WebP, AVIF or GIF'

/** @throws {PictureProblem} for whatever is no picture we take */
export function sniffPicture(bytes: Buffer): PictureType {
  const text = bytes.subarray(0, 64).toString('latin1')
  if (text.startsWith('\u00ff\u00d8\u00ff')) return 'jpeg'
  if (text.startsWith('\u0089PNG\r\n\u001a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) return sniffBrand(bytes)
  throw new PictureProblem(problemOf(text, bytes))
}

export const heicProblem =
  'This is a HEIC photo of an iPhone, which cannot be read here. In its settings choose Camera, Formats, Most Compatible, or send the photo to yourself by mail, which makes a JPEG of it'

/** The brands of the family of formats that AVIF and the iPhone's HEIC belong to: the main one, then those it agrees with. */
function sniffBrand(bytes: Buffer): PictureType {
  const boxBytes = Math.min(bytes.readUInt32BE(0), 256, bytes.length)
  const brands = bytes.subarray(8, Math.max(12, boxBytes)).toString('latin1').match(/.{4}/gs) ?? []
  const main = brands[0] ?? ''
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif'
  if (/^(hei[cxms]|hev[cxms]|mif1|msf1)$/.test(main)) throw new PictureProblem(heicProblem)
  throw new PictureProblem(`This is a film and no picture. ${whatIsTaken}`)
}

function problemOf(text: string, bytes: Buffer): string {
  const beginning = bytes.subarray(0, 4096).toString('utf8').trimStart().toLowerCase()
  if (/^(<\?xml|<svg|<!doctype svg|<!--)/.test(beginning) && beginning.includes('<svg'))
    return `This is an SVG drawing, which can hold programs. ${whatIsTaken}`
  if (text.startsWith('%PDF')) return `This is a PDF. ${whatIsTaken}`
  if (/^(II\*\0|MM\0\*)/.test(text)) return `This is a TIFF. ${whatIsTaken}`
  if (text.startsWith('BM')) return `This is a BMP. ${whatIsTaken}`
  return `This file is no picture. ${whatIsTaken}`
}
