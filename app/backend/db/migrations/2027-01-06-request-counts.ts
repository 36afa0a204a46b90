import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/**
 * How many appointments were asked for on each day of India's calendar, kept up by triggers (list `requests`): the dashboard's figures
 * counted the requests themselves. Frozen in time: it may not import anything that changes.
 */
export const requestCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    const dayOf = isPostgres
      ? (row: string) => `to_char(${row}.created_at::timestamptz at time zone interval '05:30', 'YYYY-MM-DD')`
      : (row: string) => `date(${row}.created_at, '+330 minutes')`
    await sql
      .raw(`
        insert into list_counts (list, kind, day, row_count)
        select 'requests', '', ${dayOf('appointments')}, count(*) from appointments group by 3`)
      .execute(db)
    for (const statement of isPostgres ? onPostgres(dayOf) : onSqlite(dayOf)) await sql.raw(statement).execute(db)
  },
}

type DayOf = (row: string) => string

function onPostgres(dayOf: DayOf): string[] {
  const changes = (rows: string, sign: string) =>
    `select ${dayOf(rows)} as day, ${sign}count(*) as row_count from ${rows} group by 1`
  const add = (what: string) => `insert into list_counts (list, kind, day, row_count) select 'requests', '', ${what};`
  const [before, after] = ['old table as old_rows', 'new table as new_rows']
  const events = {
    insert: `referencing ${after}`,
    update: `referencing ${before} ${after}`,
    delete: `referencing ${before}`,
    truncate: '',
  }
  return [
    `create function requests_have_changed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          ${add(`changes.* from (${changes('new_rows', '')}) as changes`)}
        elsif tg_op = 'DELETE' then
          ${add(`changes.* from (${changes('old_rows', '-')}) as changes`)}
        elsif tg_op = 'UPDATE' then
          ${add(`day, sum(row_count)
            from (${changes('new_rows', '')} union all ${changes('old_rows', '-')}) as changes
            group by day having sum(row_count) <> 0`)}
        else
          delete from list_counts where list = 'requests';
        end if;
        return null;
      end
      $$`,
    ...Object.entries(events).map(
      ([event, referencing]) => `
        create trigger requests_counted_by_${event} after ${event} on appointments ${referencing}
        for each statement execute function requests_have_changed()`,
    ),
  ]
}

function onSqlite(dayOf: DayOf): string[] {
  const add = `
    insert into list_counts (list, kind, day, row_count) values ('requests', '', ${dayOf('new')}, 1)
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const remove = `
    update list_counts set row_count = row_count - 1
    where list = 'requests' and kind = '' and day = ${dayOf('old')};`
  return [
    `create trigger requests_counted_by_insert after insert on appointments begin ${add} end`,
    `create trigger requests_counted_by_update after update of created_at on appointments
      when old.created_at <> new.created_at begin ${remove} ${add} end`,
    `create trigger requests_counted_by_delete after delete on appointments begin ${remove} end`,
  ]
}
