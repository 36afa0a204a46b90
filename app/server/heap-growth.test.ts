import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'heap-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The flags are the whole process's, so each case has a process of its own. */
function inItsOwnProcess(script: string): number[] {
  const { code } = transformSync(readFileSync(join(import.meta.dirname, 'heap-growth.ts'), 'utf8'), { loader: 'ts' })
  writeFileSync(join(folder, 'heap-growth.mjs'), code)
  writeFileSync(
    join(folder, 'case.mjs'),
    `import { getHeapSpaceStatistics } from 'node:v8'
     import { setTimeout as wait } from 'node:timers/promises'
     import { keepHeapSmall } from './heap-growth.mjs'
     const said = []
     const say = () => said.push(getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space').space_size)
     const rest = async () => {
       for (let i = 0; i < 150 && said.at(-1) !== 1048576; i += 1) { await wait(200); JSON.parse('[' + '1,'.repeat(20000) + '1]'); say() }
     }
     const work = (ms) => { for (const until = Date.now() + ms; Date.now() < until; ) JSON.parse('[[1,2,3],{"a":"b"}]') }
     ${script}
     console.log(JSON.stringify(said))`,
  )
  return JSON.parse(
    execFileSync(process.execPath, ['--gc-memory-reducer-start-delay-ms=200', join(folder, 'case.mjs')], {
      encoding: 'utf8',
    }),
  )
}

it('gives new objects 8 MB, and again at the next work when V8 has given them back at rest', {
  timeout: 90_000,
}, () => {
  const sizes = inItsOwnProcess(`
    keepHeapSmall(); say()
    // So much that the rest moves all together: from then on V8 prefers small memory, until the next work.
    for (let i = 0; i < 6; i += 1) { work(400); await wait(10) }
    await rest()
    for (let i = 0; i < 12; i += 1) { work(400); await wait(10) }
    say()`)
  const [first = 0, atRest = 0, atWork = 0] = [sizes[0], Math.min(...sizes), sizes.at(-1)]
  expect(first).toBeGreaterThanOrEqual(8_000_000)
  expect(atRest).toBeLessThan(8_000_000)
  expect(atWork).toBeGreaterThanOrEqual(8_000_000)
  expect(atWork).toBeLessThan(20_000_000)
})
