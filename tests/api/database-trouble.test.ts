/** The database is away, full, locked or read-only: people hear that and the telephone number, health says which, and it heals by itself. */
import { closeSync, ftruncateSync, openSync, rmSync, statfsSync, statSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPasswordHasher } from '~/accounts/passwords/password-hasher'
import { site } from '~/content/collections.server'
import { readSettings } from '~/platform/settings/settings.server'
import { backendFetch, startBackend, stopBackend } from '~/program/start'
import { breakableNetwork } from '../support/breakable-network'
import { createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { makeTestDatabase } from '../support/database'
import { signUp } from '../support/people'
import { canMakeDisks, makeSmallDisk } from '../support/small-disk'

const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const clean: (() => unknown)[] = []
let logged = ''

afterEach(async () => {
  await stopBackend()
  for (const step of clean.splice(0).reverse()) await step()
  vi.restoreAllMocks()
})

async function startOn(env: { DATA_DIR: string; DATABASE_URL?: string }) {
  logged = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    logged += chunk
    return true
  })
  await startBackend({
    settings: readSettings({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      ...env,
    }),
    loadSeedPosts: async () => [],
    hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
  })
  const { transport } = await inProcess()
  const clinic = createClinicApi({ transport })
  return { transport, clinic }
}

const ask = async (path: string, init: RequestInit = {}) => {
  const answer = await backendFetch(new Request(`http://localhost:3000/api${path}`, init))
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() }
}
const logIn = () =>
  ask('/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(admin),
  })
const health = () => ask('/health')

/** What people are told: the same wherever the trouble lies. */
const told = (code: string) => ({
  status: 503,
  retryAfter: expect.stringMatching(/^\d+$/),
  body: { success: false, code, message: expect.stringContaining(site.contact.phoneText) },
})
const well = { status: 200, body: { status: 'ok', database: 'up' } }

const fill = (path: string) => {
  const { bavail, bsize } = statfsSync(path)
  writeFileSync(join(path, 'filling'), Buffer.alloc(bavail * bsize))
}

test.skipIf(!canMakeDisks)(
  'a full disk: the log names SQLITE_FULL, health says full, and it heals once there is room',
  async () => {
    const disk = makeSmallDisk('12m')
    clean.push(disk.remove)
    await startOn({ DATA_DIR: disk.path })
    expect(await health()).toMatchObject(well)
    fill(disk.path)
    expect(await logIn()).toMatchObject(told('storage_full'))
    expect(await health()).toMatchObject({ status: 503, body: { status: 'failing', database: 'full' } })
    expect(await ask('/blogs/all_blog_lists')).toMatchObject({ status: 200 })
    expect(logged).toMatch(/ storage_full .*SQLITE_FULL/)
    rmSync(join(disk.path, 'filling'))
    expect(await logIn()).toMatchObject({ status: 200 })
    await expect.poll(health, { interval: 200 }).toMatchObject(well)
  },
)

test('another program’s lock: reads go on, the process never stands still, and it heals when the lock goes', async () => {
  const database = await makeTestDatabase('sqlite')
  clean.push(database.remove)
  await startOn(database.env)
  const other = new DatabaseSync(join(database.place.dataDir, 'aahar.sqlite'))
  clean.push(() => other.close())
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  await expect.poll(() => other.exec('begin immediate')).toBeUndefined()
  const refused = logIn()
  expect(await ask('/blogs/all_blog_lists')).toMatchObject({ status: 200 })
  expect(await health()).toMatchObject(well)
  expect(await refused).toMatchObject(told('unavailable'))
  delay.disable()
  expect(logged).toMatch(/ database_busy .*SQLITE_BUSY/)
  // SQLite's own waiting would have stopped it for five seconds.
  expect(delay.max / 1e6).toBeLessThan(3000)
  other.exec('rollback')
  expect(await logIn()).toMatchObject({ status: 200 })
}, 20_000)

test.skipIf(!canMakeDisks)('a folder that may only be read: it does not start, and says what to do', async () => {
  const disk = makeSmallDisk('12m')
  clean.push(disk.remove)
  disk.makeReadOnly()
  await expect(startOn({ DATA_DIR: disk.path })).rejects.toThrow(/DATA_DIR.*(written|write)/)
})

