/** Reads how many rows a long list has, from the counts by day that triggers keep (table `list_counts`). */
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
 * each row is deleted, and so added up, by one of them.
 */
export async function foldListCounts(db: Kysely<Tables>): Promise<void> {
  if (!(db.getExecutor().adapter instanceof PostgresAdapter)) return
  await sql`
    with many as (select list, kind, day from list_counts group by list, kind, day having count(*) > 1),
      gone as (delete from list_counts using many
        where (list_counts.list, list_counts.kind, list_counts.day) = (many.list, many.kind, many.day)
        returning list_counts.*)
    insert into list_counts (list, kind, day, row_count)
    select list, kind, day, sum(row_count) from gone group by list, kind, day`.execute(db)
}

const countsOf = (db: Kysely<Tables>, { list, status = '' }: ListChoice) =>
  db.selectFrom('list_counts').where('list', '=', list).where('kind', '=', status)

const dayMs = 24 * 60 * 60 * 1000
const dayAfter = (day: string) => new Date(Date.parse(day) + dayMs).toISOString().slice(0, 10)
