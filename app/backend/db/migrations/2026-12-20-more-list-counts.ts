import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. `ROW` stands for the row that is counted. */
const lists: List[] = [
  {
    list: 'enquiries',
    table: 'enquiries',
    at: 'created_at',
    columns: ['status', 'kind', 'created_at'],
    kinds: [`''`, 'ROW.status', 'ROW.kind', `ROW.kind || '/' || ROW.status`],
  },
  {
    list: 'newsletter',
    table: 'newsletter_subscribers',
    at: 'asked_at',
    columns: ['status', 'asked_at'],
    kinds: [`''`, 'ROW.status'],
  },
]
/** A list to be counted: `kinds` of each row, on the day of `at`; of the `columns` they are made of some may be null. */
export type List = { list: string; table: string; at: string; columns: string[]; kinds: string[]; nullable?: string[] }

/** As 2026-12-01-list-counts for orders, mail and posts: enquiries, of each kind as well, and the newsletter's subscribers. */
export const moreListCounts: Migration = {
  async up(db: Kysely<unknown>) {
    for (const one of lists) await countList(db, one)
  },
}

export async function countList(db: Kysely<unknown>, one: List): Promise<void> {
  const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
  for (const kind of of(one, one.table))
    await sql
      .raw(`
        insert into list_counts (list, kind, day, row_count)
        select '${one.list}', ${kind}, substr(${one.at}, 1, 10) as day, count(*) from ${one.table} group by 2, 3`)
      .execute(db)
  for (const statement of isPostgres ? onPostgres(one) : onSqlite(one)) await sql.raw(statement).execute(db)
}

const of = ({ kinds }: List, row: string) => kinds.map((kind) => kind.replaceAll('ROW', row))

function onPostgres(one: List): string[] {
  const { list, table, at } = one
  const changes = (rows: string, sign: string) => `
    select kinds.kind, substr(${at}, 1, 10) as day, ${sign}count(*) as row_count
    from ${rows} cross join lateral (values ${of(one, rows)
      .map((kind) => `(${kind})`)
      .join(', ')}) as kinds (kind) group by 1, 2`
  const add = (what: string) => `insert into list_counts (list, kind, day, row_count) select '${list}', ${what};`
  const name = `${list}_have_changed`
  const events = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  }
  return [
    `create function ${name}() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${add(`changes.* from (${changes('new_rows', '')}) as changes`)}
        elsif tg_op = 'DELETE' then
          ${add(`changes.* from (${changes('old_rows', '-')}) as changes`)}
        elsif tg_op = 'UPDATE' then
          ${add(`kind, day, sum(row_count)
            from (${changes('new_rows', '')} union all ${changes('old_rows', '-')}) as changes
            group by kind, day having sum(row_count) <> 0`)}
        else
          delete from list_counts where list = '${list}';
        end if;
        return null;
      end
      $$`,
    ...Object.entries(events).map(
      ([event, referencing]) => `
        create trigger ${table}_counted_by_${event} after ${event} on ${table} ${referencing}
        for each statement execute function ${name}()`,
    ),
  ]
}

function onSqlite(one: List): string[] {
  const { list, table, at, columns, nullable = [] } = one
  const rows = of(one, 'new').map((kind) => `('${list}', ${kind}, substr(new.${at}, 1, 10), 1)`)
  const add = `
    insert into list_counts (list, kind, day, row_count) values ${rows.join(', ')}
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const remove = `
    update list_counts set row_count = row_count - 1
    where list = '${list}' and kind in (${of(one, 'old').join(', ')}) and day = substr(old.${at}, 1, 10);`
  const unlike = (column: string) => (nullable.includes(column) ? 'is not' : '<>')
  const differs = columns.map((column) => `old.${column} ${unlike(column)} new.${column}`).join(' or ')
  return [
    `create trigger ${table}_counted_by_insert after insert on ${table} begin ${add} end`,
    `create trigger ${table}_counted_by_update after update of ${columns.join(', ')} on ${table}
      when ${differs} begin ${remove} ${add} end`,
    `create trigger ${table}_counted_by_delete after delete on ${table} begin ${remove} end`,
  ]
}
