/**
 * More visitors than the site can serve: ten times the load it holds, for a minute, and then connections that hold on and say
 * nothing. A real build on SQLite; the short forms are app/server/overload.test.ts, admission.test.ts and slow-clients.test.ts.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { root } from '../setup/run-command.js'
import { createSite } from './support/site.js'

/** @typedef {import('../torture.js').Row} Row */
/** @typedef {import('./support/site.js').Site} Site */
/** @typedef {import('./support/flood.js').Flood} Flood */

const claims = /** @type {const} */ ({
  told: 'ten times what it holds: every request has its answer, or 503 with Retry-After and the telephone number',
  goes: 'it goes on working: at least half as many are answered as it holds',
  kept: 'kept pages, files and health are answered all the time, in 1 s',
  money: 'no webhook of a payment is refused',
  memory: 'its memory stays below 350 MB',
  after: '5 s later an answer takes as long as before (at most twice)',
  slow: '3,000 connections that send their requests a byte at a time keep nobody out',
  bodies: '3,000 connections whose bodies never end keep nobody out',
  freed: 'when they have gone, their connections are gone within 10 s',
})

/** Far more than the queue lets wait: a request that is let in takes part of a second. */
const memoryLimitMb = 350
const holders = 3000

export default { name: 'overload', claims: Object.values(claims), run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ quick, folder, log }) {
  const site = await createSite({
    env: {
      DATA_DIR: join(folder, 'data'),
      LOG_LEVEL: 'info',
      // As npm start sets them.
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '16384',
      MALLOC_TRIM_THRESHOLD_: '131072',
    },
  })
  await site.start()
  try {
    const rush = await inARush(site, { seconds: quick ? 6 : 60, log })
    const held = await withHolders(site, { seconds: quick ? 5 : 30, log })
    return [...rush, ...held]
  } finally {
    await site.stop()
  }
}

/** As browsers ask: what is answered is compressed. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br' }

/** What has to be made for each visitor. @param {Site} site @returns {import('./support/flood.js').Wish[]} */
function requestsFor({ url }) {
  const search = (/** @type {string} */ word) => ({ path: `/search?q=${word}` })
  const contact = {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: url },
    body: 'email=none&message=Namaste',
  }
  /** @type {import('./support/flood.js').Wish[]} */
  const wishes = [
    search('millet'),
    { path: '/login' },
    contact,
    search('thyroid'),
    { path: '/signup' },
    { path: '/api/blogs/all_blog_lists?per_page=20' },
    search('sugar'),
    { path: '/login' },
    contact,
    search('protein'),
  ]
  return wishes.map((wish) => ({ ...wish, headers: { ...asBrowsers, ...wish.headers } }))
}

/** @param {Site} site @param {{ seconds: number, log: (line: string) => void }} options */
async function inARush(site, { seconds, log }) {
  const requests = requestsFor(site)
  await ask(site, '/')
  const script = homeScript((await ask(site, '/')).text)
  // Compiled and warm, and then what it holds: 16 visitors who ask again as soon as they are answered.
  await hold(site, requests, 3)
  const holds = await hold(site, requests, 8)
  const perSecond = Math.round(holds.perSecond * 10)
  log(
    `it holds ${holds.perSecond.toFixed(0)} requests a second (median ${holds.medianMs.toFixed(0)} ms); now ${perSecond}`,
  )
  const calmMs = await medianRender(site)

  const watching = watch(site, ['/', '/services', '/healthz', script])
  const flood = await runFlood({
    port: site.port,
    perSecond,
    seconds,
    phone: phoneOf((await ask(site, '/contact')).text),
    requests,
  })
  const endedAt = performance.now()
  const seen = await watching.stop()
  await sleep(Math.max(0, 5000 - (performance.now() - endedAt)))
  const afterMs = await medianRender(site)
  log(`sent ${flood.sent}, answered ${flood.answered}, refused ${flood.refused}`)
  const others = Object.entries(flood.others)
  const goodput = flood.answered / seconds
  return [
    {
      claim: claims.told,
      figure: `${flood.sent} sent in ${seconds} s (${perSecond}/s): ${flood.answered} answered (median ${ms(flood.medianMs)}, p99 ${ms(flood.p99Ms)}), ${flood.refused} refused (p99 ${ms(flood.refusedP99Ms)})${others.map(([what, count]) => `, ${count} ${what}`).join('')}`,
      ok: others.length === 0 && flood.refused > 0,
    },
    {
      claim: claims.goes,
      figure: `${goodput.toFixed(0)} a second of ${holds.perSecond.toFixed(0)}`,
      ok: goodput >= holds.perSecond / 2,
    },
    {
      claim: claims.kept,
      figure: `${seen.asked} asked, median ${ms(seen.medianMs)}, slowest ${ms(seen.slowestMs)}${seen.wrong.length > 0 ? `; wrong: ${seen.wrong.slice(0, 3).join(', ')}` : ''}`,
      ok: seen.wrong.length === 0 && seen.slowestMs <= 1000,
    },
    {
      claim: claims.money,
      figure: `${seen.webhooks} sent, ${seen.webhooksRefused} refused, slowest ${ms(seen.slowestWebhookMs)}`,
      ok: seen.webhooks > 0 && seen.webhooksRefused === 0,
    },
    { claim: claims.memory, figure: `${seen.mostMb.toFixed(0)} MB at most`, ok: seen.mostMb < memoryLimitMb },
    { claim: claims.after, figure: `${ms(afterMs)} after, ${ms(calmMs)} before`, ok: afterMs <= 2 * calmMs },
  ]
}

