/**
 * Fills an empty database with the rows of a clinic that has worked for years, by the engine itself: for the benchmarks, and
 * to see the dashboard as it is on a busy day (scripts/seed.js). Nothing is sealed, and its clients have no passwords.
 */
import { type Kysely, sql } from 'kysely'
import { nameKey } from '~/domain/clients/client-words'
import { addDays, dayOf, indiaInstant } from '~/domain/time/days'
import { takeNamedLock, withoutTimeLimit } from '~/platform/db/engine'
import type { Tables } from '~/platform/db/tables'
import {
  createdOver,
  emailOf,
  firstNames,
  idOf,
  insertRows,
  instant,
  isPostgres,
  lastNames,
  nameOf,
  oneOf,
  phoneOf,
  sealed,
} from './row-sql'

/** Rows of each table; the tables beside them, such as payments and words, follow. */
export type Sizes = {
  clients: number
  appointments: number
  orders: number
  enquiries: number
  subscribers: number
  mails: number
  auditEntries: number
  posts: number
}

/** What the front desk of one large clinic has after some years. */
export const largeClinic: Sizes = {
  clients: 50_000,
  appointments: 100_000,
  orders: 20_000,
  enquiries: 5_000,
  subscribers: 5_000,
  mails: 50_000,
  auditEntries: 100_000,
  posts: 50,
}

export function timesAsMany(sizes: Sizes, times: number): Sizes {
  const entries = Object.entries(sizes).map(([table, rows]) => [table, Math.ceil(rows * times)])
  return Object.fromEntries(entries) as Sizes
}

/** The client who has `rowsOfClient` appointments and orders. */
export const knownClient = 'c0000000-0000-4000-8000-000000000000'
const rowsOfClient = 50

const dayMs = 24 * 60 * 60 * 1000
/** What waits for the staff is no more in a large table than in a small one: each so-many-th row, but one in twenty at most. */
const oneWaitsOf = (count: number) => Math.max(20, Math.floor(count / 2000) * 20)
/** The kitchen cooks for as many clients as one of so many orders in three years has. */
const ordersOfKitchen = 10_000
/** So many refunds were paid in the last month. */
const refundsOfMonth = 100

/** Of a day, from 10:00 on: as many quarters of an hour as a clinic can have. */
const timesOfDay = 32
/** Appointments reach so far into the future. */
const daysAhead = 28

const services = ['General Appointment', 'Weight Loss', 'Diabetes', 'Thyroid', 'PCOS/PCOD', 'Immunity']
const plans = [
  { type: 'one_month', title: '1 Month', kind: 'subscription', paise: 400_000, days: 30, meals: 0 },
  { type: 'three_months', title: '3 Months', kind: 'subscription', paise: 900_000, days: 90, meals: 0 },
  { type: 'weekly_meal_plan', title: 'Weekly Meal Plan', kind: 'food', paise: 140_000, days: 7, meals: 7 },
  { type: 'monthly_meal_plan', title: 'Monthly Meal Plan', kind: 'food', paise: 480_000, days: 28, meals: 24 },
] as const

/**
 * @param now the newest rows are of this moment, the oldest of three years before; appointments fill each working day
 * @throws where there are clients already
 */
export async function fillClinic(db: Kysely<Tables>, sizes: Sizes, now: Date = new Date()): Promise<void> {
  await withoutTimeLimit(db, async (connection) => {
    await connection.transaction().execute((trx) => fillAll(trx, sizes, now))
    await (isPostgres(connection) ? sql`vacuum analyze` : sql`analyze`).execute(connection)
    if (!isPostgres(connection)) await sql`pragma wal_checkpoint(truncate)`.execute(connection)
  })
}

