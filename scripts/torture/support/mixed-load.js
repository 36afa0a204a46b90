/**
 * What clients and staff do in a clinic, all at once and as fast as they are answered, until the site is killed. The ledger holds what
 * was acknowledged, and what was asked for when the site died.
 */
import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn, Unanswered } from './api.js'

/** @typedef {import('./api.js').Call} Call */

/**
 * @typedef {object} Ledger
 * @property {{ body: any, id: string | null }[]} bookings `id`: null while not acknowledged
 * @property {{ body: any, isMade: boolean, isPaid: boolean, receipt: string | null }[]} orders `isPaid`: the provider has said so
 * @property {{ id: string, version: number, isPublished: boolean }[]} posts
 * @property {string[]} clients emails of who has signed up
 * @property {Record<string, number>} strange answers that are neither success nor silence, with how often
 * @property {number} acknowledged how many writes
 */

/** @returns {Ledger} */
export const emptyLedger = () => ({
  ...{ bookings: [], orders: [], posts: [], clients: [], strange: {}, acknowledged: 0 },
})

const plans = Object.entries({ one_month: 4000, weekly_meal_plan: 1400, single_meal: 200 })
/** Below what one client may book and order in an hour, with room for what is sent again. */
const [bookingsEach, ordersEach] = [8, 16]
/** As providers behave; after the others the reconciler has to find out by itself. */
const webhooks = ['prompt', 'duplicated', 'reordered', 'duplicated', 'lost']
const password = 'ker sangri & bajra 7'

let serial = 0
const nextEmail = (/** @type {string} */ what) => `${what}${++serial}@torture.example`

/**
 * Begins the load. `isOver` says when the site is being killed; each actor ends with its first request that is not answered.
 * @param {{ base: string, admin: Call, address: string, ledger: Ledger, isOver: () => boolean }} options
 * @returns {Promise<void>} when all have ended
 */
export async function mixedLoad({ base, admin, address, ledger, isOver }) {
  const email = nextEmail('client')
  const client = await logIn(base, { email, password, address }, { isNew: true })
  ledger.clients.push(email)
  ledger.acknowledged += 1
  const bookSome = atMost(bookingsEach, () => book(client, ledger))
  const orderSome = atMost(ordersEach, () => order(client, ledger))
  const write = () => publish(admin, ledger)
  await Promise.all([bookSome, bookSome, orderSome, orderSome, write].map((act) => repeat(act, isOver)))
}

/** @param {number} times @param {() => Promise<void>} act @returns {() => Promise<void>} */
function atMost(times, act) {
  let left = times
  return () => {
    left -= 1
    return left < 0 ? sleep(50) : act()
  }
}

/** @param {() => Promise<void>} act @param {() => boolean} isOver */
async function repeat(act, isOver) {
  while (!isOver()) {
    try {
      await act()
    } catch (error) {
      if (error instanceof Unanswered) return
      throw error
    }
  }
}

/**
 * @param {Ledger} ledger @param {string} what @param {import('./api.js').Answer} answer
 * @returns {Promise<boolean>} whether it was acknowledged
 */
async function acknowledge(ledger, what, { status, code }) {
  if (status < 300) {
    ledger.acknowledged += 1
    return true
  }
  const line = `${what}: ${status} ${code}`
  // A client of a clinic does not book twenty times an hour.
  if (status === 429) await sleep(300)
  else ledger.strange[line] = (ledger.strange[line] ?? 0) + 1
  await sleep(20)
  return false
}

/** @param {Call} client @param {Ledger} ledger */
async function book(client, ledger) {
  const entry = { body: bookingBody(), id: /** @type {string | null} */ (null) }
  ledger.bookings.push(entry)
  const answer = await client('POST', '/appointments/create', entry.body)
  if (await acknowledge(ledger, 'booking', answer)) entry.id = answer.data.id
  else ledger.bookings.splice(ledger.bookings.indexOf(entry), 1)
}

const bookingBody = () => ({
  name: 'Asha Verma',
  email: nextEmail('booking'),
  mobile_number: '+919811122233',
  medical_issue: 'Thyroid',
  health_consent: true,
  form_token: randomUUID(),
})

/** @param {string} customer_email */
export const orderBody = (customer_email) => ({
  plan_type: plans[serial % plans.length]?.[0],
  amount: plans[serial % plans.length]?.[1],
  currency: 'INR',
  customer_name: 'Asha Verma',
  customer_email,
  customer_phone: '98111 22233',
  start_date: new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10),
  address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
  another: true,
  order_id: `ORDER_${Date.now()}_${randomBytes(4).toString('hex')}`,
})

/** Orders, pays, and asks until the order is paid. @param {Call} client @param {Ledger} ledger */
async function order(client, ledger) {
  const body = orderBody(nextEmail('order'))
  const entry = { body, isMade: false, isPaid: false, receipt: /** @type {string | null} */ (null) }
  ledger.orders.push(entry)
  const made = await client('POST', '/payments/create-payment-link', body)
  if (!(await acknowledge(ledger, 'order', made))) {
    ledger.orders.splice(ledger.orders.indexOf(entry), 1)
    return
  }
  entry.isMade = true
  const token = made.data.link_url?.split('/').at(-1)
  const webhook = webhooks[Math.floor(Math.random() * webhooks.length)]
  const paid = await client('POST', `/payments/sandbox/links/${token}`, { action: 'pay', webhook })
  if (!(await acknowledge(ledger, 'payment', paid))) return
  entry.isPaid = true
  for (let tries = 0; tries < 5 && webhook !== 'lost'; tries += 1) {
    const { data } = await client('GET', `/orders/${body.order_id}`)
    if (data?.status === 'paid') {
      entry.receipt = data.receipt_number
      return
    }
    await sleep(30)
  }
}

/** Writes a post, publishes it, and changes it once more. @param {Call} admin @param {Ledger} ledger */
async function publish(admin, ledger) {
  const draft = {
    title: `Millets of the ${++serial}th day`,
    slug: '',
    description: 'What to cook in the cold months, and why.',
    cover: null,
    tags: ['millets'],
    publish_date: null,
    body: [{ type: 'paragraph', content: `Bajra keeps for ${serial} days.` }],
  }
  const made = await admin('POST', '/admin/blogs', { draft, form_token: randomUUID() })
  if (!(await acknowledge(ledger, 'post', made))) return
  const entry = { id: made.data.id, version: 1, isPublished: false }
  ledger.posts.push(entry)
  const published = await admin('POST', `/admin/blogs/${entry.id}/publish`, { version: 1 })
  if (!(await acknowledge(ledger, 'publishing', published))) return
  Object.assign(entry, { version: published.data.version, isPublished: true })
  const changed = { ...draft, slug: published.data.draft.slug, title: `${draft.title}, revised` }
  const saved = await admin('PUT', `/admin/blogs/${entry.id}/draft`, { version: entry.version, draft: changed })
  if (await acknowledge(ledger, 'saving a post', saved)) entry.version = saved.data.version
  await sleep(50)
}
