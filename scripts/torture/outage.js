/**
 * What a site needs is taken away while visitors come, and given back: its PostgreSQL, the room on its disk, the lock on its file. A real
 * build; the short forms are tests/api/database-trouble.test.ts and tests/api/dependencies-failing.test.ts.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import { importBundled } from '../setup/bundle.js'
import { startPostgres } from '../setup/postgres.js'
import { createSite } from './support/site.js'

/** @typedef {import('../torture.js').Row} Row */
/** @typedef {import('./support/site.js').Site} Site */
/** @typedef {{ status: number, text: string, ms: number }} Seen */

const claims = /** @type {const} */ ({
  pages: 'PostgreSQL gone: pages that were kept are served with the same bytes',
  told: 'PostgreSQL gone: forms and API answer 503 and name the telephone number, nothing answers 500',
  back: 'PostgreSQL back: logging in works again without a hand',
  full: 'disk full: log-in answers 503 with the telephone number, health says full, the log names SQLITE_FULL',
  roomy: 'room again: logging in works without a hand, and health says so',
  lock: 'another program’s lock on the file: pages and reads go on, the process never stands still for 1 s',
})

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const pages = ['/', '/services', '/about', '/blogs', '/gallery']
const outageMs = 3000
const noPhone = 'no telephone number'

export default { name: 'outage', claims: Object.values(claims), run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ rounds, engines, folder, log }) {
  const rows = []
  const times = Math.min(rounds, 10)
  if (engines.includes('postgres')) rows.push(...(await withoutPostgres({ times, folder, log })))
  if (engines.includes('sqlite')) {
    rows.push(...(await withoutRoom({ times, folder, log })))
    rows.push(...(await withForeignLock({ folder })))
  }
  const measured = new Set(rows.map(({ claim }) => claim))
  const others = Object.values(claims).filter((claim) => !measured.has(claim))
  return [...rows, ...others.map((claim) => ({ claim, figure: 'of the other engine', ok: null }))]
}

/** @param {{ times: number, folder: string, log: (line: string) => void }} options */
async function withoutPostgres({ times, folder, log }) {
  const { breakableNetwork } = await importBundled('tests/support/breakable-network.ts')
  const postgres = await startPostgres()
  const network = await breakableNetwork(postgres.url)
  const site = await startSite(join(folder, 'postgres'), network.url)
  const changed = []
  const untold = []
  const recoveries = []
  let served = 0
  let slowest = 0
  try {
    const before = await keptPages(site)
    for (let time = 1; time <= times; time += 1) {
      time % 2 === 0 ? network.fallSilent() : network.refuse()
      const until = performance.now() + outageMs
      const forms = Promise.all([logInByForm(site), logIn(site), get(site, '/api/blogs/all_blog_lists')])
      while (performance.now() < until) {
        for (const page of pages) {
          const { status, text, ms } = await get(site, page)
          served += 1
          slowest = Math.max(slowest, ms)
          if (status !== 200 || text !== before.get(page)) changed.push(`${page}: ${status}`)
        }
        await sleep(20)
      }
      for (const { status, text } of await forms)
        if (status !== 503 || !/call us: \+91/.test(text))
          untold.push(`${status} ${/call us/.test(text) ? '' : noPhone}`)
      network.heal()
      recoveries.push(await untilLoggedIn(site))
      log(`PostgreSQL gone and back ${time} times`)
    }
    const errors = site
      .output()
      .split('\n')
      .filter((line) => line.includes('internal_error'))
    return [
      row('pages', `${served} pages in ${times} outages, the slowest ${Math.round(slowest)} ms`, changed),
      row('told', `${times * 3} requests`, [...untold, ...errors]),
      row(
        'back',
        `after ${times} outages (refused and silent by turns): ${Math.round(Math.max(...recoveries))} ms at most`,
        [],
      ),
    ]
  } finally {
    await site.stop()
    await network.close()
    await postgres.stop()
  }
}

/** To the last byte, also where the site writes meanwhile. @param {string} disk */
function fill(disk) {
  const { bavail, bsize } = statfsSync(disk)
  try {
    writeFileSync(join(disk, 'filling'), Buffer.alloc((bavail + 1) * bsize))
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOSPC') throw error
  }
}

