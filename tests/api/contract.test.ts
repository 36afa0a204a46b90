/** The contract, run over both transports against the backend as the program runs it. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { blogDetailMessage } from '~/platform/session/answers/errors'
import { clinicTransport } from '~/platform/session/transport.server'
import { operations } from '~/program/operations'
import { drainBackend } from '~/program/start'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { engines } from '../support/database'
import { makePost, makeSeedPost } from '../support/posts'

const now = '2026-11-21T04:00:00.000Z'
const unknownId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const send = ({ transport }: Connection, path: string, init?: RequestInit) =>
  transport.send(new Request(`${transport.baseUrl}${path}`, init))
async function askJson(connection: Connection, path: string) {
  const response = await send(connection, path)
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now })
    clinic = createClinicApi({ transport: connection.transport })
  })
  afterEach(() => backend.stop())

  const raw = (path: string, init?: RequestInit) => send(connection, path, init)
  const json = (path: string) => askJson(connection, path)
  const document = async () => (await json('/api/openapi.json')).body as unknown as OpenApiDocument

  describe('posts', () => {
    test('a post comes with every field of the contract, the same from all three calls', async () => {
      const post = await backend.addPost(makePost())
      const expected = {
        id: post.id,
        slug: post.slug,
        title: post.title,
        description: post.description,
        created_at: post.created_at,
        publish_date: post.publish_date,
        status: 'published',
        cover: post.cover,
        tags: post.tags,
        body: post.body,
        updated_at: post.updated_at,
      }
      const meta = { page: 1, per_page: 100, total: 1 }
      expect(await clinic.blogs.list()).toEqual({ ok: true, data: [expected], meta })
      expect(await clinic.blogs.get(post.id)).toEqual({ ok: true, data: expected })
      expect(await clinic.blogs.bySlug(post.slug)).toEqual({ ok: true, data: expected })
      expect((await json('/api/blogs/all_blog_lists')).body).toEqual({ success: true, data: [expected], meta })
      expect((await json(`/api/blogs/get_blog/${post.id}`)).body).toEqual({ success: true, data: expected })
      expect((await json(`/api/blogs/slug/${post.slug}`)).body).toEqual({ success: true, data: expected })
    })

    test('no posts is an empty list, not an error', async () => {
      expect(await clinic.blogs.list()).toEqual({ ok: true, data: [], meta: { page: 1, per_page: 100, total: 0 } })
    })

    test('pages are cut on the server', async () => {
      const slugs = []
      for (let day = 1; day <= 5; day++) {
        slugs.unshift((await backend.addPost(makePost({ created_at: `2026-03-0${day}T00:00:00.000Z` }))).slug)
      }
      const page = async (number: number) => {
        const result = await clinic.blogs.list({ page: number, per_page: 2 })
        expect(result).toMatchObject({ ok: true, meta: { page: number, per_page: 2, total: 5 } })
        return result.ok ? result.data.map(({ slug }) => slug) : []
      }
      expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
        slugs.slice(0, 2),
        slugs.slice(2, 4),
        slugs.slice(4),
        [],
      ])
    })

    test('drafts, archived posts and posts of tomorrow never leak', async () => {
      const seen = await backend.addPost(makePost({ slug: 'seen' }))
      const hidden = [
        await backend.addPost(makePost({ status: 'draft' })),
        await backend.addPost(makePost({ status: 'archived' })),
        await backend.addPost(makePost({ publish_date: '2026-11-22' })),
        await backend.addPost(makePost({ publish_date: '2026-11-21T04:00:00.001Z' })),
      ]
      const list = await clinic.blogs.list()
      expect(list.ok && [list.data.map(({ id }) => id), list.meta?.total]).toEqual([[seen.id], 1])
      const answer = { kind: 'status', status: 404, code: 'blog_not_found', message: 'Blog not found.' }
      for (const { id, slug } of hidden) {
        expect(await clinic.blogs.get(id)).toEqual({ ok: false, failure: answer })
        expect(await clinic.blogs.bySlug(slug)).toEqual({ ok: false, failure: answer })
      }
    })

    test('a post of tomorrow appears when its day begins in India', async () => {
      const { id } = await backend.addPost(makePost({ publish_date: '2026-11-22' }))
      backend.setNow('2026-11-21T18:29:59.999Z')
      expect((await clinic.blogs.get(id)).ok).toBe(false)
      backend.setNow('2026-11-21T18:30:00.000Z')
      expect((await clinic.blogs.get(id)).ok).toBe(true)
    })

    test('the version is another one after each change, and once a post is due', async () => {
      const version = async () => {
        const answer = await clinic.blogs.version()
        return answer.ok ? answer.data.version : null
      }
      const seen = [await version()]
      await backend.addPost(makePost())
      seen.push(await version())
      await backend.addPost(makePost({ publish_date: '2026-11-22' }))
      backend.setNow('2026-11-21T18:29:59.999Z')
      seen.push(await version())
      expect(await version()).toBe(seen[2])
      backend.setNow('2026-11-21T18:30:00.000Z')
      seen.push(await version())
      expect(seen).not.toContain(null)
      expect(new Set(seen).size).toBe(4)
    })

    test('an id is found in capitals too', async () => {
      const { id } = await backend.addPost(makePost())
      expect((await clinic.blogs.get(id.toUpperCase())).ok).toBe(true)
    })

    test('an unknown post is 404', async () => {
      for (const path of [`get_blog/${unknownId}`, 'slug/no-such-post']) {
        expect(await json(`/api/blogs/${path}`)).toEqual({
          status: 404,
          body: { success: false, code: 'blog_not_found', message: 'Blog not found.' },
        })
      }
    })
  })

  describe('the service itself', () => {
    test('health is ok, then 503 while draining', async () => {
      const version = expect.stringMatching(/^\d+\.\d+\.\d+/)
      expect(await clinic.service.health()).toEqual({ ok: true, data: { status: 'ok', database: 'up', version } })
      expect((await raw('/api/health')).headers.get('cache-control')).toBe('no-store')
      drainBackend()
      expect(await json('/api/health')).toEqual({ status: 503, body: { status: 'draining', database: 'up', version } })
      expect(await clinic.service.health()).toEqual({ ok: false, failure: { kind: 'status', status: 503 } })
    })

    test('the document holds exactly the operations of the contract, and each of them is served', async () => {
      const { paths } = await document()
      const documented = Object.entries(paths).flatMap(([path, item]) =>
        Object.keys(item).map((method) => `${method} ${path}`),
      )
      expect(documented.toSorted()).toEqual(
        operations.map(({ method, path }) => `${method.toLowerCase()} ${path}`).toSorted(),
      )
      for (const { method, path } of operations) {
        // An unknown provider has the answer an unknown address has.
        const known = path.replace('{provider}', 'sandbox').replace(/\{\w+\}/g, unknownId)
        const response = await raw(`/api${known}`, { method })
        expect([200, 401, 404, 415, 422]).toContain(response.status)
        if (response.status === 404) expect(await response.json()).not.toMatchObject({ code: 'not_found' })
        expect((await raw(`/api${path.replace(/\{\w+\}/g, unknownId)}`, { method: 'DELETE' })).status).toBe(405)
      }
    })

    test('the document is sound OpenAPI 3.1', async () => {
      const answer = await document()
      expect(answer.openapi).toBe('3.1.0')
      expect(answer.info).toMatchObject({ title: expect.any(String), version: expect.stringMatching(/^\d+\.\d+\.\d+/) })
      expect(answer.servers).toEqual([{ url: '/api' }])
      const ids = new Set<string>()
      for (const [path, item] of Object.entries(answer.paths)) {
        expect(path).toMatch(/^\//)
        for (const operation of Object.values(item)) {
          expect(ids.has(operation.operationId)).toBe(false)
          ids.add(operation.operationId)
          const inPath = operation.parameters.filter((parameter) => parameter.in === 'path')
          expect(inPath.map(({ name }) => name)).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name))
          expect(inPath.every(({ required }) => required)).toBe(true)
          for (const { schema } of operation.parameters) expect(Object.keys(schema).length).toBeGreaterThan(0)
          expect(Object.keys(operation.responses)).toContain('200')
          for (const [status, response] of Object.entries(operation.responses)) {
            expect(status).toMatch(/^[2-5]\d\d$/)
            expect(response.description).toEqual(expect.any(String))
            if (status === '200' && path === '/media/{picture}/{copy}')
              expect(response.content).toEqual({ 'image/*': {} })
            else expect(() => schemaOf(answer, response)).not.toThrow()
          }
        }
      }
      expect(Object.keys(answer.components.schemas)).toEqual(
        expect.arrayContaining(['BlogPost', 'BlogBlock', 'CreditNote', 'ErrorAnswer']),
      )
      const references = [...JSON.stringify(answer).matchAll(/"\$ref":"([^"]+)"/g)].map(
        ([, reference = '']) => reference,
      )
      expect(references.length).toBeGreaterThan(5)
      for (const reference of references) {
        expect(reference).toMatch(/^#\/components\/schemas\/\w+$/)
        expect(answer.components.schemas).toHaveProperty(reference.split('/').at(-1) ?? '')
      }
      expect(JSON.stringify(answer)).not.toMatch(/"\$(id|schema|defs)"/)
      expect(JSON.stringify(answer), 'a field may be added to an answer').not.toContain('"additionalProperties":false')
    })

    test('what is answered is what the document promises', async () => {
      await backend.addPost(makePost({ slug: 'told', publish_date: null, cover: null }))
      const answer = await document()
      for (const [path, key, status] of [
        ['/blogs/all_blog_lists', '/blogs/all_blog_lists', 200],
        ['/blogs/slug/told', '/blogs/slug/{slug}', 200],
        ['/blogs/slug/untold', '/blogs/slug/{slug}', 404],
        ['/blogs/get_blog/x', '/blogs/get_blog/{id}', 422],
        ['/health', '/health', 200],
        ['/openapi.json', '/openapi.json', 200],
      ] as const) {
        const { status: actual, body } = await json(`/api${path}`)
        expect(actual).toBe(status)
        const response = answer.paths[key]?.get?.responses[status]
        if (!response) throw new Error(`${key} does not document ${status}`)
        expect(schemaOf(answer, response).safeParse(body).error).toBeUndefined()
        expect(schemaOf(answer, response).safeParse({ success: 'perhaps', openapi: 1, status: 1 }).success).toBe(false)
      }
    })
  })
})

/** What cannot be asked changes nothing, so all of it is asked of one backend. */
describe.each(everyWay)('what cannot be asked, %s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
    backend = await startTestBackend({ engine, now })
    clinic = createClinicApi({ transport: connection.transport })
    await backend.addPost(makePost({ slug: 'seen' }))
  })
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })

  const raw = (path: string, init?: RequestInit) => send(connection, path, init)
  const json = (path: string) => askJson(connection, path)

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=1e1',
    'page=0x1',
    'page=',
    'page=one',
    'page=1000001',
    'page=99999999999999999999',
    'page=%00',
    'page=NaN',
    'per_page=0',
    'per_page=101',
    'per_page=-5',
    'per_page=all',
    'per_page=',
    'per_page=1%3B--',
  ])('?%s is 422 with the parameter named', async (query) => {
    const { status, body } = await json(`/api/blogs/all_blog_lists?${query}`)
    expect(status).toBe(422)
    const name = query.split('=')[0]
    const msg = expect.stringMatching(`^${name} must be a whole number from 1 to `)
    const detail = [{ loc: ['query', name], msg, type: expect.any(String) }]
    expect(body).toEqual({ success: false, code: 'invalid_input', message: msg, detail })
  })

  test('unknown parameters are ignored', async () => {
    expect((await json('/api/blogs/all_blog_lists?t=1700000000&per_page=100&page=1&x[]=1')).status).toBe(200)
  })

  test.each([
    '1',
    'abc',
    `${unknownId}0`,
    unknownId.slice(1),
    `{${unknownId}}`,
    '../../etc/passwd',
    "1' or '1'='1",
    '\0',
    'पोस्ट',
    'x'.repeat(5000),
  ])('the id %j is 422', async (id) => {
    const { status, body } = await json(`/api/blogs/get_blog/${encodeURIComponent(id)}`)
    expect(status).toBe(422)
    expect(body).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'Invalid blog ID.',
      detail: [{ loc: ['path', 'id'], msg: 'Invalid blog ID.', type: 'invalid_format' }],
    })
    const result = await clinic.blogs.get(id)
    expect(!result.ok && blogDetailMessage(result.failure)).toBe('Invalid blog ID.')
  })

  test.each([
    'Seen',
    'a b',
    '-',
    'a--b',
    '..%2f',
    '%',
    '\0',
    "' or 1=1 --",
    'पोस्ट',
    '😀',
    'x'.repeat(5000),
    '{slug}',
    ':slug',
    '*',
  ])('the slug %j is 404', async (slug) => {
    expect(await clinic.blogs.bySlug(slug)).toMatchObject({
      ok: false,
      failure: { status: 404, code: 'blog_not_found' },
    })
  })

  test.each([
    ['GET', '/api/nowhere', 404],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/blogs', 404],
    ['GET', '/api/blogs/all_blog_lists/', 404],
    ['GET', '/api/BLOGS/all_blog_lists', 404],
    ['GET', '/api//blogs/all_blog_lists', 404],
    ['GET', '/api/blogs/get_blog/', 404],
    ['GET', '/api/blogs/get_blog/%E0%A4%A', 422],
    ['GET', '/api/blogs/slug/%E0%A4%A', 404],
    ['GET', '/api/blogs/slug/%ff%fe', 404],
    ['GET', '/api/blogs/slug/%00', 404],
    ['GET', '/api/%00', 404],
    ['GET', '/api/blogs/slug/a/b', 404],
    ['GET', '/api/__proto__/constructor', 404],
    ['GET', '/api/blogs/all_blog_lists?__proto__=1&constructor=2&page', 422],
    ['GET', '/api/blogs/all_blog_lists?page=1&page=x', 200],
    ['GET', '/api/blogs/all_blog_lists?%E0%A4%A=%E0%A4%A', 200],
    ['POST', '/api/nowhere', 404],
    ['POST', '/api/blogs/all_blog_lists', 405],
    ['PUT', '/api/blogs/slug/x', 405],
    ['PATCH', '/api/health', 405],
    ['DELETE', `/api/blogs/get_blog/${unknownId}`, 405],
    ['PROPFIND', '/api/health', 405],
    ['HEAD', '/api/blogs/all_blog_lists', 200],
    ['HEAD', '/api/nowhere', 404],
    ['OPTIONS', '/api/blogs/all_blog_lists', 204],
  ])('rubbish: %s %s is %i', async (method, path, status) => {
    const response = await raw(path, { method })
    expect(response.status).toBe(status)
    // The list of posts has a tag, by which a caller asks whether it has changed; nothing else may be kept.
    expect(response.headers.get('cache-control')).toBe(status === 200 ? 'no-cache' : 'no-store')
    const text = await response.text()
    if (status === 405 || status === 204) expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS')
    if (method === 'HEAD' || status === 204) return expect(text).toBe('')
    expect(response.headers.get('content-type')).toMatch(/^application\/json/)
    if (status >= 400) {
      expect(JSON.parse(text)).toMatchObject({ success: false, code: expect.any(String), message: expect.any(String) })
    }
  })

  test('a body over 1 MiB is 413, a smaller one is not', async () => {
    const send = (bytes: number) =>
      raw('/api/nowhere', { method: 'POST', body: 'x'.repeat(bytes), headers: { 'content-length': String(bytes) } })
    const large = await send(1024 * 1024 + 1)
    expect([large.status, await large.json()]).toEqual([413, expect.objectContaining({ code: 'too_large' })])
    expect((await send(1024 * 1024)).status).toBe(404)
  })

  test('a page of another site may not change anything, wherever it sends its form', async () => {
    const response = await raw('/api/nowhere', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' } })
    expect([response.status, await response.json()]).toEqual([403, expect.objectContaining({ code: 'foreign_origin' })])
  })
})

