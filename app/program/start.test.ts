import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '~/platform/db/open'
import { readSettings } from '~/platform/settings/settings.server'
import { makeSeedPost } from '../../tests/support/posts'
import { makeTempFolder } from '../../tests/support/temp-folder'
import { backendFetch, backendHealth, drainBackend, startBackend, stopBackend } from './start'

let folder: ReturnType<typeof makeTempFolder>
beforeEach(() => {
  folder = makeTempFolder()
})
afterEach(async () => {
  await stopBackend()
  folder.remove()
})

const settings = (env = {}) =>
  readSettings({ DATA_DIR: join(folder.path, 'data'), NODE_ENV: 'test', LOG_LEVEL: 'error', ...env })
const get = (path: string) => backendFetch(new Request(`http://localhost:3000${path}`))
const health = async () => {
  const response = await get('/api/health')
  return [response.status, await response.json()]
}
const version = expect.stringMatching(/^\d+\.\d+\.\d+/)

test('starting, ready, draining, stopped: what health says, and what is still answered', async () => {
  let give: (posts: []) => void = () => {}
  const started = startBackend({
    settings: settings(),
    loadSeedPosts: () => new Promise((resolve) => (give = resolve)),
  })
  expect(await health()).toEqual([503, { status: 'starting', database: 'down', version }])
  await vi.waitFor(() => expect(existsSync(join(folder.path, 'data', 'aahar.sqlite'))).toBe(true))
  const early = get('/api/blogs/all_blog_lists')
  await vi.waitFor(() => expect(give.length).toBe(1))
  give([])
  await started
  expect((await early).status).toBe(200)
  expect(await health()).toEqual([200, { status: 'ok', database: 'up', version }])

  drainBackend()
  expect(await health()).toEqual([503, { status: 'draining', database: 'up', version }])
  expect((await get('/api/blogs/all_blog_lists')).status).toBe(200)

  await stopBackend()
  expect(await health()).toEqual([503, { status: 'stopped', database: 'down', version }])
  const late = await get('/api/blogs/all_blog_lists')
  expect([late.status, await late.json()]).toEqual([
    503,
    expect.objectContaining({ success: false, code: 'unavailable' }),
  ])
})

test('starting twice starts once', async () => {
  let asked = 0
  const loadSeedPosts = async () => {
    asked += 1
    return [makeSeedPost()]
  }
  await Promise.all([
    startBackend({ settings: settings(), loadSeedPosts }),
    startBackend({ settings: settings(), loadSeedPosts }),
  ])
  await startBackend({ settings: settings(), loadSeedPosts })
  expect(asked).toBe(1)
})

test('a module loaded anew, as Vite does, finds the backend running', async () => {
  await startBackend({ settings: settings(), loadSeedPosts: async () => [makeSeedPost({ slug: 'kept' })] })
  vi.resetModules()
  const again = await import('./start')
  expect(again.backendFetch).not.toBe(backendFetch)
  const response = await again.backendFetch(new Request('http://localhost:3000/api/blogs/slug/kept'))
  expect(response.status).toBe(200)
})

test('a start that fails says why, leaves nothing open, and can be tried again', async () => {
  mkdirSync(join(folder.path, 'data'))
  writeFileSync(join(folder.path, 'data', 'aahar.sqlite'), 'this is a letter to my grandmother. '.repeat(100))
  await expect(startBackend({ settings: settings() })).rejects.toThrow(/not a database/)
  expect(await backendHealth()).toEqual({ status: 'starting', database: 'down', version })
  await startBackend({ settings: settings({ DATA_DIR: join(folder.path, 'other') }), loadSeedPosts: async () => [] })
  expect(await backendHealth()).toEqual({ status: 'ok', database: 'up', version })
})

test('a table that is gone is an honest 500 in JSON', async () => {
  await startBackend({ settings: settings(), loadSeedPosts: async () => [] })
  const beside = openDatabase({ dataDir: join(folder.path, 'data'), databaseUrl: null })
  await beside.db.schema.dropTable('posts').execute()
  await beside.close()
  const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const response = await get('/api/blogs/all_blog_lists')
  written.mockRestore()
  expect([response.status, await response.json()]).toEqual([500, expect.objectContaining({ code: 'internal_error' })])
})

test('a database that has gone away turns health to 503', async () => {
  await startBackend({ settings: settings(), loadSeedPosts: async () => [] })
  const { database } = Reflect.get(globalThis, Symbol.for('aahar.backend')) as { database: Database }
  await database.close()
  expect(await health()).toEqual([503, { status: 'failing', database: 'down', version }])
})

test('a stopped backend stays stopped until it is started', async () => {
  await startBackend({ settings: settings(), loadSeedPosts: async () => [makeSeedPost()] })
  await stopBackend()
  await get('/api/blogs/all_blog_lists')
  expect(await backendHealth()).toMatchObject({ status: 'stopped' })
  await startBackend({ settings: settings(), loadSeedPosts: async () => [makeSeedPost()] })
  expect(await (await get('/api/blogs/all_blog_lists')).json()).toMatchObject({ meta: { total: 1 } })
})

