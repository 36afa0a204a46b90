/** Meals on their days, and what the kitchen has to know. */
import type { Kysely } from 'kysely'
import type { DaysChange, DeliveryStatus, SkipReason } from '~/domain/deliveries/delivery-days'
import type { ClientDiet } from '~/domain/deliveries/diets'
import { createTables, oneOf, run, type TablesBySql } from '../statements'

export const deliveries = {
  /** A meal of an order, on the one day it comes. Moved, it is a row of another day; a skipped day stays as a mark. */
  deliveries: {
    order_id: 'text not null references orders (id) on delete cascade',
    /** Of India's calendar. */
    day: 'text not null',
    status: oneOf<DeliveryStatus>('text not null'),
    skip_reason: oneOf<SkipReason>('text'),
    /** When it was delivered, or not met. */
    marked_at: 'text',
    /** 1, and one more with each change. */
    version: 'integer not null default 1',
    constraint: 'deliveries_key primary key (order_id, day)',
  },
  /** What the kitchen has to know of a client. */
  kitchen_notes: {
    user_id: 'text primary key references users (id) on delete cascade',
    diet: oneOf<ClientDiet>('text'),
    /** Sealed. */
    allergies: 'text',
    /** 1, and one more with each change. */
    version: 'integer not null',
    updated_at: 'text not null',
  },
  /** The driver's link of a day; a renewed one has another serial, by which the former end. */
  driver_links: {
    day: 'text primary key',
    serial: 'integer not null',
    made_at: 'text not null',
  },
  /** Clients without an email whose meals or days were changed: they are told by telephone. */
  calls_to_make: {
    id: 'text primary key',
    order_id: 'text not null references orders (id) on delete cascade',
    change: oneOf<DaysChange>('text not null'),
    from_day: 'text not null',
    to_day: 'text not null',
    /** The last day of the plan after the change. */
    ends_on: 'text not null',
    public_note: 'text',
    created_at: 'text not null',
    called_at: 'text',
    called_by: 'text',
  },
  /** A client took back the consent to their allergies while meals are to come: a person of the clinic decides first. */
  allergy_withdrawals: {
    user_id: 'text primary key references users (id) on delete cascade',
    asked_at: 'text not null',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index deliveries_by_day on deliveries (day, order_id)',
  'create index calls_to_make_of_order on calls_to_make (order_id)',
  'create index calls_to_make_open on calls_to_make (called_at, created_at)',
]

export async function createDeliveries(db: Kysely<unknown>): Promise<void> {
  await createTables(db, deliveries)
  await run(db, indexes)
}
