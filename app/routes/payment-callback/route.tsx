import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { usePaymentTab } from '~/browser/payment-tab'
import { type RefreshHandle, refreshAfter, timesAsked, usePolling } from '~/browser/polling'
import { networkMessage } from '~/clinic/contract/network-message'
import { orderIdSchema } from '~/clinic/contract/payments'
import { paymentMessage } from '~/clinic/errors'
import { isSandbox } from '~/clinic/payment-mode.server'
import { readOrder } from '~/clinic/read-order.server'
import { redirectToLogin, redirectWithSession, requireUser } from '~/clinic/session.server'
import { FormMessage } from '~/components/form-message'
import { OrderFacts, Outcome } from '~/components/order/outcome'
import { blockedMessage, OpenPaymentPage, paymentPageHref } from '~/components/order/payment-page-link'
import { SandboxNotice } from '~/components/order/sandbox-notice'
import { SubmitButton } from '~/components/ui/submit-button'
import { useHydrated } from '~/components/ui/use-hydrated'
import { site } from '~/content/collections.server'
import { isUndecided } from '~/domain/order-state'
import { giveUpWords, notAskedWords, orderWords } from '~/domain/order-words'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'
import { summaryOf } from '~/views/order-summary'

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

  const isWaiting = order === null || isUndecided({ ...order, can_retry: order.can_retry })
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

/** `opens`: a tab waits for the address. */
const retrySchema = z.object({ opens: z.string().optional() })

/** Tries again with a new link, for the order's owner. */
export async function action(visit: ActionFunctionArgs) {
  const orderId = orderIdOf(new URL(visit.request.url).searchParams)
  const { clinic } = await requireUser(visit)
  const { submission } = await readSubmission(visit.request, retrySchema)
  if (submission.status !== 'success') return data({ message: refusedFormMessage }, { status: 422 })
  const answer = await clinic.orders.retry(orderId)
  if (!answer.ok) {
    if (answer.failure.status === 404) throw noSuchOrder()
    if (answer.failure.status === 401) return redirectToLogin(visit)
    return data({ message: paymentMessage(answer.failure) }, { status: answer.failure.status ?? 503 })
  }
  const paymentHref = paymentPageHref(answer.data)
  if (!paymentHref) return data({ message: 'Payment link not found in response' }, { status: 502 })
  if (submission.value.opens === undefined) return redirectWithSession(visit, `/pay/${orderId}`)
  return data({ paymentHref }, { status: 200 })
}

export { clientAction } from '~/browser/unreachable'

/** `result` where the site itself could not be reached. */
type Answer = { message?: string; paymentHref?: string; result?: object }

function orderIdOf(query: URLSearchParams): string {
  const orderId = orderIdSchema.safeParse(query.get('order_id'))
  if (!orderId.success) throw noSuchOrder()
  return orderId.data
}

const noSuchOrder = () => new Response('No such order', { status: 404 })

/** The query without what only this page counts. */
function onward(query: URLSearchParams): URLSearchParams {
  const kept = new URLSearchParams(query)
  kept.delete('n')
  return kept
}

export default function PaymentCallback() {
  const { isWaiting, asked, words, order, paymentHref, canRetry, isSandbox } = useLoaderData<typeof loader>()
  const answer = useActionData<Answer>()
  const busy = useNavigation().formMethod === 'POST'
  const hasScripts = useHydrated()
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
          <FormMessage message={busy ? undefined : messageIn(answer)} />
        )}
        <div className="flex flex-wrap justify-center gap-3">
          {canRetry ? (
            <Form method="post" onSubmit={paymentTab.open}>
              {hasScripts ? <input type="hidden" name="opens" value="new tab" /> : null}
              <SubmitButton busy={busy} busyLabel="Processing...">
                {words.mark === 'notice' ? 'Pay now' : 'Try again'}
              </SubmitButton>
            </Form>
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

const messageIn = (answer: Answer | undefined) => (answer?.result ? networkMessage : answer?.message)

export { OrderError as ErrorBoundary } from '~/components/order/outcome'
