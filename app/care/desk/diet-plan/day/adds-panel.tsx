import { Link, useLoaderData } from '@remix-run/react'
import { quantityText } from '~/domain/food/quantity'
import { mealWords } from '../../../contract/contact/meal-words'
import { mealNames } from '../../../contract/diet-plan-body'
import type { Additions } from '../../../contract/plan-figures'
import { amountChoiceOf, keyOf } from '../../day-editor/dishes'
import { DayForm, input, useEditor } from '../../day-editor/editor'
import type { PlanData } from '../plan-data.server'
import { Refused } from './day-panels'

/** Dishes of the kitchen that add what the day lacks: one press puts one into the meal that is chosen. */
export function AddsPanel() {
  const { additions, client } = useLoaderData() as PlanData
  const { day } = useEditor()
  return (
    <div className="grid gap-6">
      <Refused intent="add_some" />
      {additions === null ? (
        <Link
          to={`?day=${day + 1}&do=adds#panel`}
          preventScrollReset
          className="text-link justify-self-start text-small"
        >
          What adds some
        </Link>
      ) : additions.length === 0 ? (
        <p className="text-small">This day has what it needs, or has no target for it.</p>
      ) : (
        additions.map((one) => <OfNutrient key={one.nutrient} of={one} first={client.first} />)
      )}
    </div>
  )
}

function OfNutrient({
  of: { nutrient, label, unit, wanted, known, lacking, dishes },
  first,
}: {
  of: Additions
  first: string
}) {
  const name = label.toLowerCase()
  return (
    <section aria-labelledby={`adds-${nutrient}`}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={`adds-${nutrient}`} className="text-small! font-sans! font-semibold">
          What adds {name}
        </h3>
        <p className="figures text-meta text-ink-2">
          {known} of {wanted} {unit}: {lacking} {unit} are missing
        </p>
      </div>
      {dishes.length === 0 ? (
        <p className="mt-1 text-small text-ink-2">
          No other dish of this kitchen fits {first} for certain and is known to add {name}.
        </p>
      ) : (
        <DayForm intent="add_some" label={`What adds ${name}`} className="mt-1 text-small">
          <label className="flex flex-wrap items-center gap-x-3 py-1">
            Put it into
            <select name="meal" defaultValue="lunch" className={`select-sign ${input}`}>
              {mealNames.map((meal) => (
                <option key={meal} value={meal}>
                  {mealWords[meal]}
                </option>
              ))}
            </select>
          </label>
          <ul className="mt-1">
            {dishes.map((dish) => (
              <li
                key={keyOf(dish)}
                className="figures grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line py-1 sm:grid-cols-[minmax(0,1fr)_9rem_5rem_auto]"
              >
                <span className="min-w-0 wrap-anywhere">
                  {dish.name_en}, {quantityText(dish.quantity)} {dish.measure_en}{' '}
                  <span lang="hi" className="text-ink-2">
                    {dish.name_hi}
                  </span>
                </span>
                <span className="text-ink-2 max-sm:row-start-2 sm:text-right">
                  <span className={dish.is_enough ? 'font-semibold text-success' : ''}>
                    +{dish.adds} {unit}
                  </span>
                  {dish.is_enough ? '' : ', a part'}
                  <span className="sm:hidden">, {dish.kcal} kcal</span>
                </span>
                <span className="text-right text-ink-2 max-sm:hidden">{dish.kcal} kcal</span>
                <button
                  type="submit"
                  name="some"
                  value={amountChoiceOf(dish)}
                  className="btn btn-outline btn-small max-sm:row-span-2 lg:min-h-9!"
                >
                  Add<span className="sr-only"> {dish.name_en}</span>
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-meta text-ink-2">
            One serving, or two where one is too little. Dishes that {first} can eat, and whose {name} is known.
          </p>
        </DayForm>
      )}
    </section>
  )
}
