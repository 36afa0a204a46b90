import { defineConfig } from 'vitest/config'
import config from './vitest.config'

const { projects: _unitTests, ...test } = config.test ?? {}

/** The main journeys in WebKit, for `node scripts/webkit.js`: one window at a time, and no database but the site's own. */
export default defineConfig({
  ...config,
  test: {
    ...test,
    include: ['tests/webkit/**/*.test.ts'],
    testTimeout: 240_000,
    fileParallelism: false,
  },
})
