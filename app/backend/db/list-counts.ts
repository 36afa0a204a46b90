/** Reads how many rows a long list has, from the counts by day that triggers keep (table `list_counts`). */
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { CountedList, Tables } from './tables'

/** The rows of a table, or those of one status. */
export type ListChoice = { list: CountedList; status?: string | undefined }

/** UTC day of `created_at` → rows. */
export type DayCounts = Map<string, number>

export async function countRows(db: Kysely<Tables>, choice: ListChoice): Promise<number> {
  const { total } = await countsOf(db, choice)
    .select(({ fn }) => fn.sum('row_count').as('total'))
    .executeTakeFirstOrThrow()
  return Number(total ?? 0)
}

/** The newest day first. */
export async function countRowsByDay(db: Kysely<Tables>, choice: ListChoice): Promise<DayCounts> {
  const days = await countsOf(db, choice)
    .select(({ fn }) => ['day', fn.sum('row_count').as('total')])
    .groupBy('day')
    .orderBy('day', 'desc')
    .execute()
  return new Map(days.map(({ day, total }) => [day, Number(total)]))
}

/**
 * Where row number `offset` of a list stands, newest first: that many rows after the first one created before `before`.
 * @returns null where the list ends before it
 */
export function placeOf(offset: number, days: DayCounts): { before: string; offset: number } | null {
  let left = offset
  for (const [day, rows] of days) {
    if (left < rows) return { before: dayAfter(day), offset: left }
    left -= rows
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
