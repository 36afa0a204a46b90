/** docs/nginx.conf, run by nginx where it is installed: only the names, ports and folders of the sample are changed. */
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { freePort, hasNginx, type Nginx, startNginx } from '../../../tests/support/nginx'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { createLog } from '../log/log.server'
import { createFrontDoor, type FrontDoor } from './front-door'
import { publicPages } from './pages/public-pages'

const withNginx = hasNginx ? test : test.skip

/** As public pages say it (app/frame/site/public-page.server.ts). */
const rule = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'
const module = { headers: Object.assign(() => ({}), { publicPageQuery: [] }) }
const pages = publicPages({
  home: { id: 'home', index: true, module },
  about: { id: 'about', path: 'about', module },
})
const policyOf = (path: string) => `default-src 'none'; script-src 'self' 'sha256-${path}a/b+c='`
const words = (path: string) => `<!doctype html><p>${path}</p>${'<p>dal</p>'.repeat(500)}`

let folder: ReturnType<typeof makeTempFolder>
let frontDoor: FrontDoor
let nginx: Nginx
let port: number
let programPort: number
let seen: string[]

beforeEach(async () => {
  if (!hasNginx) return
  folder = makeTempFolder()
  seen = []
  frontDoor = createFrontDoor({
    remix: async (request) => {
      const path = new URL(request.url).pathname
      seen.push(`${request.method} ${path}`)
      const times = String(seen.filter((one) => one.endsWith(path)).length)
      const cached = path === '/private' ? 'private, no-store' : rule
      const headers = { 'cache-control': cached, 'content-type': 'text/html; charset=utf-8', 'x-times': times }
      return new Response(words(path), { headers: { ...headers, 'content-security-policy': policyOf(path) } })
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target,
    health: () => ({ status: 'ok' }),
    publicUrl: 'https://your.clinic',
    trustProxy: 1,
    log: createLog({ level: 'error', format: 'json', write: () => {} }),
    pages,
  })
  frontDoor.keptPages.setContent({ version: 'one', changesAt: null })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  programPort = (frontDoor.server.address() as AddressInfo).port
  port = await freePort()
  nginx = await startNginx({ sample: 'docs/nginx.conf', port, processes: [programPort], folder: folder.path })
  seen = []
})

afterEach(async () => {
  if (!hasNginx) return
  await nginx.stop()
  await stopProgram()
  folder.remove()
})

async function stopProgram() {
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
}

type Answer = { status: number; headers: IncomingMessage['headers']; text: string }

function ask(path: string, headers: Record<string, string> = {}, { method = 'GET', at = port } = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = {
      host: '127.0.0.1',
      port: at,
      path,
      method,
      agent: false,
      headers: { host: 'your.clinic', ...headers },
    }
    const request = httpRequest(options, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk: Buffer) => chunks.push(chunk))
      answer.on('end', () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          text: Buffer.concat(chunks).toString('base64'),
        }),
      )
    })
    request.on('error', reject)
    request.end()
  })
}

/** What is of the answer and not of this one request. */
const told = ({ headers }: Answer) => {
  const { date: _d, server: _s, connection: _c, 'x-request-id': id, 'keep-alive': _k, ...rest } = headers
  expect(id).toMatch(/^[\w.-]{8,64}$/)
  return rest
}

const encodings = ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', 'identity', '']
const requests = ['/', '/about'].flatMap((path) =>
  encodings.flatMap((accepted) =>
    ['GET', 'HEAD'].map((method) => ({
      ...{ path, method },
      headers: (accepted === '' ? {} : { 'accept-encoding': accepted }) as Record<string, string>,
    })),
  ),
)

/** Until nginx has every page in every encoding. */
async function fill() {
  for (const { path, headers } of requests) await ask(path, headers)
  seen = []
}

withNginx(
  'nginx gives the same bytes and headers as the program, and goes on while the program is stopped',
  async () => {
    await fill()
    const byProgram = await Promise.all(
      requests.map(({ path, method, headers }) => ask(path, headers, { method, at: programPort })),
    )
    await stopProgram()
    const ids = new Set<unknown>()
    for (const [index, { path, method, headers }] of requests.entries()) {
      const expected = byProgram[index]
      if (!expected) throw new Error('no answer')
      const answer = await ask(path, headers, { method })
      const what = `${method} ${path} ${headers['accept-encoding']}`
      expect(answer.status, what).toBe(200)
      expect(told(answer), what).toEqual(told(expected))
      expect(answer.text, what).toBe(expected.text)
      ids.add(answer.headers['x-request-id'])
      const unchanged = await ask(path, { ...headers, 'if-none-match': String(expected.headers.etag) }, { method })
      expect(unchanged.status, what).toBe(304)
      expect(unchanged.headers['content-security-policy'], what).toBe(policyOf(path))
    }
    expect(ids.size).toBe(requests.length)
    // Of what is the program's alone nothing is invented.
    expect((await ask('/', { cookie: 'aahar_session=x' })).status).toBe(502)
  },
)

withNginx('visitors with a session, queries, forms and other addresses are the program’s', async () => {
  await fill()
  await ask('/', { cookie: 'theme=dark; _ga=1' })
  expect(seen).toEqual([])
  await ask('/', { cookie: 'theme=dark; __Host-aahar_session=x' })
  await ask('/', { cookie: 'aahar_session=x' })
  await ask('/about?utm_source=x')
  await ask('/', { origin: 'https://your.clinic' }, { method: 'POST' })
  await ask('/not-a-page')
  await ask('/-')
  expect(seen).toEqual(['GET /', 'GET /', 'POST /', 'GET /not-a-page', 'GET /-'])
})

withNginx('what the program says is private is kept by nobody', async () => {
  const own = async () => Number((await ask('/private')).headers['x-times'])
  expect([await own(), await own()]).toEqual([1, 2])
})

withNginx('a secret that stands in an address is written in no log', async () => {
  for (const path of ['/calendar/s3cr3t.ics', '//calendar/s3cr3t.ics', '/Calendar%2Fs3cr3t.ics', '/sandbox/pay/s3cr3t'])
    await ask(path)
  await ask('/reset-password?token=s3cr3t')
  await ask('/about', { referer: 'https://your.clinic/reset-password?token=s3cr3t' })
  await stopProgram()
  // What nginx has to say of a program that is away.
  await ask('/driver/s3cr3t', { referer: 'https://your.clinic/driver/s3cr3t' })
  await expect.poll(nginx.logs).toContain('"GET /driver/*" 502')
  expect(nginx.logs()).toContain('"GET /about" 200')
  expect(nginx.logs()).not.toContain('s3cr3t')
})
