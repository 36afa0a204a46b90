/**
 * Two sites on one database, under a mixed load each: what must happen once happens once, whichever of them does it. The short forms are
 * app/backend/mail/delivery.test.ts, app/backend/orders/ordering.test.ts, app/backend/appointments/reminders.test.ts and others.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startPostgres } from '../setup/postgres.js'
import { root } from '../setup/run-command.js'
import { logIn } from './support/api.js'
import { lostWrites } from './support/lost-writes.js'
import { startMailSink } from './support/mail-sink.js'
import { emptyLedger, mixedLoad } from './support/mixed-load.js'
import { openRows } from './support/rows.js'
import { doubledMail, repeatedMail, withoutMail } from './support/sent-mail.js'
import { createSite } from './support/site.js'
import { halfDone, receiptNumbers, wrongCounts } from './support/soundness.js'

/** @typedef {import('../torture.js').Row} Row */
/** @typedef {import('../torture.js').Engine} Engine */

const claims = /** @type {const} */ ({
  answers: 'every request to either is answered with success or a refusal of the contract',
  there: 'what one acknowledged, the other knows',
  once: 'every mail goes out exactly once, and no event is mailed as two',
  receipts: 'receipt numbers of both run from 1 without a gap, each once; every payment has its receipt',
  sound: 'nothing is half done',
})
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const secrets = { SESSION_SECRET: 'torture '.repeat(8), DATA_KEY: 'of two sites '.repeat(6) }
/** For webhooks that were lost the reconciler asks; its first look comes after two minutes. */
const leapMs = 6 * 60_000
const settleMs = 240_000

export default { name: 'processes', claims: Object.values(claims), eachEngine: true, run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ rounds, quick, engines, folder, log }) {
  const rows = []
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    const place = { folder: join(folder, engine), databaseUrl: postgres?.url ?? null }
    try {
      const times = quick ? 2 : Math.min(rounds, 20)
      rows.push(...(await withTwo({ engine, times, log: (line) => log(`${engine}: ${line}`), ...place })))
    } finally {
      await postgres?.stop()
    }
  }
  return rows
}

/** @param {{ engine: Engine, times: number, folder: string, databaseUrl: string | null, log: (line: string) => void }} options */
async function withTwo({ engine, times, folder, databaseUrl, log }) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  cpSync(join(root, 'content'), join(folder, 'content'), { recursive: true })
  const sink = await startMailSink()
  const env = {
    ...secrets,
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
    CONTENT_DIR: join(folder, 'content'),
    MAIL_URL: sink.url,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: '1',
    AAHAR_TEST_CLOCK: '',
  }
  const caches = ['one', 'other'].map((name) => ({ PAGE_CACHE_DIR: join(folder, `pages-${name}`) }))
  const sites = await Promise.all(caches.map((cache) => createSite({ env: { ...env, ...cache } })))
  const ledgers = sites.map(() => emptyLedger())
  const lost = []
  try {
    for (const site of sites) await site.start()
    // Once: the log-in has its limits as well.
    const staff = await Promise.all(sites.map(({ url }, at) => logIn(url, { ...admin, address: `10.${at + 2}.9.1` })))
    for (let time = 1; time <= times; time += 1) {
      const until = performance.now() + 4000
      const isOver = () => performance.now() > until
      await Promise.all(
        sites.map(({ url: base }, at) => {
          const [call, ledger] = [staff[at], ledgers[at]]
          if (!call || !ledger) throw new Error('A site without its ledger.')
          return mixedLoad({ base, admin: call, address: `10.${at + 2}.8.${time}`, ledger, isOver })
        }),
      )
      log(`${time} times, ${sum(ledgers, ({ acknowledged }) => acknowledged)} acknowledged writes`)
    }
    const rows = await openRows({ dataDir, databaseUrl })
    try {
      // Each is asked for what the other was told. Content is one file: the last change of either is right.
      for (const [at, { url }] of sites.toReversed().entries()) {
        const call = await logIn(url, { ...admin, address: `10.${at + 2}.7.1` })
        const ledger = { ...(ledgers[at] ?? emptyLedger()), content: emptyLedger().content }
        lost.push(...(await lostWrites(rows, ledger, call)))
      }
      sink.hurry()
      for (const site of sites) await site.stop()
      const later = new Date(Date.now() + leapMs).toISOString()
      const end = await Promise.all(
        caches.map((cache) => createSite({ env: { ...env, ...cache, AAHAR_TEST_CLOCK: later } })),
      )
      sites.push(...end)
      for (const site of end) await site.start()
      const waiting = await untilSettled(rows)
      const { count, wrong } = await receiptNumbers(rows)
      const half = [...(await halfDone(rows)), ...(await wrongCounts(rows))]
      return report({ engine, ledgers, lost, half, waiting, receipts: { count, wrong }, deliveries: sink.deliveries })
    } finally {
      await rows.close()
    }
  } finally {
    for (const site of sites) await site.stop()
    await sink.stop()
  }
}

