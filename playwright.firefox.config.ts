import { defineConfig } from '@playwright/test'
import config from './playwright.config'
import { firefoxUse } from './tests/support/firefox'

/** The main journeys (tag @firefox) in Firefox, with scripts and without. Everything else is as in playwright.config.ts. */
export default defineConfig({
  ...config,
  grep: /@firefox/,
  // One that hangs is ended, and said to be. On a quiet machine with two cores all of them take under three minutes.
  globalTimeout: 9 * 60_000,
  use: { ...config.use, ...firefoxUse() },
  projects: [
    { name: 'firefox', testIgnore: '**/*.nojs.spec.ts' },
    { name: 'firefox-nojs', testIgnore: '**/*.js.spec.ts', use: { javaScriptEnabled: false } },
  ],
})
