import { expect, test } from 'vitest'
import { keptBackups, nameOfBackup, whenOfBackup } from './kept'

const at = (text: string) => ({ name: text, at: new Date(text) })
/** 21:00 UTC is 02:30 of the next day in India. */
const nightly = (days: number, last = '2026-11-22T21:00:00.000Z') =>
  Array.from({ length: days }, (_, ago) => at(new Date(Date.parse(last) - ago * 86_400_000).toISOString()))

test('of a year of nightly backups 7 days, 4 weeks and 12 months stay', () => {
  const kept = [...keptBackups(nightly(500))].map((name) => name.slice(0, 10)).sort()
  // The days they were made on in India are one later.
  expect(kept).toEqual([
    ...['2025-12-30', '2026-01-30', '2026-02-27', '2026-03-30', '2026-04-29', '2026-05-30', '2026-06-29'],
    ...['2026-07-30', '2026-08-30', '2026-09-29', '2026-10-30'],
    ...['2026-11-07', '2026-11-14'],
    ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
  ])
})

test('of several backups of a day the newest stays', () => {
  const backups = ['2026-11-22T18:29:00.000Z', '2026-11-22T18:31:00.000Z', '2026-11-22T19:00:00.000Z'].map(at)
  expect([...keptBackups(backups)].sort()).toEqual(['2026-11-22T18:29:00.000Z', '2026-11-22T19:00:00.000Z'])
})

test('a site that made no backup for a long time loses none of its last ones', () => {
  const old = nightly(7, '2024-02-20T21:00:00.000Z')
  expect(keptBackups(old).size).toBe(7)
  expect(keptBackups([...old, at('2026-11-22T21:00:00.000Z')]).has('2026-11-22T21:00:00.000Z')).toBe(true)
  expect(keptBackups([])).toEqual(new Set())
})

test('keeping is stable: what is kept today of the kept ones is what is kept of all', () => {
  let stored: ReturnType<typeof at>[] = []
  for (const backup of nightly(500).toReversed()) {
    stored.push(backup)
    const kept = keptBackups(stored)
    stored = stored.filter(({ name }) => kept.has(name))
  }
  const names = new Set(stored.map(({ name }) => name))
  for (const { name } of nightly(7)) expect(names.has(name)).toBe(true)
  const months = new Set([...names].map((name) => name.slice(0, 7)))
  expect(months.size).toBeGreaterThanOrEqual(12)
})

test('a name says when its backup was made, and nothing else is a backup', () => {
  const time = new Date('2026-11-23T21:00:00.123Z')
  expect(nameOfBackup(time)).toBe('aahar-2026-11-23T21-00-00123Z')
  expect(whenOfBackup(nameOfBackup(time))).toEqual(time)
  for (const name of ['media', 'aahar-2026-11-23', 'aahar-2026-13-41T21-00-00123Z', '../x'])
    expect(whenOfBackup(name)).toBe(null)
})
