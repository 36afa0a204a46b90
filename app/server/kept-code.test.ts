import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, beforeEach, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'aahar-kept-code-'))
const site = join(folder, 'assets/server-build-CyaABWUr.cjs')
const kept = join(folder, 'assets/server-build-CyaABWUr.code')
afterAll(() => rmSync(folder, { recursive: true }))

beforeEach(() => {
  rmSync(kept, { force: true })
  mkdirSync(join(folder, 'assets'), { recursive: true })
  const { code } = transformSync(readFileSync(join(import.meta.dirname, 'kept-code.ts'), 'utf8'), { loader: 'ts' })
  writeFileSync(join(folder, 'kept-code.js'), code)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  writeFileSync(join(folder, 'index.js'), "import './kept-code.js'\nexport * from './index.cjs'\n")
  writeFileSync(join(folder, 'index.cjs'), "exports.words = require('./assets/server-build-CyaABWUr.cjs').words")
  writeFileSync(join(folder, 'assets/late.cjs'), "exports.late = require('./server-build-CyaABWUr.cjs')")
  writeSite('first')
})

const writeSite = (word: string) =>
  writeFileSync(
    site,
    `'use strict'
    exports.words = async () => {
      const { late } = await Promise.resolve().then(() => require('./late.cjs'))
      return [${JSON.stringify(word)}, late === exports, new Error().stack.split('\\n')[1]]
    }`,
  )

/** Each start is a process of its own. */
function start(script = '', flags: string[] = []) {
  writeFileSync(
    join(folder, 'case.js'),
    `import { words } from './index.js'
    import { isFromKept, keepCode } from './kept-code.js'
    const said = await words()
    ${script}
    console.log(JSON.stringify([isFromKept, ...said]))`,
  )
  return JSON.parse(execFileSync(process.execPath, [...flags, join(folder, 'case.js')], { encoding: 'utf8' }))
}

test('what was kept is used at the next start, and parts that are loaded later find the same module', () => {
  const place = expect.stringContaining(`${site}:4:`)
  expect(start('keepCode()')).toEqual([false, 'first', true, place])
  expect(start()).toEqual([true, 'first', true, place])
})

test.each([
  ['damaged', () => writeFileSync(kept, readFileSync(kept).subarray(0, 200)), []],
  ['empty', () => writeFileSync(kept, ''), []],
  ['of another text', () => writeSite('second, and longer'), []],
  ['of a Node with other flags', () => {}, ['--no-opt']],
])('what was kept is refused where it is %s, and the site runs', (_, harm, flags) => {
  start('keepCode()')
  harm()
  const [isFromKept, word] = start('', flags)
  expect(isFromKept).toBe(false)
  expect(word).toMatch(/^(first|second, and longer)$/)
})
