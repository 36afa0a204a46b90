import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrations } from '~/platform/db/migrations/list'
import { systemClock } from '~/platform/work/clock'
import { collectingLog } from '../../tests/support/collecting-log'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../../tests/support/database'
import { makeSeedPost } from '../../tests/support/posts'
import { oneDietitian } from '../../tests/support/practitioners'
import { prepareDatabase } from './prepare-database'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  beforeEach(async () => {
    testDatabase = await makeEmptyTestDatabase(engine)
  })
  afterEach(() => testDatabase.remove())

  const seedPosts = [makeSeedPost(), makeSeedPost()]
  const prepare = (lines: string[] = []) =>
    prepareDatabase({
      place: testDatabase.place,
      clock: systemClock,
      log: collectingLog(lines),
      loadSeedPosts: async () => seedPosts,
      loadSeedRecipes: async () => [],
      loadRules: async () => oneDietitian,
    })

  test('two that start on one new database migrate and seed it once', async () => {
    const lines: string[] = []
    const [one, two] = await Promise.all([prepare(lines), prepare(lines)])
    expect(await one.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
    expect(lines.map((line) => JSON.parse(line).code)).toEqual([
      ...Object.keys(migrations).map(() => 'migrated'),
      'seeded',
    ])
    await one.close()
    await two.close()
  })

  test('a seed that cannot be loaded closes the database again', async () => {
    const failing = prepareDatabase({
      place: testDatabase.place,
      clock: systemClock,
      log: collectingLog([]),
      loadSeedPosts: () => Promise.reject(new Error('content is broken')),
      loadSeedRecipes: async () => [],
      loadRules: async () => oneDietitian,
    })
    await expect(failing).rejects.toThrow('content is broken')
    const next = await prepare()
    expect(await next.db.selectFrom('posts').select('id').execute()).toHaveLength(2)
    await next.close()
  })
})
