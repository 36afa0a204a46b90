import { memo, useState } from 'react'
import { mostQuarters, type Plate, plateParts, type ThaliRules } from '~/domain/food/thali/plate'

const look = 'h-11 min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3 text-small'
/** Two foods of each part, at least. */
const rowsOf = (laid: number) => Math.max(2, laid)

type Props = { plate: Plate; rules: Pick<ThaliRules, 'parts' | 'foods'> }

/** The same plate by lists: for visitors who would rather choose by name, with scripts or without. */
export function ListForm({ plate, rules }: Props) {
  // A tap changes nothing in lists that are closed: they take over what lies there when they are opened.
  const [shown, setShown] = useState(plate)
  return (
    <details
      onToggle={({ currentTarget }) => currentTarget.open && setShown(plate)}
      className="mt-8 border-t border-line pt-4"
    >
      <summary className="unfold text-small font-semibold text-leaf-700">Choose from lists</summary>
      <Lists key={JSON.stringify(shown)} plate={shown} rules={rules} />
    </details>
  )
}

const Lists = memo(({ plate, rules }: Props) => (
  <form method="get" action="/thali/lay" className="mt-2 grid gap-5">
    {plate.chips.map((chip) => (
      <input key={chip} type="hidden" name={`chip-${chip}`} value="on" />
    ))}
    {plateParts.map((part) => {
      const name = rules.parts.find(({ id }) => id === part)?.name ?? 'Beside it'
      const foods = rules.foods.filter((food) => food.part === part)
      const laid = plate.laid.filter(({ food }) => foods.some(({ id }) => id === food))
      return (
        <fieldset key={part} className="grid gap-2">
          <legend className="mb-1 text-small font-semibold">{name}</legend>
          {Array.from({ length: rowsOf(laid.length) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the rows stand in their order.
            <div key={at} className="grid grid-cols-[minmax(0,1fr)_6rem] gap-2">
              <select
                name={`${part}-${at + 1}`}
                aria-label={`${name}, food ${at + 1}`}
                defaultValue={laid[at]?.food ?? ''}
                className={look}
              >
                <option value="">Nothing</option>
                {foods.map(({ id, name: food, unit }) => (
                  <option key={id} value={id}>
                    {food}, by {unit}
                  </option>
                ))}
              </select>
              <input
                type="number"
                name={`${part}-${at + 1}-units`}
                min={0.25}
                max={mostQuarters / 4}
                step={0.25}
                aria-label={`${name}, how much of food ${at + 1}`}
                defaultValue={(laid[at]?.quarters ?? 4) / 4}
                className={look}
              />
            </div>
          ))}
        </fieldset>
      )
    })}
    <button type="submit" className="btn btn-primary btn-small justify-self-start">
      Lay this plate
    </button>
  </form>
))
