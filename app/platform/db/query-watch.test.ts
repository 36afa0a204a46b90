/** Every query is seen; a slow one has a line with the id of its request, the SQL, and never a value. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { figureOf, readMetrics } from '../../../tests/support/prometheus'
import { counts } from '../log/counts'
import { createLog, withRequestId } from '../log/log.server'
import { openDatabase } from './open'
import { createQueryWatch } from './query-watch'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let lines: Record<string, unknown>[]
  const log = createLog({
    level: 'info',
    format: 'json',
    write: (text) =>
      lines.push(
        ...text
          .trimEnd()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      ),
  })
  beforeEach(async () => {
    lines = []
    testDatabase = await makeTestDatabase(engine)
  })
  afterEach(() => testDatabase.remove())

  /** @param slowMs 0: every query is slow */
  async function withDatabase(slowMs: number, work: (db: ReturnType<typeof openDatabase>['db']) => Promise<unknown>) {
    const database = openDatabase(testDatabase.place, createQueryWatch({ log, slowMs }))
    try {
      await work(database.db)
    } finally {
      await database.close()
      log.flush()
    }
  }
  const slow = () => lines.filter(({ code }) => code === 'slow_query')
  const of = (table: string) => slow().filter(({ sql }) => String(sql).includes(table))

  test('reads, writes and what stands in a transaction are told with the request’s id, and no value of them', async () => {
    await withDatabase(0, async (db) => {
      await withRequestId('request-of-asha', () =>
        db.selectFrom('users').select('id').where('email', '=', 'asha@example.in').execute(),
      )
      await withRequestId('request-of-ravi', () =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto('login_delays').values(delayOf('thyroid and a secret')).execute()
          await trx.deleteFrom('login_delays').where('key', '=', 'thyroid and a secret').execute()
        }),
      )
    })
    expect(of('users')).toEqual([
      expect.objectContaining({
        level: 'warn',
        requestId: 'request-of-asha',
        sql: expect.stringMatching(/^select "id" from "users" where "email" = (\?|\$1)$/),
        values: 1,
        ms: expect.any(Number),
      }),
    ])
    expect(of('login_delays').map(({ requestId }) => requestId)).toEqual(['request-of-ravi', 'request-of-ravi'])
    expect(JSON.stringify(lines)).not.toMatch(/asha@example|thyroid/)
  })

  test('writes of two requests that share a commit have each their own id', async () => {
    await withDatabase(0, async (db) => {
      const write = (name: string) =>
        withRequestId(name, () => db.insertInto('login_delays').values(delayOf(name)).execute())
      await Promise.all(['one', 'two', 'three'].map(write))
    })
    expect(
      of('login_delays')
        .map(({ requestId }) => requestId)
        .sort(),
    ).toEqual(['one', 'three', 'two'])
  })

  test('below the time there is no line, and the figures count all', async () => {
    const figures = async () => {
      const series = readMetrics(await counts.registry.metrics())
      const queries = (what: string) => figureOf(series, `aahar_database_${what}`) ?? 0
      return {
        asked: queries('query_duration_seconds_count'),
        failed: queries('failed_queries_total'),
        slow: queries('slow_queries_total'),
      }
    }
    const before = await figures()
    await withDatabase(60_000, async (db) => {
      await db.selectFrom('users').select('id').execute()
      await expect(
        db
          .selectFrom('no_such_table' as 'users')
          .select('id')
          .execute(),
      ).rejects.toThrow()
    })
    expect(slow()).toEqual([])
    const after = await figures()
    expect(after.asked - before.asked).toBeGreaterThanOrEqual(2)
    expect(after.failed - before.failed).toBe(1)
    expect(after.slow).toBe(before.slow)
  })

  test('a very long query is cut', async () => {
    await withDatabase(0, (db) =>
      db
        .selectFrom('users')
        .select('id')
        .where(
          'id',
          'in',
          Array.from({ length: 300 }, (_, at) => String(at)),
        )
        .execute(),
    )
    expect(String(of('users')[0]?.sql).length).toBe(500)
    expect(of('users')[0]?.values).toBe(300)
  })
})

const delayOf = (key: string) => ({ key, tries: 1, next_at: '2026', ends_at: '2026', told_at: null })
