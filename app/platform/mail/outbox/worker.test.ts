import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clinicMails } from '~/program/mail/clinic-mails'
import { collectingLog } from '../../../../tests/support/collecting-log'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../../tests/support/database'
import { refusal, startMailServer, type TestMailServer } from '../../../../tests/support/mail-server'
import { makeReset, makeWelcome, testClinic, testVault } from '../../../../tests/support/mails'
import { startMailProcess } from '../../../../tests/support/start-mail-process'
import type { Database } from '../../db/open'
import { type Clock, systemClock } from '../../work/clock'
import { leaseMs } from '../delivery'
import { createSmtpSender } from '../smtp'
import { createEnqueueMail, createEnqueueMails } from './outbox'
import { getMail, releaseMail } from './store'
import { startMailWorker } from './worker'

const enqueueMail = createEnqueueMail(testVault)

const from = { name: 'Aahar', address: 'hello@aahar.example' }
/** So rarely that whatever happens in a test was not the timer's doing. */
const hardlyEver = 3_600_000

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let server: TestMailServer
  let workers: ReturnType<typeof startMailWorker>[]
  let lines: string[]
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    server = await startMailServer()
    workers = []
    lines = []
  })
  afterEach(async () => {
    await Promise.all(workers.map((worker) => worker.stop()))
    await server.stop()
    await testDatabase.remove()
    for (const line of lines) expect(line).not.toMatch(/@client|Asha|s3cr3t/)
  })

  type Given = { mailUrl?: string | null; pauseMs?: number; graceMs?: number; clock?: Clock; db?: Database['db'] }
  const startWorker = ({ mailUrl = server.url, clock = systemClock, db = database.db, ...given }: Given = {}) => {
    const worker = startMailWorker({
      vault: testVault,
      kinds: clinicMails,
      db,
      clock,
      loadClinic: async () => testClinic,
      log: collectingLog(lines),
      sender: mailUrl === null ? null : createSmtpSender({ mailUrl, loadFrom: async () => from }),
      pauseMs: hardlyEver,
      ...given,
    })
    workers.push(worker)
    return worker
  }
  const leave = (mail = makeWelcome()) => enqueueMail(database.db, mail, systemClock())
  const status = async (id: string) => (await getMail(database.db, testVault, id))?.status
  const codes = () => lines.map((line) => JSON.parse(line).code as string)

  test('what waits at the start is sent', async () => {
    const id = await leave()
    startWorker()
    await expect.poll(() => status(id)).toBe('sent')
    expect(server.mails).toHaveLength(1)
  })

  test('what is left meanwhile is sent at once, as soon as its transaction is done', async () => {
    startWorker()
    await leave()
    await expect.poll(() => server.mails.length).toBe(1)
    await database.db.transaction().execute(async (trx) => {
      await enqueueMail(trx, makeWelcome(), systemClock())
      await new Promise((resolve) => setTimeout(resolve, 150))
    })
    await expect.poll(() => server.mails.length).toBe(2)
  })

  test('what another process leaves is found by the timer', async () => {
    startWorker({ pauseMs: 50 })
    const id = await leave()
    await expect.poll(() => status(id)).toBe('sent')
    // As another process would: without a word to the workers of this one.
    await database.db.updateTable('outbox').set({ status: 'waiting' }).where('id', '=', id).execute()
    await expect.poll(() => server.mails.length).toBe(2)
  })

  test('a recipient who is refused does not hold up the others, and the log names codes only', async () => {
    await server.stop()
    server = await startMailServer({
      onRcptTo: ({ address }, _session, done) => done(address.startsWith('gone') ? refusal(550) : null),
    })
    const gone = await leave(makeWelcome({ to: 'gone@client.example' }))
    const here = await leave()
    startWorker()
    await expect.poll(() => status(here)).toBe('sent')
    expect(await status(gone)).toBe('failed')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ code: 'mail_failed', id: gone, error: 'EENVELOPE 550' }),
    ])
  })

  test('a server that is away is asked once and not for every mail', async () => {
    let asked = 0
    const away = createServer((socket) => {
      asked += 1
      socket.end('421 later\r\n')
    })
    away.listen(0, '127.0.0.1')
    await once(away, 'listening')
    const address = away.address()
    for (let i = 0; i < 5; i++) await leave()
    startWorker({ mailUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}` })
    await expect.poll(() => codes()).toEqual(['mail_unreachable'])
    expect(asked).toBe(1)
    away.close()
  })

  describe('without a mail server', () => {
    test('mail is kept whole, and the log says so once', async () => {
      const first = await leave(makeReset())
      startWorker({ mailUrl: null, pauseMs: 20 })
      await expect.poll(() => status(first)).toBe('kept')
      const second = await leave()
      await expect.poll(() => status(second)).toBe('kept')
      expect((await getMail(database.db, testVault, first))?.mail?.data).toMatchObject({
        resetUrl: expect.stringContaining('s3cr3t'),
      })
      expect(codes()).toEqual(['mail_kept'])
    })

    test('mail of a program without a mail server waits for no worker: it is kept from the first', async () => {
      const [id = ''] = await createEnqueueMails(testVault, false)(database.db, [makeWelcome()], systemClock())
      expect(await status(id)).toBe('kept')
    })

    test('a server that comes later does not send old mail by itself, but what is released', async () => {
      const id = await leave()
      const keeping = startWorker({ mailUrl: null })
      await expect.poll(() => status(id)).toBe('kept')
      await keeping.stop()
      startWorker({ pauseMs: 20 })
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await status(id)).toBe('kept')
      await releaseMail(database.db, id, systemClock())
      await expect.poll(() => status(id)).toBe('sent')
    })
  })

  describe('the end', () => {
    test('the mail that is being sent is finished, the next is left for the next start', async () => {
      await server.stop()
      let hasTaken = () => {}
      const taken = new Promise<void>((resolve) => {
        hasTaken = resolve
      })
      server = await startMailServer({
        onTaken: async () => {
          hasTaken()
          await new Promise((resolve) => setTimeout(resolve, 200))
        },
      })
      const first = await leave()
      const second = await leave()
      const worker = startWorker()
      await taken
      await worker.stop()
      expect([await status(first), await status(second)]).toEqual(['sent', 'waiting'])
      expect(server.mails).toHaveLength(1)
    })

    test('a server that hangs is not waited for; its mail is tried again', async () => {
      const sockets: Socket[] = []
      const hanging = createServer((socket) => sockets.push(socket))
      hanging.listen(0, '127.0.0.1')
      await once(hanging, 'listening')
      const address = hanging.address()
      const id = await leave()
      const worker = startWorker({
        mailUrl: `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`,
        graceMs: 50,
      })
      await expect.poll(() => sockets.length).toBe(1)
      await worker.stop()
      // Broken off: the sender's own timeout would have left its own code.
      expect(await getMail(database.db, testVault, id)).toMatchObject({ status: 'waiting', last_error: 'STOPPED' })
      for (const socket of sockets) socket.destroy()
      hanging.close()
    })

    test('stopping twice, and stopping where nothing happens, waits for no pause', async () => {
      const worker = startWorker()
      await worker.stop()
      await worker.stop()
      const id = await leave()
      await new Promise((resolve) => setTimeout(resolve, 100))
      expect(await status(id)).toBe('waiting')
    })
  })

  test('a database that fails for a moment does not end the worker', async () => {
    const { db } = database
    await db.schema.alterTable('outbox').renameTo('away').execute()
    startWorker({ pauseMs: 20 })
    await expect.poll(() => codes()).toContain('mail_worker_failed')
    await db.schema.alterTable('away').renameTo('outbox').execute()
    const id = await leave()
    await expect.poll(() => status(id)).toBe('sent')
  })

  test('killed between sending and marking, the mail is sent again after its lease, as the same mail', async () => {
    await server.stop()
    let isFirst = true
    server = await startMailServer({
      onTaken: async () => {
        // Taken, but the sender never hears of it.
        if (isFirst) await new Promise(() => {})
      },
    })
    const id = await leave()
    const dying = await startMailProcess(testDatabase.place, server.url)
    await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1)
    dying.kill('SIGKILL')
    await once(dying, 'exit')
    isFirst = false
    expect(await getMail(database.db, testVault, id)).toMatchObject({ status: 'sending', tries: 1 })

    const early = startWorker({ pauseMs: 20 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(server.mails).toHaveLength(1)
    await early.stop()

    startWorker({ clock: () => new Date(Date.now() + leaseMs) })
    await expect.poll(() => status(id)).toBe('sent')
    expect(server.mails.map(({ messageId }) => messageId)).toEqual(Array(2).fill(`<${id}@aahar.example>`))
  })
})
