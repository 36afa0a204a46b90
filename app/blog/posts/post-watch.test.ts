import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type Database, openDatabase } from '~/platform/db/open'
import { breakableNetwork } from '../../../tests/support/breakable-network'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { makePost } from '../../../tests/support/posts'
import { insertPost, type Post } from '../store'
import { type PostsNews, type PostWatch, watchPosts } from './post-watch'

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let other: Database
  let watch: PostWatch
  let states: PostsNews[]
  let now: Date

  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    other = testDatabase.open()
    states = []
    now = new Date('2026-11-22T06:00:00.000Z')
    watch = await watchPosts({ database, clock: () => now, onState: (state) => states.push(state), pollMs: 50 })
  })
  afterEach(async () => {
    await watch.stop()
    await testDatabase.remove()
  })

  const last = () => {
    const news = states.at(-1)
    return typeof news === 'string' ? null : news
  }
  const versionAfter = async (change: () => Promise<unknown>) => {
    const before = last()?.version
    await change()
    await expect.poll(last).not.toBeNull()
    await expect.poll(() => last()?.version).not.toBe(before)
    return last()?.version
  }
  /** As another process would: past the notice within this one. */
  const insertElsewhere = async (given: Partial<Post> = {}) => {
    const post = makePost(given)
    await sql`insert into posts (id, slug, title, description, status, publish_date, due_at, created_at, updated_at, tags, body)
      values (${post.id}, ${post.slug}, 't', 'd', ${post.status}, null, ${given.publish_date ?? post.created_at},
        ${post.created_at}, ${post.updated_at}, '[]', '[]')`.execute(other.db)
    return post
  }

  test('the first state is there when the watch begins', () => {
    expect(states).toEqual([{ version: expect.stringMatching(/./), nextDueAt: null }])
  })

  test('a post that is written, edited, withdrawn or deleted by another process is noticed', async () => {
    const versions = new Set([last()?.version])
    const post = await insertElsewhere()
    versions.add(await versionAfter(() => insertElsewhere()))
    const update = (set: object) => other.db.updateTable('posts').set(set).where('id', '=', post.id).execute()
    versions.add(await versionAfter(() => update({ title: 'Another' })))
    versions.add(await versionAfter(() => update({ status: 'archived' })))
    versions.add(await versionAfter(() => other.db.deleteFrom('posts').where('id', '=', post.id).execute()))
    expect(versions.size).toBe(5)
  })

  test('a change by this process is told before it is read again', async () => {
    await insertPost(database.db, makePost())
    expect(states.at(1)).toBeNull()
    await expect.poll(last).not.toBeNull()
    const [first] = states
    expect(last()?.version).not.toBe(typeof first === 'object' ? first?.version : first)
  })

  test('a change inside a transaction counts when it is committed', async () => {
    const before = last()?.version
    await other.db.transaction().execute(async (trx) => {
      await trx.updateTable('posts_version').set({ version: 'rolled on' }).execute()
      await new Promise((resolve) => setTimeout(resolve, 120))
      expect(last()?.version).toBe(before)
      await trx.insertInto('seeds').values({ name: 'x', applied_at: 'now' }).execute()
    })
    if (engine === 'sqlite') await expect.poll(() => last()?.version).toBe('rolled on')
  })

  test('the moment at which a published post is due is told, and then the next one', async () => {
    await insertElsewhere({ status: 'draft', publish_date: '2026-11-23T00:00:00.000Z' })
    await insertElsewhere({ publish_date: '2026-11-25T00:00:00.000Z' })
    await insertElsewhere({ publish_date: '2026-11-24T00:00:00.000Z' })
    await expect.poll(() => last()?.nextDueAt).toBe('2026-11-24T00:00:00.000Z')
    now = new Date('2026-11-24T00:00:00.000Z')
    await expect.poll(() => last()?.nextDueAt).toBe('2026-11-25T00:00:00.000Z')
  })

  test('what else is written changes nothing', async () => {
    await other.db.insertInto('seeds').values({ name: 'y', applied_at: 'now' }).execute()
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(states).toHaveLength(1)
  })

  if (engine === 'postgres') {
    test('while the server does not answer it is told apart from a change that is not heard, and afterwards the same is the same', async () => {
      const network = await breakableNetwork(testDatabase.place.databaseUrl ?? '')
      const distant = openDatabase({ dataDir: '', databaseUrl: network.url })
      const news: PostsNews[] = []
      const far = await watchPosts({
        database: distant,
        clock: () => now,
        onState: (one) => news.push(one),
        pollMs: 50,
      })
      const [before] = news
      expect(before).toMatchObject({ version: expect.any(String) })
      network.refuse()
      await expect.poll(() => news.at(-1)).toBe('unreachable')
      network.heal()
      await expect.poll(() => news.at(-1), { timeout: 10_000 }).toEqual(before)
      await far.stop()
      await distant.close()
      await network.close()
    })

    test('while its connection is lost nothing is known; a change made meanwhile is found afterwards', async () => {
      const before = last()?.version
      const admin = new pg.Client({ connectionString: testDatabase.place.databaseUrl ?? '' })
      await admin.connect()
      await admin.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'aahar listen' and datname = current_database()",
      )
      await admin.end()
      await insertElsewhere()
      await expect.poll(() => states.includes(null)).toBe(true)
      await expect.poll(() => last()?.version ?? before).not.toBe(before)
    })
  }
})
