/**
 * node scripts/fuzz.js [--minutes N] [--seed N]: sends rubbish to a running build for N minutes (2 by default) and says what
 * came back. It starts a site of its own on a free port with an empty data folder (or on the empty PostgreSQL of DATABASE_URL), logs in as
 * its admin and as a client, and sends to every form action and every API operation: hostile field names, wrong types, huge values, broken
 * encodings; and, what comes further, what they accept with one single value made hostile (tests/support/single-fields.ts). Then silent and
 * slow sockets. Exit code 1 where anything answered 5xx, wrote an error to the log, took over a second of the event loop, or did not answer.
 */
import './setup/node-24.js'
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { importBundled } from './setup/bundle.js'
import { root } from './setup/run-command.js'

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '2' }, seed: { type: 'string', default: '1' } },
})
const minutes = Number(values.minutes)
const random = createRandom(Number(values.seed))
/** @template T @param {readonly T[]} list @returns {T} */
const pick = (list) => /** @type {T} */ (list[Math.floor(random() * list.length)])

/** A request longer than this is reported: on two busy cores an honest one takes some tens of milliseconds. */
const slowMs = 3000
/** The event loop may never be blocked for longer. */
const blockedMs = 1000

const fieldNames = [
  ...['name', 'email', 'phone', 'mobile_number', 'password', 'current_password', 'new_password', 'message', 'subject'],
  ...[
    'form_token',
    'token',
    'intent',
    'refund',
    'service',
    'preferred_date',
    'start_date',
    'address',
    'redirectTo',
    'act',
  ],
  ...[
    'email[4999999]',
    'email[99999999]',
    '[0][0][0][0][0]',
    'a.b.c',
    '__proto__',
    'constructor',
    '__intent__',
    '__state__',
  ],
]

const password = `${randomBytes(9).toString('base64url')} Mango`
const dataDir = mkdtempSync(join(tmpdir(), 'aahar-fuzz-'))
const port = await freePort()
const base = `http://localhost:${port}`
const site = spawn(process.execPath, [join(root, 'build/front-door.js')], {
  cwd: root,
  stdio: ['ignore', 'pipe', 'pipe'],
  env: {
    ...process.env,
    PORT: String(port),
    PUBLIC_URL: base,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    // Each request comes from another network, so that limits of one do not refuse what is to be tried.
    TRUST_PROXY: '1',
    CONTENT_READONLY: '1',
    ADMIN_EMAIL: 'admin@fuzz.example',
    ADMIN_PASSWORD: password,
  },
})
let errorLines = ''
site.stderr.on('data', (chunk) => {
  errorLines += chunk
})
/** Lines of the log, level error: what a page did not expect, also where it answered. */
site.stdout.on('data', (chunk) => {
  for (const line of String(chunk).split('\n')) {
    const kind = line.replaceAll(/"(time|requestId)":"[^"]*",?/g, '').slice(0, 400)
    if (line.includes('"level":"error"') && !findings.some(({ what }) => what === kind))
      findings.push({ what: kind, status: 'logged', ms: 0 })
  }
})
let isOver = false
site.on('exit', () => {
  isOver = true
})
// Also where this script itself fails.
process.once('exit', () => site.kill('SIGKILL'))

/** @type {{ what: string, status: number | string, ms: number }[]} */
const findings = []
/** @type {Map<string, Map<number | string, number>>} */
const tally = new Map()
let longestBlockMs = 0
let logIns = 0
let networks = 0
/** Of what was sent as the admin, so much at most may have met no session. */
const mostRefused = 0.2

try {
  await ready()
  const admin = await logIn('admin@fuzz.example', password)
  const stillIn = keepLoggedIn(admin)
  const heartbeat = watchEventLoop()
  const actions = await listActions()
  const operations = await listOperations()
  console.log(
    `${actions.length} form actions, ${operations.length} API operations, ${minutes} minutes, seed ${values.seed}`,
  )

  const single = await singleFields(operations)
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
      while (Date.now() < until && !isOver) await lane()
    }),
  )
  await silentSockets()
  heartbeat.stop()
  await stillIn.stop()
} finally {
  report()
  if (!isOver) {
    site.kill('SIGTERM')
    const killer = setTimeout(() => site.kill('SIGKILL'), 15_000)
    await new Promise((resolve) => site.once('exit', resolve))
    clearTimeout(killer)
  }
  rmSync(dataDir, { recursive: true, force: true })
}

