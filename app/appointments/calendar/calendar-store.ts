/** The SQL of the calendar: which quarters of an hour are taken, and on which days the clinic is closed or open for once. */
import type { Kysely, Selectable } from 'kysely'
import { type CalendarException, roomSign } from '~/domain/appointments/appointment-times'
import { listRows } from '~/platform/db/lists/list-rows'
import { mapPage, type Page } from '~/platform/db/lists/paging'
import type { Tables } from '~/platform/db/tables'
import type { PageQuery } from '~/platform/http/api/paging'

/** An appointment, the offer that is made for one, or the client who holds a time. */
export type CellOwner = { appointment_id: string; held_until?: string } | { holder: string; held_until: string }

/** Another client has a quarter of an hour that was claimed: the transaction ends without effect. */
export class CellsTaken extends Error {
  override name = 'CellsTaken'
}

/** A quarter of an hour of a practitioner or of a shared room; `starts_at` is a UTC instant. */
export type Cell = { resource: string; starts_at: string }

/**
 * Takes these quarters of an hour, in the transaction that needs them. The primary key decides a race: the second client
 * who claims a quarter is refused.
 * @param cells in their order, so that two who claim the same ones wait for each other at the first
 * @returns false where one of them is another's: then none is taken
 */
export async function claimCells(
  trx: Kysely<Tables>,
  cells: readonly Cell[],
  owner: CellOwner,
  now: Date,
): Promise<boolean> {
  if (cells.length === 0) return true
  const those = (of: readonly Cell[]) =>
    trx
      .deleteFrom('appointment_cells')
      .where('resource', 'in', [...new Set(of.map(({ resource }) => resource))])
      .where('starts_at', 'in', [...new Set(of.map(({ starts_at }) => starts_at))])
  await those(cells).where('held_until', '<=', now.toISOString()).execute()
  const noOwner = { appointment_id: null, holder: null, held_until: null }
  const taken = await trx
    .insertInto('appointment_cells')
    .values(cells.map((cell) => ({ ...noOwner, ...owner, ...cell })))
    .onConflict((conflict) => conflict.columns(['resource', 'starts_at']).doNothing())
    .returning(['resource', 'starts_at'])
    .execute()
  if (taken.length === cells.length) return true
  for (const { resource, starts_at } of taken)
    await trx
      .deleteFrom('appointment_cells')
      .where('resource', '=', resource)
      .where('starts_at', '=', starts_at)
      .execute()
  return false
}

/** @returns the quarters of an hour that were held by this token's hash, ended holds included */
export const releaseHolder = (trx: Kysely<Tables>, holder: string): Promise<Cell[]> =>
  trx.deleteFrom('appointment_cells').where('holder', '=', holder).returning(['resource', 'starts_at']).execute()

export async function releaseAppointment(trx: Kysely<Tables>, appointmentId: string): Promise<void> {
  await trx.deleteFrom('appointment_cells').where('appointment_id', '=', appointmentId).execute()
}

/** Frees the time that is offered for an appointment; its own stays. */
export async function releaseOffer(trx: Kysely<Tables>, appointmentId: string): Promise<void> {
  await trx
    .deleteFrom('appointment_cells')
    .where('appointment_id', '=', appointmentId)
    .where('held_until', 'is not', null)
    .execute()
}

/** The quarters of an hour an appointment has for itself, an offered time left out. */
export const ownCells = (db: Kysely<Tables>, appointmentId: string): Promise<Cell[]> =>
  db
    .selectFrom('appointment_cells')
    .select(['resource', 'starts_at'])
    .where('appointment_id', '=', appointmentId)
    .where('held_until', 'is', null)
    .execute()

/** Until when clients hold quarters of an hour between two instants, and with whom. */
export async function heldCells(
  db: Kysely<Tables>,
  from: Date,
  to: Date,
  now: Date,
): Promise<{ practitioner: string; starts_at: string; until: string }[]> {
  return db
    .selectFrom('appointment_cells')
    .select((cell) => ['resource as practitioner', 'starts_at', cell.ref('held_until').$notNull().as('until')])
    .where('resource', 'not like', `${roomSign}%`)
    .where('starts_at', '>=', from.toISOString())
    .where('starts_at', '<', to.toISOString())
    .where('holder', 'is not', null)
    .where('held_until', '>', now.toISOString())
    .orderBy('starts_at')
    .orderBy('resource')
    .execute()
}

/** The quarters of an hour that are taken or held between two instants. */
export const takenCells = (db: Kysely<Tables>, from: Date, to: Date, now: Date): Promise<Cell[]> =>
  db
    .selectFrom('appointment_cells')
    .select(['resource', 'starts_at'])
    .where('starts_at', '>=', from.toISOString())
    .where('starts_at', '<', to.toISOString())
    .where((cell) => cell.or([cell('held_until', 'is', null), cell('held_until', '>', now.toISOString())]))
    .execute()

