import { afterEach, beforeEach, expect, test } from 'vitest'
import { collectingLog } from '../../../tests/support/collecting-log'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { createRecordRefusal, mostRefusalsAnHour, type Refusal } from './refusals'

const refusal: Refusal = {
  code: 'forbidden',
  operation: 'adminUsers.list',
  actor: { kind: 'client', userId: 'asha', sessionId: 's' },
  clientAddress: '203.0.113.77',
}

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let time: Date
  beforeEach(async () => {
    time = new Date('2026-11-21T04:00:00.000Z')
    testDatabase = await makeTestDatabase(engine)
  })
  afterEach(() => testDatabase.remove())

  function setUp() {
    const { db } = testDatabase.open()
    const log = collectingLog([])
    const record = createRecordRefusal({ db, clock: () => time, log })
    const entries = () => db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
    return { record, entries, db }
  }

  test('a refused call is written down with its code and the network, once an hour', async () => {
    const { record, entries } = setUp()
    for (let i = 0; i < 3; i++) await record(refusal)
    await record({ ...refusal, code: 'too_many_tries', actor: undefined })
    time = new Date('2026-11-21T05:00:00.000Z')
    await record(refusal)
    const details = JSON.stringify({ code: 'forbidden', call: 'adminUsers.list' })
    expect((await entries()).map(({ action, actor, address, details }) => [action, actor, address, details])).toEqual([
      ['refused', 'asha', '203.0.113.x', details],
      ['limit_hit', null, '203.0.113.x', JSON.stringify({ code: 'too_many_tries', call: 'adminUsers.list' })],
      ['refused', 'asha', '203.0.113.x', details],
    ])
  })

  test('a flood of them is cut off, and what is no refusal is not written', async () => {
    const { record, entries } = setUp()
    await record({ ...refusal, code: 'invalid_input' })
    for (let i = 0; i < mostRefusalsAnHour + 20; i++)
      await record({ ...refusal, clientAddress: `10.0.${i >> 8}.${i & 255}` })
    expect(await entries()).toHaveLength(mostRefusalsAnHour)
  })

  test('a database that does not answer keeps no refusal from being one', async () => {
    const { record, db } = setUp()
    await db.schema.dropTable('audit_entries').execute()
    await expect(record(refusal)).resolves.toBeUndefined()
  })
})