/** In one transaction: all of it is there, or nothing. */
async function fillAll(connection: Kysely<Tables>, sizes: Sizes, now: Date): Promise<void> {
  await takeNamedLock(connection, 'demo rows', 'exclusive')
  const found = await connection.selectFrom('users').select('id').where('role', '=', 'client').limit(1).execute()
  if (found.length > 0) throw new Error('The database is not empty: it has clients.')
  const fill = (table: keyof Tables, count: number, columns: Record<string, string>) =>
    insertRows(connection, { table, count, columns, now })
  const id = (letter: string, i = 'i') => idOf(connection, letter, i)
  const ownerOf = (count: number) =>
    id('c', `i % ${Math.max(1, Math.min(sizes.clients, Math.floor(count / rowsOfClient)))}`)
  await fill('users', sizes.clients, {
    id: id('c', 'i - 1'),
    email: emailOf('i - 1'),
    full_name: nameOf('i - 1'),
    folded_name: `lower(${nameOf('i - 1')})`,
    phone_number: phoneOf('i - 1'),
    profile_path: `''`,
    role: `'client'`,
    status: `case when i % ${oneWaitsOf(sizes.clients)} = 0 then 'blocked' else 'active' end`,
    created_at: 'at',
    updated_at: 'at',
  })
  await fill('erasures', Math.floor(sizes.clients / 100), {
    id: id('e'),
    user_id: id('c', 'i - 1'),
    status: `'withdrawn'`,
    asked_by: id('c', 'i - 1'),
    asked_at: 'at',
    due_at: 'at',
    ended_at: 'at',
  })
  await fillAppointments(connection, sizes, ownerOf(sizes.appointments), now)
  await fillOrders(connection, sizes, ownerOf(sizes.orders), now)
  await fillDeliveries(connection, dayOf(now.toISOString()))
  await fill('enquiries', sizes.enquiries, {
    id: id('e'),
    kind: `case when i % 3 = 0 then 'consultation' else 'contact' end`,
    name: nameOf('i'),
    email: emailOf('i'),
    phone: phoneOf('i'),
    words: sealed(200),
    status: `case when i % ${oneWaitsOf(sizes.enquiries)} = 0 then 'new' when i % 9 = 0 then 'closed' else 'answered' end`,
    created_at: 'at',
  })
  await fill('newsletter_subscribers', sizes.subscribers, {
    id: id('b'),
    email: `'reader-' || i || '@example.in'`,
    status: `case when i % 20 = 0 then 'unsubscribed' when i % 7 = 0 then 'pending' else 'confirmed' end`,
    unsubscribe_token: `${sealed(60)} || number`,
    unsubscribe_hash: `'hash-' || number`,
    asked_at: 'at',
  })
  await fill('outbox', sizes.mails, {
    id: id('f'),
    template: `'welcome'`,
    recipient: emailOf(`i % ${sizes.clients}`),
    data: sealed(400),
    status: `case when i % 5 = 0 then 'failed' else 'sent' end`,
    tries: '1',
    due_at: 'at',
    created_at: 'at',
  })
  await fill('audit_entries', sizes.auditEntries, {
    id: id('a'),
    at: 'at',
    actor: id('c', 'i % 5'),
    action: oneOf('i', ['login', 'appointment_confirmed', 'appointment_moved', 'order_accepted', 'enquiry_answered']),
    subject: id('c', `i % ${sizes.clients}`),
    object_type: `'appointment'`,
    object_id: id('d'),
  })
  const [slug, title, description] = [`'post-' || number`, `'A post'`, `'What a plate of dal does.'`]
  const body = '[{"type":"paragraph","content":"Eat it with rice."}]'
  const times = { due_at: 'at', created_at: 'at', updated_at: 'at' }
  await fill('post_drafts', sizes.posts, {
    ...{ id: id('b'), slug, public_slug: slug, title, title_words: `' a post'`, ...times },
    ...{ status: `'published'`, has_changes: '0', publish_date: 'at', version: '1', words: '4' },
    ...{ kept_at: 'at', published_at: 'at' },
    draft: `'{"title":"A post","slug":"post-' || number || '","description":"What a plate of dal does.","cover":null,"tags":["kitchen"],"publish_date":"' || at || '","body":${body}}'`,
  })
  await fill('post_slugs', sizes.posts, { slug, post_id: id('b'), published_at: 'at' })
  await fill('posts', sizes.posts, {
    id: id('b'),
    slug,
    title,
    description,
    ...times,
    status: `'published'`,
    publish_date: 'at',
    tags: `'["kitchen"]'`,
    body: `'${body}'`,
  })
  await fillWords(connection)
}

