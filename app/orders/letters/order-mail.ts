import type { DaysChange } from '~/domain/deliveries/delivery-days'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import type { DisputeStatus } from '~/domain/money/disputes'
import type { ReviewReason } from '~/domain/orders/order-state'

/** The mails an order gives cause to. Neither condition nor address: mail is read on locked screens and by whole families. */

type Customer = { name: string; email: string; phone: string }
/** A day of India's calendar. */
type Begin = { startDate: string }
type Bought = { orderId: string; planTitle: string }

export type OrderMail =
  | {
      template: 'order_receipt'
      to: string
      /** `isDishes`: from the menu, named in the title. `isVisit`: of a consultation. Mail that waits since before there were any has none. */
      data: {
        fullName: string
        amountPaise: number
        receiptNumber: string
        isFood: boolean
        isDishes?: boolean
        isVisit?: boolean
        /** 'Dinner, from 7:00 PM'; null: the kitchen cooks one meal a day. */
        mealText?: string | null
      } & Bought &
        Begin
    }
  /** To the clinic. */
  | {
      template: 'order_notice'
      to: string
      data: Customer & Bought & Begin & { amountPaise: number; mealText?: string | null }
    }
  /** To the clinic: a client asks for the price of a custom plan. */
  | { template: 'order_quote_asked'; to: string; data: Customer & Begin & { orderId: string; endDate: string } }
  | {
      template: 'order_quoted'
      to: string
      data: { fullName: string; orderId: string; amountPaise: number; endDate: string } & Begin
    }
  /** Staff ask for the price of what was ordered at the desk. `payUrl`: any holder of it can pay. */
  | {
      template: 'order_asked'
      to: string
      data: { fullName: string; amountPaise: number; payUrl: string } & Bought
    }
  /** Staff ask for the price of a consultation. `payUrl`: a payer who has it can pay, and reads nothing else. */
  | {
      template: 'order_visit_asked'
      to: string
      data: {
        fullName: string
        appointmentId: string
        title: string
        /** UTC instant; null: no time yet. */
        startsAt: string | null
        amountPaise: number
        /** Of a visit that was missed or cancelled late. */
        isFee?: boolean
        payUrl: string
      }
    }
  /** `payoutDays` such as 7-14. */
  | {
      template: 'order_cancelled'
      to: string
      data: { fullName: string; refundPaise: number; payoutDays: string } & Bought
    }
  /** Staff have ended it. */
  | {
      template: 'order_ended'
      to: string
      data: { fullName: string; refundPaise: number; payoutDays: string; isByHand: boolean } & Bought
    }
  /** To the clinic. */
  | { template: 'order_cancelled_notice'; to: string; data: Customer & Bought & { refundPaise: number } }
  | {
      template: 'order_refunded'
      to: string
      /** `handReference`: the clinic has paid it by hand, with this reference. */
      data: { fullName: string; amountPaise: number; isDuplicate: boolean; handReference?: string | null } & Bought
    }
  /** The client had cancelled the order before paying it. `isVisit`: of a visit, whose time may also be over. */
  | {
      template: 'order_paid_late'
      to: string
      data: { fullName: string; amountPaise: number; payoutDays: string; isVisit?: boolean } & Bought
    }
  /** The clinic has changed days of it. `publicNote`: a sentence of the clinic's for clients. Days are of India's calendar. */
  | {
      template: 'order_days_changed'
      to: string
      data: {
        fullName: string
        change: DaysChange
        from: string
        to: string
        /** The last day of the plan from now on. */
        endsOn: string
        publicNote: string | null
      } & Bought
    }
  /** To the clinic: a client has changed a plan to lunch or dinner. `from`: the first day of it. */
  | { template: 'order_slot_changed'; to: string; data: Customer & Bought & { slot: MenuSlot; from: string } }
  /** To the clinic, which has to look at it. */
  | { template: 'order_review'; to: string; data: { orderId: string; reason: OrderTrouble } }
  /** To the clinic, at once: a payer disputes a payment at their bank. */
  | {
      template: 'order_disputed'
      to: string
      /** `respondBy`: UTC instant until which evidence can be given. */
      data: { status: DisputeStatus; amountPaise: number | null; respondBy: string | null } & Bought
    }
  /** To the clinic, once a day: the provider refuses our keys. */
  | { template: 'order_keys_refused'; to: string; data: { provider: string } }
  /** To the clinic, once a day: what waits at a provider that is not set up any more. */
  | { template: 'order_stranded'; to: string; data: { provider: string; orders: number; refunds: number } }

export type OrderTrouble =
  | ReviewReason
  /** The provider has not taken a refund for an hour; we go on asking. */
  | 'refund_waiting'
  /** The provider has not taken a refund for days. */
  | 'refund_by_hand'
  /** The provider has sent a refund after all that the clinic was to pay by hand. */
  | 'refund_arrived'
  /** The money went back twice. */
  | 'refund_twice'
  /** A refund was made in the provider's dashboard. */
  | 'refunded_elsewhere'
  | 'paid_after_cancel'
  /** Paid twice; the second payment goes back by itself. */
  | 'duplicate'
