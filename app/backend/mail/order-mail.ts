/** The mails an order gives cause to. Neither condition nor address: mail is read on locked screens and by whole families. */

type Customer = { name: string; email: string; phone: string }
/** A day of India's calendar. */
type Begin = { startDate: string }
type Bought = { orderId: string; planTitle: string }

export type OrderMail =
  | {
      template: 'order_receipt'
      to: string
      data: { fullName: string; amountPaise: number; receiptNumber: string; isFood: boolean } & Bought & Begin
    }
  /** To the clinic. */
  | { template: 'order_notice'; to: string; data: Customer & Bought & Begin & { amountPaise: number } }
  /** To the clinic: somebody asks for the price of a custom plan. */
  | { template: 'order_quote_asked'; to: string; data: Customer & Begin & { orderId: string; endDate: string } }
  | {
      template: 'order_quoted'
      to: string
      data: { fullName: string; orderId: string; amountPaise: number; endDate: string } & Begin
    }
  /** `payoutDays` such as 7-14. */
  | {
      template: 'order_cancelled'
      to: string
      data: { fullName: string; refundPaise: number; payoutDays: string } & Bought
    }
  /** To the clinic. */
  | { template: 'order_cancelled_notice'; to: string; data: Customer & Bought & { refundPaise: number } }
  | {
      template: 'order_refunded'
      to: string
      data: { fullName: string; amountPaise: number; isDuplicate: boolean } & Bought
    }
  /** To the clinic: somebody has to look at it. */
  | { template: 'order_review'; to: string; data: { orderId: string; reason: OrderTrouble } }

export type OrderTrouble =
  | 'partial'
  | 'wrong_amount'
  | 'wrong_currency'
  | 'second_payment'
  | 'paid_too_late'
  | 'refund_failed'
  /** Paid twice; the second payment goes back by itself. */
  | 'duplicate'
