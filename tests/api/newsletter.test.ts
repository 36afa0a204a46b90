/** The newsletter's double opt-in as a caller of the API sees it, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepNewsletter } from '~/newsletter/service'
import { newsletterMessage } from '~/platform/session/answers/errors'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { startMailServer } from '../support/mail-server'

const now = '2026-11-21T04:00:00.000Z'
const later = (ms: number) => new Date(Date.parse(now) + ms)
const day = 24 * 60 * 60 * 1000
const email = 'asha@example.com'
const sameAnswer = {
  ok: true,
  data: { success: true, message: 'Please check your email: the link in it confirms your subscription.' },
}
const invalidLink = {
  ok: false,
  failure: {
    kind: 'status',
    status: 400,
    code: 'invalid_newsletter_link',
    message: 'This link is no longer valid. Please subscribe anew or write to us.',
  },
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now })
    clinic = createClinicApi({ transport: connection.transport })
  })
  afterEach(() => backend.stop())

  const subscribers = () => backend.db.selectFrom('newsletter_subscribers').selectAll().orderBy('id').execute()
  const statuses = async () => (await subscribers()).map(({ status }) => status)
  const mails = () => backend.mails()
  /** The tokens of the newest mail's links. */
  async function mailedTokens() {
    const data = JSON.parse((await mails()).at(-1)?.data ?? '{}') as { confirmUrl?: string; unsubscribeUrl: string }
    const tokenOf = (url: string, path: string) => {
      expect(url).toMatch(new RegExp(`^http://localhost:3000/newsletter/${path}\\?token=[\\w-]{43}$`))
      return new URL(url).searchParams.get('token') ?? ''
    }
    return {
      confirm: data.confirmUrl ? tokenOf(data.confirmUrl, 'confirm') : '',
      unsubscribe: tokenOf(data.unsubscribeUrl, 'unsubscribe'),
    }
  }
  const subscribe = async () => {
    expect(await clinic.newsletter.subscribe({ email })).toEqual(sameAnswer)
    return mailedTokens()
  }

  test('no address is subscribed before the link is followed; then it can be followed again', async () => {
    const { confirm } = await subscribe()
    expect(await statuses()).toEqual(['pending'])
    for (let i = 0; i < 2; i++) {
      const answer = { success: true, message: 'Thank you. You will get our next newsletter.' }
      expect(await clinic.newsletter.confirm({ token: confirm })).toEqual({ ok: true, data: answer })
    }
    expect(await subscribers()).toMatchObject([{ email, status: 'confirmed', asked_at: now, confirmed_at: now }])
  })

  test('the answer and the number of mails are the same for an address that is known', async () => {
    const { confirm } = await subscribe()
    await clinic.newsletter.confirm({ token: confirm })
    expect(await clinic.newsletter.subscribe({ email: ' Asha@Example.com ' })).toEqual(sameAnswer)
    expect(await statuses()).toEqual(['confirmed'])
    expect((await mails()).map(({ template }) => template)).toEqual(['newsletter_confirm', 'newsletter_known'])
    expect((await mailedTokens()).confirm).toBe('')
  })

  test('one press unsubscribes, and pressing again does no harm; older links subscribe no more after that', async () => {
    const { confirm, unsubscribe } = await subscribe()
    await clinic.newsletter.confirm({ token: confirm })
    for (let i = 0; i < 2; i++) {
      expect(await clinic.newsletter.unsubscribe({ token: unsubscribe })).toEqual({
        ok: true,
        data: { success: true, message: 'You are unsubscribed.' },
      })
    }
    expect(await subscribers()).toMatchObject([{ status: 'unsubscribed', unsubscribed_at: now }])
    expect(await clinic.newsletter.confirm({ token: confirm })).toEqual(invalidLink)
    const again = await subscribe()
    expect(await statuses()).toEqual(['pending'])
    expect(again.unsubscribe).toBe(unsubscribe)
    expect(await clinic.newsletter.confirm({ token: again.confirm })).toMatchObject({ ok: true })
    expect(await statuses()).toEqual(['confirmed'])
  })

  test('asked for twice, the link of either mail is good', async () => {
    const first = await subscribe()
    const second = await subscribe()
    expect(first.confirm).not.toBe(second.confirm)
    expect(await clinic.newsletter.confirm({ token: first.confirm })).toMatchObject({ ok: true })
    expect(await clinic.newsletter.confirm({ token: second.confirm })).toMatchObject({ ok: true })
    expect(await subscribers()).toHaveLength(1)
  })

  test('a link is good for seven days; no token is made up, and none does the other’s work', async () => {
    const { confirm, unsubscribe } = await subscribe()
    for (const token of ['x', 'A'.repeat(43), unsubscribe])
      expect(await clinic.newsletter.confirm({ token })).toEqual(invalidLink)
    for (const token of ['x', 'A'.repeat(43), confirm])
      expect(await clinic.newsletter.unsubscribe({ token })).toEqual(invalidLink)
    expect(await clinic.newsletter.confirm({ token: '' })).toMatchObject({ ok: false, failure: { status: 422 } })
    backend.setNow(later(7 * day).toISOString())
    expect(await clinic.newsletter.confirm({ token: confirm })).toEqual(invalidLink)
    expect(await statuses()).toEqual(['pending'])
  })

  test('the token that subscribes is kept as a hash', async () => {
    const { confirm } = await subscribe()
    const kept = await backend.db.selectFrom('newsletter_confirmations').selectAll().execute()
    expect(JSON.stringify([kept, await subscribers()])).not.toContain(confirm)
  })

  test.each([
    ['', 'Email is required'],
    ['   ', 'Email is required'],
    ['asha', 'Invalid email format'],
    ['asha@example', 'Invalid email format'],
    [`${'x'.repeat(10_000)}@example.com`, 'Email must be 254 characters or less'],
    ['asha@example.com\r\nBcc: b@example.com', 'Invalid email format'],
    ['<script>@example.com', 'Invalid email format'],
  ])('%j is no address', async (text, expected) => {
    const result = await clinic.newsletter.subscribe({ email: text })
    expect(!result.ok && newsletterMessage(result.failure)).toBe(expected)
    expect(await subscribers()).toEqual([])
    expect(await mails()).toEqual([])
  })

  test('with the hidden field filled in it is as without, but marked until the link is opened', async () => {
    expect(await clinic.newsletter.subscribe({ email, website: 'x' })).toEqual(sameAnswer)
    expect(await subscribers()).toMatchObject([{ email, status: 'pending', is_doubtful: 1 }])
    expect(await mails()).toHaveLength(1)
    await clinic.newsletter.confirm({ token: (await mailedTokens()).confirm })
    expect(await subscribers()).toMatchObject([{ email, status: 'confirmed', is_doubtful: 0 }])
  })

  test('50 at once, with one form’s token, are one subscriber and one mail; another address is another', async () => {
    const send = (to: string) => clinic.newsletter.subscribe({ email: to, form_token: 'form-token-of-these-tests' })
    for (const answer of await Promise.all(Array.from({ length: 50 }, () => send(email))))
      expect(answer).toEqual(sameAnswer)
    expect(await subscribers()).toHaveLength(1)
    expect(await mails()).toHaveLength(1)
    expect(await send('ravi@example.com')).toEqual(sameAnswer)
    expect(await mails()).toHaveLength(2)
  })

  test('a letter box gets five of these mails a day, whether it is known or not', async () => {
    const ask = async (address: string, to = email) => {
      const asking = createClinicApi({ transport: connection.transport, clientAddress: address })
      const result = await asking.newsletter.subscribe({ email: to })
      return result.ok ? 200 : result.failure.status
    }
    const first = await Promise.all(Array.from({ length: 8 }, (_one, i) => ask(`203.0.113.${i}`)))
    expect(first.toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(await mails()).toHaveLength(5)
    await backend.db.updateTable('newsletter_subscribers').set({ status: 'confirmed' }).execute()
    expect(await ask('203.0.113.20')).toBe(429)
    backend.setNow(later(day).toISOString())
    expect(await ask('203.0.113.20')).toBe(200)
    for (let i = 0; i < 60; i++) expect(await ask('198.51.100.1', `a${i}@example.com`)).toBe(200)
    expect(await ask('198.51.100.1', 'b@example.com')).toBe(429)
  })

  test('addresses that were not confirmed in time are not kept; subscribers are', async () => {
    const { confirm } = await subscribe()
    await clinic.newsletter.confirm({ token: confirm })
    await clinic.newsletter.subscribe({ email: 'typo@example.com' })
    await sweepNewsletter(backend.db, later(7 * day - 1))
    expect(await subscribers()).toHaveLength(2)
    await sweepNewsletter(backend.db, later(7 * day))
    expect((await subscribers()).map((one) => one.email)).toEqual([email])
    expect(await backend.db.selectFrom('newsletter_confirmations').selectAll().execute()).toEqual([])
  })

  test('every mail of it can be left by one press in the mail program (RFC 8058)', async () => {
    const server = await startMailServer()
    await backend.restart({ MAIL_URL: server.url })
    await clinic.newsletter.subscribe({ email })
    await expect.poll(() => server.mails.length).toBe(1)
    const raw = server.mails[0]?.raw.replace(/\r\n[ \t]+/g, ' ') ?? ''
    const url = /^List-Unsubscribe: <(.+)>\r$/m.exec(raw)?.[1] ?? ''
    expect(url).toMatch(/^http:\/\/localhost:3000\/newsletter\/unsubscribe\?token=[\w-]{43}$/)
    expect(raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(server.mails[0]?.text).toContain('http://localhost:3000/newsletter/confirm?token=')
    expect(await clinic.newsletter.unsubscribe({ token: new URL(url).searchParams.get('token') ?? '' })).toMatchObject({
      ok: true,
    })
    await expect.poll(async () => (await mails())[0]?.status).toBe('sent')
    expect((await mails())[0]?.data).toContain('"confirmUrl":null')
    await server.stop()
  })
})
