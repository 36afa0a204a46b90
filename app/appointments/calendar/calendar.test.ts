/** Whatever clients do at once, no quarter of an hour has two appointments, and none that was confirmed is lost. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deskStateOf } from '~/domain/appointments/appointment-state'
import {
  type AppointmentKind,
  type AppointmentRules,
  appointmentKinds,
  cellsOf,
} from '~/domain/appointments/appointment-times'
import { indiaInstant } from '~/domain/time/days'
import type { Database } from '~/platform/db/open'
import { ApiError } from '~/platform/http/api/api-error'
import { createVault } from '~/platform/vault/vault'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { appointmentBodySchema } from '../contract/appointments'
import { createAppointmentsService } from '../service'
import { createDesk } from '../staff/service'
import { createCalendar } from './calendar'
import { createOffers } from './offers'

const rules: AppointmentRules = {
  hours: { days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'], opens: '09:00', closes: '12:00' },
  breaks: [],
  minutes: { discovery: 15, consultation: 45 },
  bufferMinutes: 0,
  noticeHours: 0,
}
/** A Saturday; the times are those of the Monday after it. */
const begin = Date.parse('2026-11-21T04:00:00.000Z')
const monday = '2026-11-23'

/** Of clients: up to `decline`. Of the desk: the others. `wait` ends holds and offers. */
const deeds = [
  ...(['book', 'hold', 'bookHeld', 'cancel', 'accept', 'decline', 'wait'] as const),
  ...(['give', 'swap', 'offer', 'withdraw', 'call', 'cancelAtDesk', 'reopen'] as const),
] as const