/** How many visits each practitioner has that begin between two instants and may still take place. */
export async function countVisits(
  db: Kysely<Tables>,
  { from, to }: { from: Date; to: Date },
): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('appointments')
    .select(({ fn }) => ['practitioner', fn.countAll().as('total')])
    .where('starts_at', '>=', from.toISOString())
    .where('starts_at', '<', to.toISOString())
    .where('status', 'in', ['active', 'confirmed'])
    .groupBy('practitioner')
    .execute()
  return new Map(rows.map(({ practitioner, total }) => [practitioner, Number(total)]))
}

/**
 * Those that change when appointments can be.
 * @param days the first and the last, both of them included
 */
export async function listExceptions(
  db: Kysely<Tables>,
  days: { from: string; to: string },
): Promise<(CalendarException & { practitioner: string | null })[]> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select(['day', 'from_time', 'to_time', 'is_open', 'practitioner'])
    .where('day', '>=', days.from)
    .where('day', '<=', days.to)
    .where(({ eb, or }) => or([eb('is_open', '=', 1), eb('closes_clinic', '=', 1)]))
    .execute()
  return rows.map(({ day, from_time, to_time, is_open, practitioner }) => ({
    ...{ day, practitioner },
    from: from_time,
    to: to_time,
    isOpen: is_open === 1,
  }))
}

/** Deletes holds that have ended, so that their primary keys can be claimed again. */
export async function deleteEndedHolds(db: Kysely<Tables>, now: Date): Promise<void> {
  await db.deleteFrom('appointment_cells').where('held_until', '<=', now.toISOString()).execute()
}

export type ExceptionRow = Omit<
  Selectable<Tables['calendar_exceptions']>,
  'is_open' | 'closes_clinic' | 'closes_kitchen' | 'created_at'
> & {
  is_open: boolean
  closes_clinic: boolean
  closes_kitchen: boolean
}

const exceptionColumns = [
  'id',
  'day',
  'from_time',
  'to_time',
  'is_open',
  'name',
  'closes_clinic',
  'closes_kitchen',
  'public_note',
  'practitioner',
] as const
const toException = (row: Omit<Selectable<Tables['calendar_exceptions']>, 'created_at'>): ExceptionRow => ({
  ...row,
  is_open: row.is_open === 1,
  closes_clinic: row.is_open === 0 && row.closes_clinic === 1,
  closes_kitchen: row.closes_kitchen === 1,
})

/** From a day on, or from the first, in the order of their days. */
export async function pageOfExceptions(
  db: Kysely<Tables>,
  { page, per_page, from = '' }: PageQuery & { from?: string | undefined },
): Promise<Page<ExceptionRow>> {
  const rows = db.selectFrom('calendar_exceptions').select(exceptionColumns)
  const list = { rows, chosen: rows.where('day', '>=', from), order: [['day', 'asc']] as const, areFew: true }
  return mapPage(await listRows(db, list, { page, per_page }), toException)
}

/** @param days the first and the last, both of them included */
export async function listExceptionRows(
  db: Kysely<Tables>,
  { from, to }: { from: string; to: string },
): Promise<ExceptionRow[]> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select(exceptionColumns)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('from_time')
    .execute()
  return rows.map(toException)
}

export async function insertException(
  trx: Kysely<Tables>,
  { is_open, closes_clinic, closes_kitchen, ...row }: ExceptionRow,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('calendar_exceptions')
    .values({
      ...row,
      is_open: is_open ? 1 : 0,
      closes_clinic: closes_clinic ? 1 : 0,
      closes_kitchen: closes_kitchen ? 1 : 0,
      created_at: now.toISOString(),
    })
    .execute()
}

/** @returns what was there; null where there was none */
export async function deleteException(trx: Kysely<Tables>, id: string): Promise<ExceptionRow | null> {
  const row = await trx
    .deleteFrom('calendar_exceptions')
    .where('id', '=', id)
    .returning(exceptionColumns)
    .executeTakeFirst()
  return row ? toException(row) : null
}

/** Of the time when the clinic had one practitioner, no appointment says whose it is: they are that one's, whoever else comes later. */
export async function giveOldTimesTo(db: Kysely<Tables>, practitioner: string): Promise<void> {
  await db
    .updateTable('appointments')
    .set({ practitioner })
    .where('practitioner', 'is', null)
    .where('starts_at', 'is not', null)
    .execute()
  await db
    .updateTable('appointments')
    .set({ offered_practitioner: practitioner })
    .where('offered_practitioner', 'is', null)
    .where('offered_starts_at', 'is not', null)
    .execute()
  await db.updateTable('appointment_cells').set({ resource: practitioner }).where('resource', '=', '').execute()
}

/** How many appointments stand between two instants, or reach into them, and may still take place. */
export async function countStanding(db: Kysely<Tables>, { from, to }: { from: Date; to: Date }): Promise<number> {
  const dayMs = 24 * 60 * 60_000
  const { total } = await db
    .selectFrom('appointments')
    .select(({ fn }) => fn.countAll().as('total'))
    // No appointment is as long as a day: an index leads to these.
    .where('starts_at', '>', new Date(from.getTime() - dayMs).toISOString())
    .where('starts_at', '<', to.toISOString())
    .where('ends_at', '>', from.toISOString())
    .where('status', 'in', ['active', 'confirmed'])
    .executeTakeFirstOrThrow()
  return Number(total)
}
