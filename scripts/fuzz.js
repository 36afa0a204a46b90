/**
 * node scripts/fuzz.js [--minutes N] [--seed N]: sends rubbish to a running build for N minutes (2 by default) and says what
 * came back. It starts a site of its own on a free port with an empty data folder (or on the empty PostgreSQL of DATABASE_URL), logs in as
 * its admin and as a client, and sends to every form action and every API operation: hostile field names, wrong types, huge values, broken
 * encodings; and, what comes further, what they accept with one single value made hostile (tests/support/single-fields.ts). Then silent and
 * slow sockets. Exit code 1 where anything answered 5xx, wrote an error to the log, took over a second of the event loop, or did not answer.
 */
import './setup/node-24.js'
import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs, promisify } from 'node:util'
import { createRubbish } from './fuzz/rubbish.js'
import { createSingleFields } from './fuzz/single-fields.js'
import { importBundled } from './setup/bundle.js'
import { root } from './setup/run-command.js'
import { createSite } from './torture/support/site.js'

/** @typedef {{ status: number, location: string | null, cookies: string[], text: string, fault: null }} Got */
/** @typedef {{ path: string, method: string, operation: any }} Operation */

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)
/** @type {typeof import('../tests/support/schema-inputs')} */
const { createRandom } = await importBundled('tests/support/schema-inputs.ts')
const random = createRandom(Number(values.seed))
/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)])

/**
 * A request longer than this is reported: on two busy cores an honest one takes some tens of milliseconds. The time in which the site or this
 * process was ready to run and other programs had the cores is not counted.
 */
const slowMs = 3000
/** The event loop may never be blocked for longer. */
const blockedMs = 1000

const password = `${randomBytes(9).toString('base64url')} Mango`
const dataDir = mkdtempSync(join(tmpdir(), 'aahar-fuzz-'))
const site = await createSite({
  env: {
    DATA_DIR: dataDir,
    // Each request comes from another network, so that limits of one do not refuse what is to be tried.
    TRUST_PROXY: '1',
    CONTENT_READONLY: '1',
    ADMIN_EMAIL: 'admin@fuzz.example',
    ADMIN_PASSWORD: password,
  },
})
const base = site.url

/** @type {{ what: string, status: number | string, ms: number }[]} */
const findings = []
/** How often logging the admin in anew failed, by the reason. @type {Map<string, number>} */
const failedLogIns = new Map()
/** @type {Map<string, Map<number | string, number>>} */
const tally = new Map()
let longestBlockMs = 0
let logIns = 0
let newAdmins = 0
let networks = 0
/** Of what was sent as the admin, so much at most may have met no session. */
const mostRefused = 0.2

try {
  await site.start()
  const account = { email: 'admin@fuzz.example', password }
  const admin = { account, ...(await logIn(account)) }
  const stillIn = keepLoggedIn(admin)
  const heartbeat = watchEventLoop()
  const actions = await listActions()
  const operations = await listOperations()
  console.log(
    `${actions.length} form actions, ${operations.length} API operations, ${minutes} minutes, seed ${values.seed}`,
  )

  const { fuzzForm, fuzzOperation } = createRubbish({ base, random, send })
  const paths = (await listPages()).filter((path) => !/[:*?]/.test(path))
  const single = await createSingleFields({ base, random, send, paths, operations, newAdmin, nextNetwork })
  const until = Date.now() + minutes * 60_000
  /** Each asks one thing after another, beside the others. */
  const lanes = [
    () => fuzzForm(pick(actions), pick(['', admin.cookie])),
    () => fuzzForm(pick(actions), admin.cookie, 'form-admin'),
    () => fuzzOperation(pick(operations), pick(['', admin.token, 'rubbish', admin.token.slice(0, -3)])),
    () => fuzzOperation(pick(operations), admin.token, 'api-admin'),
    () => single.call(admin.token),
    ...single.steps,
  ]
  await Promise.all(
    lanes.map(async (lane) => {
      while (Date.now() < until && !site.isOver()) await lane()
    }),
  )
  await silentSockets()
  heartbeat.stop()
  await stillIn.stop()
} finally {
  report()
  await site.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** @typedef {{ email: string, password: string }} Account */

/** @param {Account} account */
async function logIn({ email, password }) {
  const body = new URLSearchParams({ email, password })
  const headers = { origin: base, 'x-forwarded-for': nextNetwork() }
  const answer = await fetch(`${base}/login`, { method: 'POST', body, redirect: 'manual', headers })
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ')
  const session = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextNetwork() },
    body: JSON.stringify({ email, password }),
  })
  const { data } = await session.json()
  if (answer.status !== 303 || !data) throw new Error(`Logging in answered ${answer.status} and ${session.status}.`)
  return { cookie, token: data.access_token }
}

