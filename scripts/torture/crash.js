/**
 * kill -9 at random moments of a mixed load, and a new start on the same data; every fifth time it is killed once more while it starts.
 * A kill of the process is no power cut: what the operating system has in its memory survives it. That a commit waits for the disk is
 * the engines' promise (`synchronous=FULL`, `synchronous_commit=on`), which is set and tested elsewhere.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { logIn } from './support/api.js'
import { lostWrites, sendAgain } from './support/lost-writes.js'
import { startMailSink } from './support/mail-sink.js'
import { emptyLedger, mixedLoad } from './support/mixed-load.js'
import { openRows } from './support/rows.js'
import { doubledMail, repeatedMail, withoutMail } from './support/sent-mail.js'
import { createSite } from './support/site.js'
import { halfDone, receiptNumbers } from './support/soundness.js'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday', address: '10.255.0.1' }
/** After so many acknowledged writes of its round a site is killed, or after this time: rounds mean the same on a slow machine. */
const [fewestWrites, mostWrites, longestMs] = [2, 30, 12_000]
/** Longer than any lease, webhook's gap or check of the reconciler that the end waits for. */
const leapMs = 6 * 60_000
const settleMs = 240_000

/** @type {import('../torture.js').Part} */
export default { name: 'crash', engines: ['sqlite', 'postgres'], run }

/** @param {import('../torture.js').Context} context */
async function run({ rounds, folder, databaseUrl, log }) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const sink = await startMailSink()
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    MAIL_URL: sink.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: '1',
    AAHAR_TEST_CLOCK: '',
  }
  const site = await createSite({ env })
  const found = emptyFindings()
  const ledger = emptyLedger()
  try {
    await site.start()
    for (let round = 1; round <= rounds; round += 1) {
      await killUnderLoad({ site, round, ledger, found })
      await lookAfterKill({ site, dataDir, databaseUrl, round, ledger, found })
      if (round % 10 === 0) log(`${round} kills, ${ledger.acknowledged} acknowledged writes`)
    }
    await site.stop()
    // Many mails may still wait: they were written faster than one after the other goes out.
    sink.hurry()
    env.AAHAR_TEST_CLOCK = new Date(Date.now() + leapMs).toISOString()
    await site.start()
    await lookAtTheEnd({ dataDir, databaseUrl, ledger, found })
  } finally {
    await site.stop()
    await sink.stop()
  }
  return report({ ledger, found, deliveries: sink.deliveries })
}

const none = () => /** @type {string[]} */ ([])
const times = () => /** @type {number[]} */ ([])
const emptyFindings = () => ({
  ...{ kills: times(), starts: times(), lost: none(), half: none(), again: none(), receipts: none() },
  ...{ unpaid: none(), unsent: none(), sentAgain: 0, receiptCount: 0 },
})

/** @typedef {ReturnType<typeof emptyFindings>} Findings */
/** @typedef {import('./support/site.js').Site} Site */
/** @typedef {import('./support/mixed-load.js').Ledger} Ledger */

/** @param {{ site: Site, round: number, ledger: Ledger, found: Findings }} options */
async function killUnderLoad({ site, round, ledger, found }) {
  const staff = await logIn(site.url, { ...admin, address: addressOf(round, 2) })
  let isOver = false
  const load = mixedLoad({ base: site.url, admin: staff, address: addressOf(round, 1), ledger, isOver: () => isOver })
  const enough = ledger.acknowledged + fewestWrites + Math.random() * (mostWrites - fewestWrites)
  const deadline = performance.now() + longestMs
  while (ledger.acknowledged < enough && performance.now() < deadline) await sleep(10)
  // Not always right after an answer.
  await sleep(Math.random() * 100)
  isOver = true
  found.kills.push(performance.now())
  await site.kill()
  await load
  if (round % 5 === 0) {
    site.launch()
    await sleep(Math.random() * 1500)
    found.kills.push(performance.now())
    await site.kill()
  }
  found.starts.push(await site.start())
}