const ms = (/** @type {number} */ time) => (time < 10 ? `${time.toFixed(1)} ms` : `${time.toFixed(0)} ms`)

/** @param {Site} site @param {import('./support/flood.js').Wish[]} requests @param {number} seconds */
async function hold({ port }, requests, seconds) {
  const wishes = requests.map((wish) => ({ headers: {}, ...wish }))
  const options = JSON.stringify({ port, connections: 16, seconds, requests: wishes })
  const { stdout } = await promisify(execFile)(process.execPath, [join(root, 'bench/load-generator.js'), options])
  return /** @type {{ perSecond: number, medianMs: number }} */ (JSON.parse(stdout.trim().split('\n').at(-1) ?? ''))
}

/** @param {object} options @returns {Promise<Flood>} */
async function runFlood(options) {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(root, 'scripts/torture/support/flood.js'),
    JSON.stringify(options),
  ])
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '')
}

/** @param {Site} site one visitor, page after page */
async function medianRender(site) {
  const times = []
  for (let at = 0; at < 15; at += 1) times.push((await ask(site, `/search?q=dal${at}`)).ms)
  return times.toSorted((one, other) => one - other)[7] ?? 0
}

/**
 * Asks for what must always be there, and sends webhooks, until it is stopped.
 * @param {Site} site @param {string[]} paths
 */
function watch(site, paths) {
  const seen = {
    asked: 0,
    wrong: /** @type {string[]} */ ([]),
    webhooks: 0,
    webhooksRefused: 0,
    slowestWebhookMs: 0,
    mostMb: 0,
  }
  /** @type {number[]} */
  const times = []
  let isOver = false
  const memory = setInterval(() => {
    seen.mostMb = Math.max(seen.mostMb, residentMb(site.pid() ?? 0))
  }, 250)
  const pages = (async () => {
    for (let at = 0; !isOver; at += 1) {
      const path = paths[at % paths.length] ?? '/'
      const { status, ms } = await ask(site, path)
      seen.asked += 1
      times.push(ms)
      if (status !== 200) seen.wrong.push(`${path} ${status}`)
      await sleep(50)
    }
  })()
  const webhooks = (async () => {
    while (!isOver) {
      // Its signature is wrong, so 401 says that it was looked at.
      const from = performance.now()
      const answer = await fetch(`${site.url}/api/payments/webhook/sandbox`, { method: 'POST', body: '{}' }).catch(
        () => null,
      )
      seen.webhooks += 1
      seen.slowestWebhookMs = Math.max(seen.slowestWebhookMs, performance.now() - from)
      if (answer?.status !== 401) seen.webhooksRefused += 1
      await answer?.body?.cancel()
      await sleep(200)
    }
  })()
  return {
    async stop() {
      isOver = true
      await Promise.all([pages, webhooks])
      clearInterval(memory)
      times.sort((one, other) => one - other)
      return { ...seen, medianMs: times[Math.floor(times.length / 2)] ?? 0, slowestMs: times.at(-1) ?? 0 }
    },
  }
}

