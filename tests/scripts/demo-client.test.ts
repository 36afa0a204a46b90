/** What `npm run dev` puts into an empty database, and where it keeps its hands off. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '~/platform/db/open'
import { readSettings } from '~/platform/settings/settings.server'
import { demoEmail, seedDemoClient } from '../../scripts/demo/demo-client'
import { makeTempFolder } from '../support/temp-folder'

/** A Saturday, 09:30 in India. */
const now = new Date('2026-11-21T04:00:00.000Z')
let folder: ReturnType<typeof makeTempFolder>

beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const env = (given: Record<string, string> = {}) => ({ NODE_ENV: 'development', DATA_DIR: folder.path, ...given })

async function withRows<T>(read: (database: ReturnType<typeof openDatabase>) => Promise<T>): Promise<T> {
  const database = openDatabase(readSettings(env()))
  try {
    return await read(database)
  } finally {
    await database.close()
  }
}

test('an empty dev database gets a client with orders and appointments, told once; a second start adds nothing', async () => {
  const lines = await seedDemoClient(env(), { now })
  expect(lines).toEqual([
    expect.stringMatching(/^The first admin is admin@localhost, with the password \S+/),
    expect.stringMatching(
      new RegExp(`^A client to look at is ${demoEmail}, with the password \\S{12}, at http://localhost`),
    ),
  ])
  const { orders, appointments } = await withRows(async ({ db }) => ({
    orders: await db.selectFrom('orders').select(['plan_type', 'status']).orderBy('created_at').execute(),
    appointments: await db.selectFrom('appointments').select('status').orderBy('created_at').execute(),
  }))
  expect(orders).toEqual([
    { plan_type: 'one_month', status: 'paid' },
    { plan_type: 'weekly_meal_plan', status: 'paid' },
    { plan_type: 'three_months', status: 'paid' },
    { plan_type: 'single_meal', status: 'failed' },
  ])
  expect(appointments.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'cancelled'])

  expect(await withRows(({ db }) => db.selectFrom('menu_dishes').select('place').execute())).toHaveLength(21)

  expect(await seedDemoClient(env(), { now })).toEqual([])
  expect(await withRows(({ db }) => db.selectFrom('users').select('role').orderBy('role').execute())).toHaveLength(2)
})

test('at 02:40 at night in India, when the day has not begun yet in London, its plans begin on days to come', async () => {
  await seedDemoClient(env(), { now: new Date('2026-11-23T21:10:00.000Z') })
  const orders = await withRows(({ db }) =>
    db.selectFrom('orders').select(['plan_type', 'start_date']).orderBy('created_at').execute(),
  )
  expect(orders.map(({ plan_type, start_date }) => `${plan_type} ${start_date}`)).toEqual([
    'one_month 2026-10-15',
    'weekly_meal_plan 2026-11-25',
    'three_months 2026-11-25',
    'single_meal 2026-11-27',
  ])
})

test.each([
  ['in production', { NODE_ENV: 'production' }],
  ['where mail is really sent', { MAIL_URL: 'smtp://127.0.0.1:1' }],
  ['in PostgreSQL', { DATABASE_URL: 'postgres://127.0.0.1:1/clinic' }],
  [
    'where real money moves',
    { PAYMENT_PROVIDER: 'razorpay', RAZORPAY_KEY_ID: 'k', RAZORPAY_KEY_SECRET: 's', RAZORPAY_WEBHOOK_SECRET: 'w' },
  ],
])('no client is made %s', async (_, given) => {
  expect(await seedDemoClient(env(given), { now })).toEqual([])
})
