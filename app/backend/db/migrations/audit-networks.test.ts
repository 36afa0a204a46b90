import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('of the addresses that the audit log has the networks stay', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2027-01-06-request-counts')
    const addresses = [
      '203.0.113.77',
      '10.0.0.1',
      '203.0.113.x',
      '2001:db8:1:2',
      '2001:db8:1::x',
      'fe80:0:0:abcd',
      null,
    ]
    for (const [index, address] of addresses.entries())
      await sql`insert into audit_entries (id, at, action, address)
        values (${String(index)}, '2026-11-21T04:00:00.000Z', 'logged_in', ${address})`.execute(db)
    await migrate(db)
    const rows = await db.selectFrom('audit_entries').select('address').orderBy('id').execute()
    expect(rows.map(({ address }) => address)).toEqual([
      '203.0.113.x',
      '10.0.0.x',
      '203.0.113.x',
      '2001:db8:1::x',
      '2001:db8:1::x',
      'fe80:0:0::x',
      null,
    ])
    await testDatabase.remove()
  })
})
