/** Orders, codes and papers. */
import type { Kysely } from 'kysely'
import type { KitchenDiet } from '~/domain/deliveries/diets'
import type { OrderStatus, ReviewReason } from '~/domain/orders/order-state'
import type { PlanKind, PlanType } from '~/domain/orders/plans'
import type { StateCode } from '~/domain/orders/states'
import { createTables, oneOf, run, type TablesBySql } from '../statements'
import { createWords } from '../words'

export const orders = {
  /** Not deleted with its person: the law has the clinic keep what was sold. */
  orders: {
    id: 'text primary key',
    user_id: 'text not null references users (id)',
    status: oneOf<OrderStatus>('text not null'),
    kind: oneOf<PlanKind>('text not null'),
    plan_type: oneOf<PlanType>('text not null'),
    /** As it was called when it was ordered. */
    plan_title: 'text not null',
    /** 0 for a subscription. */
    meals: 'integer not null',
    /** null: a custom plan that has no price yet. */
    amount_paise: 'integer',
    /** Days of India's calendar. */
    start_date: 'text not null',
    end_date: 'text not null',
    customer_name: 'text not null',
    customer_email: 'text not null',
    /** E.164. */
    customer_phone: 'text not null',
    address: 'text not null',
    created_at: 'text not null',
    updated_at: 'text not null',
    /** By the provider's clock. */
    paid_at: 'text',
    /** By which link. */
    paid_link_id: 'text',
    receipt_number: 'text',
    /** When the client cancelled it; null also where only its link was cancelled at the provider. */
    cancelled_at: 'text',
    /** Of a food plan cancelled on its way: the day after the last meal that still comes. */
    stops_on: 'text',
    review_reason: oneOf<ReviewReason>('text'),
    /** GST's two digits, as the client chose it; null where it was not asked. */
    state: oneOf<StateCode>('text'),
    /** 1 at birth, one more with each change. */
    version: 'integer not null default 1',
    /** Of a food plan, the days of its meals with spaces between them, where they are others than the plan's rule says. */
    meal_days: 'text',
    /** The code it was ordered with, the price without it and what it took off; null without a code. */
    discount_code: 'text',
    full_price_paise: 'integer',
    discount_paise: 'integer',
    /**
     * The first day on which the plan no longer runs (domain/orders/ordered-plan.ts: `planRunsUntil`); kept with each change of the columns
     * that it follows from, so that plans that run can be counted. Null: it never runs, or is none.
     */
    runs_until: 'text',
    /** The GST number of a business that buys, for its paper. */
    buyer_gstin: 'text',
    /** 1: the order came to nothing, and its use of the code counts no more. */
    code_returned: 'integer not null default 0',
  },
  /** What an order of dishes consists of, at the prices it was ordered at. */
  order_lines: {
    order_id: 'text not null references orders (id) on delete cascade',
    /** From 0. */
    position: 'integer not null',
    /** Null: the delivery. */
    dish_id: 'text',
    name: 'text not null',
    diet: oneOf<KitchenDiet>('text'),
    quantity: 'integer not null',
    unit_paise: 'integer not null',
    constraint: 'order_lines_key primary key (order_id, position)',
  },
  /** What the kitchen has to leave out of one order. Sealed. */
  order_notes: {
    order_id: 'text primary key references orders (id) on delete cascade',
    allergies: 'text not null',
  },
  /** Codes of the gym discount. */
  discount_codes: {
    id: 'text primary key',
    /** As it is compared: in capital letters, without spaces. */
    code: 'text not null unique',
    name: 'text not null',
    /** Day of India's calendar, itself included. */
    last_day: 'text',
    max_uses: 'integer',
    uses: 'integer not null default 0',
    /** A user of the staff. */
    made_by: 'text references users (id) on delete set null',
    created_at: 'text not null',
    withdrawn_at: 'text',
    /** 1 at birth, one more when it is withdrawn. */
    version: 'integer not null default 1',
    constraint: 'discount_codes_uses check (uses >= 0 and (max_uses is null or uses <= max_uses))',
  },
  /** Receipts as they were issued; `snapshot` is JSON. */
  receipts: {
    number: 'text primary key',
    order_id: 'text not null unique references orders (id)',
    issued_at: 'text not null',
    snapshot: 'text not null',
  },
  /** The last number given in a financial year of India, such as 2026-27. */
  receipt_counters: {
    financial_year: 'text primary key',
    last_number: 'integer not null',
  },
  /**
   * Credit notes and refund notes as they were issued, one for each refund of what a receipt billed; `snapshot` is JSON.
   * `refund_id` without a reference: a paper stays, whatever becomes of what it was made from.
   */
  credit_notes: {
    number: 'text primary key',
    order_id: 'text not null references orders (id)',
    refund_id: 'text not null unique',
    amount_paise: 'integer not null',
    issued_at: 'text not null',
    snapshot: 'text not null',
  },
  /** The last number given in a series, such as CN2026-27. */
  credit_note_counters: {
    series: 'text primary key',
    last_number: 'integer not null',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index orders_by_amount on orders (coalesce(amount_paise, 0), id)',
  'create index orders_by_plan on orders (plan_type, created_at, id)',
  'create index orders_by_start on orders (start_date, id)',
  'create index orders_listed on orders (status, created_at, id)',
  // With the condition as orders/state/order-list.ts has it, word for word: SQLite compares the texts.
  `create index orders_need_person on orders (created_at, id) where (status = 'needs_review' or review_reason is not null or (status = 'draft' and plan_type = 'custom' and amount_paise is null))`,
  'create index orders_newest on orders (created_at, id)',
  'create index orders_of_email on orders (customer_email)',
  // Orders of one client under several accounts.
  'create index orders_of_phone on orders (customer_phone)',
  // A person lists their own; the clinic lists all, or those of a status, newest first.
  'create index orders_of_user on orders (user_id, created_at, id)',
  'create index orders_paid_by_time on orders (paid_at, plan_type, amount_paise) where paid_at is not null',
  // What a client has paid for, of all orders of the client.
  'create index orders_paid_of_user on orders (user_id, start_date, id) where paid_at is not null',
  // Plans that run, or are to run.
  'create index orders_running on orders (runs_until, start_date) where runs_until is not null',
  'create index discount_codes_by_time on discount_codes (created_at, id)',
  'create index receipts_by_time on receipts (issued_at, number)',
  'create index credit_notes_by_time on credit_notes (issued_at, number)',
  'create index credit_notes_of_order on credit_notes (order_id, number)',
]

export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await createTables(db, orders)
  await run(db, indexes)
  await createWords(db, { words: 'order_words', owner: 'order_id', of: 'orders' })
}
