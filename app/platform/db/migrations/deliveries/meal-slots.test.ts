/** Plans of before have the meal of the day that the kitchen cooked for them. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../../../tests/support/database'
import type { Tables } from '../../tables'
import { migrations } from '../list'
import { migrate } from '../migrate'

const at = '2026-11-28T04:00:00.000Z'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
    db = testDatabase.open().db
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    expect((await migrator.migrateTo('2026-12-01-visit-waits')).error).toBeUndefined()
    await sql`insert into users (id, email, full_name, role, status, profile_path, created_at, updated_at)
      values ('asha', 'a@b.co', 'Asha', 'client', 'active', '', ${at}, ${at})`.execute(db)
    for (const [plan_type, kind] of [
      ['weekly_meal_plan', 'food'],
      ['single_meal', 'food'],
      ['menu_order', 'food'],
      ['one_month', 'subscription'],
    ])
      await sql`insert into orders (id, user_id, status, kind, plan_type, plan_title, meals, start_date, end_date, customer_name,
        customer_email, customer_phone, address, created_at, updated_at) values (${plan_type}, 'asha', 'paid', ${kind}, ${plan_type}, '',
        1, '2026-12-03', '2026-12-03', 'Asha', 'a@b.co', '', '', ${at}, ${at})`.execute(db)
    await sql`insert into deliveries (order_id, day, status) select id, '2026-12-03', 'planned' from orders where kind = 'food'`.execute(
      db,
    )
    await sql`insert into recipes (id, name_en, name_hi, body, created_at, updated_at)
      values ('dal', 'Dal', 'Dal', '{}', ${at}, ${at})`.execute(db)
  })
  afterEach(() => testDatabase.remove())

  const dish = (plan_type: string, slot: string) =>
    sql`insert into menu_dishes (plan_type, week, weekday, slot, place, recipe_id)
      values (${plan_type}, 1, 1, ${slot}, 0, 'dal')`.execute(db)
  const slots = async () => {
    await migrate(db)
    const orders = await db.selectFrom('orders').select(['id', 'slot']).orderBy('id').execute()
    const days = await db.selectFrom('deliveries').select(['order_id', 'slot']).orderBy('order_id').execute()
    return [
      Object.fromEntries(orders.map(({ id, slot }) => [id, slot])),
      Object.fromEntries(days.map(({ order_id, slot }) => [order_id, slot])),
    ]
  }

  test('without a menu every plan is a lunch, and what is no plan of food has none', async () => {
    expect(await slots()).toEqual([
      { weekly_meal_plan: 'lunch', single_meal: 'lunch', menu_order: null, one_month: null },
      { weekly_meal_plan: 'lunch', single_meal: 'lunch', menu_order: 'lunch' },
    ])
  })

  test('a plan for which the menu has dinners alone is a dinner', async () => {
    await dish('single_meal', 'lunch')
    await dish('all', 'dinner')
    expect(await slots()).toEqual([
      { weekly_meal_plan: 'dinner', single_meal: 'lunch', menu_order: null, one_month: null },
      { weekly_meal_plan: 'dinner', single_meal: 'lunch', menu_order: 'lunch' },
    ])
  })
})
