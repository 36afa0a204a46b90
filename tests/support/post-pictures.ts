/** Pictures for posts in browser tests. */
import sharp from 'sharp'

/** A plain picture of that colour, as a file to upload. */
export const pngFile = async (name: string, background: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 1200, height: 800, channels: 3, background } })
    .png()
    .toBuffer(),
})