/** @param {Site} site @param {string} path @returns {Promise<{ status: number, text: string, ms: number }>} */
function ask({ port }, path) {
  const from = performance.now()
  return new Promise((resolve) => {
    const failed = () => resolve({ status: 0, text: '', ms: performance.now() - from })
    const asking = get(
      { host: '127.0.0.1', port, path, agent: false, headers: { host: `localhost:${port}` }, timeout: 10_000 },
      (answer) => {
        let text = ''
        answer.setEncoding('utf8').on('data', (chunk) => {
          text += chunk
        })
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text, ms: performance.now() - from }))
        answer.on('error', failed)
      },
    )
    asking.on('error', failed)
    asking.on('timeout', () => asking.destroy())
  })
}

const homeScript = (/** @type {string} */ html) =>
  /"(\/assets\/[^"]+\.js)"/.exec(html)?.[1] ?? '/illustrations/favicon.svg'
/** As it is written; the link beside it has no spaces. */
const phoneOf = (/** @type {string} */ html) => /\+91 [ \d]{10,12}/.exec(html)?.[0].trim() ?? '+91'
const residentMb = (/** @type {number} */ pid) =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** @param {Site} site @param {{ seconds: number, log: (line: string) => void }} options */
async function withHolders(site, { seconds, log }) {
  const head = `GET /search?q=x HTTP/1.1\r\nhost: localhost:${site.port}\r\n`
  const body = `POST /contact HTTP/1.1\r\nhost: localhost:${site.port}\r\ncontent-type: text/plain\r\ncontent-length: 100000\r\n\r\n`
  log(`${holders} connections, a byte at a time`)
  const slow = await besideHolders(site, { begin: head, more: 'x', seconds })
  log(`${holders} bodies that never end`)
  const bodies = await besideHolders(site, { begin: body, more: 'x', seconds })
  const from = performance.now()
  let left = await openConnections(site)
  while (left > 5 && performance.now() - from < 10_000) {
    await sleep(250)
    left = await openConnections(site)
  }
  const freedMs = performance.now() - from
  const says = (/** @type {Awaited<ReturnType<typeof besideHolders>>} */ { asked, wrong, slowestMs, cut }) =>
    `${asked} pages asked, ${wrong} not answered, slowest ${ms(slowestMs)}; ${cut} connections cut`
  return [
    { claim: claims.slow, figure: says(slow), ok: slow.wrong === 0 && slow.asked > 0 },
    { claim: claims.bodies, figure: says(bodies), ok: bodies.wrong === 0 && bodies.asked > 0 },
    { claim: claims.freed, figure: `${left} connections ${ms(freedMs)} later`, ok: left <= 5 },
  ]
}

/** @param {Site} site @param {{ begin: string, more: string, seconds: number }} options */
async function besideHolders(site, { begin, more, seconds }) {
  let cut = 0
  let isOver = false
  /** @type {Set<import('node:net').Socket>} */
  const open = new Set()
  // Whoever is cut off comes back, as one who means it would.
  const hold = () => {
    const socket = connect(site.port, '127.0.0.1', () => socket.write(begin))
    open.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      cut += 1
      if (!isOver) setTimeout(hold, 500).unref()
    })
  }
  for (let at = 0; at < holders; at += 1) {
    hold()
    if (at % 100 === 0) await sleep(10)
  }
  const drip = setInterval(() => {
    for (const socket of open) if (socket.writable) socket.write(more)
  }, 1000)
  const until = performance.now() + seconds * 1000
  let [asked, wrong, slowestMs] = [0, 0, 0]
  while (performance.now() < until) {
    for (const path of ['/', '/search?q=dal']) {
      const { status, ms: took } = await ask(site, path)
      asked += 1
      if (status !== 200) wrong += 1
      slowestMs = Math.max(slowestMs, took)
    }
    await sleep(100)
  }
  isOver = true
  clearInterval(drip)
  const cutByThen = cut
  for (const socket of open) socket.destroy()
  return { asked, wrong, slowestMs, cut: cutByThen }
}

/** As the site itself counts them; it is asked on one of them. @param {Site} site */
async function openConnections(site) {
  const { text } = await ask(site, '/metrics')
  return Number(/^aahar_connections (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}
