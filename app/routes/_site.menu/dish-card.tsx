import { Minus, Plus } from 'lucide-react'
import { useRef } from 'react'
import { DietMark } from '~/components/pricing/meal-menu'
import type { Meal } from '~/content/schema'
import { mostOfOneDish } from '~/domain/basket'
import { rupees } from '~/domain/money'

type Props = { dish: Meal; quantity: number; onChange: (quantity: number) => void }

/** A dish as a card: its picture, name and price, and how many of it: a pill with scripts, a number field without. */
export function DishCard({ dish, quantity, onChange }: Props) {
  const { name, description, image, diet, priceRupees } = dish
  return (
    <li className="flex flex-col overflow-hidden rounded-card border border-line bg-paper">
      <img
        src={image.src}
        alt=""
        width={1200}
        height={900}
        loading="lazy"
        className="aspect-[4/3] w-full object-cover print:hidden"
      />
      <div className="flex flex-1 flex-col p-3.5 sm:p-5">
        <div className="flex flex-wrap items-baseline justify-between gap-x-3">
          <div className="flex gap-2">
            <DietMark diet={diet} />
            <h2 className="font-sans text-body leading-snug font-semibold tracking-normal text-wrap">{name}</h2>
          </div>
          <p className={priceRupees === null ? 'text-small text-ink-2' : 'figures font-semibold'}>
            {priceRupees === null ? 'Price to be decided' : rupees(priceRupees)}
          </p>
        </div>
        <p className="mt-1.5 mb-4 text-[0.9rem] leading-snug text-ink-2">{description}</p>
        {priceRupees === null ? null : <Numbers dish={dish} quantity={quantity} onChange={onChange} />}
      </div>
    </li>
  )
}

function Numbers({ dish: { id, name }, quantity, onChange }: Props) {
  const more = useRef<HTMLButtonElement>(null)
  const isChosen = quantity > 0
  const round = 'needs-js grid size-11 shrink-0 place-items-center rounded-full'
  return (
    <fieldset
      className={`mt-auto flex w-fit items-center rounded-full border-[1.5px] ${isChosen ? 'border-leaf-700 bg-leaf-700 text-ivory' : 'border-leaf-700 text-leaf-700 no-js:border-transparent'}`}
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
