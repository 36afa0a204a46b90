import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { unreachableMessage } from '~/browser/unreachable'
import { cancelMessage, ownOrdersMessage } from '~/clinic/errors'
import { redirectWithSession, requireUser } from '~/clinic/session.server'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { StateBadge } from '~/components/account/state-badge'
import { FormMessage } from '~/components/form-message'
import { SubmitButton } from '~/components/ui/submit-button'
import { exactRupees } from '~/domain/money'
import { wordsOfOrder } from '~/domain/order-words'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'
import { type OrderView, planDaysText, toOrderView } from '~/views/plan-progress'

export const meta = () => accountMeta('Cancel an order')

const noOrder = () => new Response('There is no such order.', { status: 404 })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic.orders.get(visit.params.orderId ?? '')
  if (answer.ok) return { order: toOrderView(answer.data) }
  if (answer.failure.status === 404 || answer.failure.status === 422) throw noOrder()
  throw new Response(ownOrdersMessage, { status: 503 })
}

/** Rupees. */
const cancelSchema = z.object({ refund: z.number() })

/** What the person was shown goes along: where it is no longer true, they are shown the new sum and asked again. */
export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { submission } = await readSubmission(visit.request, cancelSchema)
  if (submission.status !== 'success') return data({ message: refusedFormMessage }, { status: 422 })
  const { orderId = '' } = visit.params
  const answer = await clinic.orders.cancel(orderId, { refund: submission.value.refund })
  if (answer.ok) return redirectWithSession(visit, `/account/orders/${orderId}/cancel`)
  const { failure } = answer
  if (failure.status === 404) throw noOrder()
  return data({ message: cancelMessage(failure) }, { status: failure.status ?? 503 })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function CancelOrderPage() {
  const { order } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { title, amount, cancellation } = order
  const isCancelled = wasCancelled(order)
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">
        {isCancelled ? 'Your order is cancelled' : 'Cancel this order?'}
      </h1>
      <div className="mt-6">
        <FormMessage message={answer?.message ?? unreachableMessage(answer)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
        <div>
          <p className="font-display text-[1.35rem] leading-tight font-[520]">{title}</p>
          <p className="figures mt-1 text-small text-ink-2">
            {[planDaysText(order), amount !== null && exactRupees(amount)].filter(Boolean).join(' · ')}
          </p>
        </div>
        <StateBadge {...wordsOfOrder(order)} />
      </div>
      {isCancelled ? <Done order={order} /> : cancellation.allowed ? <Ask order={order} /> : <NotHere order={order} />}
    </div>
  )
}

/** A payment that was broken off at the provider is called cancelled too; its order can still be given up. */
const wasCancelled = ({ status, cancellation }: OrderView) =>
  !cancellation.allowed &&
  (status === 'cancelled' || status === 'refund_pending' || status === 'refunded' || status === 'part_refunded')

function Ask({ order: { cancellation, paid_at: paidAt } }: { order: OrderView }) {
  const busy = useNavigation().formMethod === 'POST'
  const { clinic } = useAccount()
  return (
    <>
      <section aria-label="What comes back" className="mt-8 rounded-card bg-leaf-100 p-6 sm:p-7">
        <p className="text-small text-ink-2">You get back</p>
        <p className="figures mt-1 text-price font-semibold tracking-[-0.02em]">{exactRupees(cancellation.refund)}</p>
        <p className="mt-4">{cancellation.reason}</p>
        {paidAt ? (
          <p className="mt-2 text-small text-ink-2">
            It goes back the way it was paid, within {clinic.payoutDays} business days.
          </p>
        ) : null}
      </section>
      <div className="mt-8 flex flex-wrap gap-3">
        <Form method="post">
          <input type="hidden" name="refund" value={cancellation.refund} />
          <SubmitButton busy={busy} busyLabel="Cancelling...">
            Cancel the order
          </SubmitButton>
        </Form>
        <Link to="/account/orders" className="btn btn-outline">
          Keep it
        </Link>
      </div>
    </>
  )
}

function Done({ order }: { order: OrderView }) {
  const { clinic } = useAccount()
  const { refund } = order
  return (
    <>
      <p role="status" className="mt-6">
        {refund && !refund.by_hand
          ? refund.status === 'done'
            ? `${exactRupees(refund.amount)} has been sent back the way it was paid.`
            : `${exactRupees(refund.amount)} comes back the way it was paid, within ${clinic.payoutDays} business days.`
          : wordsOfOrder(order).sentence}
      </p>
      <BackLink />
    </>
  )
}

function NotHere({ order: { cancellation } }: { order: OrderView }) {
  const { clinic } = useAccount()
  return (
    <>
      <p className="mt-6">
        {cancellation.reason || 'This order can no longer be cancelled here.'} You reach us on{' '}
        <a href={`tel:${clinic.phone}`} className="font-semibold text-leaf-700 underline underline-offset-4">
          {clinic.phoneText}
        </a>
        .
      </p>
      <BackLink />
    </>
  )
}

const BackLink = () => (
  <Link to="/account/orders" className="btn btn-outline mt-8">
    Back to my plan
  </Link>
)
