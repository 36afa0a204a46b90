import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('refunds of before keep all they had, and one that was given up is not sent again', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2026-11-26-orders')
    const at = '2026-11-20T04:00:00.000Z'
    const user = { id: 'u', email: 'a@b.example', password_hash: null, full_name: 'Asha', phone_number: null }
    const account = { profile_path: '', role: 'client', status: 'active', created_at: at, updated_at: at }
    await db
      .insertInto('users')
      .values({ ...user, ...account } as never)
      .execute()
    const plan = { kind: 'subscription', plan_type: 'three_months', plan_title: '3 Months', meals: 0 }
    const days = { start_date: '2026-11-21', end_date: '2027-02-21', created_at: at, updated_at: at }
    const client = { customer_name: 'Asha', customer_email: 'a@b.example', customer_phone: '+91', address: 'Jaipur' }
    await db
      .insertInto('orders')
      .values({
        id: 'o',
        user_id: 'u',
        status: 'refund_pending',
        amount_paise: 100,
        ...plan,
        ...days,
        ...client,
      } as never)
      .execute()
    const known = { order_id: 'o', amount_paise: 100, asked_at: at, refund_ref: null, claimed_until: null }
    await db
      .insertInto('refunds')
      .values([
        {
          ...known,
          id: 'pending',
          link_id: 'a',
          reason: 'cancelled',
          status: 'pending',
          settled_at: null,
          check_at: at,
        },
        { ...known, id: 'failed', link_id: 'b', reason: 'duplicate', status: 'failed', settled_at: at, check_at: null },
      ] as never)
      .execute()

    expect(await migrate(db)).toContain('2026-11-27-refunds')
    const rows = await db.selectFrom('refunds').selectAll().orderBy('id').execute()
    expect(rows).toMatchObject([
      { id: 'failed', status: 'failed', check_at: null, settled_at: at, tries: 1, since: at },
      { id: 'pending', status: 'pending', check_at: at, amount_paise: 100, tries: 1, since: at, provider_key: null },
    ])
    // Ours once for each link; the provider's beside it, each once.
    const [row] = rows
    const insert = (change: object) =>
      db
        .insertInto('refunds')
        .values({ ...row, ...change } as never)
        .onConflict((conflict) => conflict.doNothing())
        .returning('id')
        .execute()
    expect(await insert({ id: 'again' })).toEqual([])
    expect(await insert({ id: 'theirs', reason: 'provider', provider_key: 'k' })).toHaveLength(1)
    expect(await insert({ id: 'theirs again', reason: 'provider', provider_key: 'k' })).toEqual([])
    expect(await insert({ id: 'theirs too', reason: 'provider', provider_key: 'l' })).toHaveLength(1)
    await testDatabase.remove()
  })
})
