/** Reads how many rows a long list has, from the counts by day and by name that triggers keep (table `list_counts`). */
import { type Kysely, PostgresAdapter, type RawBuilder, sql } from 'kysely'
import type { CountedList, Tables } from './tables'

/** The rows of a table, or those of one status or of what else its triggers count (tables.ts). */
export type ListChoice = { list: CountedList; status?: string | undefined }

export async function countRows(db: Kysely<Tables>, choice: ListChoice): Promise<number> {
  const { total } = await countsOf(db, choice)
    .select(({ fn }) => fn.sum('row_count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/**
 * How many rows a list has, and a place at or before row number `offset` of it, newest first: all rows created before `before`,
 * which follow `passed` others. The place is null where the list ends before that row.
 */
export async function findPlace(
  db: Kysely<Tables>,
  choice: ListChoice,
  offset: number,
): Promise<{ total: number; place: { before: string; passed: number } | null }> {
  // Months first: reading the sum of each day would take longer than reading the page.
  const months = await periodsOf(db, choice, { period: sql<string>`substr(day, 1, 7)`, from: '', before: 'z' })
  const total = months.reduce((sum, { rows }) => sum + rows, 0)
  const month = periodAt(months, offset)
  if (!month) return { total, place: null }
  const [from, before] = [month.period, `${month.period}-99`]
  const days = await periodsOf(db, choice, { period: sql<string>`day`, from, before })
  const day = periodAt(days, offset - month.passed)
  if (!day) return { total, place: { before, passed: month.passed } }
  return { total, place: { before: dayAfter(day.period), passed: month.passed + day.passed } }
}

/** Each of these kinds of rows of a list; a name is counted under one of them. */
export type NameChoice = { list: 'users'; kinds: readonly string[] }

/** In characters: the beginnings of names that are counted (migrations/2027-01-02-user-list-counts.ts). */
const nameLengths = [2, 5, 10]

/**
 * A place at or before row number `offset` of a list in the order of names: the rows from the name `from` on follow `passed`
 * others. Null where the list ends before that row.
 */
export async function findNamePlace(
  db: Kysely<Tables>,
  { list, kinds }: NameChoice,
  offset: number,
): Promise<{ from: string; passed: number } | null> {
  let place: NamePlace = { from: '', before: undefined, passed: 0 }
  // The shortest first: so some hundreds of counts are read, and not one for each name there is.
  for (const length of nameLengths) {
    const beginnings = await countsOfNames(db, { list, kinds: kinds.map((kind) => `name${length}:${kind}`) }, place)
    let { passed } = place
    const at = beginnings.findIndex(({ rows }) => {
      if (offset < passed + Number(rows)) return true
      passed += Number(rows)
      return false
    })
    const found = beginnings[at]
    // Between two of these reads rows may have gone: what the shorter beginnings led to is still a place.
    if (!found) return length === nameLengths[0] ? null : place
    place = { from: found.beginning, before: beginnings[at + 1]?.beginning ?? place.before, passed }
  }
  return place
}

/** Names from `from` on, up to `before`; `passed` others come first. */
type NamePlace = { from: string; before: string | undefined; passed: number }

/** In the order in which the engine sorts names: JavaScript sorts letters beyond U+FFFF otherwise. */
function countsOfNames(db: Kysely<Tables>, { list, kinds }: NameChoice, { from, before }: NamePlace) {
  const query = db
    .selectFrom('list_counts')
    .select(({ fn }) => ['day as beginning', fn.sum('row_count').as('rows')])
    .where('list', '=', list)
    .where('kind', 'in', kinds)
    .where('day', '>=', from)
    .groupBy('day')
    .orderBy('day')
  return (before === undefined ? query : query.where('day', '<', before)).execute()
}

type Period = { period: string; rows: number }

/** Months or days, the newest first. */
async function periodsOf(
  db: Kysely<Tables>,
  choice: ListChoice,
  { period, from, before }: { period: RawBuilder<string>; from: string; before: string },
): Promise<Period[]> {
  const periods = await countsOf(db, choice)
    .select(({ fn }) => [period.as('period'), fn.sum('row_count').as('rows')])
    .where('day', '>=', from)
    .where('day', '<', before)
    .groupBy(period)
    .execute()
  return periods
    .map(({ period, rows }) => ({ period, rows: Number(rows) }))
    .sort((one, other) => (one.period < other.period ? 1 : -1))
}

/** The period in which row number `offset` stands, and how many rows are in newer ones. */
function periodAt(newestFirst: readonly Period[], offset: number): { period: string; passed: number } | null {
  let passed = 0
  for (const { period, rows } of newestFirst) {
    if (offset < passed + rows) return { period, passed }
    passed += rows
  }
  return null
}

/**
 * Folds the rows of each day into one, on PostgreSQL; on SQLite there is one. Safe at any time, by any number of processes:
 * each row is deleted, and so added up, by one of them. What adds up to zero goes: the name of an erased person may be in it.
 */
export async function foldListCounts(db: Kysely<Tables>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  if (!db.isTransaction) return db.transaction().execute(foldListCounts)
  // One after the other: two that delete the same rows in another order would wait for each other for ever.
  await sql`select pg_advisory_xact_lock(hashtext('list_counts'))`.execute(db)
  await sql`
    with many as (select list, kind, day from list_counts group by list, kind, day having count(*) > 1),
      gone as (delete from list_counts using many
        where (list_counts.list, list_counts.kind, list_counts.day) = (many.list, many.kind, many.day)
        returning list_counts.*)
    insert into list_counts (list, kind, day, row_count)
    select list, kind, day, sum(row_count) from gone group by list, kind, day having sum(row_count) <> 0`.execute(db)
}

const countsOf = (db: Kysely<Tables>, { list, status = '' }: ListChoice) =>
  db.selectFrom('list_counts').where('list', '=', list).where('kind', '=', status)

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
