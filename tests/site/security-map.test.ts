/** docs/security.md has a row for each requirement of ASVS 5.0.0, level 2, that applies, and what its rows name exists: the map cannot outlive what it maps. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')
const rows = page.split('\n').filter((line) => /^\| \d/.test(line))
const cellsOf = (row: string) => row.split(' | ').map((cell) => cell.replace(/^\| | \|$/g, '').trim())
const asked = readFileSync('tests/support/asvs-level-2.txt', 'utf8').trim().split('\n')
/** OAuth and WebRTC, of which the program has neither, and those that the list names. */
const none = /^\*\*Does not apply:\*\* (.+)$/m.exec(page)?.[1] ?? ''
const namedAsNone = [...none.matchAll(/\b\d+\.\d+\.\d+\b/g)].map(([id]) => id)
const isOfNone = (id: string) => /^(10|17)\./.test(id) || namedAsNone.includes(id)

test('each requirement has one row, and no row is of a requirement that there is not', () => {
  expect(asked).toHaveLength(253)
  const ids = rows.map((row) => cellsOf(row)[0])
  expect(new Set(ids).size).toBe(ids.length)
  expect(asked.filter((id) => !isOfNone(id) && !ids.includes(id))).toEqual([])
  expect(namedAsNone.filter((id) => ids.includes(id) || !asked.includes(id))).toEqual([])
  const beyond = rows.filter((row) => !asked.includes(cellsOf(row)[0] ?? ''))
  for (const row of beyond) expect(row).toContain('Beyond level 2')
})

test('each row says what is so, and shows it, or is open', () => {
  for (const row of rows) {
    const [id, claim = '', shown = '', ...more] = cellsOf(row)
    expect([id, more]).toEqual([id, []])
    expect(claim.length, id).toBeGreaterThan(2)
    const isShown = /^`[\w./-]+`(: ‘.+’| `.+`)$/.test(shown)
    expect([id, isShown || shown === '**Open**']).toEqual([id, true])
  }
  const open = rows.filter((row) => row.includes('**Open**')).map((row) => cellsOf(row)[0])
  expect(page).toContain(`**Open: ${open.length}** (${open.join(', ')})`)
})

const tables = page.split('\n').filter((line) => line.startsWith('| '))

test('each test that is named is there', () => {
  const named = tables.flatMap((row) => [...row.matchAll(/`([\w./-]+)`: ‘(.+)’ \|$/g)])
  expect(named.length).toBeGreaterThan(100)
  for (const [, file = '', said = ''] of named) {
    const title = said.replace(/…$/, '')
    expect(title.length, file).toBeGreaterThan(8)
    expect([file, title, readFileSync(file, 'utf8').includes(`test('${title}`)]).toEqual([file, title, true])
  }
})

test('each file that is named is there, and the word that is said to be in it', () => {
  const named = tables.flatMap((row) => [...row.matchAll(/`([\w./-]+)` `(.+)` \|$/g)])
  expect(named.length).toBeGreaterThan(30)
  for (const [, file = '', word = ''] of named)
    expect([file, word, readFileSync(file, 'utf8').includes(word)]).toEqual([file, word, true])
  const files = page.matchAll(/`((?:app|tests|scripts|docs)\/[\w./-]+\.\w+)`/g)
  for (const [, file = ''] of files) expect(() => readFileSync(file), file).not.toThrow()
})