test('a second process serves the API on the same database, and starts nothing', async () => {
  await startBackend({ settings: settings(), loadSeedPosts: async () => [makeSeedPost({ slug: 'kept' })] })
  vi.resetModules()
  const first = Reflect.get(globalThis, Symbol.for('aahar.backend'))
  Reflect.deleteProperty(globalThis, Symbol.for('aahar.backend'))
  for (const [name, value] of Object.entries({ DATA_DIR: join(folder.path, 'data'), LOG_LEVEL: 'error' }))
    vi.stubEnv(name, value)
  try {
    const second = await import('./start')
    second.serveBesideSite()
    const response = await second.backendFetch(new Request('http://localhost:3000/api/blogs/slug/kept'))
    expect(response.status).toBe(200)
    expect(Reflect.get(globalThis, Symbol.for('aahar.backend'))).toMatchObject({ phase: 'ready', workers: [] })
    await second.stopBackend()
  } finally {
    vi.unstubAllEnvs()
    Reflect.set(globalThis, Symbol.for('aahar.backend'), first)
  }
})

test('the first start says who the admin is, and no later one does', async () => {
  const first = await startBackend({ settings: settings(), loadSeedPosts: async () => [], isTerminal: true })
  expect(first.notice).toMatch(
    /^The first admin is admin@localhost, with the password [a-z2-9-]{19}, at http:\/\/localhost:3000\/login\. It is shown only this once;/,
  )
  await stopBackend()
  expect(await startBackend({ settings: settings(), loadSeedPosts: async () => [] })).toEqual({ notice: null })
})

test('no journal, pipe or log file gets the first password: it is in a file that only the site’s user can read', async () => {
  const { notice } = await startBackend({ settings: settings(), loadSeedPosts: async () => [], isTerminal: false })
  const file = join(folder.path, 'data/first-password')
  const password = readFileSync(file, 'utf8').trim()
  expect(password).toMatch(/^[a-z2-9-]{19}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(notice).toBe(
    `The first admin is admin@localhost, with the password in ${file}, at http://localhost:3000/login. Only the site’s user can read that file: log in, change the password, delete the file.`,
  )
  const answer = await backendFetch(
    new Request('http://localhost:3000/api/auth/login', {
      method: 'POST',
      body: JSON.stringify({ email: 'admin@localhost', password }),
      headers: { 'content-type': 'application/json' },
    }),
  )
  expect(answer.status).toBe(200)
})

test('a password of the settings is not said', async () => {
  const env = { ADMIN_EMAIL: 'asha@example.com', ADMIN_PASSWORD: 'karela & lauki' }
  const { notice } = await startBackend({ settings: settings(env), loadSeedPosts: async () => [] })
  expect(notice).toBe(
    'The first admin is asha@example.com, with the password of ADMIN_PASSWORD, at http://localhost:3000/login.',
  )
})

const cashfree = { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1', CASHFREE_CLIENT_SECRET: 'secret1' }

test.each(['GET', 'POST', 'OPTIONS', 'DELETE'])(
  'with a real provider a %s of the sandbox is answered as any unknown address',
  async (method) => {
    await startBackend({ settings: settings(cashfree), loadSeedPosts: async () => [] })
    const ask = async (path: string) => {
      const body =
        method === 'POST' ? { body: '{"action":"pay"}', headers: { 'content-type': 'application/json' } } : {}
      const answer = await backendFetch(new Request(`http://localhost:3000/api/payments/${path}`, { method, ...body }))
      return { status: answer.status, headers: [...answer.headers], body: await answer.text() }
    }
    const token = 'x'.repeat(24)
    const unknown = await ask(`nowhere/links/${token}`)
    expect(unknown.status).toBe(404)
    expect(await ask(`sandbox/links/${token}`)).toEqual(unknown)
    expect(await ask('webhook/sandbox')).toEqual(await ask('webhook/nowhere'))
  },
)

test.each([
  ['sandbox', {}, true],
  ['cashfree', cashfree, false],
  ['cashfree, after the sandbox', { ...cashfree, PAYMENT_FORMER_PROVIDER: 'sandbox' }, true],
])('provider %s: the sandbox is loaded only where the settings name it', async (_, env, expected) => {
  let isLoaded = false
  vi.resetModules()
  vi.doMock('~/payments/sandbox/sandbox', (original) => {
    isLoaded = true
    return original()
  })
  const fresh = await import('./start')
  await fresh.startBackend({ settings: settings(env), loadSeedPosts: async () => [] })
  expect((await fresh.backendFetch(new Request('http://localhost:3000/api/blogs/all_blog_lists'))).status).toBe(200)
  await fresh.stopBackend()
  vi.doUnmock('~/payments/sandbox/sandbox')
  expect(isLoaded).toBe(expected)
})
