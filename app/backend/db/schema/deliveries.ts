/** Meals on their days, and what the kitchen has to know. */
import type { Kysely } from 'kysely'
import { run } from './statements'

export async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table deliveries (
        order_id text not null references orders (id) on delete cascade,
        day text not null,
        status text not null,
        skip_reason text,
        marked_at text,
        version integer not null default 1,
        constraint deliveries_key primary key (order_id, day)
      )`,
    `create index deliveries_by_day on deliveries (day, order_id)`,
    `create table kitchen_notes (
        user_id text primary key references users (id) on delete cascade,
        diet text,
        allergies text,
        version integer not null,
        updated_at text not null
      )`,
    `create table driver_links (
        day text primary key,
        serial integer not null,
        made_at text not null
      )`,
    `create table calls_to_make (
        id text primary key,
        order_id text not null references orders (id) on delete cascade,
        change text not null,
        from_day text not null,
        to_day text not null,
        ends_on text not null,
        public_note text,
        created_at text not null,
        called_at text,
        called_by text
      )`,
    `create index calls_to_make_of_order on calls_to_make (order_id)`,
    `create index calls_to_make_open on calls_to_make (called_at, created_at)`,
    `create table allergy_withdrawals (
        user_id text primary key references users (id) on delete cascade,
        asked_at text not null
      )`,
  ])
}
