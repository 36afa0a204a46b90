import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../log/log.server'
import { createFrontDoor, type FrontDoor } from '../front-door'
import type { ConnectionLimits } from './connections'

/** The real ones, some forty times shorter. */
const short: ConnectionLimits = {
  headersMs: 250,
  requestMs: 600,
  idleMs: 1500,
  stallMs: 1200,
  lingerMs: 100,
  checkMs: 50,
  connections: 50,
  pipelined: 8,
}

/** More than the buffers of the system hold. */
const middling = 12 * 1024 * 1024

let frontDoor: FrontDoor
const open = new Set<Socket>()
let port: number
let answered: string[]

async function start(limits: Partial<ConnectionLimits> = {}) {
  answered = []
  frontDoor = createFrontDoor({
    remix: async (request) => {
      const { pathname } = new URL(request.url)
      answered.push(pathname)
      if (pathname === '/large') return new Response(new Uint8Array(64 * 1024 * 1024))
      if (pathname === '/middling') return new Response(new Uint8Array(middling))
      if (pathname === '/later') await wait(900)
      return new Response('home')
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: () => '',
    health: () => ({ status: 'ok' }),
    publicUrl: 'http://localhost',
    trustProxy: 0,
    log: createLog({ level: 'error', format: 'json', write: () => {} }),
    limits: { ...short, ...limits },
  })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
}

afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
})

type Client = Socket & { text(): string }

/** A client that never closes its own side, whatever the server does. */
async function join({ reads = true } = {}): Promise<Client> {
  let text = ''
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.add(socket)
  socket.on('error', () => {})
  if (reads) {
    socket.on('data', (chunk) => {
      text += chunk
    })
  }
  await new Promise((resolve) => socket.once('connect', resolve))
  return Object.assign(socket, { text: () => text })
}

