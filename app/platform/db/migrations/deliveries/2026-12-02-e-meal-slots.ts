import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../../schema/statements'

const hasMenu = (slot: string) =>
  `exists (select 1 from menu_dishes where menu_dishes.slot = '${slot}' and menu_dishes.plan_type in (orders.plan_type, 'all'))`

/**
 * A food plan brings lunch or dinner, and each of its days says which. Old plans are lunches, as the kitchen cooked until now, save where
 * the menu has dinners alone for them.
 */
export const mealSlots: Migration = {
  async up(db: Kysely<unknown>) {
    await run(db, [
      'alter table orders add column slot text',
      'alter table orders add column other_slot_days text',
      "alter table deliveries add column slot text not null default 'lunch'",
      `update orders set slot = case when ${hasMenu('dinner')} and not ${hasMenu('lunch')} then 'dinner' else 'lunch' end
        where kind = 'food' and plan_type <> 'menu_order'`,
      "update deliveries set slot = 'dinner' where order_id in (select id from orders where slot = 'dinner')",
    ])
  },
}
