/** The SQL of the calendar: which quarters of an hour are taken, and on which days the clinic is closed or open for once. */
import type { ExpressionBuilder, Kysely, Selectable } from 'kysely'
import { type Cell, type KnownException, roomSign } from '~/domain/appointments/appointment-times'
import { daysOf } from '~/domain/appointments/closures'
import { takeNamedLock } from '~/platform/db/engine'
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
 * Those that change when appointments can be, one for each of their days.
 * @param days the first and the last, both of them included
 */
export async function listExceptions(
  db: Kysely<Tables>,
  days: { from: string; to: string },
): Promise<KnownException[]> {
  const rows = await db
    .selectFrom('calendar_exceptions')
    .select(['day', 'last_day', 'from_time', 'to_time', 'is_open', 'practitioner', 'public_note'])
    .where((row) => row(lastDay(row), '>=', days.from))
    .where('day', '<=', days.to)
    .where(({ eb, or }) => or([eb('is_open', '=', 1), eb('closes_clinic', '=', 1)]))
    .orderBy('id')
    .execute()
  return rows.flatMap((row) =>
    daysOf(row)
      .filter((day) => day >= days.from && day <= days.to)
      .map((day) => ({
        ...{ day, practitioner: row.practitioner, publicNote: row.public_note },
        ...{ from: row.from_time, to: row.to_time, isOpen: row.is_open === 1 },
      })),
  )
}

/** The last day of a closed time: its only one where none is named. */
export const lastDay = (row: ExpressionBuilder<Tables, 'calendar_exceptions'>) => row.fn.coalesce('last_day', 'day')

/**
 * Taken before any row: shared by whoever gives a time, alone by who closes or opens one. So a time is given before a closed one is
 * written, which then meets it, or after it, and is refused.
 */
export const lockCalendar = (trx: Kysely<Tables>, mode: 'shared' | 'exclusive'): Promise<void> =>
  takeNamedLock(trx, 'calendar days', mode)

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
  'last_day',
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

/** Those that are not over before a day, or all, in the order of their first days. */
export async function pageOfExceptions(
  db: Kysely<Tables>,
  { page, per_page, from = '' }: PageQuery & { from?: string | undefined },
): Promise<Page<ExceptionRow>> {
  const rows = db.selectFrom('calendar_exceptions').select(exceptionColumns)
  const list = {
    rows,
    chosen: rows.where((row) => row(lastDay(row), '>=', from)),
    order: [['day', 'asc']] as const,
    areFew: true,
  }
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
    .where((row) => row(lastDay(row), '>=', from))
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

export async function getException(trx: Kysely<Tables>, id: string): Promise<ExceptionRow | null> {
  const row = await trx
    .selectFrom('calendar_exceptions')
    .select(exceptionColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? toException(row) : null
}

export async function deleteException(trx: Kysely<Tables>, id: string): Promise<void> {
  await trx.deleteFrom('calendar_exceptions').where('id', '=', id).execute()
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
