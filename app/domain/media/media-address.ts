/**
 * Where an uploaded picture stands. Its address says its size, so that a page can lay it out and name its smaller copies without
 * asking for them: `/media/3q2-7wAbCdEf-1600x900.jpg`, beside it `/media/3q2-7wAbCdEf-1600x900/480.avif`.
 */

export type MediaSize = { id: string; width: number; height: number }

/** Widths in pixels, where the picture is as wide. */
const widths = [480, 800, 1200, 1600] as const
export const mediaFormats = ['avif', 'webp', 'jpg'] as const
export type MediaFormat = (typeof mediaFormats)[number]

const pattern = /^\/media\/([\w-]{8,40})-(\d+)x(\d+)\.jpg$/

/** What a post keeps as the address of its picture. @param size of the largest copy, in pixels */
export const mediaAddress = ({ id, width, height }: MediaSize): string => `/media/${id}-${width}x${height}.jpg`

/** Null: not a picture that was uploaded here. */
export function readMediaAddress(address: string): MediaSize | null {
  const [, id = '', width, height] = pattern.exec(address) ?? []
  return id === '' ? null : { id, width: Number(width), height: Number(height) }
}

/** The widths its copies have, the smallest first; the last is its own. */
export const copyWidths = ({ width }: MediaSize): number[] => [...widths.filter((one) => one < width), width]

/** One of its copies. */
export const copyAddress = ({ id, width, height }: MediaSize, copyWidth: number, format: MediaFormat): string =>
  `/media/${id}-${width}x${height}/${copyWidth}.${format}`

/** For a `srcset`. */
export const copySet = (size: MediaSize, format: MediaFormat): string =>
  copyWidths(size)
    .map((width) => `${copyAddress(size, width, format)} ${width}w`)
    .join(', ')
