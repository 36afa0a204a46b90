/** Each line of the doctor: what makes it, and that it says what to do. Mail, provider and site are real local servers. */
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { dataKeys, sessionSecrets } from '~/platform/vault/secrets.server'
import { createVault } from '~/platform/vault/vault'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { startMailServer } from '../../../tests/support/mail-server'
import { runOperate } from '../../../tests/support/run-operate'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { examine } from './command'
import { checkDatabase } from './database'
import { findingLine } from './finding'
import { checkClock, checkDisk, checkNode, checkRights } from './machine'
import { checkAddress, checkMail, checkProvider } from './network'
import { checkBackups, checkKeys, checkSettings } from './setup'

const now = new Date()
let testDatabase: TestDatabase
let servers: Server[] = []

beforeEach(async () => {
  testDatabase = await makeTestDatabase('sqlite')
})
afterEach(async () => {
  for (const server of servers) server.close()
  servers = []
  await testDatabase.remove()
})

const settingsOf = (env: Environment = {}) => readSettings({ ...testDatabase.env, ...env })
const lines = (findings: readonly Parameters<typeof findingLine>[0][]) => findings.map(findingLine)

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a wrong setting is the only line beside Node’s, and says which', async () => {
  const findings = await examine({ PUBLIC_URL: 'aahar.example' }, () => now)
  expect(lines(findings)).toEqual([
    expect.stringMatching(/^ok {4}node/),
    expect.stringMatching(
      /^WRONG settings {4}PUBLIC_URL is "aahar.example"; expected an address.* → Correct it in \.env/,
    ),
  ])
})

test('settings that run and are probably not meant', () => {
  const env = { PUBLIC_URL: 'http://aahar.example', ALLOW_SANDBOX_PAYMENTS: '1', MAIL_ULR: 'smtp://x' }
  expect(lines(checkSettings(settingsOf(env), env))).toEqual([
    'LOOK  settings    MAIL_ULR is set, and there is no such setting; MAIL_URL is probably meant. → Correct the name.',
    'LOOK  settings    PUBLIC_URL is http://aahar.example: passwords travel in the clear → Put a proxy with TLS in front and write https://',
    'LOOK  settings    TRUST_PROXY is 0 behind a proxy: all visitors count as one address → Set TRUST_PROXY=1 (the number of proxies).',
    'LOOK  settings    BACKUP_TO is not set: no backup is made → Set BACKUP_TO and BACKUP_PASSPHRASE (docs/operations.md).',
  ])
  const whole = {
    PUBLIC_URL: 'https://aahar.example',
    ALLOW_SANDBOX_PAYMENTS: '1',
    TRUST_PROXY: '1',
    BACKUP_TO: '/mnt/backup',
    BACKUP_PASSPHRASE: 'ker sangri on sunday',
  }
  expect(lines(checkSettings(settingsOf(whole), whole))).toEqual([
    'ok    settings    all in order; the site is https://aahar.example',
  ])
})

test('keys that are missing, damaged, or readable by others', () => {
  const settings = settingsOf()
  expect(lines(checkKeys(settings))).toEqual([
    expect.stringMatching(/^LOOK {2}keys .*session is not there → The next start makes it/),
  ])
  const unborn = readSettings({ DATA_DIR: join(testDatabase.place.dataDir, 'none') })
  expect(lines(checkKeys(unborn))[0]).toMatch(/^LOOK {2}keys .*data-key is not there → The next start makes it/)
  dataKeys(settings)
  sessionSecrets(settings)
  expect(lines(checkKeys(settings))).toEqual(['ok    keys        they are there, and only the site’s user reads them'])
  const file = join(settings.dataDir, 'secrets/data-key')
  chmodSync(file, 0o644)
  expect(lines(checkKeys(settings))).toEqual([
    `WRONG keys        ${file} can be read by other users of this machine → chmod 600 ${file}`,
  ])
  chmodSync(file, 0o600)
  writeFileSync(file, 'short')
  expect(lines(checkKeys(settings))).toEqual([`WRONG keys        ${file} is damaged → Put it back from a backup.`])
  chmodSync(file, 0o600)
  rmSync(file)
  dataKeys(settingsOf())
  const first = join(settings.dataDir, 'first-password')
  writeFileSync(first, 'abcd')
  expect(lines(checkKeys(settings))).toEqual([expect.stringMatching(/^LOOK {2}keys .*first-password still has/)])
  rmSync(first)
  const shared = readSettings({ DATA_DIR: testDatabase.place.dataDir, DATABASE_URL: 'postgres://db/aahar' })
  expect(lines(checkKeys(shared)).at(-1)).toMatch(/^LOOK {2}keys .*set DATA_KEY|With several machines/)
})

