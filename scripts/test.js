/**
 * npm test: everything CI runs, step by step. A failing step does not end the run, so that one run shows everything; what
 * cannot be tried without it counts as failed too. The last line is `N passed, N failed`.
 * npm run check (`--fast`): content, lint, types, unused code and the tests without a browser.
 * npm test -- FILE … and -t NAME: those files, those tests, and what they need; `*.spec.ts` run in the browser.
 */
import './setup/node-24.js'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { firefoxForJourneys, requireBrowser } from './setup/browser.js'
import { buildIfStale, generateContent } from './setup/build.js'
import { checkContent } from './setup/content-check.js'
import { install } from './setup/install.js'
import { requirePostgres } from './setup/postgres.js'
import { installed, root, runCommand } from './setup/run-command.js'
import { Stop, secondsSince } from './setup/terminal.js'
import { chooseTests } from './setup/test-choice.js'

/**
 * @typedef {{ passed: number, failed: number, again?: number, leftOut?: string }} Count `again`: those of `passed` that failed the first
 *   time; `leftOut`: why nothing was run, where that is no failure
 */
/** @typedef {{ name: string, isSlow?: true, needs?: string, run: () => Promise<Count> }} Step */

/**
 * Where a day or a year turns, and where the day of India is not that of UTC. The unit tests have a longer list
 * (tests/support/moments.ts); a run in the browser takes a minute.
 */
const nastyMoments = ['2026-12-31T00:01:00+05:30', '2027-02-28T02:40:00+05:30']

const reports = join(root, 'node_modules/.cache/aahar/reports')

/** @type {Step[]} */
const steps = [
  { name: 'Packages', run: () => oneThing(() => install({ withTests: true })) },
  { name: 'Browser', isSlow: true, run: () => oneThing(async () => console.log(`Using ${await requireBrowser()}`)) },
  { name: 'PostgreSQL', run: () => oneThing(findPostgres) },
  {
    name: 'Content',
    run: () =>
      oneThing(async () => {
        console.log((await checkContent()).summary)
        await generateContent()
      }),
  },
  ...besideEachOther([
    { name: 'Lint and format (biome)', path: '@biomejs/biome/bin/biome', parameters: ['ci', '.'] },
    { name: 'Types (tsc)', path: 'typescript/bin/tsc', parameters: ['--noEmit', '-p', '.'] },
    { name: 'Unused code (knip)', path: 'knip/bin/knip.js', parameters: [] },
  ]),
  { name: 'Unit and API tests (vitest)', run: () => unitTests() },
  { name: 'Production build', isSlow: true, run: () => oneThing(buildIfStale) },
  { name: 'Browser tests (playwright)', isSlow: true, needs: 'Production build', run: () => browserTests() },
  {
    name: 'Main journeys in Firefox (playwright)',
    isSlow: true,
    needs: 'Production build',
    run: () => firefoxTests(),
  },
  ...nastyMoments.map((moment) => ({
    name: `Browser tests that depend on the date, at ${moment}`,
    isSlow: /** @type {const} */ (true),
    needs: 'Production build',
    run: () => browserTests(['--grep', '@date'], { E2E_CLOCK: moment }),
  })),
]

process.exit(await runSteps(chosenSteps()))

/** @returns {readonly Step[]} */
function chosenSteps() {
  const { kind, files, unit, browser, mayBeNone } = chooseTests(process.argv.slice(2))
  if (kind === 'all') return steps
  if (kind === 'fast') return steps.filter((step) => !step.isSlow)

  const missing = files.filter((file) => !existsSync(join(root, file.replace(/:\d+$/, ''))))
  if (missing.length > 0) {
    console.log(`There is no file ${missing.join(', ')}. Name it as it is from the project's folder.`)
    process.exit(1)
  }
  const isNeeded = (/** @type {string} */ name) =>
    ['Packages', 'Content'].includes(name) ||
    // Named files start PostgreSQL themselves, if they need it.
    (unit !== null && files.length === 0 && name === 'PostgreSQL') ||
    (browser !== null && ['Browser', 'Production build'].includes(name))
  /** @type {Step[]} */
  const chosen = steps.filter(({ name }) => isNeeded(name))
  if (unit) chosen.push({ name: 'Unit and API tests (vitest)', run: () => unitTests(unit, mayBeNone) })
  if (browser)
    chosen.push({
      name: 'Browser tests (playwright)',
      needs: 'Production build',
      run: () => browserTests(browser, { E2E_TRACE: 'on' }, mayBeNone),
    })
  return chosen
}

/**
 * @param {readonly Step[]} chosen
 * @returns {Promise<number>} the exit code
 */
