/** docs/nginx.conf, run by nginx where it is installed: only the names, ports and folders of the sample are changed. */
import { readFileSync } from 'node:fs'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog } from '~/log.server'
import { freePort, hasNginx, type Nginx, startNginx } from '../../../tests/support/nginx'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { createFrontDoor, type FrontDoor } from '../front-door'
import { openPageFiles } from './page-files'
import { publicPages } from './public-pages'

const withNginx = hasNginx ? test : test.skip

/** As public pages say it (app/routes/_site/public-page.test.ts compares it with the sample). */
const rule = /Cache-Control "([^"]+)"/.exec(readFileSync('docs/nginx.conf', 'utf8'))?.[1] ?? ''
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
      const headers = { 'cache-control': rule, 'content-type': 'text/html; charset=utf-8' }
      return new Response(words(path), { headers: { ...headers, 'content-security-policy': policyOf(path) } })
    },
    isRoutePath: () => true,
    files: new Map(),
    logPath: (target) => target,
    health: () => ({ status: 'ok' }),
    publicUrl: 'https://your.clinic',
    trustProxy: 1,
    log: createLog({ level: 'error', format: 'json', write: () => {} }),
    pageCache: {
      pages,
      now: () => Date.parse('2026-11-22T06:00:00Z'),
      freshMs: 60_000,
      staleMs: 60_000,
      limitBytes: 1_000_000,
      files: await openPageFiles({ folder: folder.path, buildKey: 'build', isKey: pages.isKey }),
    },
  })
  await frontDoor.pageCache?.setContent({ version: 'one', changesAt: null })
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
  await frontDoor.pageCache?.settled()
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

const told = ({ headers }: Answer) => {
  const { date: _d, server: _s, connection: _c, 'x-request-id': id, 'keep-alive': _k, ...rest } = headers
  expect(id).toMatch(/^[0-9a-f-]{32,36}$/)
  return rest
}

/** Pages are on the disk and nginx knows them; the worker that did not is gone. */
async function fillAndReload() {
  for (const path of ['/', '/about']) await ask(path)
  await frontDoor.pageCache?.settled()
  nginx.reload()
  // Each file is one of its own to nginx. The ids that it makes have no dashes.
  const files = ['/', '/about'].flatMap((path) => ['br', 'gzip', 'identity'].map((encoding) => ({ path, encoding })))
  const isByNginx = async () => {
    const answers = await Promise.all(files.map(({ path, encoding }) => ask(path, { 'accept-encoding': encoding })))
    return answers.every(({ headers }) => /^[0-9a-f]{32}$/.test(String(headers['x-request-id'])))
  }
  for (let inARow = 0, tries = 0; inARow < 20 && tries < 2000; tries += 1) inARow = (await isByNginx()) ? inARow + 1 : 0
  expect(await isByNginx()).toBe(true)
  seen = []
}

withNginx(
  'nginx serves the same bytes and headers as the program, and goes on while the program is stopped',
  async () => {
    await fillAndReload()
    const requests = ['/', '/about'].flatMap((path) =>
      ['br', 'gzip', 'gzip, deflate, br', 'br;q=0, gzip', 'identity', ''].flatMap((accepted) =>
        ['GET', 'HEAD'].map((method) => ({
          path,
          method,
          headers: (accepted === '' ? {} : { 'accept-encoding': accepted }) as Record<string, string>,
        })),
      ),
    )
    const byProgram = await Promise.all(
      requests.map(({ path, method, headers }) => ask(path, headers, { method, at: programPort })),
    )
    await stopProgram()
    for (const [index, { path, method, headers }] of requests.entries()) {
      const expected = byProgram[index]
      if (!expected) throw new Error('no answer')
      const answer = await ask(path, headers, { method })
      const what = `${method} ${path} ${headers['accept-encoding']}`
      expect(answer.status, what).toBe(200)
      expect(told(answer), what).toEqual(told(expected))
      expect(answer.text, what).toBe(expected.text)
      const unchanged = await ask(path, { ...headers, 'if-none-match': String(expected.headers.etag) }, { method })
      expect(unchanged.status, what).toBe(304)
      expect(unchanged.headers['content-security-policy'], what).toBe(policyOf(path))
    }
  },
)

withNginx('visitors with a session, queries, forms and other addresses are the program’s', async () => {
  await fillAndReload()
  await ask('/', { cookie: 'theme=dark; __Host-aahar_session=x' })
  await ask('/', { cookie: 'aahar_session=x' })
  await ask('/about?utm_source=x')
  await ask('/', { origin: 'https://your.clinic' }, { method: 'POST' })
  await ask('/not-a-page')
  await ask('/pages.map')
  await ask('/-')
  expect(seen).toEqual(['GET /', 'GET /', 'POST /', 'GET /not-a-page', 'GET /pages.map', 'GET /-'])
})

withNginx('after a change the files are gone, and the program answers until nginx is told', async () => {
  await fillAndReload()
  await frontDoor.pageCache?.setContent({ version: 'two', changesAt: null })
  await expect
    .poll(
      async () => {
        await ask('/')
        return seen
      },
      { timeout: 5000 },
    )
    .toEqual(['GET /'])
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