async function ready() {
  for (let tries = 0; tries < 600; tries += 1) {
    if (isOver) throw new Error(`The site ended at its start: ${errorLines.slice(0, 500)}`)
    const answer = await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
    if (answer?.ok) return
    await sleep(100)
  }
  throw new Error('The site did not start within a minute.')
}

/** @param {string} email @param {string} password */
async function logIn(email, password) {
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
 * What is sent as the admin may log the admin out, and a token has an end: both are had anew then.
 * @param {{ cookie: string, token: string }} admin
 */
function keepLoggedIn(admin) {
  let isRunning = true
  const done = (async () => {
    while (isRunning && !isOver) {
      await sleep(500)
      const [api, page] = await Promise.all([
        ask('/api/admin/stats/overview', { authorization: `Bearer ${admin.token}` }),
        ask('/dashboard', { cookie: admin.cookie }),
      ])
      if (api === 200 && page === 200) continue
      const again = await logIn('admin@fuzz.example', password).catch(() => null)
      if (again) logIns += 1
      Object.assign(admin, again)
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

/**
 * Pages as a browser without scripts uses them and calls that are answered, each with one value made hostile.
 * @param {Awaited<ReturnType<typeof listOperations>>} operations
 */
async function singleFields(operations) {
  const [{ createSiteFuzz, queryNames }, { createInputMaker, withOneHostile }] = await Promise.all(
    ['single-fields', 'schema-inputs'].map((name) => importBundled(`tests/support/${name}.ts`)),
  )
  const { components } = await (await fetch(`${base}/api/openapi.json`)).json()
  let people = 0
  const signUp = async (/** @type {{ logIn: object | null, jar: Map<string, string> }} */ visitor) => {
    people += 1
    const logIn = { email: `meera${people}@client.example`, password: 'karela & lauki' }
    visitor.logIn = logIn
    visitor.jar.clear()
    await ask({ path: '/signup', form: new URLSearchParams({ ...logIn, full_name: 'Meera Joshi' }), cookie: '' })
  }
  /** @param {{ path: string, form: URLSearchParams | null, cookie: string }} sent */
  async function ask({ path, form, cookie }) {
    const got = await send(`single ${form ? 'POST' : 'GET'} ${path} ${form ?? ''}`.slice(0, 600), base + path, {
      method: form ? 'POST' : 'GET',
      headers: { cookie, origin: base, 'x-forwarded-for': nextNetwork() },
      body: form,
    })
    return got ?? { status: 0, location: null, cookies: [], text: '', fault: null }
  }
  const paths = (await listPages()).filter((path) => !/[:*?]/.test(path))
  const names = queryNames(
    operations.map(({ operation }) => ({ query: { shape: shapeOf(operation) } })),
    join(root, 'app'),
  )
  const site = createSiteFuzz({ ask, random, paths, queryNames: names, renew: signUp })
  const visitors = [
    { name: 'client', logIn: { email: 'nobody@client.example', password }, jar: new Map() },
    { name: 'admin', logIn: { email: 'admin@fuzz.example', password }, jar: new Map() },
    { name: 'stranger', logIn: null, jar: new Map() },
  ]
  await signUp(visitors[0] ?? { logIn: null, jar: new Map() })
  for (const visitor of visitors) {
    await site.logIn(visitor)
    site.begin(visitor)
  }
  const maker = createInputMaker(random)
  /** @type {Map<string, unknown>} */
  const accepted = new Map()
  return {
    /** One of each visitor: the pages of one follow each other. */
    steps: visitors.map((visitor) => () => site.step(visitor)),
    /** A call by its schema; once one was answered, the next ones differ from it in one value. @param {string} token */
    async call(token) {
      const { path, method, operation } = pick(operations)
      const kind = path.split('/').find((part) => part && part !== 'admin') ?? ''
      const schema = operation.requestBody?.content?.['application/json']?.schema
      const good = accepted.get(operation.operationId)
      const body = good
        ? withOneHostile(good, random)
        : schema
          ? maker.valid(schema, components?.schemas ?? {}, kind)
          : {}
      const filled = path.replace(/\{(\w+)\}/g, (/** @type {string} */ _, /** @type {string} */ name) =>
        encodeURIComponent(wellFormed(maker.text(name, kind)).slice(0, 200) || '-'),
      )
      const query = Object.fromEntries(
        Object.keys(shapeOf(operation))
          .filter(() => random() < 0.4)
          .map((name) => [name, maker.text(name, kind)]),
      )
      const asked = new URLSearchParams(
        Object.keys(query).length === 0 || random() < 0.5 ? query : flat(withOneHostile(query, random)),
      )
      const got = await send(
        `single-api ${method} ${path} ${JSON.stringify(body).slice(0, 300)} ${asked}`,
        `${base}/api${filled.replace(/^\/api/, '')}?${asked}`,
        {
          method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${token}`,
            'x-forwarded-for': nextNetwork(),
          },
          ...(method === 'GET' ? {} : { body: JSON.stringify(body) }),
        },
      )
      if (got?.status !== 200) return
      if (schema) accepted.set(operation.operationId, body)
      if (got.text.startsWith('{')) maker.learn(JSON.parse(got.text), kind)
    },
  }
}

/** As an address carries it. @param {object} query */
function flat(query) {
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, wellFormed(String(value))]))
}

/** @param {any} operation */
function shapeOf(operation) {
  const query = (operation.parameters ?? []).filter((/** @type {any} */ one) => one.in === 'query')
  return Object.fromEntries(query.map((/** @type {any} */ one) => [one.name, true]))
}

function nextNetwork() {
  networks += 1
  return `10.${(networks >> 16) & 255}.${(networks >> 8) & 255}.${networks & 255}`
}

/** @returns {string} */
function rubbish() {
  return pick([
    () => '',
    () => 'x'.repeat(Math.floor(random() * 5000)),
    () => '\u0000\u0001\uFFFF\uD800',
    () => "' OR 1=1 --",
    () => '{"type":"update","payload":{"name":"email[9999999]","value":"x"}}',
    () => '\u202Egnp.exe',
    () => 'नमस्ते '.repeat(50),
    () => '-1e999',
    () => '2026-02-30',
    () => '../../etc/passwd',
    () => '<img src=x onerror=alert(1)>',
    () => `${'('.repeat(500)}a${')'.repeat(500)}`,
    () => String(Math.floor(random() * 1e12)),
    () => 'a@b.co',
    () => '+919876543210',
  ])()
}

/** Half a surrogate pair cannot be encoded in an address. @param {string} text */
function wellFormed(text) {
  return text.replaceAll(/\p{Surrogate}/gu, '-')
}

/** @param {string} path @param {string} cookie @param {string} counted */
async function fuzzForm(path, cookie, counted = 'form') {
  const kind = pick(['few', 'few', 'few', 'many', 'nested', 'multipart', 'rubbish', 'array', 'json'])
  const headers = /** @type {Record<string, string>} */ ({
    origin: base,
    'content-type': 'application/x-www-form-urlencoded',
  })
  if (cookie) headers.cookie = cookie
  /** @type {string | FormData} */
  let body = ''
  if (kind === 'few') {
    const form = new URLSearchParams()
    for (let count = Math.floor(random() * 12); count > 0; count -= 1) form.append(pick(fieldNames), rubbish())
    body = form.toString()
  }
  if (kind === 'many') body = Array.from({ length: 100_000 }, (_, index) => `f${index}=`).join('&')
  if (kind === 'nested') body = `email${'[0]'.repeat(Math.floor(random() * 20_000))}=x`
  if (kind === 'array')
    body = `${pick(fieldNames)}[${Math.floor(random() * 2 ** 32)}]=x&__intent__=${encodeURIComponent(wellFormed(rubbish()))}`
  if (kind === 'rubbish') body = randomBytes(Math.floor(random() * 2000)).toString('latin1')
  if (kind === 'json') {
    headers['content-type'] = 'application/json'
    body = JSON.stringify({ email: [rubbish()] })
  }
  if (kind === 'multipart') {
    delete headers['content-type']
    body = new FormData()
    for (let count = Math.floor(random() * 300); count > 0; count -= 1)
      body.append(pick(fieldNames), new Blob([rubbish()]), 'x.png')
  }
  await send(`${counted} ${path} ${kind}`, `${base}${path}${pick(['', '.data', '?a[9999999]=1'])}`, {
    method: 'POST',
    headers,
    body,
  })
}

/** @param {{ path: string, method: string, operation: any }} one @param {string} token @param {string} counted */
async function fuzzOperation({ path, method, operation }, token, counted = 'api') {
  const filled = path.replace(/\{\w+\}/g, () =>
    encodeURIComponent(pick(['x', '0', crypto.randomUUID(), wellFormed(rubbish().slice(0, 60)) || '-', '..%2f'])).slice(
      0,
      300,
    ),
  )
  const query = pick([
    '',
    `?page=${pick(['0', '-1', '1e9', 'x', '99999999999999999999'])}&per_page=${pick(['0', '1000', 'x'])}&q=${encodeURIComponent(wellFormed(rubbish()))}`,
  ])
  const headers = /** @type {Record<string, string>} */ ({ 'content-type': 'application/json' })
  if (token) headers.authorization = `Bearer ${token}`
  const fields = Object.keys(operation.requestBody?.content?.['application/json']?.schema?.properties ?? { a: 1 })
  const value = () =>
    pick([() => rubbish(), () => null, () => 1e308, () => [], () => ({}), () => true, () => -1, () => [[[]]]])()
  const body = pick([
    () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, value()]))),
    () => JSON.stringify(Object.fromEntries(fields.map((field) => [field, rubbish()]))),
    () => `${'['.repeat(50_000)}`,
    () => '{"__proto__":{"a":1}}',
    () => randomBytes(200).toString('latin1'),
    () => '',
    () => 'null',
  ])()
  await send(`${counted} ${method} ${path}`, `${base}/api${filled.replace(/^\/api/, '')}${query}`, {
    method,
    headers,
    ...(method === 'GET' ? {} : { body }),
  })
}

/** @param {string} what @param {string} url @param {RequestInit} init @returns what came back; null: nothing did */
async function send(what, url, init) {
  const startedAt = performance.now()
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
  const ms = performance.now() - startedAt
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

/** Health is asked every 100 ms: what it waits for is what every client waits for. */
function watchEventLoop() {
  let isRunning = true
  const done = (async () => {
    while (isRunning) {
      const startedAt = performance.now()
      await fetch(`${base}/healthz`, { signal: AbortSignal.timeout(20_000) }).catch(() => null)
      longestBlockMs = Math.max(longestBlockMs, performance.now() - startedAt)
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
    const socket = connect(port, '127.0.0.1')
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
  for (const [kind, counts] of tally) {
    const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
    console.log(`${kind}: ${total} requests; ${[...counts].map(([status, count]) => `${status}: ${count}`).join(', ')}`)
  }
  const asAdmin = tally.get('api-admin') ?? new Map()
  const refused = (asAdmin.get(401) ?? 0) / [...asAdmin.values()].reduce((sum, count) => sum + count, 0)
  console.log(`logged in anew ${logIns} times; without a session: ${(refused * 100).toFixed(1)} % of api-admin`)
  console.log(`longest wait for /healthz: ${Math.round(longestBlockMs)} ms`)
  if (isOver) console.log(`THE SITE ENDED. ${errorLines.slice(-2000)}`)
  else if (errorLines) console.log(`It wrote on stderr: ${errorLines.slice(0, 1500)}`)
  for (const { what, status, ms } of findings.slice(0, 40)) console.log(`FOUND ${what}: ${status} after ${ms} ms`)
  console.log(`${findings.length} findings`)
  process.exitCode = findings.length > 0 || isOver || longestBlockMs > blockedMs || !(refused <= mostRefused) ? 1 : 0
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

/** mulberry32: the same seed sends the same rubbish. @param {number} seed */
function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
