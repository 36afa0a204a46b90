/** The front door with more requests than it works on: who is refused and with what words, and who never notices. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { afterEach, expect, test } from 'vitest'
import { figureOf, readMetrics } from '../../../../tests/support/prometheus'
import { createLog } from '../../log/log.server'
import { loadStaticFiles } from '../files/static-files'
import { createFrontDoor, type FrontDoor } from '../front-door'
import { publicPages } from '../pages/public-pages'
import type { InFlightLimits } from './in-flight'

const phone = '+91 98765 43210'
const sentence = `This does not work right now – call us: ${phone}`
const publicPage = Object.assign(() => ({}), { publicPageQuery: [] })
const busyHtml = `<!DOCTYPE html><head></head><body>Many people are here at once. ${phone}</body>`

let frontDoor: FrontDoor
let port: number
let folder: string
let lines: string[]
/** What Remix has been asked and not answered yet, by path. */
let working: { path: string; finish: () => void }[]
let rendered: string[]
const agent = new Agent({ keepAlive: false })

async function remix(request: Request, context: AppLoadContext): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (context.isBusyPage)
    return new Response(busyHtml, {
      status: 503,
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'x-busy-sentence': encodeURIComponent(sentence),
      },
    })
  rendered.push(pathname)
  if (pathname === '/about')
    return new Response('about us', { headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' } })
  if (pathname.startsWith('/heavy')) {
    const until = performance.now() + 15
    while (performance.now() < until);
    return new Response('made')
  }
  if (pathname === '/api/health') return Response.json({ status: 'ok' })
  await new Promise<void>((finish) => working.push({ path: pathname, finish }))
  return new Response(`answer of ${pathname}`)
}

async function start(inFlight: Partial<InFlightLimits> = {}, trustProxy = 0) {
  ;[lines, working, rendered] = [[], [], []]
  folder = await mkdtemp(join(tmpdir(), 'aahar-rush-'))
  await writeFile(join(folder, 'thali.svg'), '<svg/>')
  const route = (path: string, module = {}) => ({ [path]: { id: path, path, module } })
  frontDoor = createFrontDoor({
    remix,
    isRoutePath: () => true,
    files: loadStaticFiles(folder),
    logPath: (target) => target,
    routeOf: (target) => (target === '/thali.svg' ? 'file' : target),
    health: () => ({ status: 'ok' }),
    publicUrl: 'http://localhost',
    trustProxy,
    log: createLog({ level: 'info', format: 'json', write: (text) => lines.push(...text.trimEnd().split('\n')) }),
    // On a busy machine a test takes seconds.
    inFlight: { requests: 3, longestWaitMs: 60_000, ...inFlight },
    pages: publicPages({ ...route('about', { headers: publicPage }), ...route('busy', { headers: publicPage }) }),
  })
  frontDoor.keptPages.setContent({ version: '1', changesAt: null })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const { finish } of working) finish()
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
  await rm(folder, { recursive: true })
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string }

function begin(path: string, { body, ...options }: RequestOptions & { body?: string | Buffer } = {}) {
  const sent: ClientRequest = httpRequest({ host: '127.0.0.1', port, path, agent, ...options })
  const answer = new Promise<Answer>((resolve, reject) => {
    sent.on('error', reject)
    sent.on('response', async (incoming) => {
      const chunks: Buffer[] = []
      for await (const chunk of incoming) chunks.push(chunk)
      const whole = Buffer.concat(chunks)
      resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: whole, text: whole.toString() })
    })
  })
  // Some are cut off when their test is over.
  answer.catch(() => {})
  sent.end(body)
  return { sent, answer }
}
const ask = (path: string, options?: Parameters<typeof begin>[1]) => begin(path, options).answer

const paths = () => working.map(({ path }) => path)
const finish = (path: string) => working.splice(paths().indexOf(path), 1)[0]?.finish()
const metric = async (name: string, labels: Record<string, string> = {}) =>
  figureOf(readMetrics((await ask('/metrics')).text), name, labels)

/** Three at work: as much as it takes. */
async function fill() {
  const asked = ['/1', '/2', '/3'].map((path) => ask(path))
  await expect.poll(paths).toHaveLength(3)
  return asked
}

test('beyond what is worked on, people get the page with the phone, and callers of the API its JSON', async () => {
  await start()
  await frontDoor.renewBusyPage()
  const asked = await fill()

  for (const method of ['GET', 'POST']) {
    const page = await ask('/book', { method, body: method === 'POST' ? 'name=Asha' : undefined })
    expect(page.status).toBe(503)
    expect(Number(page.headers['retry-after'])).toBeGreaterThanOrEqual(5)
    expect(page.text).toContain(`Many people are here at once. ${phone}`)
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    expect(page.headers).not.toHaveProperty('etag')
    // It stands at another page's address: scripts would find the wrong one, and load it anew for ever.
    expect(page.text).not.toMatch(/<script|modulepreload/)
  }
  const small = await ask('/book', { headers: { 'accept-encoding': 'gzip' } })
  expect(gunzipSync(small.body).toString()).toContain(phone)

  const api = await ask('/api/appointments/mine')
  expect([api.status, JSON.parse(api.text)]).toEqual([503, { success: false, code: 'unavailable', message: sentence }])
  expect(Number(api.headers['retry-after'])).toBeGreaterThanOrEqual(5)
  expect(await metric('aahar_http_refused_total', { reason: 'full' })).toBe(4)

  // Those who were let in have their answers all the same.
  for (const path of ['/1', '/2', '/3']) finish(path)
  expect((await Promise.all(asked)).map(({ status, text }) => `${status} ${text}`)).toEqual(
    ['/1', '/2', '/3'].map((path) => `200 answer of ${path}`),
  )
  await expect.poll(() => lines.filter((line) => line.includes('"overloaded"'))).toHaveLength(1)
})

