/**
 * A photo of a phone has ten times the bytes that its largest copy needs. The browser makes a large one smaller before it is sent, so that
 * an upload over a slow line takes seconds. It also reads what it can and the clinic cannot: Safari the iPhone's HEIC.
 */

import { scaleWithin } from '~/domain/media/media-upload'
import { isMovingPicture } from '~/domain/posts/moving-picture'

const largeBytes = 2_500_000
/** Beyond the largest copy, so that the clinic still has something to choose from; no more than a canvas holds on an iPhone. */
const most = { width: 3000, height: 16_000, pixels: 16_000_000 }

/** The file itself where it is small, moves, or cannot be read here. */
export async function smallerPicture(file: File): Promise<Blob> {
  const isForeign = /^image\/hei[cf]/.test(file.type)
  if (!isForeign && (file.size <= largeBytes || !/^image\/(jpeg|png|webp|avif)$/.test(file.type))) return file
  try {
    // A canvas would keep its first frame and say nothing; the clinic says that it cannot be taken.
    if (isMovingPicture(new Uint8Array(await file.arrayBuffer()))) return file
    const picture = await createImageBitmap(file)
    const scale = scaleWithin(picture, most)
    const canvas = document.createElement('canvas')
    canvas.width = Math.round(picture.width * scale)
    canvas.height = Math.round(picture.height * scale)
    const brush = canvas.getContext('2d')
    if (!brush) return file
    brush.fillStyle = '#ffffff'
    brush.fillRect(0, 0, canvas.width, canvas.height)
    brush.drawImage(picture, 0, 0, canvas.width, canvas.height)
    picture.close()
    const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
    return small && (isForeign || small.size < file.size) ? small : file
  } catch {
    return file
  }
}
