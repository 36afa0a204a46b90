/** A plate as one drawing, for where no page puts it together: its foods inlined, on a ground of the arch of share images. */
import type { Laid, PlateFood } from '~/domain/food/thali/plate'
import { layOut, plateSize } from '~/domain/food/thali/plate-layout'

const drawings = import.meta.glob<string>('/public/thali/*.svg', { query: '?raw', import: 'default' })

/** As the arch: higher than wide. */
const ground = { width: 880, height: 1184, colour: '#e3ecd6' }

export async function plateSvg(laid: readonly Laid[], foods: readonly PlateFood[]): Promise<string> {
  const parts = await Promise.all([
    placed('plate', { x: 0, y: 0, size: plateSize }),
    ...layOut(laid, foods).map(({ food, ...place }) => placed(food.id, place)),
  ])
  const left = (ground.width - plateSize) / 2
  const top = (ground.height - plateSize) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${ground.width}" height="${ground.height}">
<rect width="${ground.width}" height="${ground.height}" fill="${ground.colour}"/>
<g transform="translate(${left} ${top})">${parts.join('')}</g></svg>`
}

/** The ids of each drawing begin with its own name, so that several stand in one document. */
async function placed(id: string, { x, y, size }: { x: number; y: number; size: number }): Promise<string> {
  const svg = await drawings[`/public/thali/${id}.svg`]?.()
  if (svg === undefined) throw new Error(`There is no drawing public/thali/${id}.svg.`)
  return svg.replace(
    /<svg\b[^>]*?viewBox="([^"]+)"[^>]*>/,
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="$1">`,
  )
}
