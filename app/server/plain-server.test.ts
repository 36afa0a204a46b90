/** The short way through the front door: the same answers as Node's own, and a connection that goes over to Node at the right place. */
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLog } from '~/log.server'
import { createFrontDoor, type FrontDoor } from './front-door'
import type { PersonalWords } from './page-cache/page-template'
import { publicPages } from './page-cache/public-pages'
import { ReadyBytes } from './page-cache/ready-bytes'
import { PlainServer } from './plain-server'
import { closeServer } from './shut-down'
import { connectionLimits, watchConnections } from './slow-clients'

const module = { headers: Object.assign(() => ({}), { publicPageQuery: [] }) }
const pages = publicPages({
  home: { id: 'home', index: true, module },
})
const script = (name: string) => `window.__remixContext.streamController.enqueue("[\\"${name}\\"]");`

let frontDoor: FrontDoor
let port: number
let lines: string[]
let remix: string[]
/** What pages say below all else. */
let more: string
let words: (cookie: string) => PersonalWords | null | Promise<PersonalWords | null>
const open = new Set<Socket>()

beforeEach(async () => {
  lines = []
  remix = []
  more = ''
  words = () => null
  const written = lines
  frontDoor = createFrontDoor({
    remix: async (request, context) => {
      const { pathname } = new URL(request.url)
      remix.push(`${request.method} ${pathname}`)
      const name = context.standIn?.words.name ?? 'nobody'
      const asMarkup = name.replace('<', '&lt;').replace('>', '&gt;')
      const asData = name.replace('<', '\\u003c').replace('>', '\\u003e')
      const data = context.standIn ? `<script>${script(asData)}</script>` : ''
      const hash = (await import('node:crypto')).createHash('sha256').update(script(asData)).digest('base64')
      return new Response(`<!doctype html><p>${asMarkup}</p>${data}${more}`, {
        headers: {
          'content-type': 'text/html; charset=utf-8',
          'cache-control': request.method === 'POST' ? 'no-store' : 'public, max-age=0',
          'content-security-policy': `script-src 'self' 'sha256-${hash}'`,
        },
      })
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target.split('?', 1)[0] ?? '',
    health: () => ({ status: 'ok' }),
    publicUrl: 'https://aahar.example',
    trustProxy: 0,
    log: createLog({ level: 'debug', format: 'json', write: (text) => written.push(...text.trimEnd().split('\n')) }),
    pageCache: {
      pages,
      now: () => Date.parse('2026-11-22T06:00:00Z'),
      freshMs: 60_000,
      staleMs: 600_000,
      limitBytes: 100_000_000,
      files: null,
      personalWords: (cookie) => words(cookie),
    },
    limits: { checkMs: 50, stallMs: 500, headersMs: 300, idleMs: 1500 },
  })
  await frontDoor.pageCache?.setContent({ version: 'one', changesAt: null })
  await frontDoor.pageCache?.fill('/')
  await frontDoor.pageCache?.settled()
  remix.length = 0
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
})

afterEach(async () => {
  for (const socket of open) socket.destroy()
  open.clear()
  frontDoor.server.closeAllConnections()
  if (frontDoor.server.listening) await new Promise((resolve) => frontDoor.server.close(resolve))
})

type Client = Socket & { text(): string; isOver(): boolean }

/** A connection that gathers what it is sent. */
async function client(): Promise<Client> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  open.add(socket)
  let text = ''
  let isOver = false
  socket.setEncoding('latin1').on('data', (part) => {
    text += part
  })
  socket
    .on('error', () => {})
    .on('close', () => (isOver = true))
    .on('end', () => (isOver = true))
  await new Promise((resolve) => socket.once('connect', resolve))
  return Object.assign(socket, { text: () => text, isOver: () => isOver })
}

const get = (more = '', path = '/', method = 'GET') => `${method} ${path} HTTP/1.1\r\nHost: a\r\n${more}\r\n`
const answersIn = (text: string) => text.split(/(?=HTTP\/1\.1 \d{3} )/).filter((part) => part !== '')

