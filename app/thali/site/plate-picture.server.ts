/** A plate as one picture, for where no page puts it together: its foods on the plate, on a ground of the arch of share images. */
import type { Laid, PlateFood } from '~/domain/food/thali/plate'
import { layOut, plateSize } from '~/domain/food/thali/plate-layout'

const drawings = import.meta.glob<string>('/public/thali/*.svg', { query: '?raw', import: 'default' })

/** As the arch: higher than wide. */
const ground = { width: 880, height: 1184, background: '#e3ecd6' }
const corner = { left: (ground.width - plateSize) / 2, top: (ground.height - plateSize) / 2 }

/** @returns a PNG */
export async function platePicture(laid: readonly Laid[], foods: readonly PlateFood[]): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const places = [
    { id: 'plate', x: 0, y: 0, size: plateSize },
    ...layOut(laid, foods).flatMap(({ food: { id }, x, y, size, under }) => [
      ...(under === null ? [] : [{ id, x: x + under, y: y - under / 2, size }]),
      { id, x, y, size },
    ]),
  ]
  const layers = await Promise.all(
    places.map(async ({ id, x, y, size }) => {
      const svg = await drawings[`/public/thali/${id}.svg`]?.()
      if (svg === undefined) throw new Error(`There is no drawing public/thali/${id}.svg.`)
      // Drawn as large as it is needed, so that no edge is soft.
      const input = await sharp(Buffer.from(svg), { density: 300 }).resize(Math.round(size)).png().toBuffer()
      return { input, left: Math.round(corner.left + x), top: Math.round(corner.top + y) }
    }),
  )
  return sharp({ create: { ...ground, channels: 3 } })
    .composite(layers)
    .png()
    .toBuffer()
}
