/** docs/security.md promises tests by file and title: each of them exists, so that the map cannot outlive what it maps. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))

test('each row of the map has an id of its own, a claim, and where it is shown', () => {
  const ids = rows.map((row) => /^\| ([\d.]+) \|/.exec(row)?.[1])
  expect(ids.length).toBeGreaterThan(30)
  expect(ids).not.toContain(undefined)
  expect(new Set(ids).size).toBe(ids.length)
  for (const row of rows)
    expect(row.split('|').map((cell) => cell.trim().length > 0)).toEqual([false, true, true, true, false])
})

test('each test that is named is there, and so is each file', () => {
  const named = rows.flatMap((row) => [...row.matchAll(/`([\w./-]+)`: ‘([^’]*(?:’\w[^’]*)*)’/g)])
  expect(named.length).toBeGreaterThan(25)
  for (const [, file = '', title = ''] of named) {
    expect(title.length, file).toBeGreaterThan(8)
    const source = readFileSync(file, 'utf8')
    expect([file, title, source.includes(`test('${title}`)]).toEqual([file, title, true])
  }
  const files = rows.flatMap((row) => [...row.matchAll(/`((?:app|tests|scripts|docs)\/[\w./-]+)`/g)])
  for (const [, file = ''] of files) expect(() => readFileSync(file), file).not.toThrow()
})
