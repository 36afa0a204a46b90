/** `npm run foods`: the clinic's own food table by the command, on a database of its own. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { foodColumns } from '~/domain/food/food-table'
import { runOperate } from '../support/run-operate'
import { makeTempFolder } from '../support/temp-folder'

let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const source = 'IFCT 2017, by permission of NIN'
const row = (number: string, kcal: string) => `${number},Ragi,रागी,ragi,millets,${kcal}${','.repeat(19)},Finger millet`

test('it takes what is right, and tells each refused line with its reason', { timeout: 60_000 }, async () => {
  const file = join(folder.path, 'table.csv')
  writeFileSync(file, [foodColumns.join(','), row('own-1', '320'), row('own-2', 'many'), ''].join('\n'))
  const env = { DATA_DIR: folder.path }
  const said = await runOperate(['foods', file, '--source', source], env)
  expect(said).toMatchObject({ code: 0, problem: '' })
  expect(said.out).toBe(
    [
      `${file}:3  energy_kcal`,
      '  found     “many”',
      '  expected  a figure such as 3.27 per 100 g, or nothing where it was not measured',
      '1 added, 0 changed, 0 as before, 1 refused.',
      '',
    ].join('\n'),
  )
  expect((await runOperate(['foods', file, '--source', source], env)).out).toContain('0 added, 0 changed, 1 as before')
  expect(await runOperate(['foods', file], env)).toMatchObject({
    code: 1,
    problem: expect.stringContaining('--source'),
  })
  expect(await runOperate(['foods', join(folder.path, 'none.csv'), '--source', source], env)).toMatchObject({ code: 1 })
})
