import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '../../log/log.server'
import { createFrontDoor, type FrontDoor } from '../front-door'
import { publicPages } from './public-pages'

/** A public page reads these parameters of its address. */
const publicRoute = (query: string[] = []) => ({ headers: Object.assign(() => ({}), { publicPageQuery: query }) })
const publicFile = Object.assign(() => ({}), { isPublicFile: true })
const routes = {
  frame: { id: 'frame' },
  home: { id: 'home', parentId: 'frame', index: true, module: publicRoute() },
  about: { id: 'about', parentId: 'frame', path: 'about', module: publicRoute() },
  gallery: { id: 'gallery', parentId: 'frame', path: 'gallery', module: publicRoute(['category']) },
  post: { id: 'post', parentId: 'frame', path: 'blog/:slug', module: publicRoute() },
  contact: { id: 'contact', parentId: 'frame', path: 'contact', module: { headers: () => ({}) } },
  feed: { id: 'feed', path: 'feed.xml', module: { headers: publicFile } },
  screen: { id: 'screen', path: 'screen', module: { headers: publicFile, default: () => null } },
  api: { id: 'api', path: 'api/*' },
}

const publicRule = 'public, max-age=0, s-maxage=60'
const policy = "default-src 'none'; script-src 'self' 'sha256-abc='"
const rows = Array.from({ length: 200 }, (_, row) => `<p class="row">${(row * 7919) % 1009} g of dal</p>`).join('')
const html = (words: string) => `<!doctype html><p>${words}</p>${rows}`

type Answering = (request: Request, context: AppLoadContext) => Response | Promise<Response>
const page = (words = 'Dal, roti, sabzi.', headers: Record<string, string> = {}, status = 200) =>
  new Response(html(words), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': publicRule,
      'x-request-id': 'of the render',
      ...headers,
    },
  })

let frontDoor: FrontDoor
let port: number
let lines: string[]
let renders: Request[]
let answering: Answering
let now: number

beforeEach(async () => {
  // The log of a test writes a moment later, when another test may be under way.
  const written: string[] = []
  lines = written
  renders = []
  answering = () => page()
  now = Date.parse('2026-11-22T06:00:00Z')
  frontDoor = createFrontDoor({
    remix: async (request, context) => {
      renders.push(request)
      return answering(request, context)
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target.split('?', 1)[0] ?? '',
    health: () => ({ status: 'ok' }),
    publicUrl: 'https://aahar.example',
    trustProxy: 0,
    log: createLog({ level: 'debug', format: 'json', write: (text) => written.push(...text.trimEnd().split('\n')) }),
    pages: publicPages(routes),
    now: () => now,
  })
  frontDoor.keptPages.setContent({ version: 'one', changesAt: null })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
})

afterEach(async () => {
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string }

function ask(path: string, options: RequestOptions & { body?: string } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, agent: false, ...options }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const body = Buffer.concat(chunks)
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text: body.toString() })
      })
    })
    request.on('error', reject)
    request.end(options.body)
  })
}

function askRaw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    let got = ''
    socket.on('data', (chunk) => {
      got += chunk
    })
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
  })
}

const kept = () => frontDoor.keptPages.sizes().pages

test('a public page is rendered once for all who have no session', async () => {
  const first = await ask('/')
  const second = await ask('/', { headers: { cookie: '_ga=GA1.2.3; theme=dark' } })
  expect(renders).toHaveLength(1)
  expect(second.text).toBe(first.text)
  expect(second.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(first.body.length),
    'content-security-policy': policy,
    'cache-control': publicRule,
    vary: 'Accept-Encoding, Cookie',
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
  })
  expect(second.headers.etag).toMatch(/^"[^"]+"$/)
  const ids = [first.headers['x-request-id'], second.headers['x-request-id']]
  expect(new Set(ids).size).toBe(2)
  expect(ids).not.toContain('of the render')
})

test('the render knows nothing of the visitor who came first', async () => {
  await ask('/?utm_source=a@b.example', {
    headers: { 'user-agent': 'x', cookie: 'theme=dark', authorization: 'Bearer x', 'x-forwarded-for': '1.2.3.4' },
  })
  expect(renders).toHaveLength(1)
  expect(renders[0]?.url).toBe('https://aahar.example/')
  expect([...(renders[0]?.headers ?? [])]).toEqual([])
})

