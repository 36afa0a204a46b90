import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { keyFor } from '~/platform/vault/secrets.server'
import { makeTestDatabase } from '../../tests/support/database'
import { makeTestLog } from '../../tests/support/payment-far-ends'
import { makeTestPace, startCashfreeServer } from '../../tests/support/payment-servers'
import { createGateway } from './create-gateway'

const withGateway = async (env: Environment, use: (made: Awaited<ReturnType<typeof createGateway>>) => unknown) => {
  const testDatabase = await makeTestDatabase('sqlite')
  const { db } = testDatabase.open()
  const { payments, formerPayments, publicUrl } = readSettings(env)
  await use(
    await createGateway({
      payments,
      formerPayments,
      publicUrl,
      sessionSecrets: ['a'.repeat(32), 'older'],
      db,
      clock: () => new Date(),
      log: makeTestLog().log,
      deliver: async () => new Response(),
    }),
  )
  await testDatabase.remove()
}

test('where nothing is set it is the sandbox, with a secret that is made from this installation’s', () =>
  withGateway({}, ({ gateway, sandbox }) => {
    expect(gateway.name).toBe('sandbox')
    expect(sandbox?.gateway).toBe(gateway)
    const secret = Buffer.from(keyFor('sandbox payments', 'a'.repeat(32))).toString('base64url')
    const body = '{"type":"OTHER"}'
    const readingWith = (key: string) => {
      const timestamp = String(Date.now())
      const signature = createHmac('sha256', key)
        .update(timestamp + body)
        .digest('base64')
      const headers = new Headers({ 'x-webhook-timestamp': timestamp, 'x-webhook-signature': signature })
      return gateway.readWebhook(headers, body)
    }
    expect(readingWith(secret).ok).toBe(true)
    expect(readingWith('').ok).toBe(false)
    expect(readingWith('a'.repeat(32)).ok).toBe(false)
  }))

test('Cashfree is asked where the settings say, by the clock on the wall', async () => {
  const keys = { clientId: 'app1', clientSecret: 'secret1' }
  const server = await startCashfreeServer({ ...keys, pace: makeTestPace() })
  await withGateway(
    {
      PAYMENT_PROVIDER: 'cashfree',
      CASHFREE_BASE_URL: server.baseUrl,
      CASHFREE_CLIENT_ID: keys.clientId,
      CASHFREE_CLIENT_SECRET: keys.clientSecret,
    },
    async ({ gateway, sandbox }) => {
      expect([gateway.name, sandbox]).toEqual(['cashfree', null])
      const place = { link_id: 'ORDER_1', provider_ref: null }
      await expect(gateway.fetchLink(place)).rejects.toMatchObject({ kind: 'not_found', code: 'link_not_found' })
      server.mishaps.push({ what: { status: 500 } })
      await expect(gateway.fetchLink(place)).rejects.toMatchObject({ kind: 'not_found' })
      expect(server.calls).toHaveLength(3)
    },
  )
  await server.stop()
})

test('Razorpay has the webhook secrets of the settings', () =>
  withGateway(
    {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'secret1',
      RAZORPAY_WEBHOOK_SECRET: 'new,old',
    },
    ({ gateway, sandbox }) => {
      expect([gateway.name, sandbox]).toEqual(['razorpay', null])
      const body = '{"event":"other"}'
      for (const secret of ['new', 'old', 'secret1'])
        expect(
          gateway.readWebhook(
            new Headers({ 'x-razorpay-signature': createHmac('sha256', secret).update(body).digest('hex') }),
            body,
          ).ok,
        ).toBe(secret !== 'secret1')
    },
  ))