onEachEngine((engine) => {
  test('a database that is missing, of another version, or whose keys are gone', async () => {
    const own = await makeTestDatabase(engine)
    try {
      const settings = readSettings(own.env)
      expect(lines(await checkDatabase(settings))).toEqual([expect.stringMatching(/^ok {4}database/)])
      const { db } = own.open()
      dataKeys(settings)
      const vault = createVault(['a key that nobody has any more, long enough'])
      await db
        .insertInto('outbox')
        .values({
          id: 'm1',
          template: 'booking',
          recipient: 'asha@example.com',
          data: vault.seal('{}', { table: 'outbox', column: 'data', id: 'm1' }),
          status: 'waiting',
          tries: 0,
          due_at: now.toISOString(),
          created_at: now.toISOString(),
          claim: null,
          claimed_until: null,
          sent_at: null,
          last_error: null,
        })
        .execute()
      expect(lines(await checkDatabase(settings))).toEqual([
        'WRONG database    its sealed texts cannot be opened with the keys that are here → Put the former DATA_KEY or secrets/data-key back; a backup (BACKUP_TO is not set, so this machine knows of none) has it.',
      ])
      await db
        .insertInto('kysely_migration' as never)
        .values({ name: '2099-01-01-tomorrow', timestamp: now.toISOString() } as never)
        .execute()
      expect(lines(await checkDatabase(settings))).toEqual([
        expect.stringMatching(
          /^WRONG database.*belongs to a newer version of Aahar \(it has 2099-01-01-tomorrow.*→ Do not start this version/,
        ),
      ])
    } finally {
      await own.remove()
    }
  })
})

test('a damaged file, none at all, and a server that is away', async () => {
  const file = join(testDatabase.place.dataDir, 'aahar.sqlite')
  const bytes = readFileSync(file)
  writeFileSync(file, Buffer.concat([bytes.subarray(0, 8192), Buffer.alloc(8192, 7), bytes.subarray(16_384)]))
  expect(lines(await checkDatabase(settingsOf()))).toEqual([
    expect.stringMatching(/^WRONG database.*damaged.*→ Move the file away and restore a backup \(/),
  ])
  const folder = makeTempFolder()
  expect(lines(await checkDatabase(readSettings({ DATA_DIR: folder.path })))).toEqual([
    expect.stringMatching(/^LOOK {2}database.*there is none in .* yet → The first start makes it\./),
  ])
  const away = readSettings({ DATA_DIR: folder.path, DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' })
  const [line = ''] = lines(await checkDatabase(away))
  expect(line).toMatch(/^WRONG database.*ECONNREFUSED.*→ See DATABASE_URL/)
  expect(line).not.toContain('secret')
  folder.remove()
})

test('backups: none, a good one, an old one, another passphrase', async () => {
  const place = makeTempFolder()
  const env = {
    BACKUP_TO: place.path,
    BACKUP_PASSPHRASE: 'ker sangri on sunday',
    CONTENT_DIR: join(place.path, 'content'),
  }
  const settings = settingsOf(env)
  expect(lines(await checkBackups(settings, now))).toEqual([
    `WRONG backup      there is none in ${place.path} → Run npm run backup and read what it says.`,
  ])
  mkdirSync(env.CONTENT_DIR)
  const backup = await runOperate(['backup'], { ...testDatabase.env, ...env })
  expect(backup.problem).toBe('')
  expect(lines(await checkBackups(settings, now))).toEqual([
    expect.stringMatching(/^ok {4}backup.*is -?\d hours old, and the passphrase opens it$/),
  ])
  const threeDays = new Date(now.getTime() + 75 * 3_600_000)
  expect(lines(await checkBackups(settings, threeDays))).toEqual([
    'WRONG backup      the last good one is 3 days old → Run npm run backup and read what it says.',
  ])
  const forgotten = settingsOf({ ...env, BACKUP_PASSPHRASE: 'ker sangri on monday' })
  expect(lines(await checkBackups(forgotten, now))[0]).toMatch(
    /^WRONG backup.*cannot be opened.*→ See BACKUP_TO and BACKUP_PASSPHRASE\.$/,
  )
  const inside = settingsOf({ ...env, BACKUP_TO: join(testDatabase.place.dataDir, 'backups') })
  expect((await runOperate(['backup'], { ...testDatabase.env, ...env, BACKUP_TO: inside.backup?.place })).code).toBe(0)
  expect(lines(await checkBackups(inside, now))[0]).toMatch(
    /^LOOK {2}backup.*is inside of DATA_DIR → A disk that dies takes both/,
  )
  place.remove()
})

test('mail: no server, one that takes us, one that refuses the password, one that is away', async () => {
  expect(lines(await checkMail(settingsOf()))).toEqual([
    expect.stringMatching(/^LOOK {2}mail.*MAIL_URL is not set.*→ Set MAIL_URL/),
  ])
  const server = await startMailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ password }, _, done) =>
      password === 'right' ? done(null, { user: 'asha' }) : done(new Error('Invalid password')),
  })
  const at = (password: string) => settingsOf({ MAIL_URL: `smtp://asha:${password}@127.0.0.1:${server.port}` })
  expect(lines(await checkMail(at('right')))).toEqual([`ok    mail        127.0.0.1:${server.port} takes mail from us`])
  expect(lines(await checkMail(at('wrong')))[0]).toMatch(
    /^WRONG mail.*EAUTH 535; mails wait.*→ It refuses user or password/,
  )
  await server.stop()
  expect(lines(await checkMail(at('right')))[0]).toMatch(/^WRONG mail.*→ See host and port in MAIL_URL/)
})

