/** The SQL of readings. A row becomes an entry here alone; what is sealed is opened here. An entry that was replaced or voided counts no more. */
import { type Kysely, type Selectable, sql } from 'kysely'
import { type ReadingKind, readingKinds } from '~/domain/clients/reading-kinds'
import { addDays, indiaClock, indiaInstant } from '~/domain/time/days'
import { inBatches } from '~/platform/db/in-batches'
import type { Tables } from '~/platform/db/tables'
import type { Vault } from '~/platform/vault/vault'

type Row = Selectable<Tables['readings']> & { replaced_by: string | null; report_id?: string | null }
type SealedColumn = 'value' | 'lab_low' | 'lab_high' | 'void_reason'

/** Values are decimal text. */
export type StoredReading = {
  id: string
  kind: ReadingKind
  taken_at: string
  /** The day in India, and the time where one was told. */
  taken_on: string
  time: string | null
  value: string
  lower: string | null
  lab_low: string | null
  lab_high: string | null
  entered_by: string | null
  way: Row['way']
  replaces_id: string | null
  /** null too where it was removed since. */
  document_id: string | null
  state: 'counts' | 'corrected' | 'void'
  void_reason: string | null
  created_at: string
}
export type NewReading = Pick<
  StoredReading,
  | 'id'
  | 'kind'
  | 'taken_at'
  | 'value'
  | 'lower'
  | 'lab_low'
  | 'lab_high'
  | 'entered_by'
  | 'way'
  | 'replaces_id'
  | 'document_id'
> & { file_id: string; act_now: 0 | 1 }

const placeOf = (column: SealedColumn, id: string) => ({ table: 'readings', column, id })

function toReading(vault: Vault, row: Row): StoredReading {
  const open = (column: SealedColumn): string | null => {
    const sealed = row[column]
    if (sealed === null) return null
    const text = vault.open(sealed, placeOf(column, row.id))
    if (text === null) throw new Error('A reading cannot be read: DATA_KEY lacks the key it was sealed with.')
    return text
  }
  const [value = '', lower = null] = (open('value') ?? '').split('/')
  const { day, time } = indiaClock(new Date(row.taken_at))
  return {
    ...{ id: row.id, taken_at: row.taken_at, entered_by: row.entered_by, way: row.way, replaces_id: row.replaces_id },
    ...{ kind: row.kind as ReadingKind, value, lower, lab_low: open('lab_low'), lab_high: open('lab_high') },
    ...{ taken_on: day, time: time === '00:00' ? null : time, created_at: row.created_at },
    document_id: row.report_id ?? null,
    state: row.void_at !== null ? 'void' : row.replaced_by !== null ? 'corrected' : 'counts',
    void_reason: open('void_reason'),
  }
}

const readingsOf = (db: Kysely<Tables>, fileId: string) =>
  db
    .selectFrom('readings')
    .leftJoin('readings as next', 'next.replaces_id', 'readings.id')
    .leftJoin('care_documents as report', 'report.id', 'readings.document_id')
    .selectAll('readings')
    .select(['next.id as replaced_by', 'report.id as report_id'])
    .where('readings.file_id', '=', fileId)

/** Those that count. */
const standing = (db: Kysely<Tables>, fileId: string) =>
  readingsOf(db, fileId).where('readings.void_at', 'is', null).where('next.id', 'is', null)

type Span = { kind?: ReadingKind; from?: string; before?: string }

/** The newest first, corrected and voided ones too. @param span UTC instants, the last one left out */
export async function listReadings(
  db: Kysely<Tables>,
  vault: Vault,
  fileId: string,
  { kind, from, before }: Span = {},
): Promise<StoredReading[]> {
  const rows = await readingsOf(db, fileId)
    .$if(kind !== undefined, (of) => of.where('readings.kind', '=', kind ?? ''))
    .$if(from !== undefined, (of) => of.where('readings.taken_at', '>=', from ?? ''))
    .$if(before !== undefined, (of) => of.where('readings.taken_at', '<', before ?? ''))
    .orderBy('readings.taken_at', 'desc')
    .orderBy('readings.id', 'desc')
    .execute()
  return rows.map((row) => toReading(vault, row))
}

