/**
 * The desk’s lists of a clinic with 100,000 appointments, 50,000 clients and 20,000 orders, and of one with ten times as many, by the API;
 * `npm run seed` fills them. The slowest list counts, each by its median.
 */
import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startPostgres } from '../setup/postgres.js'
import { logIn } from '../torture/support/api.js'
import { median } from './support/load.js'
import { admin, startSite } from './support/start.js'

const timesEach = 15
const week = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)
const today = () => new Date().toISOString().slice(0, 10)
const questions = () => [
  ...['stats/overview', `calendar?from=${today()}&to=${week()}`, `deliveries?day=${today()}`],
  ...[
    'appointments?',
    'appointments?page=50',
    'appointments?state=completed&sort=-time',
    'appointments?service=Thyroid',
  ],
  ...['appointments?q=meera', 'appointments?q=meera%20joshi', 'appointments?q=client-777%40example.in'],
  ...['orders?', 'orders?page=50', 'orders?status=paid', 'orders?needs_person=1', 'orders?q=meera'],
  ...['users?', 'users?sort=name&page=50', 'users?q=meera', 'users?q=client-777%40example.in'],
  ...['enquiries?q=meera', 'newsletter?page=50', 'outbox?page=50', 'audit?', 'audit?action=appointment_moved'],
]

/** @type {import('../bench.js').Measure} */
export default {
  name: 'lists',
  rounds: 1,
  goals: {
    'desk lists, SQLite': { atMost: 50, unit: 'ms' },
    'desk lists, PostgreSQL': { atMost: 50, unit: 'ms' },
    'ten times as many, SQLite': { atMost: 250, unit: 'ms' },
    'ten times as many, PostgreSQL': { atMost: 250, unit: 'ms' },
  },
  async measure(place) {
    /** @type {Record<string, number>} */
    const figures = {}
    for (const [size, times] of /** @type {const} */ ([
      ['desk lists', 1],
      ['ten times as many', 10],
    ])) {
      figures[`${size}, SQLite`] = await slowest(place, times, { name: 'SQLite', databaseUrl: '' })
      const server = await startPostgres()
      const engine = { name: 'PostgreSQL', databaseUrl: server.url }
      figures[`${size}, PostgreSQL`] = await slowest(place, times, engine).finally(server.stop)
    }
    return figures
  },
}

/** @param {import('../bench.js').Place} place @param {number} times @param {{ name: string, databaseUrl: string }} engine */
async function slowest({ checkout, folder, log }, times, { name, databaseUrl }) {
  const dataDir = join(folder, `${name}-${times}`)
  mkdirSync(dataDir)
  log(`filling ${name}, ${times} × a large clinic`)
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, ['scripts/seed.js', '--times', String(times)], { cwd: checkout, env })
  const site = await startSite(checkout, { dataDir, databaseUrl })
  try {
    const headers = { authorization: `Bearer ${(await logIn(site.url, { ...admin, address: '10.1.0.1' })).token}` }
    const found = []
    for (const question of questions()) {
      const spent = []
      for (let i = 0; i < timesEach; i += 1) {
        const from = performance.now()
        const answer = await fetch(`${site.url}/api/admin/${question}`, { headers })
        await answer.arrayBuffer()
        spent.push(performance.now() - from)
        if (!answer.ok) throw new Error(`/api/admin/${question} answered ${answer.status}.`)
      }
      found.push({ question, ms: median(spent) })
    }
    found.sort((one, other) => other.ms - one.ms)
    log(
      `${name} × ${times}, the slowest: ${found
        .slice(0, 3)
        .map(({ question, ms }) => `${question} ${ms.toFixed(1)} ms`)
        .join(', ')}`,
    )
    return found[0]?.ms ?? Number.NaN
  } finally {
    await site.stop()
  }
}
