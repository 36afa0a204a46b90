/** The waiting list: what falls free is offered to the first in line for two hours, then to the next, and nobody holds a time for ever. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { cellsOf, resourcesOf } from '~/domain/appointments/appointment-times'
import { mostWaitOffers } from '~/domain/appointments/waiting-list'
import { indiaInstant } from '~/domain/time/days'
import { ApiError } from '~/platform/http/api/api-error'
import { insertAsha, makeClinicCalendar } from '../support/clinic-calendar'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { makeClinicRules, makePractitioner } from '../support/practitioners'

/** A Saturday, 09:30 in India. */
const begin = Date.parse('2026-11-21T04:00:00.000Z')
const [monday, tuesday] = ['2026-11-23', '2026-11-24']
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const times = ['09:00', '09:45', '10:30', '11:15']
const meera = makePractitioner({ slug: 'meera', name: 'Meera Sharma' })
const kavita = makePractitioner({ slug: 'kavita', name: 'Kavita Rao', room: 'Front room' })
const tara = makePractitioner({ slug: 'tara', name: 'Tara Jain', room: 'Front room' })

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: ReturnType<TestDatabase['open']>['db']
  let time = begin
  beforeEach(async () => {
    time = begin
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    await insertAsha(db, new Date(begin))
  })
  afterEach(() => testDatabase.remove())
  const pass = (minutes: number) => {
    time += minutes * 60_000
  }
  const clinic = (...people: (typeof meera)[]) =>
    makeClinicCalendar(db, makeClinicRules(people[0] ?? meera, ...people.slice(1)), { now: () => new Date(time) })
  const offers = async () =>
    (
      await db
        .selectFrom('appointments')
        .select(['id', 'offered_starts_at', 'offered_until'])
        .where('offered_until', '>', new Date(time).toISOString())
        .where('status', '=', 'active')
        .execute()
    ).map((row) => `${row.id} ${row.offered_starts_at}`)

  test('a time that falls free goes to the first in line for two hours, then to the next', async () => {
    const { book, wait, appointments, client, waitingList, offers: answers, desk, mails, free } = clinic(meera)
    const taken = []
    for (const at_ of times) taken.push(await book(at(monday, at_)))
    const later = await wait(tuesday, tuesday)
    await appointments.cancelAppointment(client, later.id)
    const first = await wait(monday, monday)
    pass(1)
    const second = await wait(monday, monday)
    expect(await waitingList.offerFreed()).toBe(0)

    await appointments.cancelAppointment(client, taken[1]?.id ?? '')
    mails.length = 0
    expect(await waitingList.offerFreed()).toBe(1)
    expect(await waitingList.offerFreed()).toBe(0)
    expect(await offers()).toEqual([`${first.id} ${at(monday, '09:45')}`])
    expect(mails).toMatchObject([{ template: 'appointment_offered', data: { starts_at: at(monday, '09:45') } }])
    expect(await desk.details(first.id)).toMatchObject({
      ...{ state: 'offered', waits_from: monday, waits_to: monday },
      history: [{ action: 'appointment_offered', by: null, details: { from_waiting_list: true } }],
    })
    expect(await free(monday)).toEqual([])
    pass(119)
    expect(await waitingList.offerFreed()).toBe(0)
    pass(2)
    expect(await waitingList.offerFreed()).toBe(1)
    expect(await offers()).toEqual([`${second.id} ${at(monday, '09:45')}`])
    await expect(answers.answerOwn(client, first.id, 'accept')).rejects.toMatchObject({ code: 'offer_ended' })
    await answers.answerOwn(client, second.id, 'accept')
    expect(await desk.details(second.id)).toMatchObject({ status: 'confirmed', starts_at: at(monday, '09:45') })
    pass(121)
    expect(await waitingList.offerFreed()).toBe(0)
  })

  test('who declines is not offered it again; once nobody wants it, it is free for all', async () => {
    const { book, wait, appointments, client, waitingList, offers: answers, free } = clinic(meera)
    const taken = []
    for (const at_ of times) taken.push(await book(at(monday, at_)))
    const one = await wait(monday, monday)
    await appointments.cancelAppointment(client, taken[0]?.id ?? '')
    expect(await waitingList.offerFreed()).toBe(1)
    await answers.answerOwn(client, one.id, 'decline')
    expect(await waitingList.offerFreed()).toBe(0)
    expect(await free(monday)).toEqual([at(monday, '09:00')])
    await appointments.cancelAppointment(client, taken[1]?.id ?? '')
    expect(await waitingList.offerFreed()).toBe(1)
    expect(await offers()).toEqual([`${one.id} ${at(monday, '09:45')}`])
  })

  test('only between the days and with the person that were asked for, by day, and a few times at most', async () => {
    const { wait, waitingList, bookAtDesk, close } = clinic(meera, kavita)
    const hers = await wait(tuesday, tuesday, 'kavita')
    for (const at_ of times) await bookAtDesk(at(tuesday, at_), { practitioner: 'kavita' })
    expect(await waitingList.offerFreed()).toBe(0)
    pass(1)
    const anyone = await wait(tuesday, tuesday)
    await close({ day: tuesday, from_time: '10:00', to_time: '12:00', practitioner: 'meera' })
    expect(await waitingList.offerFreed()).toBe(1)
    expect(await offers()).toEqual([`${anyone.id} ${at(tuesday, '09:00')}`])
    // At night nobody is asked.
    time = Date.parse(at('2026-11-22', '23:00'))
    expect(await waitingList.offerFreed()).toBe(0)
    expect(await offers()).toEqual([])
    await expect(wait(tuesday, monday)).rejects.toMatchObject({ code: 'invalid_input' })

    time = begin
    await db.deleteFrom('appointment_cells').execute()
    await db.updateTable('appointments').set({ status: 'cancelled' }).where('id', '<>', hers.id).execute()
    await db.updateTable('appointments').set({ waits_to: '2026-11-30' }).where('id', '=', hers.id).execute()
    let made = 0
    for (let round = 0; round < 9; round += 1) {
      time = begin + round * 3 * 3_600_000
      made += await waitingList.offerFreed()
      pass(121)
    }
    expect(made).toBeLessThanOrEqual(mostWaitOffers)
    expect(made).toBeGreaterThan(1)
  })

  test('two processes that look at once make one offer', async () => {
    const [one, other] = [clinic(meera), clinic(meera)]
    const first = await one.wait(monday, monday)
    for (const at_ of times.slice(1)) await one.book(at(monday, at_))
    await Promise.all([one.waitingList.offerFreed(), other.waitingList.offerFreed()])
    expect(await offers()).toEqual([`${first.id} ${at(monday, '09:00')}`])
    const cells = await db.selectFrom('appointment_cells').selectAll().where('held_until', 'is not', null).execute()
    expect(cells).toHaveLength(3)
  })

  const step = fc.record({
    does: fc.constantFrom('wait', 'book', 'book', 'cancel', 'accept', 'decline', 'look', 'pass', 'move'),
    who: fc.nat({ max: 3 }),
    which: fc.nat({ max: 7 }),
    quarter: fc.nat({ max: 3 }),
  })
  const people = [meera, kavita, tara]

  test('whatever happens at once: none in two places, none forgotten, and no offer lives for ever', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 4 }), { maxLength: 7 }), async (rounds) => {
        time = begin
        for (const table of ['appointment_cells', 'visit_wait_offers', 'appointments', 'rate_limits'] as const)
          await db.deleteFrom(table).execute()
        const { book, wait, appointments, client, waitingList, offers: answers, ownMoves, free } = clinic(...people)
        const slug = (who: number) => people[who]?.slug ?? null
        // Two of them are full at first: people wait.
        for (const at_ of times) for (const who of [0, 1]) await book(at(monday, at_), slug(who))
        await db.deleteFrom('rate_limits').execute()
        const act = async (one: (typeof rounds)[number][number]): Promise<unknown> => {
          const rows = await db.selectFrom('appointments').selectAll().orderBy('created_at').orderBy('id').execute()
          const id = rows[one.which % rows.length]?.id ?? ''
          const starts_at = at(monday, times[one.quarter] ?? '09:00')
          switch (one.does) {
            case 'wait':
              return wait(monday, one.which % 2 === 0 ? monday : tuesday, slug(one.who))
            case 'book':
              return book(starts_at, slug(one.who))
            case 'cancel':
              return appointments.cancelAppointment(client, id)
            case 'move':
              return ownMoves.moveOwn(client, id, starts_at)
            case 'accept':
            case 'decline':
              return answers.answerOwn(client, id, one.does)
            case 'look':
              return waitingList.offerFreed()
            case 'pass':
              return pass(50)
          }
        }
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map(act))
          for (const result of results)
            if (result.status === 'rejected') expect(result.reason, String(result.reason)).toBeInstanceOf(ApiError)
          await db.deleteFrom('rate_limits').execute()
          const now = new Date(time).toISOString()
          const rows = await db.selectFrom('appointments').selectAll().orderBy('created_at').orderBy('id').execute()
          const cells = await db.selectFrom('appointment_cells').selectAll().execute()
          // Each quarter of an hour is one visit's, or one running offer's, and each of these has all of its own.
          const cellsWanted = (id: string, starts_at: string | null, whose: string | null) => {
            const person = people.find((one) => one.slug === whose)
            if (!person || !starts_at) return []
            const own = cellsOf(new Date(starts_at), 'consultation', person.rules)
            return resourcesOf(person, true).flatMap((resource) => own.map((cell) => `${resource} ${cell} ${id}`))
          }
          const wanted = rows.flatMap((row) => {
            if (row.status !== 'active' && row.status !== 'confirmed') return []
            const isOffered = row.status === 'active' && (row.offered_until ?? '') > now
            return [
              ...cellsWanted(row.id, row.starts_at, row.practitioner),
              ...(isOffered ? cellsWanted(row.id, row.offered_starts_at, row.offered_practitioner) : []),
            ]
          })
          const held = cells.filter(({ held_until }) => held_until === null || held_until > now)
          expect(held.map((cell) => `${cell.resource} ${cell.starts_at} ${cell.appointment_id}`).toSorted()).toEqual(
            wanted.toSorted(),
          )
          const latest = new Date(time + 2 * 3_600_000).toISOString()
          for (const { held_until } of held) expect(held_until === null || held_until <= latest).toBe(true)
        }
        // Nobody is forgotten: after a look, whoever waits has an offer, or was offered all that is free for them.
        await waitingList.offerFreed()
        const now = new Date(time).toISOString()
        const rows = await db.selectFrom('appointments').selectAll().orderBy('created_at').orderBy('id').execute()
        const made = await db.selectFrom('visit_wait_offers').selectAll().execute()
        const wasOffered = (id: string) => made.filter((one) => one.appointment_id === id).map((one) => one.starts_at)
        const waiting = rows.filter((row) => row.status === 'active' && row.starts_at === null && row.waits_from)
        for (const row of waiting) {
          if ((row.offered_until ?? '') > now || wasOffered(row.id).length >= mostWaitOffers) continue
          for (const day of row.waits_to === monday ? [monday] : [monday, tuesday])
            expect(wasOffered(row.id)).toEqual(expect.arrayContaining(await free(day, row.practitioner)))
        }
        // No offer lives for ever.
        pass(121)
        expect(await offers()).toEqual([])
      }),
      { numRuns: engine === 'sqlite' ? 25 : 12 },
    )
  }, 120_000)
})