describe('a damaged file keeps the program from starting, and the line says what to do', () => {
  const damages: [string, (file: number, bytes: number) => void][] = [
    ['its head is overwritten', (file) => writeSync(file, Buffer.alloc(64, 0x2a), 0, 64, 0)],
    ['the list of its tables is', (file) => writeSync(file, Buffer.alloc(40, 0x2a), 0, 40, 100)],
    ['pages in the middle are', (file, bytes) => writeSync(file, Buffer.alloc(20_000, 0x2a), 0, 20_000, bytes / 2)],
    ['it is cut in half', (file, bytes) => ftruncateSync(file, bytes / 2)],
  ]
  test.each(damages)('%s', async (_, damage) => {
    const database = await makeTestDatabase('sqlite')
    clean.push(database.remove)
    const path = join(database.place.dataDir, 'aahar.sqlite')
    const file = openSync(path, 'r+')
    damage(file, Math.floor(statSync(path).size / 2) * 2)
    closeSync(file)
    const start = startOn(database.env)
    await expect(start).rejects.toThrow(`${path}: `)
    await expect(start).rejects.toThrow(/malformed|not a database/)
    await expect(start).rejects.toThrow('npm run restore')
  })
})

describe('PostgreSQL', () => {
  async function startBehindNetwork() {
    const database = await makeTestDatabase('postgres')
    const network = await breakableNetwork(database.env.DATABASE_URL)
    clean.push(database.remove, network.close)
    return { database, network, ...(await startOn({ ...database.env, DATABASE_URL: network.url })) }
  }

  test('gone and back: 503 and no 500, and all goes on without a hand', async () => {
    const { network, transport } = await startBehindNetwork()
    const { access_token: token } = await signUp(transport)
    network.refuse()
    for (const answer of [await logIn(), await ask('/blogs/all_blog_lists')])
      expect(answer).toMatchObject(told('unavailable'))
    const own = await ask('/orders/mine', { headers: { authorization: `Bearer ${token}` } })
    expect(own).toMatchObject(told('unavailable'))
    expect(await health()).toMatchObject({ status: 503, body: { status: 'failing', database: 'down' } })
    expect(logged).toContain(' database_down ')
    expect(logged).not.toContain('internal_error')
    network.heal()
    expect(await logIn()).toMatchObject({ status: 200 })
    expect(await health()).toMatchObject(well)
    expect(await createClinicApi({ transport, token }).orders.mine()).toMatchObject({ ok: true })
  })

  test('a network that falls silent: everyone hears within 20 s, and after it new connections are made', async () => {
    const { network } = await startBehindNetwork()
    network.fallSilent()
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 15 }, () => ask('/blogs/all_blog_lists')))
    expect(performance.now() - startedAt).toBeLessThan(20_000)
    for (const answer of answers) expect(answer).toMatchObject(told('unavailable'))
    network.heal()
    await expect.poll(logIn, { timeout: 10_000 }).toMatchObject({ status: 200 })
  }, 60_000)

  test('a server that takes no writes, as a standby: health says so until it does again', async () => {
    const { database, clinic } = await startBehindNetwork()
    const name = new URL(database.env.DATABASE_URL).pathname.slice(1)
    const beside = database.open()
    const set = async (isReadOnly: boolean) => {
      await sql`alter database ${sql.id(name)} set default_transaction_read_only = ${sql.lit(isReadOnly ? 'on' : 'off')}`.execute(
        beside.db,
      )
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${name} and pid <> pg_backend_pid()`.execute(beside.db)
    }
    await set(true)
    const tryToWrite = async () => {
      await logIn()
      return logged
    }
    await expect.poll(tryToWrite).toContain('25006')
    expect(await logIn()).toMatchObject(told('unavailable'))
    await expect.poll(health).toMatchObject({ status: 503, body: { database: 'read_only' } })
    expect(await clinic.blogs.list()).toMatchObject({ ok: true })
    await set(false)
    await expect.poll(logIn).toMatchObject({ status: 200 })
    await expect.poll(health, { interval: 200 }).toMatchObject(well)
  })
})
