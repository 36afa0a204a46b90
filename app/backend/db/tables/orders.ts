/** Orders, codes and papers. The tables as schema/orders.ts makes them. */
import type { Generated } from 'kysely'
import type { KitchenDiet } from '~/domain/diets'
import type { OrderStatus, ReviewReason } from '~/domain/order-state'
import type { PlanKind, PlanType } from '~/domain/plans'
import type { StateCode } from '~/domain/states'

type OrdersTable = {
  id: string
  user_id: string
  status: OrderStatus
  kind: PlanKind
  plan_type: PlanType
  /** As it was called when it was ordered. */
  plan_title: string
  /** 0 for a subscription. */
  meals: number
  /** null: a custom plan that has no price yet. */
  amount_paise: number | null
  /** Days of India's calendar. */
  start_date: string
  end_date: string
  customer_name: string
  customer_email: string
  /** E.164. */
  customer_phone: string
  address: string
  /** GST's two digits, as the client chose it; null where it was not asked. */
  state: StateCode | null
  /** The GST number of a business that buys, for its paper. */
  buyer_gstin: Generated<string | null>
  created_at: string
  updated_at: string
  /** By the provider's clock. */
  paid_at: string | null
  /** By which link. */
  paid_link_id: string | null
  receipt_number: string | null
  /** When the client cancelled it; null also where only its link was cancelled at the provider. */
  cancelled_at: string | null
  /** Of a food plan cancelled on its way: the day after the last meal that still comes. */
  stops_on: string | null
  /** Of a food plan, the days of its meals with spaces between them, where they are others than the plan's rule says. */
  meal_days: Generated<string | null>
  /**
   * The first day on which the plan no longer runs (domain/ordered-plan.ts: `planRunsUntil`); kept with each change of the columns
   * that it follows from, so that plans that run can be counted. Null: it never runs, or is none.
   */
  runs_until: Generated<string | null>
  review_reason: ReviewReason | null
  /** 1 at birth, one more with each change. */
  version: Generated<number>
  /** The code it was ordered with, the price without it and what it took off; null without a code. */
  discount_code: string | null
  full_price_paise: number | null
  discount_paise: number | null
  /** 1: the order came to nothing, and its use of the code counts no more. */
  code_returned: Generated<number>
}

/** What an order of dishes consists of, at the prices it was ordered at. */
type OrderLinesTable = {
  order_id: string
  /** From 0. */
  position: number
  /** Null: the delivery. */
  dish_id: string | null
  name: string
  diet: KitchenDiet | null
  quantity: number
  unit_paise: number
}

/** What the kitchen has to leave out of one order. Sealed. */
type OrderNotesTable = { order_id: string; allergies: string }

/** Codes of the gym discount. */
type DiscountCodesTable = {
  id: string
  /** As it is compared: in capital letters, without spaces. */
  code: string
  name: string
  /** Day of India's calendar, itself included. */
  last_day: string | null
  max_uses: number | null
  uses: Generated<number>
  /** A user of the staff. */
  made_by: string | null
  created_at: string
  withdrawn_at: string | null
  /** 1 at birth, one more when it is withdrawn. */
  version: Generated<number>
}

/** Receipts as they were issued; `snapshot` is JSON. */
type ReceiptsTable = { number: string; order_id: string; issued_at: string; snapshot: string }

/** The last number given in a financial year of India, such as 2026-27. */
type ReceiptCountersTable = { financial_year: string; last_number: number }

/** Credit notes and refund notes as they were issued, one for each refund of what a receipt billed; `snapshot` is JSON. */
type CreditNotesTable = {
  number: string
  order_id: string
  refund_id: string
  amount_paise: number
  issued_at: string
  snapshot: string
}

/** The last number given in a series, such as CN2026-27. */
type CreditNoteCountersTable = { series: string; last_number: number }

/** What an order is found by: words of the name, email, phone, its id and receipt number, in lower case. */
type OrderWordsTable = { order_id: string; words: string }

export type OrdersTables = {
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_notes: OrderNotesTable
  discount_codes: DiscountCodesTable
  receipts: ReceiptsTable
  receipt_counters: ReceiptCountersTable
  credit_notes: CreditNotesTable
  credit_note_counters: CreditNoteCountersTable
  order_words: OrderWordsTable
}
