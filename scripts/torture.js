/**
 * npm run torture: breaks a running site on purpose, again and again, and prints which of our claims held. The short form of each
 * claim is a test of `npm test`; this is the long one (docs/reliability.md).
 *   npm run torture -- --only NAME       crash, backup or dependencies (again for several)
 *   npm run torture -- --rounds N        how often to break it (50)
 *   npm run torture -- --engine NAME     sqlite or postgres; both by default
 *   npm run torture -- --quick           two rounds: shows that it works
 * Exit code 1 where a claim fails.
 */
import './setup/node-24.js'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './setup/build.js'
import { install } from './setup/install.js'
import { startPostgres } from './setup/postgres.js'
import { root } from './setup/run-command.js'
import { orStop, reasonOf, Stop, say, secondsSince } from './setup/terminal.js'
import backup from './torture/backup.js'
import crash from './torture/crash.js'
import dependencies from './torture/dependencies.js'

/**
 * @typedef {'sqlite' | 'postgres'} Engine
 * @typedef {[claim: string, figure: string, problems: readonly string[]]} Row what was measured, and what speaks against the claim
 * @typedef {object} Context
 * @property {number} rounds
 * @property {Engine} engine
 * @property {string | null} databaseUrl of an empty PostgreSQL
 * @property {string} folder an empty one on the project's disk
 * @property {(line: string) => void} log
 * @typedef {{ name: string, engines: readonly Engine[], run: (context: Context) => Promise<Row[]> }} Part
 */

/** @type {readonly Part[]} */
const parts = [crash, backup, dependencies]

const isWhole = await orStop(async () => {
  const { only, rounds, engines } = readOptions()
  await install({ withTests: true })
  await buildIfStale()
  const rows = []
  for (const part of parts.filter(({ name }) => only.length === 0 || only.includes(name)))
    for (const engine of part.engines.filter((one) => engines.length === 0 || engines.includes(one)))
      rows.push(...(await runPart(part, engine, rounds)))
  console.table(rows)
  return rows.every(({ holds }) => holds === 'yes')
})
process.exit(isWhole ? 0 : 1)

function readOptions() {
  const { values } = parse()
  const rounds = Number(values.rounds ?? (values.quick ? 2 : 50))
  if (!Number.isInteger(rounds) || rounds < 1) throw new Stop(`--rounds ${values.rounds} is no number of rounds.`)
  const known = [...parts.map(({ name }) => name), 'sqlite', 'postgres']
  const unknown = [...values.only, ...values.engine].find((name) => !known.includes(name))
  if (unknown) throw new Stop(`“${unknown}” is none of ${known.join(', ')}.`)
  return { only: values.only, rounds, engines: values.engine }
}

function parse() {
  try {
    return parseArgs({
      options: {
        rounds: { type: 'string' },
        quick: { type: 'boolean' },
        only: { type: 'string', multiple: true, default: [] },
        engine: { type: 'string', multiple: true, default: [] },
      },
    })
  } catch (error) {
    throw new Stop(reasonOf(error))
  }
}

/** @param {Part} part @param {Engine} engine @param {number} rounds */
async function runPart({ name, run }, engine, rounds) {
  say(`${name}, ${engine}: ${rounds} rounds`)
  const startedAt = performance.now()
  const log = (/** @type {string} */ line) => say(`${name}, ${engine}, ${secondsSince(startedAt)}: ${line}`)
  const folder = makeFolder()
  const postgres = engine === 'postgres' ? await startPostgres() : null
  try {
    const rows = await run({ rounds, engine, databaseUrl: postgres?.url ?? null, folder, log })
    return rows.map(([claim, figure, problems]) => {
      const some = [...new Set(problems)].slice(0, 3).join('; ')
      const isWell = problems.length === 0
      const told = isWell ? figure : `${problems.length} wrong, ${figure}: ${some}`
      return { part: name, engine, claim, figure: told, holds: isWell ? 'yes' : 'NO' }
    })
  } catch (error) {
    process.stderr.write(`${name}: ${error instanceof Error ? error.stack : error}\n`)
    return [{ part: name, engine, claim: 'it ran to its end', figure: reasonOf(error), holds: 'NO' }]
  } finally {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The system's folder for temporary files may be in memory, where no write is durable. */
function makeFolder() {
  const cache = join(root, '.cache/torture')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'run-'))
}
