import { Link } from '@remix-run/react'
import { MessageCircle } from 'lucide-react'
import { shortPaise } from '~/domain/money/money'
import { type Basket, portionsOf } from '~/domain/orders/basket'
import { changeLook } from '../ordering/plan-summary'
import { BasketLines } from './basket-lines'

type Props = { basket: Basket; changeTo: string; whatsappHref: string }

/** What is being bought, line by line, above the form or beside it. */
export function BasketSummary({ basket: { lines, total_paise, delivery_paise }, changeTo, whatsappHref }: Props) {
  const portions = portionsOf(lines)
  return (
    <section
      aria-label="Your basket"
      className="on-dark mb-10 rounded-panel bg-leaf-800 p-5.5 text-ivory lg:sticky lg:top-24 lg:col-start-2 lg:row-start-1 lg:mb-0 lg:p-8"
    >
      <h2 className="text-[1.6rem]">
        {portions} {portions === 1 ? 'dish' : 'dishes'}
      </h2>
      <ul className="figures mt-3 text-small">
        <BasketLines
          basket={{ lines, delivery_paise }}
          look={{ line: 'border-leaf-600 py-2.5', quiet: 'text-leaf-200' }}
        />
      </ul>
      <p className="figures mt-4 flex items-baseline justify-between gap-4 text-[1.3rem] font-semibold">
        <span>Total</span>
        <span>{shortPaise(total_paise)}</span>
      </p>
      <p className="mt-5 flex flex-wrap items-center gap-x-7 gap-y-3">
        <Link to={changeTo} className={changeLook}>
          Change dishes
        </Link>
        <a href={whatsappHref} target="_blank" rel="noopener noreferrer" className="btn btn-outline-light btn-small">
          <MessageCircle aria-hidden size={18} strokeWidth={1.75} />
          Order on WhatsApp
        </a>
      </p>
    </section>
  )
}
