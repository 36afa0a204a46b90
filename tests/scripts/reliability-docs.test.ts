/** docs/reliability.md: each of the ten points has a short form that `npm test` runs and a long one that exists, and no part of the torture is left out. */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/reliability.md', 'utf8')
const rows = page.split('\n').flatMap((line) => {
  const [, point = '', short = '', long = ''] = /^\| (\d+) [^|]+ \| ([^|]+) \| ([^|]+) \|$/.exec(line) ?? []
  return point === '' ? [] : [{ point: Number(point), short, long }]
})
const parts = readdirSync('scripts/torture')
  .filter((name) => name.endsWith('.js'))
  .map((name) => name.slice(0, -3))

test('each point has its row, with a short form and a long one', () => {
  expect(rows.map(({ point }) => point)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  for (const { point, short, long } of rows) {
    expect([point, /`(app|tests)\/[\w./-]+\.(test|spec)\.ts`/.test(short)]).toEqual([point, true])
    expect([point, /^(torture `\w+`$|`npm run bench`$|`node scripts\/fuzz\.js|the same: )/.test(long)]).toEqual([
      point,
      true,
    ])
  }
})

test('each file that the page names is there', () => {
  const files = [...page.matchAll(/`((?:app|tests|scripts|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(20)
  for (const file of files) expect(() => readFileSync(file), file).not.toThrow()
})

test('each part of the torture stands in the table, and each that is named is there', () => {
  const named = rows.flatMap(({ long }) => /^torture `(\w+)`$/.exec(long)?.[1] ?? [])
  expect(named.sort()).toEqual(parts.sort())
})
