import { Printer } from 'lucide-react'
import { dayAndMonth } from '~/domain/time/days'
import { Field } from '~/ui/form/field/field'
import type { ShoppingList } from '../../contract/plan-sheets'
import { weightText } from './weight-text'

/** For which days and how many. */
export const ShoppingSpan = ({ list }: { list: ShoppingList }) => (
  <p className="mt-2 text-ink-2">
    {dayAndMonth(list.from)} to {dayAndMonth(list.to)}, for {list.people === 1 ? 'one' : list.people}. Raw and cleaned:
    buy a little more of what you peel.
  </p>
)

export const PeopleField = ({ people }: { people: string }) => (
  <Field
    id="people"
    name="people"
    inputMode="numeric"
    autoComplete="off"
    label="People"
    defaultValue={people}
    className="w-24"
  />
)

/** What to buy, spices apart. */
export function Shopping({ list }: { list: ShoppingList }) {
  return (
    <>
      <Bought id="foods" title="To buy" foods={list.foods} />
      <Bought id="spices" title="Spices" foods={list.spices} />
      {list.unknown.length > 0 ? (
        <section aria-labelledby="unknown" className="mt-10">
          <h2 id="unknown" className="text-h3!">
            Not in this list
          </h2>
          <p className="mt-2 text-ink-2">
            How much these dishes need is not known yet, as they were never weighed:{' '}
            {list.unknown.map(({ name_en }) => name_en).join(', ')}.
          </p>
        </section>
      ) : null}
      <button
        type="button"
        className="needs-js btn btn-outline btn-small mt-8 print:hidden"
        onClick={() => window.print()}
      >
        <Printer aria-hidden size={18} strokeWidth={1.75} />
        Print
      </button>
    </>
  )
}

function Bought({ id, title, foods }: { id: string; title: string; foods: ShoppingList['foods'] }) {
  if (foods.length === 0) return null
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="text-h3!">
        {title}
        <span className="figures ml-3 font-sans text-small font-normal tracking-normal text-ink-3">{foods.length}</span>
      </h2>
      <ul className="mt-3 gap-x-14 border-t border-line lg:columns-2 print:columns-2">
        {foods.map(({ food, name_en, name_hi, grams }) => (
          <li key={food} className="flex break-inside-avoid items-baseline gap-4 border-b border-line py-2.5">
            <span className="min-w-0 flex-1 wrap-anywhere">
              {name_en}
              {name_hi === name_en ? null : (
                <span lang="hi" className="ml-2 text-small text-ink-3">
                  {name_hi}
                </span>
              )}
            </span>
            <span className="figures font-semibold whitespace-nowrap">{weightText(grams)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
