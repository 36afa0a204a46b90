/** The doctor where something is lost, full, locked or not to be written: it names what is wrong, makes nothing, and leaves a healthy file alone. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '~/platform/db/migrations/migrate'
import { openDatabase } from '~/platform/db/open'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { dataKeys } from '~/platform/vault/secrets.server'
import { createVault } from '~/platform/vault/vault'
import { startBackend, stopBackend } from '~/program/start'
import { makeContentFolder } from '../../../tests/support/content-folder'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { runOperate } from '../../../tests/support/run-operate'
import { canMakeDisks, makeSmallDisk } from '../../../tests/support/small-disk'
import { makeTempFolder } from '../../../tests/support/temp-folder'
import { requireDataKey } from '../backup/require-key'
import { checkDatabase } from './database'
import { findingLine } from './finding'
import { checkDisk } from './machine'
import { checkBackups } from './setup'
import { checkContent, checkDietitian, checkPort } from './site'

const now = new Date()
let testDatabase: TestDatabase
beforeEach(async () => {
  testDatabase = await makeTestDatabase('sqlite')
})
afterEach(() => testDatabase.remove())

const settingsOf = (env: Environment = {}) => readSettings({ ...testDatabase.env, ...env })
const lines = (findings: readonly Parameters<typeof findingLine>[0][]) => findings.map(findingLine)

onEachEngine((engine) => {
  test('a data key that is gone: the doctor and the start say so, name the backup, and make none', async () => {
    const own = await makeTestDatabase(engine)
    const place = makeTempFolder()
    const env = {
      ...own.env,
      ...{ BACKUP_TO: place.path, BACKUP_PASSPHRASE: 'ker sangri on sunday', CONTENT_DIR: join(place.path, 'content') },
    }
    mkdirSync(env.CONTENT_DIR)
    try {
      const settings = readSettings(env)
      const secrets = join(settings.dataDir, 'secrets')
      const { db } = own.open()
      // Nothing is sealed yet: the next start makes a key, and the doctor does not.
      expect(lines(await checkDatabase(settings))).toEqual([expect.stringMatching(/^ok/)])
      expect(existsSync(secrets)).toBe(false)
      const vault = createVault(dataKeys(settings))
      const words = vault.seal('Please call me', { table: 'enquiries', column: 'words', id: 'e1' })
      const person = { name: 'Asha', email: 'asha@example.com', phone: '', status: 'new' as const }
      await db
        .insertInto('enquiries')
        .values({ id: 'e1', kind: 'contact', ...person, words, created_at: now.toISOString() })
        .execute()
      expect((await runOperate(['backup'], env)).problem).toBe('')
      const [name = ''] = readdirSync(place.path).filter((entry) => entry.startsWith('aahar-'))

      rmSync(join(secrets, 'data-key'))
      const [line = ''] = lines(await checkDatabase(readSettings(env)))
      expect(line).toMatch(/^WRONG database {4}the site does not start: the data key is missing/)
      expect(line).toContain(`the backup ${name} in ${place.path}`)
      await expect(requireDataKey(own.open(), readSettings(env))).rejects.toThrow(name)
      expect((await runOperate(['admin', 'asha@example.com', '--reset-second-factor'], env)).problem).toContain(name)
      expect(readdirSync(secrets)).toEqual([])

      writeFileSync(join(secrets, 'data-key'), 'short')
      expect(lines(await checkDatabase(readSettings(env)))).toEqual([
        expect.stringMatching(/^WRONG database.*data-key is damaged.*→ Mend the key; the database stays where it is/),
      ])
    } finally {
      await own.remove()
      place.remove()
    }
  })
})

test('a healthy database is never to be moved away: a file that is gone, one that may not be opened, one that is locked', async () => {
  const settings = settingsOf()
  const file = join(settings.dataDir, 'aahar.sqlite')
  const holder = new DatabaseSync(file)
  holder.exec('pragma journal_mode = delete; begin exclusive')
  expect(lines(await checkDatabase(settings))).toEqual([
    expect.stringMatching(/^WRONG database.*lock.*→ Another process has held it/),
  ])
  holder.exec('rollback')
  holder.close()
  dataKeys(settings)
  rmSync(file)
  expect(lines(await checkDatabase(settings))).toEqual([
    expect.stringMatching(
      /^WRONG database {4}the site does not start: .*aahar\.sqlite is gone: .*data-key.* → Put the file back, or restore a backup/,
    ),
  ])
  mkdirSync(file)
  expect(lines(await checkDatabase(settings))).toEqual([
    expect.stringMatching(/^WRONG database.*→ See who may read the file.*It stays where it is/),
  ])
}, 30_000)

test('a database file that is gone or empty is refused by the start and by every command, with the backup to restore', async () => {
  const place = makeTempFolder()
  const { dataDir } = testDatabase.place
  const env = {
    ...testDatabase.env,
    ...{ BACKUP_TO: place.path, BACKUP_PASSPHRASE: 'ker sangri on sunday', LOG_LEVEL: 'error', NODE_ENV: 'test' },
  }
  const file = join(dataDir, 'aahar.sqlite')
  try {
    // A first start is not hindered, nor is the second.
    for (let starts = 0; starts < 2; starts += 1) {
      await startBackend({ settings: readSettings(env), loadSeedPosts: async () => [] })
      await stopBackend()
    }
    expect((await runOperate(['backup'], env)).problem).toBe('')
    const [name = ''] = readdirSync(place.path).filter((entry) => entry.startsWith('aahar-'))
    const log = readFileSync(file)
    for (const isEmpty of [false, true]) {
      for (const end of ['', '-wal', '-shm']) rmSync(file + end, { force: true })
      if (isEmpty) writeFileSync(file, '')
      const says = `${file} is ${isEmpty ? 'empty' : 'gone'}: there was a database in ${dataDir}`
      const refused = (await startBackend({ settings: readSettings(env) }).then(stopBackend, (error) => error)) as Error
      expect(refused.message).toContain(says)
      expect(refused.message).toContain(`restore the backup ${name} in ${place.path}`)
      expect(refused.message).not.toContain('\n')
      for (const command of [['backup'], ['upgrade'], ['admin', 'asha@example.com']])
        expect((await runOperate(command, env)).problem, command[0]).toContain(says)
      expect(lines(await checkDatabase(readSettings(env)))).toEqual([expect.stringContaining(says)])
      expect(existsSync(file) && statSync(file).size > 0).toBe(false)
    }
    // The log that is left alone belongs to no restored file.
    rmSync(file)
    writeFileSync(`${file}-wal`, log)
    expect((await runOperate(['restore', name], env)).problem).toBe('')
    expect(readdirSync(dataDir).filter((entry) => entry.endsWith('-wal'))).toEqual([
      expect.stringMatching(/before-restore-.*-wal$/),
    ])
    await startBackend({ settings: readSettings(env), loadSeedPosts: async () => [] })
    await stopBackend()
  } finally {
    place.remove()
  }
}, 60_000)

test.skipIf(!canMakeDisks)('on a full disk the doctor says to free room, and nothing else', async () => {
  const disk = makeSmallDisk('8m')
  try {
    const settings = readSettings({ DATA_DIR: disk.path })
    const { db, close } = openDatabase(settings)
    await migrate(db)
    await close()
    const { bavail, bsize } = statfsSync(disk.path)
    writeFileSync(join(disk.path, 'filling'), Buffer.alloc(bavail * bsize))
    expect(lines(await checkDatabase(settings))).toEqual([
      expect.stringMatching(/^WRONG database.*→ Free room on its disk/),
    ])
    expect(lines(checkDisk(settings))[0]).toMatch(/^WRONG disk .*→ Free room/)
  } finally {
    disk.remove()
  }
})

test('BACKUP_TO that cannot be written to is named, and nothing is made', async () => {
  const file = join(testDatabase.place.dataDir, 'a-file')
  writeFileSync(file, '')
  const backup = { BACKUP_PASSPHRASE: 'ker sangri on sunday' }
  expect(lines(await checkBackups(settingsOf({ ...backup, BACKUP_TO: file }), now))).toEqual([
    `WRONG backup      BACKUP_TO ${file} is no folder → chown it to the site’s user, or set BACKUP_TO to another folder.`,
  ])
  const below = settingsOf({ ...backup, BACKUP_TO: join(file, 'backups') })
  expect(lines(await checkBackups(below, now))[0]).toMatch(
    /^WRONG backup {6}BACKUP_TO .* is not there and cannot be made/,
  )
  const command = await runOperate(['backup'], { ...testDatabase.env, ...backup, BACKUP_TO: file })
  expect(command.problem).toMatch(/BACKUP_TO is ".*a-file"; expected a folder/)
  const missing = join(testDatabase.place.dataDir, 'later')
  expect(lines(await checkBackups(settingsOf({ ...backup, BACKUP_TO: missing }), now))[0]).toMatch(/there is none in/)
  expect(existsSync(missing)).toBe(false)
})

test('content: whole, with a mistake, unreadable; the port: free, ours, another program’s, a wrong host', async () => {
  const content = makeContentFolder()
  expect(lines(await checkContent(content))).toEqual([expect.stringMatching(/^ok {4}content /)])
  expect(lines(await checkDietitian(content))).toEqual([
    expect.stringMatching(/^LOOK {2}dietitian .*no registration number.*→ Write founder\.registrationNumber there/),
  ])
  const registered = content.read('site.yaml').replace('registrationNumber: null', "registrationNumber: 'IDA 123'")
  content.write('site.yaml', registered)
  expect(lines(await checkDietitian(content))).toEqual([expect.stringMatching(/^ok {4}dietitian /)])
  content.write('plans.yaml', 'plans: [')
  expect(lines(await checkContent(content))).toEqual([
    expect.stringMatching(/^WRONG content .*plans\.yaml:1.*→ Correct the file; npm run content says all/),
  ])
  content.remove()

  let health = '{"status":"ok","database":"up","version":"0.1.0"}'
  const site = createServer((_, response) => response.end(health))
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const { port } = site.address() as AddressInfo
  const at = async (host: string, number: number) => lines(await checkPort({ host, port: number }))[0]
  expect(await at('127.0.0.1', port)).toBe(`ok    port        a site of Aahar answers at PORT ${port} on 127.0.0.1`)
  health = 'Hello'
  expect(await at('127.0.0.1', port)).toMatch(/^WRONG port .* is taken by another program → Stop that one/)
  site.closeAllConnections()
  await new Promise((resolve) => site.close(resolve))
  expect(await at('127.0.0.1', port)).toMatch(/^ok {4}port .* is free/)
  expect(await at('203.0.113.7', port)).toMatch(/^WRONG port .*HOST 203\.0\.113\.7 .*→ Correct HOST/)
})
