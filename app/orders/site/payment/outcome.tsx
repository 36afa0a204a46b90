import { Link, useRouteError } from '@remix-run/react'
import { CircleX, Info, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { rupees } from '~/domain/money/money'
import type { OrderWords } from '~/domain/orders/order-words'
import { longDay } from '~/domain/time/days'
import { ErrorScreen, isNotFound } from '~/frame/errors/error-panel'
import type { OrderSummary } from '../order-summary'

/**
 * One page for every end of an order, without the frame of the site: the mark, what happened, the facts, what comes next.
 * Its text is read out when it changes while a client waits. What is above stays in its place then.
 */
export function Outcome({ words, children }: { words: OrderWords; children?: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-rows-[1fr_auto] px-5">
      <main
        id="main"
        className="mx-auto grid w-full max-w-[560px] content-start pt-12 pb-12 text-center lg:pt-[clamp(3rem,22svh-7rem,12rem)]"
      >
        <Medallion mark={words.mark} />
        <div role="status">
          <h1 className="mt-7 text-[clamp(2.1rem,1.5rem+2.4vw,3.1rem)]">{words.title}</h1>
          <p className="lead mx-auto mt-4">{words.text}</p>
        </div>
        {children}
      </main>
      <footer className="pb-8 text-center">
        <Link to="/" className="inline-grid min-h-11 place-items-center rounded-lg">
          <img
            src="/illustrations/logo-wordmark.svg"
            alt="Aahar, home"
            width={168}
            height={72}
            className="h-8 w-auto"
          />
        </Link>
      </footer>
    </div>
  )
}

/** The petals of the clinic's mark (public/illustrations/logo-mark.svg), to hold another sign. */
const petals =
  'M-11.4-42.5a11.84 11.84 0 0 1 22.79 0 11.84 11.84 0 0 1 19.72 11.39A11.84 11.84 0 0 1 42.5-11.39a11.84 11.84 0 0 1 0 22.78 11.84 11.84 0 0 1-11.39 19.72A11.84 11.84 0 0 1 11.39 42.5a11.84 11.84 0 0 1-22.78 0 11.84 11.84 0 0 1-19.72-11.39A11.84 11.84 0 0 1-42.5 11.39a11.84 11.84 0 0 1 0-22.78 11.84 11.84 0 0 1 11.39-19.72A11.84 11.84 0 0 1-11.39-42.5Z'

const marks: Record<'stopped' | 'notice', { icon: LucideIcon; ground: string; sign: string }> = {
  stopped: { icon: CircleX, ground: 'fill-danger-tint', sign: 'text-danger' },
  notice: { icon: Info, ground: 'fill-info-tint', sign: 'text-info' },
}

/** The sign of how an order stands. Only an order that was read as paid gets the clinic's own green, with a leaf for a tick. */
export function Medallion({ mark }: { mark: OrderWords['mark'] }) {
  if (mark === 'paid')
    return (
      <Petals className="drops fill-leaf-700">
        <circle r="30" fill="none" className="stroke-leaf-200" strokeWidth="1.5" />
        <path className="tick-stem stroke-ivory" d="M-18 3-8 14" pathLength="1" strokeWidth="5" />
        <path className="tick-leaf fill-ivory" d="M-9 15C-13 0 0-14 20-19 23 1 10 14-9 15Z" />
        <path className="tick-vein stroke-leaf-700" d="M-9 15 12-9" pathLength="1" strokeWidth="1.6" />
      </Petals>
    )
  if (mark === 'waiting')
    return (
      <Petals className="fill-turmeric-100">
        <g className="fill-paper stroke-turmeric-700" strokeWidth="2.4" strokeLinecap="round">
          <circle r="26" />
          <path d="M0-21v2M0 19v2M-21 0h2M19 0h2" />
          <path d="M0-13V0l8 5" fill="none" strokeWidth="3.2" />
        </g>
      </Petals>
    )
  const { icon: Icon, ground, sign } = marks[mark]
  return (
    <div className="relative mx-auto grid size-30 place-items-center">
      <Petals className={`absolute inset-0 ${ground}`} />
      <Icon aria-hidden size={46} strokeWidth={1.5} className={`relative ${sign}`} />
    </div>
  )
}

function Petals({ className, children }: { className: string; children?: ReactNode }) {
  return (
    <svg aria-hidden viewBox="-56 -56 112 112" className={`mx-auto size-30 ${className}`}>
      <path d={petals} />
      {children}
    </svg>
  )
}

/** What was ordered. Nothing of the person: the page also opens by the address a provider leads back to. */
export function OrderFacts({ order }: { order: OrderSummary }) {
  const facts = [
    order.dishes ? ['Dishes', order.dishes] : [order.isVisit ? 'For' : 'Plan', order.planTitle],
    ...(order.amount === null ? [] : [['Amount', rupees(order.amount)]]),
    ...(order.endDate === order.startDate
      ? [['Day', longDay(order.startDate)]]
      : [
          ['Starts', longDay(order.startDate)],
          ['Ends', longDay(order.endDate)],
        ]),
    ...(order.meal ? [['Meal of the day', order.meal]] : []),
    ...(order.receiptNumber ? [['Receipt', order.receiptNumber]] : []),
    ['Order', order.orderId],
  ]
  return (
    <dl className="figures mt-9 border-b border-line text-left">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-3">
          <dt className="text-ink-2">{name}</dt>
          <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere max-sm:text-small">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** In the place of an order that cannot be shown. */
export function OrderError() {
  return isNotFound(useRouteError()) ? <NoSuchOrder /> : <ErrorScreen />
}

/** For an order that is not the client's own and for one that does not exist: it does not say which. */
function NoSuchOrder() {
  return (
    <Outcome
      words={{
        mark: 'notice',
        title: 'We cannot find this order',
        text: 'The link may be incomplete, or the order belongs to another account. Your own orders are in your account.',
      }}
    >
      <p className="mt-8 flex flex-wrap justify-center gap-3">
        <Link to="/account" className="btn btn-primary">
          Go to your account
        </Link>
        <Link to="/" className="btn btn-outline">
          Back to the home page
        </Link>
      </p>
    </Outcome>
  )
}
