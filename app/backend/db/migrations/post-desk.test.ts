import { Migrator, sql } from 'kysely'
import { expect, test } from 'vitest'
import { createPostDesk } from '~/backend/blog/desk'
import { createPublishing } from '~/backend/blog/publishing'
import { createBlogService } from '~/backend/blog/service'
import { makeEmptyTestDatabase, onEachEngine } from '../../../../tests/support/database'
import { makePost } from '../../../../tests/support/posts'
import { migrate } from '../migrate'
import { migrations } from './list'

onEachEngine((engine) => {
  test('posts of before have a working copy, an address and a state; a draft has no row among what readers see', async () => {
    const testDatabase = await makeEmptyTestDatabase(engine)
    const { db } = testDatabase.open()
    const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } })
    await migrator.migrateTo('2026-12-10-discount-codes')
    const posts = (['published', 'draft', 'archived'] as const).map((status) =>
      makePost({ status, slug: status, title: `Étude, ${status}`, publish_date: '2026-01-15' }),
    )
    // More than one batch.
    posts.push(...Array.from({ length: 300 }, () => makePost()))
    for (const { id, slug, title, status, publish_date, created_at, updated_at, tags, body, cover } of posts)
      await sql`insert into posts (id, slug, title, description, status, publish_date, due_at, created_at, updated_at, tags, body, cover)
        values (${id}, ${slug}, ${title}, 'd', ${status}, ${publish_date}, '2026-01-14T18:30:00.000Z', ${created_at},
          ${updated_at}, ${JSON.stringify(tags)}, ${JSON.stringify(body)}, ${JSON.stringify(cover)})`.execute(db)

    expect(await migrate(db)).toContain('2026-12-11-post-desk')
    const clock = () => new Date('2026-11-21T04:00:00.000Z')
    const desk = createPostDesk({ db, clock })
    const staff = { userId: 'u', address: undefined }
    const edited = await desk.bySlug('published')
    expect(edited).toMatchObject({
      state: 'published',
      has_changes: false,
      version: 1,
      draft: { slug: 'published', publish_date: '2026-01-14T18:30:00.000Z', body: posts[0]?.body, tags: ['kitchen'] },
    })
    expect(await desk.save(staff, edited.id, { version: 1, draft: edited.draft }), 'the same draft').toEqual(edited)
    const listed = await desk.list({ page: 1, per_page: 5, sort: 'title', q: 'etud' })
    expect(listed.data.map(({ slug, state, words }) => [slug, state, words])).toEqual([
      ['archived', 'unpublished', 10],
      ['draft', 'draft', 10],
      ['published', 'published', 10],
    ])
    expect(await desk.counts()).toEqual({ draft: 1, scheduled: 0, published: 301, unpublished: 1, deleted: 0 })
    const rows = await db.selectFrom('posts').select('slug').where('slug', 'in', ['draft', 'archived']).execute()
    expect(rows).toEqual([{ slug: 'archived' }])

    // Each goes its way from there.
    const publishing = createPublishing({ db, clock })
    for (const slug of ['draft', 'archived', 'published']) {
      const { id, version } = await desk.bySlug(slug)
      expect(await publishing.publish(staff, id, { version })).toMatchObject({ state: 'published', has_changes: false })
      expect(await createBlogService({ db, clock }).requirePostBySlug(slug)).toMatchObject({ id })
    }
    await testDatabase.remove()
  })
})
