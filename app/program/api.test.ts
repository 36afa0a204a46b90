import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Actor } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { defineOperation } from '~/platform/http/api/operation'
import { route } from '~/platform/http/api/route'
import { collectingLog } from '../../tests/support/collecting-log'
import { createApi } from './api'
import { openApiDocument } from './openapi/openapi'

const base = { area: 'test', summary: 'A call of this test.', access: 'all', errors: [] } as const
const answer = z.object({ success: z.literal(true) })
const done = { success: true as const }

const noteBody = z.object({ text: z.string('Text is required').max(1000), urgent: z.boolean().default(false) })
const addNote = defineOperation({
  ...base,
  id: 'notes.add',
  method: 'POST',
  path: '/notes',
  body: noteBody,
  answer: answer.extend({ note: noteBody }),
})
const listNotes = defineOperation({ ...base, id: 'notes.list', method: 'GET', path: '/notes', answer })
const forClients = defineOperation({
  ...base,
  id: 'clients',
  method: 'GET',
  path: '/clients',
  access: 'client',
  answer,
})
const forAdmins = defineOperation({
  ...base,
  id: 'admins',
  method: 'GET',
  path: '/admins',
  access: 'staff',
  needs: 'desk',
  answer,
})
const cached = defineOperation({ ...base, id: 'cached', method: 'GET', path: '/cached', answer })
const broken = defineOperation({
  ...base,
  id: 'broken',
  method: 'GET',
  path: '/broken/{how}',
  params: z.object({ how: z.string() }),
  answer,
})

const publicUrl = 'https://aahar.example'

