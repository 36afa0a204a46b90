import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTempFolder } from '../../tests/support/backend'
import { makeSeedPost } from '../../tests/support/posts'
import { systemClock } from './clock'
import { prepareDatabase } from './compose'
import { createBackendLog } from './log'

let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(() => folder.remove())

const prepare = (lines: string[] = []) =>
  prepareDatabase({
    dataDir: folder.path,
    clock: systemClock,
    log: createBackendLog({ logLevel: 'info', nodeEnv: 'production', write: (line) => lines.push(line) }),
    loadSeedPosts: async () => [makeSeedPost(), makeSeedPost()],
  })

test('two that start on one new database migrate and seed it once', async () => {
  const lines: string[] = []
  const [one, two] = await Promise.all([prepare(lines), prepare(lines)])
  expect(await one.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
  expect(lines.map((line) => JSON.parse(line).code)).toEqual(['migrated', 'seeded'])
  await one.close()
  await two.close()
})

test('a seed that cannot be loaded closes the database again', async () => {
  const failing = prepareDatabase({
    dataDir: folder.path,
    clock: systemClock,
    log: createBackendLog({ logLevel: 'error', nodeEnv: 'test' }),
    loadSeedPosts: () => Promise.reject(new Error('content is broken')),
  })
  await expect(failing).rejects.toThrow('content is broken')
  const next = await prepare()
  expect(await next.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
  await next.close()
})
