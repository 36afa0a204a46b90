/**
 * npm test: everything CI runs, step by step. A failing step does not end the run, so that one run shows everything; what
 * cannot be tried without it counts as failed too. The last line is `N passed, N failed`.
 * npm run check (`--fast`): content, lint, types, unused code and the tests without a browser.
 * npm test -- FILE … and -t NAME: those files, those tests, and what they need; `*.spec.ts` run in the browser.
 */
import './setup/node-24.js'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { requireBrowser, requireFirefox, requirePostgres } from './setup/browser.js'
import { buildIfStale, generateContent } from './setup/build.js'
import { checkContent } from './setup/content-check.js'
import { install } from './setup/install.js'
import { installed, root, runCommand } from './setup/run-command.js'
import { Stop, secondsSince } from './setup/terminal.js'
import { chooseTests } from './setup/test-choice.js'

/** @typedef {{ passed: number, failed: number }} Count */

/** Where a day or a year turns, and where the day of India is not that of UTC; the unit tests have more (tests/support/moments.ts). */
const nastyMoments = ['2026-12-31T00:01:00+05:30', '2027-02-28T02:40:00+05:30']

/** @type {[name: string, path: string, ...words: string[]][]} */
const checks = [
  ['Lint and format (biome)', '@biomejs/biome/bin/biome', 'ci', '.'],
  ['Unused code (knip)', 'knip/bin/knip.js'],
]

/** @type {(Count & { line: string })[]} of the steps so far */
const results = []
const { isFast, isAll, unit, browser, mayBeNone } = chooseTests(process.argv.slice(2))
// Without its packages nothing else can even start.
if (!(await step('Packages', () => install({ withTests: true })))) end()
if (browser) await step('Browser', async () => console.log(`Using ${await requireBrowser()}`))
// Vitest starts and stops it; here it is only found or installed, so that a lack of it is said by name.
if (isAll || isFast) await step('PostgreSQL', async () => console.log(`Using ${await requirePostgres()}`))
await step('Content', async () => {
  console.log((await checkContent()).summary)
  await generateContent()
})
if (isAll || isFast) {
  // A minute and more of one core: the other checks go beside it, and what it says comes after theirs.
  const types = runCommand(process.execPath, [installed('typescript/bin/tsc'), '--noEmit', '-p', '.'], {
    isQuiet: true,
  })
  for (const [name, path, ...words] of checks)
    await step(name, async () => {
      const { code } = await runCommand(process.execPath, [installed(path), ...words])
      if (code !== 0) throw new Stop('Its own message stands above.')
    })
  await step('Types (tsc)', async () => {
    const { code, output } = await types
    if (code !== 0) throw new Stop(output)
  })
}
if (unit) await step('Unit and API tests (vitest)', () => unitTests(unit))
if (browser) {
  const isBuilt = await step('Production build', buildIfStale)
  /** @param {string} name @param {() => Promise<Count>} run */
  const onBuild = (name, run) =>
    step(name, async () => {
      if (isBuilt) return run()
      throw new Stop('Not run: Production build failed.')
    })
  await onBuild('Browser tests (playwright)', () => browserTests(browser, isAll ? {} : { E2E_TRACE: 'on' }))
  if (isAll) await onBuild('Main journeys in Firefox (playwright)', firefoxTests)
  for (const moment of isAll ? nastyMoments : [])
    await onBuild(`Browser tests that depend on the date, at ${moment}`, () =>
      browserTests(['--grep', '@date', ...specsWith('@date')], { E2E_CLOCK: moment }),
    )
}
end()

/** @returns {never} */
function end() {
  const passed = results.reduce((sum, count) => sum + count.passed, 0)
  const failed = results.reduce((sum, count) => sum + count.failed, 0)
  console.log(`\n${results.map(({ line }) => line).join('\n')}\n\n${passed} passed, ${failed} failed`)
  process.exit(failed === 0 ? 0 : 1)
}

/**
 * @param {string} name
 * @param {() => Promise<Count | void>} run a step that is not a suite counts as one
 * @returns {Promise<boolean>} whether all is well
 */
async function step(name, run) {
  console.log(`\n── ${name}`)
  const startedAt = performance.now()
  const count = await run().then(
    (result) => result ?? { passed: 1, failed: 0 },
    (error) => {
      console.log(error instanceof Stop ? error.message : error)
      return { passed: 0, failed: 1 }
    },
  )
  const verdict = count.failed > 0 ? 'FAILED' : count.passed > 0 ? 'passed' : 'NOT RUN'
  const line = `${verdict}  ${name}: ${count.passed} passed, ${count.failed} failed, ${secondsSince(startedAt)}`
  results.push({ ...count, line })
  console.log(`   ${line}`)
  return count.failed === 0
}

/**
 * Runs a suite that writes its report in JSON, with the last run's removed: an old one must not be counted again.
 * @param {string[]} command of an installed package
 * @param {Record<string, string>} env
 * @param {string} report
 * @param {(report: any) => Count} countOf
 * @returns {Promise<Count>}
 */
async function suite([script = '', ...words], env, report, countOf) {
  mkdirSync(dirname(report), { recursive: true })
  rmSync(report, { force: true })
  const { code } = await runCommand(process.execPath, [installed(script), ...words], { env })
  if (!existsSync(report)) throw new Stop('The suite left no report: it did not start.')
  const { passed, failed } = countOf(JSON.parse(readFileSync(report, 'utf8')))
  // A suite that ends badly without a failed test (a file that cannot be loaded, no test at all) has failed all the same.
  return { passed, failed: failed || (code === 0 && (passed > 0 || mayBeNone) ? 0 : 1) }
}

/** @param {string[]} words which of them */
function unitTests(words) {
  const report = join(root, 'node_modules/.cache/aahar/vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  return suite(['vitest/vitest.mjs', 'run', ...reporters, ...words], {}, report, (said) => ({
    passed: said.numPassedTests,
    failed: said.numFailedTests,
  }))
}

/** Playwright would load a hundred files to find the tests of a tag in four. @param {string} tag */
function specsWith(tag) {
  const specs = globSync('tests/e2e/*.spec.ts', { cwd: root })
  return specs.filter((path) => readFileSync(join(root, path), 'utf8').includes(tag))
}

/** @param {string[]} words which of them @param {Record<string, string>} [env] */
function browserTests(words, env) {
  const report = join(root, 'node_modules/.cache/aahar/playwright.json')
  const options = ['--reporter=list,json', ...(mayBeNone ? ['--pass-with-no-tests'] : [])]
  const command = ['@playwright/test/cli.js', 'test', ...options, ...words]
  // It names those that passed the second time.
  return suite(command, { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, report, ({ stats }) => ({
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected,
  }))
}

/** A Firefox that hangs is ended by playwright.firefox.config.ts, test by test and as a whole. */
async function firefoxTests() {
  const firefox = await requireFirefox().catch((error) => {
    // CI is to run them; a developer's machine may do without.
    if (process.env.CI) throw error
    console.log(error.message)
  })
  return firefox ? browserTests(['--config', 'playwright.firefox.config.ts']) : { passed: 0, failed: 0 }
}
