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
    expect([point, /torture `\w+`|`npm run bench`|nothing in it depends/.test(long)]).toEqual([point, true])
  }
})

test('each file that the page names is there', () => {
  const files = [...page.matchAll(/`((?:app|tests|scripts|docs)\/[\w./-]+\.\w+)`/g)].map(([, file = '']) => file)
  expect(files.length).toBeGreaterThan(30)
  for (const file of files) expect(() => readFileSync(file), file).not.toThrow()
})

test('each part of the torture stands in the table, and each that is named is there by that name', () => {
  const named = rows.flatMap(({ long }) =>
    long.startsWith('torture') ? [...long.matchAll(/`(\w+)`/g)].map(([, name = '']) => name) : [],
  )
  expect(named.filter((name) => parts.includes(name)).sort()).toEqual(parts.sort())
  for (const part of parts)
    expect(readFileSync(`scripts/torture/${part}.js`, 'utf8'), part).toContain(`export default { name: '${part}', `)
  const alone = [...page.matchAll(/npm run torture -- --only (\w+)/g)].map(([, name = '']) => name)
  for (const name of alone) expect(parts).toContain(name)
})