type Step = {
  who: number
  kind: AppointmentKind
  quarter: number
  does: (typeof deeds)[number]
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom(...appointmentKinds),
  quarter: fc.integer({ min: 0, max: 11 }),
  does: fc.constantFrom(...deeds),
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
  })
  afterEach(() => testDatabase.remove())

  test('each cell belongs to one appointment that stands, and each of these has all its cells', async () => {
    const { db } = database
    await db
      .insertInto('users')
      .values(
        [0, 1, 2, 3].map((who) => ({
          id: `user${who}`,
          email: `client${who}@example.com`,
          password_hash: null,
          full_name: 'A Client',
          phone_number: null,
          profile_path: 'profile_pictures/default.png',
          role: 'client' as const,
          status: 'active' as const,
          created_at: new Date(begin).toISOString(),
          updated_at: new Date(begin).toISOString(),
        })),
      )
      .execute()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 5 }), { maxLength: 8 }), async (rounds) => {
        for (const table of ['appointment_cells', 'appointments', 'rate_limits', 'outbox', 'audit_entries'] as const)
          await db.deleteFrom(table).execute()
        let time = begin
        const clock = () => new Date(time)
        const calendar = createCalendar({ db, clock, loadRules: async () => rules })
        const appointments = createAppointmentsService({
          db,
          clock,
          calendar,
          vault: createVault(['a key of this test that is long enough']),
          enqueueMails: async () => {},
          loadClinic: async () => ({ email: 'clinic@example.com' }) as never,
          loadRules: async () => rules,
          loadRefundPolicy: async () => ({ appointmentHours: 1 }) as never,
          healthNoticeVersion: async () => '2026-01-01',
        })
        const mails = { enqueueMails: async () => {}, loadRules: async () => rules }
        const vault = createVault(['a key of this test that is long enough'])
        const desk = createDesk({ db, clock, calendar, vault, publicUrl: 'https://aahar.example', ...mails })
        const loadClinic = async () => ({ email: 'clinic@example.com' }) as never
        const offers = createOffers({ db, clock, calendar, loadClinic, ...mails })
        const staff = { userId: 'user0', address: undefined }
        const holds = new Map<number, string>()
        /** Those that were taken, and are not cancelled: what was answered is what there is. */
        const standing = new Set<string>()
        const wanted = ({ kind, quarter }: Step) => ({
          kind,
          starts_at: new Date(indiaInstant(monday, '09:00').getTime() + quarter * 900_000).toISOString(),
        })
        const book = async (one: Step, hold: string | null) => {
          const person = { kind: 'client' as const, userId: `user${one.who}`, sessionId: 'any' }
          const asked = { name: 'A Client', email: `client${one.who}@example.com`, mobile_number: '+919876543210' }
          const body = appointmentBodySchema.parse({ ...asked, hold, ...wanted(one) })
          standing.add((await appointments.requestAppointment(person, body)).id)
        }
        const act = async (one: Step) => {
          if (one.does === 'book') await book(one, null)
          else if (one.does === 'bookHeld') await book(one, holds.get(one.who) ?? null)
          else if (one.does === 'hold') {
            const held = await calendar.holdTime({ ...wanted(one), hold: holds.get(one.who) ?? null })
            holds.set(one.who, held.hold)
          } else if (one.does === 'cancel') {
            const person = { kind: 'client' as const, userId: `user${one.who}`, sessionId: 'any' }
            const { data } = await appointments.listAppointments(person, { page: 1, per_page: 100 })
            const [mine] = data.filter(({ can_cancel }) => can_cancel)
            if (!mine) return
            await appointments.cancelAppointment(person, mine.id)
            standing.delete(mine.id)
          } else if (one.does === 'wait') time += 6 * 60_000
          else if (one.does === 'call') {
            const body = { name: 'On the phone', email: null, mobile_number: '+919876543210', service: null }
            const booked = await desk.book(staff, {
              ...body,
              ...wanted(one),
              ...{ user_id: null, note: null, place: null, form_token: undefined },
            })
            standing.add(booked.id)
          } else await atDesk(one)
        }
        /** Whichever appointment the step's numbers point at, with the version it has now. */
        const atDesk = async (one: Step) => {
          const { data } = await desk.list({ page: 1, per_page: 100, sort: 'asked' })
          const chosen = data[one.who % Math.max(1, data.length)]
          const other = data[one.quarter % Math.max(1, data.length)]
          if (!chosen || !other) return
          const { id, version } = chosen
          const person = { kind: 'client' as const, userId: chosen.user_id ?? 'user0', sessionId: 'any' }
          if (one.does === 'give') await desk.giveTime(staff, id, { version, ...wanted(one), reason: null })
          else if (one.does === 'offer') await desk.offer(staff, id, { version, ...wanted(one), hours: 1 })
          else if (one.does === 'withdraw') await desk.withdrawOffer(staff, id, version)
          else if (one.does === 'accept' || one.does === 'decline') await offers.answerOwn(person, id, one.does)
          else if (one.does === 'swap') {
            const seen = { version, other_id: other.id, other_version: other.version }
            await desk.swap(staff, id, { ...seen, reason: null })
          } else if (one.does === 'cancelAtDesk') {
            await desk.move(staff, id, { version, status: 'cancelled', reason: null })
            standing.delete(id)
          } else if (one.does === 'reopen') {
            await desk.move(staff, id, { version, status: 'active', reason: null })
            standing.add(id)
          }
        }
        for (const round of rounds) {
          const results = await Promise.allSettled(round.map(act))
          for (const result of results) if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ApiError)
        }
        const rows = await db
          .selectFrom('appointments')
          .selectAll()
          .where('status', 'in', ['active', 'confirmed'])
          .execute()
        const cells = await db
          .selectFrom('appointment_cells')
          .selectAll()
          .where('appointment_id', 'is not', null)
          .where((cell) => cell.or([cell('held_until', 'is', null), cell('held_until', '>', clock().toISOString())]))
          .execute()
        expect(rows.map(({ id }) => id).sort()).toEqual([...standing].sort())
        const expected = rows.flatMap((row) => {
          const { id, kind, starts_at, offered_kind, offered_starts_at } = row
          const isOffered =
            deskStateOf(row, clock()) === 'offered' && offered_kind !== null && offered_starts_at !== null
          const own = kind && starts_at ? cellsOf(new Date(starts_at), kind, rules) : []
          const offered = isOffered ? cellsOf(new Date(offered_starts_at), offered_kind, rules) : []
          return [...new Set([...own, ...offered])].map((cell) => `${cell} ${id}`)
        })
        expect(cells.map(({ starts_at, appointment_id }) => `${starts_at} ${appointment_id}`).sort()).toEqual(
          expected.sort(),
        )
      }),
      { numRuns: engine === 'sqlite' ? 60 : 25 },
    )
  }, 120_000)
})
