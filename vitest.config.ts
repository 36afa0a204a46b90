import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { keepTempInMemory } from './scripts/setup/temp-in-memory.js'

keepTempInMemory()

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

const testFiles = globSync(['app/**/*.test.{ts,tsx}', 'tests/{api,content,scripts,site}/**/*.test.{ts,tsx}'], {
  cwd: here('./'),
})
/**
 * What changes its process for good or for a while: other modules, another clock, the environment, another time zone. Such a file has a
 * process of its own. All others share one after the other: to load anew for each what it needs took a third of the time.
 */
const changesItsProcess = /\bvi\.(?!spyOn|fn\b)|process\.env|process\.chdir/
const alone = testFiles.filter((path) => changesItsProcess.test(readFileSync(here(path), 'utf8')))

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
    globalSetup: ['tests/support/postgres-setup.ts'],
    projects: [
      { extends: true, test: { name: 'alone', include: alone } },
      {
        extends: true,
        test: { name: 'shared', include: testFiles.filter((path) => !alone.includes(path)), isolate: false },
      },
    ],
  },
})
