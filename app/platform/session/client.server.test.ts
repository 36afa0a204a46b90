import { expect, test } from 'vitest'
import { createClinicApi } from '../../../tests/support/clinic'
import type { Renewal } from './client.server'
import type { Transport } from './transport.server'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const meta = { page: 1, per_page: 100, total: 1 }

const answering = (make: (request: Request) => Response | Promise<Response>): Transport => ({
  baseUrl: 'http://clinic.test',
  send: async (request) => make(request),
})

/** An answer whose body is this much of it, and then ends, breaks or never ends. */
const answeringInParts = (start: string, then: 'break' | 'wait'): Transport =>
  answering(() => {
    let isStarted = false
    const pull = (parts: ReadableStreamDefaultController) => {
      if (!isStarted) parts.enqueue(Buffer.from(start))
      else if (then === 'break') parts.error(new Error('cut'))
      isStarted = true
    }
    return new Response(new ReadableStream({ pull }))
  })
const silent = answering(() => new Promise(() => {}))

test('the bearer token travels, and only when there is one', async () => {
  const seen: (string | null)[] = []
  const transport = answering((request) => {
    seen.push(request.headers.get('authorization'))
    return new Response()
  })
  await createClinicApi({ transport, token: 'abc' }).blogs.list()
  await createClinicApi({ transport }).blogs.list()
  expect(seen).toEqual(['Bearer abc', null])
})

test('a token that is no header value is a failure, not an exception', async () => {
  const clinic = createClinicApi({ transport: answering(() => new Response()), token: 'a\nb' })
  expect(await clinic.blogs.list()).toEqual({ ok: false, failure: { kind: 'network' } })
})

test('pages become the query of the contract; what is not given is not sent', async () => {
  const seen: string[] = []
  const transport = answering((request) => {
    seen.push(request.url)
    return new Response()
  })
  const { blogs } = createClinicApi({ transport })
  await blogs.list()
  await blogs.list({ page: 2 })
  await blogs.list({ page: 2, per_page: 6 })
  await blogs.list({ page: 2, per_page: null } as never)
  await blogs.bySlug('a b/c?d')
  expect(seen).toEqual([
    'http://clinic.test/api/blogs/all_blog_lists',
    'http://clinic.test/api/blogs/all_blog_lists?page=2',
    'http://clinic.test/api/blogs/all_blog_lists?page=2&per_page=6',
    'http://clinic.test/api/blogs/all_blog_lists?page=2',
    'http://clinic.test/api/blogs/slug/a%20b%2Fc%3Fd',
  ])
})

test.each(['', '.', '..', '\ud800'])('%j is no part of an address, so nothing is asked', async (text) => {
  const clinic = createClinicApi({
    transport: answering(() => {
      throw new Error('was asked')
    }),
  })
  const failure = { kind: 'status', status: 404, code: 'not_found' }
  expect(await clinic.blogs.get(text)).toEqual({ ok: false, failure })
  expect(await clinic.blogs.bySlug(text)).toEqual({ ok: false, failure })
})

test('a backend that breaks is a network failure', async () => {
  const transport = answering(() => Promise.reject(new Error('gone')))
  expect(await createClinicApi({ transport }).blogs.list()).toEqual({ ok: false, failure: { kind: 'network' } })
})

test('an answer cut in its middle is a network failure', async () => {
  const transport = answeringInParts('{"succ', 'break')
  expect(await createClinicApi({ transport }).blogs.get(id)).toEqual({ ok: false, failure: { kind: 'network' } })
})

test.each([
  ['silence', silent],
  ['a body that never ends', answeringInParts('{', 'wait')],
])('%s is a timeout', async (_, transport) => {
  expect(await createClinicApi({ transport, timeoutMs: 50 }).blogs.get(id)).toEqual({
    ok: false,
    failure: { kind: 'timeout' },
  })
})

test('a redirect is not followed', async () => {
  const paths: string[] = []
  const transport = answering(({ url }) => {
    paths.push(new URL(url).pathname)
    return new Response(null, { status: 302, headers: { location: '/elsewhere' } })
  })
  const result = await createClinicApi({ transport, token: 'secret' }).blogs.list()
  expect(result).toEqual({ ok: false, failure: { kind: 'status', status: 302 } })
  expect(paths).toEqual(['/api/blogs/all_blog_lists'])
})

test('a proxy’s page is a status without a message', async () => {
  const transport = answering(() => new Response('<h1>Bad gateway</h1>', { status: 502 }))
  expect(await createClinicApi({ transport }).blogs.list()).toEqual({
    ok: false,
    failure: { kind: 'status', status: 502 },
  })
})

test('the server’s code, message and details are handed on, and what has another form is left out', async () => {
  const detail = [{ loc: ['path', 'id'], msg: 'Invalid blog ID.', type: 'invalid_format' }]
  const good = answering(() =>
    Response.json({ success: false, code: 'invalid_input', message: 'No.', detail }, { status: 422 }),
  )
  expect(await createClinicApi({ transport: good }).blogs.get(id)).toEqual({
    ok: false,
    failure: { kind: 'status', status: 422, code: 'invalid_input', message: 'No.', detail },
  })
  const odd = answering(() => Response.json({ message: 7, detail: 7, code: null }, { status: 400 }))
  expect(await createClinicApi({ transport: odd }).blogs.get(id)).toEqual({
    ok: false,
    failure: { kind: 'status', status: 400 },
  })
})

