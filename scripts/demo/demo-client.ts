/**
 * What `npm run dev` puts into an empty database, so that there is something to look at: a client with appointments and
 * with an order of each kind, through the API and under a clock that begins weeks ago, so the rows are what the program itself
 * writes; and a menu for the kitchen.
 */
import { randomBytes } from 'node:crypto'
import { replaceWeek, saveCycle } from '~/deliveries/menu/menu-store'
import { allPlans } from '~/domain/deliveries/menu-days'
import { addDays, indiaDay } from '~/domain/time/days'
import { migrate } from '~/platform/db/migrations/migrate'
import { openDatabase } from '~/platform/db/open'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings, type Settings } from '~/platform/settings/settings.server'
import { backendFetch, startBackend, stopBackend } from '~/program/start'

export const demoEmail = 'client@aahar.example'
const fullName = 'Ritika Sharma'
const phone = '+919876543210'
const dayMs = 24 * 60 * 60 * 1000

/**
 * @param env what the settings are read from
 * @param given `now`; `password`: another than a random one, for a program that logs in as that client
 * @returns lines for the person at the terminal
 * @throws for a wrong setting; an Error with the API's answer where a call is refused
 */
export async function seedDemoClient(
  env: Environment,
  { now = new Date(), password = randomBytes(9).toString('base64url') }: { now?: Date; password?: string } = {},
): Promise<string[]> {
  const settings: Settings = { ...readSettings(env), logLevel: 'error' }
  if (!(await mayBeSeeded(settings))) return []

  let time = now
  const dayFromNow = (days: number) => addDays(indiaDay(now), days)
  // Each reading is a millisecond later, as in life: two orders of one moment would be listed in any order.
  const clock = () => {
    time = new Date(time.getTime() + 1)
    return time
  }
  const { notice } = await startBackend({ settings, clock })
  try {
    const travelTo = (days: number) => {
      time = new Date(now.getTime() + days * dayMs)
    }
    const logIn = async (): Promise<string> => (await call('/auth/login', { email: demoEmail, password })).access_token

    travelTo(-40)
    const { access_token: token } = await call('/auth/signup', { full_name: fullName, email: demoEmail, password })
    await orderPlan(token, 'one_month', dayFromNow(-40), 'pay')
    await requestAppointment(token, 'General Appointment', dayFromNow(-38))

    travelTo(-3)
    await orderPlan(await logIn(), 'weekly_meal_plan', dayFromNow(1), 'pay')

    travelTo(0)
    const today = await logIn()
    await orderPlan(today, 'three_months', dayFromNow(1), 'pay')
    await orderPlan(today, 'single_meal', dayFromNow(3), 'fail')
    await requestAppointment(today, 'Weight management', null)
    const { id } = await requestAppointment(today, 'General Appointment', null)
    await call(`/appointments/${id}/cancel`, {}, today)
  } finally {
    await stopBackend()
  }
  await seedDemoMenu(settings, now)
  const client = `A client to look at is ${demoEmail}, with the password ${password}, at ${settings.publicUrl}/login.`
  return [...(notice ? [notice] : []), `${client} It is shown only this once.`]
}

/** Never into a database of PostgreSQL, with real payments or with mail that is sent, and only where there is nothing yet. */
async function mayBeSeeded(settings: Settings): Promise<boolean> {
  const { nodeEnv, databaseUrl, mailUrl, payments } = settings
  if (nodeEnv !== 'development' || databaseUrl !== null || mailUrl !== null) return false
  if (payments.provider !== 'sandbox') return false
  const database = openDatabase(settings)
  try {
    await database.withStartLock(() => migrate(database.db))
    for (const table of ['users', 'appointments', 'orders'] as const)
      if (await database.db.selectFrom(table).select('id').limit(1).executeTakeFirst()) return false
    return true
  } finally {
    await database.close()
  }
}

/** The dish of each weekday from Monday on, then its alternatives: the last of them fits nearly everyone. */
const demoMenu = [
  ['dal-palak', 'gobhi-matar', 'bhuna-chana'],
  ['rajma', 'moong-dal', 'sprouts'],
  ['kadhi', 'lobia', 'cabbage'],
  ['khichdi', 'gajar-matar', 'bhuna-chana'],
  ['saag', 'masoor', 'beans'],
  ['lobia', 'kaddu', 'sprouts'],
  ['bharta', 'upma', 'rice'],
]

async function seedDemoMenu(settings: Settings, now: Date): Promise<void> {
  const database = openDatabase(settings)
  try {
    const recipes = await database.db.selectFrom('recipes').select(['id', 'seed']).execute()
    const dishes = demoMenu.flatMap((seeds, at) =>
      seeds.flatMap((seed, place) => {
        const recipe = recipes.find((one) => one.seed === seed)
        return recipe ? [{ weekday: at + 1, place, recipe_id: recipe.id }] : []
      }),
    )
    await database.db.transaction().execute(async (trx) => {
      await saveCycle(trx, { starts_on: indiaDay(now), weeks: 1, version: 0 }, now)
      await replaceWeek(trx, { plan_type: allPlans, week: 1, slot: 'lunch' }, dishes)
    })
  } finally {
    await database.close()
  }
}

async function orderPlan(token: string, planType: string, startDate: string, action: 'pay' | 'fail') {
  const body = {
    amount: await priceOf(planType),
    customer_name: fullName,
    customer_email: demoEmail,
    customer_phone: phone,
    plan_type: planType,
    start_date: startDate,
    address: '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021',
  }
  const link = await call('/payments/create-payment-link', body, token)
  await call(`/payments/sandbox/links/${link.link_url.split('/').at(-1)}`, { action })
  // The sandbox's webhook may come later; asking for the payment is as good.
  await call(`/orders/${link.order_id}/check`, {}, token)
}

/** @param day null: any */
function requestAppointment(token: string, service: string, day: string | null) {
  const body = { name: fullName, email: demoEmail, mobile_number: phone, service, preferred_date: weekdayFrom(day) }
  return call('/appointments/create', body, token)
}

/** The clinic gives appointments from Monday to Friday. */
function weekdayFrom(day: string | null): string | null {
  if (day === null) return null
  const date = new Date(day)
  while ([0, 6].includes(date.getUTCDay())) date.setUTCDate(date.getUTCDate() + 1)
  return date.toISOString().slice(0, 10)
}

/** Rupees, of content/plans.yaml. */
async function priceOf(planType: string): Promise<number> {
  const { plans } = await import('~/content/collections.server')
  const plan = [...plans.subscription, ...plans.food].find((known) => known.planType === planType)
  if (plan?.priceRupees == null) throw new Error(`content/plans.yaml has no price of the plan ${planType}`)
  return plan.priceRupees
}

// biome-ignore lint/suspicious/noExplicitAny: answers of the API, whose fields are named where they are read
async function call(path: string, body: object, token?: string): Promise<any> {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  const request = new Request(`http://localhost/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  const response = await backendFetch(request, { clientAddress: '127.0.0.1' })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`)
  return answer.data ?? answer
}
