import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { inlineScripts } from './scripts/setup/inline-scripts.js'
import { keepTempInMemory } from './scripts/setup/temp-in-memory.js'

keepTempInMemory()

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [inlineScripts()],
  resolve: {
    alias: { '~': here('./app'), 'contentlayer/generated': here('./.contentlayer/generated/index.mjs') },
  },
  test: {
    include: ['app/**/*.test.{ts,tsx}', 'tests/{api,content,scripts,site}/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/postgres-setup.ts'],
    setupFiles: ['tests/support/console-error-fails.ts'],
    maxWorkers: 3,
    // Some tests start processes, on machines that have other things to do.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
  },
})
