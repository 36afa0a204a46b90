import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. */
const lists = ['orders', 'outbox', 'posts']

/**
 * How many rows of a list there are on each day of `created_at`, kept up by triggers, so every writer counts: of all (kind '') and of each
 * status. A page of a long list knows its total and where it begins without counting rows.
 */
export const listCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await db.schema
      .createTable('list_counts')
      .addColumn('list', 'text', (column) => column.notNull())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('day', 'text', (column) => column.notNull())
      .addColumn('row_count', 'integer', (column) => column.notNull())
      .execute()
    // On PostgreSQL a change is a row of its own, later folded into one: writers never wait for each other's counts.
    const index = db.schema.createIndex('list_counts_by_day').on('list_counts').columns(['list', 'kind', 'day'])
    await (isPostgres ? index : index.unique()).execute()
    if (isPostgres) await createCountingFunction(db)
    for (const list of lists) {
      for (const kind of [`''`, 'status'])
        await sql
          .raw(`
            insert into list_counts (list, kind, day, row_count)
            select '${list}', ${kind}, substr(created_at, 1, 10) as day, count(*) from ${list} group by 2, 3`)
          .execute(db)
      await (isPostgres ? countOnPostgres(db, list) : countOnSqlite(db, list))
    }
    // Posts whose time has not come, and when the next one's does.
    await db.schema.createIndex('posts_due').on('posts').columns(['status', 'due_at', 'created_at']).execute()
    // What a client has paid for, of all orders of the client.
    await sql`create index orders_paid_of_user on orders (user_id, start_date, id) where paid_at is not null`.execute(
      db,
    )
    // Each start asks which links may still be paid, and which refunds are under way, at providers that are not set up.
    await db.schema
      .createIndex('payment_attempts_open')
      .on('payment_attempts')
      .columns(['status', 'expires_at'])
      .execute()
    await db.schema.createIndex('refunds_by_status').on('refunds').columns(['status', 'link_id']).execute()
  },
}

async function createCountingFunction(db: Kysely<unknown>) {
  const changes = (rows: string, sign: string) => `
    select kinds.kind, substr(created_at, 1, 10) as day, ${sign}count(*) as row_count
    from ${rows} cross join lateral (values (''), (${rows}.status)) as kinds (kind) group by 1, 2`
  await sql
    .raw(`
      create function list_has_changed() returns trigger language plpgsql as $$
      begin
        if tg_op = 'INSERT' then
          insert into list_counts (list, kind, day, row_count)
          select tg_argv[0], changes.* from (${changes('new_rows', '')}) as changes;
        elsif tg_op = 'DELETE' then
          insert into list_counts (list, kind, day, row_count)
          select tg_argv[0], changes.* from (${changes('old_rows', '-')}) as changes;
        elsif tg_op = 'UPDATE' then
          insert into list_counts (list, kind, day, row_count)
          select tg_argv[0], kind, day, sum(row_count)
          from (${changes('new_rows', '')} union all ${changes('old_rows', '-')}) as changes
          group by kind, day having sum(row_count) <> 0;
        else
          delete from list_counts where list = tg_argv[0];
        end if;
        return null;
      end
      $$`)
    .execute(db)
}

async function countOnPostgres(db: Kysely<unknown>, list: string) {
  const rowsOf = { insert: 'new table as new_rows', delete: 'old table as old_rows' }
  const events = {
    insert: `referencing ${rowsOf.insert}`,
    update: `referencing ${rowsOf.delete} ${rowsOf.insert}`,
    delete: `referencing ${rowsOf.delete}`,
    truncate: '',
  }
  for (const [event, referencing] of Object.entries(events))
    await sql
      .raw(`
        create trigger ${list}_counted_by_${event} after ${event} on ${list} ${referencing}
        for each statement execute function list_has_changed('${list}')`)
      .execute(db)
}

async function countOnSqlite(db: Kysely<unknown>, list: string) {
  const add = `
    insert into list_counts (list, kind, day, row_count)
    values ('${list}', '', substr(new.created_at, 1, 10), 1), ('${list}', new.status, substr(new.created_at, 1, 10), 1)
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const remove = `
    update list_counts set row_count = row_count - 1
    where list = '${list}' and kind in ('', old.status) and day = substr(old.created_at, 1, 10);`
  const events = {
    insert: `insert on ${list} begin ${add} end`,
    update: `update of status, created_at on ${list}
      when old.status <> new.status or old.created_at <> new.created_at begin ${remove} ${add} end`,
    delete: `delete on ${list} begin ${remove} end`,
  }
  for (const [event, rest] of Object.entries(events))
    await sql.raw(`create trigger ${list}_counted_by_${event} after ${rest}`).execute(db)
}
