/** Orders, codes and papers. */
import type { Kysely } from 'kysely'
import { run } from './statements'
import { createWords } from './words'

export async function createOrders(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    // Not deleted with its person: the law has the clinic keep what was sold.
    `create table orders (
        id text primary key,
        user_id text not null references users (id),
        status text not null,
        kind text not null,
        plan_type text not null,
        plan_title text not null,
        meals integer not null,
        amount_paise integer,
        start_date text not null,
        end_date text not null,
        customer_name text not null,
        customer_email text not null,
        customer_phone text not null,
        address text not null,
        created_at text not null,
        updated_at text not null,
        paid_at text,
        paid_link_id text,
        receipt_number text,
        cancelled_at text,
        stops_on text,
        review_reason text,
        state text,
        version integer not null default 1,
        meal_days text,
        discount_code text,
        full_price_paise integer,
        discount_paise integer,
        runs_until text,
        buyer_gstin text,
        code_returned integer not null default 0
      )`,
    `create index orders_by_amount on orders (coalesce(amount_paise, 0), id)`,
    `create index orders_by_plan on orders (plan_type, created_at, id)`,
    `create index orders_by_start on orders (start_date, id)`,
    `create index orders_listed on orders (status, created_at, id)`,
    // With the condition as orders/order-list.ts has it, word for word: SQLite compares the texts.
    `create index orders_need_person on orders (created_at, id) where (status = 'needs_review' or review_reason is not null or (status = 'draft' and plan_type = 'custom' and amount_paise is null))`,
    `create index orders_newest on orders (created_at, id)`,
    `create index orders_of_email on orders (customer_email)`,
    // Orders of one client under several accounts.
    `create index orders_of_phone on orders (customer_phone)`,
    // A person lists their own; the clinic lists all, or those of a status, newest first.
    `create index orders_of_user on orders (user_id, created_at, id)`,
    `create index orders_paid_by_time on orders (paid_at, plan_type, amount_paise) where paid_at is not null`,
    // What a client has paid for, of all orders of the client.
    `create index orders_paid_of_user on orders (user_id, start_date, id) where paid_at is not null`,
    // Plans that run, or are to run.
    `create index orders_running on orders (runs_until, start_date) where runs_until is not null`,
    `create table order_lines (
        order_id text not null references orders (id) on delete cascade,
        position integer not null,
        dish_id text,
        name text not null,
        diet text,
        quantity integer not null,
        unit_paise integer not null,
        constraint order_lines_key primary key (order_id, position)
      )`,
    `create table order_notes (
        order_id text primary key references orders (id) on delete cascade,
        allergies text not null
      )`,
    `create table discount_codes (
        id text primary key,
        code text not null unique,
        name text not null,
        last_day text,
        max_uses integer,
        uses integer not null default 0,
        made_by text references users (id) on delete set null,
        created_at text not null,
        withdrawn_at text,
        version integer not null default 1,
        constraint discount_codes_uses check (uses >= 0 and (max_uses is null or uses <= max_uses))
      )`,
    `create index discount_codes_by_time on discount_codes (created_at, id)`,
    `create table receipts (
        number text primary key,
        order_id text not null unique references orders (id),
        issued_at text not null,
        snapshot text not null
      )`,
    `create index receipts_by_time on receipts (issued_at, number)`,
    `create table receipt_counters (
        financial_year text primary key,
        last_number integer not null
      )`,
    // `refund_id` without a reference: a paper stays, whatever becomes of what it was made from.
    `create table credit_notes (
        number text primary key,
        order_id text not null references orders (id),
        refund_id text not null unique,
        amount_paise integer not null,
        issued_at text not null,
        snapshot text not null
      )`,
    `create index credit_notes_by_time on credit_notes (issued_at, number)`,
    `create index credit_notes_of_order on credit_notes (order_id, number)`,
    `create table credit_note_counters (
        series text primary key,
        last_number integer not null
      )`,
  ])
  await createWords(db, { words: 'order_words', owner: 'order_id', of: 'orders' })
}
