import { Migrator } from 'kysely'
import { expect, test } from 'vitest'
import { listUsers } from '~/backend/accounts/people-store'
import { listEnquiries } from '~/backend/enquiries/desk-store'
import { personWords } from '~/domain/person-words'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { countRows } from '../list-counts'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('clients and enquiries of before are counted, and found by the words that new ones are found by', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2026-12-03-audit-objects')
    const at = '2026-11-20T04:00:00.000Z'
    const account = {
      password_hash: null,
      profile_path: '',
      role: 'client',
      status: 'active',
      created_at: at,
      updated_at: at,
    }
    const people = [
      { id: 'u1', email: 'zoe.s@example.com', full_name: '  Zoë   Šarma-D’Souza', phone_number: '+919876543210' },
      { id: 'u2', email: 'आशा@example.com', full_name: 'आशा वर्मा', phone_number: null },
      // More than one batch.
      ...Array.from({ length: 600 }, (_, n) => ({
        id: `x${String(n).padStart(4, '0')}`,
        email: `x${n}@example.com`,
        full_name: `Client ${n}`,
        phone_number: null,
      })),
    ]
    await db
      .insertInto('users')
      .values(people.map((person) => ({ ...person, ...account })) as never)
      .execute()
    const enquiry = { id: 'e', kind: 'contact', words: 'sealed', status: 'new', created_at: at }
    await db
      .insertInto('enquiries')
      .values({ ...enquiry, name: 'Ravi Mehta', email: 'ravi@example.com', phone: '98123 45678' } as never)
      .execute()

    expect(await migrate(db)).toContain('2026-12-05-people-desk')
    for (const person of people.slice(0, 2)) {
      const rows = await db.selectFrom('user_words').select('word').where('user_id', '=', person.id).execute()
      expect(rows.map(({ word }) => word).sort()).toEqual(personWords(person).sort())
    }
    const found = async (text: string) =>
      (await listUsers(db, { q: text, page: 1, per_page: 5, sort: 'name' })).data.map(({ id }) => id)
    expect(await found('sarma')).toEqual(['u1'])
    expect(await found('वर्')).toEqual(['u2'])
    expect(await found('599')).toEqual(['x0599'])
    const [first] = (await listUsers(db, { page: 1, per_page: 1, sort: 'name' })).data
    expect(first).toMatchObject({ folded_name: 'client 0', version: 1 })
    expect(await countRows(db, { list: 'users', status: 'active' })).toBe(602)
    const { data } = await listEnquiries(db, { q: '98123', page: 1, per_page: 5, sort: 'newest' })
    expect(data).toMatchObject([{ id: 'e', version: 1 }])
    await testDatabase.remove()
  })
})