/** The newest are requests without a time; of the others every quarter of an hour of the working days has one. */
async function fillAppointments(db: Kysely<Tables>, { appointments: count }: Sizes, owner: string, now: Date) {
  const requests = Math.ceil(count / oneWaitsOf(count))
  const today = dayOf(now.toISOString())
  const weekday = indiaInstant(today, '12:00').getUTCDay()
  const saturday = indiaInstant(addDays(today, daysAhead + 6 - weekday), '10:00')
  // Counted from the last one backwards, Sundays left out.
  const back = `(${count} - i - ${requests})`
  const day = `(${back} / ${timesOfDay})`
  // Ten times as many reach back farther than an integer counts seconds.
  const secondsBack = `(cast(${day} / 6 * 7 + ${day} % 6 as bigint) * 86400 - (${timesOfDay - 1} - ${back} % ${timesOfDay}) * 900)`
  const beginsSecond = `${Math.floor(saturday.getTime() / 1000)} - ${secondsBack}`
  const begins = instant(db, beginsSecond)
  const isRequest = `i > ${count - requests}`
  const isPast = `${begins} < '${now.toISOString()}'`
  await insertRows(db, {
    table: 'appointments',
    count,
    now,
    columns: {
      id: idOf(db, 'd', 'i'),
      user_id: owner,
      status: `case when ${isRequest} then 'active' when i % 15 = 0 then 'cancelled' when not (${isPast}) then 'confirmed'
        when i % 11 = 0 then 'no_show' else 'completed' end`,
      kind: `case when ${isRequest} then null else 'discovery' end`,
      starts_at: `case when ${isRequest} then null else ${begins} end`,
      ends_at: `case when ${isRequest} then null else ${instant(db, `${beginsSecond} + 900`)} end`,
      service: oneOf('i', services),
      name: nameOf('i'),
      email: emailOf('i'),
      mobile_number: phoneOf('i'),
      created_at: 'at',
      updated_at: 'at',
      version: '1',
    },
  })
  await sql`
    insert into appointment_cells (resource, starts_at, appointment_id)
    select '', starts_at, id from appointments where starts_at is not null and status <> 'cancelled' order by starts_at
    on conflict do nothing`.execute(db)
}

async function fillOrders(db: Kysely<Tables>, { orders: count }: Sizes, owner: string, now: Date) {
  const longestPlan = Math.max(...plans.filter(({ kind }) => kind === 'food').map(({ days }) => days))
  const firstRunning = Math.floor(count * (1 - (longestPlan + 7) / createdOver.days))
  const oneOfBlocks = Math.max(1, Math.round(count / ordersOfKitchen))
  // Of those who order today, blocks of twenty are clients of the kitchen; the first two plans have no meals.
  const plan = `case when i > ${firstRunning} and (i / 20) % ${oneOfBlocks} <> 0 then i % 2 else i % ${plans.length} end`
  const ofPlan = (value: (plan: (typeof plans)[number]) => string | number) =>
    `case ${plan} ${plans.map((plan, at) => `when ${at} then ${value(plan)}`).join(' ')} end`
  const isPaid = 'i % 10 < 8'
  const needsReview = `i % ${oneWaitsOf(count)} = 9`
  const endDate = `substr(${instant(db, `second + 86400 * ${ofPlan(({ days }) => days)}`)}, 1, 10)`
  const fill = (table: keyof Tables, columns: Record<string, string>) => insertRows(db, { table, count, columns, now })
  await fill('orders', {
    id: idOf(db, '0', 'i'),
    user_id: owner,
    status: `case when ${isPaid} then 'paid' when ${needsReview} then 'needs_review' when i % 10 = 8 then 'awaiting_payment' else 'cancelled' end`,
    review_reason: `case when ${needsReview} then 'wrong_amount' end`,
    kind: ofPlan(({ kind }) => `'${kind}'`),
    plan_type: ofPlan(({ type }) => `'${type}'`),
    plan_title: ofPlan(({ title }) => `'${title}'`),
    meals: ofPlan(({ meals }) => meals),
    amount_paise: ofPlan(({ paise }) => paise),
    start_date: 'substr(at, 1, 10)',
    end_date: endDate,
    // The others get theirs with their meals (fillDeliveries).
    runs_until: `case when ${isPaid} and ${ofPlan(({ meals }) => meals)} = 0 then ${endDate} end`,
    customer_name: nameOf('i'),
    customer_email: emailOf('i'),
    customer_phone: phoneOf('i'),
    address: `(i % 90) || ' Hanuman Nagar, Jaipur 3020' || (10 + i % 20)`,
    paid_at: `case when ${isPaid} then at end`,
    paid_link_id: `case when ${isPaid} then 'link-' || number end`,
    created_at: 'at',
    updated_at: 'at',
  })
  await fill('payment_attempts', {
    link_id: `'link-' || number`,
    order_id: idOf(db, '0', 'i'),
    number: '1',
    provider: `'sandbox'`,
    status: `case when ${isPaid} then 'paid' else 'expired' end`,
    amount_paise: ofPlan(({ paise }) => paise),
    received_paise: `case when ${isPaid} then ${ofPlan(({ paise }) => paise)} end`,
    created_at: 'at',
    expires_at: 'at',
  })
  const refund = {
    id: `'refund-' || number`,
    order_id: idOf(db, '0', 'i'),
    link_id: `'link-' || number`,
    reason: `'cancelled'`,
    amount_paise: '100000',
    status: `'done'`,
    tries: '1',
    asked_at: 'at',
    since: 'at',
    settled_at: 'at',
  }
  const refunds = Math.floor(count / 10)
  const last = Math.min(refundsOfMonth, refunds)
  const twoMonthsAgo = new Date(now.getTime() - 60 * dayMs)
  await insertRows(db, { table: 'refunds', count: refunds - last, columns: refund, now: twoMonthsAgo })
  await insertRows(db, { table: 'refunds', count: last, after: refunds - last, days: 30, columns: refund, now })
}

