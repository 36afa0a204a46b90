import { CircleAlert } from 'lucide-react'
import { shortPaise } from '~/domain/money/money'
import { type Basket, type BasketRules, basketProblem, lineTotal, portionsOf } from '~/domain/orders/basket'

type Props = { basket: Basket; rules: BasketRules; problem: string | null }

/** What is chosen so far and the way on: a bar at the foot of the screen, on wide ones a panel beside the dishes. */
export function BasketBar({ basket, rules, problem }: Props) {
  const { lines, total_paise } = basket
  const portions = portionsOf(lines)
  return (
    <section
      aria-label="Your basket"
      data-foot-bar={portions > 0 || undefined}
      className="basket-bar on-dark z-2 mt-8 rounded-panel bg-leaf-800 px-5 py-3.5 text-ivory shadow-lift xl:sticky xl:top-24 xl:mt-0 xl:p-7"
    >
      <h2 className="mb-3 hidden text-[1.6rem] xl:block">Your basket</h2>
      {lines.length > 0 ? (
        <ul className="figures mb-4 hidden max-h-[40dvh] overflow-y-auto text-small text-leaf-200 xl:block">
          {lines.map((line) => (
            <li key={line.name} className="flex justify-between gap-4 border-b border-leaf-600 py-2">
              <span>
                {line.dish_id === null ? '' : `${line.quantity} × `}
                {line.name}
              </span>
              <span>{shortPaise(lineTotal(line))}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {problem ? (
        <p role="alert" className="mb-3 flex gap-2 text-small font-semibold text-turmeric-200">
          <CircleAlert aria-hidden size={18} strokeWidth={2} className="mt-0.5 shrink-0" />
          {problem}
        </p>
      ) : null}
      <div className="flex items-center justify-between gap-4 xl:block">
        <p role="status" className="needs-js figures min-w-0">
          {/* What is added drops in, as on the thali. */}
          <span key={portions} className={`block font-semibold ${portions > 0 ? 'drops' : ''}`}>
            {portions === 0
              ? 'Nothing chosen yet'
              : `${portions} ${portions === 1 ? 'dish' : 'dishes'}, ${shortPaise(total_paise)}`}
          </span>
          <span className="block text-meta text-leaf-200">{noteOf(basket, rules)}</span>
        </p>
        <p className="hidden text-small text-leaf-200 no-js:block">Write how many you would like of each dish.</p>
        <button type="submit" className="btn btn-accent btn-small shrink-0 xl:mt-5 xl:w-full">
          <span className="needs-js">Order</span>
          <span className="hidden no-js:inline">See the total</span>
        </button>
      </div>
    </section>
  )
}

/** What stands between the basket and its order, else what its delivery costs. */
function noteOf(basket: Basket, rules: BasketRules): string {
  const { minimumOrderRupees } = rules
  const lacking = minimumOrderRupees * 100 - basket.dishes_paise
  if (basket.lines.length === 0) return `Orders from ${shortPaise(minimumOrderRupees * 100)}`
  if (lacking > 0) return `${shortPaise(lacking)} more to the minimum of ${shortPaise(minimumOrderRupees * 100)}`
  const { delivery_paise } = basket
  if (basketProblem(basket, rules)) return ''
  return delivery_paise === null
    ? 'Delivery is extra'
    : delivery_paise === 0
      ? 'Delivery is free'
      : 'Delivery is included'
}
