import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. `ROW` stands for the row that is counted. */
const day = 'substr(ROW.created_at, 1, 10)'
/** The longest beginning is shared by few: most of them have the whole name in common. */
const nameLengths = [2, 5, 10]
/** What each row is counted as: a kind, and a day or the beginning of a name in the column `day`. */
const counts = [
  [`''`, day],
  ['ROW.status', day],
  [`'role:' || ROW.role`, day],
  [`'role:' || ROW.role || '/' || ROW.status`, day],
  // Of a role and a status together alone: a list of both adds them up, and an account costs three counts instead of twelve.
  ...nameLengths.map((length) => [
    `'name${length}:' || ROW.role || '/' || ROW.status`,
    `substr(ROW.folded_name, 1, ${length})`,
  ]),
] as [kind: string, day: string][]

/**
 * Accounts are counted by role as well, and by the beginnings of their names, so that a page in the order of names is found as one
 * in the order of time is. No name outlives its account here: a count of zero is deleted, on PostgreSQL when it is folded.
 */
export const userListCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const run = (statement: string) => sql.raw(statement).execute(db)
    for (const event of ['insert', 'update', 'delete', ...(isPostgres ? ['truncate'] : [])])
      await run(`drop trigger users_counted_by_${event}${isPostgres ? ' on users' : ''}`)
    // Beginnings of names are compared byte by byte, as the names are, and as on SQLite.
    if (isPostgres) await run('alter table list_counts alter column day type text collate "C"')
    await run(`delete from list_counts where list = 'users'`)
    for (const [kind, at] of of('users'))
      await run(`
        insert into list_counts (list, kind, day, row_count)
        select 'users', ${kind}, ${at}, count(*) from users group by 2, 3`)
    for (const statement of isPostgres ? onPostgres() : onSqlite()) await run(statement)
  },
}

const of = (row: string) => counts.map((pair) => pair.map((expression) => expression.replaceAll('ROW', row)))

function onPostgres(): string[] {
  const changes = (rows: string, sign: string) => `
    select counts.kind, counts.day, ${sign}count(*) as row_count
    from ${rows} cross join lateral (values ${of(rows)
      .map(([kind, at]) => `(${kind}, ${at} collate "C")`)
      .join(', ')}) as counts (kind, day) group by 1, 2`
  const add = (what: string) => `insert into list_counts (list, kind, day, row_count) select 'users', ${what};`
  const events = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  }
  return [
    `create function users_have_changed() returns trigger language plpgsql as $$
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
          delete from list_counts where list = 'users';
        end if;
        return null;
      end
      $$`,
    ...Object.entries(events).map(
      ([event, referencing]) => `
        create trigger users_counted_by_${event} after ${event} on users ${referencing}
        for each statement execute function users_have_changed()`,
    ),
  ]
}

function onSqlite(): string[] {
  const added = of('new').map(([kind, at]) => `('users', ${kind}, ${at}, 1)`)
  const add = `
    insert into list_counts (list, kind, day, row_count) values ${added.join(', ')}
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const counted = `list = 'users' and (kind, day) in (values ${of('old')
    .map(([kind, at]) => `(${kind}, ${at})`)
    .join(', ')})`
  const remove = `
    update list_counts set row_count = row_count - 1 where ${counted};
    delete from list_counts where ${counted} and row_count = 0;`
  const columns = ['role', 'status', 'folded_name', 'created_at']
  const differs = columns.map((column) => `old.${column} <> new.${column}`).join(' or ')
  return [
    `create trigger users_counted_by_insert after insert on users begin ${add} end`,
    `create trigger users_counted_by_update after update of ${columns.join(', ')} on users
      when ${differs} begin ${remove} ${add} end`,
    `create trigger users_counted_by_delete after delete on users begin ${remove} end`,
  ]
}
