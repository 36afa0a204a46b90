/**
 * The drill: a backup made by the real command while clients book and staff publish, then everything lost, then the real command
 * that puts it back into an empty folder, and the site asked whether it is the same.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import S3rver from 's3rver'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createPasswordHasher } from '~/accounts/passwords/password-hasher'
import { migrate } from '~/platform/db/migrations/migrate'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Transport } from '~/platform/session/transport.server'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { startBackend, stopBackend } from '~/program/start'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { makeContentFolder } from '../support/content-folder'
import { makeEmptyTestDatabase, onEachEngine, type TestDatabase } from '../support/database'
import { fillEveryTable } from '../support/fill-tables'
import { makePdf } from '../support/pdfs'
import { signUp } from '../support/people'
import { makeJpeg } from '../support/pictures'
import { runOperate } from '../support/run-operate'
import { makeTempFolder } from '../support/temp-folder'

/** The clock of the command is the machine's. */
const now = new Date().toISOString()
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const passphrase = 'ker sangri on sunday'
const note = 'Hashimoto since 2019'
const booking = {
  name: 'Asha Verma',
  email: 'asha@example.com',
  mobile_number: '+919876543210',
  medical_issue: note,
  message: null,
  health_consent: true,
}

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

onEachEngine((engine) => {
  let backend: TestBackend
  let content: ReturnType<typeof makeContentFolder>
  let place: ReturnType<typeof makeTempFolder>
  let restoredContent: ReturnType<typeof makeContentFolder>
  let empty: TestDatabase
  let env: Environment

  beforeEach(async () => {
    content = makeContentFolder()
    restoredContent = makeContentFolder()
    place = makeTempFolder()
    empty = await makeEmptyTestDatabase(engine)
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, CONTENT_DIR: content.contentDir },
    })
    env = { BACKUP_TO: place.path, BACKUP_PASSPHRASE: passphrase }
  })
  afterEach(async () => {
    await backend.stop()
    await empty.remove()
    for (const folder of [content, restoredContent, place]) folder.remove()
  })

  const databaseOf = ({ dataDir, databaseUrl }: TestDatabase['place']) => ({
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl ?? '',
  })
  /** The settings of the site, as its own process would have them. */
  const ofSite = () => ({
    ...env,
    ...databaseOf({ dataDir: backend.dataDir, databaseUrl: backend.databaseUrl }),
    CONTENT_DIR: content.contentDir,
  })
  const ofEmpty = () => ({ ...env, ...databaseOf(empty.place), CONTENT_DIR: restoredContent.contentDir })

  async function fill(clinic: ClinicApi) {
    const { transport } = await inProcess()
    const staff = createClinicApi({ transport, token: ok(await clinic.auth.login(admin)).access_token })
    const picture = ok(
      await staff.adminMedia.upload({
        file: (await makeJpeg({ width: 900, height: 600 })).toString('base64'),
        name: 'Ragi.jpg',
      }),
    )
    const draft = {
      title: 'Millets',
      slug: 'millets',
      description: 'Of millets.',
      cover: { src: picture.url, alt: 'Ragi' },
      tags: [],
      publish_date: null,
      body: [{ type: 'paragraph' as const, content: 'Ragi. '.repeat(200) }],
    }
    const post = ok(await staff.adminBlogs.create({ draft }))
    ok(await staff.adminBlogs.publish(post.id, { version: post.version }))
    return { staff, picture }
  }

  /** Clients sign up and book until it is told to stop. `acknowledged` has the ids in the order they were answered. */
  function load(transport: Transport) {
    const acknowledged: string[] = []
    let people = 0
    let isOver = false
    const work = async () => {
      while (!isOver) {
        const { access_token: token, email } = await signUp(transport)
        people += 1
        const clinic = createClinicApi({ transport, token, clientAddress: `203.0.${people}.1` })
        for (let count = 0; count < 3 && !isOver; count += 1) {
          const asked = await clinic.appointments.create({ ...booking, email })
          if (asked.ok) acknowledged.push(asked.data.id)
          await setTimeout(5)
        }
      }
    }
    const working = Promise.all(Array.from({ length: 3 }, work))
    return {
      acknowledged,
      stop: async () => {
        isOver = true
        await working
      },
    }
  }

  test('a backup under load, restored into an empty folder, is the same site', async () => {
    const { transport } = await inProcess()
    const clinic = createClinicApi({ transport })
    const { picture } = await fill(clinic)
    const person = await signUp(transport)
    ok(await createClinicApi({ transport, token: person.access_token }).appointments.create(booking))
    const loading = load(transport)
    await expect.poll(() => loading.acknowledged.length, { timeout: 30_000 }).toBeGreaterThan(10)

    const before = [...loading.acknowledged]
    const backup = await runOperate(['backup'], ofSite())
    expect(backup.problem).toBe('')
    expect(backup.out).toMatch(/^aahar-\S+ is good: \d+ rows, 1 pictures, 0 documents, \d+ KB written\.$/m)
    const during = loading.acknowledged.length
    await loading.stop()
    expect(during, 'the site went on meanwhile').toBeGreaterThan(before.length)

    // Nothing readable leaves the machine: neither what is sealed in the database, nor names and addresses.
    const files = readdirSync(place.path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    for (const file of files) {
      const bytes = readFileSync(join(file.parentPath, file.name))
      for (const word of ['Asha Verma', person.email, 'Hashimoto']) expect(bytes.includes(word), file.name).toBe(false)
      expect(statSync(join(file.parentPath, file.name)).mode & 0o077, file.name).toBe(0)
    }
    // No unsealed snapshot is left behind.
    expect(readdirSync(backend.dataDir).filter((name) => name.includes('work'))).toEqual([])

    const publicPost = ok(await clinic.blogs.list())
    const key = readFileSync(join(backend.dataDir, 'secrets/data-key'), 'utf8')
    await stopBackend()
    const restored = await runOperate(['restore'], ofEmpty())
    expect(restored.problem).toBe('')
    expect(restored.out).toContain('Restored: the site as it was')
    expect(readFileSync(join(empty.place.dataDir, 'secrets/data-key'), 'utf8')).toBe(key)
    expect(statSync(join(empty.place.dataDir, 'secrets/data-key')).mode & 0o777).toBe(0o600)

    await startBackend({
      settings: readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...ofEmpty() }),
      loadSeedPosts: async () => [],
      clock: () => new Date(now),
      hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
    })
    // Posts with their pictures, people with their sessions and passwords.
    expect(ok(await clinic.blogs.list())).toEqual(publicPost)
    const staff = createClinicApi({ transport, token: ok(await clinic.auth.login(admin)).access_token })
    expect(ok(await staff.adminMedia.get(picture.id))).toMatchObject({ name: 'Ragi.jpg', url: picture.url })
    const [, name] = /^\/media\/(.+)\.jpg$/.exec(picture.url) ?? []
    const copy = await transport.send(new Request(`${transport.baseUrl}/api/media/${name}/900.jpg`))
    expect([copy.status, (await copy.arrayBuffer()).byteLength > 1000]).toEqual([200, true])
    ok(await clinic.auth.login(person))

    // Everything acknowledged before the backup began is there; of the rest a beginning, and each booking whole.
    const beside = empty.open()
    const rows = await beside.db.selectFrom('appointments').select(['id', 'user_id']).execute()
    const there = new Set(rows.map(({ id }) => id))
    for (const id of before) expect(there.has(id)).toBe(true)
    const count = async (table: 'outbox' | 'consents', of: number) => {
      const { rows: found } = await beside.db
        .selectFrom(table)
        .select((row) => row.fn.countAll().as('rows'))
        .$if(table === 'outbox', (query) =>
          query.where('template' as never, 'in', ['booking', 'booking_notice'] as never),
        )
        .executeTakeFirstOrThrow()
      expect(Number(found), table).toBe(of)
    }
    await count('outbox', rows.length * 2)
    await count('consents', new Set(rows.map(({ user_id }) => user_id)).size)
    const mine = ok(
      await createClinicApi({ transport, token: ok(await clinic.auth.login(person)).access_token }).appointments.mine(),
    )
    expect(mine.map(({ medical_issue }) => medical_issue)).toEqual([note])
    // The content of the backup can be looked at, with its former versions.
    expect(readFileSync(join(empty.place.dataDir, 'restored-content/content/plans.yaml'), 'utf8')).toBe(
      content.read('plans.yaml'),
    )
    // The backup that the database itself is from counts as good.
    expect(await beside.db.selectFrom('backups').select('state').execute()).toEqual([{ state: 'good' }])
  })

  test('a restore over another site happens on demand only; what stood there is put aside, and a running site is not touched', async () => {
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)
    // Another site stands there, with a key of its own.
    const site = engine === 'sqlite' ? openFileSite(empty) : await openPostgresSite(empty)
    const keyPath = join(empty.place.dataDir, 'secrets/data-key')
    const otherKey = `${'k'.repeat(64)}\n`
    mkdirSync(dirname(keyPath))
    writeFileSync(keyPath, otherKey)
    const key = readFileSync(join(backend.dataDir, 'secrets/data-key'), 'utf8')

    rmSync(keyPath)
    expect((await runOperate(['restore'], ofEmpty())).problem).toMatch(/--force|in use/)
    writeFileSync(keyPath, otherKey)
    expect((await runOperate(['restore', '--force'], ofEmpty())).problem).toContain('stop the site first')
    site.close()
    // A site whose database is not there: it runs on the same DATA_DIR all the same.
    const mark = join(empty.place.dataDir, `.running-${process.pid}`)
    writeFileSync(mark, '')
    expect((await runOperate(['restore', '--force'], ofEmpty())).problem).toContain('stop the site first')
    rmSync(mark)
    expect(readFileSync(keyPath, 'utf8')).toBe(otherKey)

    const restored = await runOperate(['restore', '--force'], ofEmpty())
    expect(restored.problem).toBe('')
    expect(await empty.open().db.selectFrom('users').select('email').execute()).toEqual([{ email: admin.email }])
    expect(readFileSync(keyPath, 'utf8')).toBe(key)
    const asideOf = (folder: string) => readdirSync(folder).filter((name) => name.includes('before-restore'))
    const secrets = join(empty.place.dataDir, 'secrets')
    expect(asideOf(secrets).map((name) => readFileSync(join(secrets, name), 'utf8'))).toEqual([otherKey])
    const files = asideOf(empty.place.dataDir)
    expect(files).toHaveLength(engine === 'sqlite' ? 1 : 0)
    for (const name of files) {
      const former = new DatabaseSync(join(empty.place.dataDir, name), { readOnly: true })
      expect(former.prepare('select name from former_site').all()).toEqual([{ name: 'Later' }])
      former.close()
    }
  }, 180_000)

  test('what fails on the way is taken back, and nothing is there', async () => {
    const { transport } = await inProcess()
    await fill(createClinicApi({ transport }))
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)
    const before = filesUnder(empty.place.dataDir)
    const noFolder = join(restoredContent.contentDir, 'site.yaml/content')
    const failed = await runOperate(['restore', '--content', noFolder], ofEmpty())
    expect(failed.problem).toMatch(/^Nothing was restored: ENOTDIR/)
    expect(failed.out, 'it had come as far as the content').toContain('pictures are back')
    expect(filesUnder(empty.place.dataDir)).toEqual(before)

    // A server with rows refuses before anything is at its place.
    if (engine === 'sqlite') return
    const used = empty.open()
    await migrate(used.db)
    await fillEveryTable(used.db, 'postgres', now)
    await used.close()
    const content = filesUnder(restoredContent.folder)
    const refused = await runOperate(['restore', '--content', restoredContent.contentDir], ofEmpty())
    expect(refused.problem).toMatch(/^Nothing was restored: The database of DATABASE_URL is in use \(.* have rows\)/)
    expect(filesUnder(restoredContent.folder)).toEqual(content)
    expect(filesUnder(empty.place.dataDir)).toEqual(before)
  }, 180_000)

  // A snapshot is a file on either engine: what becomes of the files beside it is the same.
  if (engine !== 'sqlite') return

  test('a document of care comes back with the key that opens it; what is erased goes with the last backup that names it', async () => {
    const { transport } = await inProcess()
    const person = await signUp(transport)
    await consult(backend, person.user.id, new Date(Date.now() - 3_600_000).toISOString())
    const own = createClinicApi({ transport, token: person.access_token })
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
    const pdf = await makePdf('Blood report of Asha')
    ok(await own.careDocuments.add({ file: pdf.toString('base64'), name: 'Report.pdf', kind: 'report' }))
    const [{ id } = { id: '' }] = ok(await own.careDocuments.list()).documents
    const backup = await runOperate(['backup'], ofSite())
    expect(backup.problem).toBe('')
    expect(backup.out).toContain(' 1 documents, ')
    const kept = join(place.path, 'care', id, 'sealed')
    expect(readFileSync(kept).equals(readFileSync(join(backend.dataDir, 'care', id, 'sealed')))).toBe(true)

    ok(await own.careDocuments.remove(id))
    // All backups of the last two days are kept, and the first one names it.
    expect((await runOperate(['backup'], ofSite())).out).toContain(' 0 documents, ')
    expect(existsSync(kept)).toBe(true)
    const [first = ''] = (await runOperate(['backup', '--list'], ofSite())).out.trim().split('\n').toReversed()
    await stopBackend()
    const restored = await runOperate(['restore', first], ofEmpty())
    expect(restored.problem).toBe('')
    expect(restored.out).toContain('1 of 1 documents are back.')
    await startBackend({
      settings: readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', ...ofEmpty() }),
      loadSeedPosts: async () => [],
      clock: () => new Date(now),
      hasher: createPasswordHasher({ cost: { memoryCost: 8, timeCost: 1, parallelism: 1 } }),
    })
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(person))
    const { file } = ok(await createClinicApi({ transport, token }).careDocuments.open(id))
    expect(Buffer.from(file, 'base64').equals(pdf)).toBe(true)

    rmSync(join(place.path, first), { recursive: true })
    await stopBackend()
    expect((await runOperate(['backup'], ofSite())).problem).toBe('')
    expect(existsSync(kept)).toBe(false)
  })

  test('a restore writes over nothing, and says what is wrong', async () => {
    const { transport } = await inProcess()
    await fill(createClinicApi({ transport }))
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)

    expect(
      (await runOperate(['restore'], { ...ofEmpty(), BACKUP_PASSPHRASE: 'ker sangri on monday' })).problem,
    ).toContain('the passphrase is another one')
    expect((await runOperate(['restore', 'aahar-2020-01-01T00-00-00000Z'], ofEmpty())).problem).toContain(
      'There is no backup aahar-2020',
    )
    expect((await runOperate(['restore'], ofSite())).problem).toContain('There is a database in')
    expect((await runOperate(['restore'], { ...ofEmpty(), BACKUP_TO: '' })).problem).toContain('BACKUP_TO is not set')

    // A byte changed anywhere in the database's part.
    const [name = ''] = readdirSync(place.path).filter((entry) => entry.startsWith('aahar-'))
    const part = join(place.path, name, 'database.0')
    const bytes = readFileSync(part)
    const changed = Buffer.from(bytes)
    changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1
    writeFileSync(part, changed)
    expect((await runOperate(['restore'], ofEmpty())).problem).toContain('database cannot be opened')
    expect(existsSync(join(empty.place.dataDir, 'aahar.sqlite'))).toBe(false)
    writeFileSync(part, bytes)

    // The content of a site gets that of the backup only where it is named; what differs is put aside.
    restoredContent.write('plans.yaml', '# mine\n')
    const before = filesUnder(restoredContent.folder)
    expect((await runOperate(['restore'], ofEmpty())).problem).toBe('')
    expect(filesUnder(restoredContent.folder)).toEqual(before)
    await empty.remove()
    empty = await makeEmptyTestDatabase(engine)
    const restored = await runOperate(['restore', '--content', restoredContent.contentDir], ofEmpty())
    expect(restored.problem).toBe('')
    expect(existsSync(join(empty.place.dataDir, 'restored-content'))).toBe(false)
    const aside = readdirSync(restoredContent.folder).find((entry) => entry.startsWith('content-before-restore-')) ?? ''
    expect(readFileSync(join(restoredContent.folder, aside, 'plans.yaml'), 'utf8')).toBe('# mine\n')
    expect(restoredContent.read('plans.yaml')).toBe(content.read('plans.yaml'))
  })

  test('a second backup copies no picture again; what no backup names goes', async () => {
    const { transport } = await inProcess()
    const { staff, picture } = await fill(createClinicApi({ transport }))
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)
    const copies = () =>
      readdirSync(join(place.path, 'media'), { recursive: true }).filter((name) => String(name).endsWith('.jpg'))
    const written = copies().map((name) => statSync(join(place.path, 'media', String(name))).mtimeMs)
    expect(written.length).toBeGreaterThan(1)
    rmSync(join(backend.dataDir, 'media'), { recursive: true })
    const second = await runOperate(['backup'], ofSite())
    // Known and there: the files of the site itself are not needed, and their loss takes nothing from the backup.
    expect(second.out).toMatch(/is good/)
    expect(copies().map((name) => statSync(join(place.path, 'media', String(name))).mtimeMs)).toEqual(written)
    // Both are of one day: a second one takes none away.
    const made = () => readdirSync(place.path).filter((name) => name.startsWith('aahar-'))
    expect(made()).toHaveLength(2)

    await backend.db.deleteFrom('media').where('id', '=', picture.id).execute()
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)
    expect(copies(), 'the former ones name it').not.toEqual([])
    for (const name of made().slice(0, 2)) rmSync(join(place.path, name), { recursive: true })
    expect((await runOperate(['backup'], ofSite())).code).toBe(0)
    expect(copies()).toEqual([])
    expect(await staff.adminMedia.list()).toMatchObject({ ok: true, data: [] })
  })
})

