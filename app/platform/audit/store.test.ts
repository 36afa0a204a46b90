import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import type { Database } from '../db/open'
import { changedMeanwhile, recordAudit, recordStaffAudit } from './store'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Database['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    const asha = { email: 'asha@example.com', password_hash: 'h', full_name: 'Asha', phone_number: null, role: 'admin' }
    await insertUser(db, { ...newUser({ ...asha, role: 'admin' }, new Date('2026-11-21T04:00:00Z')), id: 'u1' })
  })
  afterEach(() => testDatabase.remove())

  const object = { type: 'appointment', id: 'a1' }
  const change = (minute: number, about: typeof object, reason: string) =>
    recordStaffAudit(
      db,
      { userId: 'u1', address: '203.0.113.77' },
      {
        at: new Date(Date.UTC(2026, 10, 21, 4, minute)),
        action: 'order_cancelled',
        subject: null,
        object: about,
        details: { reason },
      },
    )

  test('a change says who made it, to what, why and from where', async () => {
    await change(1, object, 'called off')
    expect(await db.selectFrom('audit_entries').selectAll().executeTakeFirst()).toMatchObject({
      at: '2026-11-21T04:01:00.000Z',
      actor: 'u1',
      object_type: 'appointment',
      object_id: 'a1',
      details: '{"reason":"called off"}',
      address: '203.0.113.x',
    })
  })

  test.each([
    ['203.0.113.77', '203.0.113.x'],
    ['::ffff:203.0.113.77', '203.0.113.x'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1::x'],
    ['2001:db8:1:2', null],
    ['203.0.113.x', '203.0.113.x'],
    ['2001:db8:1::x', '2001:db8:1::x'],
    ['Asha Sharma.x', null],
    [undefined, null],
  ])('of the address %s the network alone is written: %s', async (address, written) => {
    const at = new Date('2026-11-21T04:00:00.000Z')
    await recordAudit(db, { at, action: 'logged_in', actor: 'u1', subject: 'u1', address })
    expect(await db.selectFrom('audit_entries').select('address').execute()).toEqual([{ address: written }])
  })

  test('a caller who is late is told who changed the same thing last, and when by India’s clock', async () => {
    await change(1, object, '')
    await change(12, object, '')
    await change(30, { type: 'order', id: 'a1' }, '')
    expect(await changedMeanwhile(db, object)).toMatchObject({
      code: 'changed_meanwhile',
      message: 'Asha changed this on 21 Nov 2026, 9:42 AM. Please look at it again.',
    })
  })
})