/** On a small disk of its own in memory; that takes a user who may mount. @param {{ times: number, folder: string, log: (line: string) => void }} options */
async function withoutRoom({ times, folder, log }) {
  const disk = join(folder, 'small-disk')
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'aahar-torture', disk])
  const site = await startSite(disk)
  const [wrong, unwell] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([])]
  const recoveries = []
  try {
    for (let time = 1; time <= times; time += 1) {
      fill(disk)
      const told = await logIn(site)
      if (told.status !== 503 || !/call us: \+91/.test(told.text)) wrong.push(`log-in: ${told.status}`)
      const health = await get(site, '/healthz')
      if (!health.text.includes('"full"')) wrong.push(`health: ${health.text}`)
      const home = await get(site, '/')
      if (home.status !== 200) wrong.push(`home: ${home.status}`)
      rmSync(join(disk, 'filling'))
      recoveries.push(await untilLoggedIn(site))
      if (!(await isWell(site))) unwell.push('health')
      log(`disk full ${time} times`)
    }
    if (!site.output().includes('SQLITE_FULL')) wrong.push('the log does not name SQLITE_FULL')
    return [
      row('full', `${times} times`, wrong),
      row('roomy', `${Math.round(Math.max(...recoveries))} ms at most`, unwell),
    ]
  } finally {
    await site.stop()
    execFileSync('umount', ['--lazy', disk])
  }
}

/** @param {{ folder: string }} options */
async function withForeignLock({ folder }) {
  const dataDir = join(folder, 'locked')
  mkdirSync(dataDir)
  const site = await startSite(dataDir)
  const other = new DatabaseSync(join(dataDir, 'aahar.sqlite'), { timeout: 5000 })
  const wrong = []
  let asked = 0
  let slowest = 0
  try {
    await keptPages(site)
    other.exec('begin immediate')
    let isOver = false
    const refused = Promise.all([logIn(site), logIn(site), logIn(site)]).finally(() => {
      isOver = true
    })
    while (!isOver) {
      for (const path of ['/healthz', '/', '/api/blogs/all_blog_lists']) {
        const { status, ms } = await get(site, path)
        asked += 1
        slowest = Math.max(slowest, ms)
        if (status !== 200) wrong.push(`${path}: ${status}`)
      }
      await sleep(10)
    }
    for (const { status } of await refused) if (status !== 503) wrong.push(`log-in: ${status}`)
    other.exec('rollback')
    if ((await logIn(site)).status !== 200) wrong.push('log-in after the lock')
    if (slowest > 1000) wrong.push(`${Math.round(slowest)} ms`)
    return [row('lock', `${asked} requests in 5 s of a lock, the slowest ${Math.round(slowest)} ms`, wrong)]
  } finally {
    other.close()
    await site.stop()
  }
}

/** @param {string} dataDir @param {string} [databaseUrl] */
async function startSite(dataDir, databaseUrl = '') {
  mkdirSync(dataDir, { recursive: true })
  const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
  const site = await createSite({ env })
  await site.start()
  return site
}

/** Asked for twice: the second answer is the kept one. @param {Site} site */
async function keptPages(site) {
  const kept = new Map()
  for (const page of [...pages, ...pages]) kept.set(page, (await get(site, page)).text)
  return kept
}

/** @param {Site} site */
async function untilLoggedIn(site) {
  const startedAt = performance.now()
  while ((await logIn(site)).status !== 200) {
    if (performance.now() - startedAt > 60_000) throw new Error('Logging in does not work 60 s after the trouble.')
    await sleep(100)
  }
  return performance.now() - startedAt
}

/** @param {Site} site */
async function isWell(site) {
  for (let tries = 0; tries < 50; tries += 1) {
    if ((await get(site, '/healthz')).status === 200) return true
    await sleep(100)
  }
  return false
}

/** @param {Site} site @param {string} path @param {RequestInit} [init] @returns {Promise<Seen>} */
async function get({ url }, path, init = {}) {
  const startedAt = performance.now()
  const answer = await fetch(url + path, { redirect: 'manual', signal: AbortSignal.timeout(30_000), ...init })
  const text = await answer.text()
  return { status: answer.status, text, ms: performance.now() - startedAt }
}

/** @param {Site} site */
const logIn = (site) =>
  get(site, '/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })

/** @param {Site} site */
const logInByForm = (site) =>
  get(site, '/login', { method: 'POST', headers: { origin: site.url }, body: new URLSearchParams(admin) })

/** @param {keyof typeof claims} key @param {string} figure @param {readonly string[]} problems @returns {Row} */
function row(key, figure, problems) {
  const isWell = problems.length === 0
  const some = [...new Set(problems)].slice(0, 3).join('; ')
  return { claim: claims[key], figure: isWell ? figure : `${problems.length} of ${figure}: ${some}`, ok: isWell }
}
