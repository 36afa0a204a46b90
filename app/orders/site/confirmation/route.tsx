import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { slotText } from '~/domain/deliveries/meal-times'
import { confirmationTitle, notAskedWords, type OrderWords, orderWords } from '~/domain/orders/order-words'
import { longDay } from '~/domain/time/days'
import { type RefreshHandle, refreshAfter, timesAsked, usePolling } from '~/ui/browser/polling'
import type { Order } from '../../contract/orders'
import { summaryOf } from '../order-summary'
import { OrderFacts, Outcome } from '../payment/outcome'
import { readOrder } from '../payment/read-order.server'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.words.title ?? 'Your order'} · Aahar` },
  { name: 'robots', content: 'noindex' },
]

/** The address alone says nothing of a payment, so nothing is claimed, not even by the mark. */
const noOrder: OrderWords = {
  mark: 'notice',
  title: confirmationTitle,
  text: 'Your account shows what you have ordered and paid.',
}

export const handle: RefreshHandle = { refresh: (loaded) => (loaded as LoaderData | undefined)?.refresh ?? null }

type LoaderData = Awaited<ReturnType<typeof loader>>['data']

/** The page can be reached by typing its address, so that only the order itself decides what it says. */
export async function loader(visit: LoaderFunctionArgs) {
  const { pathname, searchParams: query } = new URL(visit.request.url)
  const reading = query.has('order_id') ? await readOrder(visit, query) : null
  if (reading?.kind === 'missing') throw new Response('No such order', { status: 404 })
  const order = reading?.kind === 'read' ? reading.order : null
  const isPaid = order?.status === 'paid'
  const isUnknown = reading?.kind === 'unknown'
  const asked = timesAsked(query)
  return data(
    {
      words: order ? orderWords(order, site.orders.policy.payoutDays) : isUnknown ? notAskedWords : noOrder,
      order: order && summaryOf(order),
      next: order && isPaid ? nextSteps(order) : [],
      receiptHref: order?.receipt_number ? `/account/orders/${order.order_id}/receipt` : null,
      // Waiting for the payment, or trying once more, is another page's.
      paymentHref: order && !isPaid ? `/payment-callback?${query}` : null,
      isUnknown,
      asked,
      refresh: isUnknown ? refreshAfter(asked, pathname, query) : null,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

function nextSteps({ kind, plan_type, start_date, meal_days, slot }: Order): string[] {
  const start = longDay(meal_days?.[0] ?? start_date)
  if (plan_type === 'menu_order')
    return [
      'Your receipt is on its way by email.',
      `Your dishes are made and delivered on ${start}.`,
      'You find the order, and until when it can be cancelled, in your account.',
    ]
  if (plan_type === 'visit')
    return ['Your receipt is on its way by email.', 'The time and place of your appointment are in your account.']
  return kind === 'food'
    ? [
        'Your receipt is on its way by email.',
        slot === null
          ? `Your first meal comes on ${start}.`
          : `Your first meal comes on ${start}. ${slotText(slot, site.orders.policy.mealTimes)}.`,
        'Your delivery days are in your account.',
      ]
    : [
        'Your receipt is on its way by email.',
        'Our dietitian writes to you to arrange your free call.',
        `Your plan begins on ${start}. You will find it in your account.`,
      ]
}

export default function OrderConfirmation() {
  const { words, order, next, receiptHref, paymentHref, isUnknown, asked } = useLoaderData<typeof loader>()
  usePolling(isUnknown, asked)
  return (
    <Outcome words={words}>
      {order ? <OrderFacts order={order} /> : null}
      {next.length > 0 ? (
        <section aria-labelledby="next-title" className="mt-9 text-left">
          <h2 id="next-title" className="text-h3">
            What happens next
          </h2>
          <ol className="mt-4 space-y-3">
            {next.map((step, index) => (
              <li key={step} className="flex gap-4">
                <span aria-hidden className="w-4 shrink-0 font-display text-[1.35rem] leading-snug text-turmeric-700">
                  {index + 1}
                </span>
                <span className="text-ink-2">{step}</span>
              </li>
            ))}
          </ol>
        </section>
      ) : null}
      <p className="mt-10 flex flex-wrap justify-center gap-3">
        {paymentHref ? (
          <Link to={paymentHref} className="btn btn-primary">
            See the payment
          </Link>
        ) : null}
        {receiptHref ? (
          <Link to={receiptHref} className="btn btn-outline">
            See the receipt
          </Link>
        ) : null}
        <Link to="/" className={`btn ${paymentHref ? 'btn-outline' : 'btn-primary'}`}>
          Back to the home page
        </Link>
      </p>
    </Outcome>
  )
}

export { OrderError as ErrorBoundary } from '../payment/outcome'