async function runSteps(chosen) {
  /** @type {Map<string, Count & { line: string }>} */
  const results = new Map()
  for (const step of chosen) {
    console.log(`\n── ${step.name}`)
    const startedAt = performance.now()
    const count = await runStep(step, results)
    const verdict = count.failed > 0 ? 'FAILED' : count.leftOut ? 'NOT RUN' : 'passed'
    const again = count.again ? ` (${count.again} of them when tried again)` : ''
    const line = `${verdict}  ${step.name}: ${count.leftOut ?? `${count.passed} passed${again}, ${count.failed} failed`}, ${secondsSince(startedAt)}`
    results.set(step.name, { ...count, line })
    console.log(`   ${line}`)
    // Without its packages nothing else can even start.
    if (step.name === 'Packages' && count.failed > 0) break
  }

  const all = [...results.values()]
  const passed = all.reduce((sum, count) => sum + count.passed, 0)
  const failed = all.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${all.map(({ line }) => line).join('\n')}\n`)
  console.log(`${passed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

/**
 * @param {Step} step
 * @param {ReadonlyMap<string, Count>} results of the steps before it
 * @returns {Promise<Count>}
 */
async function runStep(step, results) {
  if (step.needs !== undefined && results.get(step.needs)?.failed !== 0) {
    console.log(`Not run: ${step.needs} failed.`)
    return { passed: 0, failed: 1 }
  }
  try {
    return await step.run()
  } catch (error) {
    console.log(error instanceof Stop ? error.message : error)
    return { passed: 0, failed: 1 }
  }
}

/**
 * A step that is not a suite counts as one.
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Count>}
 */
async function oneThing(work) {
  await work()
  return { passed: 1, failed: 0 }
}

/**
 * Steps that are all started with the first of them: tsc has work for one core only, and takes longer than the others together. What
 * each has to say is shown in its turn.
 * @param {readonly { name: string, path: string, parameters: readonly string[] }[]} tools `path`: of the script in node_modules
 * @returns {Step[]}
 */
function besideEachOther(tools) {
  /** @type {ReturnType<typeof runCommand>[] | undefined} */
  let started
  return tools.map(({ name }, index) => ({
    name,
    run: async () => {
      started ??= tools.map(({ path, parameters }) =>
        runCommand(process.execPath, [installed(path), ...parameters], { isQuiet: true }),
      )
      const result = await started[index]
      process.stdout.write(result?.output ?? '')
      return result?.code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
    },
  }))
}

/** Vitest starts and stops it; here it is only found or installed, so that a lack of it is said by name. */
async function findPostgres() {
  console.log(process.env.TEST_DATABASE_URL ? 'Using TEST_DATABASE_URL' : `Using ${await requirePostgres()}`)
}

/**
 * @param {readonly string[]} [parameters] which of them
 * @param {boolean} [mayBeNone]
 */
async function unitTests(parameters = [], mayBeNone = false) {
  const report = newReport('vitest.json')
  const { code } = await runCommand(process.execPath, [
    installed('vitest/vitest.mjs'),
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...parameters,
  ])
  /** @type {{ numPassedTests: number, numFailedTests: number }} */
  const { numPassedTests, numFailedTests } = readReport(report)
  return honest(code, { passed: numPassedTests, failed: numFailedTests }, mayBeNone)
}

/**
 * @param {readonly string[]} [parameters] which of them
 * @param {Record<string, string>} [env]
 * @param {boolean} [mayBeNone]
 */
async function browserTests(parameters = [], env = {}, mayBeNone = false) {
  const report = newReport('playwright.json')
  const { code } = await runCommand(
    process.execPath,
    [
      installed('@playwright/test/cli.js'),
      'test',
      '--reporter=list,json',
      ...(mayBeNone ? ['--pass-with-no-tests'] : []),
      ...parameters,
    ],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  /** @type {{ stats: { expected: number, unexpected: number, flaky: number } }} */
  const { stats } = readReport(report)
  const { expected, unexpected, flaky } = stats
  return { again: flaky, ...honest(code, { passed: expected + flaky, failed: unexpected }, mayBeNone) }
}

/** A Firefox that hangs is ended by playwright.firefox.config.ts, test by test and as a whole. */
async function firefoxTests() {
  const firefox = await firefoxForJourneys()
  if (firefox.path === null) return { passed: 0, failed: 0, leftOut: firefox.reason }
  console.log(`Using ${firefox.path}`)
  return browserTests(['--config', 'playwright.firefox.config.ts'])
}

/**
 * A suite that ends badly without a failed test (a file that cannot be loaded, no test at all) has failed all the same.
 * @param {number} code
 * @param {Count} count
 * @param {boolean} mayBeNone
 * @returns {Count}
 */
function honest(code, { passed, failed }, mayBeNone) {
  if (failed > 0) return { passed, failed }
  return { passed, failed: code === 0 && (passed > 0 || mayBeNone) ? 0 : 1 }
}

/**
 * The path of a report, with the last run's removed: an old one must not be counted again.
 * @param {string} name
 */
function newReport(name) {
  const path = join(reports, name)
  mkdirSync(reports, { recursive: true })
  rmSync(path, { force: true })
  return path
}

/** @param {string} path */
function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch {
    throw new Stop('The suite left no report: it did not start.')
  }
}