/**
 * Another admin, as the owner of the server makes one: what is sent as an admin may change the password or the email of that admin.
 * @returns {Promise<Account>}
 */
async function newAdmin() {
  newAdmins += 1
  const email = `admin${newAdmins}@fuzz.example`
  const env = { ...process.env, DATA_DIR: dataDir, PUBLIC_URL: base, NODE_ENV: /** @type {const} */ ('production') }
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/admin.js', email], { cwd: root, env })
  const token = /token=([\w-]+)/.exec(stdout)?.[1] ?? ''
  const answer = await fetch(`${base}/api/auth/reset-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': nextNetwork() },
    body: JSON.stringify({ token, password }),
  })
  if (!answer.ok) throw new Error(`A new admin's password was not taken: ${answer.status} ${await answer.text()}`)
  return { email, password }
}

/**
 * What is sent as the admin may log the admin out, and a token has an end: both are had anew then.
 * @param {{ account: Account, cookie: string, token: string }} admin
 */
function keepLoggedIn(admin) {
  let isRunning = true
  const done = (async () => {
    while (isRunning && !site.isOver()) {
      await sleep(500)
      const [api, page] = await Promise.all([
        ask('/api/admin/stats/overview', { authorization: `Bearer ${admin.token}` }),
        ask('/dashboard', { cookie: admin.cookie }),
      ])
      if (api === 200 && page === 200) continue
      try {
        Object.assign(admin, await logIn(admin.account))
        logIns += 1
        const now = await ask('/api/admin/stats/overview', { authorization: `Bearer ${admin.token}` })
        if (now === 403) throw new Error('No admin any more.')
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error)
        failedLogIns.set(message, (failedLogIns.get(message) ?? 0) + 1)
        if (api !== undefined) admin.account = await newAdmin().catch(() => admin.account)
      }
    }
  })()
  return {
    stop() {
      isRunning = false
      return done
    },
  }
}

/** @param {string} path @param {Record<string, string>} headers @returns {Promise<number | undefined>} */
async function ask(path, headers) {
  const init = /** @type {const} */ ({ headers, redirect: 'manual' })
  try {
    const answer = await fetch(base + path, { ...init, signal: AbortSignal.timeout(20_000) })
    // Its time may be over in the middle of a body as well.
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return undefined
  }
}

