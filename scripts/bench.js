/**
 * npm run bench: measures, prints tables, and writes bench/results.json and docs/performance.md.
 *   npm run bench -- --only NAME   one part (again for several); those that were not measured stay as they were
 *   npm run bench -- --quick       fewer rounds and rows: shows that it works
 *   npm run bench -- --base DIR    the build folder of another checkout, to compare rendering with
 */
import './setup/node-24.js'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { findBrowser } from './setup/browser.js'
import { buildIfStale, generateContent } from './setup/build.js'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { startPostgres } from './setup/postgres.js'
import { root } from './setup/run-command.js'
import { orStop, Stop, say } from './setup/terminal.js'

const resultsFile = join(root, 'bench/results.json')
const reportFile = join(root, 'docs/performance.md')

const isWhole = await orStop(async () => {
  const { only, quick: isQuick, base } = readOptions()
  await install({ withTests: true })
  await generateContent()
  await buildIfStale()
  /** @type {typeof import('../bench/bench')} */
  const bench = await importBundled('bench/bench.ts')
  const unknown = only.find((name) => !bench.partNames.includes(name))
  if (unknown) throw new Stop(`There is no part “${unknown}”. The parts are ${bench.partNames.join(', ')}.`)

  say('Measuring; leave the machine alone meanwhile')
  const folder = makeFolder()
  const rounds = isQuick ? 2 : 5
  const context = {
    root,
    folder,
    isQuick,
    rounds,
    seconds: isQuick ? 1 : 4,
    baseBuild: base ?? null,
    findBrowser,
    startPostgres,
    say,
  }
  const run = { at: new Date().toISOString(), machine: machine(), isQuick, rounds }
  try {
    const outcomes = await bench.runParts(context, only, (outcome) => {
      if ('problem' in outcome) process.stderr.write(`${outcome.part.title}: ${outcome.problem}\n`)
      else console.table(bench.toTable(outcome.result))
    })
    const former = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : ''
    writeFileSync(reportFile, bench.toMarkdown(outcomes, bench.sectionsOf(former), run))
    writeResults(outcomes, run)
    return outcomes.every((outcome) => 'result' in outcome)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
say(`Written to ${relative(root, resultsFile)} and ${relative(root, reportFile)}`)
process.exit(isWhole ? 0 : 1)

function readOptions() {
  try {
    const { values } = parseArgs({
      options: {
        only: { type: 'string', multiple: true, default: [] },
        quick: { type: 'boolean', default: false },
        base: { type: 'string' },
      },
    })
    return values
  } catch (error) {
    throw new Stop(error instanceof Error ? error.message : String(error))
  }
}

/** On the disk of the project: the system's folder for temporary files may be in memory, where nothing is durable. */
function makeFolder() {
  const cache = join(root, '.cache/bench')
  mkdirSync(cache, { recursive: true })
  return mkdtempSync(join(cache, 'run-'))
}

function machine() {
  return `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.version}`
}

/**
 * @param {Awaited<ReturnType<typeof import('../bench/bench').runParts>>} outcomes
 * @param {object} run
 */
function writeResults(outcomes, run) {
  const former = existsSync(resultsFile) ? JSON.parse(readFileSync(resultsFile, 'utf8')) : {}
  const measured = outcomes.map((outcome) => {
    const what = 'problem' in outcome ? { problem: outcome.problem } : outcome.result
    return [outcome.part.name, { ...run, ...what }]
  })
  const parts = { ...former.parts, ...Object.fromEntries(measured) }
  writeFileSync(resultsFile, `${JSON.stringify({ parts }, null, 2)}\n`)
}
