/**
 * The SQL of what clients have told of allergies, be it staff's note of a client or a client's own words with an order. All of it
 * stands on every portion of that client. A client is an account, and the accounts that the desk made for the same phone number or
 * email and that have no password yet.
 */
import type { ExpressionBuilder, Kysely } from 'kysely'
import { filesOf } from '~/accounts/account-store'
import { allergyText, type FoodFacts } from '~/domain/deliveries/food-facts'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'
import { openOrderNote } from '../line-store'
import { type FoodFile, listFoodFiles, noFoodFile, unreadable } from './food-file'

/** Whose it is, and how they are reached. */
type Portion = Pick<Tables['orders'], 'user_id' | 'customer_phone' | 'customer_email'>
/** `reachedBy`: phone numbers and emails, its own and those of its orders. */
type Account = { hasPassword: boolean; reachedBy: Set<string> }

/** Of each portion, in their order: what its client has told, one after the other; null where they told nothing. */
export const allergiesOf = async (
  db: Kysely<Tables>,
  vault: Vault,
  portions: readonly Portion[],
): Promise<(string | null)[]> => (await foodFactsOf(db, vault, portions)).map(allergyText)

/** Of each portion, in their order. Diet and dislikes are those of its own account. */
export async function foodFactsOf(
  db: Kysely<Tables>,
  vault: Vault,
  portions: readonly Portion[],
): Promise<FoodFacts[]> {
  const accounts = await accountsOf(db, portions)
  const userIds = [...new Set(accounts.flat())]
  const files = await inBatches(userIds, (ids) => listFoodFiles(db, vault, ids))
  const notes = await orderNotesOf(db, vault, userIds)
  return accounts.map((ids, at) => {
    const { diet, dislikes }: Pick<FoodFile, 'diet' | 'dislikes'> =
      files.find(({ user_id }) => user_id === portions[at]?.user_id) ?? noFoodFile
    const told = files.filter(({ user_id }) => ids.includes(user_id))
    return {
      ...{ diet, dislikes },
      allergens: [...new Set(told.flatMap(({ allergens }) => allergens))],
      // Staff's notes first, then those of the orders, the oldest first.
      words: [
        ...told.flatMap(({ allergies, isUnreadable }) => [
          ...(allergies === null ? [] : [allergies]),
          ...(isUnreadable ? [unreadable] : []),
        ]),
        ...notes.filter(({ user_id }) => ids.includes(user_id)).map(({ text }) => text),
      ],
      checked: told.flatMap(({ checked }) => checked),
    }
  })
}

/** What was told with orders of these accounts, the oldest first. */
export async function orderNotesOf(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: string[],
): Promise<{ user_id: string; text: string }[]> {
  const ordered = await inBatches(userIds, (ids) =>
    db
      .selectFrom('orders')
      .innerJoin('order_notes', 'order_notes.order_id', 'orders.id')
      .select(['orders.user_id', 'order_notes.order_id', 'order_notes.allergies'])
      .where('orders.user_id', 'in', ids)
      .orderBy('orders.created_at')
      .orderBy('orders.id')
      .execute(),
  )
  return ordered.map(({ user_id, order_id, allergies }) => ({
    user_id,
    text: openOrderNote(vault, order_id, allergies) ?? unreadable,
  }))
}

/** The ids of each portion's client. */
async function accountsOf(db: Kysely<Tables>, portions: readonly Portion[]): Promise<string[][]> {
  const accounts = new Map<string, Account>()
  const load = async (column: 'id' | 'phone_number' | 'email', values: Iterable<string>) => {
    const users = await inBatches([...new Set(values)], (some) =>
      db
        .selectFrom('users')
        .select(['id', 'email', 'phone_number', 'password_hash'])
        .where(column, 'in', some)
        .execute(),
    )
    for (const { id, email, phone_number, password_hash } of users)
      if (!accounts.has(id))
        accounts.set(id, { hasPassword: password_hash !== null, reachedBy: reachOf(phone_number, email) })
  }
  const addReach = ({ user_id, customer_phone, customer_email }: Portion) => {
    for (const key of reachOf(customer_phone, customer_email)) accounts.get(user_id)?.reachedBy.add(key)
  }
  await load(
    'id',
    portions.map(({ user_id }) => user_id),
  )
  for (const portion of portions) addReach(portion)
  const keys = new Set([...accounts.values()].flatMap(({ reachedBy }) => [...reachedBy]))
  const orders = await ordersReachedBy(db, keys)
  await load(
    'id',
    orders.map(({ user_id }) => user_id),
  )
  await load('phone_number', keys)
  await load('email', keys)
  for (const order of orders) addReach(order)
  const sharedBy = new Map<string, string[]>()
  for (const [id, { reachedBy }] of accounts)
    for (const way of reachedBy) sharedBy.set(way, [...(sharedBy.get(way) ?? []), id])
  return portions.map(({ user_id }) => {
    const own = accounts.get(user_id)
    const others = [...(own?.reachedBy ?? [])].flatMap((way) => sharedBy.get(way) ?? [])
    // Two accounts with a password each are two clients: families share a telephone.
    const isSameClient = (id: string) => !(own?.hasPassword && accounts.get(id)?.hasPassword)
    return [...new Set([user_id, ...others.filter(isSameClient)])]
  })
}

