import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { browserLaunchOptions } from './tests/support/browser'

const port = 3417
const baseURL = `http://localhost:${port}`
const dataDir = fileURLToPath(new URL('./node_modules/.cache/aahar/e2e-data', import.meta.url))

// Workers read this file again; only the run as a whole begins with an empty database.
if (process.env.TEST_WORKER_INDEX === undefined) rmSync(dataDir, { recursive: true, force: true })

/** Journeys through the production build. `*.js.spec.ts` needs scripts, `*.nojs.spec.ts` is about doing without. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  forbidOnly: true,
  fullyParallel: true,
  retries: 0,
  workers: 2,
  reporter: 'list',
  use: {
    baseURL,
    launchOptions: browserLaunchOptions(),
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'js', testIgnore: '**/*.nojs.spec.ts' },
    { name: 'nojs', testIgnore: '**/*.js.spec.ts', use: { javaScriptEnabled: false } },
  ],
  webServer: {
    command: 'node build/front-door.js',
    url: `${baseURL}/healthz`,
    env: { PORT: String(port), HOST: '127.0.0.1', PUBLIC_URL: baseURL, DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
    reuseExistingServer: false,
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
