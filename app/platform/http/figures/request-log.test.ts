/** One id for all that a request causes, whichever way it is answered; and which requests have a line in the log. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createLog, currentRequestId } from '../../log/log.server'
import { loadStaticFiles } from '../files/static-files'
import { createFrontDoor, type FrontDoor } from '../front-door'
import { publicPages } from '../pages/public-pages'

const given = '0af7651916cd43dd8448eb211c80319c'
const made = /^[0-9a-f]{8}-[0-9a-f-]{27}$/

let frontDoor: FrontDoor
let port: number
let folder: string
let lines: string[]
/** What Remix saw of each request: its path, the id around it, the one it is told, the header. */
let seen: (string | null | undefined)[][]

async function start({ trustProxy = 0, logsFiles = false } = {}) {
  lines = []
  seen = []
  const written = lines
  folder = await mkdtemp(join(tmpdir(), 'aahar-ids-'))
  await writeFile(join(folder, 'thali.svg'), '<svg/>')
  const log = createLog({ level: 'info', format: 'json', write: (text) => written.push(...text.trimEnd().split('\n')) })
  const headers = Object.assign(() => ({}), { publicPageQuery: [] })
  frontDoor = createFrontDoor({
    remix: async (request, context) => {
      const { pathname } = new URL(request.url)
      await new Promise((resolve) => setTimeout(resolve, 1))
      seen.push([pathname, currentRequestId(), context.requestId, request.headers.get('x-request-id')])
      log.info('from_within')
      if (pathname === '/throws') throw new Error('a mistake')
      return new Response('page', { headers: { 'content-type': 'text/html', 'cache-control': 'public, max-age=60' } })
    },
    isRoutePath: () => true,
    files: loadStaticFiles(folder),
    logPath: (target) => target,
    routeOf: (target) => (target.endsWith('.svg') ? 'file' : target),
    health: () => ({ status: 'ok' }),
    publicUrl: 'http://localhost',
    trustProxy,
    logsFiles,
    log,
    pages: publicPages({ about: { id: 'about', path: 'about', module: { headers } } }),
  })
  frontDoor.keptPages.setContent({ version: '1', changesAt: null })
  await new Promise<void>((resolve) => frontDoor.server.listen(0, '127.0.0.1', resolve))
  port = (frontDoor.server.address() as AddressInfo).port
}

afterEach(async () => {
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
  await rm(folder, { recursive: true })
})

function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage & { text: string }> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ host: '127.0.0.1', port, path, headers }, async (answer) => {
      let text = ''
      for await (const chunk of answer) text += chunk
      resolve(Object.assign(answer, { text }))
    })
    sent.on('error', reject)
    sent.end()
  })
}

const idOf = ({ headers }: IncomingMessage) => String(headers['x-request-id'])
const linesOf = (code: string) =>
  lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.code === code)
const requestLine = (path: string) => linesOf('request').find((line) => line.path === path)

test('each request has an id of its own: in its lines, within, and on its answer', async () => {
  await start()
  const [one, other] = [await ask('/one', { 'x-request-id': given }), await ask('/other')]
  expect(idOf(one)).toMatch(made)
  expect(idOf(other)).toMatch(made)
  expect(idOf(one)).not.toBe(idOf(other))
  expect(seen).toEqual([
    ['/one', idOf(one), idOf(one), null],
    ['/other', idOf(other), idOf(other), null],
  ])
  await expect.poll(() => requestLine('/other')?.requestId).toBe(idOf(other))
  expect(linesOf('from_within').map(({ requestId }) => requestId)).toEqual([idOf(one), idOf(other)])
})

test('a trusted proxy’s id is taken on every way: rendered, kept, a file, a mistake', async () => {
  await start({ trustProxy: 1 })
  const mine = (name: string) => `${name}-${given}`
  for (const [name, path, more] of [
    ['rendered', '/book', {}],
    ['made', '/about', {}],
    ['kept', '/about', {}],
    ['kept-and-closed', '/about', { connection: 'close' }],
    ['file', '/thali.svg', {}],
    ['mistake', '/throws', {}],
    ['health', '/healthz', {}],
  ] as const) {
    const answer = await ask(path, { 'x-request-id': mine(name), ...more })
    expect(idOf(answer), name).toBe(mine(name))
    if (name === 'mistake') expect(answer.text).toContain(`Reference: ${mine(name)}`)
  }
  await expect.poll(() => linesOf('request').map(({ requestId }) => requestId)).toContain(mine('kept-and-closed'))
  expect(linesOf('request_failed').map(({ requestId }) => requestId)).toEqual([mine('mistake')])
  // What is rendered for everybody belongs to nobody's request.
  expect(seen.find(([path]) => path === '/about')?.[1]).toMatch(made)
  // Remix gets it beside the request; the header was for us.
  expect(seen.map(([, , , header]) => header)).toEqual(seen.map(() => null))
})

test('what a proxy would never write is replaced, on kept pages too', async () => {
  await start({ trustProxy: 1 })
  await ask('/about')
  for (const odd of ['a b', 'x'.repeat(65), 'short', '"},{"code":"forged"'])
    for (const path of ['/about', '/book']) expect(idOf(await ask(path, { 'x-request-id': odd }))).toMatch(made)
})

test('files have no lines but where something is wrong; with LOG_FILES they have', async () => {
  await start()
  await ask('/thali.svg')
  await ask('/none.svg')
  await ask('/book')
  await expect.poll(() => requestLine('/book')).toBeTruthy()
  expect(requestLine('/thali.svg')).toBeUndefined()
  frontDoor.server.closeAllConnections()
  await new Promise((resolve) => frontDoor.server.close(resolve))
  await rm(folder, { recursive: true })

  await start({ logsFiles: true })
  await ask('/thali.svg')
  await expect.poll(() => requestLine('/thali.svg')).toMatchObject({ status: 200, method: 'GET' })
})