/** The answer to each request, sent one after the other on one connection. */
async function oneByOne(requests: string[]): Promise<string[]> {
  const socket = await client()
  for (const [at, request] of requests.entries()) {
    socket.write(request)
    await expect.poll(() => answersIn(socket.text()).length).toBe(at + 1)
    await wait(20)
  }
  return answersIn(socket.text())
}

/** Without what differs from answer to answer, in the order of the alphabet, and the body. */
function comparable(answer: string) {
  const [head = '', body] = answer.split('\r\n\r\n')
  const [status, ...fields] = head.split('\r\n')
  const named = fields.map((field) => field.replace(/^(x-request-id|Date): .*$/i, '$1').toLowerCase())
  return { status, fields: named.sort(), body }
}

/** A header that says nothing, in letters that the short way leaves to Node. */
const forNode = 'X-Odd: caf\xe9\r\n'
const withForNode = (request: string) => request.replace('\r\n\r\n', `\r\n${forNode}\r\n`)
const latin1 = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['the plain bytes', get()],
  ['gzip', get('Accept-Encoding: gzip\r\n')],
  ['brotli', get('Accept-Encoding: br\r\n')],
  ['HEAD', get('Accept-Encoding: br\r\n', '/', 'HEAD')],
  ['an unknown parameter', get('', '/?utm_source=x')],
  ['a tag that is not current', get('If-None-Match: "old"\r\n')],
  ['any tag', get('If-None-Match: *\r\n')],
  ['any tag, to HEAD', get('If-None-Match: *\r\n', '/', 'HEAD')],
  ['the cookies of others', get('Cookie: _ga=1; theme=dark\r\n')],
])('the short way answers as Node does: %s', async (_, request) => {
  const [short = ''] = await oneByOne([request])
  const socket = await client()
  socket.write(latin1(withForNode(request)))
  await expect.poll(() => answersIn(socket.text()).length).toBe(1)
  await wait(20)
  expect(comparable(short)).toEqual(comparable(socket.text()))
  expect(remix).toEqual([])
})

test('one answer after the other on one connection, and each has its line in the log', async () => {
  const answers = await oneByOne([get(), get('', '/?a=b'), get('', '/', 'HEAD')])
  expect(answers.map((answer) => answer.slice(0, 15))).toEqual(Array(3).fill('HTTP/1.1 200 OK'))
  const ids = answers.map((answer) => /x-request-id: ([0-9a-f-]{36})/.exec(answer)?.[1])
  await expect.poll(() => lines.length).toBe(3)
  const logged = lines.map((line) => JSON.parse(line))
  expect(logged.map(({ requestId }) => requestId)).toEqual(ids)
  expect(new Set(ids).size).toBe(3)
  expect(logged[1]).toMatchObject({ code: 'request', method: 'GET', path: '/', status: 200, bytes: answers[1]?.length })
  expect(logged[1]).not.toHaveProperty('aborted')
})

test('a connection goes over to Node with the first request that is odd, and stays there', async () => {
  const post = 'POST /form HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\na=bc'
  const answers = await oneByOne([get(), get('', '/elsewhere'), get(), post, get()])
  expect(answers.map((answer) => answer.slice(0, 15))).toEqual(Array(5).fill('HTTP/1.1 200 OK'))
  expect(remix).toEqual(['GET /elsewhere', 'POST /form'])
})

test.each([
  ['in one piece', [get() + get('', '/elsewhere') + get()]],
  ['cut in the first head', [get().slice(0, 20), get().slice(20) + get('', '/elsewhere') + get()]],
  ['cut in the second head', [`${get()}GE`, `T /elsewhere HTTP/1.1\r\nHost: a\r\n\r\n${get()}`]],
  ['byte by byte', [...(get() + get('', '/elsewhere') + get())]],
])('requests that come before their answers are answered in order: %s', async (_, parts) => {
  const socket = await client()
  socket.setNoDelay(true)
  for (const part of parts) {
    socket.write(part)
    await wait(1)
  }
  await expect.poll(() => answersIn(socket.text()).length).toBe(3)
  expect(remix).toEqual(['GET /elsewhere'])
})

