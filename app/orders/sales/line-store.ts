/** The SQL of what an order of dishes consists of: its lines, and what the kitchen has to know of this one order. */
import type { Kysely, Selectable } from 'kysely'
import type { BasketLine } from '~/domain/orders/basket'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

export type OrderLine = Selectable<Tables['order_lines']>

export async function insertLines(trx: Kysely<Tables>, order_id: string, lines: readonly BasketLine[]): Promise<void> {
  const rows = lines.map(({ dish_id, name, diet, quantity, unit_paise }, position) => ({
    order_id,
    position,
    dish_id,
    name,
    diet,
    quantity,
    unit_paise,
  }))
  if (rows.length > 0) await trx.insertInto('order_lines').values(rows).execute()
}

/** Of several orders, each order's in their order. */
export async function listLines(db: Kysely<Tables>, orderIds: readonly string[]): Promise<OrderLine[]> {
  if (orderIds.length === 0) return []
  const rows = db.selectFrom('order_lines').selectAll().where('order_id', 'in', orderIds)
  return rows.orderBy('order_id').orderBy('position').execute()
}

const allergiesPlace = (orderId: string) => ({ table: 'order_notes', column: 'allergies', id: orderId })

export async function insertOrderNote(
  trx: Kysely<Tables>,
  vault: Vault,
  order_id: string,
  allergies: string,
): Promise<void> {
  const sealed = vault.seal(allergies, allergiesPlace(order_id))
  await trx.insertInto('order_notes').values({ order_id, allergies: sealed }).execute()
}

/** What the client wrote of allergies when the order was made; null also where its key is gone. */
export async function getOrderNote(db: Kysely<Tables>, vault: Vault, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('order_notes').select('allergies').where('order_id', '=', orderId).executeTakeFirst()
  return openOrderNote(vault, orderId, row?.allergies ?? null)
}

export const openOrderNote = (vault: Vault, orderId: string, sealed: string | null): string | null =>
  sealed === null ? null : vault.open(sealed, allergiesPlace(orderId))