/** The days of each paid food plan, as domain/orders/ordered-plan.ts has them: those of a month leave the Sundays out. */
async function fillDeliveries(db: Kysely<Tables>, today: string) {
  const [day, weekday] = isPostgres(db)
    ? [`to_char(start_date::date + n, 'YYYY-MM-DD')`, 'extract(dow from start_date::date + n)']
    : [`date(start_date, n || ' days')`, `cast(strftime('%w', start_date, n || ' days') as integer)`]
  const lengths = plans.map(({ type, days }) => `when '${type}' then ${days}`)
  const span = Math.max(...plans.map(({ days }) => days))
  const numbers = Array.from({ length: span }, (_, n) => `select ${n} as n`).join(' union all ')
  await sql
    .raw(`
      insert into deliveries (order_id, day, status)
      select id, day, case when day >= '${today}' then 'planned' when mixed % 50 = 0 then 'not_met' else 'delivered' end
      from (
        select id, ${day} as day, ${weekday} as weekday, plan_type, cast(substr(id, 30) as integer) + n as mixed
        from orders, (${numbers}) as numbers
        where kind = 'food' and status = 'paid' and n < case plan_type ${lengths.join(' ')} end
      ) as each_day
      where plan_type <> 'monthly_meal_plan' or weekday <> 0
      order by id, day`)
    .execute(db)
  const dayAfterLast = isPostgres(db) ? `to_char(max(day)::date + 1, 'YYYY-MM-DD')` : `date(max(day), '1 day')`
  await sql
    .raw(`
      update orders set runs_until = (select ${dayAfterLast} from deliveries where order_id = orders.id)
      where kind = 'food' and status = 'paid'`)
    .execute(db)
}

/** What a name of the filling sounds like. */
const keyOf = (column: string, names: readonly string[], pattern: (name: string) => string) =>
  `case ${names.map((name) => `when ${column} like '${pattern(name)}' then '${nameKey(name.toLowerCase()) ?? ''}'`).join(' ')} else '' end`

/** As domain/clients/client-words.ts makes them of these names, addresses and numbers. */
async function fillWords(db: Kysely<Tables>) {
  const owners = [
    ['user_words', 'user_id', 'users', 'full_name', 'email', 'phone_number'],
    ['appointment_words', 'appointment_id', 'appointments', 'name', 'email', 'mobile_number'],
    ['order_words', 'order_id', 'orders', 'customer_name', 'customer_email', 'customer_phone'],
    ['enquiry_words', 'enquiry_id', 'enquiries', 'name', 'email', 'phone'],
  ] as const
  for (const [words, owner, of, name, email, phone] of owners) {
    const phones = [2, 4, 10].map((from) => `substr(${phone}, ${from})`)
    const key = [keyOf(name, firstNames, (word) => `${word} %`), keyOf(name, lastNames, (word) => `% ${word}`)]
    const all = [`lower(${name})`, `lower(${email})`, ...phones, ...key].join(` || ' ' || `)
    // The admin of a site that has started has no phone, and words already.
    await sql
      .raw(`
        insert into ${words} (${owner}, words) select id, ${all} from ${of} where ${phone} like '+91%' order by id
        on conflict do nothing`)
      .execute(db)
  }
}
