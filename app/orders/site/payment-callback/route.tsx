import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { site } from '~/content/collections.server'
import { isUndecided } from '~/domain/orders/order-state'
import { giveUpWords, notAskedWords, orderWords } from '~/domain/orders/order-words'
import { isSandbox } from '~/platform/session/payment-mode.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { type RefreshHandle, refreshAfter, timesAsked, usePolling } from '~/ui/browser/polling'
import { type RetryAnswer, refusalOf } from '~/ui/form/form-answer'
import { FormMessage } from '~/ui/form/form-message'
import { usePageSending } from '~/ui/form/schema-form'
import { summaryOf } from '../order-summary'
import { OrderFacts, Outcome } from '../payment/outcome'
import { retryPayment } from '../payment/pay-order.server'
import { blockedMessage, OpenPaymentPage } from '../payment/payment-page-link'
import { usePaymentTab } from '../payment/payment-tab'
import { readOrder } from '../payment/read-order.server'
import { RetryForm } from '../payment/retry-form'
import { SandboxNotice } from '../payment/sandbox-notice'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.words.title ?? 'Your payment'} · Aahar` },
  { name: 'robots', content: 'noindex' },
]

export const handle: RefreshHandle = { refresh: (loaded) => (loaded as LoaderData | undefined)?.refresh ?? null }

type LoaderData = Awaited<ReturnType<typeof loader>>['data']

/** Where the provider leads back to. What its address claims counts for nothing: the provider itself is asked. */
export async function loader(visit: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(visit.request.url)
  const reading = await readOrder(visit, searchParams)
  if (reading.kind === 'missing') throw noSuchOrder()
  const order = reading.kind === 'read' ? reading.order : null
  if (order?.status === 'paid') throw await redirectWithSession(visit, `/order-confirmation?${onward(searchParams)}`)

  const isWaiting = order === null || isUndecided(order)
  const asked = timesAsked(searchParams)
  return data(
    {
      isWaiting,
      asked,
      refresh: isWaiting ? refreshAfter(asked, pathname, searchParams) : null,
      words: order ? orderWords(order, site.orders.policy.payoutDays) : notAskedWords,
      order: order && summaryOf(order),
      paymentHref: order?.link?.url ?? null,
      canRetry: order?.can_retry ?? false,
      isSandbox: isSandbox(),
    },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}

export const action = (visit: ActionFunctionArgs) => retryPayment(visit)

export { clientAction } from '~/ui/browser/unreachable'

const noSuchOrder = () => new Response('No such order', { status: 404 })

/** What tells the order, and nothing else of the query: it stands in a header. */
function onward(query: URLSearchParams): URLSearchParams {
  const known = ['order_id', 't'].flatMap((name) =>
    query
      .getAll(name)
      .slice(0, 1)
      .map((value) => [name, value.slice(0, 200)]),
  )
  return new URLSearchParams(known)
}

export default function PaymentCallback() {
  const { isWaiting, asked, words, order, paymentHref, canRetry, isSandbox } = useLoaderData<typeof loader>()
  const sending = usePageSending<RetryAnswer>()
  const { answer, busy } = sending
  const newHref = answer?.paymentHref
  // Here and not beside the button: that is gone as soon as there is a new link.
  const paymentTab = usePaymentTab(busy, newHref ?? null)
  const hasGivenUp = usePolling(isWaiting && !busy, asked) && isWaiting
  return (
    <Outcome words={hasGivenUp ? giveUpWords : words}>
      {order ? <OrderFacts order={order} /> : null}
      <div className="mt-9 space-y-4">
        {newHref && paymentTab.isBlocked ? (
          <>
            <FormMessage message={blockedMessage} />
            <OpenPaymentPage href={newHref} />
          </>
        ) : (
          <FormMessage message={busy ? undefined : refusalOf(answer)} />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {order && canRetry ? (
            <RetryForm orderId={order.orderId} sending={sending} onSubmit={paymentTab.open}>
              {words.mark === 'notice' ? 'Pay now' : 'Try again'}
            </RetryForm>
          ) : null}
          {paymentHref ? (
            <a href={paymentHref} rel="noreferrer" className="btn btn-primary">
              Back to the payment page
            </a>
          ) : null}
          <Link to="/account" className="btn btn-outline">
            Go to your account
          </Link>
        </div>
      </div>
      {isSandbox && (canRetry || paymentHref) ? <SandboxNotice className="mt-8 text-left" /> : null}
    </Outcome>
  )
}

export { OrderError as ErrorBoundary } from '../payment/outcome'
