/** The front door as the process an operator starts and stops, around a small stand-in for the Remix build. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bundlePrograms } from '../../scripts/setup/bundle.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
const started: ChildProcess[] = []

beforeAll(async () => {
  // Inside node_modules, so that what the bundle imports is found as it is from build/.
  await mkdir(join(root, 'node_modules/.cache/aahar'), { recursive: true })
  folder = await mkdtemp(join(root, 'node_modules/.cache/aahar/door-'))
  await bundlePrograms(folder)
  await mkdir(join(folder, 'client/assets'), { recursive: true })
  await writeFile(join(folder, 'client/assets/app-1.js'), 'script')
  await cp(join(root, 'tests/support/fake-build.js'), join(folder, 'server/index.js'))
}, 60_000)

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

afterAll(() => rm(folder, { recursive: true }))

type Door = {
  child: ChildProcess
  address: () => Promise<string>
  stdout: () => string
  stderr: () => string
  exit: Promise<{ code: number | null; signal: string | null }>
}

function start(env: Record<string, string> = {}): Door {
  const child = spawn(process.execPath, ['front-door.js'], {
    cwd: folder,
    env: { NODE_ENV: 'production', PORT: '0', DATA_DIR: join(folder, 'data'), ...env },
  })
  started.push(child)
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (chunk) => {
    stdout += chunk
  })
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const find = () =>
    /http:\/\/localhost:\d+/.exec(stdout.split('\n').find((line) => line.includes('Aahar is at')) ?? '')
  return {
    child,
    stdout: () => stdout,
    stderr: () => stderr,
    exit: once(child, 'close').then(([code, signal]) => ({ code, signal })),
    address: async () => {
      await expect.poll(() => find() !== null || child.exitCode !== null, { timeout: 10_000 }).toBe(true)
      return find()?.[0].replace('localhost', '127.0.0.1') ?? ''
    },
  }
}

/** Resolves once the request is inside: one that a signal meets on its way to a busy machine is refused, and rightly. */
async function isAskedFor(route: 'slow' | 'forever', door: Door): Promise<void> {
  await expect.poll(door.stdout, { timeout: 10_000 }).toContain(`${route} is asked for`)
}

test('what the backend has to say once comes before the address, as a plain line', async () => {
  const door = start({ FAKE_NOTICE: 'The first admin is admin@localhost.' })
  await door.address()
  const lines = door.stdout().split('\n')
  expect(lines).toContain('The first admin is admin@localhost.')
  expect(lines.indexOf('The first admin is admin@localhost.')).toBeLessThan(
    lines.findIndex((line) => line.includes('Aahar is at')),
  )
})

test('it starts the backend, listens, says where, and answers', async () => {
  const door = start()
  const address = await door.address()
  expect(await (await fetch(address)).text()).toBe('home')
  expect(await (await fetch(`${address}/healthz`)).json()).toMatchObject({ status: 'ok' })
  expect(await (await fetch(`${address}/assets/app-1.js`)).text()).toBe('script')
  expect(JSON.parse(door.stdout().split('\n')[0] ?? '')).toMatchObject({ level: 'info' })
  expect(door.stderr()).toBe('backend starts\n')
})

test('an unhandled rejection and an uncaught exception are one line each, with the id of their request', async () => {
  const door = start()
  const address = await door.address()
  const logged = (code: string) =>
    door
      .stdout()
      .split('\n')
      .filter((line) => line.includes(code))
      .map((line) => JSON.parse(line) as Record<string, unknown>)

  const answer = await fetch(`${address}/rejects`)
  expect(await answer.text()).toBe('went on')
  await expect.poll(() => logged('promise_rejected')).toHaveLength(1)
  expect(logged('promise_rejected')[0]).toMatchObject({
    level: 'error',
    error: 'TypeError',
    at: expect.stringContaining('server/index.js'),
    requestId: answer.headers.get('x-request-id'),
  })
  expect(door.child.exitCode).toBeNull()

  await fetch(`${address}/crashes`).catch(() => {})
  expect((await door.exit).code).toBe(1)
  expect(logged('uncaught_exception')).toEqual([
    expect.objectContaining({
      level: 'error',
      error: 'RangeError',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    }),
  ])
  expect(door.stdout() + door.stderr()).not.toContain('Asha')
})

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: what runs is finished, the backend stopped, the exit code 0',
  async (signal) => {
    const door = start()
    const address = await door.address()
    const slow = fetch(`${address}/slow`)
    await isAskedFor('slow', door)
    door.child.kill(signal)
    await expect
      .poll(() =>
        fetch(address).then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('refused')
    expect(door.child.exitCode).toBeNull()
    expect(await (await slow).text()).toBe('slow, and whole')
    expect(await door.exit).toEqual({ code: 0, signal: null })
    expect(door.stderr()).toBe('backend starts\nbackend drains\nbackend stops\n')
  },
)