async function listRoutes() {
  Object.assign(process.env, { DATA_DIR: dataDir, PUBLIC_URL: base, NODE_ENV: 'production' })
  const { routes } = await import(pathToFileURL(join(root, 'build/server/index.js')).href)
  const all = /** @type {Record<string, { id: string, parentId?: string, path?: string, module: object }>} */ (routes)
  /** @param {string | undefined} id @returns {string} */
  const pathOf = (id) => {
    const route = id === undefined ? undefined : all[id]
    return route ? [pathOf(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  return { all, pathOf }
}

async function listPages() {
  const { all, pathOf } = await listRoutes()
  return [...new Set(Object.values(all).map(({ id }) => `/${pathOf(id)}`))]
}

/** Every route of the build that has an action, with its parameters filled in. */
async function listActions() {
  const { all, pathOf } = await listRoutes()
  const isForm = (/** @type {{ path?: string, module: object }} */ one) =>
    'action' in one.module && one.path !== 'api/*'
  return Object.values(all)
    .filter(isForm)
    .map(
      ({ id }) =>
        `/${pathOf(id)
          .replace(/:planId/g, 'one-month')
          .replace(/:\w+\??/g, 'rubbish')
          .replace(/\*/g, 'x')}`,
    )
}

async function listOperations() {
  const { paths } = await (await fetch(`${base}/api/openapi.json`)).json()
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}

function nextNetwork() {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** @param {string} what @param {string} url @param {RequestInit} init @returns what came back; null: nothing did */
async function send(what, url, init) {
  const startedAt = performance.now()
  const heldUpAt = heldUp()
  /** @type {number | string} */
  let status
  let text = ''
  let headers = new Headers()
  try {
    const answer = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(20_000) })
    text = await answer.text()
    status = answer.status
    headers = answer.headers
  } catch (error) {
    status = error instanceof Error ? `${error.name} ${/** @type {any} */ (error.cause)?.code ?? ''}`.trim() : 'error'
  }
  const ms = performance.now() - startedAt - heldUpSince(heldUpAt)
  const kind = what.split(' ', 1)[0] ?? ''
  const counts = tally.get(kind) ?? new Map()
  counts.set(status, (counts.get(status) ?? 0) + 1)
  tally.set(kind, counts)
  // Said no: 503 where the backend is asked to wait is an answer of the program under load, 502 a provider's.
  const isBad = typeof status === 'string' || status >= 500 || ms > slowMs
  if (isBad) findings.push({ what, status, ms: Math.round(ms) })
  if (typeof status === 'string') return null
  return { status, location: headers.get('location'), cookies: headers.getSetCookie(), text, fault: null }
}

/** How long, in all, the site and this process were ready to run while other programs had the cores, in ms; 0 where the system does not say. */
function heldUp() {
  return [site.pid(), process.pid].map((pid) => {
    const path = `/proc/${pid}/task/${pid}/schedstat`
    return existsSync(path) ? Number(readFileSync(path, 'utf8').split(' ')[1]) / 1e6 : 0
  })
}

/** Of the two the longer time since then: one may wait while the other does. @param {number[]} before @returns {number} */
function heldUpSince(before) {
  return Math.max(...heldUp().map((ms, at) => ms - (before[at] ?? 0)))
}

/** Health is asked every 100 ms: what it waits for is what every client waits for. */
function watchEventLoop() {
  let isRunning = true
  const done = (async () => {
    while (isRunning) {
      const startedAt = performance.now()
      const heldUpAt = heldUp()
      await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
      longestBlockMs = Math.max(longestBlockMs, performance.now() - startedAt - heldUpSince(heldUpAt))
      await sleep(100)
    }
  })()
  return {
    stop() {
      isRunning = false
      return done
    },
  }
}

/** 200 connections that say nothing or stop half-way through their headers: how long until all are closed? */
async function silentSockets() {
  const startedAt = performance.now()
  const closed = Array.from({ length: 200 }, (_, index) => {
    const socket = connect(site.port, '127.0.0.1')
    socket.on('error', () => {})
    socket.resume()
    if (index % 2 === 0) socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Half: ')
    return new Promise((resolve) => socket.once('close', () => resolve(performance.now() - startedAt)))
  })
  const answer = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
  const ended = await Promise.race([Promise.all(closed), sleep(40_000).then(() => null)])
  const seconds = ended ? (Math.max(.../** @type {number[]} */ (ended)) / 1000).toFixed(1) : 'over 40'
  console.log(`200 silent or half-open sockets: health ${answer?.status} meanwhile, all closed after ${seconds} s`)
  if (!ended) findings.push({ what: 'silent sockets', status: 'open', ms: 40_000 })
}

function report() {
  const lines = site
    .output()
    .split('\n')
    .filter((line) => line !== '')
  const kinds = lines.map((line) => line.replaceAll(/"(time|requestId)":"[^"]*",?/g, '').slice(0, 400))
  // What a page did not expect, also where it answered.
  for (const what of new Set(kinds.filter((line) => line.includes('"level":"error"'))))
    findings.push({ what, status: 'logged', ms: 0 })
  const isOver = site.isOver()
  const others = lines.filter((line) => !line.startsWith('{')).join('\n')
  for (const [kind, counts] of tally) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${kind}: ${total} requests; ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  }
  const asAdmin = tally.get('api-admin') ?? new Map()
  const refused = (asAdmin.get(401) ?? 0) / [...asAdmin.values()].reduce((sum, count) => sum + count, 0)
  console.log(
    `logged in anew ${logIns} times, ${newAdmins} admins made; without a session: ${(refused * 100).toFixed(1)} % of api-admin`,
  )
  for (const [message, count] of failedLogIns) console.log(`${count} × not logged in anew: ${message}`)
  console.log(`longest wait for /healthz: ${Math.round(longestBlockMs)} ms`)
  if (isOver) console.log(`THE SITE ENDED. ${site.output().slice(-2000)}`)
  else if (others) console.log(`It wrote: ${others.slice(0, 1500)}`)
  for (const { what, status, ms } of findings.slice(0, 40)) console.log(`FOUND ${what}: ${status} after ${ms} ms`)
  console.log(`${findings.length} findings`)
  process.exitCode = findings.length > 0 || isOver || longestBlockMs > blockedMs || !(refused <= mostRefused) ? 1 : 0
}
