/**
 * npm run bench: measures the built site and prints each figure beside its goal (docs/performance.md).
 *   npm run bench -- --only NAME   one measure (again for several)
 *   npm run bench -- --rounds N    each figure is the median of so many rounds (3)
 *   npm run bench -- --base DIR    the built checkout of another commit, measured in turn with this one: for a slow machine
 * Exit code 1 where a goal is missed or a measure failed.
 *
 * A measure is a file scripts/bench/NAME.js: `name`; `goals`, the limit of each figure; `measure(site)`, one round on a built checkout.
 */
import './setup/node-24.js'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import bookings from './bench/bookings.js'
import home from './bench/home.js'
import lighthouse from './bench/lighthouse.js'
import lists from './bench/lists.js'
import running from './bench/running.js'
import { median } from './bench/support/load.js'
import tap from './bench/tap.js'
import { buildIfStale } from './setup/build.js'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, reasonOf, Stop, say } from './setup/terminal.js'

/**
 * @typedef {{ atMost: number, unit?: string } | { atLeast: number, unit?: string }} Goal
 * @typedef {object} Place
 * @property {string} checkout the folder with `build/`
 * @property {string} folder an empty one for data, on the project's disk
 * @property {(line: string) => void} log
 * @typedef {object} Measure
 * @property {string} name
 * @property {Record<string, Goal>} goals by the name of the figure
 * @property {1} [rounds] where one round is its own median
 * @property {(place: Place) => Promise<Record<string, number>>} measure
 */

/** @type {readonly Measure[]} */
const measures = [lighthouse, tap, home, running, bookings, lists]

const isWhole = await orStop(async () => {
  const { only, rounds, base } = readOptions()
  await install({ withTests: true })
  await buildIfStale()
  const checkouts = base ? [root, resolve(base)] : [root]
  const rows = []
  for (const measure of measures.filter(({ name }) => only.length === 0 || only.includes(name)))
    rows.push(...(await run(measure, checkouts, measure.rounds ?? rounds)))
  console.table(rows)
  return rows.every(({ holds }) => holds === 'yes')
})
process.exit(isWhole ? 0 : 1)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        rounds: { type: 'string', default: '3' },
        base: { type: 'string' },
      },
    })
    const names = measures.map(({ name }) => name)
    const unknown = values.only.find((name) => !names.includes(name))
    if (unknown) throw new Stop(`There is no measure “${unknown}”: ${names.join(', ')}.`)
    return { ...values, rounds: Math.max(1, Number.parseInt(values.rounds, 10) || 3) }
  } catch (error) {
    throw new Stop(reasonOf(error))
  }
}

/** The checkouts in turn, round by round: a machine that is slower for a minute is slower for both. @param {Measure} measure @param {string[]} checkouts @param {number} rounds */
async function run({ name, goals, measure }, checkouts, rounds) {
  say(`${name}: ${rounds} round${rounds === 1 ? '' : 's'}`)
  /** @type {Record<string, number>[][]} */
  const figures = checkouts.map(() => [])
  for (let round = 0; round < rounds; round += 1)
    for (const [at, checkout] of checkouts.entries()) {
      const folder = makeFolder()
      try {
        figures[at]?.push(await measure({ checkout, folder, log: (line) => say(`${name}: ${line}`) }))
      } catch (error) {
        return [{ measure: name, figure: reasonOf(error), measured: '—', goal: '', holds: 'not measured' }]
      } finally {
        rmSync(folder, { recursive: true, force: true })
      }
    }
  return Object.entries(goals).map(([figure, goal]) => {
    const [value = Number.NaN, other] = figures.map((all) => median(all.map((one) => one[figure] ?? Number.NaN)))
    const [limit, isMet] =
      'atMost' in goal ? [`≤ ${goal.atMost}`, value <= goal.atMost] : [`≥ ${goal.atLeast}`, value >= goal.atLeast]
    const row = { measure: name, figure, measured: shown(value), goal: `${limit} ${goal.unit ?? ''}`.trim() }
    const compared = other === undefined ? {} : { 'other build': shown(other), ratio: shown(value / other) }
    return { ...row, holds: isMet ? 'yes' : 'NO', ...compared }
  })
}

/** Three digits that matter. @param {number} figure */
function shown(figure) {
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(figure) || 1)))
  return Number.isFinite(figure) ? figure.toFixed(Math.min(3, digits)) : '—'
}

/** The system's folder for temporary files may be in memory, where no write is durable. */
function makeFolder() {
  const cache = join(root, '.cache/bench')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'run-'))
}
