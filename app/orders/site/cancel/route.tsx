import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { exactRupees } from '~/domain/money/money'
import { wordsOfOrder } from '~/domain/orders/order-words'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { CancelChoice, CancelPage, PhoneLink } from '~/frame/account/cancel-page'
import { answerForm } from '~/platform/forms/answer-form.server'
import { refusedFormMessage } from '~/platform/forms/read-form.server'
import { cancelMessage, ownOrdersMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { orderOperations } from '../../contract/orders'
import { type OrderView, planDaysText, toOrderView } from '../plan/plan-progress'

export const meta = () => accountMeta('Cancel an order')

const noOrder = () => new Response('There is no such order.', { status: 404 })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const answer = await clinic(orderOperations).get(visit.params.orderId ?? '')
  if (answer.ok) return { order: toOrderView(answer.data) }
  if (answer.failure.status === 404 || answer.failure.status === 422) throw noOrder()
  throw new Response(ownOrdersMessage, { status: 503 })
}

/** In rupees. */
const cancelSchema = z.object({ refund: z.number(refusedFormMessage) })

/** What the client was shown goes along: where it is no longer true, they are shown the new sum and asked again. */
export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  const { orderId = '' } = visit.params
  return answerForm(visit, {
    schema: cancelSchema,
    call: async (clinic, { refund }) => {
      const answer = await clinic(orderOperations).cancel(orderId, { refund })
      if (!answer.ok && answer.failure.status === 404) throw noOrder()
      return answer
    },
    failureMessage: cancelMessage,
    done: () => redirectWithSession(visit, `/account/orders/${orderId}/cancel`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const list = '/account/orders'

export default function CancelOrderPage() {
  const { order } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const { title, amount, cancellation } = order
  const isCancelled = wasCancelled(order)
  const canCancel = !isCancelled && cancellation.allowed
  return (
    <CancelPage
      title={isCancelled ? 'Your order is cancelled' : 'Cancel this order?'}
      problem={refusalOf(answer)}
      name={title}
      facts={[planDaysText(order), amount !== null && exactRupees(amount)]}
      state={wordsOfOrder(order)}
    >
      {isCancelled ? <Done order={order} /> : canCancel ? <Ask order={order} /> : <NotHere order={order} />}
      {canCancel ? (
        <CancelChoice
          button="Cancel the order"
          keep="Keep the order"
          backTo={list}
          hidden={{ refund: String(cancellation.refund) }}
        />
      ) : (
        <Link to={list} className="btn btn-outline mt-8">
          Back to your orders
        </Link>
      )}
    </CancelPage>
  )
}

/** A payment that was broken off at the provider is called cancelled too; its order can still be given up. */
const wasCancelled = ({ status, cancellation }: OrderView) =>
  !cancellation.allowed &&
  (status === 'cancelled' || status === 'refund_pending' || status === 'refunded' || status === 'part_refunded')

function Ask({ order: { cancellation, paid_at: paidAt } }: { order: OrderView }) {
  const { clinic } = useAccount()
  return (
    <section aria-label="What comes back" className="mt-8 rounded-card bg-leaf-100 p-6 sm:p-7">
      <p className="text-small text-ink-2">You get back</p>
      <p className="figures mt-1 text-price font-semibold tracking-[-0.02em]">{exactRupees(cancellation.refund)}</p>
      <p className="mt-4">{cancellation.reason}</p>
      {paidAt ? (
        <p className="mt-2 text-small text-ink-2">
          We refund it the way you paid, within {clinic.payoutDays} business days.
        </p>
      ) : null}
    </section>
  )
}

function Done({ order }: { order: OrderView }) {
  const { clinic } = useAccount()
  const { refund } = order
  return (
    <p role="status" className="mt-6">
      {refund && !refund.by_hand
        ? refund.status === 'done'
          ? `${exactRupees(refund.amount)} has been refunded to the account or card you paid from.`
          : `${exactRupees(refund.amount)} will be refunded to the account or card you paid from, within ${clinic.payoutDays} business days.`
        : wordsOfOrder(order).sentence}
    </p>
  )
}

function NotHere({ order: { cancellation } }: { order: OrderView }) {
  return (
    <p className="mt-6">
      {cancellation.reason || 'This order can no longer be cancelled here.'} Please call us on <PhoneLink />.
    </p>
  )
}