/** Of many clients, by their ids: those that count of some kinds, taken from an instant on; the newest first. */
export async function recentReadingsOf(
  db: Kysely<Tables>,
  vault: Vault,
  userIds: readonly string[],
  { kinds, from }: { kinds: readonly ReadingKind[]; from: string },
): Promise<Map<string, StoredReading[]>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('readings')
      .innerJoin('care_files', 'care_files.id', 'readings.file_id')
      .leftJoin('readings as next', 'next.replaces_id', 'readings.id')
      .selectAll('readings')
      .select(['next.id as replaced_by', 'care_files.user_id'])
      .where('care_files.user_id', 'in', ids)
      .where('readings.kind', 'in', kinds)
      .where('readings.taken_at', '>=', from)
      .where('readings.void_at', 'is', null)
      .where('next.id', 'is', null)
      .orderBy('readings.taken_at', 'desc')
      .orderBy('readings.id', 'desc')
      .execute(),
  )
  return byClient(vault, rows)
}

/** By client: when they last entered a reading of any kind themself, of those taken from an instant on. */
export async function lastEnteredOf(
  db: Kysely<Tables>,
  userIds: readonly string[],
  from: string,
): Promise<Map<string, string>> {
  const rows = await inBatches(userIds, (ids) =>
    db
      .selectFrom('readings')
      .innerJoin('care_files', 'care_files.id', 'readings.file_id')
      .select(({ fn }) => ['care_files.user_id', fn.max('readings.created_at').as('entered_at')])
      .where('care_files.user_id', 'in', ids)
      .where('readings.kind', 'in', readingKinds)
      .where('readings.taken_at', '>=', from)
      .where('readings.way', '=', 'client')
      .where('readings.void_at', 'is', null)
      .groupBy('care_files.user_id')
      .execute(),
  )
  return new Map(rows.map(({ user_id, entered_at }) => [user_id, entered_at]))
}

/**
 * By client: those of the red list that count and were entered after the last mark in the inbox, however old; the latest taken first.
 * @param only one client, else all
 */
export async function unmarkedRedReadings(
  db: Kysely<Tables>,
  vault: Vault,
  only?: string,
): Promise<Map<string, StoredReading[]>> {
  const rows = await db
    .selectFrom('readings')
    .innerJoin('care_files', 'care_files.id', 'readings.file_id')
    .leftJoin('readings as next', 'next.replaces_id', 'readings.id')
    .selectAll('readings')
    .select(['next.id as replaced_by', 'care_files.user_id'])
    .where('readings.act_now', '=', 1)
    .where('readings.void_at', 'is', null)
    .where('next.id', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('care_tasks')
            .select('care_tasks.id')
            .whereRef('care_tasks.file_id', '=', 'readings.file_id')
            .where('care_tasks.rule', '=', 'red_reading')
            .whereRef('care_tasks.done_at', '>=', 'readings.created_at'),
        ),
      ),
    )
    .$if(only !== undefined, (of) => of.where('care_files.user_id', '=', only ?? ''))
    .orderBy('readings.taken_at', 'desc')
    .orderBy('readings.id', 'desc')
    .execute()
  return byClient(vault, rows)
}

function byClient(vault: Vault, rows: readonly (Row & { user_id: string })[]): Map<string, StoredReading[]> {
  const found = new Map<string, StoredReading[]>()
  for (const { user_id, ...row } of rows) found.set(user_id, [...(found.get(user_id) ?? []), toReading(vault, row)])
  return found
}

/** Of each kind the latest that counts. */
export async function latestReadings(db: Kysely<Tables>, vault: Vault, fileId: string): Promise<StoredReading[]> {
  const placed = standing(db, fileId).select(
    sql<number>`row_number() over (partition by readings.kind order by readings.taken_at desc, readings.id desc)`.as(
      'place',
    ),
  )
  const rows = await db.selectFrom(placed.as('placed')).selectAll().where('place', '=', 1).execute()
  return rows.map((row) => toReading(vault, row as Row))
}

