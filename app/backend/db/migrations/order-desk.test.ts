import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { listOrders } from '~/backend/orders/order-list'
import { personWords } from '~/domain/person-words'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { orderRow } from '../../../../tests/support/orders'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('orders of before are found by the words that new ones are found by', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2026-12-03-audit-objects')
    const at = '2026-11-20T04:00:00.000Z'
    const user = { id: 'u', email: 'a@b.example', password_hash: null, full_name: 'Asha', phone_number: null }
    const account = { profile_path: '', role: 'client', status: 'active', created_at: at, updated_at: at }
    await db
      .insertInto('users')
      .values({ ...user, ...account } as never)
      .execute()
    const id = '019aa8b2-1c3d-7e4f-8a5b-0c1d2e3f4a5b'
    const named = {
      customer_name: 'Zoë  Śarma-D’Souza',
      customer_email: 'Zoe.S@b.example',
      customer_phone: '+919876543210',
    }
    const receipt_number = 'AH/2026-27/000418'
    // Columns that this migration and those after it have added.
    const later = new Set([
      'buyer_gstin',
      'code_returned',
      'version',
      'meal_days',
      'runs_until',
      'discount_code',
      'full_price_paise',
      'discount_paise',
    ])
    // More than one batch.
    const ids = [id, ...Array.from({ length: 500 }, (_, index) => `o${String(index).padStart(4, '0')}`)]
    const rows = ids.map((each) => {
      const order = orderRow({ ...named, id: each, user_id: 'u', created_at: at, status: 'paid' })
      const row = Object.fromEntries(Object.entries(order).filter(([column]) => !later.has(column)))
      return { ...row, receipt_number: each === id ? receipt_number : null }
    })
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('orders')
        .values(rows.slice(from, from + 100) as never)
        .execute()

    expect(await migrate(db)).toContain('2026-12-06-order-desk')
    const person = { full_name: named.customer_name, email: named.customer_email, phone_number: named.customer_phone }
    for (const [of, number] of [
      [id, receipt_number],
      ['o0499', ''],
    ] as const) {
      const words = await db.selectFrom('order_words').select('word').where('order_id', '=', of).execute()
      expect(words.map(({ word }) => word).toSorted()).toEqual(personWords(person, [of, number]).toSorted())
    }
    const found = async (q: string) => (await listOrders(db, { q, page: 1, per_page: 5 })).data.map((order) => order.id)
    for (const q of ['418', 'AH/2026-27/000418', id, id.slice(0, 8), 'sarma ah'])
      expect(await found(q), q).toEqual([id])
    expect(await found('o0499 zoe 98765 43210')).toEqual(['o0499'])
    await testDatabase.remove()
  })
})
