/** Closed times of several days and leave: whom they meet, who is told, and that no visit is booked into one being written. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { exceptionBodySchema } from '~/appointments/contract/calendar-exceptions'
import { listDesk } from '~/appointments/staff/store'
import { indiaInstant } from '~/domain/time/days'
import { ApiError } from '~/platform/http/api/api-error'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday. */
const now = new Date('2026-11-21T04:00:00.000Z')
const [monday, tuesday, friday] = ['2026-11-23', '2026-11-24', '2026-11-27']
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao' })

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    await insertAsha(db, now)
  })
  afterEach(() => testDatabase.remove())
  const clinic = () => makeClinicCalendar(db, makeClinicRules(meera, kavita), { now: () => now })
  const toMove = async () =>
    (await listDesk(db, { page: 1, per_page: 20, sort: 'asked', waits_for: 'move' }, now)).data.map(({ id }) => id)

  test('leave of several days leaves the other’s times free, and anyone is never who is away', async () => {
    const { close, free, book, bookAtDesk } = clinic()
    await close({ day: monday, last_day: friday, practitioner: 'kavita', public_note: 'Kavita is back on Monday.' })
    for (const day of [monday, tuesday, friday]) {
      expect(await free(day, 'kavita')).toEqual([])
      expect(await free(day, 'meera')).toHaveLength(4)
      expect(await free(day)).toEqual(await free(day, 'meera'))
    }
    expect(await free('2026-11-30', 'kavita')).toHaveLength(4)
    await expect(book(at(tuesday, '09:00'), 'kavita')).rejects.toMatchObject({ code: 'invalid_input' })
    expect(await book(at(tuesday, '09:00'))).toMatchObject({ practitioner: 'meera' })
    await expect(book(at(tuesday, '09:00'))).rejects.toMatchObject({ code: 'time_taken' })
    await expect(bookAtDesk(at(tuesday, '09:00'))).rejects.toMatchObject({ code: 'time_taken' })
    expect(await bookAtDesk(at(tuesday, '10:00'))).toMatchObject({ practitioner: 'meera' })
  })

  test('a client reads the public word of a closed day and never its name', async () => {
    const { close, calendar } = clinic()
    const days = () =>
      calendar.listFreeTimes({ from: monday, to: tuesday, kind: 'consultation', place: null, practitioner: null })
    await close({ day: monday, last_day: tuesday, practitioner: 'kavita', public_note: 'Kavita is away.' })
    expect(JSON.stringify(await days())).not.toContain('away')
    await close({ day: monday, last_day: tuesday, public_note: 'We are back on Wednesday.' })
    expect(await days()).toEqual(
      [
        { day: monday, is_open: false, times: [], note: 'Kavita is away.' },
        { day: tuesday, is_open: false, times: [], note: 'Kavita is away.' },
      ].map((one) => ({ ...one, note: expect.stringMatching(/Wednesday|away/) })),
    )
    expect(JSON.stringify(await days())).not.toContain('wedding')
  })

  test('whom it meets is told and waits to be moved; taken back as a whole, all stands again', async () => {
    const { close, mails, bookAtDesk, book, desk, exceptions, staff } = clinic()
    const met = await bookAtDesk(at(tuesday, '10:00'), { practitioner: 'kavita' })
    const asked = await book(at(friday, '09:00'), 'kavita')
    const toCall = await bookAtDesk(at(monday, '09:00'), { practitioner: 'kavita', email: '' })
    await bookAtDesk(at(tuesday, '10:00'), { practitioner: 'meera' })
    await bookAtDesk(at('2026-11-30', '10:00'), { practitioner: 'kavita' })
    mails.length = 0
    const leave = await close({ day: monday, last_day: friday, practitioner: 'kavita', public_note: 'She is away.' })
    expect(leave).toMatchObject({ appointments: 3, mailed: 2, to_call: 1, last_day: friday })
    expect(mails.map(({ template }) => template)).toEqual(['appointment_closed', 'appointment_closed'])
    expect(mails[0]?.data).toMatchObject({ publicNote: 'She is away.' })
    expect(JSON.stringify(mails)).not.toContain('wedding')
    expect(await toMove()).toEqual([toCall.id, met.id, asked.id])
    expect(await desk.details(met.id)).toMatchObject({
      is_closed: true,
      status: 'confirmed',
      history: [{ action: 'appointment_closed' }, {}],
    })
    // Moved to the other, it waits no longer; a closed clinic over it tells nobody a second time.
    const seen = await desk.details(met.id)
    const time = { kind: 'consultation' as const, starts_at: at(tuesday, '11:15'), reason: null }
    const moved = await desk.giveTime(staff, met.id, { ...time, version: seen.version, practitioner: 'meera' })
    expect(moved.is_closed).toBe(false)
    const wedding = await close({ day: friday })
    expect(wedding).toMatchObject({ appointments: 1, mailed: 0, to_call: 0 })
    expect(await toMove()).toEqual([toCall.id, asked.id])

    mails.length = 0
    expect(await exceptions.remove(staff, leave.id)).toMatchObject({ visits: 1, mailed: 0, to_call: 1 })
    expect(await toMove()).toEqual([asked.id])
    expect(await exceptions.remove(staff, wedding.id)).toMatchObject({ visits: 1, mailed: 1 })
    expect(mails.map(({ template }) => template)).toEqual(['appointment_stands'])
    expect(await toMove()).toEqual([])
  })

  test('a time that is offered in it is offered no longer', async () => {
    const { close, mails, bookAtDesk, desk, offers, client, staff, free } = clinic()
    const request = await bookAtDesk(null)
    await db.updateTable('appointments').set({ user_id: 'asha' }).execute()
    const wish = { kind: 'consultation' as const, starts_at: at(tuesday, '10:30'), hours: 48, practitioner: 'kavita' }
    await desk.offer(staff, request.id, { ...wish, version: request.version })
    mails.length = 0
    const leave = await close({ day: tuesday, from_time: '10:00', to_time: '11:00', practitioner: 'kavita' })
    expect(leave).toMatchObject({ appointments: 0, mailed: 1 })
    expect(mails).toMatchObject([{ template: 'appointment_closed', data: { isOffer: true } }])
    await expect(offers.answerOwn(client, request.id, 'accept')).rejects.toMatchObject({ code: 'offer_ended' })
    expect(await free(tuesday, 'kavita')).toEqual(['09:00', '11:00'].map((time) => at(tuesday, time)))
  })

  test('days that make no sense are refused', async () => {
    const { close } = clinic()
    const complaints = (given: object) =>
      exceptionBodySchema
        .safeParse({ is_open: false, name: 'x', ...given })
        .error?.issues.map(({ path }) => path.join())
    expect(complaints({ day: friday, last_day: monday })).toEqual(['last_day'])
    expect(complaints({ day: monday, last_day: '2027-11-23' })).toEqual(['last_day'])
    expect(complaints({ day: monday, closes_kitchen: true, practitioner: 'meera' })).toEqual(['practitioner'])
    await expect(close({ day: monday, practitioner: 'nobody' })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('no visit is booked into a leave that is written at the same moment: it is refused, or it is met', async () => {
    for (let round = 0; round < 4; round += 1) {
      const day = ['2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'][round] ?? monday
      const { close, book, bookAtDesk, mails } = clinic()
      const times = ['09:00', '09:45', '10:30', '11:15'].map((time) => at(day, time))
      const [leave, ...results] = await Promise.allSettled([
        close({ day, practitioner: 'kavita' }),
        ...times.map((time) => book(time, 'kavita')),
        ...times.map((time) => book(time)),
        ...times.map((time) => bookAtDesk(time)),
      ])
      expect(leave?.status).toBe('fulfilled')
      for (const one of results)
        if (one.status === 'rejected') expect(one.reason, String(one.reason)).toBeInstanceOf(ApiError)
      const visits = await db
        .selectFrom('appointments')
        .select(['practitioner', 'closed_by'])
        .where('starts_at', 'in', times)
        .execute()
      const hers = visits.filter(({ practitioner }) => practitioner === 'kavita')
      expect(hers.every(({ closed_by }) => closed_by !== null)).toBe(true)
      expect(visits.filter(({ practitioner }) => practitioner === 'meera').every((one) => one.closed_by === null)).toBe(
        true,
      )
      expect(mails.filter(({ template }) => template === 'appointment_closed')).toHaveLength(hers.length)
    }
  })
})
