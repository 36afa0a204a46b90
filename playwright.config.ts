import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { keepTempInMemory } from './scripts/setup/temp-in-memory.js'
import type { SlowScripts } from './tests/e2e/fixtures'
import { browserLaunchOptions } from './tests/support/browser'

keepTempInMemory()

// Each run has a port and a database of its own, so that it disturbs nothing that is running. Playwright's workers read
// this file again: they find in the environment what the run has chosen.
if (process.env.E2E_PORT === undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'aahar-e2e-'))
  process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }))
  process.env.E2E_PORT = String(await freePort())
  process.env.E2E_DATA_DIR = dataDir
}
// The programs and the tests have one clock that runs on from here, whatever the day: a Wednesday, noon in India. The
// machine's own time beside it makes all that is started later agree (app/platform/settings/settings.server.ts).
process.env.AAHAR_TEST_CLOCK ??= `${process.env.E2E_CLOCK ?? '2026-11-25T12:00:00+05:30'}@${new Date().toISOString()}`
const { E2E_PORT = '', E2E_DATA_DIR = '' } = process.env
const baseURL = `http://localhost:${E2E_PORT}`

/** Of the project `slow`; without E2E_SLOW_SCRIPTS=all only the tests of tag @slow-scripts run in it. */
const slowScripts = process.env.E2E_SLOW_SCRIPTS === 'all' ? {} : { grep: /@slow-scripts/ }

/**
 * Journeys through the production build. `*.js.spec.ts` needs scripts, `*.nojs.spec.ts` is about doing without, and a test of tag
 * @once in another file finds the same either way. In the project `slow` scripts come two seconds late; `*.slow.spec.ts` is about that.
 */
export default defineConfig<SlowScripts>({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  // A file is one worker's: most start a site of their own, and two workers at one file would each start one.
  fullyParallel: false,
  // One of 800 that fails once on a busy machine was in haste more often than it was right: it is tried again, recorded, and
  // named at the end of the run. One that fails twice has failed.
  retries: 1,
  // On two slow cores a journey takes three times as long as here, and is not wrong for it. What waits, waits for a sign.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: 'list',
  // Some tests read the routes of the build: made ready for Playwright as if it were a test, it would take a minute.
  build: { external: ['**/build/**'] },
  use: {
    baseURL,
    launchOptions: browserLaunchOptions(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    // A record of each journey takes an eighth of the time, so only a second try has one, and each failure of `npm test -- FILE`.
    trace: {
      mode: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'on-first-retry',
      screenshots: false,
      sources: false,
    },
  },
  projects: [
    { name: 'js', testIgnore: '**/*.{nojs,slow}.spec.ts' },
    {
      name: 'nojs',
      testIgnore: '**/*.{js,slow}.spec.ts',
      grepInvert: /@once/,
      use: { javaScriptEnabled: false },
    },
    { name: 'slow', testIgnore: '**/*.nojs.spec.ts', use: { slowScriptsMs: 2000 }, ...slowScripts },
  ],
  webServer: {
    command: 'node build/front-door.js',
    url: `${baseURL}/healthz`,
    env: { PORT: E2E_PORT, HOST: '127.0.0.1', PUBLIC_URL: baseURL, DATA_DIR: E2E_DATA_DIR, LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.on('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
