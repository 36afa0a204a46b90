/** The outbox of the dashboard, over both transports, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { outboxOperations } from '~/operations/contract/outbox'
import { createEnqueueMail } from '~/platform/mail/outbox/outbox'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type Connection, everyWay } from '../support/connect'
import { startMailServer, type TestMailServer } from '../support/mail-server'
import { makeReset, makeWelcome } from '../support/mails'
import { signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const unknownId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

/** What a mail about a booking held before appointments and mails had one spelling. */
const older = {
  name: 'Asha Verma',
  email: 'asha@example.com',
  phone: '+919876543210',
  preferredDate: '2026-11-26',
  preferredSlot: 'morning',
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let connection: Connection
  let backend: TestBackend
  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  afterEach(() => backend.stop())

  const start = async (env = {}) => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, ...env },
    })
  }
  const send = async (method: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const headers = new Headers()
    if (token) headers.set('authorization', `Bearer ${token}`)
    if (body) headers.set('content-type', 'application/json')
    const { baseUrl } = connection.transport
    const response = await connection.transport.send(
      new Request(`${baseUrl}/api${path}`, { method, headers, body: body ? JSON.stringify(body) : null }),
    )
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const logIn = async () => {
    const { body } = await send('POST', '/auth/login', { body: admin })
    return (body as { access_token: string }).access_token
  }
  const leave = (mail = makeWelcome()) => createEnqueueMail(backend.vault())(backend.db, mail, new Date(now))
  const list = async (token: string, query = '') => {
    const { body } = await send('GET', `/admin/outbox${query}`, { token })
    return outboxOperations.list.answer.parse(body)
  }
  const read = async (token: string, id: string) => {
    const { body } = await send('GET', `/admin/outbox/${id}`, { token })
    return outboxOperations.get.answer.parse(body).data
  }
  const reads = async () => {
    const rows = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'kept_mail_read')
      .execute()
    return rows.length
  }

  describe('without a mail server', () => {
    let token: string
    beforeEach(async () => {
      await start()
      token = await logIn()
    })

    test('mail is kept: listed newest first, in pages, by status', async () => {
      const ids = []
      for (let i = 0; i < 3; i++) ids.unshift(await leave(makeWelcome({ to: `client${i}@client.example` })))
      await expect.poll(async () => (await list(token, '?status=kept')).meta.total).toBe(3)
      const { data, meta } = await list(token, '?per_page=2')
      expect(data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
      expect(meta).toEqual({ page: 1, per_page: 2, total: 3 })
      expect((await list(token, '?page=2&per_page=2')).data).toEqual([
        {
          id: ids[2],
          template: 'welcome',
          to: 'client0@client.example',
          status: 'kept',
          tries: 0,
          created_at: now,
          due_at: now,
          sent_at: null,
          last_error: null,
        },
      ])
      expect((await list(token, '?status=sent')).data).toEqual([])
      expect((await send('GET', '/admin/outbox?status=lost', { token })).status).toBe(422)
    })

    test('an admin reads a kept reset link, to hand it on, and that is written down', async () => {
      const welcome = await leave(makeWelcome({ fullName: 'Asha Verma' }))
      const reset = await leave(makeReset())
      await expect.poll(async () => (await list(token, '?status=kept')).meta.total).toBe(2)
      const mail = await read(token, welcome)
      expect(mail.subject).toMatch(/^Welcome to /)
      expect(mail.text).toContain('Namaste Asha Verma,')
      expect(await reads()).toBe(0)
      expect((await read(token, reset)).text).toContain('token=s3cr3t')
      expect(await reads()).toBe(1)
    })

    test('a mail about a booking that an older version of the program left is read with its time and phone', async () => {
      const id = await leave({ template: 'booking_notice', to: 'hello@aahar.example', data: older as never })
      const { text } = await read(token, id)
      expect(text).toContain('Name: Asha Verma')
      expect(text).toContain('Phone: +919876543210')
      expect(text).toContain('Preferred time: Thursday, 26 November 2026, in the morning')
      const confirmation = { fullName: 'Asha Verma', preferredDate: null, preferredSlot: null }
      const own = await leave({ template: 'booking', to: 'asha@example.com', data: confirmation as never })
      expect((await read(token, own)).text).toContain('Namaste Asha Verma,')
    })
  })

  describe('with a mail server', () => {
    let server: TestMailServer
    let token: string
    beforeEach(async () => {
      server = await startMailServer()
      await start({ MAIL_URL: server.url, MAIL_FROM: 'Aahar Jaipur <jaipur@aahar.example>' })
      token = await logIn()
    })
    afterEach(() => server.stop())

    test('a new client is welcomed by mail, in the clinic’s name', async () => {
      const { email } = await signUp(connection.transport)
      await expect.poll(() => server.mails.length).toBe(1)
      expect(server.mails[0]).toMatchObject({ to: [email], from: 'jaipur@aahar.example' })
      expect(server.mails[0]?.raw).toMatch(/^From: Aahar Jaipur <jaipur@aahar.example>\r$/m)
      await expect.poll(async () => (await list(token)).data[0]?.status).toBe('sent')
    })

    test('an admin never reads a reset link, sent or waiting or kept from before', async () => {
      const sent = await leave(makeReset())
      await expect.poll(async () => (await list(token, '?status=sent')).meta.total).toBe(1)
      expect(server.mails[0]?.text).toContain('token=s3cr3t')
      expect((await read(token, sent)).text).not.toContain('s3cr3t')
      const kept = await leave(makeReset())
      await expect.poll(async () => (await list(token, '?status=sent')).meta.total).toBe(2)
      const place = { table: 'outbox', column: 'data', id: kept }
      const data = backend.vault().seal(JSON.stringify(makeReset().data), place)
      for (const status of ['kept', 'waiting', 'failed'] as const) {
        await backend.db.updateTable('outbox').set({ status, data, due_at: '9999' }).where('id', '=', kept).execute()
        expect((await read(token, kept).catch(() => ({ text: '' }))).text).not.toContain('s3cr3t')
      }
      expect(await reads()).toBe(0)
    })

    test('nor a link that unsubscribes a person', async () => {
      const unsubscribeUrl = 'https://aahar.example/newsletter/unsubscribe?token=s3cr3t'
      const id = await leave({ template: 'newsletter_known', to: 'asha@client.example', data: { unsubscribeUrl } })
      await expect.poll(async () => (await list(token, '?status=sent')).meta.total).toBe(1)
      expect(server.mails[0]?.text).toContain('token=s3cr3t')
      const { text } = await read(token, id)
      expect(text).toContain('/newsletter/unsubscribe')
      expect(text).not.toContain('s3cr3t')
    })

    test('a mail that failed is sent after all; one that was sent is not sent twice', async () => {
      const id = await leave()
      await expect.poll(() => server.mails.length).toBe(1)
      await expect.poll(async () => (await list(token, '?status=sent')).meta.total).toBe(1)
      const again = await send('POST', `/admin/outbox/${id}/retry`, { token })
      expect([again.status, again.body.code]).toEqual([409, 'mail_not_retryable'])
      await backend.db.updateTable('outbox').set({ status: 'failed', last_error: 'EENVELOPE 550' }).execute()
      const retried = await send('POST', `/admin/outbox/${id}/retry`, { token })
      expect(retried.status).toBe(200)
      outboxOperations.retry.answer.parse(retried.body)
      await expect.poll(() => server.mails.length).toBe(2)
      await expect.poll(async () => (await list(token)).data[0]).toMatchObject({ status: 'sent', last_error: null })
    })

    test('a reset whose link is no longer kept cannot be sent again', async () => {
      const id = await leave(makeReset())
      await expect.poll(async () => (await list(token, '?status=sent')).meta.total).toBe(1)
      await backend.db.updateTable('outbox').set({ status: 'failed' }).execute()
      expect((await send('POST', `/admin/outbox/${id}/retry`, { token })).body.code).toBe('mail_not_retryable')
    })
  })

  test('only an admin sees any of it, and only what there is', async () => {
    await start()
    const { access_token: client } = await signUp(connection.transport)
    const token = await logIn()
    for (const [method, path] of [
      ['GET', '/admin/outbox'],
      ['GET', `/admin/outbox/${unknownId}`],
      ['POST', `/admin/outbox/${unknownId}/retry`],
    ] as const) {
      expect((await send(method, path)).status).toBe(401)
      expect((await send(method, path, { token: client })).status).toBe(403)
      const { status, body } = await send(method, path, { token })
      expect([status, body.code]).toEqual(path === '/admin/outbox' ? [200, undefined] : [404, 'mail_not_found'])
    }
    expect((await send('GET', '/admin/outbox/x', { token })).status).toBe(422)
  })
})
