/**
 * The build on a database of each earlier version, with a row in every table: its changes are tried on a copy (`upgrade`), and its first
 * start makes them. The short form is app/backend/db/released.test.ts, which compares the tables with new ones, and upgrade.test.ts.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { importBundled } from '../setup/bundle.js'
import { startPostgres } from '../setup/postgres.js'
import { root } from '../setup/run-command.js'
import { operate } from './support/operate.js'
import { createSite } from './support/site.js'

/** @typedef {import('../torture.js').Row} Row */
/** @typedef {import('../torture.js').Engine} Engine */
/** @typedef {{ dataDir: string, databaseUrl: string | null }} Place */

const claims = /** @type {const} */ ({
  copy: 'upgrade tries every change on a copy, and changes nothing',
  start: 'the first start makes them, and no table loses its rows',
  newer: 'a database of a newer version is refused, and stays as it was',
})
const at = '2026-11-21T04:00:00.000Z'

export default { name: 'updates', claims: Object.values(claims), eachEngine: true, run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ quick, engines, folder, log }) {
  /** @type {typeof import('../../tests/support/former-schema')} */
  const former = await importBundled('tests/support/former-schema.ts')
  const all = former.schemaNames.slice(0, -1)
  const chosen = quick ? all.filter((_, index) => index === 0 || index === all.length - 1) : all
  const rows = []
  for (const engine of engines) {
    const postgres = engine === 'postgres' ? await startPostgres() : null
    try {
      const placeOf = (/** @type {number} */ index) => makePlace(join(folder, engine), postgres?.url ?? null, index)
      rows.push(...(await updateAll({ engine, former, chosen, placeOf, log: (line) => log(`${engine}: ${line}`) })))
    } finally {
      await postgres?.stop()
    }
  }
  return rows
}

/** @param {string} folder @param {string | null} server @param {number} index @returns {Promise<Place>} */
async function makePlace(folder, server, index) {
  const dataDir = join(folder, `of-${index}`)
  mkdirSync(dataDir, { recursive: true })
  // The rows are filled with anything, and a start writes what they say of the content.
  cpSync(join(root, 'content'), join(dataDir, 'content'), { recursive: true })
  if (server === null) return { dataDir, databaseUrl: null }
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database former_${index}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `former_${index}`
  return { dataDir, databaseUrl: url.href }
}

/** @param {Place} place */
const envOf = ({ dataDir, databaseUrl }) => ({
  DATA_DIR: dataDir,
  DATABASE_URL: databaseUrl ?? '',
  CONTENT_DIR: join(dataDir, 'content'),
})

/**
 * @param {{ engine: Engine, former: typeof import('../../tests/support/former-schema'), chosen: string[],
 *   placeOf: (index: number) => Promise<Place>, log: (line: string) => void }} options
 * @returns {Promise<Row[]>}
 */
async function updateAll({ engine, former, chosen, placeOf, log }) {
  const [untried, unmade, taken] = [
    /** @type {string[]} */ ([]),
    /** @type {string[]} */ ([]),
    /** @type {string[]} */ ([]),
  ]
  let slowestMs = 0
  for (const [index, name] of chosen.entries()) {
    const place = await placeOf(index)
    const env = envOf(place)
    const tables = await former.makeFormerDatabase(place, name, at)
    const before = await former.migrationsOf(place)
    const tried = await operate(['upgrade'], env)
    if (tried.code !== 0 || !tried.out.includes('went well')) untried.push(`${name}: ${tried.problem || tried.out}`)
    if ((await former.migrationsOf(place)).length !== before.length) untried.push(`${name}: it changed the database`)

    const site = await createSite({ env })
    try {
      slowestMs = Math.max(slowestMs, await site.start())
    } catch (error) {
      unmade.push(`${name}: ${String(error).slice(0, 300)}`)
    } finally {
      await site.stop()
    }
    const after = await former.migrationsOf(place)
    if (after.length !== former.schemaNames.length) unmade.push(`${name}: ${after.length} migrations`)
    // What has reached its age goes by itself, from its own tables only, and not with the first start of a day.
    const counts = await former.countRows(place, tables).catch((error) => [String(error)])
    for (const [row, count] of counts.entries()) if (count === 0) unmade.push(`${name}: ${tables[row]} is empty`)
    if (index % 10 === 9) log(`${index + 1} of ${chosen.length}`)
  }
  const place = await placeOf(chosen.length)
  await former.makeFormerDatabase(place, former.schemaNames.at(-1) ?? '', at)
  await former.markAsNewer(place, at)
  const older = await createSite({ env: envOf(place) })
  const said = await older.start().then(
    () => 'it started',
    (error) => String(error),
  )
  await older.stop()
  if (!/belongs to a newer version/.test(said)) taken.push(said.slice(0, 300))
  const row = (
    /** @type {keyof typeof claims} */ key,
    /** @type {string} */ figure,
    /** @type {readonly string[]} */ problems,
  ) => ({
    engine,
    claim: claims[key],
    figure: problems.length === 0 ? figure : `${problems.length} of ${figure}: ${problems.slice(0, 2).join('; ')}`,
    ok: problems.length === 0,
  })
  return [
    row('copy', `${chosen.length} earlier schemas`, untried),
    row('start', `${chosen.length} earlier schemas; the slowest start ${Math.round(slowestMs)} ms`, unmade),
    row('newer', '1 newer database', taken),
  ]
}
