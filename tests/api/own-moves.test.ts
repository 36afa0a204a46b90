/** A client moves their own visit, in the account or by the link of a mail, as long as they could cancel it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createVisitTokens } from '~/appointments/calendar/times/visit-tokens'
import { indiaInstant } from '~/domain/time/days'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { renderMail, testClinic } from '../support/mails'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday. */
const saturday = '2026-11-21T04:00:00.000Z'
const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao' })

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  let now = new Date(saturday)
  beforeEach(async () => {
    now = new Date(saturday)
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    await insertAsha(db, now)
  })
  afterEach(() => testDatabase.remove())
  const clinic = () => makeClinicCalendar(db, makeClinicRules(meera, kavita), { now: () => now, appointmentHours: 24 })

  test('it stays with its person and confirmed; the clinic and the client are told, the former time is free', async () => {
    const { desk, staff, book, client, ownMoves, free, mails } = clinic()
    const { id } = await book(at(monday, '09:00'), 'kavita')
    await desk.move(staff, id, { version: 1, status: 'confirmed', reason: null })
    mails.length = 0
    // It overlaps itself.
    await ownMoves.moveOwn(client, id, at(monday, '09:45'))
    await ownMoves.moveOwn(client, id, at(tuesday, '10:30'))
    expect(await desk.details(id)).toMatchObject({
      ...{ status: 'confirmed', practitioner: 'kavita', starts_at: at(tuesday, '10:30'), version: 4 },
      history: [{ action: 'appointment_moved', is_staff: false }, {}, {}],
    })
    expect(mails.map(({ template }) => template)).toEqual([
      ...['booking_moved_notice', 'appointment_moved'],
      ...['booking_moved_notice', 'appointment_moved'],
    ])
    expect(await free(monday, 'kavita')).toHaveLength(4)
    expect(await free(tuesday, 'kavita')).not.toContain(at(tuesday, '10:30'))
  })

  test('only to times that clients can have, only their own, and not within the policy’s hours', async () => {
    const { desk, book, bookAtDesk, client, ownMoves } = clinic()
    const { id } = await book(at(monday, '09:00'), 'kavita')
    await bookAtDesk(at(monday, '10:30'), { practitioner: 'kavita' })
    const refused = async (starts_at: string, code: string, who = client) =>
      expect(ownMoves.moveOwn(who, id, starts_at)).rejects.toMatchObject({ code })
    await refused(at(monday, '10:30'), 'time_taken')
    await refused(at(monday, '19:00'), 'invalid_input')
    await refused(at(monday, '09:00'), 'invalid_input')
    await refused(at('2026-11-20', '09:00'), 'invalid_input')
    await refused(at(tuesday, '09:00'), 'appointment_not_found', { ...client, userId: 'another' })
    now = new Date(at('2026-11-22', '09:30'))
    await refused(at(tuesday, '09:00'), 'appointment_move_not_allowed')
    now = new Date(saturday)
    const seen = await desk.details(id)
    expect(seen).toMatchObject({ starts_at: at(monday, '09:00'), version: 1 })
    await desk.move({ userId: 'asha', address: undefined }, id, { version: 1, status: 'cancelled', reason: null })
    await refused(at(tuesday, '09:00'), 'appointment_move_not_allowed')
  })

  test('two who move to one time at once: one has it, the other keeps what they had', async () => {
    const { book, client, ownMoves } = clinic()
    const [one, other] = [await book(at(monday, '09:00'), 'meera'), await book(at(monday, '10:30'), 'meera')]
    const results = await Promise.allSettled(
      [one, other].map(({ id }) => ownMoves.moveOwn(client, id, at(tuesday, '09:00'))),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const cells = await db.selectFrom('appointment_cells').selectAll().execute()
    expect(cells).toHaveLength(6)
  })

  test('the link of a mail moves the visit it names, and ends when staff correct the address', async () => {
    const { bookAtDesk, ownMoves, visitTokens } = clinic()
    const visit = await bookAtDesk(at(monday, '09:00'), { practitioner: 'kavita' })
    const token = visitTokens.make({ id: visit.id, email: 'asha@example.com' })
    expect(await ownMoves.moveByLink(token, null)).toEqual({
      ...{ status: 'confirmed', kind: 'consultation', place: null, practitioner: 'kavita' },
      ...{ starts_at: at(monday, '09:00'), can_move: true },
    })
    expect(await ownMoves.moveByLink(token, at(tuesday, '09:00'))).toMatchObject({ starts_at: at(tuesday, '09:00') })
    for (const wrong of [
      `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`,
      visitTokens.make({ id: visit.id, email: 'other@example.com' }),
      createVisitTokens(['another secret of these tests']).make({ id: visit.id, email: 'asha@example.com' }),
      'none',
    ])
      await expect(ownMoves.moveByLink(wrong, at(monday, '09:00'))).rejects.toMatchObject({
        code: 'appointment_not_found',
      })
    await db.updateTable('appointments').set({ email: 'other@example.com' }).execute()
    await expect(ownMoves.moveByLink(token, null)).rejects.toMatchObject({ code: 'appointment_not_found' })
  })

  test('the letter that goes out leads to the move; what staff read of it does not', async () => {
    const { bookAtDesk, mails } = clinic()
    await bookAtDesk(at(monday, '09:00'))
    const [mail] = mails
    if (!mail) throw new Error('no mail')
    const moveUrlOf = ({ id, email }: { id: string; email: string }) => `https://aahar.example/move/${id}/${email}`
    expect(renderMail(mail, { ...testClinic, moveUrlOf }).text).toMatch(/Move it: \S+\/asha@example\.com/)
    expect(renderMail(mail, testClinic).text).toContain('Change or cancel: https://aahar.example/account/appointments')
  })
})
