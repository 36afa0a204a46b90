import { expect, test } from 'vitest'
import { keptBackups, nameOfBackup, whenOfBackup } from './retained'

const at = (text: string) => ({ name: text, at: new Date(text) })
/** 21:00 UTC is 02:30 of the next day in India. */
const nightly = (days: number, last = '2026-11-22T21:00:00.000Z') =>
  Array.from({ length: days }, (_, ago) => at(new Date(Date.parse(last) - ago * 86_400_000).toISOString()))

const dayOf = (time: Date) => new Date(time.getTime() + 330 * 60_000).toISOString().slice(0, 10)

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

/** India has no summer time: its midnight is 18:30 UTC on every day, of a leap year, too. */
test('on every night of two years, the leap day among them, the rule holds of what was kept until then', () => {
  let stored: ReturnType<typeof at>[] = []
  const made: string[] = []
  for (let night = Date.parse('2027-03-01T00:00:00+05:30'); night < Date.parse('2029-03-02'); night += 86_400_000) {
    // A minute to midnight and a minute past it are two days of India.
    for (const minute of [-1, 1]) stored.push(at(new Date(night + minute * 60_000).toISOString()))
    made.push(dayOf(stored.at(-1)?.at ?? new Date(0)))
    const kept = keptBackups(stored)
    stored = stored.filter(({ name }) => kept.has(name))
    const days = stored.map((one) => dayOf(one.at))
    const older = days.filter((day) => !made.slice(-2).includes(day))
    expect(new Set(older).size, 'one a day').toBe(older.length)
    const nights = [...new Set(['2027-02-28', ...made])]
    expect([...new Set(days)].slice(-7)).toEqual(nights.slice(-7))
    const months = [...new Set(nights.map((day) => day.slice(0, 7)))].slice(-12)
    expect([...new Set(days.map((day) => day.slice(0, 7)))]).toEqual(expect.arrayContaining(months))
    expect(stored.length).toBeLessThanOrEqual(2 + 7 + 4 + 12)
  }
  expect(made).toContain('2028-02-29')
})

test('a second backup of a day takes none away; of days before yesterday the newest stays', () => {
  const ofOneDay = ['2026-11-22T18:31:00.000Z', '2026-11-22T19:00:00.000Z'].map(at)
  const ofNext = ['2026-11-23T18:31:00.000Z', '2026-11-23T19:00:00.000Z'].map(at)
  const afterThat = at('2026-11-24T19:00:00.000Z')
  expect(keptBackups([...ofOneDay, ...ofNext]).size).toBe(4)
  expect([...keptBackups([...ofOneDay, ...ofNext, afterThat])].sort()).toEqual([
    '2026-11-22T19:00:00.000Z',
    '2026-11-23T18:31:00.000Z',
    '2026-11-23T19:00:00.000Z',
    '2026-11-24T19:00:00.000Z',
  ])
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
