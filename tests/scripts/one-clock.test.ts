/**
 * Nothing on the server asks the machine for the time: a test sets the one clock (app/platform/work/clock.server.ts), and what went past
 * it would have another day. Components run in the browser, whose clock is its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../app/', import.meta.url))
/** What runs in the browser: hooks, primitives, and the screens' parts that are not loaders. */
const inBrowser = /^(ui|frame|drawing)\/|\/(editor|booking-dialog|ordering)\//
const exempt = [
  // Runs in the browser: when its link was opened.
  'orders/site/payment/payment-page-link.tsx',
  // A program of its own, which staff run.
  'content/check/check.ts',
  // Keeps in the browser what is typed there.
  'content/desk/file/form/use-stored.ts',
  // What the clock is made of, and what runs before there is one.
  ...['work/clock.server.ts', 'settings/settings.server.ts', 'settings/values.server.ts', 'log/log.server.ts'].map(
    (path) => `platform/${path}`,
  ),
  'platform/http/index.ts',
]

test('the server has one clock', () => {
  const files = readdirSync(app, { recursive: true, encoding: 'utf8' }).filter((path) => !inBrowser.test(path))
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !exempt.includes(path))
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((path) =>
    readFileSync(join(app, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (/new Date\(\)|Date\.now\(\)/.test(line) ? [`app/${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(found, 'use programTime() of ~/platform/work/clock.server, or the clock that is handed in').toEqual([])
})
