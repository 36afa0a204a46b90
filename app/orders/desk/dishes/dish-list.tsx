/** The menu as a plain list with how many of each dish: a form that leads to the same page, with scripts and without. */
import { Form } from '@remix-run/react'
import { Minus, Plus } from 'lucide-react'
import { shortPaise } from '~/domain/money/money'
import { type Basket, mostOfOneDish } from '~/domain/orders/basket'
import { BasketLines } from '../../site/menu-order/basket-lines'
import { DietMark } from '../../site/pricing/meal-menu'

type Dish = { id: string; name: string; diet: 'veg' | 'egg'; price: string | null; quantity: number }
type Props = { dishes: readonly Dish[]; clientId: string | null }

const round =
  'grid size-11 shrink-0 place-items-center rounded-full border-[1.5px] border-leaf-700 text-leaf-700 hover:bg-leaf-50'

export function DishList({ dishes, clientId }: Props) {
  return (
    <Form method="get" preventScrollReset replace>
      {/* Return in a number field presses the first button of a form. */}
      <button type="submit" tabIndex={-1} aria-hidden className="sr-only">
        Show the total
      </button>
      {clientId === null ? null : <input type="hidden" name="client" value={clientId} />}
      <ul>
        {dishes.map(({ id, name, diet, price, quantity }) => (
          <li
            key={id}
            id={id}
            className="flex scroll-mt-24 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2"
          >
            <span className="flex min-w-[min(10rem,100%)] flex-1 items-baseline gap-2 text-small">
              <DietMark diet={diet} />
              {name}
            </span>
            <span className="figures min-w-16 text-right text-small text-ink-2">{price ?? 'No price yet'}</span>
            {price === null ? (
              <span className="w-42 max-sm:hidden" />
            ) : (
              <span className="flex w-42 max-w-full flex-wrap items-center justify-end gap-1.5">
                <button type="submit" name="less" value={id} aria-label={`One less: ${name}`} className={round}>
                  <Minus aria-hidden size={18} strokeWidth={2} />
                </button>
                <input
                  // Another number, as the server has counted it, is another field.
                  key={quantity}
                  type="number"
                  name={id}
                  min={0}
                  max={mostOfOneDish}
                  inputMode="numeric"
                  aria-label={`How many: ${name}`}
                  defaultValue={quantity || ''}
                  className="figures h-11 w-14 rounded-field border-[1.5px] border-line-strong bg-paper text-center [appearance:textfield] [&::-webkit-inner-spin-button]:appearance-none"
                />
                <button type="submit" name="more" value={id} aria-label={`One more: ${name}`} className={round}>
                  <Plus aria-hidden size={18} strokeWidth={2} />
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <button type="submit" className="btn btn-outline btn-small mt-4 max-sm:w-full">
        Show the total
      </button>
    </Form>
  )
}

/** What was chosen, with its sum. */
export function ChosenDishes({ basket }: { basket: Basket }) {
  return (
    <ul className="figures text-small">
      <BasketLines basket={basket} look={{ line: 'border-line py-2', quiet: 'text-ink-2' }} />
      <li className="flex justify-between gap-4 py-2 font-semibold">
        <span>Total</span>
        <span>{shortPaise(basket.total_paise)}</span>
      </li>
    </ul>
  )
}
