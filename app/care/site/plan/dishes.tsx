import { amountText, dishLine } from '~/domain/food/plan-words'
import { FoodDrawing } from '~/ui/picture/food-drawing'
import { type OwnMeal, ownKatoriText } from './plate'

type Item = OwnMeal['items'][number]

/** What may be eaten in the place of a dish, as the dietitian has ticked it; nothing where there is none. */
const swapText = ({ instead }: Item): string | null =>
  instead.length === 0 ? null : `Swap for ${instead.map((one) => dishLine(one, 'en')).join(', or ')}`

/** '1 katori Dal palak (¾ of your katori) or 1 katori Kadhi'. */
function itemText(item: Item): string {
  const own = ownKatoriText(item)
  return [`${dishLine(item, 'en')}${own ? ` (${own})` : ''}`, ...item.or.map((one) => dishLine(one, 'en'))].join(' or ')
}

/** What lies on the plate of a meal, as far as it is drawn. */
export const MealDrawings = ({ items }: Pick<OwnMeal, 'items'>) => (
  <p className="my-1.5 flex flex-wrap gap-1.5 empty:hidden">
    {[...new Set(items.flatMap(({ drawing }) => drawing ?? []))].map((src) => (
      <FoodDrawing key={src} src={src} className="size-10" />
    ))}
  </p>
)

/** The dishes of a meal in a sentence, and under it what they may be changed for. */
export function MealSentence({ items, note }: Pick<OwnMeal, 'items' | 'note'>) {
  const swaps = items.filter(({ instead }) => instead.length > 0)
  return (
    <>
      <p className="text-ink-2">
        {items.map(itemText).join('; ')}
        {items.length > 0 ? '.' : null}
      </p>
      {note ? <p className="mt-1 text-ink-2 wrap-anywhere">{note}</p> : null}
      {swaps.length > 0 ? (
        <details className="mt-1">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-leaf-700">
            {swaps.length === 1 ? 'A swap' : `${swaps.length} swaps`}
          </summary>
          <ul className="pb-2 text-ink-2">
            {swaps.map((item) => (
              <li key={dishLine(item, 'en')}>
                {dishLine(item, 'en')}: {item.instead.map((one) => dishLine(one, 'en')).join(', or ')}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </>
  )
}

/** Measure and dish in two columns, with what may be eaten in its place. */
export function DishRow({ item }: { item: Item }) {
  const own = ownKatoriText(item)
  return (
    <li className="grid grid-cols-[6.75rem_minmax(0,1fr)_auto] gap-x-4 border-t border-ivory/25 py-3 sm:grid-cols-[9rem_minmax(0,1fr)_auto]">
      <p className="figures font-semibold">
        {amountText(item, 'en')}
        {own ? <span className="block text-meta font-normal text-leaf-200">{own}</span> : null}
      </p>
      <div className="min-w-0 wrap-anywhere">
        <p>{item.name_en}</p>
        {[...item.or.map((one) => `Or ${dishLine(one, 'en')}`), swapText(item)].filter(Boolean).map((line) => (
          <p key={line} className="text-small text-leaf-200">
            {line}
          </p>
        ))}
      </div>
      <FoodDrawing src={item.drawing} className="-my-2 size-11" />
    </li>
  )
}
