import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { settlementFileBytes, settlementFormBytes } from '~/domain/money/settlement-upload'
import { createLog } from '../log/log.server'
import { createLogPath } from './figures/log-path'
import { createRouteTest } from './figures/route-paths'
import { loadStaticFiles } from './files/static-files'
import { createFrontDoor, type FrontDoor } from './front-door'

const page = `<!doctype html>${'<p>Dal, roti, sabzi.</p>'.repeat(200)}`
const pagePolicy = "default-src 'none'; script-src 'self' 'sha256-abc'"

let parent: string
let frontDoor: FrontDoor
let port: number
let status = 'ok'
let lines: string[] = []
let seen: { request: Request; body: string; context: AppLoadContext } | null = null

async function remix(request: Request, context: AppLoadContext): Promise<Response> {
  seen = { request, body: request.body ? await request.text() : '', context }
  const { pathname } = new URL(request.url)
  if (pathname === '/throws') throw new Error('a mistake with a secret in it')
  if (pathname === '/never') return new Promise(() => {})
  if (pathname === '/small') return new Response('small', { headers: { 'content-type': 'text/plain' } })
  if (pathname === '/breaks') return new Response(breaking(), { headers: { 'content-type': 'text/plain' } })
  if (pathname === '/public') {
    context.isPersonal = request.headers.has('cookie')
    return new Response('for all', { headers: { 'cache-control': 'public, max-age=600', ...setCookie(request) } })
  }
  if (pathname === '/away') return Response.redirect('https://elsewhere.example/', 302)
  const headers = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy, etag: '"page"' }
  return new Response(request.method === 'HEAD' ? null : page, { headers })
}

const setCookie = ({ headers }: Request) => ({ ...(headers.has('x-renew') && { 'set-cookie': 'session=new' }) })

/** A body that fails half-way. */
function breaking(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      controller.enqueue(new TextEncoder().encode('half'))
      await new Promise((resolve) => setTimeout(resolve, 20))
      controller.error(new Error('a secret in it'))
    },
  })
}

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'aahar-door-'))
  const folder = join(parent, 'client')
  await mkdir(join(folder, 'assets'), { recursive: true })
  await writeFile(join(folder, 'assets/app-1.js'), 'script')
  await writeFile(join(folder, 'assets/app-1.js.br'), 'brotli')
  await writeFile(join(folder, 'thali.svg'), '<svg/>')
  await writeFile(join(folder, 'film.mp4'), Buffer.alloc(2 * 1024 * 1024, 7))
  await writeFile(join(parent, 'outside.txt'), 'outside')
  const files = loadStaticFiles(folder)
  const routes = {
    home: { id: 'home', path: '*' },
    sitemap: { id: 'sitemap', path: 'sitemap.xml' },
    api: { id: 'api', path: 'api/*' },
    search: { id: 'search', path: 'search' },
    link: { id: 'link', path: 'sandbox/pay/:token' },
  }
  frontDoor = createFrontDoor({
    remix,
    isRoutePath: createRouteTest(routes),
    files,
    logPath: createLogPath({ routes, apiPaths: ['/orders/{id}'], isFile: (path) => files.has(path) }),
    health: () => ({ status, database: 'up' }),
    publicUrl: 'https://aahar.example',
    trustProxy: 0,
    log: createLog({ level: 'debug', format: 'json', write: (text) => lines.push(...text.trimEnd().split('\n')) }),
  })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
})

afterAll(async () => {
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
  await rm(parent, { recursive: true })
})

