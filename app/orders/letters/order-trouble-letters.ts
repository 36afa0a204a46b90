/** What the clinic's staff are told of an order that a person has to look at. */

import type { DisputeStatus } from '~/domain/money/disputes'
import { shortPaise } from '~/domain/money/money'
import { paymentProviders, paymentWayTitle } from '~/domain/money/payment-providers'
import { dateTimeText, dayOf, longDay } from '~/domain/time/days'
import type { Letter } from '~/platform/mail/letter/letter'
import type { OrderMail, OrderTrouble } from './order-mail'

type TroubleTemplate = 'order_keys_refused' | 'order_stranded' | 'order_review' | 'order_disputed'
type TroubleMail = Extract<OrderMail, { template: TroubleTemplate }>

export function orderTroubleLetter(mail: TroubleMail, dashboard: Letter['action']): Letter {
  switch (mail.template) {
    case 'order_keys_refused':
      return {
        subject: 'The payment provider refuses our keys',
        preview: 'Until they are put right no client can pay, and no refund is sent.',
        fullName: '',
        before: [
          `${nameOf(mail.data.provider)} has refused the keys that this site sends.`,
          'Until they are put right clients cannot pay by it, and no refund is sent.',
        ],
        action: dashboard,
        after: ['Please have the keys in the settings of the server compared with those in the provider’s dashboard.'],
      }
    case 'order_stranded': {
      const { provider, orders, refunds } = mail.data
      return {
        subject: 'Orders wait at a former payment provider',
        preview: 'This site can no longer ask it.',
        fullName: '',
        before: [
          `This site no longer has the keys of ${nameOf(provider)}, but orders still wait there.`,
          `Orders with a payment page there: ${orders}`,
          `Refunds to be sent there: ${refunds}`,
        ],
        action: dashboard,
        after: [
          'Please have the keys put back into the settings of the server as those of the former provider (PAYMENT_FORMER_PROVIDER), or see to these orders in the dashboard of that provider.',
        ],
      }
    }
    case 'order_review':
      return {
        subject: 'An order needs you',
        preview: 'A payment does not fit its order.',
        fullName: '',
        before: [troubleWords[mail.data.reason], `Order: ${mail.data.orderId}`],
        action: dashboard,
        after: ['Please compare it with what the payment provider shows.'],
      }
    case 'order_disputed': {
      const { orderId, planTitle, status, amountPaise, respondBy } = mail.data
      const sum = amountPaise === null ? 'a payment' : shortPaise(amountPaise)
      const isOpen = status === 'open'
      return {
        subject:
          isOpen && respondBy
            ? `A disputed payment to answer by ${longDay(dayOf(respondBy))}`
            : disputeSubjects[status],
        preview: `Order ${orderId}`,
        fullName: '',
        before: [
          isOpen
            ? `A client has asked their bank to take back ${sum} for the order ${orderId} (${planTitle}).`
            : `The dispute over ${sum} for the order ${orderId} (${planTitle}): ${disputeOutcomes[status]}`,
          ...(isOpen && respondBy
            ? [
                `The payment provider takes your evidence until ${dateTimeText(respondBy)}. After that the money is lost.`,
                'Evidence is, for example, the order, the receipt, the days of delivery and what you wrote to each other.',
              ]
            : []),
        ],
        action: dashboard,
        after: [
          isOpen
            ? 'Please answer in the dashboard of the payment provider, and decide on the page of the order whether the plan goes on.'
            : 'The page of the order says what is left to decide.',
        ],
      }
    }
  }
}

const disputeSubjects: Record<DisputeStatus, string> = {
  open: 'A payment is disputed',
  under_review: 'The bank looks at your evidence of a disputed payment',
  won: 'A dispute is won and the money stays with you',
  lost: 'A dispute is lost and the bank has the money',
  closed: 'A dispute over a payment is closed',
}

const disputeOutcomes: Record<DisputeStatus, string> = {
  open: 'evidence is asked for.',
  under_review: 'the bank looks at the evidence.',
  won: 'decided for you. The money stays with you.',
  lost: 'decided for the client. The bank has taken the money back. Please do not refund it as well.',
  closed: 'closed by the payment provider. Please look there how it ended.',
}

const troubleWords: Record<OrderTrouble, string> = {
  partial: 'Only a part of the price has been paid. The plan has not begun.',
  wrong_amount: 'The amount that was paid is not the price of the order. The plan has not begun.',
  wrong_currency: 'The payment is not in Indian rupees. The plan has not begun.',
  second_payment: 'A second payment that does not fit has come for an order that is already paid.',
  paid_too_late:
    'The payment came when the first day of delivery was there or over. Please agree on new days with the client.',
  visit_cancelled: 'An appointment that is paid for was cancelled. Please give the money back or keep it.',
  refund_failed:
    'The payment provider says that a refund has failed. Please try it again, or pay it by hand and record that.',
  refund_waiting:
    'The payment provider has not accepted a refund for an hour. The site tries again for ten days. Often the balance at the provider is too low.',
  refund_by_hand:
    'The payment provider has not sent a refund, although we have asked for days. Please look it up there, then try it again, or pay it by hand and record that.',
  refund_arrived:
    'The payment provider has sent a refund after all that was to be paid by hand. Please do not pay it any more.',
  refund_twice:
    'A refund has gone back twice: the payment provider has sent it, although it had been paid before. Please talk to the client.',
  refunded_elsewhere:
    'A refund was made in the dashboard of the payment provider. It is recorded here, and the order is cancelled if it was the order’s own payment.',
  paid_after_cancel:
    'An order was paid after it had ended: cancelled, or not paid in time. The payment goes back by itself; there is nothing to do.',
  duplicate: 'The order was paid twice. The second payment goes back by itself; there is nothing to do.',
}

function nameOf(provider: string): string {
  if (provider === 'sandbox') return 'the sandbox'
  // A mail that has waited may name a provider that this version does not know.
  const known = paymentProviders.find((name) => name === provider)
  return known ? paymentWayTitle(known) : provider
}
