/** A newcomer finds every room in the README's map. */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const paths = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: root,
  encoding: 'utf8',
}).split('\n')

/** The folders directly below one, `''` for the project itself. */
const foldersIn = (folder: string) => {
  const below = paths.filter((path) => path.startsWith(folder)).map((path) => path.slice(folder.length))
  return [...new Set(below.filter((path) => path.includes('/')).map((path) => path.split('/')[0] ?? ''))]
}

test('README’s map names every room of the house', () => {
  const map = /## The map of the house\n[^`]*```\n([^`]+)```/.exec(read('README.md'))?.[1] ?? ''
  const rooms = foldersIn('app/')
  expect(rooms).toContain('domain')
  for (const room of rooms) expect(map).toContain(`\napp/${room}/`)
  for (const folder of foldersIn('').filter((name) => !name.startsWith('.')))
    expect(map, folder).toMatch(new RegExp(`(^|\\s)${folder}/`))
})

test('the files docs/how-to.md and the README name are there', () => {
  for (const document of ['README.md', 'docs/how-to.md']) {
    const named = [...read(document).matchAll(/`((?:app|tests|scripts|content|docs)\/[\w./$-]+)`/g)]
      .map(([, path = '']) => path)
      .filter((path) => !/NAME|AREA|YYYY/.test(path))
    expect(named.length).toBeGreaterThan(0)
    for (const path of named)
      expect(
        paths.some((known) => known === path || known.startsWith(`${path.replace(/\/$/, '')}/`)),
        path,
      ).toBe(true)
  }
})
