import { type Kysely, Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { newborn } from '~/backend/appointments/store'
import { countRequests } from '~/backend/stats/store'
import { indiaDay } from '~/domain/days'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { foldListCounts } from '../list-counts'
import { migrate } from '../migrate'
import type { Tables } from '../tables'
import { migrations } from './list'

/** Every ten minutes of three days, so both sides of each midnight in India and in UTC. */
const instants = Array.from({ length: 432 }, (_, at) => new Date(Date.parse('2026-11-19T00:00:00.001Z') + at * 600_000))
const days = ['2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23']

// Columns that later migrations have added.
const { time_zone: _, place: __, ...newbornThen } = newborn

const appointment = (id: string, at: Date): Omit<Tables['appointments'], 'time_zone' | 'place'> => ({
  ...newbornThen,
  ...{ id, user_id: 'u', name: 'Asha', email: 'a@b.example', mobile_number: '+919876543210', status: 'active' },
  ...{ service: null, preferred_date: null, preferred_slot: null, medical_issue: null, message: null },
  ...{ kind: null, starts_at: null, ends_at: null, created_at: at.toISOString(), updated_at: at.toISOString() },
})

async function whatIsThere(db: Kysely<Tables>) {
  const rows = await db.selectFrom('appointments').select('created_at').execute()
  const counts: Record<string, number> = {}
  for (const { created_at } of rows) {
    const day = indiaDay(new Date(created_at))
    counts[day] = (counts[day] ?? 0) + 1
  }
  return counts
}

const whatIsCounted = async (db: Kysely<Tables>) =>
  Object.fromEntries([...(await countRequests(db, days))].filter(([, requests]) => requests !== 0))

onEachEngine((engine) => {
  test('requests of before and after are counted by India’s days, whatever becomes of them', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2027-01-05-plan-counts')
    const at = '2026-11-20T04:00:00.000Z'
    const user = { id: 'u', email: 'a@b.example', password_hash: null, full_name: 'Asha', phone_number: null }
    const account = { profile_path: '', role: 'client', status: 'active', created_at: at, updated_at: at } as const
    await db
      .insertInto('users')
      .values({ ...user, ...account })
      .execute()
    const add = async (name: string) => {
      const rows = instants.map((instant, index) => appointment(`${name}${String(index).padStart(4, '0')}`, instant))
      for (let from = 0; from < rows.length; from += 100)
        await db
          .insertInto('appointments')
          .values(rows.slice(from, from + 100))
          .execute()
    }
    await add('before')
    expect(await migrate(db)).toContain('2027-01-06-request-counts')
    expect(await whatIsCounted(db)).toEqual(await whatIsThere(db))
    expect(Object.keys(await whatIsCounted(db))).toEqual(days.slice(1, 5))

    await add('after')
    await db.updateTable('appointments').set({ status: 'confirmed' }).where('id', 'like', '%7').execute()
    await db.updateTable('appointments').set({ created_at: at }).where('id', 'like', '%5').execute()
    await db.deleteFrom('appointments').where('id', 'like', '%3').execute()
    expect(await whatIsCounted(db)).toEqual(await whatIsThere(db))
    await foldListCounts(db)
    expect(await whatIsCounted(db)).toEqual(await whatIsThere(db))
    await db.deleteFrom('appointments').execute()
    expect(await whatIsCounted(db)).toEqual({})
    await testDatabase.remove()
  })
})
