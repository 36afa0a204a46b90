/** The staff's list of posts: each page of it, of each state, is what all rows sorted would give, however they were changed. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '~/platform/db/open'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { postStates } from '../contract/admin-blogs'
import { countPosts, listPosts, stateOf } from './draft-store'

const now = new Date('2026-11-21T04:00:00.000Z')
const statuses = ['published', 'published', 'published', 'draft', 'unpublished'] as const

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Database['db']
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
  })
  afterEach(() => testDatabase.remove())

  /** One in thirty of the published ones is due later. */
  const post = (number: number) => ({
    ...{ id: `post-${String((number * 7919) % 10_007).padStart(5, '0')}`, slug: `a-${number}`, public_slug: null },
    ...{ title: 'Dal', title_words: ' dal', status: statuses[number % 5] ?? 'draft', has_changes: 0 },
    ...{ publish_date: null, due_at: number % 30 === 0 ? '2026-12-24T18:30:00.000Z' : '2026-01-14T18:30:00.000Z' },
    ...{ version: 1, words: 4, created_at: '2026-01-01T04:00:00.000Z', kept_at: '2026-01-01T04:00:00.000Z' },
    updated_at: `2026-0${1 + (number % 9)}-1${number % 7}T0${number % 10}:00:00.000Z`,
    ...{ updated_by: null, published_at: null, deleted_at: number % 11 === 0 ? now.toISOString() : null },
    ...{ cover: null, draft: '{}' },
  })

  async function expectWhole() {
    const all = await db
      .selectFrom('post_drafts')
      .select(['id', 'status', 'due_at', 'deleted_at', 'updated_at'])
      .orderBy('updated_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const counts = await countPosts(db, now)
    for (const state of [undefined, ...postStates]) {
      const of = all
        .filter((row) => (state ? stateOf(row, now) === state : row.deleted_at === null))
        .map(({ id }) => id)
      expect(of.length, `of ${state}`).toBeGreaterThan(0)
      if (state) expect(counts[state], `count of ${state}`).toBe(of.length)
      for (const page of [1, 2, 6, 12, 13, 14, Math.ceil(of.length / 100), 40]) {
        const { data, meta } = await listPosts(db, { state, sort: 'edited', page, per_page: 100 }, now)
        expect(meta.total, `total of ${state}`).toBe(of.length)
        expect(
          data.map(({ id }) => id),
          `page ${page} of ${state}`,
        ).toEqual(of.slice((page - 1) * 100, page * 100))
      }
    }
  }

  test('as they were written, after they were changed in all their states, and after some are gone', async () => {
    for (let from = 0; from < 2400; from += 200)
      await db
        .insertInto('post_drafts')
        .values(Array.from({ length: 200 }, (_, at) => post(from + at)))
        .execute()
    await expectWhole()

    const change = (set: object, from: string, below: string) =>
      db.updateTable('post_drafts').set(set).where('id', '>=', from).where('id', '<', below).execute()
    await change({ status: 'published' }, 'post-00500', 'post-01000')
    await change({ deleted_at: now.toISOString() }, 'post-01000', 'post-01300')
    await change({ deleted_at: null }, 'post-01200', 'post-02500')
    await change({ updated_at: '2026-10-01T04:00:00.000Z', version: 2 }, 'post-02000', 'post-03000')
    await change({ status: 'unpublished', deleted_at: now.toISOString() }, 'post-03000', 'post-03200')
    await db.deleteFrom('post_drafts').where('id', '>=', 'post-09000').execute()
    await expectWhole()
  })
})
