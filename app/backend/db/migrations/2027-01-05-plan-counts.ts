import { type Kysely, type Migration, PostgresAdapter, sql } from 'kysely'

/** Frozen in time: it may not import anything that changes. `ROW` stands for the order that is counted. */
const counts = [
  [`'start'`, 'ROW.start_date'],
  [`'until'`, 'ROW.runs_until'],
  // How many of those that end on a day have begun.
  [`'until ' || ROW.runs_until`, 'ROW.start_date'],
] as [kind: string, day: string][]

/** Orders say until when their plan runs, and these are counted by their days: how many run on a day is asked of some counts. */
export const planCounts: Migration = {
  async up(db: Kysely<unknown>) {
    const isPostgres = db.getExecutor().adapter instanceof PostgresAdapter
    await db.schema.alterTable('orders').addColumn('runs_until', 'text').execute()
    // For plans that were read to be counted.
    await db.schema.dropIndex('orders_paid_by_end').execute()
    await fillRunsUntil(db)
    for (const [kind, day] of of('orders'))
      await sql
        .raw(`
          insert into list_counts (list, kind, day, row_count)
          select 'plans', ${kind}, ${day}, count(*) from orders where runs_until is not null group by 2, 3`)
        .execute(db)
    for (const statement of isPostgres ? onPostgres() : onSqlite()) await sql.raw(statement).execute(db)
  },
}

type Order = {
  id: string
  status: string
  kind: string
  plan_type: string
  start_date: string
  end_date: string
  meals: number
  stops_on: string | null
  meal_days: string | null
}

const ordersAtOnce = 500

async function fillRunsUntil(db: Kysely<unknown>): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<Order>`
      select id, status, kind, plan_type, start_date, end_date, meals, stops_on, meal_days from orders
      where id > ${after} and (status = 'paid' or stops_on is not null) and plan_type <> 'menu_order'
      order by id limit ${ordersAtOnce}`.execute(db)
    const ends = rows.flatMap((order) => {
      const until = runsUntil(order)
      return until === null ? [] : [sql`(${order.id}, ${until})`]
    })
    if (ends.length > 0)
      await sql`
        with ends (id, until) as (values ${sql.join(ends)})
        update orders set runs_until = (select until from ends where ends.id = orders.id)
        where id in (select id from ends)`.execute(db)
    if (rows.length < ordersAtOnce) return
    after = rows.at(-1)?.id ?? ''
  }
}

/** As app/domain/order-state.ts had it on this day. */
function runsUntil(order: Order): string | null {
  if (order.kind === 'food') {
    const lastMeal = mealsOf(order).at(-1)
    return lastMeal === undefined ? null : dayAfter(lastMeal)
  }
  if (order.status !== 'paid') return null
  return order.end_date > order.start_date ? order.end_date : dayAfter(order.start_date)
}

/** Each day of a week, Monday to Saturday of a month; of a cancelled plan those before it stops. */
function mealsOf({ status, plan_type, start_date, meals, stops_on, meal_days }: Order): string[] {
  const days = meal_days === null ? [] : meal_days.split(' ')
  if (meal_days === null)
    for (let day = start_date; days.length < meals; day = dayAfter(day))
      if (plan_type !== 'monthly_meal_plan' || new Date(day).getUTCDay() !== 0) days.push(day)
  return status === 'paid' ? days : days.filter((day) => stops_on !== null && day < stops_on)
}

const dayAfter = (day: string) => new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)

const of = (row: string) => counts.map((pair) => pair.map((expression) => expression.replaceAll('ROW', row)))

function onPostgres(): string[] {
  const changes = (rows: string, sign: string) => `
    select counts.kind, counts.day, ${sign}count(*) as row_count
    from ${rows} cross join lateral (values ${of(rows)
      .map(([kind, day]) => `(${kind}, ${day})`)
      .join(', ')}) as counts (kind, day) where ${rows}.runs_until is not null group by 1, 2`
  const add = (what: string) => `insert into list_counts (list, kind, day, row_count) select 'plans', ${what};`
  const events = {
    insert: 'referencing new table as new_rows',
    update: 'referencing old table as old_rows new table as new_rows',
    delete: 'referencing old table as old_rows',
    truncate: '',
  }
  return [
    `create function plans_have_changed() returns trigger language plpgsql as $$
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
          delete from list_counts where list = 'plans';
        end if;
        return null;
      end
      $$`,
    ...Object.entries(events).map(
      ([event, referencing]) => `
        create trigger plans_counted_by_${event} after ${event} on orders ${referencing}
        for each statement execute function plans_have_changed()`,
    ),
  ]
}

function onSqlite(): string[] {
  const added = of('new').map(([kind, day]) => `('plans', ${kind}, ${day}, 1)`)
  const add = `
    insert into list_counts (list, kind, day, row_count) values ${added.join(', ')}
    on conflict (list, kind, day) do update set row_count = row_count + 1;`
  const counted = `list = 'plans' and (kind, day) in (values ${of('old')
    .map(([kind, day]) => `(${kind}, ${day})`)
    .join(', ')})`
  const remove = `
    update list_counts set row_count = row_count - 1 where ${counted};
    delete from list_counts where ${counted} and row_count = 0;`
  const [wasCounted, isCounted] = ['old.runs_until is not null', 'new.runs_until is not null']
  const update = 'after update of start_date, runs_until on orders'
  const differs = '(old.start_date <> new.start_date or old.runs_until is not new.runs_until)'
  return [
    `create trigger plans_counted_by_insert after insert on orders when ${isCounted} begin ${add} end`,
    `create trigger plans_counted_off_by_update ${update} when ${wasCounted} and ${differs} begin ${remove} end`,
    `create trigger plans_counted_by_update ${update} when ${isCounted} and ${differs} begin ${add} end`,
    `create trigger plans_counted_by_delete after delete on orders when ${wasCounted} begin ${remove} end`,
  ]
}