test('each encoding has its bytes and its own tag', async () => {
  const [br, gzip, plain] = [
    await ask('/', { headers: { 'accept-encoding': 'gzip, deflate, br' } }),
    await ask('/', { headers: { 'accept-encoding': 'gzip' } }),
    await ask('/', { headers: { 'accept-encoding': 'br;q=0' } }),
  ]
  expect(brotliDecompressSync(br.body).toString()).toBe(plain.text)
  expect(gunzipSync(gzip.body).toString()).toBe(plain.text)
  expect(new Set([br, gzip, plain].map(({ headers }) => headers.etag)).size).toBe(3)
  expect([br, gzip, plain].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined])
  expect(renders).toHaveLength(1)
})

test('a hundred visitors who wait share one render', async () => {
  let release = () => {}
  const gate = new Promise<void>((resolve) => {
    release = resolve
  })
  answering = async () => {
    await gate
    return page()
  }
  const asking = Array.from({ length: 100 }, () => ask('/about'))
  await expect.poll(() => renders.length).toBe(1)
  release()
  expect(new Set((await Promise.all(asking)).map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(renders).toHaveLength(1)
})

test('HEAD has the headers of GET, also where HEAD comes first', async () => {
  const options = { headers: { 'accept-encoding': 'br' } }
  expect((await ask('/', { method: 'HEAD', ...options })).headers['content-encoding']).toBe('br')
  expect(renders[0]?.method).toBe('GET')
  const head = await ask('/', { method: 'HEAD', ...options })
  expect(head.body).toHaveLength(0)
  const strip = ({ headers: { date: _d, 'x-request-id': _i, ...headers } }: Answer) => headers
  expect(strip(await ask('/', options))).toEqual(strip(head))
  expect(head.headers['content-encoding']).toBe('br')
})

test.each([
  ['the tag itself', (tag: string) => tag, 304],
  ['a list with it', (tag: string) => `"other", ${tag}`, 304],
  ['a weak spelling of it', (tag: string) => `W/${tag}`, 304],
  ['any', () => '*', 304],
  ['another tag', () => '"other"', 200],
])('If-None-Match: %s', async (_what, toHeader, status) => {
  const { headers } = await ask('/')
  const answer = await ask('/', { headers: { 'if-none-match': toHeader(headers.etag ?? '') } })
  expect(answer.status).toBe(status)
  expect(answer.headers.etag).toBe(headers.etag)
  expect(answer.headers['content-security-policy']).toBe(policy)
  if (status === 304) expect(answer.headers).not.toHaveProperty('content-length')
})

test('the tag of another encoding is not current', async () => {
  const { headers } = await ask('/', { headers: { 'accept-encoding': 'br' } })
  expect((await ask('/', { headers: { 'if-none-match': headers.etag ?? '' } })).status).toBe(200)
})

test('every answer has its line in the log', async () => {
  await ask('/')
  await ask('/?utm_source=secret')
  await ask('/', { method: 'HEAD' })
  await expect.poll(() => lines.length).toBe(3)
  const written = lines.map((line) => JSON.parse(line))
  expect(written[1]).toMatchObject({ code: 'request', level: 'info', method: 'GET', path: '/', status: 200 })
  expect(Object.keys(written[1]).sort()).toEqual(
    ['time', 'level', 'code', 'requestId', 'method', 'path', 'status', 'ms', 'bytes'].sort(),
  )
  expect(written[1].bytes).toBeGreaterThan(3000)
  expect(written[2]).toMatchObject({ method: 'HEAD' })
  expect(lines.join()).not.toContain('secret')
})

test.each([
  ['aahar_session=x'],
  ['theme=dark; aahar_session=x'],
  ['theme=dark;aahar_session=x; a=b'],
  ['__Host-aahar_session=x'],
  ['a="b";\taahar_session = x'],
  ['a=b,aahar_session=x'],
  ['aahar_session='],
  ['aahar_session=x; aahar_session=y'],
  ['\u00a0aahar_session=x'],
  ['aahar_device=y; aahar_session=x'],
])('a visitor with our session cookie is answered by Remix: %s', async (cookie) => {
  await ask('/')
  answering = (_, context) => {
    context.isPersonal = true
    return page('Hello Asha')
  }
  const answer = await ask('/', { headers: { cookie } })
  expect(renders).toHaveLength(2)
  expect(answer.text).toContain('Hello Asha')
  expect(answer.headers['cache-control']).toBe('private, no-store')
  expect((await ask('/')).text).not.toContain('Asha')
})

test('the session cookie is found in the second of two Cookie headers', async () => {
  answering = (request) => page(request.headers.get('cookie') ?? 'nothing')
  const raw = (cookies: string) => askRaw(`GET / HTTP/1.1\r\nHost: a\r\n${cookies}Connection: close\r\n\r\n`)
  expect(await raw('Cookie: theme=dark\r\nCOOKIE: aahar_session=x\r\n')).toContain('aahar_session=x')
  expect(await raw('Cookie: theme=dark\r\nCookie: b=c\r\n')).toContain('nothing')
})

test.each([
  ['not_aahar_session=x'],
  ['x-aahar_session=x'],
  ['aahar_session_hint=x'],
  ['%61ahar_session=x'],
  ['AAHAR_SESSION=x'],
  ['aahar_device=x'],
  ['aahar_draft=x'],
])('a cookie that is not our session does not matter: %s', async (cookie) => {
  await ask('/')
  await ask('/', { headers: { cookie } })
  expect(renders).toHaveLength(1)
})

test.each<[string, () => Response]>([
  ['Set-Cookie', () => page('x', { 'set-cookie': 'aahar_session=x' })],
  ['private', () => page('x', { 'cache-control': 'private, max-age=600' })],
  ['no-store', () => page('x', { 'cache-control': 'public, no-store' })],
  ['no rule at all', () => new Response(html('x'), { headers: { 'content-type': 'text/html' } })],
  ['Vary: *', () => page('x', { vary: '*' })],
  ['Vary: Authorization', () => page('x', { vary: 'Authorization' })],
  ['404 with a cookie', () => page('x', { 'set-cookie': 'a=b' }, 404)],
  ['404 that is no page', () => Response.json({ secret: 1 }, { status: 404 })],
  ['500', () => page('x', {}, 500)],
  ['206', () => page('x', { 'content-range': 'bytes 0-1/2' }, 206)],
  [
    'a redirect',
    () => new Response(null, { status: 302, headers: { location: '/login', 'cache-control': publicRule } }),
  ],
  ['JSON', () => Response.json({ secret: 1 }, { headers: { 'cache-control': publicRule } })],
])('never kept: %s', async (_what, make) => {
  answering = make
  const { status, headers } = make()
  const first = await ask('/')
  expect(first.status).toBe(status)
  expect(first.headers.location).toBe(headers.get('location') ?? undefined)
  const before = renders.length
  await ask('/')
  expect(renders.length).toBeGreaterThan(before)
  expect(kept()).toBe(0)
})

test('a page that there is not is rendered once until something changes, and stays a 404 that no cache may keep', async () => {
  answering = () => page('none', { 'cache-control': 'private, no-store' }, 404)
  for (let time = 0; time < 3; time += 1) {
    const answer = await ask('/blog/none', { headers: { 'if-none-match': '*' } })
    expect(answer).toMatchObject({ status: 404, headers: { 'cache-control': 'private, no-store' } })
    expect(answer.text).toContain('none')
  }
  expect(renders).toHaveLength(1)
  frontDoor.keptPages.setContent({ version: 'two', changesAt: null })
  answering = () => page('some')
  expect((await ask('/blog/none')).status).toBe(200)
  expect(frontDoor.keptPages.sizes()).toMatchObject({ pages: 1, notFound: 0 })
})

test('of pages that there are not the last ones are kept', async () => {
  answering = () => page('none', {}, 404)
  for (let post = 0; post < 50; post += 1) await ask(`/blog/post-${post}`)
  expect(frontDoor.keptPages.sizes()).toMatchObject({ pages: 0, notFound: 20, bytes: 0 })
  renders.length = 0
  await ask('/blog/post-49')
  expect(renders).toHaveLength(0)
  await ask('/blog/post-0')
  expect(renders).toHaveLength(1)
})

test('a file for machines is kept as well, and is the same for signed-in clients', async () => {
  const feed = { 'content-type': 'application/rss+xml; charset=utf-8', 'cache-control': 'public, max-age=600' }
  answering = () => new Response('<rss/>'.repeat(300), { headers: feed })
  for (const headers of [{}, { cookie: 'aahar_session=abc' }, { 'accept-encoding': 'br' }]) {
    const answer = await ask('/feed.xml?from=reader', { headers })
    expect(answer).toMatchObject({ status: 200, headers: feed })
    expect(answer.headers.etag).toBeDefined()
  }
  expect(renders.map(({ url }) => url)).toEqual(['https://aahar.example/feed.xml'])
  expect(kept()).toBe(1)
})

test('a screen is no file, whatever its headers say', async () => {
  await ask('/screen')
  await ask('/screen')
  expect(renders).toHaveLength(2)
})

test('a cookie that a render sets reaches no other visitor who waited for it', async () => {
  let made = 0
  answering = () => {
    made += 1
    return page('x', { 'set-cookie': `visit=${made}` })
  }
  const answers = await Promise.all([ask('/'), ask('/'), ask('/')])
  expect(new Set(answers.map(({ headers }) => headers['set-cookie']?.join())).size).toBe(3)
})

test('a render that throws is a 500 for each who asks, and the next one is tried again', async () => {
  answering = () => {
    throw new Error('a mistake')
  }
  expect((await ask('/')).status).toBe(500)
  answering = () => page()
  expect((await ask('/')).status).toBe(200)
  expect(kept()).toBe(1)
})

test.each([
  ['POST', { method: 'POST', body: 'a=b' }],
  ['PUT', { method: 'PUT', body: 'a=b' }],
  ['OPTIONS', { method: 'OPTIONS' }],
  ['a GET with a body', { method: 'GET', body: 'a=b', headers: { 'content-length': '3' } }],
  ['an Expect', { headers: { expect: '200-maybe' } }],
])('the usual path answers %s', async (_what, options) => {
  await ask('/')
  const answer = await ask('/', options)
  expect(renders).toHaveLength(2)
  expect(answer.headers).not.toHaveProperty('vary', 'Accept-Encoding, Cookie')
  expect(kept()).toBe(1)
})

test('Range is not honoured: the whole page comes, and the whole page is kept', async () => {
  const answer = await ask('/', { headers: { range: 'bytes=0-10' } })
  expect(answer.status).toBe(200)
  expect(answer.body.length).toBeGreaterThan(1000)
  expect((await ask('/')).text).toBe(answer.text)
})

test.each([
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['an empty host', 'GET / HTTP/1.1\r\nHost:\r\nConnection: close\r\n\r\n', '400'],
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\nConnection: close\r\n\r\n', '400'],
  ['a host with a path', 'GET / HTTP/1.1\r\nHost: a/b\r\nConnection: close\r\n\r\n', '400'],
  ['a host no URL can have', 'GET / HTTP/1.1\r\nHost: a:99999\r\nConnection: close\r\n\r\n', '400'],
  [
    'chunks in a strange coding',
    'GET / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    '400',
  ],
  ['two slashes', 'GET // HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n', '400'],
])('what is refused without the cache is refused with it: %s', async (_what, text, status) => {
  await ask('/')
  expect(await askRaw(text)).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(renders).toHaveLength(1)
})

test('a target with a whole address, and HTTP/1.0, take the usual path', async () => {
  await ask('/')
  await askRaw('GET http://a/ HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  await askRaw('GET / HTTP/1.0\r\n\r\n')
  expect(renders).toHaveLength(3)
})

test.each([
  ['/?utm_source=x', 1],
  ['/?utm_source=x&utm_source=y&fbclid=z', 1],
  ['/?', 1],
  ['/?category=x', 1],
  ['/?index', 2],
  ['/?_data=routes/home', 2],
  ['/?a=%zz', 1],
])('an unknown parameter neither misses nor makes another entry: %s', async (target, expected) => {
  await ask('/')
  await ask(target)
  expect(renders).toHaveLength(expected)
  expect(kept()).toBe(1)
})

test.each([
  ['/gallery?category=Lunch'],
  ['/gallery?%63ategory=Lunch'],
  ['/gallery?a=b&category='],
  ['/gallery?category'],
])('a parameter the page reads makes its answer one of its own, never kept: %s', async (target) => {
  await ask('/gallery')
  await ask(target)
  await ask(target)
  expect(renders).toHaveLength(3)
  expect(kept()).toBe(1)
})

test.each([
  ['/about/'],
  ['/About'],
  ['/%61bout'],
  ['/contact'],
  ['/about.data'],
  ['/blog/a%2Fb'],
  ['/blog/a/b'],
  ['/api/x'],
])('another address is not kept: %s', async (target) => {
  await ask(target)
  await ask(target)
  expect(renders).toHaveLength(2)
  expect(kept()).toBe(0)
})

test('while draining a kept page says that the connection closes', async () => {
  await ask('/')
  frontDoor.drain()
  expect((await ask('/')).headers.connection).toBe('close')
  expect(renders).toHaveLength(1)
})

test('a kept-alive connection gets one answer after the other', async () => {
  const one = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  const text = await askRaw(`${one}${one}GET /about HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n`)
  expect(text.match(/HTTP\/1\.1 200 OK/g)).toHaveLength(3)
  expect(renders).toHaveLength(2)
})

test('a visitor who leaves before the page is rendered stops it for no other', async () => {
  let release = () => {}
  answering = () => new Promise((resolve) => (release = () => resolve(page())))
  const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'))
  await expect.poll(() => renders.length).toBe(1)
  const other = ask('/')
  socket.destroy()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(renders[0]?.signal.aborted).toBe(false)
  release()
  expect((await other).status).toBe(200)
  expect(renders).toHaveLength(1)
})

test('while it is not known what the pages show, each one is rendered', async () => {
  await ask('/')
  frontDoor.keptPages.setContent(null)
  await ask('/')
  await ask('/')
  expect(renders).toHaveLength(3)
  expect(kept()).toBe(0)
  frontDoor.keptPages.setContent({ version: 'one', changesAt: null })
  await ask('/')
  await ask('/')
  expect(renders).toHaveLength(4)
})

test('no page outlives the day, nor the moment at which a post is due', async () => {
  await ask('/')
  // Midnight in Jaipur.
  now = Date.parse('2026-11-22T18:29:59Z')
  await ask('/')
  expect(renders).toHaveLength(1)
  now += 1000
  await ask('/')
  expect(renders).toHaveLength(2)
  frontDoor.keptPages.setContent({ version: 'one', changesAt: now + 60_000 })
  for (const later of [0, 59_000, 1000, 0]) {
    now += later
    await ask('/')
  }
  expect(renders).toHaveLength(4)
})

test('a change drops every page, and what was being rendered before it is not kept', async () => {
  await ask('/about')
  let release = () => {}
  answering = () => new Promise((resolve) => (release = () => resolve(page('before'))))
  const early = ask('/')
  await expect.poll(() => renders.length).toBe(2)
  frontDoor.keptPages.setContent({ version: 'two', changesAt: null })
  expect(kept()).toBe(0)
  release()
  expect((await early).text).toContain('before')
  answering = () => page('after')
  expect((await ask('/')).text).toContain('after')
  expect(kept()).toBe(1)
})

test('while the database does not answer kept pages are served on, and no page about the trouble is added', async () => {
  await ask('/')
  frontDoor.keptPages.setContent('unreachable')
  answering = () => page('trouble', { 'cache-control': 'private, no-store' })
  expect((await ask('/')).text).not.toContain('trouble')
  expect((await ask('/about')).text).toContain('trouble')
  answering = () => page('well')
  expect((await ask('/about')).text).toContain('well')
  frontDoor.keptPages.setContent({ version: 'one', changesAt: null })
  expect(kept()).toBe(2)
})
