/**
 * Nothing on the server asks the machine for the time: a test sets the one clock (app/platform/work/clock.server.ts), and what went past
 * it would have another day. Components run in the browser, whose clock is its own.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const app = fileURLToPath(new URL('../../app/', import.meta.url))
/** Rooms that run on the server. */
const rooms = ['backend', 'clinic', 'content', 'routes']
/** The content check is a program of its own, which staff run; the other keeps in the browser what is typed there. */
const exempt = [join('content', 'check.ts'), join('routes', 'dashboard.content.$file', 'use-kept.ts')]

test('the server has one clock', () => {
  const files = rooms.flatMap((room) =>
    readdirSync(join(app, room), { recursive: true, encoding: 'utf8' }).map((path) => join(room, path)),
  )
  const sources = files.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !exempt.includes(path))
  expect(sources.length).toBeGreaterThan(100)
  const found = sources.flatMap((path) =>
    readFileSync(join(app, path), 'utf8')
      .split('\n')
      .flatMap((line, i) => (/new Date\(\)|Date\.now\(\)/.test(line) ? [`app/${path}:${i + 1}: ${line.trim()}`] : [])),
  )
  expect(found, 'use programTime() of ~/clock.server, or the clock that is handed in').toEqual([])
})
