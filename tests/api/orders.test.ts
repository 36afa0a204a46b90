/** Ordering as a caller of the API sees it: over both transports, on both engines, with the sandbox for a provider. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Clinic, createClinic } from '~/clinic/client.server'
import type { sandboxActions, sandboxFaults } from '~/clinic/contract/sandbox'
import { paymentMessage } from '~/clinic/errors'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const threeMonths = {
  amount: 9000,
  currency: 'INR' as const,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '98765 43210',
  plan_type: 'three_months' as const,
  start_date: '2026-11-21',
  address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
}
const week = { ...threeMonths, amount: 1400, plan_type: 'weekly_meal_plan' as const, start_date: '2026-11-25' }

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let clinic: Clinic

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    person = await signUp(connection.transport)
    clinic = as(person.access_token)
  })
  afterEach(() => backend.stop())

  const as = (token: string) => createClinic({ transport: connection.transport, token })
  const data = <T>(result: { ok: true; data: T } | { ok: false; failure: object }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.data
  }
  const tokenOf = (url: string | null) => url?.split('/').at(-1) ?? ''
  const act = (
    url: string | null,
    action: (typeof sandboxActions)[number],
    webhook: (typeof sandboxFaults)[number] = 'prompt',
  ) => clinic.sandbox.act(tokenOf(url), { action, webhook })
  const order = async (body: object = {}) => data(await clinic.payments.createLink({ ...threeMonths, ...body }))
  const mine = async (id: string) => data(await clinic.orders.get(id))
  const becomes = (id: string, status: string) =>
    expect.poll(async () => (await mine(id)).status, { timeout: 5000, interval: 30 }).toBe(status)

  test('a plan is ordered, paid at the sandbox, told by its webhook, and stands in the profile with its receipt', async () => {
    const link = await order()
    expect(link).toMatchObject({ status: 'awaiting_payment', link_url: expect.stringContaining('/sandbox/pay/') })
    const page = data(await clinic.sandbox.get(tokenOf(link.link_url)))
    expect(page).toMatchObject({ amount: 9000, purpose: '3 Months nutrition plan', customer_name: 'Asha Verma' })
    expect(page.return_url).toMatch(/^http:\/\/localhost:3000\/payment-callback\?order_id=ORDER_\d+_\w+&t=[\w-]{43}$/)
    await act(link.link_url, 'pay')
    await becomes(link.order_id, 'paid')
    expect(await mine(link.order_id)).toMatchObject({
      plan_title: '3 Months',
      kind: 'subscription',
      meals: 0,
      amount: 9000,
      customer_phone: '+919876543210',
      start_date: '2026-11-21',
      end_date: '2027-02-21',
      paid_at: now,
      link: null,
      can_retry: false,
      cancellation: { allowed: true, refund: 9000 },
      receipt_number: '2026-27/000001',
    })
    const plan = { plan_name: '3 Months', start_date: '2026-11-21', end_date: '2027-02-21', order_id: link.order_id }
    expect(data(await clinic.users.info())).toMatchObject({ subscription_plan: plan, food_plan: null, meal_plan: null })
    expect(data(await clinic.orders.receipt(link.order_id))).toMatchObject({
      number: '2026-27/000001',
      title: 'Receipt',
      total_paise: 900_000,
      total_in_words: 'Nine Thousand Rupees Only',
      lines: [{ taxable_paise: 900_000, cgst_paise: 0, sgst_paise: 0, igst_paise: 0 }],
      payment: { provider: 'sandbox', reference: expect.any(String), paid_at: now },
      refund: null,
    })
  })
})
