import { Link } from '@remix-run/react'
import { Check, CircleCheck, ExternalLink, LoaderCircle } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { exactRupees } from '~/domain/money/money'
import { clockText } from '~/domain/time/days'
import { type OrderPlan, priceText } from '../ordering/plan-summary'
import { type OrderNews, useOrderNews } from './order-watch'
import { Medallion, OrderFacts } from './outcome'

/** What sending the form has answered, as far as it matters once it is sent. */
type Sent = { outcome?: string; paymentHref?: string | null; orderId?: string; amount?: number | null }

export const blockedMessage = 'Failed to open payment page. Please allow pop-ups and try again.'

/** The way to the payment page for whom none could be opened. */
export function OpenPaymentPage({ href }: { href: string }) {
  return (
    <p className="text-small">
      Your order is saved.{' '}
      <a
        href={href}
        target="_blank"
        rel="noopener noreferrer"
        className="font-semibold text-leaf-700 underline decoration-turmeric-500 decoration-2 underline-offset-4"
      >
        Open the payment page
      </a>{' '}
      (new tab)
    </p>
  )
}

/** In the place of the form: a price has been asked for, or the payment page stands open in its tab. */
export function OrderDone({ answer, plan }: { answer: Sent; plan: OrderPlan }) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed is gone, and with it the focus and what was in view.
  useEffect(() => place.current?.focus(), [])
  return (
    <div ref={place} tabIndex={-1} role="status" className="order-done scroll-mt-40 py-8 text-center outline-none">
      {answer.outcome === 'asked' ? <Asked /> : <Waiting answer={answer} plan={plan} />}
    </div>
  )
}

const titleLook = 'mt-6 font-display text-[clamp(1.9rem,1.6rem+1.3vw,2.6rem)] leading-tight text-balance'

function Asked() {
  return (
    <>
      <CircleCheck aria-hidden size={56} strokeWidth={1.5} className="mx-auto text-leaf-600" />
      <p className={titleLook}>We have your request.</p>
      <p className="mx-auto mt-3 max-w-[29em] text-ink-2">
        Our dietitian will read it and email you a price. You pay nothing until you accept it.
      </p>
      <div className="mt-7 flex justify-center">
        <ToAccount />
      </div>
    </>
  )
}

/** Follows the payment: a clock until the order is read as paid, then the confirmation. */
function Waiting({ answer, plan }: { answer: Sent; plan: OrderPlan }) {
  const { orderId, paymentHref, amount } = answer
  const news = useOrderNews(orderId ?? null)
  const [openedAt] = useState(() => ownClock(new Date()))
  if (news && news.state !== 'waiting') return <Told news={news} />
  return (
    <>
      <Medallion mark="waiting" />
      <p className={titleLook}>Waiting for your payment</p>
      <p className="mx-auto mt-3 max-w-[29em] text-ink-2">
        Please complete your payment in the new tab. This page updates automatically.
      </p>
      <ul className="mx-auto mt-8 max-w-[480px] border-b border-line text-left">
        <Step icon={<Check size={16} strokeWidth={2.25} />} title="Your order is saved">
          {plan.title}, {typeof amount === 'number' ? exactRupees(amount) : priceText(plan)}
        </Step>
        <Step icon={<Check size={16} strokeWidth={2.25} />} title="The payment page was opened">
          In a new tab, at {openedAt}
        </Step>
        <Step
          icon={<LoaderCircle size={18} className="motion-safe:animate-spin" />}
          title="We check that your payment has arrived"
          isOpen
        >
          This takes a few seconds after you pay
        </Step>
      </ul>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        {paymentHref ? (
          <a href={paymentHref} target="_blank" rel="noopener noreferrer" className="btn btn-outline btn-small">
            <ExternalLink aria-hidden size={18} strokeWidth={1.75} />
            Open the payment page again
          </a>
        ) : null}
        <ToAccount />
      </div>
      <p className="mx-auto mt-6 max-w-[31em] text-small text-ink-2">
        You can close this page. The order stays in your account, and a mail tells you when it is paid.
      </p>
    </>
  )
}

/** The tab's own clock, which is what the client sees in the corner of the screen; written as all times are. */
const ownClock = (now: Date) => clockText(`${now.getHours()}:${now.getMinutes()}`)

function Step({
  icon,
  title,
  isOpen = false,
  children,
}: {
  icon: ReactNode
  title: string
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <li className="flex items-center gap-4 border-t border-line py-3.5">
      <span
        aria-hidden
        className={`grid size-8 shrink-0 place-items-center rounded-full ${isOpen ? 'bg-turmeric-100 text-turmeric-700' : 'bg-success-tint text-success'}`}
      >
        {icon}
      </span>
      <span>
        <span className="block font-semibold">{title}</span>
        <span className="figures block text-small text-ink-2">{children}</span>
      </span>
    </li>
  )
}

function Told({ news: { state, words, order } }: { news: OrderNews }) {
  return (
    <>
      <Medallion mark={words.mark} />
      <p className={titleLook}>{words.title}</p>
      <p className="mx-auto mt-3 max-w-[29em] text-ink-2">{words.text}</p>
      <div className="mx-auto max-w-[480px]">
        <OrderFacts order={order} />
      </div>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ToAccount />
        {order.receiptNumber ? (
          <Link to={`/account/orders/${order.orderId}/receipt`} className="btn btn-outline btn-small">
            See the receipt
          </Link>
        ) : null}
        {state === 'stopped' ? (
          <Link to={`/payment-callback?order_id=${order.orderId}`} className="btn btn-outline btn-small">
            See the payment
          </Link>
        ) : null}
      </div>
    </>
  )
}

const ToAccount = () => (
  <Link to="/account" className="btn btn-primary btn-small">
    Go to your account
  </Link>
)