const connections = () => new Promise<number>((resolve) => frontDoor.server.getConnections((_error, n) => resolve(n)))
const until = (wanted: number, timeout: number) => expect.poll(connections, { timeout, interval: 25 }).toBe(wanted)
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`

/** Writes again and again until the test ends or the server has closed. */
function drip(socket: Socket, bytes: string, everyMs = 60) {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(bytes)), everyMs)
  socket.once('close', () => clearInterval(timer))
}

test('silent connections are closed, without words', async () => {
  await start({ headersMs: 1000 })
  const clients = await Promise.all(Array.from({ length: 40 }, () => join()))
  await until(40, 1000)
  await until(0, 2000)
  for (const client of clients) expect(client.text()).toBe('')
})

test('half of a request gets its 408, and the connection is gone though the client keeps its side open', async () => {
  await start()
  const client = await join()
  client.write('GET / HTTP/1.1\r\nhost: x\r\n')
  await until(0, 1000)
  expect(client.text()).toMatch(/^HTTP\/1\.1 408 /)
  expect(answered).toEqual([])
})

test.each([
  ['headers that drip', 'GET / HTTP/1.1\r\nhost: x\r\n', 'x-a: b\r\n'],
  ['a header that drips', 'GET / HTTP/1.1\r\nhost: x\r\nx-a: ', 'b'],
  ['line breaks that drip', '\r\n', '\r\n'],
  ['a body that drips', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n', 'a'],
  ['chunks that drip', 'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n', '1\r\na\r\n'],
  ['a body that stalls', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9999\r\n\r\n', ''],
  ['an unexpected body', 'PROPFIND / HTTP/1.1\r\nhost: x\r\ncontent-length: 99999\r\n\r\n', 'a'],
  ['rubbish that drips', '\u0000', '\u0000'],
])('%s: the connection is gone in time', async (_what, first, next) => {
  await start()
  const client = await join()
  client.write(first)
  if (next !== '') drip(client, next)
  await until(0, 1500)
  expect(answered).toEqual([])
})

test('an answered connection may wait for its next request, and line breaks do not make it wait longer', async () => {
  await start()
  const [honest, dripping] = [await join(), await join()]
  honest.write(get('/'))
  dripping.write(get('/'))
  await expect.poll(() => dripping.text()).toContain('home')
  drip(dripping, '\r\n')
  await expect.poll(() => dripping.destroyed || dripping.readableEnded, { timeout: 1200 }).toBe(true)
  expect(await connections()).toBe(1)
  // Long after the headers' time the honest one is served again.
  await wait(300)
  honest.write(get('/'))
  await expect.poll(() => honest.text().match(/home/g)?.length).toBe(2)
  await until(0, 3000)
})

test('a slow answer is waited for: only clients are hurried', async () => {
  await start()
  const client = await join()
  client.write(get('/later'))
  await expect.poll(() => client.text()).toContain('home')
})

test('a client that never reads its answer is let go, even while it goes on asking', async () => {
  await start()
  const [silent, asking] = [await join({ reads: false }), await join({ reads: false })]
  silent.write(get('/large'))
  asking.write(get('/large'))
  drip(asking, get('/'))
  await expect.poll(() => answered.length).toBeGreaterThan(1)
  await until(0, 4000)
})

test('a client that takes its answer slowly gets it whole', async () => {
  await start()
  const client = await join({ reads: false })
  let taken = 0
  client.write(get('/middling'))
  while (taken < middling) {
    const chunk = client.read() as Buffer | null
    taken += chunk?.length ?? 0
    await wait(chunk ? 5 : 1)
    if (client.readableEnded || client.destroyed) break
  }
  expect(taken).toBeGreaterThanOrEqual(middling)
})

test('where there are too many connections, the one that has waited longest makes room', async () => {
  await start({ connections: 10, headersMs: 20_000 })
  const busy = await join()
  busy.write(get('/later'))
  await expect.poll(() => answered).toEqual(['/later'])
  const silent = []
  for (let n = 0; n < 30; n += 1) silent.push(await join())
  expect(await connections()).toBeLessThanOrEqual(11)
  const honest = await join()
  honest.write(get('/'))
  await expect.poll(() => honest.text()).toContain('home')
  await expect.poll(() => busy.text()).toContain('home')
})

test('connections whose bodies never end keep nobody out, and no answer under way is cut off', async () => {
  await start({ connections: 10, requestMs: 20_000 })
  const busy = await join()
  busy.write(get('/later'))
  await expect.poll(() => answered).toEqual(['/later'])
  const endless = 'POST /book HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100000\r\n\r\nname='
  for (let n = 0; n < 15; n += 1) {
    const socket = await join()
    socket.write(endless)
    drip(socket, 'a')
  }
  const honest = await join()
  honest.write(get('/'))
  await expect.poll(() => honest.text()).toContain('home')
  await expect.poll(() => busy.text()).toContain('home')
  expect(answered.filter((path) => path === '/book')).toEqual([])
})

test('a client that asks for hundreds of pages at once is let go; a few are answered in order', async () => {
  await start()
  const few = await join()
  few.write(get('/later') + get('/') + get('/'))
  await expect.poll(() => few.text().match(/home/g)?.length).toBe(3)
  answered = []
  const greedy = await join()
  greedy.write(get('/later').repeat(500))
  await expect.poll(() => greedy.destroyed || greedy.readableEnded).toBe(true)
  expect(answered.length).toBeLessThanOrEqual(short.pipelined)
})

test('rubbish behind a question does not become its answer', async () => {
  await start()
  const client = await join()
  client.write(`${get('/later')}rubbish\r\n\r\n`)
  await until(0, 3000)
  expect(client.text()).not.toMatch(/HTTP\/1\.1 400/)
})

test('an upgrade that is not offered is a request like any other', async () => {
  await start()
  for (const to of ['websocket', 'h2c']) {
    const client = await join()
    client.write(`GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: ${to}\r\n\r\n`)
    await expect.poll(() => client.text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*home/)
  }
  const client = await join()
  client.write('CONNECT x:1 HTTP/1.1\r\nhost: x:1\r\n\r\n')
  await until(0, 3000)
})