test.each([
  ['no JSON', 'hello'],
  ['null', 'null'],
  ['no success', '{"data":[]}'],
  ['success without data', '{"success":true}'],
  ['posts that are none', '{"success":true,"data":"words"}'],
])('a 200 with %s is an invalid answer', async (_, body) => {
  const clinic = createClinicApi({ transport: answering(() => new Response(body)) })
  expect(await clinic.blogs.list()).toEqual({ ok: false, failure: { kind: 'invalid', status: 200 } })
  expect(await clinic.blogs.get(id)).toEqual({ ok: false, failure: { kind: 'invalid', status: 200 } })
})

test('success:false with 200 is invalid and keeps the server’s message', async () => {
  const clinic = createClinicApi({
    transport: answering(() => Response.json({ success: false, message: 'Closed today.' })),
  })
  const failure = { kind: 'invalid', status: 200, message: 'Closed today.' }
  expect(await clinic.blogs.list()).toEqual({ ok: false, failure })
})

const refused = () =>
  Response.json({ success: false, code: 'unauthorized', message: 'Please log in.' }, { status: 401 })
const bearerOf = (request: Request) => request.headers.get('authorization')?.replace('Bearer ', '') ?? null

test.each<[string, Renewal, (string | null)[], object]>([
  [
    'renewed: the call is repeated with the fresh token',
    { kind: 'renewed', token: 'fresh' },
    ['old', 'fresh'],
    { ok: true },
  ],
  ['over: what is open to everyone is asked for as a stranger', { kind: 'over' }, ['old', null], { ok: true }],
  [
    'not to be asked for: the failure of the renewal is the answer, so that the session is not taken for over',
    { kind: 'unknown', failure: { kind: 'timeout' } },
    ['old'],
    { ok: false, failure: { kind: 'timeout' } },
  ],
])('a session that is %s', async (_, renewal, tokens, expected) => {
  const seen: (string | null)[] = []
  const transport = answering((request) => {
    seen.push(bearerOf(request))
    return bearerOf(request) === 'old' ? refused() : Response.json({ success: true, data: [], meta })
  })
  const clinic = createClinicApi({ transport, token: 'old', renewToken: async () => renewal })
  expect(await clinic.blogs.list()).toMatchObject(expected)
  expect(seen).toEqual(tokens)
})

test('a call of one’s own is not repeated as a stranger', async () => {
  let calls = 0
  const transport = answering(() => {
    calls += 1
    return refused()
  })
  const clinic = createClinicApi({ transport, token: 'old', renewToken: async () => ({ kind: 'over' }) })
  expect(await clinic.orders.mine()).toMatchObject({ failure: { status: 401 } })
  expect(calls).toBe(1)
})

test('the same posts are read once, changed ones anew, and a failure is not remembered', async () => {
  const sent = (title: string) => Response.json({ success: true, data: [{ id, slug: 'dal', title }], meta })
  const answers = [sent('Dal'), sent('Dal'), sent('Rice'), new Response('', { status: 503 }), sent('Dal')]
  const clinic = createClinicApi({ transport: answering(() => answers.shift() ?? refused()) })
  const results = []
  for (let i = 0; i < 5; i += 1) results.push(await clinic.blogs.list())
  const titles = results.map((result) => (result.ok ? result.data[0]?.title : result.failure.status))
  expect(titles).toEqual(['Dal', 'Dal', 'Rice', 503, 'Dal'])
  const [first, second] = results
  expect(first?.ok && second?.ok && second.data === first.data).toBe(true)
})

const order = { order_id: 'ORDER_1', status: 'awaiting_payment', amount: 9000, expires_at: null }
const link = 'https://pay.example/1'
test.each<[string, object, string | null]>([
  ['in data', { data: { ...order, link_url: link }, link_url: link }, link],
  ['in data alone', { data: { ...order, link_url: link } }, link],
  ['beside data', { data: order, link_url: link }, link],
  ['beside data where data has null', { data: { ...order, link_url: null }, link_url: link }, link],
  ['where there is no data', { link_url: link }, link],
  ['in data with nothing else', { data: { link_url: link } }, link],
  ['nowhere', { data: order }, null],
  ['nowhere, and no data', {}, null],
])('a payment link is read %s', async (_, body, expected) => {
  const clinic = createClinicApi({ transport: answering(() => Response.json({ success: true, ...body })) })
  const asked = { order_id: 'ORDER_1' } as Parameters<typeof clinic.payments.createLink>[0]
  for (const answer of [await clinic.payments.createLink(asked), await clinic.orders.retry('ORDER_1')])
    expect(answer).toMatchObject({ ok: true, data: { order_id: 'ORDER_1', link_url: expected } })
})

test('a payment link that is no address is no answer', async () => {
  const clinic = createClinicApi({
    transport: answering(() => Response.json({ success: true, data: order, link_url: 'x' })),
  })
  expect(await clinic.orders.retry('ORDER_1')).toEqual({ ok: false, failure: { kind: 'invalid', status: 200 } })
})
