/** Signed-in clients at the front door: whom it answers with kept parts and their own words, and whom Remix answers. */
import { createHash } from 'node:crypto'
import { request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '~/log.server'
import { createFrontDoor, type FrontDoor, type FrontDoorContext } from '../front-door'
import type { PersonalWords } from './page-template'
import { publicPages } from './public-pages'

const publicRoute = (query: string[] = []) => ({ headers: Object.assign(() => ({}), { publicPageQuery: query }) })
const routes = {
  home: { id: 'home', index: true, module: publicRoute() },
  gallery: { id: 'gallery', path: 'gallery', module: publicRoute(['category']) },
  contact: { id: 'contact', path: 'contact', module: { headers: () => ({}) } },
}
const rows = Array.from({ length: 200 }, (_, row) => `<p>${(row * 7919) % 1009} g of dal</p>`).join('')

/** As Remix and React would write it for a client of this name; null is a stranger. */
function page(name: string | null, { words = 'Dal, roti', headers = {} }: PageOptions = {}) {
  const greeting = name === null ? 'Sign In' : renderToString(createElement('p', {}, 'Hello, ', name))
  const data = JSON.stringify(JSON.stringify(['name', name])).replace(/[&<>]/g, escaped)
  const script = `window.__remixContext.streamController.enqueue(${data});`
  const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`
  return new Response(`<!DOCTYPE html>${greeting}<p>${words}</p>${rows}<script>${script}</script></body></html>`, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `script-src 'self' ${hash}`,
      'cache-control': 'public, max-age=0, s-maxage=60',
      vary: 'Cookie',
      ...headers,
    },
  })
}
type PageOptions = { words?: string; headers?: Record<string, string> }
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

type Render = { url: string; cookie: string | null; standIn: boolean }
let frontDoor: FrontDoor
let port: number
let lines: string[]
let renders: Render[]
let answering: (context: FrontDoorContext) => Response | Promise<Response>
/** By cookie. */
let people: Map<string, PersonalWords>
let asked: string[]
let isAtOnce: boolean
let now: number

const client = (name: string, kind = 'client'): PersonalWords => ({ kind, words: { name } })
const standInOf = ({ standIn }: FrontDoorContext) => standIn?.words.name ?? null

beforeEach(async () => {
  const written: string[] = []
  lines = written
  renders = []
  asked = []
  isAtOnce = false
  people = new Map([
    ['aahar_session=asha', client('Asha')],
    ['aahar_session=meera', client('Meera')],
    ['aahar_session=admin', client('Dr Rao', 'admin')],
  ])
  answering = (context) => page(standInOf(context))
  now = Date.parse('2026-11-22T06:00:00Z')
  frontDoor = createFrontDoor({
    remix: async (request, context) => {
      const cookie = request.headers.get('cookie')
      renders.push({ url: request.url, cookie, standIn: context.standIn !== undefined })
      // What Remix renders for a request of its own is marked, to tell it from what was put together.
      if (cookie === null) return answering(context)
      context.isPersonal = true
      return page(null, { words: `by Remix for ${cookie}` })
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target.split('?', 1)[0] ?? '',
    health: () => ({ status: 'ok' }),
    publicUrl: 'https://aahar.example',
    trustProxy: 0,
    log: createLog({ level: 'debug', format: 'json', write: (text) => written.push(...text.trimEnd().split('\n')) }),
    pageCache: {
      pages: publicPages(routes),
      now: () => now,
      freshMs: 600_000,
      staleMs: 600_000,
      limitBytes: 1_000_000,
      files: null,
      personalWords: (cookie) => {
        asked.push(cookie)
        const words = () => people.get(cookie) ?? null
        return isAtOnce ? words() : Promise.resolve().then(words)
      },
    },
  })
  await frontDoor.pageCache?.setContent({ version: 'one', changesAt: null })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
})

afterEach(async () => {
  await frontDoor.pageCache?.settled()
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
})

type Answer = { status: number; headers: IncomingMessage['headers']; body: Buffer; text: string }

function ask(path: string, cookie?: string, { headers, ...options }: RequestOptions = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = { ...(cookie && { cookie }), ...(headers as Record<string, string>) }
    const request = httpRequest(
      { host: '127.0.0.1', port, path, agent: false, headers: sent, ...options },
      (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('error', reject)
        answer.on('end', () => {
          const body = Buffer.concat(chunks)
          const isGzip = answer.headers['content-encoding'] === 'gzip' && body.length > 0
          const text = (isGzip ? gunzipSync(body) : body).toString()
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body, text })
        })
      },
    )
    request.on('error', reject)
    request.end()
  })
}

const asha = 'aahar_session=asha'
const standIns = () => renders.filter(({ standIn }) => standIn).length
const byRemix = () => renders.filter(({ cookie }) => cookie !== null).length

test('one render serves all signed-in clients, each with their own words', async () => {
  const [first, second, third] = [await ask('/', asha), await ask('/', 'aahar_session=meera'), await ask('/', asha)]
  expect([first, second, third].map(({ text }) => /Hello, <!-- -->([^<]*)/.exec(text)?.[1])).toEqual([
    'Asha',
    'Meera',
    'Asha',
  ])
  expect(second.text).not.toContain('Asha')
  expect(third.text).toBe(first.text)
  expect([standIns(), byRemix()]).toEqual([1, 0])
  // A stranger's page was rendered for strangers, and says nothing of them.
  const stranger = await ask('/')
  expect(stranger.text).toContain('Sign In')
  expect(renders).toHaveLength(2)
  expect(renders.every(({ url }) => url === 'https://aahar.example/')).toBe(true)
})

test('many clients at once wait for one render, and each gets their own page', async () => {
  const names = Array.from({ length: 100 }, (_, number) => `Client ${number}`)
  for (const name of names) people.set(`aahar_session=${encodeURIComponent(name)}`, client(name))
  const answers = await Promise.all(names.map((name) => ask('/', `aahar_session=${encodeURIComponent(name)}`)))
  for (const [at, { text }] of answers.entries()) {
    expect(text.match(/Client \d+/g)).toEqual([names[at], names[at]])
  }
  expect([standIns(), byRemix()]).toEqual([1, 0])
})

test('an admin’s page is one of its own', async () => {
  await ask('/', asha)
  expect((await ask('/', 'aahar_session=admin')).text).toContain('Dr Rao')
  expect(standIns()).toBe(2)
})

test('the answer is private, has no tag, and a policy that names its scripts', async () => {
  const { headers, text } = await ask('/', asha, { headers: { 'if-none-match': '*' } })
  expect(headers).toMatchObject({
    'cache-control': 'private, no-store',
    vary: 'Cookie, Accept-Encoding',
    'content-type': 'text/html; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'x-frame-options': 'DENY',
    'x-content-type-options': 'nosniff',
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    connection: 'close',
  })
  expect(headers).not.toHaveProperty('etag')
  expect(headers).not.toHaveProperty('set-cookie')
  const hashes = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, body = '']) => `'sha256-${createHash('sha256').update(body).digest('base64')}'`,
  )
  expect(hashes).toHaveLength(3)
  expect(headers['content-security-policy']).toBe(`script-src 'self' ${hashes.join(' ')}`)
  expect((await ask('/', asha)).headers['x-request-id']).not.toBe(headers['x-request-id'])
})

test('gzip where the browser takes it, the bytes as they are for any other', async () => {
  const plain = await ask('/', asha, { headers: { 'accept-encoding': 'br' } })
  const gzip = await ask('/', asha, { headers: { 'accept-encoding': 'gzip, deflate, br, zstd' } })
  expect([plain, gzip].map(({ headers }) => headers['content-encoding'])).toEqual([undefined, 'gzip'])
  expect(gzip.text).toBe(plain.text)
  expect(gzip.body.length).toBeLessThan(plain.body.length / 2)
  expect(gzip.headers['content-length']).toBe(String(gzip.body.length))
})

test('HEAD has the headers of GET and no body', async () => {
  const options = { headers: { 'accept-encoding': 'gzip' } }
  const [head, get] = [await ask('/', asha, { method: 'HEAD', ...options }), await ask('/', asha, options)]
  const strip = ({ headers: { date: _d, 'x-request-id': _i, ...headers } }: Answer) => headers
  expect(strip(head)).toEqual(strip(get))
  expect(head.body).toHaveLength(0)
})

test('a connection that goes on has the same head, and one answer after the other', async () => {
  await ask('/', asha)
  const get = (cookie: string, more = '') =>
    `GET / HTTP/1.1\r\nHost: a\r\nCookie: aahar_session=${cookie}\r\n${more}\r\n`
  const text = await new Promise<string>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(get('asha')))
    let got = ''
    socket.on('data', (chunk) => {
      // The first answer is sent by the short way, the second one by Node.
      if (got === '') socket.write(get('meera', 'Connection: close\r\n'))
      got += chunk
    })
    socket.on('close', () => resolve(got))
    socket.on('error', reject)
  })
  const [first = '', last = ''] = text.split(/(?<=.)(?=HTTP\/1\.1 200 OK)/s)
  expect(first).toContain('Asha')
  expect(last).toContain('Meera')
  const fields = (answer: string) =>
    (answer.split('\r\n\r\n')[0] ?? '')
      .split('\r\n')
      .map((line) => line.slice(0, line.indexOf(':')))
      .filter((name) => !['Keep-Alive', 'Connection', 'x-request-id', 'Date'].includes(name))
  expect(fields(first).sort()).toEqual(fields(last).sort())
  expect(first).toMatch(
    /\r\nConnection: keep-alive\r\nKeep-Alive: timeout=65\r\nDate: [^\r]+ GMT\r\nx-request-id: [0-9a-f-]{36}\r\n/,
  )
})

test('each answer has its line in the log, without a word of the client', async () => {
  await ask('/?utm_source=secret', asha)
  await expect.poll(() => lines.length).toBe(1)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ code: 'request', method: 'GET', path: '/', status: 200 })
  expect(Object.keys(JSON.parse(lines[0] ?? ''))).toContain('requestId')
  expect(lines.join()).not.toMatch(/secret|[Aa]sha/)
})

test('a session that has ended is Remix’s from the next request on, and so is one that nothing is known of', async () => {
  await ask('/', asha)
  people.delete(asha)
  expect((await ask('/', asha)).text).toContain('by Remix for aahar_session=asha')
  expect((await ask('/', 'aahar_session=garbled')).text).toContain('by Remix for aahar_session=garbled')
  expect(asked).toEqual([asha, asha, 'aahar_session=garbled'])
})

test('where the words cannot be read, Remix answers', async () => {
  people.get = () => {
    throw new Error('a mistake')
  }
  expect((await ask('/', asha)).text).toContain('by Remix')
})

test.each([
  ['two session cookies', 'aahar_session=asha; aahar_session=meera'],
  ['the same one twice', 'aahar_session=asha; aahar_session=asha'],
  ['one under each name', '__Host-aahar_session=asha; aahar_session=asha'],
  ['spaces', 'aahar_session = asha'],
  ['no space between cookies', 'a=b;aahar_session=asha'],
  ['a tab', 'a=b;\taahar_session=asha'],
  ['a comma', 'a=b, aahar_session=asha'],
  ['a very long one', `aahar_session=${'a'.repeat(8001)}`],
])('a cookie that is not as we write it is Remix’s to read: %s', async (_what, cookie) => {
  expect((await ask('/', cookie)).text).toContain(`by Remix for ${cookie}`)
  expect(asked).toEqual([])
})

test('a cookie that nothing is known of is Remix’s to read', async () => {
  for (const value of ['', '"asha"', 'a(s)ha', 'asha ']) {
    const { text } = await ask('/', `aahar_session=${value}; theme=dark`)
    expect(text).toContain(`by Remix for aahar_session=${value}; theme=dark`)
  }
})

test('words that come at once and words that are waited for are the same', async () => {
  const [first, second] = [await ask('/', asha), await ask('/', asha)]
  isAtOnce = true
  const third = await ask('/', asha)
  expect([first, second, third].map(({ text }) => text.match(/Asha/g)?.length)).toEqual([2, 2, 2])
  people.delete(asha)
  expect((await ask('/', asha)).text).toContain('by Remix')
  people.get = () => {
    throw new Error('a mistake')
  }
  expect((await ask('/', asha)).text).toContain('by Remix')
})

test('cookies of others beside ours do not matter', async () => {
  expect((await ask('/', `_ga=GA1.2; ${asha}; theme=dark`)).text).toContain('Asha')
  expect(asked).toEqual([asha])
})

test('the name of the cookie on https goes along', async () => {
  people.set('__Host-aahar_session=asha', client('Asha of https'))
  expect((await ask('/', '__Host-aahar_session=asha')).text).toContain('Asha of https')
})

test.each([
  ['an address that is no public page', '/contact', {}],
  ['a parameter that the page reads', '/gallery?category=Lunch', {}],
  ['POST', '/', { method: 'POST' }],
  ['a GET with a body', '/', { headers: { 'content-length': '0' } }],
  ['an Expect', '/', { headers: { expect: '200-maybe' } }],
])('Remix answers as before: %s', async (_what, path, options) => {
  expect((await ask(path, asha, options)).text).toContain('by Remix')
  expect(asked).toEqual([])
})

test('an unknown parameter leads to the same page', async () => {
  await ask('/', asha)
  await ask('/?utm_source=x', asha)
  expect([standIns(), byRemix()]).toEqual([1, 0])
})

test.each([
  ['is empty', ''],
  ['is too long', 'a'.repeat(2001)],
])('a client whose name %s is Remix’s', async (_what, name) => {
  people.set(asha, client(name))
  expect((await ask('/', asha)).text).toContain('by Remix')
})

test.each<[string, (context: FrontDoorContext) => Response | Promise<Response>]>([
  [
    'asks for the session, and goes on without',
    (context) => {
      if (context.standIn) context.needsSession = true
      return page(standInOf(context))
    },
  ],
  [
    'lacks its posts',
    (context) => page(standInOf(context), { headers: context.standIn ? { 'cache-control': 'private, no-store' } : {} }),
  ],
  ['sets a cookie', (context) => page(standInOf(context), { headers: context.standIn ? { 'set-cookie': 'a=b' } : {} })],
  ['fails', (context) => (context.standIn ? new Response('no', { status: 500 }) : page(null))],
  ['throws', (context) => (context.standIn ? Promise.reject(new Error('no session')) : page(null))],
  ['shows no word', () => page(null)],
  [
    'writes a word in an address',
    (context) => page(standInOf(context), { words: `<a href="${encodeURIComponent(standInOf(context) ?? '')}">` }),
  ],
])('Remix answers where the page with stand-ins %s; it is tried again a minute later', async (_what, broken) => {
  const whole = answering
  answering = broken
  expect((await ask('/', asha)).text).toContain('by Remix')
  expect((await ask('/', asha)).text).toContain('by Remix')
  expect(standIns()).toBe(1)
  answering = whole
  now += 59_000
  expect((await ask('/', asha)).text).toContain('by Remix')
  now += 1000
  expect((await ask('/', asha)).text).toContain('Hello, <!-- -->Asha')
  expect(standIns()).toBe(2)
})

test('where the page itself is not kept, Remix answers', async () => {
  answering = (context) => page(standInOf(context), { headers: { 'cache-control': 'private, no-store' } })
  expect((await ask('/', asha)).text).toContain('by Remix')
  expect(standIns()).toBe(0)
})

test('a change empties the pages of signed-in clients too', async () => {
  await ask('/', asha)
  answering = (context) => page(standInOf(context), { words: 'A new post' })
  expect((await ask('/', asha)).text).not.toContain('A new post')
  await frontDoor.pageCache?.setContent({ version: 'two', changesAt: null })
  const { text } = await ask('/', asha)
  expect(text).toContain('A new post')
  expect(text).toContain('Asha')
})

test('a render that began before a change is given to those who wait, and not kept', async () => {
  await ask('/')
  let release = () => {}
  answering = (context) => new Promise((resolve) => (release = () => resolve(page(standInOf(context)))))
  const waiting = ask('/', asha)
  await expect.poll(standIns).toBe(1)
  await frontDoor.pageCache?.setContent({ version: 'two', changesAt: null })
  release()
  expect((await waiting).text).toContain('Asha')
  answering = (context) => page(standInOf(context), { words: 'A new post' })
  expect((await ask('/', asha)).text).toContain('A new post')
})

test('while it is not known what the pages show, Remix answers', async () => {
  await ask('/', asha)
  await frontDoor.pageCache?.setContent(null)
  expect((await ask('/', asha)).text).toContain('by Remix')
})

test('an old page is served once more while both are rendered anew', async () => {
  await ask('/', asha)
  answering = (context) => page(standInOf(context), { words: 'A new dish' })
  now += 700_000
  expect((await ask('/', asha)).text).not.toContain('A new dish')
  await frontDoor.pageCache?.settled()
  expect((await ask('/', asha)).text).toContain('A new dish')
})

test('parts count as memory, and go with their page', async () => {
  await ask('/')
  await frontDoor.pageCache?.settled()
  const before = frontDoor.pageCache?.sizes()
  await ask('/', asha)
  const after = frontDoor.pageCache?.sizes()
  expect(after?.pages).toBe(1)
  expect((after?.bytes ?? 0) - (before?.bytes ?? 0)).toBeGreaterThan(5000)
  await frontDoor.pageCache?.setContent({ version: 'two', changesAt: null })
  expect(frontDoor.pageCache?.sizes()).toMatchObject({ pages: 0, bytes: 0 })
})

test('while draining the answer says that the connection closes', async () => {
  await ask('/', asha)
  frontDoor.drain()
  expect((await ask('/', asha)).headers.connection).toBe('close')
  expect([standIns(), byRemix()]).toEqual([1, 0])
})

test('a client who leaves before the answer stops it for no other', async () => {
  let release = () => {}
  answering = (context) => new Promise((resolve) => (release = () => resolve(page(standInOf(context)))))
  const socket = connect(port, '127.0.0.1', () => socket.write(`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${asha}\r\n\r\n`))
  await expect.poll(() => renders.length).toBe(1)
  const other = ask('/', 'aahar_session=meera')
  socket.destroy()
  release()
  await expect.poll(standIns).toBe(1)
  release()
  expect((await other).text).toContain('Meera')
})
