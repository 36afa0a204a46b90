/** What the program does with orders of the provider it had before. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, inProcess } from '../support/connect'
import { signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const razorpay = {
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_test_1',
  RAZORPAY_KEY_SECRET: 'secret1',
  RAZORPAY_WEBHOOK_SECRET: 'hook1',
}

let backend: TestBackend
let connection: Connection

beforeAll(async () => {
  connection = await inProcess()
  backend = await startTestBackend({ engine: 'sqlite', now })
})
afterAll(async () => {
  await backend.stop()
  await connection.close()
})

test('after a change of provider the start says what is stranded, once a day by mail; the former one refunds again', async () => {
  const person = await signUp(connection.transport)
  const clinic = createClinicApi({ transport: connection.transport, token: person.access_token })
  const order = async () => {
    const link = await clinic.payments.createLink({
      amount: 9000,
      currency: 'INR',
      customer_name: 'Asha Verma',
      customer_email: 'asha@client.example',
      customer_phone: '98765 43210',
      plan_type: 'three_months',
      start_date: '2026-11-21',
      address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
    })
    if (!link.ok) throw new Error(JSON.stringify(link.failure))
    return { id: link.data.order_id, token: link.data.link_url?.split('/').at(-1) ?? '' }
  }
  const [open, paid] = [await order(), await order()]
  await clinic.sandbox.act(paid.token, { action: 'pay', webhook: 'prompt' })
  await expect.poll(async () => clinic.orders.get(paid.id)).toMatchObject({ data: { status: 'paid' } })

  const mails = async () =>
    (
      await backend.db
        .selectFrom('outbox')
        .select(['template', 'data'])
        .where('template', '=', 'order_stranded')
        .execute()
    ).length
  await backend.restart(razorpay)
  expect(await mails()).toBe(1)
  await backend.restart(razorpay)
  expect(await mails()).toBe(1)
  expect(await clinic.orders.cancel(paid.id, { refund: 9000 })).toMatchObject({
    data: { status: 'refund_pending', refund: { status: 'pending', by_hand: false } },
  })

  await backend.restart({ ...razorpay, PAYMENT_FORMER_PROVIDER: 'sandbox' })
  expect(await mails()).toBe(1)
  // A page where no money moves takes no payment any more.
  expect(await clinic.sandbox.get(open.token)).toMatchObject({ failure: { code: 'link_not_found' } })
  const refund = await backend.db.selectFrom('refunds').select(['id', 'check_at']).executeTakeFirstOrThrow()
  backend.setNow(refund.check_at ?? '')
  await expect
    .poll(async () => clinic.orders.get(paid.id), { timeout: 15_000, interval: 200 })
    .toMatchObject({ data: { status: 'refunded' } })
}, 60_000)
