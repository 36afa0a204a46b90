/** Fills the tables behind the lists with as many rows as are asked for, by the engine itself. */
import { type Kysely, PostgresAdapter, sql } from 'kysely'
import { withoutTimeLimit } from '~/backend/db/engine'
import { foldListCounts } from '~/backend/db/list-counts'
import type { Tables } from '~/backend/db/tables'

/** The client who has 50 appointments and 50 orders. */
export const benchClient = 'client-0'

const rowsOfClient = 50
const days = 3 * 365

/** Rows 1 to `count` of every table that grows, created evenly over the three years before today. */
export async function fillTables(db: Kysely<Tables>, count: number): Promise<void> {
  const clients = Math.max(1, Math.floor(count / rowsOfClient))
  await withoutTimeLimit(db, async (connection) => {
    const fill = (table: keyof Tables, of: number, columns: Record<string, string>) =>
      insertRows(connection, { table, count: of, columns, secondsEach: (days * 86_400) / count })
    const client = `'client-' || (i % ${clients})`
    const person = { name: `'Meera Joshi'`, email: `'meera@example.in'`, mobile_number: `'+919811122233'` }
    await fill('users', clients, {
      id: `'client-' || (i - 1)`,
      email: `'client-' || (i - 1) || '@example.in'`,
      full_name: `'Meera Joshi'`,
      profile_path: `''`,
      role: `'client'`,
      status: `'active'`,
      created_at: 'at',
      updated_at: 'at',
    })
    await fill('appointments', count, {
      id: `'appointment-' || number`,
      user_id: client,
      status: `'active'`,
      ...person,
      created_at: 'at',
      updated_at: 'at',
    })
    await fill('orders', count, {
      id: `'order-' || number`,
      user_id: client,
      status: `case when i % 5 = 0 then 'paid' else 'awaiting_payment' end`,
      kind: `'subscription'`,
      plan_type: `'one_month'`,
      plan_title: `'1 Month'`,
      meals: '0',
      amount_paise: '400000',
      start_date: `substr(at, 1, 10)`,
      end_date: `substr(at, 1, 10)`,
      customer_name: `'Meera Joshi'`,
      customer_email: `'meera@example.in'`,
      customer_phone: `'+919811122233'`,
      address: `'12 Hanuman Nagar, Jaipur 302021'`,
      created_at: 'at',
      updated_at: 'at',
    })
    await fill('payment_attempts', count, {
      link_id: `'link-' || number`,
      order_id: `'order-' || number`,
      number: '1',
      provider: `'sandbox'`,
      status: `'paid'`,
      amount_paise: '400000',
      created_at: 'at',
      expires_at: 'at',
    })
    await fill('refunds', Math.floor(count / 10), {
      id: `'refund-' || number`,
      order_id: `'order-' || number`,
      link_id: `'link-' || number`,
      reason: `'cancelled'`,
      amount_paise: '400000',
      status: `'done'`,
      tries: '1',
      asked_at: 'at',
      since: 'at',
    })
    await fill('outbox', count, {
      id: `'mail-' || number`,
      template: `'welcome'`,
      recipient: `'meera@example.in'`,
      data: `'${'n1.000000000000.'.padEnd(400, 'x')}'`,
      status: `case when i % 5 = 0 then 'failed' else 'sent' end`,
      tries: '1',
      due_at: 'at',
      created_at: 'at',
    })
    await fill('posts', count, {
      id: `'post-' || number`,
      slug: `'post-' || number`,
      title: `'A post'`,
      description: `'What a plate of dal does.'`,
      status: `'published'`,
      due_at: 'at',
      created_at: 'at',
      updated_at: 'at',
      tags: `'["kitchen"]'`,
      body: `'[{"type":"paragraph","content":"Eat it with rice."}]'`,
    })
    await foldListCounts(connection)
    await (isPostgres(connection) ? sql`vacuum analyze` : sql`pragma wal_checkpoint(truncate)`).execute(connection)
  })
}

type Rows = { table: keyof Tables; count: number; columns: Record<string, string>; secondsEach: number }

/** @param rows.columns SQL of each column: `i` counts from 1, `number` is it in eight digits, `at` its instant */
async function insertRows(db: Kysely<Tables>, { table, count, columns, secondsEach }: Rows): Promise<void> {
  const last = Math.floor(Date.now() / 1000)
  const second = `${last} - cast((${count} - i) * ${secondsEach} as integer)`
  const source = isPostgres(db)
    ? `select i, lpad(i::text, 8, '0') as number,
        to_char(to_timestamp(${second}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"') as at
        from generate_series(1, ${count}) as i`
    : `select i, printf('%08d', i) as number, strftime('%Y-%m-%dT%H:%M:%S.000Z', ${second}, 'unixepoch') as at from
        (with recursive counted (i) as (select 1 union all select i + 1 from counted where i < ${count}) select i from counted)`
  await sql
    .raw(`
      insert into ${table} (${Object.keys(columns).join(', ')})
      select ${Object.values(columns).join(', ')} from (${source}) as numbered`)
    .execute(db)
}

const isPostgres = (db: Kysely<Tables>) => db.getExecutor().adapter instanceof PostgresAdapter
