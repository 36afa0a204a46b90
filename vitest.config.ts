import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTempInMemory } from './scripts/setup/temp-in-memory.js'

keepTempInMemory()

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const unitTests = ['app/**/*.test.{ts,tsx}', 'tests/{api,content,scripts,site}/**/*.test.{ts,tsx}']
/**
 * Functions and components that keep nothing: no database, no server, no settings, no fake clock. What such a file needs is loaded once
 * for many of them; a process of its own for each took most of their time.
 */
const pureTests = [
  // It changes its process: the time zone.
  'app/{domain,drawing}/**/!(plans).test.{ts,tsx}',
]

export default defineConfig({
  resolve: {
    alias: { '~': here('./app'), 'contentlayer/generated': here('./.contentlayer/generated/index.mjs') },
  },
  test: {
    setupFiles: ['tests/support/console-error-fails.ts'],
    maxWorkers: 3,
    // Some tests start processes, on machines that have other things to do.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: unitTests,
          exclude: pureTests,
          globalSetup: ['tests/support/postgres-setup.ts'],
        },
      },
      { extends: true, test: { name: 'pure', include: pureTests, isolate: false } },
    ],
  },
})