/** @param {import('./support/rows.js').Rows} rows @returns {Promise<{ mails: string[], payments: string[] }>} what still waits at the end */
async function untilSettled({ read }) {
  const deadline = performance.now() + settleMs
  for (;;) {
    const mails = (await read("select id from outbox where status <> 'sent'")).map(({ id }) => `mail ${id} waits`)
    const payments = (
      await read(`select o.id from orders o join payment_attempts a on a.order_id = o.id
        join sandbox_links l on l.link_id = a.link_id where l.status = 'PAID' and o.receipt_number is null`)
    ).map(({ id }) => `order ${id} has no receipt`)
    if (mails.length + payments.length === 0 || performance.now() > deadline) return { mails, payments }
    await sleep(500)
  }
}

/** @template T @param {readonly T[]} list @param {(one: T) => number} of */
const sum = (list, of) => list.reduce((all, one) => all + of(one), 0)

/**
 * @param {{ engine: Engine, ledgers: import('./support/mixed-load.js').Ledger[], lost: string[], half: string[],
 *   waiting: { mails: string[], payments: string[] }, receipts: { count: number, wrong: string[] },
 *   deliveries: readonly import('./support/mail-sink.js').Delivery[] }} found
 * @returns {Row[]}
 */
function report({ engine, ledgers, lost, half, waiting, receipts, deliveries }) {
  const writes = sum(ledgers, ({ acknowledged }) => acknowledged)
  // Of two staff who change the same file one is told so: that is a refusal of the contract.
  const strange = ledgers.flatMap((ledger) =>
    Object.entries(ledger.strange)
      .filter(([line]) => !/^content: 409/.test(line))
      .map(([line, times]) => `${line} × ${times}`),
  )
  const addresses = ledgers.flatMap(({ bookings, orders }) => [
    ...bookings.filter(({ id }) => id !== null).map(({ body }) => body.email),
    ...orders.filter(({ receipt }) => receipt !== null).map(({ body }) => body.customer_email),
  ])
  const { mails, repeats, wrong } = repeatedMail(deliveries, [])
  const badMail = [
    ...waiting.mails,
    ...wrong,
    ...doubledMail(deliveries, addresses),
    ...withoutMail(deliveries, addresses),
  ]
  const row = (
    /** @type {keyof typeof claims} */ key,
    /** @type {string} */ figure,
    /** @type {readonly string[]} */ problems,
  ) => ({
    engine,
    claim: claims[key],
    figure: problems.length === 0 ? figure : `${problems.length} of ${figure}: ${problems.slice(0, 3).join('; ')}`,
    ok: problems.length === 0,
  })
  return [
    row('answers', `${writes} acknowledged writes`, strange),
    row('there', `${writes} acknowledged writes`, lost),
    row('once', `${mails} mails, ${repeats} repeated`, badMail),
    row('receipts', `${receipts.count} receipts`, [...receipts.wrong, ...waiting.payments]),
    row('sound', `${sum(ledgers, ({ orders }) => orders.length)} orders`, half),
  ]
}
