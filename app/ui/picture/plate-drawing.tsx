/** A plate seen from above, with what lies on it and, around it, how full its five parts are. Drawings: public/thali/. */
import { quantityText } from '~/domain/food/quantity'
import { drawingOf } from '~/domain/food/thali/drawings'
import { type Laid, type PlateFood, plateText, type Rim } from '~/domain/food/thali/plate'
import { layOut, plateSize } from '~/domain/food/thali/plate-layout'
// The largest thing of its page: as a part of it, it is painted with the first words.
import emptyPlate from '../../../public/thali/plate.svg?raw'

const middle = plateSize / 2
/** The rim's five arcs lie around the plate, with a gap between each. */
const rim = { radius: 424, gap: 5, room: 50 }
const side = plateSize + 2 * rim.room
const box = `${-rim.room} ${-rim.room} ${side} ${side}`
const share = (length: number) => `${((length / side) * 100).toFixed(2)}%`

/** Of the five parts, wherever they are shown. */
export const partColours: Record<Rim[number]['id'], string> = {
  grain: 'text-turmeric-500',
  dal: 'text-[#c9764a]',
  vegetables: 'text-leaf-600',
  milk: 'text-[#3a7ca5]',
  fruit: 'text-beet-600',
}

type Props = { laid: readonly Laid[]; foods: readonly PlateFood[]; rim?: Rim; className?: string }

export function PlateDrawing({ laid, foods, rim: parts = [], className = '' }: Props) {
  const words = plateText(laid, foods)
  const places = layOut(laid, foods)
  return (
    <div
      role="img"
      aria-label={words === '' ? 'An empty thali' : `A thali with ${words}`}
      className={`relative aspect-square ${className}`}
    >
      <svg aria-hidden viewBox={box} className="size-full">
        {parts.map((part, index) => (
          <Arc key={part.id} part={part} index={index} count={parts.length} />
        ))}
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing, as it lies in public/. */}
        <g dangerouslySetInnerHTML={{ __html: emptyPlate }} />
      </svg>
      {/* Each a box of its own: what moves inside a drawing is laid out anew in each frame. */}
      {places.map(({ food, x, y, size, under }) => (
        <svg
          key={food.id}
          aria-hidden
          viewBox={`0 0 ${size} ${size}`}
          className="drops absolute overflow-visible"
          style={{ left: share(x + rim.room), top: share(y + rim.room), width: share(size), height: share(size) }}
        >
          {under === null ? null : (
            <image href={drawingOf(food.id)} x={under} y={-under / 2} width={size} height={size} />
          )}
          <image href={drawingOf(food.id)} width={size} height={size} />
        </svg>
      ))}
      <svg aria-hidden viewBox={box} className="absolute inset-0 size-full">
        {places.map(({ food, quarters, x, y, size }) =>
          quarters === 4 ? null : <Amount key={food.id} x={x + size * 0.84} y={y + size * 0.82} quarters={quarters} />,
        )}
      </svg>
    </div>
  )
}

function Amount({ x, y, quarters }: { x: number; y: number; quarters: number }) {
  return (
    <>
      <circle cx={x} cy={y} r={30} className="fill-leaf-900" />
      <text x={x} y={y + 12} textAnchor="middle" className="figures fill-ivory text-[34px] font-semibold">
        {quantityText(quarters / 4)}
      </text>
    </>
  )
}

function Arc({ part: { id, have, enough }, index, count }: { part: Rim[number]; index: number; count: number }) {
  const span = 360 / count
  const from = index * span + rim.gap / 2 - 90
  const to = from + span - rim.gap
  const full = enough === 0 ? 1 : Math.min(1, have / enough)
  const point = (degrees: number) => {
    const angle = (degrees * Math.PI) / 180
    return `${(middle + rim.radius * Math.cos(angle)).toFixed(1)} ${(middle + rim.radius * Math.sin(angle)).toFixed(1)}`
  }
  const path = `M${point(from)} A${rim.radius} ${rim.radius} 0 0 1 ${point(to)}`
  return (
    <>
      <path d={path} fill="none" strokeWidth={16} strokeLinecap="round" className="stroke-sand" />
      {/* One stroke as long as the path: what is not there yet lies before its start. */}
      <path
        d={path}
        fill="none"
        strokeWidth={16}
        strokeLinecap="round"
        pathLength={1}
        strokeDasharray="1 2"
        strokeDashoffset={(1 - full).toFixed(3)}
        className={`${full === 0 ? 'invisible' : ''} stroke-current ${partColours[id]} motion-safe:transition-[stroke-dashoffset] motion-safe:duration-300`}
      />
    </>
  )
}
