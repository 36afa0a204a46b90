/** Where an order is paid: after it is made, and when the client tries to pay again. */

import { z } from 'zod'
import { orderIdSchema, type PaymentLink } from '~/payments/contract/payments'
import { answerForm } from '~/platform/forms/answer-form.server'
import { paymentMessage } from '~/platform/session/answers/errors'
import type { Result } from '~/platform/session/answers/read-answer'
import { redirectWithSession, requireUser, type Visit } from '~/platform/session/session.server'
import type { RetryAnswer } from '~/ui/form/form-answer'
import { orderOperations } from '../../contract/orders'

/** `paymentHref`: the payment page, or where to wait for it. `amount`: what is paid there, in rupees. */
export type Payable = { orderId: string; paymentHref: string | null; amount: number | null }

/** @param isPriced false: there is nothing to pay yet. Otherwise an answer that names no payment page is a failure. */
export function payableOf(result: Result<PaymentLink>, isPriced: boolean): Result<Payable> {
  if (!result.ok) return result
  const { link_url, order_id: orderId, status, amount } = result.data
  const paymentHref = link_url ?? (status === 'pending' ? `/pay/${orderId}` : null)
  if (isPriced && !paymentHref)
    return { ok: false, failure: { kind: 'status', status: 502, message: 'Payment link not found in response' } }
  return { ok: true, data: { orderId, paymentHref, amount } }
}

/** `opens`: a tab waits for the address of the payment page. */
const retrySchema = z.object({ order_id: orderIdSchema, opens: z.string().optional() })

/**
 * "Try again" and "Pay now": a new payment page for an order of the client's own. Without scripts /pay leads to it, because
 * the Content-Security-Policy of a form forbids a redirect to another site.
 */
export async function retryPayment(visit: Visit) {
  await requireUser(visit)
  return answerForm<typeof retrySchema, Payable, Omit<RetryAnswer, 'result' | 'sent'>>(visit, {
    schema: retrySchema,
    call: async (clinic, { order_id }) => payableOf(await clinic(orderOperations).retry(order_id), true),
    failureMessage: paymentMessage,
    failed: (_, { order_id }) => ({ orderId: order_id }),
    done: ({ orderId, paymentHref }, { value }) =>
      value.opens === undefined ? redirectWithSession(visit, `/pay/${orderId}`) : { orderId, paymentHref },
  })
}