test('behind a proxy it goes on answering for two seconds while its health says that it ends', async () => {
  const door = start({ TRUST_PROXY: '1' })
  const address = await door.address()
  door.child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${address}/healthz`)).status).toBe(503)
  // A connection of its own, as of a visitor who comes now; none is kept.
  const answer = await fetch(address)
  expect([await answer.text(), answer.headers.get('connection')]).toEqual(['home', 'close'])
  const signalled = performance.now()
  expect(await door.exit).toEqual({ code: 0, signal: null })
  expect(performance.now() - signalled).toBeGreaterThan(1000)
  expect(door.stderr()).toBe('backend starts\nbackend drains\nbackend stops\n')
})

test('what a library writes to the console is a line of the log without its words', async () => {
  const door = start()
  const answer = await fetch(`${await door.address()}/talks/s3cr3t`)
  expect(await answer.text()).toBe('said')
  const lines = () =>
    door
      .stdout()
      .split('\n')
      .filter((line) => line.includes('"console"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>)
  await expect.poll(lines).toHaveLength(3)
  const requestId = answer.headers.get('x-request-id')
  const at = expect.stringContaining('server/index.js')
  expect(lines()).toEqual([
    expect.objectContaining({ level: 'warn', code: 'console', requestId, at }),
    expect.objectContaining({ level: 'error', code: 'console', error: 'TypeError', requestId, at }),
    expect.objectContaining({ level: 'info', code: 'console', requestId, at }),
  ])
  expect(door.stdout() + door.stderr()).not.toContain('s3cr3t')
})

test('an idle kept-alive connection does not hold the end up', async () => {
  const door = start()
  const agent = new Agent({ keepAlive: true })
  const [answer] = await once(get(await door.address(), { agent }), 'response')
  answer.resume()
  await once(answer, 'end')
  const startedAt = performance.now()
  door.child.kill('SIGTERM')
  expect((await door.exit).code).toBe(0)
  // It would be ten seconds.
  expect(performance.now() - startedAt).toBeLessThan(8000)
  agent.destroy()
})

test('what never ends is cut off after 10 seconds', async () => {
  const door = start()
  const address = await door.address()
  const forever = fetch(`${address}/forever`).catch(() => 'cut off')
  await isAskedFor('forever', door)
  const startedAt = performance.now()
  door.child.kill('SIGTERM')
  expect((await door.exit).code).toBe(0)
  expect(performance.now() - startedAt).toBeGreaterThan(9500)
  expect(performance.now() - startedAt).toBeLessThan(20_000)
  expect(await forever).toBe('cut off')
  expect(door.stderr()).toContain('backend stops')
})

test('the same signal twice at once, as npm and a terminal send it, still ends in order', async () => {
  const door = start()
  const slow = fetch(`${await door.address()}/slow`)
  await isAskedFor('slow', door)
  door.child.kill('SIGINT')
  await wait(50)
  door.child.kill('SIGINT')
  expect(await (await slow).text()).toBe('slow, and whole')
  expect((await door.exit).code).toBe(0)
})

test('a signal during the start ends the start', async () => {
  const door = start({ FAKE_BACKEND: 'slow' })
  await expect.poll(door.stderr).toContain('backend starts')
  door.child.kill('SIGTERM')
  expect((await door.exit).code).toBe(0)
  expect(door.stdout()).not.toContain('Aahar is at')
})

test('a busy port is one clear line and exit code 1', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const door = start({ PORT: String(port) })
  expect((await door.exit).code).toBe(1)
  other.close()
  const lines = door.stderr().trimEnd().split('\n')
  expect(lines.filter((line) => !line.startsWith('backend '))).toEqual([
    expect.stringMatching(new RegExp(`^PORT ${port} on 127\\.0\\.0\\.1 is taken`)),
  ])
  expect(lines).toContain('backend stops')
})

test.each([
  ['PORT', 'eighty'],
  ['PUBLIC_URL', 'aahar.example'],
  ['TRUST_PROXY', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s stops the start with one line', async (name, value) => {
  const door = start({ [name]: value })
  expect((await door.exit).code).toBe(1)
  expect(door.stderr().trimEnd().split('\n')).toHaveLength(1)
  expect(door.stderr()).toContain(name)
  expect(door.stderr()).toContain(value)
  expect(door.stdout()).toBe('')
})

test.runIf(process.platform === 'linux')(
  'a DATA_DIR that cannot be made stops the start at once, with one line',
  async () => {
    const door = start({ DATA_DIR: '/proc/aahar' })
    expect((await door.exit).code).toBe(1)
    expect(door.stderr()).toMatch(
      /^DATA_DIR is "\/proc\/aahar"; expected a folder this program can write to: [^\n]+\n$/,
    )
  },
)

test('real money needs https in the open; on this machine the log says that no webhook arrives', async () => {
  const keys = { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1', CASHFREE_CLIENT_SECRET: 'hunter2' }
  const refused = start({ ...keys, PUBLIC_URL: 'http://aahar.example' })
  expect((await refused.exit).code).toBe(1)
  expect(refused.stderr()).toMatch(/^PUBLIC_URL is "http:\/\/aahar\.example"; expected an https:\/\/ address[^\n]+\n$/)
  const door = start({ ...keys, PUBLIC_URL: 'http://localhost:3000' })
  await door.address()
  expect(door.stdout()).toMatch(
    /"level":"warn",.*"code":"setting","message":"No webhook of cashfree can arrive: PUBLIC_URL is /,
  )
})

test('what is odd about a start stands first in the log', async () => {
  const door = start({
    SESION_SECRET: 'hunter2hunter2hunter2hunter2hunter2',
    AAHAR_TEST_CLOCK: '2030-12-31T18:31:00Z',
    AAHAR_BUILD_PROBLEM: 'content/plans.yaml:12 found -4000',
  })
  await door.address()
  const lines = door
    .stdout()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { level: string; message: string })
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(/^SESION_SECRET .* SESSION_SECRET is probably meant/),
    }),
    expect.objectContaining({
      level: 'warn',
      message: expect.stringMatching(/^THE CLOCK IS SET FOR TESTS: .* 2030-12-31T18:31/),
    }),
    expect.objectContaining({
      level: 'warn',
      message: 'THE NEW BUILD FAILED: the last good one is served',
      problem: 'content/plans.yaml:12 found -4000',
    }),
    expect.objectContaining({ level: 'info', message: expect.stringContaining('Aahar is at') }),
  ])
  expect(door.stdout()).not.toContain('hunter2')
})

test('the front door is small: what it loads, every start waits for', async () => {
  // zod as a whole is 580 KB; imported as a namespace, what is not used stays out (app/platform/settings).
  expect((await stat(join(folder, 'front-door.js'))).size).toBeLessThan(300_000)
})

test('a backend that cannot start stops the start with its one line', async () => {
  const door = start({ FAKE_BACKEND: 'fails' })
  expect((await door.exit).code).toBe(1)
  expect(door.stderr()).toBe('backend starts\nAahar cannot start: The database is newer than this program.\n')
})

test('without a build it says what to do', async () => {
  const empty = await mkdtemp(join(root, 'node_modules/.cache/aahar/empty-'))
  await cp(join(folder, 'front-door.js'), join(empty, 'front-door.js'))
  const child = spawn(process.execPath, ['front-door.js'], { cwd: empty, env: { NODE_ENV: 'production', PORT: '0' } })
  started.push(child)
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const [code] = await once(child, 'close')
  await rm(empty, { recursive: true })
  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toEqual([expect.stringContaining('npm start')])
})