test('who fills their share of the places is refused, and another address is not', async () => {
  await start({ ofOne: 2 }, 1)
  await frontDoor.renewBusyPage()
  const from = (address: string, path: string) => ask(path, { headers: { 'x-forwarded-for': address } })
  const asked = ['/1', '/2'].map((path) => from('203.0.113.7', path))
  await expect.poll(paths).toHaveLength(2)
  expect((await from('203.0.113.7', '/3')).status).toBe(503)
  expect(await metric('aahar_http_refused_total', { reason: 'share' })).toBe(1)
  asked.push(from('203.0.113.8', '/4'))
  await expect.poll(paths).toContain('/4')
  for (const path of ['/1', '/2', '/4']) finish(path)
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200])
})

test('without the page there is a sentence, and nothing of it may be kept', async () => {
  await start()
  await fill()
  const answer = await ask('/book')
  expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
    503,
    'text/plain; charset=utf-8',
    'no-store',
  ])
  expect(answer.text).toContain('Please try again')
})

test('kept pages, files, health and metrics never wait', async () => {
  await start()
  expect((await ask('/about')).text).toBe('about us')
  await fill()
  expect((await ask('/about')).text).toBe('about us')
  expect((await ask('/about?utm_source=letter')).text).toBe('about us')
  expect((await ask('/thali.svg')).status).toBe(200)
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/api/health')).status).toBe(200)
  expect((await ask('/metrics')).status).toBe(200)
  expect(rendered.filter((path) => path === '/about')).toHaveLength(1)
})

test('a visitor who comes while the thread is busy with others waits for one or two of them, not for all who came before', async () => {
  await start({ requests: 100 })
  expect((await ask('/about')).text).toBe('about us')
  const asked = Array.from({ length: 60 }, (_, at) => ask(`/heavy/${at}`))
  expect((await ask('/about')).text).toBe('about us')
  const madeBefore = rendered.filter((path) => path.startsWith('/heavy')).length
  expect((await Promise.all(asked)).map(({ text }) => text)).toEqual(asked.map(() => 'made'))
  expect(madeBefore).toBeLessThan(20)
})

test('a payment’s webhook is never refused', async () => {
  await start()
  await fill()
  const webhook = ask('/api/payments/webhook/razorpay', { method: 'POST', body: '{}' })
  await expect.poll(paths).toContain('/api/payments/webhook/razorpay')
  finish('/api/payments/webhook/razorpay')
  expect((await webhook).status).toBe(200)
})

test('nothing is made for a client who leaves before his turn', async () => {
  await start({ requests: 100 })
  const asked = Array.from({ length: 30 }, (_, at) => ask(`/heavy/${at}`))
  const { sent, answer } = begin('/gone')
  await once(sent, 'socket')
  sent.destroy()
  await expect(answer).rejects.toThrow()
  await Promise.all(asked)
  await expect.poll(() => metric('aahar_http_at_work')).toBe(0)
  expect(rendered).not.toContain('/gone')
})

test('who waits too long for his turn is refused', async () => {
  await start({ requests: 100, longestWaitMs: 5 })
  const answers = await Promise.all(Array.from({ length: 20 }, (_, at) => ask(`/heavy/${at}`)))
  const refused = answers.filter(({ status }) => status === 503).length
  expect(refused).toBeGreaterThan(0)
  expect(await metric('aahar_http_refused_total', { reason: 'late' })).toBe(refused)
})

test('large bodies of all requests together take so much memory and no more; a client’s form always has room', async () => {
  await start({ requests: 60 })
  const megabyte = Buffer.alloc(1024 * 1024, 'a')
  const large = Array.from({ length: 33 }, (_, at) => ask(`/large/${at}`, { method: 'POST', body: megabyte }))
  // 32 MB beyond the first 16 KB of each: 32 of them fit.
  const refused = await Promise.race(large)
  expect([refused.status, await metric('aahar_http_refused_total')]).toEqual([503, 0])
  await expect.poll(paths, { timeout: 10_000 }).toHaveLength(32)
  expect(await metric('aahar_http_body_bytes')).toBe(32 * (1024 - 16) * 1024)
  const form = ask('/book', { method: 'POST', body: 'x'.repeat(16 * 1024) })
  await expect.poll(paths).toContain('/book')
  for (const path of paths()) finish(path)
  expect((await form).status).toBe(200)
  await Promise.all(large)
  await expect.poll(() => metric('aahar_http_body_bytes')).toBe(0)
})

test('a client who takes long to read his answer keeps no place', async () => {
  await start({ requests: 1 })
  const slow = begin('/slow')
  const incoming = once(slow.sent, 'response')
  await expect.poll(paths).toEqual(['/slow'])
  finish('/slow')
  const [answer] = (await incoming) as [IncomingMessage]
  answer.pause()
  expect(await metric('aahar_http_at_work')).toBe(0)
  answer.resume()
})