test.each(engines)('the seed of a first start can be read by id and by slug (%s)', async (engine) => {
  const backend = await startTestBackend({
    engine,
    now,
    posts: [makeSeedPost({ slug: 'one' }), makeSeedPost({ slug: 'two' })],
  })
  const { blogs } = createClinicApi({ transport: clinicTransport() })
  const list = await blogs.list()
  expect(list.ok && list.data.map(({ slug }) => slug).toSorted()).toEqual(['one', 'two'])
  for (const post of list.ok ? list.data : []) {
    expect(await blogs.get(post.id)).toEqual({ ok: true, data: post })
    expect(await blogs.bySlug(post.slug)).toEqual({ ok: true, data: post })
  }
  await backend.stop()
})

test.each(engines)('a new database holds the posts of content/, readable through the door (%s)', async (engine) => {
  const backend = await startTestBackend({ engine, now, posts: 'of content' })
  const list = await createClinicApi({ transport: clinicTransport() }).blogs.list()
  await backend.stop()
  if (!list.ok) throw new Error(`the list failed: ${list.failure.kind}`)
  expect(list.data.length).toBeGreaterThanOrEqual(9)
  for (const post of list.data)
    expect(post.body.find((block) => block.type === 'image')).toMatchObject({ url: post.cover?.src })
  const kinds = new Set(list.data.flatMap(({ body }) => body.map(({ type }) => type)))
  expect([...kinds].toSorted()).toEqual(['heading', 'image', 'list', 'paragraph', 'table'])
})

type OpenApiDocument = {
  openapi: string
  info: object
  servers: object[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { schemas: Record<string, object> }
}
type DocumentedOperation = {
  operationId: string
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  responses: Record<string, DocumentedResponse>
}
type DocumentedResponse = { description: string; content: { 'application/json': { schema: object } } }

/** By their text: the same few failures are documented of every operation, and reading one takes a while. */
const schemasRead = new Map<string, z.ZodType>()

/** The documented JSON Schema as a schema again, its references pointed to where zod looks for them. */
function schemaOf(document: OpenApiDocument, response: DocumentedResponse): z.ZodType {
  const whole = { ...response.content['application/json'].schema, $defs: document.components.schemas }
  const text = JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')
  const schema = schemasRead.get(text) ?? z.fromJSONSchema(JSON.parse(text))
  schemasRead.set(text, schema)
  return schema
}
