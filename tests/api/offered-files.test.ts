/** A booking or an order that may be of a client who has a file: what fits is offered with the reason, and joined by staff alone. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const phone = '98290 11223'

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let desk: ClinicApi
  let asha: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    desk = createClinicApi({ transport, token, timeoutMs: 60_000 })
    const given = { email: 'asha@example.com', full_name: 'Asha Verma', phone_number: phone }
    asha = ok(await desk.adminUsers.make(given)).id
  })
  afterEach(() => backend.stop())

  const book = async (given: object) => {
    const { id: record_id } = ok(
      await desk.adminAppointments.book({
        name: 'Asha Verma',
        mobile_number: phone,
        email: '',
        kind: 'consultation',
        ...given,
      }),
    )
    return { kind: 'appointment', record_id } as const
  }
  const sell = async (given: object) => {
    const sale = { plan_type: 'one_month', start_date: '2026-11-21', method: 'cash', customer_phone: phone } as const
    const { order_id: record_id } = ok(await desk.adminOrders.sellAtDesk({ ...sale, ...given }))
    return { kind: 'order', record_id } as const
  }
  const deeds = () =>
    backend.db.selectFrom('audit_entries').selectAll().where('action', '=', 'joined_to_file').execute()

  test('a booking is offered the file of its phone, joined once by a button, and offered no more', async () => {
    const booking = await book({})
    expect(ok(await desk.adminUsers.offered(booking))).toMatchObject([{ id: asha, fits: ['phone', 'name'] }])
    expect(ok(await desk.adminAppointments.get(booking.record_id)).user_id).toBeNull()
    ok(await desk.adminUsers.join(asha, booking))
    ok(await desk.adminUsers.join(asha, booking))
    expect(ok(await desk.adminAppointments.get(booking.record_id)).user_id).toBe(asha)
    expect(ok(await desk.adminUsers.offered(booking))).toEqual([])
    expect(await deeds()).toMatchObject([{ subject: asha, object_type: 'appointment', object_id: booking.record_id }])
  })

  test('a name that differs is said, an email fits in any letters, and a name alone only where nothing else is told', async () => {
    const ofFits = async (given: object) => ok(await desk.adminUsers.offered(await book(given))).map(({ fits }) => fits)
    expect(await ofFits({ name: 'Ravi Verma' })).toEqual([['phone']])
    expect(await ofFits({ name: 'Ravi', mobile_number: '98290 99999', email: 'ASHA@example.com' })).toEqual([['email']])
    expect(await ofFits({ mobile_number: '98290 99999' })).toEqual([])
    expect(await ofFits({ mobile_number: '', phoneless: true })).toEqual([['name']])
    expect(await ofFits({ name: 'Ravi', mobile_number: '', phoneless: true })).toEqual([])
  })

  test('an order of a file that nobody logs in to is joined with its client; one of a client with a log-in stays theirs', async () => {
    const sale = await sell({ customer_name: 'A. Verma' })
    expect(ok(await desk.adminUsers.offered(sale))).toMatchObject([{ id: asha, fits: ['phone'] }])
    ok(await desk.adminUsers.join(asha, sale))
    expect(ok(await desk.adminUsers.orders(asha, {}))).toMatchObject([{ id: sale.record_id }])
    const { user } = await signUp(connection.transport)
    const own = await sell({ user_id: user.id })
    expect(ok(await desk.adminUsers.offered(own))).toEqual([])
    expect(codeOf(await desk.adminUsers.join(asha, own))).toBe('changed_meanwhile')
    expect(ok(await desk.adminUsers.orders(user.id, {}))).toMatchObject([{ id: own.record_id }])
  })

  test('an allergy told with the order goes with it, and the consent to it', async () => {
    const food = { plan_type: 'weekly_meal_plan', start_date: '2026-11-25' }
    const address = '14 Hanuman Nagar, Vaishali Nagar, Jaipur 302021'
    const told = { allergies: 'Peanuts', health_consent: true }
    const sale = await sell({ customer_name: 'A. Verma', ...food, address, ...told })
    ok(await desk.adminUsers.join(asha, sale))
    expect(ok(await desk.adminUsers.get(asha)).consents).toMatchObject([
      { purpose: 'health_details', decision: 'given', channel: 'desk', withdrawn_at: null },
    ])
  })

  test('nothing is joined to staff, to a closed file, or where there is no such record', async () => {
    const booking = await book({})
    const owner = ok(await desk.adminUsers.list({ role: 'admin' }))[0]?.id ?? ''
    expect(codeOf(await desk.adminUsers.join(owner, booking))).toBe('user_not_found')
    ok(await desk.adminUsers.block(asha, { reason: 'Made twice', version: 1 }))
    expect(ok(await desk.adminUsers.offered(booking))).toEqual([])
    expect(codeOf(await desk.adminUsers.join(asha, booking))).toBe('user_is_blocked')
    expect(codeOf(await desk.adminUsers.offered({ kind: 'order', record_id: 'none' }))).toBe('order_not_found')
    expect(await deeds()).toEqual([])
  })
})
