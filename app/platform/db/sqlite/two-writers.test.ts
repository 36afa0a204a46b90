import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { sql } from 'kysely'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, type TestDatabase } from '../../../../tests/support/database'
import type { Database } from '../open'

let testDatabase: TestDatabase
let db: Database['db']
beforeEach(async () => {
  testDatabase = await makeTestDatabase('sqlite')
  db = testDatabase.open().db
})
afterEach(() => testDatabase.remove())

const insert = (name: string) =>
  db.transaction().execute(async (trx) => {
    await trx.insertInto('seeds').values({ name, applied_at: 'now' }).execute()
  })
const names = async () => (await db.selectFrom('seeds').select('name').execute()).map((seed) => seed.name)

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const script = join(root, '.cache/tests/write-process.mjs')
beforeAll(() =>
  build({
    entryPoints: [join(root, 'tests/support/write-process.ts')],
    outfile: script,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  }),
)

/** Another process on the same file, with the names it has printed: those whose commit was acknowledged. */
function startWriting(prefix: string, howMany: number) {
  const process = spawn(globalThis.process.execPath, [script, testDatabase.place.dataDir, prefix, String(howMany)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  process.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  return { process, acknowledged: () => printed.split('\n').slice(0, -1), closed: once(process, 'close') }
}

test.each([1, 2, 3])(
  'what was acknowledged is there after kill -9 under load, and nothing is half there (%i)',
  async (i) => {
    const writer = startWriting('n', 1_000_000)
    await expect.poll(() => writer.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(50 * i)
    writer.process.kill('SIGKILL')
    await writer.closed
    const acknowledged = writer.acknowledged()
    const kept = new Set(await names())
    expect(acknowledged.filter((name) => !kept.has(name))).toEqual([])
    for (const name of kept) expect(kept).toContain(name.endsWith("'s pair") ? name.slice(0, -7) : `${name}'s pair`)
    expect((await sql`pragma integrity_check`.execute(db)).rows).toEqual([{ integrity_check: 'ok' }])
  },
)

test('two processes that write at the same time lose nothing, and neither waits so long that it is refused', async () => {
  const theirs = startWriting('theirs', 600)
  await expect.poll(() => theirs.acknowledged().length, { timeout: 20_000 }).toBeGreaterThan(0)
  let written = 0
  const lane = async () => {
    while (written < 600) {
      await insert(`ours${written++}`)
    }
  }
  await Promise.all(Array.from({ length: 32 }, lane))
  const [code] = await theirs.closed
  expect(code).toBe(0)
  expect(theirs.acknowledged()).toHaveLength(600)
  const kept = await names()
  expect(kept.filter((name) => name.startsWith('ours'))).toHaveLength(600)
  expect(kept.filter((name) => name.startsWith('theirs'))).toHaveLength(1200)
})

test('a lock that another program never gives back is reported after five seconds, and reads go on meanwhile', async () => {
  const other = new DatabaseSync(`${testDatabase.place.dataDir}/aahar.sqlite`)
  other.exec('begin immediate')
  const refused = expect(insert('mine')).rejects.toMatchObject({ code: 'SQLITE_BUSY' })
  expect(await names()).toEqual([])
  await refused
  other.exec('rollback')
  other.close()
  await insert('mine')
  expect(await names()).toEqual(['mine'])
})
