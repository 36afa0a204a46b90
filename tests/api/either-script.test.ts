/** Names are found in either script, with an account and without; what is written as it was typed comes first. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'

const now = '2026-12-01T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let desk: ClinicApi
  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    desk = createClinicApi({ transport, token, timeoutMs: 60_000 })
  })
  afterEach(() => backend.stop())

  const make = (full_name: string, phone_number = '') => desk.adminUsers.make({ email: '', full_name, phone_number })
  const clients = async (q: string, wish: object = {}) =>
    ok(await desk.adminUsers.list({ q, ...wish })).map(({ full_name }) => full_name)

  test('a client is found in either script, and by a beginning', async () => {
    ok(await make('अदिति शर्मा', '98290 11223'))
    ok(await make('Ravi Mehta'))
    for (const typed of ['Aditi Sharma', 'aditi', 'shar', 'Sharma 1223', 'अदिति', 'शर्मा अदि'])
      expect(await clients(typed), typed).toEqual(['अदिति शर्मा'])
    for (const typed of ['रवि', 'मेहता रवि', 'Mehta']) expect(await clients(typed), typed).toEqual(['Ravi Mehta'])
    for (const typed of ['Aditi Mehta', 'Sharma 9999', 'Verma']) expect(await clients(typed), typed).toEqual([])
  })

  test('what is written as it was typed comes first, whatever the order, and is counted with the rest', async () => {
    for (const name of ['शर्मा', 'Sharma A', 'Sharma B', 'शर्मा ज']) ok(await make(name))
    for (const sort of ['newest', 'oldest', 'name'] as const) {
      const found = await clients('sharma', { sort })
      expect(found).toHaveLength(4)
      expect(found.slice(0, 2).every((name) => name.startsWith('Sharma'))).toBe(true)
    }
    const page = await desk.adminUsers.list({ q: 'sharma', page: 2, per_page: 3 })
    expect(page).toMatchObject({ meta: { total: 4 } })
    expect(ok(page)).toHaveLength(1)
  })

  test('bookings, orders and enquiries without an account are found too', async () => {
    const booking = { name: 'अदिति शर्मा', mobile_number: '98290 11223', email: '', kind: 'consultation' } as const
    ok(await desk.adminAppointments.book(booking))
    const sale = { plan_type: 'one_month', start_date: '2026-12-01', method: 'cash' } as const
    ok(await desk.adminOrders.sellAtDesk({ ...sale, customer_name: 'अदिति शर्मा', customer_phone: '98290 11223' }))
    const visitor = createClinicApi({ transport: connection.transport })
    const enquiry = {
      phone: '9829011223',
      email: 'aditi@example.com',
      subject: 'Millets',
      message: 'Is ragi good for diabetes?',
    }
    ok(await visitor.enquiries.contact({ name: 'अदिति शर्मा', ...enquiry }))
    for (const q of ['Aditi Sharma', 'अदिति']) {
      expect(ok(await desk.adminAppointments.list({ q, sort: 'asked' }))).toHaveLength(1)
      expect(ok(await desk.adminOrders.list({ q }))).toHaveLength(1)
      expect(ok(await desk.adminEnquiries.list({ q }))).toHaveLength(1)
    }
    expect(ok(await desk.adminEnquiries.list({ q: 'diabetes' }))).toEqual([])
    expect(ok(await desk.adminEnquiries.list({ q: 'डायबिटीज़' }))).toEqual([])
  })
})
