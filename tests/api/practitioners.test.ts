/** Several who see clients: whose times are free, who gets a visit that is anyone's, and how an offer and a move keep to the person. */

import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import { createCalendar } from '~/appointments/calendar/calendar'
import { giveOldTimesTo } from '~/appointments/calendar/calendar-store'
import { createOffers } from '~/appointments/calendar/offers'
import { deskBookingBodySchema } from '~/appointments/contract/admin-appointments'
import { appointmentBodySchema } from '~/appointments/contract/appointments'
import type { AppointmentMail } from '~/appointments/letters/appointment-mail'
import { createAppointmentsService } from '~/appointments/service'
import { createDesk } from '~/appointments/staff/service'
import { insertAppointment } from '~/appointments/store'
import type { AppointmentPlace } from '~/domain/appointments/appointment-places'
import type { ClinicRules } from '~/domain/appointments/appointment-times'
import { indiaInstant } from '~/domain/time/days'
import { visitPayments } from '~/orders/sales/visits/visit-payments'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { testVault } from '../support/mails'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday; the times are those of the Monday after it. */
const now = new Date('2026-11-21T04:00:00.000Z')
const monday = '2026-11-23'
const at = (time: string) => indiaInstant(monday, time).toISOString()

const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma', room: 'Front room' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao', room: 'Front room' })
const tara = makePractitioner({
  ...{ slug: 'tara', name: 'Tara Jain', kinds: ['consultation'] },
  rules: {
    week: [
      { days: ['Mon'], opens: '10:00', closes: '13:00' },
      { days: ['Mon', 'Tue'], opens: '15:00', closes: '16:00' },
    ],
    breaks: [{ from: '11:00', to: '11:30' }],
    bufferMinutes: 15,
    noticeHours: 48,
  },
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    const person = { email: 'asha@example.com', password_hash: null, full_name: 'Asha', phone_number: null }
    await insertUser(db, {
      ...newUser({ ...person, role: 'client' }, now),
      id: 'asha',
      email_proven_at: now.toISOString(),
    })
  })
  afterEach(() => testDatabase.remove())

  function clinicOf(rules: ClinicRules) {
    const mails: AppointmentMail[] = []
    const shared = {
      ...{ db, clock: () => now, vault: testVault, publicUrl: 'https://aahar.example' },
      enqueueMails: async (_: unknown, sent: readonly AppointmentMail[]) => void mails.push(...sent),
      loadClinic: async () => ({ email: 'clinic@example.com' }) as never,
      loadRules: async () => rules,
      visitPayments,
      loadRefundPolicy: async () => ({ appointmentHours: 1 }) as never,
      planBookingPayment: async () => null,
      healthNoticeVersion: async () => '2026-01-01',
    }
    const calendar = createCalendar(shared)
    const appointments = createAppointmentsService({ ...shared, calendar })
    const client = { kind: 'client' as const, userId: 'asha', sessionId: 'any' }
    const asked = { name: 'Asha', email: 'asha@example.com', mobile_number: '+919876543210' }
    return {
      ...{ mails, calendar, desk: createDesk({ ...shared, calendar }), offers: createOffers({ ...shared, calendar }) },
      ...{ client, staff: { userId: 'asha', address: undefined } },
      free: async (
        practitioner: string | null,
        kind: 'consultation' | 'discovery' = 'consultation',
        place: AppointmentPlace | null = null,
      ) => {
        const [day] = await calendar.listFreeTimes({ from: monday, to: monday, kind, place, practitioner })
        return day?.times ?? []
      },
      book: (
        starts_at: string,
        practitioner: string | null = null,
        hold: string | null = null,
        place: AppointmentPlace | null = null,
      ) =>
        appointments.requestAppointment(
          client,
          appointmentBodySchema.parse({ ...asked, kind: 'consultation', starts_at, practitioner, hold, place }),
        ),
      byPhone: (starts_at: string | null, practitioner: string | null = null) =>
        deskBookingBodySchema.parse({ ...asked, kind: 'consultation', starts_at, practitioner }),
    }
  }

  test('free times are those of one person, by their own hours, breaks and pause, or of anyone', async () => {
    const { free, book } = clinicOf(makeClinicRules(meera, tara))
    expect(await free('meera')).toEqual(['09:00', '09:45', '10:30', '11:15'].map(at))
    // 45 minutes and a quarter of an hour for herself; nothing before 48 hours have passed, but for what is later than that.
    expect(await free('tara')).toEqual(['10:00', '11:30', '15:00'].map(at))
    expect(await free(null)).toEqual(['09:00', '09:45', '10:00', '10:30', '11:15', '11:30', '15:00'].map(at))
    await book(at('10:00'), 'tara')
    expect(await free('tara')).toEqual(['11:30', '15:00'].map(at))
    expect(await free('meera')).toContain(at('10:30'))
    await expect(free('tara', 'discovery')).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(free('nobody')).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('a shared room is one person’s at a time', async () => {
    const { free, book } = clinicOf(makeClinicRules(meera, kavita))
    expect(await book(at('09:00'), 'meera')).toMatchObject({ practitioner: 'meera' })
    expect(await free('kavita')).not.toContain(at('09:00'))
    await expect(book(at('09:00'), 'kavita')).rejects.toMatchObject({ code: 'time_taken' })
    await expect(book(at('09:00'))).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('a shared room is taken only by visits in it, and a change of the mode takes or frees it', async () => {
    const { free, book, desk, staff } = clinicOf(makeClinicRules(meera, kavita))
    const online = await book(at('09:00'), 'meera', null, 'video')
    expect(await free('kavita', 'consultation', 'clinic')).toContain(at('09:00'))
    await book(at('09:00'), 'kavita', null, 'clinic')
    expect(await free('meera', 'consultation', 'clinic')).toContain(at('10:30'))
    // Both are taken by themselves now; half an hour later Meera has the room alone with a client, and Kavita can telephone.
    await book(at('10:00'), 'meera', null, 'clinic')
    expect(await free('kavita', 'consultation', 'clinic')).not.toContain(at('09:45'))
    expect(await free('kavita', 'consultation', 'phone')).toContain(at('09:45'))
    expect(await free('kavita', 'discovery')).toContain(at('10:00'))

    const change = { kind: 'consultation' as const, starts_at: at('09:00'), practitioner: undefined, reason: null }
    const toClinic = desk.giveTime(staff, online.id, { ...change, version: 1, place: 'clinic' })
    await expect(toClinic).rejects.toMatchObject({ code: 'time_taken' })
    expect(await desk.details(online.id)).toMatchObject({ place: 'video', version: 1 })
    const cells = async () =>
      (await db.selectFrom('appointment_cells').select('resource').where('appointment_id', '=', online.id).execute())
        .map(({ resource }) => resource)
        .filter((resource) => resource !== 'meera').length
    const later = { ...change, starts_at: at('11:15'), off_hours: true }
    const inRoom = await desk.giveTime(staff, online.id, { ...later, version: 1, place: 'clinic' })
    expect(await cells()).toBe(3)
    await desk.giveTime(staff, online.id, { ...later, version: inRoom.version, place: 'phone' })
    expect(await cells()).toBe(0)
  })

  test('a service is booked with who offers it; other words are everybody’s', async () => {
    const own = { ...kavita, room: null, services: ['Sports nutrition'] }
    const services = ['Sports nutrition', 'Diabetes care']
    const { calendar } = clinicOf({ ...makeClinicRules({ ...meera, services: ['Diabetes care'] }, own), services })
    const wish = { from: monday, to: monday, kind: 'consultation', place: null, practitioner: 'meera' } as const
    const times = async (service: string) => (await calendar.listFreeTimes({ ...wish, service }))[0]?.times.length
    expect(await times('Diabetes care')).toBe(4)
    expect(await times('General Appointment')).toBe(4)
    await expect(times('Sports nutrition')).rejects.toMatchObject({ code: 'invalid_input' })
    const asked = { kind: 'consultation', place: null, starts_at: at('09:00'), practitioner: null, hold: null } as const
    const sports = { ...asked, service: 'Sports nutrition' }
    await calendar.holdTime(sports)
    const [held] = await db.selectFrom('appointment_cells').select('resource').execute()
    expect(held?.resource).toBe('kavita')
    await expect(calendar.holdTime(sports)).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('anyone’s visit goes to one who is free then, and of those to who has fewest that day', async () => {
    const { book } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    expect(await book(at('09:00'), 'meera')).toMatchObject({ practitioner: 'meera' })
    expect(await book(at('11:00'))).toMatchObject({ practitioner: 'kavita' })
    expect(await book(at('09:00'))).toMatchObject({ practitioner: 'kavita' })
    expect(await book(at('10:00'))).toMatchObject({ practitioner: 'meera' })
    expect(await book(at('10:00'))).toMatchObject({ practitioner: 'kavita' })
    await expect(book(at('10:00'))).rejects.toMatchObject({ code: 'time_taken' })
  })

  test('of many who book anyone’s time at once as many get it as are there', async () => {
    const { book } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }, { ...tara, rules: meera.rules }))
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => book(at('10:30'))))
    const given = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value.practitioner] : []))
    expect(given.toSorted()).toEqual(['kavita', 'meera', 'tara'])
  })

  test('who has held anyone’s time books it with the one it was held of', async () => {
    const { book, calendar, free } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    await book(at('11:00'), 'meera')
    const wanted = { kind: 'consultation', place: null, starts_at: at('09:00'), practitioner: null } as const
    const { hold } = await calendar.holdTime({ ...wanted, hold: null })
    expect(await free('kavita')).not.toContain(at('09:00'))
    await book(at('10:00'), 'kavita')
    await book(at('11:00'), 'kavita')
    expect(await book(at('09:00'), null, hold)).toMatchObject({ practitioner: 'kavita' })
  })

  test('a move and an offer stay with the person, unless another is named', async () => {
    const { desk, staff, byPhone, offers, client } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    const booked = await desk.book(staff, byPhone(at('09:00'), 'kavita'))
    expect(booked).toMatchObject({ practitioner: 'kavita', status: 'confirmed' })
    const time = { kind: 'consultation' as const, starts_at: at('10:00'), reason: null }
    const moved = await desk.giveTime(staff, booked.id, { ...time, version: booked.version, practitioner: undefined })
    expect(moved).toMatchObject({ practitioner: 'kavita', starts_at: at('10:00') })
    const passed = await desk.giveTime(staff, booked.id, { ...time, version: moved.version, practitioner: 'meera' })
    expect(passed).toMatchObject({ practitioner: 'meera', starts_at: at('10:00') })
    expect(passed.history[0]?.details).toMatchObject({ practitioner: 'meera' })

    const request = await desk.book(staff, { ...byPhone(null), user_id: 'asha' })
    expect(request).toMatchObject({ practitioner: null, status: 'active' })
    const wish = { kind: 'consultation' as const, starts_at: at('10:00'), hours: 2, practitioner: 'kavita' }
    const offered = await desk.offer(staff, request.id, { ...wish, version: request.version })
    expect(offered.offer).toMatchObject({ practitioner: 'kavita' })
    await expect(desk.book(staff, byPhone(at('10:00'), 'kavita'))).rejects.toMatchObject({ code: 'time_taken' })
    await offers.answerOwn(client, request.id, 'accept')
    expect(await desk.details(request.id)).toMatchObject({ practitioner: 'kavita', status: 'confirmed', offer: null })
  })

  test('two who swap their times stay with their person', async () => {
    const { desk, staff, byPhone } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    const one = await desk.book(staff, byPhone(at('09:00'), 'kavita'))
    const other = await desk.book(staff, byPhone(at('10:00'), 'meera'))
    const swap = { version: one.version, other_id: other.id, other_version: other.version, reason: null }
    expect(await desk.swap(staff, one.id, swap)).toMatchObject({ practitioner: 'kavita', starts_at: at('10:00') })
    expect(await desk.details(other.id)).toMatchObject({ practitioner: 'meera', starts_at: at('09:00') })
  })

  test('leave is of one person, a closed day of all', async () => {
    const { free } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    const leave = { day: monday, from_time: '00:00', to_time: '24:00', is_open: 0, closes_kitchen: 0 } as const
    const row = { ...leave, name: 'Leave', closes_clinic: 1, created_at: now.toISOString(), public_note: null } as const
    await db
      .insertInto('calendar_exceptions')
      .values({ ...row, id: 'one', practitioner: 'kavita' })
      .execute()
    expect(await free('kavita')).toEqual([])
    expect(await free(null)).toEqual(await free('meera'))
    await db
      .insertInto('calendar_exceptions')
      .values({ ...row, id: 'two', practitioner: null })
      .execute()
    expect(await free(null)).toEqual([])
  })

  test('the calendar of the desk says who is there and whose a held time is', async () => {
    const { desk, calendar } = clinicOf(makeClinicRules(meera, kavita, tara))
    await calendar.holdTime({
      kind: 'discovery',
      place: null,
      starts_at: at('09:00'),
      practitioner: 'kavita',
      hold: null,
    })
    const [day] = await desk.calendar({ from: monday, to: monday })
    expect(day?.held).toMatchObject([{ practitioner: 'kavita', starts_at: at('09:00') }])
    expect(day?.open).toEqual([
      { from: '09:00', to: '13:00' },
      { from: '15:00', to: '16:00' },
    ])
    expect(day?.people.map(({ practitioner, open }) => `${practitioner} ${open.map(({ from }) => from)}`)).toEqual([
      'meera 09:00',
      'kavita 09:00',
      'tara 10:00,11:30,15:00',
    ])
  })

  test('times of before there were several are the first person’s, and stay so', async () => {
    const { free } = clinicOf(makeClinicRules(meera, { ...kavita, room: null }))
    await insertAppointment(db, testVault, {
      ...{ id: 'old', user_id: 'asha', status: 'confirmed', name: 'Asha', mobile_number: '+919876543210' },
      ...{ kind: 'consultation', starts_at: at('09:00'), ends_at: at('09:45') },
      ...{ created_at: now.toISOString(), updated_at: now.toISOString() },
    })
    const cells = ['09:00', '09:15', '09:30'].map((time) => ({
      resource: '',
      starts_at: at(time),
      appointment_id: 'old',
    }))
    await db.insertInto('appointment_cells').values(cells).execute()
    await giveOldTimesTo(db, 'meera')
    await giveOldTimesTo(db, 'kavita')
    const { practitioner } = await db.selectFrom('appointments').select('practitioner').executeTakeFirstOrThrow()
    expect(practitioner).toBe('meera')
    expect(await free('meera')).not.toContain(at('09:00'))
    expect(await free('kavita')).toContain(at('09:00'))
  })
})
