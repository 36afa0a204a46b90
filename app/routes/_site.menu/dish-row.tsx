import { useRef } from 'react'
import { DietMark } from '~/components/pricing/meal-menu'
import { Minus } from '~/components/ui/icons/minus'
import { Plus } from '~/components/ui/icons/plus'
import type { Meal } from '~/content/schema'
import { mostOfOneDish } from '~/domain/basket'
import { rupees } from '~/domain/money'

type Props = { dish: Meal; quantity: number; onChange: (quantity: number) => void }

/** A dish with its price, and how many of it: a pill with scripts, a number field without. */
export function DishRow({ dish, quantity, onChange }: Props) {
  const { name, description, image, diet, priceRupees } = dish
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)_auto] content-start items-center gap-x-3.5 border-t border-line py-4">
      <img src={image.src} alt="" width={64} height={64} loading="lazy" className="size-14 rounded-full object-cover" />
      <div className="min-w-0">
        <h2 className="font-sans text-body leading-snug font-semibold tracking-normal text-wrap">{name}</h2>
        <p className="mt-0.5 flex items-center gap-2">
          <DietMark diet={diet} />
          {priceRupees === null ? (
            <span className="text-small text-ink-2">Price to be decided</span>
          ) : (
            <span className="figures text-small">
              {rupees(priceRupees)}
              {diet === 'egg' ? <span aria-hidden>, contains egg</span> : null}
            </span>
          )}
        </p>
      </div>
      {priceRupees === null ? <span /> : <Numbers dish={dish} quantity={quantity} onChange={onChange} />}
      <p className="col-span-full mt-2 text-[0.9rem] leading-snug text-ink-2 sm:col-start-2">{description}</p>
    </li>
  )
}

function Numbers({ dish: { id, name }, quantity, onChange }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const isChosen = quantity > 0
  const round = 'needs-js grid size-11 shrink-0 place-items-center rounded-full'
  return (
    <fieldset
      className={`flex items-center rounded-full border-[1.5px] ${isChosen ? 'border-leaf-700 bg-leaf-700 text-ivory' : 'border-leaf-700 text-leaf-700 no-js:border-transparent'}`}
    >
      <legend className="sr-only">{name}</legend>
      {isChosen ? (
        <button
          type="button"
          aria-label={`One less: ${name}`}
          className={`${round} hover:bg-leaf-800`}
          onClick={() => {
            onChange(quantity - 1)
            // At none this button goes, and the focus with it.
            if (quantity === 1) more.current?.focus()
          }}
        >
          <Minus aria-hidden size={18} strokeWidth={2} />
        </button>
      ) : null}
      <input
        type="number"
        name={id}
        min={0}
        max={mostOfOneDish}
        inputMode="numeric"
        aria-label={`How many: ${name}`}
        value={isChosen ? quantity : ''}
        // Empty, it tells the styles that nothing is chosen (bottom-bar.css).
        placeholder=" "
        onChange={({ currentTarget }) => onChange(numberOf(currentTarget.value))}
        className={`figures h-11 w-9 [appearance:textfield] bg-transparent text-center font-semibold no-js:w-20 no-js:rounded-field no-js:border-[1.5px] no-js:border-line-strong no-js:bg-paper no-js:text-ink [&::-webkit-inner-spin-button]:appearance-none ${isChosen ? '' : 'hidden no-js:block'}`}
      />
      <button
        ref={more}
        type="button"
        aria-label={isChosen ? `One more: ${name}` : `Add ${name}`}
        disabled={quantity >= mostOfOneDish}
        className={
          isChosen
            ? `${round} hover:bg-leaf-800 disabled:opacity-40`
            : 'needs-js flex min-h-11 items-center gap-2 rounded-full pr-5 pl-4 text-small font-semibold hover:bg-leaf-50'
        }
        onClick={() => onChange(quantity + 1)}
      >
        <Plus aria-hidden size={18} strokeWidth={2} />
        {isChosen ? null : 'Add'}
      </button>
    </fieldset>
  )
}

const numberOf = (text: string) => Math.max(0, Math.min(mostOfOneDish, Number.parseInt(text, 10) || 0))
