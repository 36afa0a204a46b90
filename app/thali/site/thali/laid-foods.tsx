import { Minus, Plus, X } from 'lucide-react'
import { quantityText } from '~/domain/food/quantity'
import { mostQuarters, withMore } from '~/domain/thali/plate'
import { type Hand, LayLink, laidWords } from './hand'

const round = 'grid size-11 shrink-0 place-items-center rounded-full border-[1.5px] border-line-strong hover:bg-cream'

/** What lies on the plate, each in quarters more or less, and off. */
export function LaidFoods({ plate, rules, lay }: Hand) {
  if (plate.laid.length === 0) return null
  return (
    <section aria-labelledby="laid" className="mt-6">
      <h2 id="laid" className="text-[1.15rem]!">
        On your plate
      </h2>
      <ul className="mt-1">
        {plate.laid.map(({ food: id, quarters }) => {
          const food = rules.foods.find((one) => one.id === id)
          if (!food) return null
          const change = (by: number, label: string, Icon: typeof Plus, isOff = false) => {
            const next = withMore(plate, id, by)
            return (
              <LayLink
                next={next}
                words={laidWords(next, food, rules)}
                lay={lay}
                label={label}
                className={isOff ? 'grid size-11 shrink-0 place-items-center rounded-full hover:bg-cream' : round}
              >
                <Icon aria-hidden size={18} strokeWidth={1.75} />
              </LayLink>
            )
          }
          return (
            <li key={id} className="flex items-center gap-2 border-b border-line py-1.5">
              <span className="min-w-0 flex-1 text-small">
                {food.name}{' '}
                <span lang="hi" className="text-ink-2">
                  {food.nameHi}
                </span>
              </span>
              {change(-1, `A quarter ${food.name} less`, Minus)}
              <span className="figures w-16 text-center text-small">
                {quantityText(quarters / 4)} {food.unit}
              </span>
              {quarters < mostQuarters ? change(1, `A quarter ${food.name} more`, Plus) : <span className="size-11" />}
              {change(-mostQuarters, `Take ${food.name} off`, X, true)}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