test('a body that is not announced is no request of its own that a kept page answers', async () => {
  const socket = await client()
  socket.write(`GET / HTTP/1.1\r\nHost: a\r\nContent-Length: ${get().length}\r\n\r\n${get()}`)
  await expect.poll(() => answersIn(socket.text()).length).toBe(1)
  await wait(50)
  expect(answersIn(socket.text()).length).toBe(1)
  socket.destroy()
  const contradicting = await client()
  contradicting.write('GET / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')
  await expect.poll(() => contradicting.isOver()).toBe(true)
  expect(contradicting.text()).toMatch(/^HTTP\/1\.1 400 /)
})

test.each([
  ['two hosts', 'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n'],
  ['no host', 'GET / HTTP/1.1\r\nX: y\r\n\r\n'],
  ['a host that is none', 'GET / HTTP/1.1\r\nHost: a b\r\n\r\n'],
  ['a head that breaks the rules', 'GET / HTTP/1.1\r\nHost : a\r\n\r\n'],
])('%s is refused by the usual path', async (_, request) => {
  const socket = await client()
  socket.write(request)
  await expect.poll(() => answersIn(socket.text()).length).toBe(1)
  expect(socket.text()).toMatch(/^HTTP\/1\.1 400 /)
})

test('words that are waited for come in their order, and a session that has none goes on to Remix', async () => {
  const asha: PersonalWords = { kind: 'client', words: { name: 'Asha' } }
  words = async (cookie) => {
    await wait(20)
    return cookie.endsWith('asha') ? asha : null
  }
  const as = (name: string) => get(`Cookie: aahar_session=${name}\r\n`)
  const answers = await oneByOne([as('asha'), as('asha'), get(), as('other'), as('asha')])
  expect(answers.map((answer) => /<p>(.*?)<\/p>/.exec(answer)?.[1])).toEqual([
    'Asha',
    'Asha',
    'nobody',
    'nobody',
    'Asha',
  ])
  // Once the template, and once for the session without words.
  expect(remix).toEqual(['GET /', 'GET /'])
  const eager = await client()
  eager.write(as('asha'))
  await wait(5)
  eager.write(get())
  await expect.poll(() => answersIn(eager.text()).length).toBe(2)
  expect(answersIn(eager.text())[0]).toContain('Asha')
})

test('a client who leaves while words are waited for is logged as one who left', async () => {
  words = async () => {
    await wait(100)
    return { kind: 'client', words: { name: 'Asha' } }
  }
  const socket = await client()
  socket.write(get('Cookie: aahar_session=asha\r\n'))
  await wait(20)
  socket.resetAndDestroy()
  await expect.poll(() => lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ code: 'request', path: '/', aborted: true })
})

test('a client who sends his last request and closes his side gets the answer', async () => {
  const socket = await client()
  socket.end(get())
  await expect.poll(() => socket.isOver()).toBe(true)
  expect(socket.text()).toMatch(/^HTTP\/1\.1 200 OK/)
})

test('a connection that has waited too long for its next request is closed, and one that is used is not', async () => {
  const idle = await client()
  const used = await client()
  idle.write(get())
  for (let time = 0; time < 2500; time += 250) {
    used.write(get())
    await wait(250)
  }
  expect(idle.isOver()).toBe(true)
  expect(used.isOver()).toBe(false)
})

test('a head that stops half-way is given up after its time', async () => {
  const socket = await client()
  socket.write(get())
  await expect.poll(() => answersIn(socket.text()).length).toBe(1)
  socket.write('GET / HTTP/1.1\r\n')
  await expect.poll(() => socket.isOver(), { timeout: 3000 }).toBe(true)
  expect(socket.text()).toMatch(/HTTP\/1\.1 408 /)
})

test('on the way down connections that wait are closed at once', async () => {
  const idle = await client()
  const silent = await client()
  idle.write(get())
  await expect.poll(() => answersIn(idle.text()).length).toBe(1)
  frontDoor.drain()
  expect(await closeServer({ server: frontDoor.server, graceMs: 3000 })).toBe(true)
  await expect.poll(() => idle.isOver() && silent.isOver()).toBe(true)
})

