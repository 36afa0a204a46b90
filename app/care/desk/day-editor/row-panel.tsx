import { X } from 'lucide-react'
import { quantityText } from '~/domain/food/quantity'
import { mealWords } from '../../contract/contact/meal-words'
import { mealNames } from '../../contract/diet-plan-body'
import { DishPicker } from './dish-picker'
import { amountChoiceOf, keyOf, sameDish } from './dishes'
import { DayForm, input, type RowProps, useEditor } from './editor'

/** Of one row: what the client may swap it for, what may stand beside it as “or”, and where else it can go. */
export function RowPanel(props: RowProps) {
  const { meal, at, item } = props
  const { words, swaps } = useEditor()
  const row = { at: String(at), of: keyOf(item) }
  return (
    <section
      aria-label={`Instead of ${words.textOf(item)}`}
      className="my-1.5 grid gap-5 rounded-card bg-cream p-4 text-small"
    >
      {swaps === null ? null : <Swaps {...props} />}
      <div className="grid gap-2">
        <h4 className="text-small! font-semibold">Or</h4>
        {item.or.map((one, place) => (
          <DayForm
            key={keyOf(one)}
            intent="or_remove"
            meal={meal}
            sends={{ ...row, or_at: String(place) }}
            className="flex items-center gap-2"
          >
            <span>{words.textOf(one)}</span>
            <button
              type="submit"
              aria-label={`Take out or ${words.nameOf(one)}`}
              className="grid size-11 place-items-center rounded-full text-leaf-700 hover:bg-leaf-50 lg:size-9"
            >
              <X aria-hidden size={16} strokeWidth={1.75} />
            </button>
          </DayForm>
        ))}
        <DishPicker meal={meal} intent="or" label="A dish that may be eaten in its place" sends={row} />
      </div>
      <Move {...props} />
    </section>
  )
}

function Swaps({ meal, at, item, figures }: RowProps) {
  const { words, opened, swaps } = useEditor()
  const found = opened.swaps ?? []
  const ticked = swaps?.find(({ dish }) => sameDish(dish, item))?.instead ?? []
  return (
    <div>
      <div className="flex flex-wrap justify-between gap-x-4">
        <h4 className="text-small! font-semibold">Instead of {words.textOf(item)}</h4>
        <p className="figures text-meta text-ink-2">
          {figures?.kcal ? `${figures.kcal} kcal. ` : ''}Within 10 %, in quarter measures
        </p>
      </div>
      {found.length === 0 ? (
        <p className="mt-1 text-ink-2">
          No dish or food of the same exchanges is within 10 % of energy and 3 g of protein.
        </p>
      ) : (
        <DayForm intent="swaps" meal={meal} sends={{ at: String(at), of: keyOf(item) }} className="mt-1">
          <ul>
            {found.map(({ name_en, measure_en, kcal, percent, protein_difference: protein, ...swap }) => (
              <li key={keyOf(swap)} className="border-t border-line">
                <label className="figures grid min-h-11 grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 py-1 sm:grid-cols-[auto_minmax(0,1fr)_4.5rem_3rem_7rem] lg:min-h-9">
                  <input
                    type="checkbox"
                    name="swap"
                    value={amountChoiceOf(swap)}
                    defaultChecked={ticked.some((one) => sameDish(one, swap))}
                    className="size-5 shrink-0 accent-leaf-700"
                  />
                  <span className="min-w-0 wrap-anywhere">
                    {name_en}, {quantityText(swap.quantity)} {measure_en}
                  </span>
                  <span className="col-start-2 flex flex-wrap gap-x-3 max-sm:text-ink-2 sm:contents">
                    <span className="sm:text-right">{kcal} kcal</span>
                    <span className="sm:text-right">{signed(percent)} %</span>
                    <span className="text-ink-2 sm:text-right">protein {signed(protein)} g</span>
                  </span>
                </label>
              </li>
            ))}
          </ul>
          <div className="mt-2 flex flex-wrap items-center gap-3">
            <button type="submit" className="btn btn-outline btn-small">
              Save the swaps
            </button>
            <p className="text-meta text-ink-2">The ticked ones stand on the client’s phone under “Swap”.</p>
          </div>
        </DayForm>
      )}
    </div>
  )
}

/** '−2', '+1.4'; what is rounded to nothing has no sign. */
const signed = (figure: string) =>
  Number(figure) === 0 ? figure.replace('-', '') : figure.startsWith('-') ? figure.replace('-', '−') : `+${figure}`

function Move({ meal, at, item }: RowProps) {
  const { day, dayNames, words } = useEditor()
  const name = words.nameOf(item)
  return (
    <DayForm
      intent="move"
      meal={meal}
      sends={{ at: String(at), of: keyOf(item) }}
      label={`Move ${name}`}
      className="flex flex-wrap items-end gap-3"
    >
      <label className="grid gap-1 text-meta text-ink-2">
        Move to day
        <select name="to_day" defaultValue={String(day)} className={`select-sign ${input}`}>
          {dayNames.map((one, index) => (
            <option key={one} value={index}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <label className="grid gap-1 text-meta text-ink-2">
        Meal
        <select name="to_meal" defaultValue={meal} className={`select-sign ${input}`}>
          {mealNames.map((one) => (
            <option key={one} value={one}>
              {mealWords[one]}
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="btn btn-outline btn-small">
        Move
      </button>
    </DayForm>
  )
}
