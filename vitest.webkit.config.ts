import { defineConfig } from 'vitest/config'
import config from './vitest.config'

/** The main journeys in WebKit, for `node scripts/webkit.js`: one window at a time, and no database but the site's own. */
export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ['tests/webkit/**/*.test.ts'],
    globalSetup: [],
    testTimeout: 240_000,
    fileParallelism: false,
  },
})