/** Every file below a folder with its bytes. */
const filesUnder = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path).toString('base64')]),
  )

function openFileSite({ place }: TestDatabase) {
  const file = new DatabaseSync(join(place.dataDir, 'aahar.sqlite'))
  file.exec(`pragma journal_mode = wal; create table former_site (name text); insert into former_site values ('Later')`)
  return file
}

async function openPostgresSite(empty: TestDatabase) {
  const { db, close } = empty.open()
  await migrate(db)
  await fillEveryTable(db, 'postgres', now)
  return { close: () => void close() }
}

test('a bucket does as well as a folder', async () => {
  const folder = makeTempFolder()
  const server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder.path,
    configureBuckets: [
      { name: 'backups', configs: [] },
      { name: 'media', configs: [] },
    ],
  })
  const { port } = await server.run()
  const content = makeContentFolder()
  const empty = await makeEmptyTestDatabase('sqlite')
  const backend = await startTestBackend({
    engine: 'sqlite',
    now,
    env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, CONTENT_DIR: content.contentDir },
  })
  try {
    const env = {
      BACKUP_TO: `s3://S3RVER:S3RVER@127.0.0.1:${port}/backups/aahar?region=ap-south-1`,
      BACKUP_PASSPHRASE: passphrase,
      CONTENT_DIR: content.contentDir,
    }
    const { transport } = await inProcess()
    const person = await signUp(transport)
    const token = ok(await createClinicApi({ transport }).auth.login(admin)).access_token
    const file = (await makeJpeg({ width: 900, height: 600 })).toString('base64')
    ok(await createClinicApi({ transport, token }).adminMedia.upload({ file, name: 'Ragi.jpg' }))
    for (let again = 0; again < 2; again += 1) {
      const backup = await runOperate(['backup'], { ...env, DATA_DIR: backend.dataDir })
      expect(backup.problem).toBe('')
    }
    const listed = await runOperate(['restore', '--list'], { ...env, DATA_DIR: empty.place.dataDir })
    expect(listed.out.trim().split('\n')).toEqual(Array(2).fill(expect.stringMatching(/^aahar-/)))
    // The bucket of pictures stays as it is, until the operator says otherwise.
    const withBucket = {
      ...env,
      DATA_DIR: empty.place.dataDir,
      MEDIA_URL: `s3://S3RVER:S3RVER@127.0.0.1:${port}/media?region=ap-south-1`,
    }
    const pictures = () =>
      readdirSync(join(folder.path, 'media'), { recursive: true }).filter((name) => String(name).includes('.jpg'))
    const restored = await runOperate(['restore'], withBucket)
    expect(restored.problem).toBe('')
    expect(restored.out).toContain('0 of 1 pictures are in the bucket of MEDIA_URL, which stays as it is.')
    expect(pictures()).toEqual([])
    const filled = await runOperate(['restore', '--force', '--pictures'], withBucket)
    expect(filled.problem).toBe('')
    expect(filled.out).toContain('1 of 1 pictures are back.')
    expect(pictures()).not.toEqual([])
    const emails = await empty.open().db.selectFrom('users').select('email').execute()
    expect(emails.map(({ email }) => email)).toContain(person.email)
    const wrong = await runOperate(['backup'], {
      ...env,
      BACKUP_TO: `s3://S3RVER:S3RVER@127.0.0.1:${port}/nowhere`,
      DATA_DIR: backend.dataDir,
    })
    expect(wrong).toMatchObject({ code: 1, problem: expect.stringContaining('There is no such bucket') })
    expect(
      await backend.db.selectFrom('backups').select(['state', 'problem']).orderBy('id', 'desc').limit(1).execute(),
    ).toEqual([{ state: 'failed', problem: 'There is no such bucket.' }])
  } finally {
    await backend.stop()
    await empty.remove()
    await server.close()
    folder.remove()
    content.remove()
  }
})