function startApi() {
  const lines: string[] = []
  const api = createApi({
    publicUrl,
    log: collectingLog(lines),
    resolveActor: async (request): Promise<Actor> => {
      const kind = request.headers.get('authorization')
      if (kind === 'staff') return { kind, userId: 'u1', sessionId: 's1', may: new Set(['desk']) }
      return kind === 'client' ? { kind, userId: 'u1', sessionId: 's1' } : { kind: 'anonymous' }
    },
    routes: [
      route(addNote, async ({ body }) => ({ ...done, note: body })),
      route(listNotes, async () => done),
      route(forClients, async () => done),
      route(forAdmins, async () => done),
      route(cached, async () => Response.json(done, { headers: { 'Cache-Control': 'public, max-age=60' } })),
      route(broken, async ({ params }) => {
        if (params.how === 'error') throw new Error('secret of Meera')
        if (params.how === 'api-error') throw new ApiError('unavailable', { headers: { 'Retry-After': '3' } })
        throw 'secret of Meera'
      }),
    ],
  })
  const call = (path: string, init?: RequestInit) => api.fetch(new Request(`http://127.0.0.1:3000${path}`, init))
  const post = (body: BodyInit | null, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    call('/api/notes', { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
  return { call, post, lines }
}

const codeOf = async (response: Response) => {
  const { success, code, message } = (await response.json()) as Record<string, unknown>
  expect(success).toBe(false)
  expect(message).toEqual(expect.any(String))
  expect(response.headers.get('cache-control')).toBe('no-store')
  return [response.status, code]
}

describe('bodies', () => {
  test('a body arrives parsed, with its defaults', async () => {
    const { post } = startApi()
    const response = await post('{"text":"अच्छा","more":1}', { 'content-type': 'application/json; charset=utf-8' })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ success: true, note: { text: 'अच्छा', urgent: false } })
  })

  test.each([
    ['broken JSON', '{"text":', 400, 'malformed_json'],
    ['nothing', '', 400, 'malformed_json'],
    ['no body at all', null, 400, 'malformed_json'],
    ['bytes that are no UTF-8', new Uint8Array([0x22, 0xff, 0xfe, 0x22]), 400, 'malformed_json'],
    ['a NUL in a text', '{"text":"a\\u0000b"}', 400, 'malformed_json'],
    ['half a surrogate pair', '{"text":"\\ud800"}', 400, 'malformed_json'],
    ['a hundred thousand brackets', '['.repeat(100_000), 400, 'malformed_json'],
    ['deep and well-formed', `${'['.repeat(100_000)}${']'.repeat(100_000)}`, 422, 'invalid_input'],
    ['null', 'null', 422, 'invalid_input'],
    ['a list', '[]', 422, 'invalid_input'],
    ['a number', '1e999', 422, 'invalid_input'],
    ['a field of the wrong type', '{"text":7}', 422, 'invalid_input'],
    ['a field of the prototype', '{"__proto__":{"text":"x"}}', 422, 'invalid_input'],
  ])('%s is refused', async (_, body, status, code) => {
    expect(await codeOf(await startApi().post(body))).toEqual([status, code])
  })

  test('what is wrong with the input is said in detail and in one sentence', async () => {
    const response = await startApi().post('{"urgent":"yes"}')
    expect(response.status).toBe(422)
    expect(await response.json()).toEqual({
      success: false,
      code: 'invalid_input',
      message: 'Text is required, Invalid input: expected boolean, received string',
      detail: [
        { loc: ['body', 'text'], msg: 'Text is required', type: 'invalid_type' },
        { loc: ['body', 'urgent'], msg: 'Invalid input: expected boolean, received string', type: 'invalid_type' },
      ],
    })
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    ';',
  ])('the type %s is refused', async (type) => {
    expect(await codeOf(await startApi().post('{"text":"x"}', { 'content-type': type }))).toEqual([
      415,
      'unsupported_media_type',
    ])
  })

  test('a body of 1 MiB passes, one byte more does not, announced or not', async () => {
    const { post } = startApi()
    const ofSize = (bytes: number) => `{"text":"x"}${' '.repeat(bytes - 12)}`
    const limit = 1024 * 1024
    expect((await post(ofSize(limit))).status).toBe(200)
    expect(await codeOf(await post(ofSize(limit + 1)))).toEqual([413, 'too_large'])
    const announced = { 'content-type': 'application/json', 'content-length': String(limit + 1) }
    expect(await codeOf(await post(ofSize(limit + 1), announced))).toEqual([413, 'too_large'])
    const chunked = new Blob([ofSize(limit + 1)]).stream()
    expect(await codeOf(await post(chunked))).toEqual([413, 'too_large'])
  })

  test('a too large body is refused before its address is looked at', async () => {
    const { call } = startApi()
    const init = { method: 'POST', body: 'x', headers: { 'content-length': '2000000' } }
    expect(await codeOf(await call('/api/nowhere', init))).toEqual([413, 'too_large'])
  })
})

describe('methods and addresses', () => {
  test.each([
    '/api/nowhere',
    '/api',
    '/api/',
    '/api/notes/',
    '/api//notes',
    '/notes',
    '/api/%E0%A4%A',
    '/api/notes%00',
  ])('%s is 404', async (path) => {
    expect(await codeOf(await startApi().call(path))).toEqual([404, 'not_found'])
  })

  test.each(['PUT', 'DELETE', 'PATCH', 'PROPFIND', 'FOO'])(
    '%s where only GET and POST live is 405 with Allow',
    async (method) => {
      const response = await startApi().call('/api/notes', { method })
      expect(response.headers.get('allow')).toBe('POST, GET, HEAD, OPTIONS')
      expect(await codeOf(response)).toEqual([405, 'method_not_allowed'])
    },
  )

  test('OPTIONS says what is allowed', async () => {
    const response = await startApi().call('/api/clients', { method: 'OPTIONS' })
    expect([response.status, response.headers.get('allow')]).toEqual([204, 'GET, HEAD, OPTIONS'])
  })

  test('HEAD is GET without a body', async () => {
    const response = await startApi().call('/api/notes', { method: 'HEAD' })
    expect([response.status, await response.text()]).toEqual([200, ''])
    expect((await startApi().call('/api/nowhere', { method: 'HEAD' })).status).toBe(404)
  })

  test('answers are not kept, unless a route says so', async () => {
    const { call } = startApi()
    expect((await call('/api/notes')).headers.get('cache-control')).toBe('no-store')
    expect((await call('/api/cached')).headers.get('cache-control')).toBe('public, max-age=60')
  })
})

describe('pages of other sites', () => {
  const json = { 'content-type': 'application/json' }

  test.each([
    [{ origin: 'https://evil.example' }],
    [{ origin: 'null' }],
    [{ origin: 'http://aahar.example' }],
    [{ origin: 'https://aahar.example.evil.example' }],
    [{ origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('%j may change nothing', async (headers) => {
    expect(
      await codeOf(await startApi().post('{"text":"x"}', { ...json, ...headers } as Record<string, string>)),
    ).toEqual([403, 'foreign_origin'])
  })

  test.each([
    [{}],
    [{ origin: publicUrl }],
    [{ origin: 'http://127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('%j may', async (headers) => {
    expect((await startApi().post('{"text":"x"}', { ...json, ...headers } as Record<string, string>)).status).toBe(200)
  })

  test('reading is free', async () => {
    expect((await startApi().call('/api/notes', { headers: { origin: 'https://evil.example' } })).status).toBe(200)
  })
})

test.each([
  ['/api/clients', undefined, 401],
  ['/api/clients', 'client', 200],
  ['/api/clients', 'staff', 200],
  ['/api/admins', undefined, 401],
  ['/api/admins', 'client', 403],
  ['/api/admins', 'staff', 200],
])('%s called by %s is %i', async (path, authorization, status) => {
  expect((await startApi().call(path, authorization ? { headers: { authorization } } : {})).status).toBe(status)
})

test.each(['error', 'text'])(
  'a bug (thrown %s) is a 500 that tells nothing, in the answer or in the log',
  async (how) => {
    const { call, lines } = startApi()
    const response = await call(`/api/broken/${how}`)
    const body = await response.text()
    expect(response.status).toBe(500)
    expect(JSON.parse(body)).toEqual({
      success: false,
      code: 'internal_error',
      message: 'Server error occurred. Please contact support.',
    })
    expect(lines).toHaveLength(1)
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'error', code: 'internal_error', method: 'GET' })
    expect(body + lines).not.toContain('Meera')
  },
)

test('an error of the table carries its headers', async () => {
  const response = await startApi().call('/api/broken/api-error')
  expect(response.headers.get('retry-after')).toBe('3')
  expect(await codeOf(response)).toEqual([503, 'unavailable'])
})

test('the documentation tells of bodies, parameters and who may call', () => {
  const { paths } = openApiDocument({
    operations: [addNote, listNotes, forAdmins, broken],
    namedSchemas: new Map(),
    version: '1.0.0',
  })
  expect(Object.keys(paths['/notes'] ?? {})).toEqual(['post', 'get'])
  expect(paths['/notes']?.post).toMatchObject({
    security: [],
    requestBody: {
      required: true,
      content: { 'application/json': { schema: { type: 'object', required: ['text'] } } },
    },
    responses: { 400: {}, 403: {}, 413: {}, 415: {}, 422: {} },
  })
  expect(paths['/admins']?.get).toMatchObject({ security: [{ bearer: [] }], responses: { 401: {}, 403: {} } })
  expect(paths['/broken/{how}']?.get).toMatchObject({
    parameters: [{ name: 'how', in: 'path', required: true, schema: { type: 'string' } }],
  })
})