test('the payment provider: the sandbox, good keys, wrong keys, nobody there', async () => {
  expect(lines(await checkProvider(settingsOf()))).toEqual([
    expect.stringMatching(/^LOOK {2}payments.*no money moves → Set PAYMENT_PROVIDER/),
  ])
  let status = 200
  const address = await serve((_, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(
      status === 200
        ? '{"payment_links":[]}'
        : '{"error":{"code":"BAD_REQUEST_ERROR","description":"Authentication failed"}}',
    )
  })
  const env = {
    PAYMENT_PROVIDER: 'razorpay',
    RAZORPAY_BASE_URL: address,
    RAZORPAY_KEY_ID: 'rzp_test_1',
    RAZORPAY_KEY_SECRET: 'secret1',
    RAZORPAY_WEBHOOK_SECRET: 'secret2',
    PUBLIC_URL: 'https://aahar.example',
  }
  expect(lines(await checkProvider(settingsOf(env)))).toEqual(['ok    payments    razorpay knows our keys'])
  status = 401
  expect(lines(await checkProvider(settingsOf(env)))).toEqual([
    'WRONG payments    razorpay refuses our keys → Copy them again from the provider’s dashboard; test and live keys differ.',
  ])
  const away = await checkProvider(settingsOf({ ...env, RAZORPAY_BASE_URL: 'http://127.0.0.1:1', PUBLIC_URL: '' }))
  expect(lines(away)).toEqual([
    expect.stringMatching(/^LOOK {2}payments.*no webhook arrives/),
    expect.stringMatching(/^WRONG payments.*cannot be asked \(unreachable.*→ See whether this machine reaches it/),
  ])
})

test('the address: no name, a private one, nobody there, a proxy without a site, forms refused, all well', async () => {
  const at = (publicUrl: string) => settingsOf({ PUBLIC_URL: publicUrl, ALLOW_SANDBOX_PAYMENTS: '1' })
  const unknown = () => Promise.reject(new Error('ENOTFOUND'))
  expect(lines(await checkAddress(at('https://aahar.example'), { resolve: unknown }))).toEqual([
    expect.stringMatching(/^WRONG address.*aahar\.example has no address → Make an A \(and AAAA\) record/),
  ])
  let health = 200
  let form = 404
  const site = await serve((request, response) => response.writeHead(request.method === 'POST' ? form : health).end())
  expect(lines(await checkAddress(at(site)))).toEqual([`ok    address     ${site} answers, and forms pass`])
  health = 502
  expect(lines(await checkAddress(at(site)))[0]).toMatch(
    /^WRONG address.*the proxy says 502 → It runs, and does not reach the site/,
  )
  health = 503
  expect(lines(await checkAddress(at(site)))[0]).toMatch(/^WRONG address.*\/healthz says 503 → See the log/)
  health = 200
  form = 403
  expect(lines(await checkAddress(at(site)))[0]).toMatch(
    /^WRONG address.*every form is refused \(403\) → PUBLIC_URL is not the address/,
  )
  const away = await checkAddress(at('http://127.0.0.1:1'))
  expect(lines(away)[0]).toMatch(/^WRONG address.*does not answer \(.*\) → Is the site started\?/)
  const inner = async () => [{ address: '192.168.1.7' }]
  expect(lines(await checkAddress(at('https://127-0-0-1.invalid'), { resolve: inner }))).toEqual([
    expect.stringMatching(/^LOOK {2}address.*leads to 192\.168\.1\.7, which only this network reaches/),
    expect.stringMatching(/^WRONG address.*does not answer/),
    expect.stringMatching(/^WRONG address.*the certificate of 127-0-0-1\.invalid is not good/),
  ])
})

test('Node, disk, rights and clock', () => {
  expect(lines(checkNode('24.0.0'))).toEqual(['ok    node        24.0.0'])
  expect(lines(checkNode('22.20.4'))).toEqual(['WRONG node        22.20.4 is too old → Install Node 24 or newer.'])

  const settings = settingsOf({ CONTENT_DIR: testDatabase.place.dataDir })
  const MB = 1024 * 1024
  const disk = (free: number) => lines(checkDisk(settings, () => free))[0]
  expect(disk(5000 * MB)).toBe(`ok    disk        5000 MB are free for ${settings.dataDir}`)
  expect(disk(500 * MB)).toMatch(/^LOOK {2}disk .*→ Free room soon\.$/)
  expect(disk(10 * MB)).toMatch(/^WRONG disk .*→ Free room: a full disk takes no booking/)

  chmodSync(settings.dataDir, 0o700)
  expect(lines(checkRights(settings, 1000))).toEqual(['ok    rights      data and content belong to the site'])
  expect(lines(checkRights(settings, 0))[0]).toMatch(/^LOOK {2}rights .*runs as root/)
  chmodSync(settings.dataDir, 0o755)
  expect(lines(checkRights(settings, 1000))[0]).toMatch(/^WRONG rights .*can be opened by other users.*→ chmod 700/)
  const nowhere = settingsOf({ CONTENT_DIR: '/nowhere/content' })
  expect(lines(checkRights(nowhere, 1000)).at(-1)).toMatch(
    /^WRONG rights .*CONTENT_DIR \/nowhere\/content is not there/,
  )

  const clock = (elsewhere: Date | null, isSynchronised: boolean | null) =>
    lines(checkClock(now, { elsewhere, isSynchronised }))[0]
  expect(clock(new Date(now.getTime() - 1000), null)).toMatch(/^ok {4}clock .*within 1 s/)
  expect(clock(new Date(now.getTime() - 3_600_000), true)).toMatch(/^WRONG clock .*it is 3600 s fast.*→ Turn time sync/)
  expect(clock(new Date(now.getTime() + 90_000), true)).toMatch(/^WRONG clock .*90 s slow/)
  expect(clock(null, false)).toMatch(/^LOOK {2}clock .*does not set it/)
  expect(clock(null, null)).toMatch(/^LOOK {2}clock .*→ Compare it by hand/)
  expect(clock(null, true)).toBe('ok    clock       the system sets it by the network')
})

test('the command says it all, and its exit code whether something is wrong', async () => {
  const settings = settingsOf()
  dataKeys(settings)
  sessionSecrets(settings)
  const doctor = await runOperate(['doctor'], { ...testDatabase.env, PUBLIC_URL: 'http://127.0.0.1:1' })
  expect(doctor.code).toBe(1)
  for (const subject of [
    'node',
    'settings',
    'rights',
    'disk',
    'keys',
    'database',
    'content',
    'dietitian',
    'port',
    'mail',
    'payments',
    'clock',
    'address',
  ])
    expect(doctor.out).toMatch(new RegExp(`^(ok {3}|LOOK |WRONG) ${subject} `, 'm'))
  expect(doctor.out.trim().split('\n').at(-1)).toMatch(/^\d wrong, \d+ to look at\.$/)
  const wrong = await runOperate(['doctor'], { ...testDatabase.env, PORT: '99999' })
  expect([wrong.code, wrong.problem]).toEqual([1, ''])
  expect(wrong.out).toMatch(/^WRONG settings {4}PORT is "99999"; expected .* → Correct it in \.env/m)
  expect((await runOperate(['physician'], {})).problem).toBe(
    'There is no command "physician"; there are backup, restore, move, upgrade, doctor, foods, admin.\n',
  )
})
