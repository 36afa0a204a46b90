/** The table users is rebuilt on SQLite: what leads to an account of version 1.0.0 survives it, and addresses that were made up are gone. */
import { type Kysely, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { newUser } from '~/accounts/account-store'
import { type Engine, makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { fillEveryTable } from '../../../../tests/support/fill-tables'
import type { Tables } from '../tables'
import { migrations } from './list'
import { migrate } from './migrate'

const at = '2026-11-28T04:00:00.000Z'
const walkIn = '0199aaaa-aaaa-7aaa-8aaa-aaaaaaaaaaaa'
const person = { email: null, full_name: 'Meera', phone_number: null, password_hash: null, role: 'client' } as const
const madeUp = `${walkIn}@walk-in.invalid`

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Kysely<Tables>
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
    db = testDatabase.open().db
  })
  afterEach(() => testDatabase.remove())

  /** A database of that version, with a row in every table. */
  async function begun(version: string): Promise<string[]> {
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateTo(version)
    if (error) throw error
    return fillEveryTable(db, engine, at)
  }

  test.each(['2026-11-28-first-schema', '2026-11-30-team-roles'])(
    'no row of any table is lost by the upgrade from %s',
    async (version) => {
      const tables = await begun(version)
      expect(tables).toEqual(expect.arrayContaining(['users', 'sessions', 'refresh_tokens', 'orders', 'appointments']))
      if (version > '2026-11-29') expect(tables).toEqual(expect.arrayContaining(['care_files', 'diet_plans']))
      const before = await contentOf(db, tables)
      await migrate(db)
      const after = await contentOf(db, tables)
      // Columns that came later beside.
      for (const table of tables.filter((one) => one !== 'appointment_cells'))
        expect(after[table], table).toMatchObject(before[table] ?? [])
      expect(after.appointment_cells).toHaveLength(before.appointment_cells?.length ?? 0)
      expect(await enforces(db, engine)).toBe(true)
      // The account still takes what leads to it with it.
      const user = { ...newUser(person, new Date(at)), id: 'one more' }
      await db.insertInto('users').values(user).execute()
      const note = { id: 'a note', user_id: user.id, author_id: 'x', text: 'x', created_at: at }
      await db.insertInto('user_notes').values(note).execute()
      await db.deleteFrom('users').where('id', '=', user.id).execute()
      expect(await db.selectFrom('user_notes').select('id').where('id', '=', note.id).execute()).toEqual([])
    },
  )

  test('addresses of walk-ins and of erased accounts are none, in the words they are found by too', async () => {
    await begun('2026-11-28-first-schema')
    const user = { password_hash: null, profile_path: '', status: 'active', created_at: at, updated_at: at } as const
    const erased = 'erased-0199bbbb@erased.invalid'
    const insert = (id: string, email: string) =>
      sql`insert into users (id, email, full_name, profile_path, role, status, created_at, updated_at)
        values (${id}, ${email}, 'Meera', ${user.profile_path}, 'client', 'active', ${at}, ${at})`.execute(db)
    await insert(walkIn, madeUp)
    await insert('erased', erased)
    await insert('real', 'meera@example.com')
    await sql`insert into user_words (user_id, words) values (${walkIn}, ${`meera ${madeUp} 919876543210`})`.execute(db)
    await sql`update orders set customer_email = ${madeUp}`.execute(db)
    await sql`update appointments set email = ${madeUp}`.execute(db)
    await sql`update outbox set recipient = ${madeUp}`.execute(db)
    await migrate(db)
    const emails = await db.selectFrom('users').select(['id', 'email']).where('full_name', '=', 'Meera').execute()
    expect(emails.sort((one, other) => (one.id < other.id ? -1 : 1))).toEqual([
      { id: walkIn, email: null },
      { id: 'erased', email: null },
      { id: 'real', email: 'meera@example.com' },
    ])
    const words = await db.selectFrom('user_words').select('words').where('user_id', '=', walkIn).execute()
    expect(words).toEqual([{ words: 'meera 919876543210 ~lmr' }])
    expect(await db.selectFrom('orders').select('customer_email').execute()).toEqual([{ customer_email: '' }])
    expect(await db.selectFrom('appointments').select('email').execute()).toEqual([{ email: null }])
    expect(await db.selectFrom('outbox').select('id').execute()).toEqual([])
    await expect(insert('another', 'meera@example.com')).rejects.toThrow()
  })

  test('while foreign keys are enforced nothing is dropped: the migration refuses, and every row stays', async () => {
    if (engine === 'postgres') return
    const tables = await begun('2026-11-30-team-roles')
    const before = await contentOf(db, tables)
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    const { error } = await migrator.migrateToLatest()
    expect(error).toMatchObject({ message: expect.stringContaining('Foreign keys are enforced') })
    expect(await contentOf(db, tables)).toEqual(before)
  })
})

/** The columns that each row had, without those that were added. */
async function contentOf(db: Kysely<Tables>, tables: readonly string[]): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const table of tables) {
    if (table.startsWith('kysely_')) continue
    const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(table)}`.execute(db)
    content[table] = rows.map(({ language: _, team_roles: __, can_care: ___, plate: ____, ...row }) => row)
  }
  return content
}

async function enforces(db: Kysely<Tables>, engine: Engine): Promise<boolean> {
  if (engine === 'postgres') return true
  const { rows } = await db
    .transaction()
    .execute((trx) => sql<{ foreign_keys: number }>`pragma foreign_keys`.execute(trx))
  return rows[0]?.foreign_keys === 1
}
