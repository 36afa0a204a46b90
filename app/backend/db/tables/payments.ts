/** Payments, what providers tell of them, refunds and disputes. The tables as schema/payments.ts makes them. */
import type { DisputeStatus, PlanChoice } from '~/domain/disputes'
import type { AttemptStatus, RefundReason, RefundStatus } from '~/domain/order-state'
import type { PaymentProvider, PaymentWay } from '~/domain/payment-providers'

/** A link of a provider, or one being made: each try to pay an order has its own. */
type PaymentAttemptsTable = {
  /** Ours, and unique for ever: by it the provider makes a link once. */
  link_id: string
  order_id: string
  /** From 1. */
  number: number
  /** cash, upi: paid at the clinic's desk; there is no link then, and no provider is ever asked. */
  provider: PaymentWay
  provider_ref: string | null
  /** Sealed: its holder can pay (order-details.ts). */
  url: string | null
  status: AttemptStatus
  amount_paise: number
  payment_ref: string | null
  /** What came by it, in rupees' paise, as far as it is known; another currency is not counted. */
  received_paise: number | null
  /** The provider's own number of the order behind the payment (CFPay_…, order_…). */
  order_ref: string | null
  created_at: string
  expires_at: string
  /** When the provider is asked next; null: no more. */
  check_at: string | null
  /** Until then no other worker or client's check asks the provider: one worker does now, or the provider could not make the link. */
  claimed_until: string | null
  /** Of a second payment by one link: that link's row. Its own `link_id` no provider knows. */
  of_link_id: string | null
}

/** What providers have told us by webhooks whose signature was right. */
type PaymentEventsTable = {
  id: string
  provider: PaymentProvider
  /** The same for every delivery of one event. */
  event_key: string
  link_id: string | null
  provider_ref: string | null
  /** JSON: what it says of the link; null where it says nothing. */
  state: string | null
  /** JSON: what it says of a refund; null where it says nothing. */
  refund: string | null
  /** JSON: what it says of a dispute. */
  dispute: string | null
  /** The provider's numbers of the payment that a refund or a dispute is of, and of the order behind it. */
  payment_ref: string | null
  order_ref: string | null
  /** Sealed, and emptied after some months: it names the payer and the way back to the order. */
  raw_body: string
  received_at: string
  applied_at: string | null
}

type RefundsTable = {
  /** Ours: by it, with `tries`, the provider refunds once. Letters and digits only, as every provider takes it. */
  id: string
  order_id: string
  link_id: string
  /** One of a link that is not `provider`. */
  reason: RefundReason
  amount_paise: number
  status: RefundStatus
  /** From 1. One more where the provider has failed and staff try again, because a failed id fails for ever. */
  tries: number
  /** By what the provider's answers know it; null until the provider has it. */
  provider_key: string | null
  refund_ref: string | null
  /** The code of the provider's last refusal. */
  problem: string | null
  /** What staff wrote when they paid it by hand. */
  hand_reference: string | null
  asked_at: string
  /** Since when the provider has been asked; later than asked_at where staff tried again. */
  since: string
  /** When the clinic was told that it does not go through. */
  told_at: string | null
  settled_at: string | null
  /** When the provider is asked next; null: no more. */
  check_at: string | null
  claimed_until: string | null
}

/** Payments that their payers dispute at their banks. */
type DisputesTable = {
  id: string
  order_id: string
  link_id: string
  provider: PaymentProvider
  /** The provider's own id of it. */
  dispute_ref: string
  amount_paise: number | null
  /** As the provider calls it, such as chargeback. */
  kind: string | null
  reason_code: string | null
  status: DisputeStatus
  /** Until when the provider takes evidence. UTC instants. */
  respond_by: string | null
  /** What staff have decided on the plan: null while they have not. */
  plan_choice: PlanChoice | null
  /** 1: a person of the staff has something to do (domain/disputes.ts). */
  waits: number
  opened_at: string
  /** When the provider said the latest of it, by its own clock. */
  said_at: string
  ended_at: string | null
}

export type PaymentsTables = {
  payment_attempts: PaymentAttemptsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
}