const reachOf = (...ways: readonly (string | null)[]) =>
  new Set(ways.filter((way) => way !== null && way !== '') as string[])

const ordersReachedBy = (db: Kysely<Tables>, keys: Iterable<string>): Promise<Portion[]> =>
  inBatches([...keys], (ways) => {
    const of = (column: 'customer_phone' | 'customer_email') =>
      db.selectFrom('orders').select(['user_id', 'customer_phone', 'customer_email']).where(column, 'in', ways)
    return of('customer_phone').union(of('customer_email')).execute()
  })

// --------------------------------------------------------------------------------------------------- how long it is needed

export type Person = Pick<Tables['users'], 'id' | 'email' | 'phone_number'>

/** The ids of all accounts of a client. */
export async function accountsOfPerson(db: Kysely<Tables>, user: Person): Promise<string[]> {
  const { id: user_id, phone_number, email } = user
  const portion = { user_id, customer_phone: phone_number ?? '', customer_email: email ?? '' }
  const [ids = [user_id]] = await accountsOf(db, [portion])
  return ids
}

/**
 * The day of the next meal that needs what a client has told: a planned one, today's with it, or one of an order that can still be
 * paid. null: there is none, or the client has told nothing.
 */
export async function allergiesNeededOn(db: Kysely<Tables>, user: Person, today: string): Promise<string | null> {
  if (!(await hasAllergies(db, user.id))) return null
  const ids = await accountsOfPerson(db, user)
  const { day: planned } = await db
    .selectFrom('orders')
    .innerJoin('deliveries', 'deliveries.order_id', 'orders.id')
    .select(({ fn }) => fn.min('deliveries.day').as('day'))
    .where('orders.user_id', 'in', ids)
    .where('deliveries.status', '=', 'planned')
    .where('deliveries.day', '>=', today)
    .executeTakeFirstOrThrow()
  const { day: payable } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.min('start_date').as('day'))
    .where('user_id', 'in', ids)
    .where('kind', '=', 'food')
    .where('status', 'in', ['draft', 'awaiting_payment', 'needs_review', 'failed', 'expired'])
    .where('end_date', '>=', today)
    .executeTakeFirstOrThrow()
  const days = [planned, payable].filter((day) => day !== null).map((day) => (day > today ? day : today))
  return days.toSorted()[0] ?? null
}

const hasTold = ({ eb }: ExpressionBuilder<Tables, 'kitchen_notes'>) =>
  eb('allergies', 'is not', null).or('allergens', 'is not', null)

async function hasAllergies(db: Kysely<Tables>, userId: string): Promise<boolean> {
  const noted = await db
    .selectFrom('kitchen_notes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(hasTold)
    .executeTakeFirst()
  if (noted) return true
  const ordered = await db
    .selectFrom('order_notes')
    .innerJoin('orders', 'orders.id', 'order_notes.order_id')
    .select('order_notes.order_id')
    .where('orders.user_id', '=', userId)
    .limit(1)
    .executeTakeFirst()
  return ordered !== undefined
}

/** @returns how many texts are gone */
export async function eraseAllergies(trx: Kysely<Tables>, userId: string, now: Date): Promise<number> {
  const orders = trx.selectFrom('orders').select('id').where('user_id', 'in', filesOf(trx, userId))
  const ordered = await trx.deleteFrom('order_notes').where('order_id', 'in', orders).returning('order_id').execute()
  const kitchen = await trx
    .updateTable('kitchen_notes')
    .set(({ eb }) => ({
      allergies: null,
      allergens: null,
      updated_at: now.toISOString(),
      version: eb('version', '+', 1),
    }))
    .where('user_id', 'in', filesOf(trx, userId))
    .where(hasTold)
    .returning('user_id')
    .execute()
  return ordered.length + kitchen.length
}

/** No allergies wait to be erased any more (app/privacy/withdrawals.ts): they are gone, or were told anew. @returns false where none waited */
export async function endWithdrawal(trx: Kysely<Tables>, userId: string): Promise<boolean> {
  const row = await trx
    .deleteFrom('allergy_withdrawals')
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}
