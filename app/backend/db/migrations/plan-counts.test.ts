import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { planRunsUntil } from '~/domain/order-state'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { orderRow } from '../../../../tests/support/orders'
import { wrongPlanCounts } from '../../../../tests/support/plan-counts'
import type { Order } from '../../orders/store'
import { migrate } from '../migrate'
import { migrations } from './list'

const food = { kind: 'food', plan_type: 'monthly_meal_plan', meals: 24, end_date: '2026-12-19' } as const
const cases: Partial<Order>[] = [
  { status: 'paid' },
  { status: 'paid', end_date: '2026-11-21' },
  { status: 'awaiting_payment' },
  { status: 'refunded' },
  { ...food, status: 'paid' },
  { ...food, status: 'paid', start_date: '2026-11-22' },
  { ...food, status: 'paid', plan_type: 'weekly_meal_plan', meals: 7 },
  { ...food, status: 'refund_pending', stops_on: '2026-11-30' },
  { ...food, status: 'refund_pending', stops_on: '2026-11-21' },
  { ...food, status: 'paid', plan_type: 'single_meal', meals: 1, meal_days: '2027-02-03' },
  { ...food, status: 'part_refunded', meals: 3, stops_on: '2026-11-26', meal_days: '2026-11-21 2026-11-25 2026-11-30' },
  { ...food, status: 'paid', plan_type: 'menu_order', meals: 1 },
]

onEachEngine((engine) => {
  test('plans that were bought before run until the days that the program says, and are counted', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2027-01-04-post-counts')
    const at = '2026-11-20T04:00:00.000Z'
    const user = { id: 'u', email: 'a@b.example', password_hash: null, full_name: 'Asha', phone_number: null }
    const account = { profile_path: '', role: 'client', status: 'active', created_at: at, updated_at: at } as const
    await db
      .insertInto('users')
      .values({ ...user, ...account })
      .execute()
    // More than one batch of the migration.
    const orders = Array.from({ length: 600 }, (_, index) =>
      orderRow({ ...cases[index % cases.length], id: `o${String(index).padStart(4, '0')}`, user_id: 'u' }),
    )
    const before = orders.map(({ runs_until: _, buyer_gstin: __, code_returned: ___, ...order }) => order)
    for (let from = 0; from < before.length; from += 100)
      await db
        .insertInto('orders')
        .values(before.slice(from, from + 100))
        .execute()

    expect(await migrate(db)).toContain('2027-01-05-plan-counts')
    const found = await db.selectFrom('orders').select(['id', 'runs_until']).orderBy('id').execute()
    expect(found).toEqual(orders.map((order) => ({ id: order.id, runs_until: planRunsUntil(order) })))
    expect(new Set(found.map(({ runs_until }) => runs_until)).size).toBeGreaterThan(6)
    expect(await wrongPlanCounts(db)).toEqual([])

    await db.updateTable('orders').set({ runs_until: null }).where('id', '<', 'o0100').execute()
    await db.deleteFrom('orders').where('id', '>=', 'o0100').execute()
    const left = await db.selectFrom('list_counts').select('row_count').where('list', '=', 'plans').execute()
    expect(left.reduce((sum, { row_count }) => sum + Number(row_count), 0)).toBe(0)
    await testDatabase.remove()
  })
})
