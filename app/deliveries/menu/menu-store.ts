/** The SQL of the kitchen's menu, and of what clients have chosen from it. */
import type { Kysely, Selectable } from 'kysely'
import type { MenuSlot } from '~/domain/deliveries/menu-days'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'

export type MenuRow = Selectable<Tables['menu_dishes']>
type Cycle = { starts_on: string; weeks: number; version: number }

/** There is one menu. */
const id = 'kitchen'

export async function getCycle(db: Kysely<Tables>): Promise<Cycle | null> {
  const query = db.selectFrom('menu_cycle').select(['starts_on', 'weeks', 'version']).where('id', '=', id)
  return (await query.executeTakeFirst()) ?? null
}

/** At most four weeks of a few plans. */
export const listMenu = (db: Kysely<Tables>): Promise<MenuRow[]> =>
  db
    .selectFrom('menu_dishes')
    .selectAll()
    .orderBy('plan_type')
    .orderBy('week')
    .orderBy('weekday')
    .orderBy('slot')
    .orderBy('place')
    .execute()

/** @param cycle its version is the one that was seen, 0 where there was none. @returns false where it is another by now */
export async function saveCycle(
  trx: Kysely<Tables>,
  { starts_on, weeks, version }: Cycle,
  now: Date,
): Promise<boolean> {
  const row = { starts_on, weeks, version: version + 1, updated_at: now.toISOString() }
  const saved =
    version === 0
      ? await trx
          .insertInto('menu_cycle')
          .values({ id, ...row })
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('id')
          .executeTakeFirst()
      : await trx
          .updateTable('menu_cycle')
          .set(row)
          .where('id', '=', id)
          .where('version', '=', version)
          .returning('id')
          .executeTakeFirst()
  return saved !== undefined
}

/** All dishes of a plan's slot in one week of the cycle. */
export async function replaceWeek(
  trx: Kysely<Tables>,
  { plan_type, week, slot }: { plan_type: string; week: number; slot: MenuSlot },
  dishes: readonly Pick<MenuRow, 'weekday' | 'place' | 'recipe_id'>[],
): Promise<void> {
  await trx
    .deleteFrom('menu_dishes')
    .where('plan_type', '=', plan_type)
    .where('week', '=', week)
    .where('slot', '=', slot)
    .execute()
  if (dishes.length > 0)
    await trx
      .insertInto('menu_dishes')
      .values(dishes.map((dish) => ({ ...dish, plan_type, week, slot })))
      .execute()
}

/** What was chosen, by “order day”. */
export async function listChoices(db: Kysely<Tables>, orderIds: readonly string[]): Promise<Map<string, string>> {
  const rows = await inBatches([...new Set(orderIds)], (ids) =>
    db.selectFrom('meal_choices').select(['order_id', 'day', 'recipe_id']).where('order_id', 'in', ids).execute(),
  )
  return new Map(rows.map(({ order_id, day, recipe_id }) => [`${order_id} ${day}`, recipe_id]))
}

export async function saveChoice(
  trx: Kysely<Tables>,
  { order_id, day, recipe_id }: { order_id: string; day: string; recipe_id: string },
  now: Date,
): Promise<void> {
  const chosen_at = now.toISOString()
  await trx
    .insertInto('meal_choices')
    .values({ order_id, day, recipe_id, chosen_at })
    .onConflict((conflict) => conflict.columns(['order_id', 'day']).doUpdateSet({ recipe_id, chosen_at }))
    .execute()
}