beforeEach(() => {
  lines = []
  seen = null
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string }

/** Sends exactly this path and these headers: fetch would tidy both up. */
function ask(path: string, options: RequestOptions & { body?: string | Buffer } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({ host: '127.0.0.1', port, path, ...options }, (answer) => {
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

/** Writes bytes to the socket as they are and gives back what comes. */
function askRaw(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}

test.each([
  ['a page', '/', 200],
  ['health', '/healthz', 200],
  ['a redirect', '/away', 302],
  ['a missing file', '/nothing.png', 404],
  ['a malformed address', '/%E0%A4%A', 400],
  ['a failure', '/throws', 500],
])('%s carries the security headers', async (_what, path, status) => {
  const answer = await ask(path)
  expect(answer.status).toBe(status)
  expect(answer.headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=/),
    'permissions-policy': expect.stringContaining('camera=()'),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
})

test.each([
  ['a script of the build', '/assets/app-1.js'],
  ['a drawing', '/thali.svg'],
])('%s carries them too, without those that only a page has a use for', async (_what, path) => {
  const { status, headers } = await ask(path)
  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'strict-transport-security': expect.stringMatching(/^max-age=/),
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  })
  expect(headers).not.toHaveProperty('permissions-policy')
  expect(headers).not.toHaveProperty('cross-origin-opener-policy')
  expect((await ask('/assets/none.js')).headers['permissions-policy']).toContain('camera=()')
})

test('a request that cannot even be parsed is refused with the same headers', async () => {
  const answer = await askRaw('this is no HTTP\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  expect(answer).toContain("content-security-policy: default-src 'none'")
  expect(await askRaw(`GET / HTTP/1.1\r\nhost: x\r\nbig: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431 /)
})

test('a document keeps the policy it brings itself', async () => {
  expect((await ask('/')).headers['content-security-policy']).toBe(pagePolicy)
})

test.each([
  '/%E0%A4%A',
  '/%',
  '//evil.example/x',
  '/\\evil.example',
  '/%5cevil.example',
  '/%2fevil.example',
  '/%09/evil.example',
  '/a%00.png',
  '/a%0d%0aset-cookie:x',
  '*',
  `/${'a/'.repeat(3500)}`,
  `/${'a'.repeat(7000)}`,
  `/__manifest?version=1&p=${'/a'.repeat(3600)}`,
  `/__manifest?version=1${'&p=/a'.repeat(1000)}`,
])('the malformed address %s is a 400', async (path) => {
  expect((await ask(path)).status).toBe(400)
  expect(seen).toBeNull()
})

test.each([
  '/../outside.txt',
  '/assets/../../outside.txt',
  '/..%2foutside.txt',
  '/%2e%2e/outside.txt',
  '/assets/..%2f..%2foutside.txt',
  '/..%5coutside.txt',
  '/assets/%2e%2e%2f%2e%2e%2foutside.txt',
])('no path climbs out of the folder of files: %s', async (path) => {
  const answer = await ask(path)
  expect(answer.status).toBe(404)
  expect(answer.text).not.toContain('outside')
})

test('no folder is listed', async () => {
  expect((await ask('/assets/app-1.js')).status).toBe(200)
  for (const path of ['/assets', '/assets/', '/assets/.', '/assets/?', '//assets/', '/.'])
    expect((await ask(path)).text, path).not.toMatch(/app-1|thali/)
})

test('a missing file is a plain 404, whatever the catch-all route would do', async () => {
  for (const path of ['/nothing.png', '/wp-login.php', '/assets/x', '/.env']) {
    expect((await ask(path)).status, path).toBe(404)
  }
  expect(seen).toBeNull()
  expect((await ask('/sitemap.xml')).status).toBe(200)
  expect((await ask('/about.data')).status).toBe(200)
})

test('an API path is refused in the form of the API', async () => {
  const answer = await ask('/api/%')
  expect(answer.headers['content-type']).toMatch(/^application\/json/)
  expect(JSON.parse(answer.text)).toMatchObject({
    success: false,
    code: expect.any(String),
    message: expect.any(String),
  })
})

test('a file is sent compressed, spared by its tag, and its Range is not obeyed', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  const first = await ask('/assets/app-1.js', { headers })
  expect(first.text).toBe('brotli')
  expect(first.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })

  const again = await ask('/assets/app-1.js', { headers: { ...headers, 'if-none-match': first.headers.etag } })
  expect([again.status, again.text]).toEqual([304, ''])

  for (const range of ['bytes=0-1', 'bytes=9-1', 'bytes=-', 'rubbish', 'bytes=0-0,-1', `bytes=${'9'.repeat(400)}-`]) {
    const answer = await ask('/thali.svg', { headers: { range } })
    expect([answer.status, answer.text], range).toEqual([200, '<svg/>'])
  }
})

test('a large file arrives whole', async () => {
  expect((await ask('/film.mp4')).body.equals(Buffer.alloc(2 * 1024 * 1024, 7))).toBe(true)
})

test('a file can be read and nothing else', async () => {
  const answer = await ask('/thali.svg', { method: 'DELETE' })
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
  const head = await ask('/thali.svg', { method: 'HEAD' })
  expect([head.status, head.text, head.headers['content-length']]).toEqual([200, '', '6'])
})

test('a page is compressed for clients that accept it, and for no other', async () => {
  const br = await ask('/', { headers: { 'accept-encoding': 'br' } })
  expect(brotliDecompressSync(br.body).toString()).toBe(page)
  expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding', etag: 'W/"page"' })

  const gzip = await ask('/', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(gzip.body).toString()).toBe(page)

  const plain = await ask('/')
  expect(plain.text).toBe(page)
  expect(plain.headers.vary).toBe('Accept-Encoding')
  expect(plain.headers['content-encoding']).toBeUndefined()

  const small = await ask('/small', { headers: { 'accept-encoding': 'br' } })
  expect([small.text, small.headers['content-encoding']]).toEqual(['small', undefined])
})

test('a form of another site is refused before it reaches Remix', async () => {
  const evil = await ask('/book', { method: 'POST', headers: { origin: 'https://evil.example' }, body: 'a=1' })
  expect(evil.status).toBe(403)
  expect(seen).toBeNull()
  const api = await ask('/api/contact', { method: 'POST', headers: { 'sec-fetch-site': 'cross-site' }, body: '{}' })
  expect(api.status).toBe(403)
  expect(seen).toBeNull()
})

test('our own form arrives whole, and Remix is told the host it compares with', async () => {
  for (const origin of ['https://aahar.example', `http://127.0.0.1:${port}`]) {
    expect((await ask('/book', { method: 'POST', headers: { origin }, body: 'a=1&b=2' })).status).toBe(200)
    expect(seen?.body).toBe('a=1&b=2')
    expect(seen?.request.headers.get('x-forwarded-host')).toBe(new URL(origin).host)
  }
})

test('a body above 1 MiB is a 413, with its length announced or without', async () => {
  const body = Buffer.alloc(1024 * 1024 + 1, 'a')
  expect((await ask('/book', { method: 'POST', body })).status).toBe(413)
  const chunked = { method: 'POST', headers: { 'transfer-encoding': 'chunked' }, body }
  expect((await ask('/api/contact', chunked)).status).toBe(413)
  expect(seen).toBeNull()
  expect((await ask('/book', { method: 'POST', body: body.subarray(1) })).status).toBe(200)
  expect(seen?.body).toHaveLength(1024 * 1024)
})

test('the page of the settlement report takes a file of 5 MB, and no more than its form may have', async () => {
  const path = '/dashboard/plans/reconciliation'
  const body = Buffer.alloc(settlementFileBytes + 1000, 'a')
  expect((await ask(path, { method: 'POST', body })).status).toBe(200)
  expect(seen?.body).toHaveLength(body.length)
  for (const near of [`${path}/x`, '/dashboard/plans', '/api/admin/orders'])
    expect((await ask(near, { method: 'POST', body })).status, near).toBe(413)
  const large = Buffer.alloc(settlementFormBytes + 1, 'a')
  expect((await ask(path, { method: 'POST', body: large })).status).toBe(413)
})

test('methods that no page and no API knows are refused', async () => {
  for (const method of ['TRACE', 'PROPFIND', 'LINK']) expect((await ask('/', { method })).status, method).toBe(405)
  expect(seen).toBeNull()
})

test('what only a proxy may say is not believed and not handed on', async () => {
  const headers = {
    'x-forwarded-for': '198.51.100.1',
    'x-forwarded-proto': 'https',
    'x-forwarded-host': 'evil.example',
  }
  await ask('/', { headers })
  expect(seen?.context.clientAddress).toBe('127.0.0.1')
  expect(seen?.request.url).toBe(`http://127.0.0.1:${port}/`)
  for (const name of Object.keys(headers)) expect(seen?.request.headers.has(name), name).toBe(false)
})

test('the signal says when a request is over, answered or not: Remix keeps its memory until then', async () => {
  await ask('/')
  await expect.poll(() => seen?.request.signal.aborted).toBe(true)
  const leaving = httpRequest({ host: '127.0.0.1', port, path: '/never' })
  leaving.on('error', () => {})
  leaving.end()
  await expect.poll(() => seen?.request.url).toContain('/never')
  expect(seen?.request.signal.aborted).toBe(false)
  leaving.destroy()
  await expect.poll(() => seen?.request.signal.aborted).toBe(true)
})

test('the parameter of old Remix data requests is taken away', async () => {
  await ask('/search?q=dal&_data=root')
  expect(seen && new URL(seen.request.url).search).toBe('?q=dal')
})

test('a failure tells the visitor nothing of its inside, and the log where it was', async () => {
  const answer = await ask('/throws')
  const reference = `Reference: ${answer.headers['x-request-id']}`
  expect([answer.status, answer.text]).toEqual([500, `Something went wrong on our side.\n${reference}\n`])
  expect(lines.join('\n')).toContain('front-door.test.ts')
  expect(lines.join('\n')).not.toContain('a secret')
})

test('a body that fails half-way cuts the connection, and its error is said to the log alone', async () => {
  await expect(ask('/breaks')).rejects.toThrow()
  await expect.poll(() => lines.join('\n')).toContain('request_failed')
  expect(lines.join('\n')).not.toContain('a secret')
})

test('what Remix answers is private, unless it says otherwise and is of no client', async () => {
  for (const path of ['/', '/small', '/away', '/about.data']) {
    expect((await ask(path)).headers['cache-control'], path).toBe('private, no-store')
  }
  const rule = async (headers: Record<string, string>) => (await ask('/public', { headers })).headers['cache-control']
  expect(await rule({})).toBe('public, max-age=600')
  expect(await rule({ 'x-renew': '1' })).toBe('private, no-store')
  expect(await rule({ cookie: 'session=1' })).toBe('private, no-store')
})

test('an error of a request is one line, with its id', async () => {
  const { headers } = await ask('/throws')
  const found = lines.filter((line) => line.includes('request_failed')).map((line) => JSON.parse(line))
  expect(found).toEqual([
    expect.objectContaining({ level: 'error', error: 'Error', requestId: headers['x-request-id'] }),
  ])
})

test.each([
  ['/sandbox/pay/s3cr3t', '/sandbox/pay/*'],
  ['/sandbox/pay/s3cr3t.data', '/sandbox/pay/*.data'],
  ['/sandbox/pay/s3cr3t.png', '/sandbox/pay/*'],
  ['/api/orders/s3cr3t', '/api/orders/*'],
  ['/s3cr3t/%', '/*/*'],
])('the log shows %s as %s', async (path, shown) => {
  await ask(path)
  await expect.poll(() => lines.join('\n')).toContain(`"path":"${shown}"`)
  expect(lines.join('\n')).not.toContain('s3cr3t')
})

test('the log has a line for a request, without query, body or address', async () => {
  const { headers } = await ask('/search?q=private', { method: 'POST', body: 'name=Asha', headers: { referer: '/me' } })
  const find = () => lines.find((text) => text.includes('"/search"'))
  await expect.poll(find).toBeDefined()
  expect(lines.join('\n')).not.toMatch(/private|Asha|127\.0\.0\.1/)
  const { time: _time, ms, bytes, ...line } = JSON.parse(find() ?? '') as Record<string, unknown>
  expect(line).toEqual({
    level: 'info',
    code: 'request',
    method: 'POST',
    path: '/search',
    status: 200,
    requestId: headers['x-request-id'],
  })
  expect(ms).toBeGreaterThanOrEqual(0)
  expect(bytes).toBeGreaterThan(page.length)
})

test('what a proxy may have read as another request is refused, and its connection closed', async () => {
  const smuggled = [
    'GET / HTTP/1.1\r\nhost: x\r\nhost: evil.example\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.0\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding : chunked\r\n\r\n0\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 3\r\ncontent-length: 4\r\n\r\nabcd',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: +3\r\n\r\nabc',
    `GET / HTTP/1.1\r\nhost: ${'a'.repeat(300)}\r\nconnection: close\r\n\r\n`,
  ]
  for (const bytes of smuggled) {
    const answers = await askRaw(`${bytes}GET /smuggled HTTP/1.1\r\nhost: x\r\n\r\n`)
    expect(answers.match(/HTTP\/1\.1 \d+/g), JSON.stringify(bytes)).toEqual(['HTTP/1.1 400'])
  }
  expect(seen).toBeNull()
})

test('an unknown expectation is ignored, with all headers on the answer', async () => {
  const answer = await askRaw('GET /small HTTP/1.1\r\nhost: x\r\nexpect: bananas\r\nconnection: close\r\n\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 200 [\s\S]*x-content-type-options: nosniff/)
})

test('rubbish never brings it down', async () => {
  const rubbish = [
    'GET / HTTP/1.1\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: a b\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: \r\nconnection: close\r\n\r\n',
    'GET http://[ HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    'GET / HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\nzz\r\n',
    'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
    `GET /${'%ff'.repeat(1000)} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`,
    'GET /\u0001 HTTP/1.1\r\nhost: x\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    'CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n',
    '\u0000\u0001\u0002\r\n\r\n',
  ]
  for (const bytes of rubbish) {
    const [firstLine] = (await askRaw(bytes)).split('\r\n')
    expect(firstLine, JSON.stringify(bytes)).toMatch(/^(?:HTTP\/1\.1 (?:4\d\d|505) |$)/)
  }
  expect((await ask('/')).status).toBe(200)
})

test('health is 200 where the backend is ok, otherwise 503', async () => {
  expect((await ask('/healthz')).status).toBe(200)
  status = 'draining'
  const answer = await ask('/healthz')
  expect([answer.status, JSON.parse(answer.text)]).toEqual([503, { status: 'draining', database: 'up' }])
})

test('while it drains, every answer closes its connection', async () => {
  frontDoor.drain()
  expect((await ask('/')).headers.connection).toBe('close')
  expect((await ask('/thali.svg')).headers.connection).toBe('close')
})
