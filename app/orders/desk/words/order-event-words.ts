/** What happened with an order, in words for the clinic's staff. Pure. */

import { exactRupees } from '~/domain/money/money'
import { paymentWayTitle } from '~/domain/money/payment-providers'
import type { Tone } from '~/domain/orders/order-words'
import type { OrderEvent } from '../../contract/admin-orders'

const staffDeeds: Record<string, string> = {
  order_accepted: 'Accepted',
  order_refunded: 'Refund decided',
  order_ended: 'Order ended',
  disputed_plan_continued: 'Goes on although the payment is disputed',
  disputed_plan_held: 'On hold because the payment is disputed',
  order_sold_at_desk: 'Sold at the desk',
  order_payment_asked: 'Link sent to pay online',
  order_quoted: 'Quote sent',
  order_refreshed: 'Payment checked with the provider',
  refund_retried: 'Refund tried again',
  refund_paid_by_hand: 'Refund paid by hand',
  meals_skipped: 'Meals skipped',
  meals_resumed: 'Skipped days taken back',
  meals_added: 'Meals added',
  meal_slot_changed: 'Changed between lunch and dinner',
  plan_paused: 'Plan paused',
  plan_extended: 'Plan extended',
}

const refundReasonWords: Record<string, string> = {
  cancelled: 'The order was cancelled.',
  duplicate: 'It was paid twice.',
  late: 'It was paid after it was cancelled.',
  provider: 'Made in the provider’s dashboard.',
  review: 'It did not match the order.',
}

const toldWords: Record<string, string> = {
  dispute_open: 'The client disputes the payment at their bank',
  dispute_under_review: 'The bank looks at the evidence of the dispute',
  dispute_won: 'The dispute is won',
  dispute_lost: 'The dispute is lost',
  dispute_closed: 'The dispute is closed',
  active: 'The link is open',
  partial: 'A part is paid',
  paid: 'The link is paid',
  expired: 'The link has ended',
  cancelled: 'The link is closed',
  payment_failed: 'A payment did not go through',
  refund_of_other: 'A refund of another payment, which was not kept. Nothing changes here',
}

/** One thing that happened, as a line and what is beneath it. */
export function eventWords({ kind, actor, amount, way, code, reference, reason }: OrderEvent): {
  title: string
  text: string
  tone: Tone
} {
  const sum = amount === null ? '' : exactRupees(amount)
  const by = way === null ? '' : paymentWayTitle(way)
  const line = (...parts: (string | null)[]) => parts.filter(Boolean).join(', ')
  switch (kind) {
    case 'ordered':
      return { title: 'Order placed', text: sum, tone: 'quiet' }
    case 'link_made':
      return { title: 'Payment link made', text: line(by, sum), tone: 'quiet' }
    case 'link_ended':
      return { title: 'Payment link ended', text: by, tone: 'quiet' }
    case 'provider_told':
      return {
        title: toldWords[code ?? ''] ?? 'Message from the provider',
        text: line(by, amount ? sum : null, reference),
        tone: 'waiting',
      }
    case 'paid':
      return { title: `${sum} received`, text: line(by, reference), tone: 'good' }
    case 'receipt':
      return { title: `Receipt ${reference ?? ''}`, text: sum, tone: 'good' }
    case 'cancelled':
      return { title: 'Cancelled', text: '', tone: 'warn' }
    case 'refund_asked':
      return { title: `Refund of ${sum}`, text: refundReasonWords[code ?? ''] ?? '', tone: 'waiting' }
    case 'refund_settled':
      return {
        title: `${sum} refunded`,
        text: line(code === 'by_hand' ? 'By hand' : 'By the provider', reference),
        tone: 'good',
      }
    case 'credit_note':
      return { title: `Paper of the refund ${reference ?? ''}`, text: sum, tone: 'quiet' }
    case 'staff':
      return {
        title: staffDeeds[code ?? ''] ?? code ?? '',
        text: line(actor, amount === null ? null : sum, reference) + (reason ? `: ${reason}` : ''),
        tone: 'waiting',
      }
  }
}