/** @param {{ site: Site, dataDir: string, databaseUrl: string | null, round: number, ledger: Ledger, found: Findings }} options */
async function lookAfterKill({ site, dataDir, databaseUrl, round, ledger, found }) {
  const rows = await openRows({ dataDir, databaseUrl })
  try {
    found.lost.push(...(await lostWrites(rows, ledger)))
    const email = ledger.clients.at(-1)
    if (email) {
      const client = await logIn(site.url, { email, password: 'ker sangri & bajra 7', address: addressOf(round, 1) })
      const { sent, wrong } = await sendAgain(rows, ledger, client)
      found.sentAgain += sent
      found.again.push(...wrong)
    }
    found.half.push(...(await halfDone(rows)), ...(await rows.damage()))
    found.receipts.push(...(await receiptNumbers(rows)).wrong)
  } finally {
    await rows.close()
  }
}

/**
 * With the clock ahead, so that what waits for its time is due: mails under way when the site died, webhooks, the reconciler's look.
 * @param {{ dataDir: string, databaseUrl: string | null, ledger: Ledger, found: Findings }} options
 */
async function lookAtTheEnd({ dataDir, databaseUrl, ledger, found }) {
  const rows = await openRows({ dataDir, databaseUrl })
  try {
    const taken = new Set(ledger.orders.filter(({ isPaid }) => isPaid).map(({ body }) => body.order_id))
    const deadline = performance.now() + settleMs
    for (;;) {
      const unsent = await rows.read("select id from outbox where status <> 'sent'")
      const links = await rows.read(`select o.id, o.receipt_number, l.status from orders o
        left join payment_attempts a on a.order_id = o.id left join sandbox_links l on l.link_id = a.link_id`)
      // The sandbox may have been paid by a request whose answer the kill cut off.
      const isDue = (/** @type {any} */ row) => taken.has(row.id) || row.status === 'PAID'
      found.unpaid = links.filter((row) => isDue(row) && row.receipt_number === null).map(({ id }) => `order ${id}`)
      found.unsent = unsent.map(({ id }) => `mail ${id}`)
      if (found.unpaid.length + found.unsent.length === 0 || performance.now() > deadline) break
      await sleep(500)
    }
    const { count, wrong } = await receiptNumbers(rows)
    found.receiptCount = count
    found.receipts.push(...wrong)
    found.half.push(...(await halfDone(rows)))
  } finally {
    await rows.close()
  }
}

/** @param {{ ledger: Ledger, found: Findings, deliveries: readonly import('./support/mail-sink.js').Delivery[] }} options @returns {import('../torture.js').Row[]} */
function report({ ledger, found, deliveries }) {
  const { starts, kills } = found
  const sorted = starts.toSorted((one, other) => one - other)
  const middle = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)
  const addresses = [
    ...ledger.bookings.filter(({ id }) => id !== null).map(({ body }) => body.email),
    ...ledger.orders.filter(({ receipt }) => receipt !== null).map(({ body }) => body.customer_email),
  ]
  const { mails, repeats, wrong } = repeatedMail(deliveries, kills)
  const doubled = doubledMail(deliveries, addresses)
  const badMail = [...found.unsent, ...wrong, ...withoutMail(deliveries, addresses)]
  const strange = Object.entries(ledger.strange).map(([line, times]) => `${line} × ${times}`)
  const paid = ledger.orders.filter(({ isPaid }) => isPaid).length
  const writes = `${ledger.acknowledged} acknowledged writes`
  const kinds = `${ledger.orders.length} orders, ${ledger.bookings.length} bookings, ${ledger.posts.length} posts`
  const starting = `${kills.length} kills; up after ${middle} ms (median), ${Math.round(sorted.at(-1) ?? 0)} ms at most`
  return [
    ['it starts again by itself on the same data', starting, []],
    ['while it runs, every request is answered with success or a refusal of the contract', writes, strange],
    ['every acknowledged write is there', writes, found.lost],
    ['nothing is half done, and the database is sound', kinds, found.half],
    ['a form sent again has its effect once', `${found.sentAgain} forms`, found.again],
    ['receipt numbers run from 1 without a gap', `${found.receiptCount} receipts`, found.receipts],
    ['every payment that was taken ends in a paid order with its receipt', `${paid} payments`, found.unpaid],
    ['every mail goes out, twice only where a kill cut off its 250', `${mails} mails, ${repeats} repeated`, badMail],
    ['no event is mailed as two mails', `${addresses.length} bookings and payments`, doubled],
  ]
}

/** Each round speaks from networks of its own: what an address may do in an hour is limited. @param {number} round @param {number} who */
const addressOf = (round, who) => `10.${who}.${round >> 8}.${round & 255}`
