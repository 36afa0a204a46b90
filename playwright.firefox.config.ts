import { defineConfig } from '@playwright/test'
import config from './playwright.config'
import { firefoxUse } from './tests/support/firefox'

/** The main journeys in Firefox: of tag @firefox with scripts, of tag @firefox-nojs without. All else is as in playwright.config.ts. */
export default defineConfig({
  ...config,
  // One that hangs is ended, and said to be. On a quiet machine with two cores all of them take under three minutes.
  globalTimeout: 9 * 60_000,
  use: { ...config.use, ...firefoxUse() },
  projects: [
    { name: 'firefox', grep: /@firefox(?!-)/ },
    { name: 'firefox-nojs', grep: /@firefox-nojs/, use: { javaScriptEnabled: false } },
  ],
})
