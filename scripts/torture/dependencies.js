/**
 * The mail server and the payment provider of a real build go again and again: refused, silent, rubbish. The short form is
 * tests/api/dependencies-failing.test.ts, which also asks what people and staff are told.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { importBundled } from '../setup/bundle.js'
import { logIn } from './support/api.js'
import { startMailSink } from './support/mail-sink.js'
import { orderBody } from './support/mixed-load.js'
import { openRows } from './support/rows.js'
import { repeatedMail, withoutMail } from './support/sent-mail.js'
import { createSite } from './support/site.js'

/** @typedef {import('../../tests/support/breakable-network').BreakableNetwork} Network */

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const keys = { clientId: 'clinic', clientSecret: 'a-secret-of-the-provider-0123456789' }
const password = 'ker sangri & bajra 7'
/** Past the gaps of mail and reconciler after their first failures. */
const leapMs = 40 * 60_000
const settleMs = 240_000

const page = 'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>'
/** @type {[string, (network: Network) => void][]} */
const troubles = [
  ['refuses', (network) => network.refuse()],
  ['is silent', (network) => network.fallSilent()],
  ['hangs up', (network) => network.talkRubbish('421 4.3.2 Service shutting down\r\n')],
  ['is a web page', (network) => network.talkRubbish(page)],
]

/** @type {import('../torture.js').Part} */
export default { name: 'dependencies', engines: ['sqlite'], run }

/** @param {import('../torture.js').Context} context */
async function run({ rounds, folder, log }) {
  /** @type {typeof import('../../tests/support/breakable-network')} */
  const { breakableNetwork } = await importBundled('tests/support/breakable-network.ts')
  /** @type {typeof import('../../tests/support/payment-servers')} */
  const { makeTestPace, startCashfreeServer } = await importBundled('tests/support/payment-servers.ts')
  const sink = await startMailSink()
  sink.hurry()
  const provider = await startCashfreeServer({ ...keys, pace: makeTestPace() })
  const toMail = await breakableNetwork(sink.url)
  const toProvider = await breakableNetwork(provider.baseUrl)
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: '1',
    AAHAR_TEST_CLOCK: '',
    MAIL_URL: toMail.url.replace(/\/$/, ''),
    PAYMENT_PROVIDER: 'cashfree',
    CASHFREE_CLIENT_ID: keys.clientId,
    CASHFREE_CLIENT_SECRET: keys.clientSecret,
    CASHFREE_BASE_URL: toProvider.url,
  }
  const site = await createSite({ env })
  const booked = /** @type {string[]} */ ([])
  const [late, lateOrders] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])]
  let orders = 0
  /** When the line was broken or mended, by performance.now(). */
  const cuts = /** @type {number[]} */ ([])
  const times = Math.min(rounds, 20)
  try {
    await site.start()
    for (let time = 1; time <= times; time += 1) {
      const [what = '', fail = () => {}] = troubles[time % troubles.length] ?? []
      const person = { email: `client${time}@torture.example`, password, address: `10.2.${time}.1` }
      const client = await logIn(site.url, person, { isNew: true })
      fail(toMail)
      cuts.push(performance.now())
      fail(toProvider)
      for (let count = 0; count < 3; count += 1) {
        const email = `booking${time}.${count}@torture.example`
        const booking = { name: 'Asha Verma', email, mobile_number: '+919811122233' }
        const { status, ms } = await timed(() => client('POST', '/appointments/create', booking))
        if (status < 300) booked.push(email)
        if (status >= 300 || ms > 5000) late.push(`${what}: ${status} after ${ms} ms`)
      }
      const body = orderBody(`order${time}@torture.example`)
      const { status, ms } = await timed(() => client('POST', '/payments/create-payment-link', body))
      orders += 1
      if (status >= 300 || ms > 12_000) lateOrders.push(`${what}: ${status} after ${ms} ms`)
      toMail.heal()
      cuts.push(performance.now())
      toProvider.heal()
      await sleep(300)
      log(`gone and back ${time} times (${what})`)
    }
    await site.stop()
    // What waits for its time is due.
    env.AAHAR_TEST_CLOCK = new Date(Date.now() + leapMs).toISOString()
    await site.start()
    const rows = await openRows({ dataDir, databaseUrl: null })
    const { unsent, unlinked } = await untilSettled(rows).finally(() => rows.close())
    const { mails, wrong } = repeatedMail(sink.deliveries, cuts)
    const links = await provider.count()
    const mistakes = site
      .output()
      .match(/"code":"(internal_error|request_failed|promise_rejected|uncaught_exception)"/g)
    const badLinks = links === orders ? unlinked : [...unlinked, `${links} links`]
    const badMail = [...unsent, ...wrong, ...withoutMail(sink.deliveries, booked)]
    return /** @type {import('../torture.js').Row[]} */ ([
      ['a booking is acknowledged within 5 s without a mail server', `${booked.length} bookings`, late],
      ['an order is kept and answered within 12 s', `${orders} orders`, lateOrders],
      ['every mail goes out by itself once the server is back', `${mails} mails`, badMail],
      ['every order gets its one link once the provider is back', `${links} links`, badLinks],
      ['nothing is logged as a mistake of the program', `${times} times gone and back`, mistakes ?? []],
    ])
  } finally {
    await site.stop()
    await toMail.close()
    await toProvider.close()
    await provider.stop()
    await sink.stop()
  }
}

/** @template T @param {() => Promise<T>} work @returns {Promise<T & { ms: number }>} */
async function timed(work) {
  const startedAt = performance.now()
  const answer = await work()
  return { ...answer, ms: Math.round(performance.now() - startedAt) }
}

/** @param {import('./support/rows.js').Rows} rows */
async function untilSettled({ read }) {
  const deadline = performance.now() + settleMs
  for (;;) {
    const unsent = (await read("select id from outbox where status <> 'sent'")).map(({ id }) => `mail ${id} waits`)
    const linked = 'select 1 from payment_attempts where order_id = orders.id and link_id is not null'
    const unlinked = (await read(`select id from orders where not exists (${linked})`)).map(
      ({ id }) => `order ${id} has no link`,
    )
    if (unsent.length + unlinked.length === 0 || performance.now() > deadline) return { unsent, unlinked }
    await sleep(500)
  }
}
