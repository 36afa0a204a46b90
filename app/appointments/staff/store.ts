/** The SQL of appointments as the desk sees them: all clients', found, sorted, locked and changed. */

import type { Kysely, Selectable, SelectQueryBuilder, Updateable } from 'kysely'
import type { AppointmentStatus, DeskWait } from '~/domain/appointments/appointment-state'
import type { VisitTeam } from '~/domain/appointments/appointment-times'
import type { healthNotes } from '~/domain/appointments/health-notes'
import { searchedWords } from '~/domain/clients/client-words'
import { addDays, indiaDay, indiaInstant } from '~/domain/time/days'
import { locked } from '~/platform/db/engine'
import { byAge, having, listRows, ofDays } from '~/platform/db/lists/list-rows'
import { countUpTo, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { Received } from '~/platform/http/api/operation'
import type { deskListQuerySchema } from '../contract/admin-appointments'
import { appointmentSchema } from '../contract/appointments'
import { appointmentWords } from '../store'

/** Without what the client wrote of their health, which a list must never carry. */
export type DeskRow = Omit<Selectable<Tables['appointments']>, (typeof healthNotes)[number]>
export type DeskWish = Received<typeof deskListQuerySchema>

export const appointmentObject = (id: string) => ({ type: 'appointment', id })

const deskColumns = [
  ...appointmentSchema.keyof().options,
  'user_id',
  'updated_at',
  'version',
  'offered_kind',
  'offered_starts_at',
  'offered_practitioner',
  'offered_until',
  'offer_hash',
  'closed_by',
  'series',
  'waits_from',
  'waits_to',
  'outside_plan',
] as const satisfies (keyof DeskRow)[]

export const rowsOf = (db: Kysely<Tables>) => db.selectFrom('appointments').select(deskColumns)

type Rows = SelectQueryBuilder<Tables, 'appointments', DeskRow>

/** One page, filtered and sorted. */
export function listDesk(
  db: Kysely<Tables>,
  wish: DeskWish,
  now: Date,
  team: VisitTeam = { present: [], online: [] },
): Promise<Page<DeskRow>> {
  const { page, per_page, state, waits_for: wait, from, to, kind, service, q, sort } = wish
  const at = now.toISOString()
  const rows = rowsOf(db)
  let chosen: Rows = having(ofDays(rows, 'starts_at', { from, to }), { kind, service })
  if (state === 'offered') chosen = chosen.where('status', '=', 'active').where('offered_until', '>', at)
  else if (state === 'unpaid') chosen = chosen.where('status', '=', 'active').where('pay_until', 'is not', null)
  else if (state === 'new')
    chosen = withoutOffer(chosen.where('status', '=', 'active').where('pay_until', 'is', null), at)
  else if (state) chosen = chosen.where('status', '=', state)
  if (wait) chosen = waitingFor(wait, chosen, { now, team })
  // Those without a time have no place in an order of times.
  if (sort !== 'asked' && !wait) chosen = chosen.where('starts_at', 'is not', null)
  const isByTime = wait === undefined ? sort !== 'asked' : wait !== 'time'
  const isOldestFirst = wait !== undefined || sort === 'time'
  const order = byAge(isOldestFirst ? 'oldest' : 'newest', isByTime ? 'starts_at' : 'created_at')
  const search = { in: appointmentWords, words: searchedWords(q) }
  return listRows(db, { rows, chosen, order, search }, { page, per_page })
}

const withoutOffer = (rows: Rows, at: string): Rows =>
  rows.where((row) => row.or([row('offered_until', 'is', null), row('offered_until', '<=', at)]))

function waitingFor(wait: DeskWait, rows: Rows, { now, team }: { now: Date; team: VisitTeam }): Rows {
  const at = now.toISOString()
  if (wait === 'time') return withoutOffer(rows.where('status', '=', 'active').where('starts_at', 'is', null), at)
  if (wait === 'outcome')
    return rows.where('status', '=', 'confirmed').where('starts_at', '<', at).where('ends_at', '<=', at)
  const toCome = rows.where('starts_at', '>', at)
  if (wait === 'person')
    return toCome
      .where('status', 'in', ['active', 'confirmed'])
      .where('practitioner', 'is not', null)
      .where('practitioner', 'not in', someOf(team.present))
  if (wait === 'link')
    return toCome
      .where('status', '=', 'confirmed')
      .where('place', '=', 'video')
      .where('kind', '=', 'consultation')
      .where('online_link', 'is', null)
      .where('starts_at', '<', indiaInstant(addDays(indiaDay(now), 2)).toISOString())
      .where(({ eb, or }) => or([eb('practitioner', 'is', null), eb('practitioner', 'not in', someOf(team.online))]))
  return rows
    .where('closed_by', 'is not', null)
    .where('status', 'in', ['active', 'confirmed'])
    .where('starts_at', '>', at)
}

/** PostgreSQL knows no empty list; '' is no slug. */
const someOf = (slugs: readonly string[]) => (slugs.length === 0 ? [''] : slugs)

/** How many there are, of all and of each status, and how many of the active ones have an offer that runs or wait for their payment; each up to `mostCounted`. */
export async function countDesk(
  db: Kysely<Tables>,
  now: Date,
): Promise<Record<AppointmentStatus | 'all' | 'offered' | 'unpaid', number>> {
  const rows = db.selectFrom('appointments').select('id')
  const of = (status: AppointmentStatus) => countUpTo(db, rows.where('status', '=', status))
  const [all, active, confirmed, completed, cancelled, no_show, offered, unpaid] = await Promise.all([
    countUpTo(db, rows),
    of('active'),
    of('confirmed'),
    of('completed'),
    of('cancelled'),
    of('no_show'),
    countUpTo(db, rows.where('offered_until', '>', now.toISOString()).where('status', '=', 'active')),
    countUpTo(db, rows.where('status', '=', 'active').where('pay_until', 'is not', null)),
  ])
  return { all, active, confirmed, completed, cancelled, no_show, offered, unpaid }
}

/** What stands in the calendar between two instants, and what running offers would put there. */
export async function listInCalendar(
  db: Kysely<Tables>,
  { from, to }: { from: Date; to: Date },
  now: Date,
): Promise<DeskRow[]> {
  const [first, end] = [from.toISOString(), to.toISOString()]
  const standing = await rowsOf(db)
    .where('starts_at', '>=', first)
    .where('starts_at', '<', end)
    .where('status', '<>', 'cancelled')
    .orderBy('starts_at')
    .orderBy('id')
    .execute()
  const offered = await rowsOf(db)
    .where('offered_until', '>', now.toISOString())
    .where('status', '=', 'active')
    .where('offered_starts_at', '>=', first)
    .where('offered_starts_at', '<', end)
    .execute()
  const ids = new Set(standing.map(({ id }) => id))
  return [...standing, ...offered.filter(({ id }) => !ids.has(id))]
}

export async function getDeskRow(db: Kysely<Tables>, id: string): Promise<DeskRow | null> {
  return (await rowsOf(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Locks the row until the transaction ends. */
export async function lockDeskRow(trx: Kysely<Tables>, id: string): Promise<DeskRow | null> {
  return (await locked(trx, rowsOf(trx).where('id', '=', id)).executeTakeFirst()) ?? null
}

/** By the hash of the token in an offer's mail. */
export async function getOfferRow(db: Kysely<Tables>, hash: string): Promise<DeskRow | null> {
  return (await rowsOf(db).where('offer_hash', '=', hash).executeTakeFirst()) ?? null
}

/** @returns the row as it is now; null where its version is not this one any more: then nothing is written */
export async function updateDeskRow(
  trx: Kysely<Tables>,
  { id, version }: Pick<DeskRow, 'id' | 'version'>,
  change: Updateable<Tables['appointments']>,
  now: Date,
): Promise<DeskRow | null> {
  const row = await trx
    .updateTable('appointments')
    .set({ ...change, version: version + 1, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning(deskColumns)
    .executeTakeFirst()
  return row ?? null
}

/** The visit that a series follows is one of it. */
export async function setSeries(trx: Kysely<Tables>, id: string, series: string): Promise<void> {
  await trx.updateTable('appointments').set({ series }).where('id', '=', id).execute()
}

/** How many visits of a series stand from a time on. */
export async function countInSeries(
  db: Kysely<Tables>,
  { series, starts_at }: { series: string; starts_at: string },
): Promise<number> {
  const { total } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll().as('total'))
    .where('series', '=', series)
    .where('starts_at', '>=', starts_at)
    .where('status', 'in', ['active', 'confirmed'])
    .executeTakeFirstOrThrow()
  return Number(total)
}
