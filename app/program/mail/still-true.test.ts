import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import { insertAppointment } from '~/appointments/store'
import { deliverNext } from '~/platform/mail/delivery'
import { createEnqueueMail } from '~/platform/mail/outbox/outbox'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { appointmentMails, formMails, orderMails, testClinic, testVault } from '../../../tests/support/mails'
import { type ClinicMail, clinicMails } from './clinic-mails'

const enqueueMail = createEnqueueMail(testVault)
const now = new Date('2026-11-21T04:00:00.000Z')
const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const [starts_at, ends_at] = ['2026-11-24T05:00:00.000Z', '2026-11-24T05:45:00.000Z']
const until = '2026-11-23T04:00:00.000Z'
const confirmed = { status: 'confirmed', starts_at, ends_at }
const request = { status: 'active', starts_at: null, ends_at: null }
const moved = { status: 'confirmed', starts_at: '2026-11-25T05:00:00.000Z', ends_at: '2026-11-25T05:45:00.000Z' }
const offered = { ...request, offered_kind: 'consultation', offered_starts_at: starts_at, offered_until: until }

type Row = Record<string, string | null>
type Case = [template: ClinicMail['template'], now: string, row: Row | null, result: 'sent' | string]

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
  })
  afterEach(() => testDatabase.remove())

  const appointment = (row: Row) =>
    insertAppointment(db, testVault, {
      ...{ id, user_id: null, status: 'confirmed', name: 'Asha Verma', email: 'asha@client.example' },
      ...{ mobile_number: '+919876543210', service: 'Thyroid', kind: 'consultation' },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
      ...row,
    })
  const waiting = async (template: ClinicMail['template'], more: object = {}) => {
    const all: readonly ClinicMail[] = [...formMails, ...appointmentMails, ...orderMails]
    const mail = all.find((one) => one.template === template)
    if (!mail) throw new Error(`no ${template} in the support`)
    const named = ['booking', 'appointment_cancelled', 'appointment_offered'].includes(template)
    await enqueueMail(
      db,
      { ...mail, data: { ...mail.data, ...(named && { appointment_id: id }), ...more } } as ClinicMail,
      now,
    )
  }
  const deliver = async () => {
    const sent: string[] = []
    const sender = { send: async ({ subject }: { subject: string }) => void sent.push(subject) }
    const signal = new AbortController().signal
    const delivery = await deliverNext({
      db,
      vault: testVault,
      kinds: clinicMails,
      clock: () => now,
      sender,
      clinic: testClinic,
      signal,
    })
    const result = 'error' in delivery ? delivery.error : delivery.result
    expect(sent, result).toHaveLength(result === 'sent' ? 1 : 0)
    return result
  }

  test.each<Case>([
    ['appointment_reminder', 'stands', confirmed, 'sent'],
    ['appointment_reminder', 'was moved', moved, 'VISIT_CHANGED'],
    ['appointment_reminder', 'was cancelled', { ...confirmed, status: 'cancelled' }, 'VISIT_CHANGED'],
    ['appointment_reminder', 'was erased', null, 'VISIT_CHANGED'],
    ['appointment_confirmed', 'stands', confirmed, 'sent'],
    ['appointment_confirmed', 'was moved', moved, 'VISIT_CHANGED'],
    [
      'appointment_confirmed',
      'takes less long',
      { ...confirmed, ends_at: '2026-11-24T05:15:00.000Z' },
      'VISIT_CHANGED',
    ],
    ['appointment_confirmed', 'was cancelled', { ...confirmed, status: 'cancelled' }, 'VISIT_CHANGED'],
    ['appointment_moved', 'stands', confirmed, 'sent'],
    ['appointment_moved', 'was moved once more', moved, 'VISIT_CHANGED'],
    ['appointment_cancelled', 'is cancelled', { ...confirmed, status: 'cancelled' }, 'sent'],
    ['appointment_cancelled', 'was reopened without a time', request, 'sent'],
    ['appointment_cancelled', 'has its old time again', confirmed, 'VISIT_CHANGED'],
    ['appointment_cancelled', 'has another time', moved, 'sent'],
    ['appointment_cancelled', 'was erased', null, 'sent'],
    ['appointment_offered', 'is offered', offered, 'sent'],
    ['appointment_offered', 'was withdrawn or declined', request, 'OFFER_CHANGED'],
    ['appointment_offered', 'was accepted', confirmed, 'OFFER_CHANGED'],
    [
      'appointment_offered',
      'is offered another time',
      { ...offered, offered_starts_at: moved.starts_at },
      'OFFER_CHANGED',
    ],
    ['booking', 'is asked for', request, 'sent'],
    ['booking', 'was cancelled', { ...request, status: 'cancelled' }, 'VISIT_CHANGED'],
    ['booking', 'was given a time', confirmed, 'VISIT_CHANGED'],
    ['order_quoted', 'of which there is no order', null, 'PRICE_CHANGED'],
    ['booking_notice', 'was erased', null, 'sent'],
  ])('%s of a visit that %s is then: %j → %s', async (template, _, row, result) => {
    if (row) await appointment(row)
    await waiting(template)
    expect(await deliver()).toBe(result)
    const [entry] = await db.selectFrom('outbox').select(['status', 'last_error']).execute()
    expect(entry).toEqual(
      result === 'sent' ? { status: 'sent', last_error: null } : { status: 'dropped', last_error: result },
    )
  })

  test.each(['appointment_confirmed', 'appointment_moved', 'appointment_reminder'] as const)(
    '%s names a place that has changed meanwhile: it is not sent',
    async (template) => {
      await appointment({ ...confirmed, place: 'video' })
      const visit = { kind: 'consultation', place: 'clinic', mobile_number: '+919876543210' }
      await waiting(template, { visit })
      expect(await deliver()).toBe('VISIT_CHANGED')
      await waiting(template, { visit: { ...visit, place: 'video' } })
      expect(await deliver()).toBe('sent')
    },
  )

  test('a reminder is not sent to a client who meanwhile wants none', async () => {
    const at = now.toISOString()
    const account = { email: 'asha@client.example', password_hash: 'h', full_name: 'Asha', phone_number: null }
    await insertUser(db, { ...newUser({ ...account, role: 'client' }, now), id: 'asha' })
    await db
      .insertInto('consents')
      .values({
        ...{ id: 'c1', user_id: 'asha', purpose: 'appointment_reminders', decision: 'refused', withdrawn_at: null },
        ...{ notice_version: '2026-11-01', language: 'en', channel: 'account', given_at: at },
      })
      .execute()
    await appointment({ ...confirmed, user_id: 'asha' })
    await waiting('appointment_reminder')
    expect(await deliver()).toBe('REMINDERS_REFUSED')
    await db.updateTable('consents').set({ withdrawn_at: at }).execute()
    await waiting('appointment_reminder')
    expect(await deliver()).toBe('sent')
  })

  test('a mail of an older version, which does not name its visit, is sent', async () => {
    const offer = appointmentMails.find(({ template }) => template === 'appointment_offered')
    await enqueueMail(db, offer as ClinicMail, now)
    expect(await deliver()).toBe('sent')
  })
})
