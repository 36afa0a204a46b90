import { Minus, Plus } from 'lucide-react'
import { forwardRef, type ReactNode, type SyntheticEvent, useRef } from 'react'
import type { Meal } from '~/content/schema/schema'
import { rupees } from '~/domain/money/money'
import { mostOfOneDish } from '~/domain/orders/basket'
import { DietMark } from '../pricing/meal-menu'

type Props = {
  dish: Meal
  quantity: number
  /** Of the menu on which so many of it are chosen. */
  addressOf: (quantity: number) => string
  onChange: (quantity: number) => void
}

/** A dish as a card: its picture, name and price, and how many of it: a pill with scripts, a number field without. */
export function DishCard({ dish, quantity, addressOf, onChange }: Props) {
  const { id, name, description, image, diet, priceRupees } = dish
  return (
    <li id={id} className="flex scroll-mt-24 flex-col overflow-hidden rounded-card border border-line bg-paper">
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
        {priceRupees === null ? null : <Numbers {...{ dish, quantity, addressOf, onChange }} />}
      </div>
    </li>
  )
}

function Numbers({ dish: { id, name }, quantity, addressOf, onChange }: Props) {
  const more = useRef<HTMLAnchorElement>(null)
  const isChosen = quantity > 0
  const round = 'needs-js grid size-11 shrink-0 place-items-center rounded-full'
  return (
    <fieldset
      className={`mt-auto flex w-fit items-center rounded-full border-[1.5px] ${isChosen ? 'border-leaf-700 bg-leaf-700 text-ivory' : 'border-leaf-700 text-leaf-700 no-js:border-transparent'}`}
    >
      <legend className="sr-only">{name}</legend>
      {isChosen ? (
        <Step
          label={`One less: ${name}`}
          to={addressOf(quantity - 1)}
          className={`${round} hover:bg-leaf-800`}
          onPress={() => {
            onChange(quantity - 1)
            // At none this button goes, and the focus with it.
            if (quantity === 1) more.current?.focus()
          }}
        >
          <Minus aria-hidden size={18} strokeWidth={2} />
        </Step>
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
      <Step
        ref={more}
        label={isChosen ? `One more: ${name}` : `Add ${name}`}
        to={addressOf(quantity + 1)}
        isOff={quantity >= mostOfOneDish}
        className={
          isChosen
            ? `${round} hover:bg-leaf-800 aria-disabled:opacity-40`
            : 'needs-js flex min-h-11 items-center gap-2 rounded-full pr-5 pl-4 text-small font-semibold hover:bg-leaf-50'
        }
        onPress={() => onChange(quantity + 1)}
      >
        <Plus aria-hidden size={18} strokeWidth={2} />
        {isChosen ? null : 'Add'}
      </Step>
    </fieldset>
  )
}

type StepProps = {
  label: string
  to: string
  isOff?: boolean
  className: string
  onPress: () => void
  children: ReactNode
}

/** A button for the page's scripts. Pressed before they run, it leads to the menu with the dish chosen: no press is lost. */
const Step = forwardRef<HTMLAnchorElement, StepProps>(function Step(
  { label, to, isOff = false, className, onPress, children },
  ref,
) {
  const press = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!isOff) onPress()
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a button does nothing before the scripts.
    <a
      ref={ref}
      href={to}
      // Each leads to a menu with as many more: no search engine is to follow them.
      rel="nofollow"
      role="button"
      aria-label={label}
      aria-disabled={isOff || undefined}
      className={className}
      onClick={press}
      onKeyDown={(event) => {
        if (event.key === ' ') press(event)
      }}
    >
      {children}
    </a>
  )
})

const numberOf = (text: string) => Math.max(0, Math.min(mostOfOneDish, Number.parseInt(text, 10) || 0))
