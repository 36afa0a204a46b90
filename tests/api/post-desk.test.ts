/** Posts as staff write them, over both transports, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type EditedPost, mostBlocks, mostPictures, type PostDraft } from '~/blog/contract/admin-blogs'
import type { BlogBlock } from '~/blog/contract/blog'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makeDraft } from '../support/posts'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const paragraph = (content: string): BlogBlock => ({ type: 'paragraph', content })
const linked = (href: string): BlogBlock => ({
  type: 'paragraph',
  content: 'Read this',
  marks: [{ type: 'link', from: 0, to: 4, href }],
})

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let desk: ClinicApi['adminBlogs']

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    clinic = createClinicApi({ transport: connection.transport })
    const { access_token: token } = ok(await clinic.auth.login(admin))
    desk = createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' }).adminBlogs
  })
  afterEach(() => backend.stop())

  const begin = async (given: Partial<PostDraft> = {}) => ok(await desk.create({ draft: makeDraft(given) }))
  const publish = async (post: EditedPost) => ok(await desk.publish(post.id, { version: post.version }))
  const save = (post: EditedPost, given: Partial<PostDraft>) =>
    desk.save(post.id, { version: post.version, draft: { ...post.draft, ...given } })

  test('a post goes its whole way, and each deed is in the audit log', async () => {
    let post = await begin({ title: 'Ker sangri' })
    post = await publish(post)
    post = ok(await save(post, { slug: 'sangri' }))
    post = await publish(post)
    expect(ok(await clinic.blogs.bySlug('ker-sangri')).slug).toBe('sangri')
    expect(ok(await desk.bySlug('ker-sangri'))).toEqual(post)
    expect(post.former_slugs).toEqual(['ker-sangri'])
    const copy = ok(await desk.duplicate(post.id, {}))
    expect(copy.draft).toMatchObject({ title: 'Ker sangri (copy)', body: post.draft.body })
    post = ok(await desk.unpublish(post.id, { version: post.version }))
    expect(await clinic.blogs.get(post.id)).toMatchObject({ ok: false, failure: { status: 404 } })
    post = ok(await desk.remove(post.id, { version: post.version }))
    const list = await desk.list()
    expect(list).toMatchObject({ ok: true, data: [{ id: copy.id }], counts: { draft: 1, deleted: 1, published: 0 } })
    ok(await desk.bringBack(post.id, {}))
    const revisions = ok(await desk.revisions(post.id))
    expect(revisions.map(({ reason }) => reason)).toEqual(['unpublished', 'published', 'published'])
    const first = ok(await desk.revision(post.id, '1'))
    expect(first.draft.slug).toBe('ker-sangri')
    post = ok(await desk.restore(post.id, '1', { version: post.version }))
    expect(post.draft).toEqual(first.draft)
    const checks = ok(await desk.checks(post.id))
    expect(checks.map(({ id }) => id)).toEqual([
      ...['title', 'description', 'body', 'alt', 'cover', 'heading', 'cure', 'pictures', 'links'],
    ])
    const audited = await backend.db
      .selectFrom('audit_entries')
      .select('action')
      .where('object_id', '=', post.id)
      .orderBy('id')
      .execute()
    expect(audited.map(({ action }) => action)).toEqual([
      ...['post_begun', 'post_published', 'post_published', 'post_unpublished', 'post_deleted', 'post_brought_back'],
      'post_restored',
    ])
  })

  test('one form begins one post, however often it is sent', async () => {
    const body = { draft: makeDraft(), form_token: 'a-token-of-a-new-post' }
    const answers = await Promise.all([desk.create(body), desk.create(body), desk.create(body)])
    expect(new Set(answers.map((answer) => ok(answer).id)).size).toBe(1)
  })

  test('what is missing is said in sentences, and links on this site are compared with its pages', async () => {
    const post = await begin({
      title: '',
      body: [linked('/about'), linked('/nowhere'), linked('/blog/none'), linked('#here'), linked('mailto:a@b.example')],
    })
    expect(await desk.publish(post.id, { version: 1 })).toMatchObject({
      ok: false,
      failure: { status: 422, code: 'post_not_ready', detail: [{ loc: ['body', 'title'] }] },
    })
    const links = ok(await desk.checks(post.id)).find(({ id }) => id === 'links')
    expect(links).toEqual({
      id: 'links',
      is_met: false,
      is_required: false,
      text: 'These links lead nowhere: “/nowhere” and “/blog/none”.',
    })
  })

  test.each([
    ['5,001 blocks', { body: Array.from({ length: mostBlocks + 1 }, () => paragraph('x')) }],
    [
      '301 pictures',
      {
        body: Array.from({ length: mostPictures + 1 }, () => ({ type: 'image', url: '/a.jpg', caption: '' }) as const),
      },
    ],
    ['more than 800 kB', { body: Array.from({ length: 55 }, () => paragraph('दाल '.repeat(4900).slice(0, 6200))) }],
    ['a long title', { title: 'x'.repeat(201) }],
    ['a slug of capitals', { slug: 'Dal-Chawal' }],
    ['a slug that leads elsewhere', { slug: '../admin' }],
  ])('%s: a sentence, and nothing is kept', async (_what, given) => {
    const answer = await desk.create({ draft: makeDraft(given as Partial<PostDraft>) })
    expect(answer).toMatchObject({ ok: false, failure: { status: 422, message: expect.stringMatching(/[a-z]\.?/) } })
    expect(await desk.list()).toMatchObject({ data: [] })
  })

  test('the largest post is taken', async () => {
    const body = Array.from({ length: mostBlocks }, (_, i) => paragraph(`Paragraph ${i} of a very long post`))
    const post = await publish(await begin({ body }))
    expect(ok(await clinic.blogs.get(post.id)).body).toHaveLength(mostBlocks + 1)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'data:image/svg+xml,<svg onload=alert(1)>',
    'vbscript:msgbox(1)',
    'blob:https://aahar.example/1',
    'file:///etc/passwd',
    '//evil.example/',
    '/\\evil.example/',
    'https://evil.example/ onmouseover=alert(1)',
    '',
  ])('an address that is a script or leads astray is refused: %s', async (href) => {
    const bodies: BlogBlock[][] = [
      [linked(href)],
      [{ type: 'list', style: 'bullet', items: ['x'], item_marks: [[{ type: 'link', from: 0, to: 1, href }]] }],
      ...(/^https/.test(href) ? [] : [[{ type: 'image', url: href, caption: '' } as const]]),
    ]
    for (const body of bodies)
      expect(await desk.create({ draft: makeDraft({ body }) })).toMatchObject({ ok: false, failure: { status: 422 } })
    if (!/^https/.test(href))
      expect(await desk.create({ draft: makeDraft({ cover: { src: href, alt: 'x' } }) })).toMatchObject({ ok: false })
  })

  test('signs that are not seen are left out, and marks stay on their words', async () => {
    const post = await begin({
      title: 'Dal\u202e lad\u0007',
      description: 'two\r\nlines\u2066',
      tags: ['\u202a', 'dal'],
      body: [
        {
          type: 'paragraph',
          content: 'a\u202eb c\u009bd',
          marks: [
            { type: 'bold', from: 2, to: 3 },
            { type: 'italic', from: 4, to: 7 },
          ],
        },
      ],
    })
    expect(post.draft).toMatchObject({ title: 'Dal lad', description: 'two lines', tags: ['dal'] })
    expect(post.draft.body).toEqual([
      {
        type: 'paragraph',
        content: 'ab cd',
        marks: [
          { type: 'bold', from: 1, to: 2 },
          { type: 'italic', from: 3, to: 5 },
        ],
      },
    ])
  })

  test.each([
    ['a version that is none', 'PUT', '/draft', { version: 0, draft: makeDraft() }],
    ['no draft', 'PUT', '/draft', { version: 1 }],
    ['a block of no kind', 'PUT', '/draft', { version: 1, draft: { ...makeDraft(), body: [{ type: 'html' }] } }],
    [
      'marks before the text',
      'PUT',
      '/draft',
      {
        version: 1,
        draft: makeDraft({ body: [{ type: 'paragraph', content: 'x', marks: [{ type: 'bold', from: -1, to: 2 }] }] }),
      },
    ],
    ['a tab that is none', 'POST', '/presence', { tab: 'x' }],
    ['a revision that is none', 'POST', '/revisions/first/restore', { version: 1 }],
    ['no version', 'POST', '/publish', {}],
    ['an array', 'POST', '/delete', []],
  ])('%s is refused with a sentence', async (_what, method, path, body) => {
    const post = await begin()
    const { access_token } = ok(await clinic.auth.login(admin))
    const request = new Request(`${connection.transport.baseUrl}/api/admin/blogs/${post.id}${path}`, {
      method,
      headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await connection.transport.send(request)
    expect(answer.status).toBe(422)
    expect(await desk.get(post.id)).toMatchObject({ data: { version: 1 } })
  })

  test('a body that is wrong everywhere is answered in a few sentences', async () => {
    const body = Array.from({ length: 60_000 }, () => ({ type: 'x' }))
    const answer = await desk.create({ draft: { ...makeDraft(), body: body as never } })
    expect(answer).toMatchObject({ ok: false, failure: { status: 422 } })
    expect(JSON.stringify(answer).length).toBeLessThan(20_000)
  })

  test('a body of more than 1 MiB is refused with a sentence', async () => {
    const body = Array.from({ length: 60 }, () => paragraph('x'.repeat(19_000)))
    expect(await desk.create({ draft: makeDraft({ body }) })).toMatchObject({
      ok: false,
      failure: { status: 413, message: 'The body is larger than 1 MiB.' },
    })
  })

  test('a revision far away is none', async () => {
    const post = await begin()
    for (const number of ['2', '99999999999999'])
      expect(await desk.revision(post.id, number)).toMatchObject({ ok: false, failure: { status: 404 } })
  })
})
