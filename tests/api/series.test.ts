/** Follow-ups made at once: the preview, all or none, one mail, one or the rest cancelled, and no time given twice. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { needsRoom } from '~/domain/appointments/appointment-places'
import { cellsOf, resourcesOf } from '~/domain/appointments/appointment-times'
import { addDays, indiaInstant } from '~/domain/time/days'
import { ApiError } from '~/platform/http/api/api-error'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday. */
const now = new Date('2026-11-21T04:00:00.000Z')
const monday = '2026-11-23'
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const inWeeks = (weeks: number) => addDays(monday, 7 * weeks)
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma', room: 'Front room' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao', room: 'Front room' })
const tara = makePractitioner({ slug: 'tara', name: 'Tara Jain' })
const people = [meera, kavita, tara]

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
  const visits = () => db.selectFrom('appointments').selectAll().orderBy('starts_at').execute()

  test('the preview says which times clash, why, and what is free next', async () => {
    const { desk, bookAtDesk, close } = clinic()
    const one = await bookAtDesk(at(monday, '09:00'), { practitioner: 'meera' })
    await bookAtDesk(at(inWeeks(2), '09:00'), { practitioner: 'kavita' })
    await close({ day: inWeeks(4), last_day: addDays(inWeeks(4), 2), practitioner: 'meera' })
    await close({ day: inWeeks(6), from_time: '08:00', to_time: '10:00' })
    expect(await desk.planSeries(one.id, { weeks: 2, visits: 4 })).toEqual([
      // The room is the other’s then.
      { starts_at: at(inWeeks(2), '09:00'), problem: 'This time is taken.', instead: at(inWeeks(2), '09:45') },
      {
        ...{ starts_at: at(inWeeks(4), '09:00'), problem: 'Meera Sharma is on leave then.' },
        instead: at(addDays(inWeeks(4), 3), '09:00'),
      },
      { starts_at: at(inWeeks(6), '09:00'), problem: 'The clinic is closed then.', instead: at(inWeeks(6), '10:00') },
      { starts_at: at(inWeeks(8), '09:00'), problem: null, instead: null },
    ])
    const far = await desk.planSeries(one.id, { weeks: 8, visits: 12 })
    expect(far.at(-1)).toMatchObject({ starts_at: at(inWeeks(96), '09:00'), problem: null })
    const request = await bookAtDesk(null)
    await expect(desk.planSeries(request.id, { weeks: 2, visits: 4 })).rejects.toMatchObject({
      code: 'appointment_move_not_allowed',
    })
  })

  test('all are booked or none, told in one mail, and the rest is cancelled in one', async () => {
    const { desk, staff, bookAtDesk, mails } = clinic()
    const one = await bookAtDesk(at(monday, '09:00'), { practitioner: 'tara', place: 'video' })
    const times = [2, 4, 6].map((weeks) => at(inWeeks(weeks), '09:00'))
    mails.length = 0
    expect(await desk.makeSeries(staff, one.id, times)).toMatchObject({ in_series: 4 })
    expect(mails).toMatchObject([{ template: 'appointment_series', data: { isCancelled: false } }])
    expect(mails[0]?.data).toMatchObject({ invitations: times.map((starts_at) => ({ starts_at })) })
    const made = await visits()
    expect(new Set(made.map(({ series }) => series)).size).toBe(1)
    expect(made.slice(1).map((row) => [row.starts_at, row.status, row.practitioner, row.place])).toEqual(
      times.map((time) => [time, 'confirmed', 'tara', 'video']),
    )
    // Sent twice: its times are taken. With one time that is taken, none is booked.
    await expect(desk.makeSeries(staff, one.id, times)).rejects.toMatchObject({ code: 'time_taken' })
    const more = [at(inWeeks(3), '09:00'), at(inWeeks(4), '09:15')]
    await expect(desk.makeSeries(staff, one.id, more)).rejects.toMatchObject({ code: 'time_taken' })
    const closed = [at(inWeeks(3), '09:00'), at(inWeeks(3), '18:00')]
    await expect(desk.makeSeries(staff, one.id, closed)).rejects.toMatchObject({ code: 'invalid_input' })
    await expect(desk.makeSeries(staff, one.id, [at('2026-11-20', '09:00')])).rejects.toMatchObject({
      code: 'invalid_input',
    })
    expect(await visits()).toHaveLength(4)

    mails.length = 0
    const second = await desk.details(made[2]?.id ?? '')
    expect(second.in_series).toBe(2)
    await desk.cancelRest(staff, second.id, { version: second.version, reason: 'She moves away' })
    expect((await visits()).map(({ status }) => status)).toEqual(['confirmed', 'confirmed', 'cancelled', 'cancelled'])
    expect(mails).toMatchObject([{ template: 'appointment_series', data: { isCancelled: true } }])
    expect(JSON.stringify(mails)).not.toContain('moves away')
    const cells = await db.selectFrom('appointment_cells').select('starts_at').execute()
    expect(cells).toHaveLength(6)
    const first = await desk.details(one.id)
    await desk.move(staff, one.id, { version: first.version, status: 'cancelled', reason: null })
    expect((await visits()).map(({ status }) => status)).toEqual(['cancelled', 'confirmed', 'cancelled', 'cancelled'])
  })

  const step = fc.record({
    does: fc.constantFrom('series', 'series', 'book', 'move', 'cancelRest', 'cancel'),
    who: fc.nat({ max: 2 }),
    visit: fc.nat({ max: 5 }),
    week: fc.integer({ min: 0, max: 4 }),
    quarter: fc.nat({ max: 8 }),
  })

  test('of three people and a shared room, whatever is booked at once: no quarter of an hour is given twice, none is lost', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { maxLength: 4 }), async (rounds) => {
        await db.deleteFrom('appointment_cells').execute()
        await db.deleteFrom('appointments').execute()
        const { desk, staff, bookAtDesk, book } = clinic()
        const time = ({ week, quarter }: { week: number; quarter: number }) =>
          at(
            inWeeks(week),
            `${9 + Math.floor(quarter / 4)}:${String((quarter % 4) * 15).padStart(2, '0')}`.padStart(5, '0'),
          )
        for (const [index, { slug }] of people.entries())
          await bookAtDesk(at(monday, index === 1 ? '11:00' : '10:00'), { practitioner: slug })
        const act = async (one: (typeof rounds)[number][number]): Promise<unknown> => {
          const rows = await visits()
          const chosen = rows[one.visit % rows.length]
          if (!chosen) return undefined
          const seen = { version: chosen.version, reason: null }
          switch (one.does) {
            case 'series':
              return desk.makeSeries(
                staff,
                chosen.id,
                [1, 2].map((weeks) => time({ ...one, week: one.week + weeks })),
              )
            case 'book':
              return book(time(one), people[one.who]?.slug)
            case 'move':
              return desk.giveTime(staff, chosen.id, {
                ...{ ...seen, kind: 'consultation' as const, starts_at: time(one) },
                practitioner: people[one.who]?.slug,
              })
            case 'cancelRest':
              return desk.cancelRest(staff, chosen.id, seen)
            case 'cancel':
              return desk.move(staff, chosen.id, { ...seen, status: 'cancelled' as const })
          }
        }
        for (const round of rounds) {
          for (const result of await Promise.allSettled(round.map(act)))
            if (result.status === 'rejected') expect(result.reason, String(result.reason)).toBeInstanceOf(ApiError)
          const standing = (await visits()).filter(({ status }) => status === 'active' || status === 'confirmed')
          const wanted = standing.flatMap((row) => {
            const person = people.find(({ slug }) => slug === row.practitioner)
            if (!person || !row.kind || !row.starts_at) return []
            const times = cellsOf(new Date(row.starts_at), row.kind, person.rules)
            return resourcesOf(person, needsRoom(row)).flatMap((resource) =>
              times.map((cell) => `${resource} ${cell} ${row.id}`),
            )
          })
          const cells = await db.selectFrom('appointment_cells').selectAll().execute()
          expect(cells.map((cell) => `${cell.resource} ${cell.starts_at} ${cell.appointment_id}`).toSorted()).toEqual(
            wanted.toSorted(),
          )
        }
      }),
      { numRuns: engine === 'sqlite' ? 25 : 12 },
    )
  }, 120_000)
})
