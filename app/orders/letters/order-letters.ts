/** What the mails around an order say. */

import { daysChangeWords } from '~/domain/deliveries/delivery-words'
import { slotWords } from '~/domain/deliveries/menu-days'
import { shortPaise } from '~/domain/money/money'
import { timeAndDay, weekdayAndDay } from '~/domain/time/days'
import type { Letter, Letterhead } from '~/platform/mail/letter/letter'
import { dashboardButton, senderLines } from '~/platform/mail/letter/letter-words'
import type { OrderMail } from './order-mail'
import { orderTroubleLetter } from './order-trouble-letters'

export function orderLetter(mail: OrderMail, { siteUrl }: Letterhead): Letter {
  const dashboard = dashboardButton(siteUrl)
  const account = { label: 'Open your account', url: `${siteUrl}/account` }
  switch (mail.template) {
    case 'order_receipt': {
      const {
        fullName,
        orderId,
        planTitle,
        amountPaise,
        receiptNumber,
        startDate,
        isFood,
        isDishes,
        isVisit,
        mealText,
      } = mail.data
      const begins = isDishes ? 'Your dishes come on' : isFood ? 'Your first meal comes on' : 'Your plan begins on'
      return {
        subject: 'Your payment has arrived',
        preview: 'Your receipt is in your account.',
        fullName,
        before: [
          `Thank you. We have your payment of ${shortPaise(amountPaise)} for ${planTitle}.`,
          ...(isVisit ? [] : [`${begins} ${weekdayAndDay(startDate)}.`]),
          ...(mealText ? [`Your meal of the day: ${mealText}.`] : []),
          `Receipt ${receiptNumber}, order ${orderId}.`,
        ],
        action: { label: 'See the receipt', url: `${siteUrl}/account/orders/${orderId}/receipt` },
        after: isVisit
          ? ['If something has changed, reply to this mail or call us as early as you can.']
          : [
              isFood
                ? 'If something has changed, reply to this mail or call us as early as you can.'
                : 'Your dietitian writes to you on the next working day.',
              `You can see your ${isDishes ? 'order' : 'plan'} in your account. As long as our refund policy allows it, you can also cancel there.`,
            ],
      }
    }
    case 'order_notice':
      return {
        subject: 'New paid order',
        preview: 'A client has ordered and paid.',
        fullName: '',
        before: [
          `A client has ordered and paid: ${mail.data.planTitle}, ${shortPaise(mail.data.amountPaise)}.`,
          ...senderLines(mail.data),
          `First day: ${weekdayAndDay(mail.data.startDate)}`,
          ...(mail.data.mealText ? [`Meal: ${mail.data.mealText}`] : []),
          `Order: ${mail.data.orderId}`,
        ],
        action: dashboard,
        after: ['The address is in the dashboard.'],
      }
    case 'order_quote_asked':
      return {
        subject: 'A client asks for a custom plan',
        preview: 'Please send a quote.',
        fullName: '',
        before: [
          'A client asks for the price of a custom plan.',
          ...senderLines(mail.data),
          `From ${weekdayAndDay(mail.data.startDate)} to ${weekdayAndDay(mail.data.endDate)}`,
          `Order: ${mail.data.orderId}`,
        ],
        action: dashboard,
        after: ['Once you send the quote there, the client gets a mail and can pay.'],
      }
    case 'order_quoted': {
      const { fullName, orderId, amountPaise, startDate, endDate } = mail.data
      return {
        subject: 'The price of your custom plan',
        preview: 'You can look at it and pay in your account.',
        fullName,
        before: [
          `Your custom plan from ${weekdayAndDay(startDate)} to ${weekdayAndDay(endDate)} costs ${shortPaise(amountPaise)}, everything included.`,
          'You pay nothing before you accept it. You can accept and pay in your account.',
          `Order ${orderId}.`,
        ],
        action: account,
        after: ['Questions about the price or the days? Reply to this mail or call us.'],
      }
    }
    case 'order_asked': {
      const { fullName, planTitle, orderId, amountPaise, payUrl } = mail.data
      return {
        subject: 'Your order can be paid online',
        preview: 'By UPI, card or net banking.',
        fullName,
        before: [
          `Your order at our desk (${planTitle}) costs ${shortPaise(amountPaise)}. It is yours once it is paid.`,
          `Order ${orderId}.`,
        ],
        action: { label: `Pay ${shortPaise(amountPaise)}`, url: payUrl },
        after: ['Something has changed? Reply to this mail or call us.'],
      }
    }
    case 'order_visit_asked': {
      const { fullName, title, startsAt, amountPaise, payUrl, isFee } = mail.data
      const when = startsAt === null ? '' : `, ${timeAndDay(startsAt)} IST`
      if (isFee)
        return {
          subject: 'The fee of your appointment',
          preview: 'By UPI, card or net banking.',
          fullName,
          before: [
            `By our refund policy ${shortPaise(amountPaise)} is to be paid for your appointment (${title}${when}).`,
            'You can pay it online. Were you ill, or was it an emergency? Then please write to us instead.',
          ],
          action: { label: `Pay ${shortPaise(amountPaise)}`, url: payUrl },
          after: ['Paid already, or something has changed? Reply to this mail or call us.'],
        }
      return {
        subject: 'Your appointment can be paid online',
        preview: 'By UPI, card or net banking.',
        fullName,
        before: [
          `Your appointment (${title}${when}) costs ${shortPaise(amountPaise)}.`,
          'You can pay it online now, or at the clinic on the day.',
        ],
        action: { label: `Pay ${shortPaise(amountPaise)}`, url: payUrl },
        after: ['Paid already, or something has changed? Reply to this mail or call us.'],
      }
    }
    case 'order_cancelled': {
      const { fullName, planTitle, orderId, refundPaise, payoutDays } = mail.data
      return {
        subject: 'Your order is cancelled',
        preview: refundPaise > 0 ? 'Your refund is on its way.' : 'You have nothing to pay.',
        fullName,
        before: [
          `Your order ${orderId} (${planTitle}) is cancelled, as you asked.`,
          refundPaise > 0
            ? `${shortPaise(refundPaise)} goes back to the account or card you paid from, within ${payoutDays} business days.`
            : 'Nothing had been paid, so there is nothing to refund.',
        ],
        action: account,
        after: ['If you did not cancel it, please reply to this mail or call us.'],
      }
    }
    case 'order_ended': {
      const { fullName, planTitle, orderId, refundPaise, payoutDays, isByHand } = mail.data
      const back = isByHand
        ? `The clinic pays ${shortPaise(refundPaise)} back to you directly.`
        : `${shortPaise(refundPaise)} goes back to the account or card you paid from, within ${payoutDays} business days.`
      return {
        subject: 'Your order has ended',
        preview: refundPaise > 0 ? 'Your refund is on its way.' : 'You have nothing more to pay.',
        fullName,
        before: [
          `The clinic has ended your order ${orderId} (${planTitle}).`,
          refundPaise > 0 ? back : 'You have nothing more to pay for it.',
        ],
        action: account,
        after: ['Questions about it? Reply to this mail or call us.'],
      }
    }
    case 'order_cancelled_notice':
      return {
        subject: 'An order was cancelled',
        preview: 'A client has cancelled an order.',
        fullName: '',
        before: [
          `A client has cancelled an order: ${mail.data.planTitle}.`,
          ...senderLines(mail.data),
          `To be refunded: ${shortPaise(mail.data.refundPaise)}`,
          `Order: ${mail.data.orderId}`,
        ],
        action: dashboard,
        after: [
          'We have asked the payment provider for the refund. You need to do nothing unless another mail says so.',
        ],
      }
    case 'order_refunded': {
      const { fullName, planTitle, orderId, amountPaise, isDuplicate, handReference = null } = mail.data
      if (handReference !== null)
        return {
          subject: 'Your refund has been paid',
          preview: 'The clinic has paid it to you directly.',
          fullName,
          before: [
            `The clinic has paid ${shortPaise(amountPaise)} for your order ${orderId} (${planTitle}) back to you directly.`,
            `Reference: ${handReference}`,
          ],
          action: account,
          after: ['If it has not arrived after a week, reply to this mail or call us.'],
        }
      return {
        subject: 'Your refund has been paid',
        preview: 'Your bank may need some days to show it.',
        fullName,
        before: [
          isDuplicate
            ? `Your order ${orderId} (${planTitle}) was paid twice. The second payment of ${shortPaise(amountPaise)} has been sent back; the order stays as it is.`
            : `${shortPaise(amountPaise)} for your order ${orderId} (${planTitle}) has been sent back to the account or card you paid from.`,
          'Your bank may need some days of its own to show it.',
        ],
        action: account,
        after: ['If it has not arrived after two weeks, reply to this mail or call us.'],
      }
    }
    case 'order_paid_late': {
      const { fullName, planTitle, orderId, amountPaise, payoutDays, isVisit } = mail.data
      if (isVisit)
        return {
          subject: 'Your payment goes back to you',
          preview: 'Your appointment could not be kept any more.',
          fullName,
          before: [
            `We have received ${shortPaise(amountPaise)} for your appointment (${planTitle}). It was paid for too late, or is cancelled or paid already, so nothing is to be paid.`,
            `The full amount goes back to the account or card you paid from, within ${payoutDays} business days.`,
          ],
          action: { label: 'Book Appointment', url: `${siteUrl}/book` },
          after: ['If you would like an appointment after all, please book another time or reply to this mail.'],
        }
      return {
        subject: 'Your payment goes back to you',
        preview: 'You had cancelled this order before.',
        fullName,
        before: [
          `We have received ${shortPaise(amountPaise)} for your order ${orderId} (${planTitle}), which you had cancelled before.`,
          `The order stays cancelled. The full amount goes back to the account or card you paid from, within ${payoutDays} business days.`,
        ],
        action: account,
        after: ['If you would like the plan after all, please order it again or reply to this mail.'],
      }
    }
    case 'order_days_changed': {
      const { fullName, planTitle, orderId, change, from, to, endsOn, publicNote } = mail.data
      const { subject, text } = daysChangeWords(change, from, to)
      return {
        subject,
        preview: 'The days of your plan have changed.',
        fullName,
        before: [
          text,
          ...(publicNote === null ? [] : [publicNote]),
          `Your plan ${planTitle} now ends on ${weekdayAndDay(endsOn)}. Nothing more is to be paid. Order ${orderId}.`,
        ],
        action: { label: 'See your days', url: `${siteUrl}/account/deliveries` },
        after: ['If this does not suit you, reply to this mail or call us.'],
      }
    }
    case 'order_slot_changed': {
      const { planTitle, orderId, slot, from } = mail.data
      return {
        subject: `A client has changed to ${slotWords[slot].toLowerCase()}`,
        preview: 'The sheets follow it by themselves.',
        fullName: '',
        before: [
          `From ${weekdayAndDay(from)} on the meals of a client come for ${slotWords[slot].toLowerCase()}: ${planTitle}.`,
          ...senderLines(mail.data),
          `Order: ${orderId}`,
        ],
        action: dashboard,
        after: ['Days before that stay as they were.'],
      }
    }
    case 'order_keys_refused':
    case 'order_stranded':
    case 'order_review':
    case 'order_disputed':
      return orderTroubleLetter(mail, dashboard)
  }
}
