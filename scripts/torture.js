/**
 * npm run torture: breaks a running site on purpose, again and again, and prints which of our claims held. The short form of each
 * claim is a test of `npm test`; this is the long one (docs/reliability.md).
 *   npm run torture -- --rounds N        rounds of each part (50 by default)
 *   npm run torture -- --only NAME       one part (again for several)
 *   npm run torture -- --engine NAME     sqlite or postgres (again for both, which is the default)
 *   npm run torture -- --quick           two rounds, the shortest loads: shows that it works
 * Exit code 1 where a claim fails or was not measured.
 *
 * A part is a file scripts/torture/NAME.js (what parts share is in scripts/torture/support/). Its default export is
 *   { name, claims, run(context) → rows }
 * - `name`: what `--only` calls it.
 * - `claims`: sentences, each of what holds. Every one needs a row; on each engine one where `eachEngine` is true.
 * - `run(context)`: measures and cleans up after itself, processes included. What it throws fails the part.
 *   context: { rounds, quick, engines, folder, log }
 *     rounds   how often to break something
 *     quick    whether to be short about all else
 *     engines  ['sqlite', 'postgres'] or one of them
 *     folder   an empty folder on the project's disk, for data; removed afterwards
 *     log      (line) => void: progress, for who watches
 * - a row: { claim, figure, ok, engine? }: one of `claims`, what was measured as a short text with its unit, whether the claim holds;
 *   null where it is about an engine that was not asked for.
 */
import './setup/node-24.js'
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './setup/build.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, reasonOf, Stop, say, secondsSince } from './setup/terminal.js'

/**
 * @typedef {'sqlite' | 'postgres'} Engine
 * @typedef {{ claim: string, figure: string, ok: boolean | null, engine?: Engine | undefined }} Row
 * @typedef {{ rounds: number, quick: boolean, engines: Engine[], folder: string, log: (line: string) => void }} Context
 * @typedef {{ name: string, claims: readonly string[], eachEngine?: boolean, run: (context: Context) => Promise<Row[]> }} Part
 */

const partsFolder = join(root, 'scripts/torture')
const allEngines = /** @type {const} */ (['sqlite', 'postgres'])

const isWhole = await orStop(async () => {
  const options = readOptions()
  const parts = await chooseParts(options.only)
  await install({ withTests: true })
  await buildIfStale()
  const rows = []
  for (const part of parts) rows.push(...(await runPart(part, options)))
  console.table(
    rows.map(({ part, engine = '', claim, figure, ok }) => ({
      part,
      engine,
      claim,
      figure,
      holds: ok === null ? '–' : ok ? 'yes' : 'NO',
    })),
  )
  return rows.every(({ ok }) => ok !== false)
})
process.exit(isWhole ? 0 : 1)

function readOptions() {
  const { rounds, quick, only, engine } = parse()
  const count = Number(rounds ?? (quick ? 2 : 50))
  if (!Number.isInteger(count) || count < 1) throw new Stop(`--rounds ${rounds} is no number of rounds.`)
  const unknown = engine.find((name) => !allEngines.some((known) => known === name))
  if (unknown) throw new Stop(`There is no engine “${unknown}”: ${allEngines.join(' or ')}.`)
  const engines = allEngines.filter((name) => engine.length === 0 || engine.includes(name))
  return { rounds: count, quick, only, engines }
}

function parse() {
  try {
    return parseArgs({
      options: {
        rounds: { type: 'string' },
        quick: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true, default: [] },
        engine: { type: 'string', multiple: true, default: [] },
      },
    }).values
  } catch (error) {
    throw new Stop(reasonOf(error))
  }
}

/** @param {readonly string[]} only @returns {Promise<Part[]>} */
async function chooseParts(only) {
  const files = readdirSync(partsFolder).filter((name) => name.endsWith('.js'))
  /** @type {Part[]} */
  const parts = await Promise.all(files.map(async (file) => (await import(join(partsFolder, file))).default))
  const unknown = only.find((name) => !parts.some((part) => part.name === name))
  if (unknown)
    throw new Stop(`There is no part “${unknown}”. The parts are ${parts.map(({ name }) => name).join(', ')}.`)
  return parts.filter(({ name }) => only.length === 0 || only.includes(name))
}

/**
 * @param {Part} part
 * @param {Pick<Context, 'rounds' | 'quick' | 'engines'>} options
 * @returns {Promise<(Row & { part: string })[]>}
 */
async function runPart(part, { rounds, quick, engines }) {
  say(`${part.name}: ${rounds} rounds`)
  const startedAt = performance.now()
  const folder = makeFolder()
  const log = (/** @type {string} */ line) => say(`${part.name} ${secondsSince(startedAt)}: ${line}`)
  try {
    const rows = await part.run({ rounds, quick, engines, folder, log })
    return [...rows, ...notMeasured(part, rows, engines)].map((row) => ({ part: part.name, ...row }))
  } catch (error) {
    process.stderr.write(`${part.name}: ${error instanceof Error ? error.stack : error}\n`)
    return [{ part: part.name, claim: 'it ran to its end', figure: reasonOf(error), ok: false }]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A claim that a part forgot is no claim that held.
 * @param {Part} part
 * @param {readonly Row[]} rows
 * @param {readonly Engine[]} engines
 * @returns {Row[]}
 */
function notMeasured({ claims, eachEngine = false }, rows, engines) {
  const strange = rows.filter(({ claim }) => !claims.includes(claim))
  /** @type {{ claim: string, engine?: Engine | undefined }[]} */
  const wanted = claims.flatMap((claim) => (eachEngine ? engines : [undefined]).map((engine) => ({ claim, engine })))
  const missing = wanted.filter(
    ({ claim, engine }) => !rows.some((row) => row.claim === claim && (engine ?? row.engine) === row.engine),
  )
  return [
    ...missing.map((one) => ({ ...one, figure: 'not measured', ok: false })),
    ...strange.map(({ claim }) => ({ claim, figure: 'is not among the claims of its part', ok: false })),
  ]
}

/** On the disk of the project: the system's folder for temporary files may be in memory, where nothing is durable. */
function makeFolder() {
  const cache = join(root, '.cache/torture')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'run-'))
}
