import { expect, test } from 'vitest'
import { createApi } from '~/program/api'
import { makeTestDatabase } from '../../../tests/support/database'
import { makeTestLog } from '../../../tests/support/payment-far-ends'
import { sandboxRoutes } from './routes'
import { createSandbox } from './sandbox'

const publicUrl = 'http://localhost:3000'
const call = (path: string, body?: object) =>
  new Request(`${publicUrl}/api/payments/sandbox/links/${path}`, {
    ...(body && { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }),
  })

test('the holder of the token sees and pays a link by the API; its webhook comes back to the same API', async () => {
  const testDatabase = await makeTestDatabase('sqlite')
  const { db } = testDatabase.open()
  const { log } = makeTestLog()
  const told: string[] = []
  const sandbox = createSandbox({
    db,
    clock: () => new Date('2026-11-21T04:00:00.000Z'),
    log,
    publicUrl,
    clientSecret: 'sandbox_secret_1',
    deliver: async (request) => {
      told.push(`${request.method} ${request.url}`)
      return new Response()
    },
  })
  const api = createApi({ routes: sandbox.routes, publicUrl, log })
  const { url } = await sandbox.gateway.createLink({
    linkId: 'ORDER_1',
    amountPaise: 400_000,
    purpose: 'Plan',
    customer: { name: 'Asha', email: 'asha@client.example', phone: '+919876543210' },
    returnUrl: `${publicUrl}/payment-callback?order_id=ORDER_1`,
    notifyUrl: `${publicUrl}/api/payments/webhook/sandbox`,
    expiresAt: new Date('2026-11-22T04:00:00.000Z'),
  })
  const token = url.split('/').at(-1) ?? ''

  const shown = await api.fetch(call(token))
  expect([shown.status, await shown.json()]).toMatchObject([
    200,
    { success: true, data: { status: 'ACTIVE', amount: 4000 } },
  ])
  const paid = await api.fetch(call(token, { action: 'pay' }))
  expect([paid.status, await paid.json()]).toMatchObject([200, { success: true, data: { status: 'PAID' } }])
  expect(told).toEqual([`POST ${publicUrl}/api/payments/webhook/sandbox`])
  expect((await api.fetch(call('x'.repeat(32)))).status).toBe(404)
  expect((await api.fetch(call('short'))).status).toBe(422)
  expect((await api.fetch(call(token, { action: 'steal' }))).status).toBe(422)
  await testDatabase.remove()
})

test('as the former provider it has no such links', async () => {
  const api = createApi({ routes: sandboxRoutes({ page: null }), publicUrl, log: makeTestLog().log })
  for (const request of [call('x'.repeat(32)), call('x'.repeat(32), { action: 'pay' })]) {
    const answer = await api.fetch(request)
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 'link_not_found' }])
  }
})
