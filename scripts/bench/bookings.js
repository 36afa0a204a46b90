/** Bookings by the API on a SQLite file, each durable before it is acknowledged; 64 clients, each again as soon as they are answered. */
import { randomUUID } from 'node:crypto'
import { logIn } from '../torture/support/api.js'
import { load, percentile } from './support/load.js'
import { startSite } from './support/start.js'

const [atOnce, bookings] = [64, 2000]
/** Below what one client and one address may book in an hour. */
const bookingsEach = 8

/** @type {import('../bench.js').Measure} */
export default {
  name: 'bookings',
  goals: {
    'durable bookings, 64 at once': { atLeast: 250, unit: 'a second' },
    'their p99': { atMost: 250, unit: 'ms' },
  },
  async measure({ checkout, folder, log }) {
    const site = await startSite(checkout, { dataDir: folder })
    try {
      const people = bookings / bookingsEach
      log(`signing up ${people} clients`)
      /** @type {string[]} */
      const tokens = []
      for (let i = 0; i < people; i += 1) {
        const person = { email: `client${i}@example.in`, password: 'ker sangri & bajra 7', address: address(i) }
        tokens.push((await logIn(site.url, person, { isNew: true })).token)
      }
      const wish = (/** @type {number} */ i) => booking(i % people, tokens[i % people] ?? '')
      const isGood = (/** @type {number} */ status) => status < 300
      const { perSecond, times } = await load({ port: site.port, connections: atOnce, count: bookings, wish, isGood })
      return { 'durable bookings, 64 at once': perSecond, 'their p99': percentile(times, 0.99) }
    } finally {
      await site.stop()
    }
  },
}

/** @param {number} i */
const address = (i) => `10.1.${i >> 8}.${i & 255}`

/** @param {number} who @param {string} token */
function booking(who, token) {
  const body = {
    name: 'Meera Joshi',
    email: `booker${who}@example.in`,
    mobile_number: '+919811122233',
    medical_issue: 'None that is known of, but tired in the afternoon',
    health_consent: true,
    form_token: randomUUID(),
  }
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'x-forwarded-for': address(who),
  }
  return { path: '/api/appointments/create', method: 'POST', headers, body: JSON.stringify(body) }
}
