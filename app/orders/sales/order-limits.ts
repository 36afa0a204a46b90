/** How often orders are made and asked for; and an order of a client put in, counted, once. */
import type { Kysely } from 'kysely'
import { addressGroup } from '~/domain/clients/address-group'
import type { Tables } from '~/platform/db/tables'
import { createLimiter, type Limit } from '~/platform/limits/limiter'
import type { Clock } from '~/platform/work/clock'
import { insertOrder, type NewOrder, type Order } from '../store'

const hourMs = 60 * 60_000

/** Whole neighbourhoods share an address of a mobile network, so that limit is wide. */
export const orderLimits = {
  ofPerson: { name: 'order person', tries: 20, windowMs: hourMs },
  ofAddress: { name: 'order address', tries: 100, windowMs: hourMs },
  triesOfPerson: { name: 'order tries person', tries: 60, windowMs: hourMs },
  checksOfAddress: { name: 'order checks address', tries: 1200, windowMs: hourMs },
  /** Beyond it a check is answered without asking the provider. */
  checksOfOrder: { name: 'order checks', tries: 30, windowMs: 60_000 },
} satisfies Record<string, Limit>

type Counted = { db: Kysely<Tables>; clock: Clock; clientAddress: string | undefined }

/**
 * Puts a client's order in, in one transaction with what `work` adds to it.
 * @returns false: another request has put in one of this id
 * @throws {ApiError} too_many_tries; what `work` throws
 */
export function insertCounted(
  { db, clock, clientAddress }: Counted,
  order: NewOrder & { user_id: string },
  work: (trx: Kysely<Tables>, order: Order) => Promise<unknown>,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const counted = createLimiter({ db: trx, clock })
    await counted.take(orderLimits.ofAddress, addressGroup(clientAddress))
    await counted.take(orderLimits.ofPerson, order.user_id)
    const inserted = await insertOrder(trx, order)
    if (!inserted) return false
    await work(trx, inserted)
    return true
  })
}
