/** Whatever clients do at once, no quarter of an hour has two appointments, and none that was confirmed is lost. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type AppointmentPlace, appointmentPlaces, needsRoom } from '~/domain/appointments/appointment-places'
import { deskStateOf } from '~/domain/appointments/appointment-state'
import {
  type AppointmentKind,
  appointmentKinds,
  cellsOf,
  findPractitioner,
  resourcesOf,
} from '~/domain/appointments/appointment-times'
import { indiaInstant } from '~/domain/time/days'
import type { Database } from '~/platform/db/open'
import { ApiError } from '~/platform/http/api/api-error'
import { createVault } from '~/platform/vault/vault'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makeClinicRules, makePractitioner, oneDietitian } from '../../../tests/support/practitioners'
import { appointmentBodySchema } from '../contract/appointments'
import { createAppointmentsService } from '../service'
import { createDesk } from '../staff/service'
import type { VisitPayments } from '../visit-payments'
import { createCalendar } from './calendar'
import { createOffers } from './offers'

/** Two of them share a room, and one keeps a quarter of an hour free after each visit. */
const several = makeClinicRules(
  makePractitioner({ slug: 'meera', room: 'Front room' }),
  makePractitioner({ slug: 'kavita', room: 'Front room' }),
  makePractitioner({ slug: 'tara', rules: { bufferMinutes: 15 } }),
)
const clinics = { 'one practitioner': oneDietitian, 'three practitioners, two in one room': several }
const noPayments: VisitPayments = {
  orderOf: async () => null,
  paidOf: async () => new Set(),
  sessionsOf: async () => [],
  askedOf: async () => null,
  hasChanged: async () => {},
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
  place: AppointmentPlace | null
  quarter: number
  /** Of the clinic's practitioners; after the last of them: anyone. */
  whom: number
  does: (typeof deeds)[number]
}
const step: fc.Arbitrary<Step> = fc.record({
  who: fc.integer({ min: 0, max: 3 }),
  kind: fc.constantFrom(...appointmentKinds),
  place: fc.constantFrom(...appointmentPlaces, null),
  quarter: fc.integer({ min: 0, max: 11 }),
  whom: fc.integer({ min: 0, max: 3 }),
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

  test.each(Object.entries(clinics))(
    'each cell belongs to one appointment that stands, and each of these has all its cells: %s',
    async (_, rules) => {
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
            visitPayments: noPayments,
            loadRefundPolicy: async () => ({ appointmentHours: 1 }) as never,
            planBookingPayment: async () => null,
            healthNoticeVersion: async () => '2026-01-01',
          })
          const mails = { enqueueMails: async () => {}, loadRules: async () => rules }
          const vault = createVault(['a key of this test that is long enough'])
          const desk = createDesk({
            db,
            clock,
            calendar,
            vault,
            visitPayments: noPayments,
            publicUrl: 'https://aahar.example',
            ...mails,
          })
          const loadClinic = async () => ({ email: 'clinic@example.com' }) as never
          const offers = createOffers({ db, clock, calendar, loadClinic, ...mails })
          const staff = { userId: 'user0', address: undefined }
          const holds = new Map<number, string>()
          /** Those that were taken, and are not cancelled: what was answered is what there is. */
          const standing = new Set<string>()
          const wanted = ({ kind, place, quarter, whom }: Step) => ({
            ...{ kind, place },
            practitioner: rules.practitioners[whom]?.slug ?? null,
            starts_at: new Date(indiaInstant(monday, '09:00').getTime() + quarter * 900_000).toISOString(),
          })
          /** None: it stays with who has it. */
          const changed = (one: Step) => ({ ...wanted(one), practitioner: wanted(one).practitioner ?? undefined })
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
                ...{ user_id: null, note: null, form_token: undefined, off_hours: true },
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
            if (one.does === 'give')
              await desk.giveTime(staff, id, { version, ...changed(one), off_hours: true, reason: null })
            else if (one.does === 'offer')
              await desk.offer(staff, id, { version, ...changed(one), off_hours: true, hours: 1 })
            else if (one.does === 'withdraw') await desk.withdrawOffer(staff, id, version)
            else if (one.does === 'accept' || one.does === 'decline') await offers.answerOwn(person, id, one.does)
            else if (one.does === 'swap') {
              const seen = { version, other_id: other.id, other_version: other.version }
              await desk.swap(staff, id, { ...seen, off_hours: true, reason: null })
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
            for (const result of results)
              if (result.status === 'rejected') expect(result.reason).toBeInstanceOf(ApiError)
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
            const cellsWith = (slug: string | null, begins: string, kind: AppointmentKind) => {
              const whose = findPractitioner(rules, slug)
              if (!whose) throw new Error(`a visit of nobody: ${slug}`)
              const times = cellsOf(new Date(begins), kind, whose.rules)
              return resourcesOf(whose, needsRoom({ kind, place: row.place })).flatMap((resource) =>
                times.map((time) => `${resource} ${time} ${id}`),
              )
            }
            const own = kind && starts_at ? cellsWith(row.practitioner, starts_at, kind) : []
            const offered = isOffered ? cellsWith(row.offered_practitioner, offered_starts_at, offered_kind) : []
            return [...new Set([...own, ...offered])]
          })
          expect(cells.map((cell) => `${cell.resource} ${cell.starts_at} ${cell.appointment_id}`).sort()).toEqual(
            expected.sort(),
          )
        }),
        { numRuns: engine === 'sqlite' ? 60 : 25 },
      )
    },
    120_000,
  )
})