test('while draining an answer says that its connection closes', async () => {
  const socket = await client()
  socket.write(get())
  await expect.poll(() => answersIn(socket.text()).length).toBe(1)
  frontDoor.drain()
  socket.write(get())
  await expect.poll(() => socket.isOver()).toBe(true)
  expect(answersIn(socket.text())[1]).toMatch(/\r\nconnection: close\r\n/i)
})

/** More than the buffers of the system hold. */
const largeBody = Buffer.alloc(24 * 1024 * 1024, 'dal ')

/** A server whose answers do not fit the system's buffers; `over` has one entry for each answer: whether it was sent whole. */
async function startLarge() {
  const over: boolean[] = []
  const limits = { ...connectionLimits, checkMs: 50, stallMs: 400, headersMs: 300, idleMs: 600 }
  const head = Buffer.from(`HTTP/1.1 200 OK\r\ncontent-length: ${largeBody.length}\r\n\r\n`)
  const server = new PlainServer(
    {
      answerAtOnce: () => ({ pieces: () => [head, largeBody], whenOver: (isWhole) => over.push(isWhole) }),
      onIdle: (socket) => connections.rest(socket),
    },
    (incoming, outgoing) => {
      if (connections.admit(incoming, outgoing)) outgoing.end('by Node')
    },
  )
  const connections = watchConnections(server, limits)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
  return { over, server }
}

test('a client who never reads is cut off, and is made no second answer', async () => {
  const { over, server } = await startLarge()
  const socket = await client()
  socket.pause()
  for (let time = 0; time < 3; time += 1) {
    socket.write(get())
    await wait(50)
  }
  await expect.poll(() => over, { timeout: 5000 }).toEqual([false])
  await closeServer({ server, graceMs: 100 })
})

test('a client who reads slowly gets the whole answer, also while the server goes down', async () => {
  const { over, server } = await startLarge()
  const socket = await client()
  let read = 0
  socket.removeAllListeners('data')
  socket.on('data', (part) => {
    read += part.length
    socket.pause()
    setTimeout(() => socket.resume(), 5)
  })
  socket.write(get())
  await expect.poll(() => read).toBeGreaterThan(100_000)
  expect(over).toEqual([])
  expect(await closeServer({ server, graceMs: 8000 })).toBe(true)
  expect(over).toEqual([true])
  await expect.poll(() => socket.isOver()).toBe(true)
  expect(read).toBeGreaterThan(largeBody.length)
}, 20_000)

test('who reads slowly gets the answer that was theirs, while others ask for the same bytes', async () => {
  more = 'dal '.repeat(6 * 1024 * 1024)
  const hold = vi.spyOn(ReadyBytes.prototype, 'hold')
  const release = vi.spyOn(ReadyBytes.prototype, 'release')
  await frontDoor.pageCache?.setContent({ version: 'two', changesAt: null })
  await frontDoor.pageCache?.fill('/')
  const ids: string[] = []
  const clients = [await client(), await client(), await client()]
  for (const socket of clients) {
    socket.pause()
    socket.write(get())
    await wait(30)
  }
  for (const socket of clients) socket.resume()
  for (const socket of clients) {
    await expect.poll(() => socket.text().length, { timeout: 8000 }).toBeGreaterThan(more.length)
    const [answer = '', ...others] = answersIn(socket.text())
    expect(others).toEqual([])
    expect(answer.endsWith(more)).toBe(true)
    ids.push(answer.match(/x-request-id: (\S+)/)?.[1] ?? '')
  }
  expect(new Set(ids).size).toBe(3)
  // An answer's lines are with the system by then, but nothing says so; the two others had lines of their own.
  expect([hold.mock.calls.length, release.mock.calls.length]).toEqual([1, 1])
  const logged = () => lines.map((line) => JSON.parse(line)).filter(({ code }) => code === 'request')
  await expect.poll(() => logged().length).toBe(3)
  expect(
    logged()
      .map(({ requestId }) => requestId)
      .sort(),
  ).toEqual(ids.sort())
}, 30_000)
