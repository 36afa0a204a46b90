/** /metrics: for the operator alone, in Prometheus' own form, of a size that no visitor decides. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Registry } from 'prom-client'
import { afterEach, expect, test } from 'vitest'
import { figureOf, readMetrics } from '../../../../tests/support/prometheus'
import { createLog } from '../../log/log.server'
import { addGauge } from '../../log/metrics.server'
import { createFrontDoor, type FrontDoor, type FrontDoorOptions } from '../front-door'
import { createRouteNames } from './route-names'

const token = 'bajra-roti-with-ghee-2026'
const routes = { post: { id: 'post', path: 'blog/:slug' }, book: { id: 'book', path: 'book' } }

let frontDoor: FrontDoor
let port: number
let lines: string[]

async function start(options: Partial<FrontDoorOptions> = {}) {
  lines = []
  frontDoor = createFrontDoor({
    remix: async (request) => {
      if (new URL(request.url).pathname === '/throws') throw new Error('a mistake')
      return new Response('page', { status: request.method === 'POST' ? 303 : 200, headers: { location: '/' } })
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target,
    routeOf: createRouteNames({ routes, apiPaths: ['/orders/{order_id}'], isFile: () => false }),
    health: () => ({ status: 'ok' }),
    publicUrl: 'http://localhost:3000',
    trustProxy: 0,
    log: createLog({ level: 'debug', format: 'json', write: (text) => lines.push(...text.trimEnd().split('\n')) }),
    ...options,
  })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
}

afterEach(async () => {
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
})

type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, method, headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text })
    })
    sent.on('error', reject)
    sent.end()
  })
}
const scrape = async () => readMetrics((await ask('/metrics', { authorization: `Bearer ${token}` })).text)

test('with a token set nobody reads them without it, this machine neither', async () => {
  await start({ metricsToken: token })
  const wrong: Record<string, string>[] = [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${token}x` },
    { authorization: `Bearer ${token.slice(0, -1)}` },
    { authorization: `Basic ${token}` },
    { authorization: token },
    { cookie: `token=${token}` },
  ]
  for (const headers of wrong)
    for (const method of ['GET', 'HEAD', 'POST', 'OPTIONS']) {
      const answer = await ask('/metrics', headers, method)
      expect([answer.status, answer.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect(answer.text).not.toContain('aahar_')
    }
  const inAddress = await ask(`/metrics?token=${token}`)
  expect(inAddress.status).toBe(401)
  const right = await ask('/metrics', { authorization: `bearer ${token}` })
  expect([right.status, right.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(right.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
  expect((await ask('/metrics', { authorization: `Bearer ${token}` }, 'POST')).status).toBe(405)
  expect(lines.join('\n')).not.toContain(`Bearer ${token}`)
})

test('without a token this machine reads them, and nothing that may have come through a proxy', async () => {
  await start()
  expect((await ask('/metrics')).text).toContain('aahar_http_at_work')
  const fromOutside: Record<string, string>[] = [
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-host': 'localhost' },
    { 'x-forwarded-proto': 'https' },
    { 'x-real-ip': '127.0.0.1' },
    { forwarded: 'for=127.0.0.1' },
    { via: '1.1 vegur' },
    { host: 'rebound.example' },
    { host: 'your.clinic' },
  ]
  for (const headers of fromOutside) {
    const answer = await ask('/metrics', headers)
    expect([answer.status, answer.text], JSON.stringify(headers)).toEqual([404, 'Not found.\n'])
  }
})

test('without a token a site of the world shows them to nobody: its proxy is this machine', async () => {
  await start({ publicUrl: 'https://aahar.example' })
  expect((await ask('/metrics')).status).toBe(404)
  // As nginx asks that was not told what to say: from 127.0.0.1, by our own name, in HTTP/1.0.
  const plain = await new Promise<string>((resolve) => {
    const socket = connect(port, '127.0.0.1', () =>
      socket.write(`GET /metrics HTTP/1.0\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`),
    )
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
    })
    socket.on('close', () => resolve(text))
  })
  expect(plain).toMatch(/^HTTP\/1\.1 404 /)
})

test('other spellings of the address are pages like any other', async () => {
  await start()
  for (const path of ['/metrics/', '/Metrics', '/metrics.data', '/%6Detrics'])
    expect((await ask(path)).text, path).toBe('page')
})

test('requests are counted by route, method and status, with how long they took', async () => {
  await start({ metricsToken: token })
  for (const path of ['/blog/dal', '/blog/roti', '/book', '/throws', '/none/at/all', '/%']) await ask(path)
  await ask('/book', {}, 'POST')
  const series = await scrape()
  const count = (route: string, method: string, status: string) =>
    figureOf(series, 'aahar_http_requests_total', { route, method, status })
  expect(count('/blog/:slug', 'GET', '200')).toBe(2)
  expect(count('/book', 'POST', '303')).toBe(1)
  expect(count('/*', 'GET', '500')).toBe(1)
  expect(count('/*', 'GET', '400')).toBe(1)
  const seconds = (suffix: string, labels = {}) =>
    figureOf(series, `aahar_http_request_duration_seconds_${suffix}`, { route: '/blog/:slug', ...labels })
  expect(seconds('count')).toBe(2)
  expect(seconds('bucket', { le: '+Inf' })).toBe(2)
  expect(seconds('sum')).toBeGreaterThan(0)
})

test('no visitor decides how many series there are', async () => {
  await start({ metricsToken: token })
  const before = (await scrape()).length
  for (let at = 0; at < 60; at += 1) {
    await ask(`/blog/${at}`)
    await ask(`/${at}/blog/book`)
    await ask(`/api/orders/${at}`)
    await ask(`/api/${at}/${at}`)
  }
  await ask('/', {}, 'PROPFIND')
  const after = await scrape()
  expect(
    new Set(after.filter(({ name }) => name === 'aahar_http_requests_total').map(({ labels }) => labels.route)),
  ).toEqual(new Set(['/metrics', '/blog/:slug', '/*', '/api/orders/{order_id}', '/']))
  expect(after.length - before).toBeLessThan(100)
})

test('what the process itself takes is told as well', async () => {
  const ofBackend = new Registry()
  addGauge(ofBackend, 'aahar_database_up', 'Up.', () => 1)
  await start({ metricsToken: token, backendMetrics: async () => ofBackend })
  const series = await scrape()
  expect(figureOf(series, 'process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
  expect(figureOf(series, 'process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(figureOf(series, 'nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0)
  expect(figureOf(series, 'aahar_connections')).toBeGreaterThan(0)
  expect(figureOf(series, 'aahar_database_up')).toBe(1)
})

test('a scrape is no line of the log, as a health check is none', async () => {
  await start()
  await ask('/metrics')
  const levels = () => lines.filter((line) => line.includes('/metrics')).map((line) => JSON.parse(line).level as string)
  await expect.poll(() => [...new Set(levels())]).toEqual(['debug'])
})
