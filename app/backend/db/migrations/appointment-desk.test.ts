import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { personWords } from '~/domain/person-words'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { countDesk, listDesk } from '../../appointments/desk-store'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('appointments of before keep all they had, with their times, and are found, counted and deleted as ever', async () => {
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
    const asked = {
      ...{ user_id: 'u', name: 'Asha  Śarma-Rao', email: 'a@b.example', mobile_number: '+919876543210' },
      ...{ service: 'Thyroid', medical_issue: 'n1.sealed', message: null, created_at: at, updated_at: at },
      ...{ kind: 'consultation', starts_at: '2026-11-24T05:00:00.000Z', ends_at: '2026-11-24T05:45:00.000Z' },
    }
    // More than one batch.
    const rows = Array.from({ length: 501 }, (_, index) => ({
      ...asked,
      id: `a${String(index).padStart(4, '0')}`,
      status: index === 0 ? 'confirmed' : 'active',
    }))
    for (let from = 0; from < rows.length; from += 100)
      await db
        .insertInto('appointments')
        .values(rows.slice(from, from + 100) as never)
        .execute()
    const cells = ['05:00', '05:15', '05:30'].map((time) => ({
      ...{ starts_at: `2026-11-24T${time}:00.000Z`, appointment_id: 'a0000', holder: null, held_until: null },
    }))
    const hold = { starts_at: '2026-11-24T09:00:00.000Z', appointment_id: null, holder: 'h', held_until: at }
    await db
      .insertInto('appointment_cells')
      .values([...cells, hold])
      .execute()

    expect(await migrate(db)).toContain('2026-12-04-appointment-desk')

    const first = await db.selectFrom('appointments').selectAll().where('id', '=', 'a0000').executeTakeFirst()
    expect(first).toEqual({
      ...rows[0],
      ...{ preferred_date: null, preferred_slot: null, version: 1, time_zone: null, place: null },
      ...{ offered_kind: null, offered_starts_at: null, offered_until: null, offer_hash: null },
    })
    expect(await db.selectFrom('appointment_cells').selectAll().orderBy('starts_at').execute()).toEqual([
      ...cells,
      hold,
    ])
    const now = new Date(at)
    expect(await countDesk(db, now)).toMatchObject({ all: 501, active: 500, confirmed: 1, cancelled: 0 })
    const words = await db
      .selectFrom('appointment_words')
      .select('word')
      .where('appointment_id', '=', 'a0500')
      .orderBy('word')
      .execute()
    // What the migration wrote is what the desk writes now.
    expect(words.map(({ word }) => word)).toEqual(
      personWords({ full_name: 'Asha  Śarma-Rao', email: 'a@b.example', phone_number: '+919876543210' }).toSorted(),
    )
    const wish = { page: 1, per_page: 20, sort: 'asked', q: 'rao', state: 'confirmed' } as const
    expect((await listDesk(db, wish, now)).data.map(({ id }) => id)).toEqual(['a0000'])
    // A client without an account and without an email has a place now.
    const { user_id: _, email: __, ...nameless } = asked
    await db
      .insertInto('appointments')
      .values({ ...nameless, id: 'z', status: 'active' } as never)
      .execute()
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '=', 'z').execute()
    expect(await countDesk(db, now)).toMatchObject({ all: 502, active: 500, cancelled: 1 })
    // With the account goes all that is its.
    await db.deleteFrom('users').where('id', '=', 'u').execute()
    expect(await countDesk(db, now)).toMatchObject({ all: 1, active: 0, confirmed: 0, cancelled: 1 })
    for (const table of ['appointment_words'] as const)
      expect((await sql`select * from ${sql.table(table)}`.execute(db)).rows).toEqual([])
    expect(await db.selectFrom('appointment_cells').select('holder').execute()).toEqual([{ holder: 'h' }])
    await testDatabase.remove()
  })
})
