import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { useEffect } from 'react'
import { site } from '~/content/collections.server'
import { paymentState } from '~/domain/orders/order-state'
import { giveUpWords, type OrderWords, orderWords } from '~/domain/orders/order-words'
import { orderIdSchema } from '~/payments/contract/payments'
import { isSandbox } from '~/platform/session/payment-mode.server'
import { redirectToLogin, redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type RefreshHandle, refreshAfter, timesAsked, usePolling } from '~/ui/browser/polling'
import { type Order, orderOperations } from '../../contract/orders'
import { summaryOf } from '../order-summary'
import { OrderFacts, Outcome } from '../payment/outcome'
import { readOrder } from '../payment/read-order.server'
import { SandboxNotice } from '../payment/sandbox-notice'

/** Leads on at once where the payment page is known; it works without scripts and leaves nothing behind Back. */
export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: 'To the payment page · Aahar' },
  { name: 'robots', content: 'noindex' },
  ...(data?.paymentHref ? [{ httpEquiv: 'refresh', content: `0;url=${data.paymentHref}` }] : []),
]

export const handle: RefreshHandle = { refresh: (loaded) => (loaded as LoaderData | undefined)?.refresh ?? null }

type LoaderData = Awaited<ReturnType<typeof loader>>['data']

/**
 * The way of its owner, or of a payer with a return token, to the payment page: waits until there is one, then leads on. Of any other
 * state /payment-callback says.
 */
export async function loader(visit: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(visit.request.url)
  const token = searchParams.get('t')?.slice(0, 200)
  const order = token === undefined ? await ownOrder(visit) : await orderOfPayer(visit, token)
  if (order && !order.link && !isBeingMade(order)) {
    const query = new URLSearchParams({ order_id: order.order_id, ...(token !== undefined && { t: token }) })
    throw await redirectWithSession(visit, `/payment-callback?${query}`)
  }
  const asked = timesAsked(searchParams)
  const paymentHref = order?.link?.url ?? null
  return data(
    {
      paymentHref,
      order: order && summaryOf(order),
      isSandbox: isSandbox(),
      asked,
      refresh: paymentHref ? null : refreshAfter(asked, pathname, searchParams),
      waiting: order ? orderWords({ ...order, can_retry: false }, site.orders.policy.payoutDays) : noAnswer,
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

/** Null: it cannot be asked for right now. */
async function orderOfPayer(visit: LoaderFunctionArgs, t: string): Promise<Order | null> {
  const reading = await readOrder(visit, new URLSearchParams({ order_id: visit.params.orderId ?? '', t }))
  if (reading.kind === 'missing') throw new Response('No such order', { status: 404 })
  return reading.kind === 'read' ? reading.order : null
}

async function ownOrder(visit: LoaderFunctionArgs): Promise<Order | null> {
  const { clinic } = await requireUser(visit)
  const orderId = orderIdSchema.safeParse(visit.params.orderId)
  let answer = orderId.success ? await clinic(orderOperations).get(orderId.data) : null
  if (!answer || (!answer.ok && (answer.failure.status === 404 || answer.failure.status === 422)))
    throw new Response('No such order', { status: 404 })
  if (!answer.ok && answer.failure.status === 401) throw await redirectToLogin(visit)
  // Asking the provider is what makes a link it did not answer with at first.
  if (answer.ok && isBeingMade(answer.data)) answer = await clinic(orderOperations).check(answer.data.order_id)
  return answer.ok ? answer.data : null
}

const isBeingMade = (order: Order) => paymentState(order) === 'draft'

const noAnswer: OrderWords = {
  mark: 'waiting',
  title: 'One moment, please',
  text: 'We cannot look up your order right now. It is saved, and this page will check again automatically.',
}

export default function PayPage() {
  const { paymentHref, order, isSandbox, asked, waiting } = useLoaderData<typeof loader>()
  const hasGivenUp = usePolling(paymentHref === null, asked)
  useEffect(() => {
    if (paymentHref) window.location.replace(paymentHref)
  }, [paymentHref])

  if (paymentHref) {
    return (
      <Outcome
        words={{
          mark: 'waiting',
          title: 'To the payment page',
          text: 'It opens automatically. If it does not, use the button below.',
        }}
      >
        <p className="mt-7">
          <a href={paymentHref} rel="noreferrer" className="btn btn-primary">
            Go to the payment page
          </a>
        </p>
        {order ? <OrderFacts order={order} /> : null}
        {isSandbox ? <SandboxNotice className="mt-8 text-left" /> : null}
      </Outcome>
    )
  }
  return (
    <Outcome words={hasGivenUp ? notMade : waiting}>
      {order ? <OrderFacts order={order} /> : null}
      <p className="mt-9 flex flex-wrap justify-center gap-3">
        {/* From the beginning: the address counts how often it was asked. */}
        <Link to={{ search: '' }} reloadDocument className="btn btn-outline">
          Check again
        </Link>
        <Link to="/account" className="btn btn-primary">
          Go to your account
        </Link>
      </p>
      {isSandbox ? <SandboxNotice className="mt-8 text-left" /> : null}
    </Outcome>
  )
}

const notMade: OrderWords = {
  ...giveUpWords,
  title: 'This is taking longer than usual',
  text: 'Our payment provider is not answering right now. Your order is saved, and you can pay for it later from your account.',
}

export { OrderError as ErrorBoundary } from '../payment/outcome'