/** The last that counts of a kind, taken before an instant. @param without an entry that is being corrected */
export async function lastReading(
  db: Kysely<Tables>,
  vault: Vault,
  fileId: string,
  { kind, until, without }: { kind: ReadingKind; until: string; without: string | null },
): Promise<StoredReading | null> {
  const row = await standing(db, fileId)
    .where('readings.kind', '=', kind)
    .where('readings.taken_at', '<=', until)
    .$if(without !== null, (of) => of.where('readings.id', '!=', without ?? ''))
    .orderBy('readings.taken_at', 'desc')
    .orderBy('readings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toReading(vault, row) : null
}

/** The last that counts of a day in India, which this client has measured themself. */
export async function ownReadingOn(
  db: Kysely<Tables>,
  vault: Vault,
  fileId: string,
  { kind, day, by }: { kind: ReadingKind; day: string; by: string },
): Promise<StoredReading | null> {
  const row = await standing(db, fileId)
    .where('readings.kind', '=', kind)
    .where('readings.way', '=', 'client')
    .where('readings.entered_by', '=', by)
    .where('readings.taken_at', '>=', indiaInstant(day).toISOString())
    .where('readings.taken_at', '<', indiaInstant(addDays(day, 1)).toISOString())
    .orderBy('readings.taken_at', 'desc')
    .orderBy('readings.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? toReading(vault, row) : null
}

/** The instant of the first reading of a kind, whatever became of it. */
export async function firstReadingAt(db: Kysely<Tables>, fileId: string, kind: ReadingKind): Promise<string | null> {
  const row = await db
    .selectFrom('readings')
    .select('taken_at')
    .where('file_id', '=', fileId)
    .where('kind', '=', kind)
    .orderBy('taken_at')
    .limit(1)
    .executeTakeFirst()
  return row?.taken_at ?? null
}

/** Of this client alone. */
export async function getReading(
  db: Kysely<Tables>,
  vault: Vault,
  userId: string,
  id: string,
): Promise<(StoredReading & { file_id: string }) | null> {
  const row = await db
    .selectFrom('readings')
    .innerJoin('care_files', 'care_files.id', 'readings.file_id')
    .leftJoin('readings as next', 'next.replaces_id', 'readings.id')
    .leftJoin('care_documents as report', 'report.id', 'readings.document_id')
    .selectAll('readings')
    .select(['next.id as replaced_by', 'report.id as report_id'])
    .where('care_files.user_id', '=', userId)
    .where('readings.id', '=', id)
    .executeTakeFirst()
  return row ? { ...toReading(vault, row), file_id: row.file_id } : null
}

/** @returns false where the entry that it corrects was corrected before */
export async function insertReading(
  trx: Kysely<Tables>,
  vault: Vault,
  { value, lower, lab_low, lab_high, ...reading }: NewReading,
  now: Date,
): Promise<boolean> {
  const seal = (column: SealedColumn, text: string | null) =>
    text === null ? null : vault.seal(text, placeOf(column, reading.id))
  const row = await trx
    .insertInto('readings')
    .values({
      ...reading,
      ...{ void_at: null, void_reason: null, created_at: now.toISOString() },
      value: vault.seal(lower === null ? value : `${value}/${lower}`, placeOf('value', reading.id)),
      ...{ lab_low: seal('lab_low', lab_low), lab_high: seal('lab_high', lab_high) },
    })
    .onConflict((conflict) => conflict.column('replaces_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** @returns false where it counts no more */
export async function markVoid(
  trx: Kysely<Tables>,
  vault: Vault,
  { id, reason }: { id: string; reason: string },
  now: Date,
): Promise<boolean> {
  const row = await trx
    .updateTable('readings')
    .set({ void_at: now.toISOString(), void_reason: vault.seal(reason, placeOf('void_reason', id)) })
    .where('id', '=', id)
    .where('void_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('readings as next').select('next.id').where('next.replaces_id', '=', id))),
    )
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
