import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clinicMails } from '~/program/mail/clinic-mails'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../../tests/support/database'
import { startMailServer } from '../../../tests/support/mail-server'
import { appointmentMails, makeReset, makeWelcome, testClinic, testVault } from '../../../tests/support/mails'
import type { Database } from '../db/open'
import { deliverNext, leaseMs } from './delivery'
import type { Mail } from './mail'
import { createEnqueueMail } from './outbox/outbox'
import { claimMail, getMail, markSent } from './outbox/store'
import { type MailSender, type OutgoingMail, SendError, type SendErrorKind } from './sender'
import { createSmtpSender, sendTimeoutMs } from './smtp'

const vault = testVault
const enqueueMail = createEnqueueMail(vault)
const never = new AbortController().signal

test('no worker takes over a mail that may still be on its way', () => {
  expect(leaseMs).toBeGreaterThan(2 * sendTimeoutMs)
})

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let database: Database
  let now: Date
  beforeEach(async () => {
    testDatabase = await makeTestDatabase(engine)
    database = testDatabase.open()
    now = new Date('2026-11-21T04:00:00.000Z')
  })
  afterEach(() => testDatabase.remove())

  const leave = (mail: Mail) => enqueueMail(database.db, mail, now)
  const wait = (ms: number) => {
    now = new Date(now.getTime() + ms)
  }
  const deliver = (sender: MailSender, { db } = database) =>
    deliverNext({ db, vault, kinds: clinicMails, clock: () => now, sender, clinic: testClinic, signal: never })
  const entry = async (id: string) => {
    const found = await getMail(database.db, vault, id)
    if (!found) throw new Error('the mail is gone')
    return found
  }
  /** Takes every mail and remembers it, or fails each time in one way. */
  const recording = (failure?: [SendErrorKind, string]) => {
    const sent: OutgoingMail[] = []
    const sender: MailSender = {
      send: async (mail) => {
        sent.push(mail)
        if (failure) throw new SendError(...failure)
      },
    }
    return { sent, sender }
  }

  test('what is due is sent, oldest first, each once; then there is nothing', async () => {
    const first = await leave(makeWelcome({ to: 'first@client.example' }))
    wait(1)
    const second = await leave(makeWelcome({ to: 'second@client.example' }))
    const { sent, sender } = recording()
    expect(await deliver(sender)).toEqual({ result: 'sent', id: first })
    expect(await deliver(sender)).toEqual({ result: 'sent', id: second })
    expect(await deliver(sender)).toEqual({ result: 'idle' })
    expect(sent.map(({ to, messageId }) => [to, messageId])).toEqual([
      ['first@client.example', `<${first}@aahar.example>`],
      ['second@client.example', `<${second}@aahar.example>`],
    ])
    expect(await entry(first)).toMatchObject({ status: 'sent', tries: 1, sent_at: now.toISOString(), last_error: null })
  })

  test('nothing is left for an address that was made up', async () => {
    await leave(makeWelcome({ to: '0199aaaa@walk-in.invalid' }))
    await leave(makeWelcome({ to: '' }))
    expect(await deliver(recording().sender)).toEqual({ result: 'idle' })
    expect(await database.db.selectFrom('outbox').selectAll().execute()).toEqual([])
  })

  test('a mail of a transaction that is taken back is never sent', async () => {
    await database.db
      .transaction()
      .execute(async (trx) => {
        await enqueueMail(trx, makeWelcome(), now)
        throw new Error('taken back')
      })
      .catch(() => {})
    expect(await deliver(recording().sender)).toEqual({ result: 'idle' })
  })

  test('a server that is away is tried again after growing gaps, and given up after ten tries', async () => {
    const id = await leave(makeWelcome())
    const { sent, sender } = recording(['unreachable', 'ECONNREFUSED'])
    const gaps: number[] = []
    for (let tries = 1; tries < 10; tries++) {
      expect(await deliver(sender)).toEqual({ result: 'unreachable', id, error: 'ECONNREFUSED' })
      const { due_at: dueAt, status, last_error } = await entry(id)
      expect([status, last_error]).toEqual(['waiting', 'ECONNREFUSED'])
      gaps.push(Date.parse(dueAt) - now.getTime())
      wait(Date.parse(dueAt) - now.getTime() - 1)
      expect(await deliver(sender), 'a moment too early').toEqual({ result: 'idle' })
      wait(1)
    }
    expect(gaps.map((ms) => ms / 1000)).toEqual([30, 120, 300, 900, 3600, 14_400, 43_200, 86_400, 86_400])
    expect(await deliver(sender)).toEqual({ result: 'failed', id, error: 'ECONNREFUSED' })
    expect(await entry(id)).toMatchObject({ status: 'failed', tries: 10, last_error: 'ECONNREFUSED' })
    wait(365 * 24 * 3600_000)
    expect(await deliver(sender)).toEqual({ result: 'idle' })
    expect(new Set(sent.map(({ messageId }) => messageId))).toEqual(new Set([`<${id}@aahar.example>`]))
    expect(sent).toHaveLength(10)
  })

  test('a recipient who is refused is given up at once, one who is put off is tried again', async () => {
    const refused = await leave(makeWelcome())
    expect(await deliver(recording(['refused', 'EENVELOPE 550']).sender)).toMatchObject({ result: 'failed' })
    expect(await entry(refused)).toMatchObject({ status: 'failed', tries: 1, last_error: 'EENVELOPE 550' })
    const postponed = await leave(makeWelcome())
    expect(await deliver(recording(['postponed', 'EENVELOPE 450']).sender)).toMatchObject({ result: 'postponed' })
    expect(await entry(postponed)).toMatchObject({ status: 'waiting' })
    wait(30_000)
    expect(await deliver(recording().sender)).toEqual({ result: 'sent', id: postponed })
  })

  describe('a reset link', () => {
    const keptLink = async (id: string) => (await entry(id)).mail?.data
    const gone = { fullName: 'Asha Verma', resetUrl: null }

    test('is forgotten as soon as it is sent', async () => {
      const id = await leave(makeReset())
      const { sent, sender } = recording()
      await deliver(sender)
      expect(sent[0]?.text).toContain('token=s3cr3t')
      expect(await keptLink(id)).toEqual(gone)
    })

    test('is kept as long as it is tried, and forgotten when it is given up', async () => {
      const id = await leave(makeReset())
      await deliver(recording(['unreachable', 'ETIMEDOUT']).sender)
      expect(await keptLink(id)).toMatchObject({ resetUrl: expect.stringContaining('s3cr3t') })
      wait(30_000)
      await deliver(recording(['refused', 'EENVELOPE 550']).sender)
      expect(await keptLink(id)).toEqual(gone)
    })

    test('is not sent when it is too late to be of use', async () => {
      const id = await leave(makeReset())
      wait(30 * 60_000)
      const { sent, sender } = recording()
      expect(await deliver(sender)).toEqual({ result: 'dropped', id, error: 'LINK_EXPIRED' })
      expect(sent).toEqual([])
      expect(await keptLink(id)).toEqual(gone)
    })

    test('is given up when its next try would be too late', async () => {
      const id = await leave(makeReset())
      wait(29.5 * 60_000)
      expect(await deliver(recording(['unreachable', 'ETIMEDOUT']).sender)).toMatchObject({ result: 'failed', id })
    })
  })

  test('a mail of a visit that waited for its mail server is sent until the visit begins, and not after it', async () => {
    now = new Date('2026-11-23T04:30:00.000Z')
    const mail = appointmentMails.find(({ template }) => template === 'appointment_cancelled')
    const early = await leave(mail as Mail)
    const late = await leave(mail as Mail)
    now = new Date('2026-11-24T04:59:59.999Z')
    expect(await deliver(recording().sender)).toEqual({ result: 'sent', id: early })
    now = new Date('2026-11-24T05:00:00.000Z')
    const { sent, sender } = recording()
    expect(await deliver(sender)).toEqual({ result: 'dropped', id: late, error: 'VISIT_PASSED' })
    expect(sent).toEqual([])
    expect(await entry(late)).toMatchObject({ status: 'dropped', last_error: 'VISIT_PASSED', tries: 1 })
  })

  test('a mail that cannot be written is given up and does not stand in the way of the next', async () => {
    const broken = await leave(makeReset({ resetUrl: 'javascript:alert(1)' }))
    const { sent, sender } = recording()
    expect(await deliver(sender)).toEqual({ result: 'failed', id: broken, error: 'UNWRITABLE' })
    const next = await leave(makeWelcome())
    expect(await deliver(sender)).toEqual({ result: 'sent', id: next })
    expect(sent).toHaveLength(1)
  })

  describe('claims', () => {
    const claim = (name: string, { db } = database) =>
      claimMail(db, vault, { claim: name, now, until: new Date(now.getTime() + leaseMs) })

    test('a mail that is being sent is claimed by no other worker until its lease is over', async () => {
      const id = await leave(makeWelcome())
      const beside = testDatabase.open()
      expect(await claim('one')).toMatchObject({ id, tries: 1 })
      expect(await claim('two', beside)).toBeNull()
      wait(leaseMs - 1)
      expect(await claim('two', beside)).toBeNull()
      wait(1)
      expect(await claim('two', beside)).toMatchObject({ id, tries: 2 })
    })

    test('who has lost the claim marks nothing any more', async () => {
      const id = await leave(makeWelcome())
      const slow = await claim('slow')
      wait(leaseMs)
      const quick = await claim('quick')
      if (!slow?.mail || !quick?.mail) throw new Error('not claimed')
      expect(await markSent(database.db, vault, slow, { kept: slow.mail, now })).toBe(false)
      expect(await entry(id)).toMatchObject({ status: 'sending' })
      expect(await markSent(database.db, vault, quick, { kept: quick.mail, now })).toBe(true)
      expect(await entry(id)).toMatchObject({ status: 'sent' })
    })

    test('a mail that has outlived ten senders is given up unsent', async () => {
      const id = await leave(makeWelcome())
      for (let i = 0; i < 10; i++) {
        await claim('dying')
        wait(leaseMs)
      }
      const { sent, sender } = recording()
      expect(await deliver(sender)).toEqual({ result: 'failed', id, error: 'INTERRUPTED' })
      expect(sent).toEqual([])
    })

    test('many who claim at once get different mails', async () => {
      const ids = []
      for (let i = 0; i < 20; i++) ids.push(await leave(makeWelcome()))
      const beside = testDatabase.open()
      const claimed = await Promise.all(
        Array.from({ length: 30 }, (_, i) => claim(`claim ${i}`, i % 2 === 0 ? database : beside)),
      )
      const mine = claimed.flatMap((mail) => (mail ? [mail.id] : []))
      expect(new Set(mine).size, 'no mail twice').toBe(mine.length)
      // One who finds all he sees being claimed gets none and comes again; nothing is lost.
      for (let more = await claim('more'); more; more = await claim('more')) mine.push(more.id)
      expect(mine.toSorted()).toEqual(ids.toSorted())
    })
  })

  test('two processes send 200 mails over a real server, each exactly once', async () => {
    const server = await startMailServer()
    const addresses = Array.from({ length: 200 }, (_, i) => `client${i}@client.example`)
    await database.db.transaction().execute(async (trx) => {
      for (const to of addresses) await enqueueMail(trx, makeWelcome({ to }), now)
    })
    const worker = async (mine: Database) => {
      const sender = createSmtpSender({
        mailUrl: server.url,
        loadFrom: async () => ({ name: 'Aahar', address: 'hello@aahar.example' }),
      })
      let sent = 0
      while ((await deliver(sender, mine)).result === 'sent') sent += 1
      return sent
    }
    // Each a process of its own, as far as the database can tell, and busier than the real one.
    const process = async (mine: Database) => {
      const counts = await Promise.all(Array.from({ length: 8 }, () => worker(mine)))
      return counts.reduce((sum, count) => sum + count, 0)
    }
    const [one = 0, two = 0] = await Promise.all([process(database), process(testDatabase.open())])
    await server.stop()
    expect(one + two).toBe(200)
    expect(Math.min(one, two), 'both worked').toBeGreaterThan(20)
    expect(server.mails.flatMap(({ to }) => to).toSorted()).toEqual(addresses.toSorted())
    expect(new Set(server.mails.map(({ messageId }) => messageId)).size).toBe(200)
  })
})
