import { Minus, Plus, X } from 'lucide-react'
import { quantityText } from '~/domain/food/quantity'
import { type Laid, mostQuarters, withMore } from '~/domain/food/thali/plate'
import { type Hand, LayLink, laidWords } from './hand'

/** What lies on the plate. */
export function LaidFoods(hand: Hand) {
  if (hand.plate.laid.length === 0) return null
  return (
    <section aria-labelledby="laid" className="mt-6">
      <h2 id="laid" className="text-[1.15rem]!">
        On your plate
      </h2>
      <ul className="mt-1">
        {hand.plate.laid.map((laid) => (
          <LaidFood key={laid.food} laid={laid} {...hand} />
        ))}
      </ul>
    </section>
  )
}

const round = 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream'

/** One food: a quarter less or more, or off. */
export function LaidFood({ laid: { food: id, quarters }, plate, rules, lay }: Hand & { laid: Laid }) {
  const food = rules.foods.find((one) => one.id === id)
  if (!food) return null
  const change = (by: number, label: string, Icon: typeof Plus, look = '') => {
    const next = withMore(plate, id, by)
    return (
      <LayLink
        next={next}
        words={() => laidWords(next, food, rules)}
        lay={lay}
        label={label}
        className={`${round} ${look}`}
      >
        <Icon aria-hidden size={18} strokeWidth={1.75} />
      </LayLink>
    )
  }
  const edge = 'border-[1.5px] border-line-strong'
  return (
    <li className="flex items-center gap-2 border-b border-line py-1.5 max-lg:last:border-b-0">
      <span className="min-w-0 flex-1 text-small leading-tight">
        {food.name}{' '}
        <span lang="hi" className="text-ink-2">
          {food.nameHi}
        </span>
      </span>
      {change(-1, `A quarter ${food.name} less`, Minus, edge)}
      <span className="figures w-16 text-center text-small">
        {quantityText(quarters / 4)} {food.unit}
      </span>
      {quarters < mostQuarters ? (
        change(1, `A quarter ${food.name} more`, Plus, edge)
      ) : (
        <span className="size-11 shrink-0" />
      )}
      {change(-mostQuarters, `Take ${food.name} off`, X)}
    </li>
  )
}
