/** A client passes to another dietitian: what is offered anew, what needs another time, and what the client is told. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { indiaInstant } from '~/domain/time/days'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday. */
const now = new Date('2026-11-21T04:00:00.000Z')
const [monday, tuesday, wednesday] = ['2026-11-23', '2026-11-24', '2026-11-25']
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao' })
const tara = makePractitioner({ slug: 'tara', name: 'Tara Jain', kinds: ['discovery'] })

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    await insertAsha(db, now)
  })
  afterEach(() => testDatabase.remove())
  const clinic = () => makeClinicCalendar(db, makeClinicRules(meera, kavita, tara), { now: () => now })
  const cells = async (resource: string) =>
    (
      await db
        .selectFrom('appointment_cells')
        .selectAll()
        .where('resource', '=', resource)
        .orderBy('starts_at')
        .execute()
    ).map(({ starts_at }) => starts_at)

  test('visits to come are offered with the other; what she cannot have waits for a time', async () => {
    const { desk, staff, book, bookAtDesk, close, mails, offers, client } = clinic()
    const first = await book(at(monday, '09:00'), 'meera')
    const asked = await desk.details(first.id)
    const confirmed = await desk.move(staff, first.id, { version: asked.version, status: 'confirmed', reason: null })
    const taken = await book(at(tuesday, '09:00'), 'meera')
    const onLeave = await book(at(wednesday, '10:30'), 'meera')
    const hers = await book(at(wednesday, '09:00'), 'kavita')
    await bookAtDesk(at(tuesday, '09:00'), { practitioner: 'kavita', email: '' })
    await close({ day: wednesday, from_time: '10:00', to_time: '12:00', practitioner: 'kavita' })
    mails.length = 0

    for (const wrong of ['meera', 'tara', 'nobody'])
      await expect(desk.passOn(staff, first.id, wrong)).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await desk.passOn(staff, first.id, 'kavita')).toEqual({ offered: 1, without_time: 2, is_mailed: true })
    expect(await cells('meera')).toEqual([])
    expect(await desk.details(first.id)).toMatchObject({
      ...{ state: 'offered', starts_at: null, practitioner: 'kavita', version: confirmed.version + 1 },
      offer: { starts_at: at(monday, '09:00'), practitioner: 'kavita' },
    })
    const waiting = await desk.list({ page: 1, per_page: 20, sort: 'asked', waits_for: 'time' })
    expect(waiting.data.map(({ id }) => id).toSorted()).toEqual([taken.id, onLeave.id].toSorted())
    expect(waiting.data.find(({ id }) => id === taken.id)).toMatchObject({
      ...{ preferred_date: tuesday, preferred_slot: 'morning' },
    })
    expect(await desk.details(hers.id)).toMatchObject({ starts_at: at(wednesday, '09:00') })
    expect(mails.map(({ template }) => template)).toEqual(['appointment_offered', 'appointment_passed_on'])
    expect(mails[1]?.data).toMatchObject({
      ...{ offered: [at(monday, '09:00')], lost: [at(tuesday, '09:00'), at(wednesday, '10:30')] },
      // Only what was confirmed stands in the client's calendar.
      invitations: [{ id: first.id, sequence: confirmed.version + 1 }],
    })
    await offers.answerOwn(client, first.id, 'accept')
    expect(await desk.details(first.id)).toMatchObject({ status: 'confirmed', practitioner: 'kavita' })
    await expect(desk.passOn(staff, onLeave.id, 'meera')).resolves.toMatchObject({ offered: 2 })
  })

  test('of a client without an account one visit passes, and without an email it is to be called about', async () => {
    const { desk, staff, bookAtDesk, mails } = clinic()
    const one = await bookAtDesk(at(monday, '09:00'), { practitioner: 'meera', email: '' })
    const other = await bookAtDesk(at(monday, '10:00'), { practitioner: 'meera', email: '' })
    expect(await desk.passOn(staff, one.id, 'kavita')).toEqual({ offered: 0, without_time: 1, is_mailed: false })
    expect(mails).toEqual([])
    expect(await desk.details(other.id)).toMatchObject({ practitioner: 'meera', starts_at: at(monday, '10:00') })
  })
})
