import { afterEach, beforeEach, expect, test } from 'vitest'
import { indiaInstant } from '~/domain/time/days'
import { createEnqueueMails } from '~/platform/mail/outbox/outbox'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { testVault } from '../../../tests/support/mails'
import { insertAppointment } from '../store'
import { createReminders } from './reminders'

const today = '2026-11-24'
const tomorrow = '2026-11-25'
const before = indiaInstant('2026-11-23', '12:00').toISOString()

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  let time: Date
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    time = indiaInstant(today, '10:00')
  })
  afterEach(() => testDatabase.remove())

  const appointment = (id: string, change: object = {}) =>
    insertAppointment(db, testVault, {
      ...{ id, user_id: null, status: 'confirmed', name: 'Asha Rao', email: `${id}@example.com` },
      ...{ mobile_number: '+919876543210', service: 'Thyroid', kind: 'consultation' },
      ...{ created_at: before, updated_at: before },
      starts_at: indiaInstant(tomorrow, '10:30').toISOString(),
      ends_at: indiaInstant(tomorrow, '11:15').toISOString(),
      ...change,
    })
  const reminders = (connection = db) =>
    createReminders({ db: connection, clock: () => time, enqueueMails: createEnqueueMails(testVault) })
  const recipients = async () => {
    const rows = await db.selectFrom('outbox').select(['template', 'recipient']).orderBy('recipient').execute()
    return rows.map(({ template, recipient }) => `${template} ${recipient}`)
  }

  test('a client with a confirmed time of tomorrow is reminded, others are not', async () => {
    await appointment('due')
    await appointment('request', { status: 'active' })
    await appointment('cancelled', { status: 'cancelled' })
    await appointment('nomail', { email: null })
    await appointment('later', { starts_at: indiaInstant('2026-11-26', '10:30').toISOString() })
    await appointment('today', { starts_at: indiaInstant(today, '17:00').toISOString() })
    // The mail of today says it already.
    await appointment('moved', { updated_at: indiaInstant(today, '09:00').toISOString() })
    time = indiaInstant(today, '09:59')
    expect(await reminders().remind()).toBe(0)
    time = indiaInstant(today, '10:00')
    expect(await reminders().remind()).toBe(1)
    expect(await recipients()).toEqual(['appointment_reminder due@example.com'])
  })

  test('of many processes at once each client hears from one, and once', async () => {
    const ids = Array.from({ length: 60 }, (_, at) => `a${at}`)
    for (const id of ids) await appointment(id)
    const connections = [db, testDatabase.open().db, testDatabase.open().db]
    const counts = await Promise.all(connections.map((connection) => reminders(connection).remind()))
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(60)
    expect(new Set(await recipients()).size).toBe(60)
    expect(await recipients()).toHaveLength(60)
    time = indiaInstant(today, '18:00')
    expect(await reminders().remind()).toBe(0)
  })

  test('another time of the same appointment is reminded of again', async () => {
    await appointment('due')
    await reminders().remind()
    const starts_at = indiaInstant('2026-11-27', '12:00').toISOString()
    await db.updateTable('appointments').set({ starts_at, updated_at: time.toISOString() }).execute()
    time = indiaInstant('2026-11-26', '11:00')
    expect(await reminders().remind()).toBe(1)
  })
})
