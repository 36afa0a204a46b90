/** The mail server and the payment provider refuse, hang or talk rubbish: nobody loses anything, staff see it, and it heals by itself. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type BreakableNetwork, breakableNetwork } from '../support/breakable-network'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { startMailServer, type TestMailServer } from '../support/mail-server'
import { type FarEnd, makeTestPace, startCashfreeServer } from '../support/payment-servers'
import { signUp } from '../support/people'

const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const keys = { clientId: 'clinic', clientSecret: 'a-secret-of-the-provider-0123456789' }
const begin = Date.parse('2026-11-21T06:00:00.000Z')

let backend: TestBackend
let mailServer: TestMailServer
let provider: FarEnd
let [toMail, toProvider] = [] as unknown as [BreakableNetwork, BreakableNetwork]
let client: ClinicApi
let staff: ClinicApi
let minutes = 0

beforeEach(async () => {
  minutes = 0
  mailServer = await startMailServer()
  provider = await startCashfreeServer({ ...keys, pace: makeTestPace() })
  toMail = await breakableNetwork(mailServer.url)
  toProvider = await breakableNetwork(provider.baseUrl)
  backend = await startTestBackend({
    engine: 'sqlite',
    now: new Date(begin).toISOString(),
    env: {
      ADMIN_EMAIL: admin.email,
      ADMIN_PASSWORD: admin.password,
      MAIL_URL: toMail.url.replace(/\/$/, ''),
      PAYMENT_PROVIDER: 'cashfree',
      CASHFREE_CLIENT_ID: keys.clientId,
      CASHFREE_CLIENT_SECRET: keys.clientSecret,
      CASHFREE_BASE_URL: toProvider.url,
    },
  })
  const { transport } = await inProcess()
  const { access_token: token } = await signUp(transport)
  client = createClinicApi({ transport, token })
  const session = data(await createClinicApi({ transport }).auth.login(admin))
  staff = createClinicApi({ transport, token: session.access_token })
})
afterEach(async () => {
  await backend.stop()
  await toMail.close()
  await toProvider.close()
  await provider.stop()
  await mailServer.stop()
})

const data = <T>(result: { ok: true; data: T } | { ok: false; failure: object }): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const pass = (more: number) => {
  minutes += more
  backend.setNow(new Date(begin + minutes * 60_000).toISOString())
}
const overview = async () => data(await staff.stats.overview())
const patience = { timeout: 20_000, interval: 100 }

const troubles: [string, (network: BreakableNetwork) => void][] = [
  ['refuses', (network) => network.refuse()],
  ['says that it is busy and hangs up', (network) => network.talkRubbish('421 4.3.2 Service shutting down\r\n')],
  ['is a web server', (network) => network.talkRubbish('HTTP/1.1 400 Bad Request\r\ncontent-length: 4\r\n\r\noops')],
]

describe('the mail server', () => {
  const book = (email: string) =>
    client.appointments.create({ name: 'Asha Verma', email, mobile_number: '+919876543210' })
  const received = () => mailServer.mails.filter(({ to }) => to.includes('asha@client.example'))

  test.each(troubles)(
    '%s: the booking stands, the dashboard says so, and the mail goes out once it is back',
    async (_, fail) => {
      await expect
        .poll(() => backend.mails().then((all) => all.every(({ status }) => status === 'sent')), patience)
        .toBe(true)
      expect((await overview()).mails_delayed).toBe(0)
      fail(toMail)
      expect(await book('asha@client.example')).toMatchObject({ ok: true })
      await expect.poll(async () => (await overview()).mails_delayed, patience).toBeGreaterThan(0)
      toMail.heal()
      pass(3)
      await expect.poll(() => received().length, patience).toBe(1)
      // A try that was under way when it came back is made again later.
      const laterOverview = () => {
        pass(1)
        return overview()
      }
      await expect.poll(async () => (await laterOverview()).mails_delayed, patience).toBe(0)
    },
    60_000,
  )
})

describe('the payment provider', () => {
  const order = (order_id: string) =>
    client.payments.createLink({
      amount: 4000,
      currency: 'INR',
      customer_name: 'Asha Verma',
      customer_email: 'asha@client.example',
      customer_phone: '98765 43210',
      plan_type: 'one_month',
      start_date: '2026-11-21',
      address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
      order_id,
    })

  test.each([
    ...troubles.slice(0, 2),
    ['hangs', (network: BreakableNetwork) => network.fallSilent()] as const,
    [
      'answers a page of a proxy',
      (network: BreakableNetwork) =>
        network.talkRubbish(
          'HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: 6\r\nconnection: close\r\n\r\n<html>',
        ),
    ] as const,
  ])(
    '%s: the order is kept, the dashboard says so, and it can be paid once the provider is back',
    async (_, fail) => {
      fail(toProvider)
      // The client is told to wait, and the order is theirs.
      expect(data(await order('ORDER_of_asha'))).toMatchObject({
        order_id: 'ORDER_of_asha',
        status: 'pending',
        link_url: null,
      })
      expect((await overview()).links_delayed).toBe(0)
      pass(1.5)
      expect((await overview()).links_delayed).toBe(1)
      toProvider.heal()
      pass(3)
      await expect
        .poll(async () => data(await client.orders.get('ORDER_of_asha')).status, patience)
        .toBe('awaiting_payment')
      expect((await overview()).links_delayed).toBe(0)
      expect(await provider.count()).toBe(1)
    },
    60_000,
  )

  test('refuses the request: the client hears it in the sentence of the specification, and the same order can be sent again', async () => {
    toProvider.talkRubbish('HTTP/1.1 400 Bad Request\r\ncontent-length: 4\r\nconnection: close\r\n\r\noops')
    expect(await order('ORDER_of_asha')).toMatchObject({
      ok: false,
      failure: { status: 502, code: 'payment_failed', message: 'Failed to initiate payment' },
    })
    toProvider.heal()
    expect(data(await order('ORDER_of_asha'))).toMatchObject({ status: 'awaiting_payment' })
    expect(data(await client.orders.mine())).toHaveLength(1)
  })
})
