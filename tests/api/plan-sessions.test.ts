/** Visits of a client with a plan that has sessions: counted by the desk's own calls, as the desk and the client read them. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'

/** A Tuesday, half past nine in India. */
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
  let asha: TestPerson
  let client: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    desk = createClinicApi({ transport, token, timeoutMs: 60_000 })
    asha = await signUpProven(backend, transport)
    client = createClinicApi({ transport, token: asha.access_token, timeoutMs: 60_000 })
  })
  afterEach(() => backend.stop())

  const sell = async (change: object = {}) =>
    ok(
      await desk.adminOrders.sellAtDesk({
        ...{ user_id: asha.user.id, customer_phone: '98290 11223', method: 'cash', start_date: '2026-12-01' },
        ...{ plan_type: 'custom', amount: '5500', end_date: '2027-01-15', sessions: '2' },
        ...change,
      } as Parameters<typeof desk.adminOrders.sellAtDesk>[0]),
    )
  const book = async (starts_at: string, change: object = {}) =>
    ok(
      await desk.adminAppointments.book({
        ...{ name: 'Asha Verma', mobile_number: '98290 11223', user_id: asha.user.id, kind: 'consultation' },
        ...{ place: 'clinic', off_hours: true, starts_at, ...change },
      } as Parameters<typeof desk.adminAppointments.book>[0]),
    )
  const left = async () =>
    ok(await desk.adminAppointments.planSessions({ user_id: asha.user.id })).map((plan) => [plan.used, plan.left])
  const day = (number: number) => `2026-12-${String(number).padStart(2, '0')}T05:30:00.000Z`

  test('a visit is a session of the plan, and the client is not asked to pay it; the next beyond costs its price', async () => {
    const { order_id } = await sell()
    const first = await book(day(2))
    expect(first.plan).toEqual({ order_id, plan_title: 'Custom', sold: 2, left: 1, number: 1 })
    const second = await book(day(9))
    expect(second.plan).toMatchObject({ number: 2, left: 0 })
    const third = await book(day(16))
    expect(third.plan).toMatchObject({ number: null, left: 0 })
    const mails = ok(await desk.outbox.list({})).filter(({ template }) => template === 'appointment_confirmed')
    const texts = await Promise.all(mails.map(async ({ id }) => ok(await desk.outbox.get(id)).text))
    expect(texts.filter((text) => text.includes('Part of your Custom plan.'))).toHaveLength(2)
    expect(texts.filter((text) => text.includes('₹500'))).toHaveLength(1)
    expect((await book(day(3), { kind: 'discovery' })).plan).toBeNull()
    expect((await book('2027-01-20T05:30:00.000Z')).plan).toBeNull()
    const own = ok(await client.appointments.mine()).map(({ id, payment, plan }) => [id, payment, plan?.number])
    expect(own).toEqual(
      expect.arrayContaining([
        [first.id, null, 1],
        [second.id, null, 2],
        [third.id, 'open', null],
      ]),
    )
    expect(ok(await client.orders.mine())).toMatchObject([{ order_id, sessions: { sold: 2, left: 0 } }])
    expect(ok(await desk.adminOrders.get(order_id)).sessions).toEqual({ sold: 2, left: 0 })
  })

  test('a cancelled visit gives its session back; a no-show keeps it, unless staff say why it does not count', async () => {
    await sell()
    const { id, version } = await book('2026-12-01T03:30:00.000Z')
    const second = await book(day(9))
    expect(await left()).toEqual([[2, 0]])
    ok(await desk.adminAppointments.move(second.id, { version: second.version, status: 'cancelled' }))
    expect(await left()).toEqual([[1, 1]])
    const missed = ok(await desk.adminAppointments.move(id, { version, status: 'no_show' }))
    expect([missed.plan?.number, await left()]).toEqual([1, [[1, 1]]])
    const count = (outside_plan: boolean, reason: string, seen: number) =>
      desk.adminAppointments.countSession(id, { version: seen, outside_plan, reason })
    expect((await count(true, ' ', missed.version)).ok).toBe(false)
    expect(await count(true, 'The road was flooded', version)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    const excused = ok(await count(true, 'The road was flooded', missed.version))
    expect(excused).toMatchObject({
      ...{ is_outside_plan: true, plan: { number: null, left: 2 } },
      history: [{ action: 'visit_left_out_of_plan', details: { reason: 'The road was flooded' } }, {}, {}],
    })
    expect(await left()).toEqual([[0, 2]])
    ok(await count(false, 'It was another road', excused.version))
    expect(await left()).toEqual([[1, 1]])
    const other = await book('2027-01-20T05:30:00.000Z')
    expect(
      await desk.adminAppointments.countSession(other.id, { version: 1, outside_plan: true, reason: 'No plan' }),
    ).toMatchObject({ failure: { code: 'appointment_move_not_allowed' } })
  })

  test('a visit that is charged all the same is no session; a plan given back counts none', async () => {
    const { order_id, version } = await sell()
    const { id } = await book(day(2))
    ok(await desk.adminOrders.takeVisit({ appointment_id: id, method: 'cash' } as never))
    expect(await left()).toEqual([[0, 2]])
    expect(ok(await desk.adminAppointments.get(id))).toMatchObject({ plan: { number: null }, can_be_charged: false })
    ok(await desk.adminOrders.decide(order_id, { decision: 'refund', reason: 'Moves away', version }))
    expect(await left()).toEqual([])
  })

  test('the content says how many a plan is sold with; a custom plan its form; nobody else', async () => {
    const plain = { amount: '', end_date: '', sessions: '', plan_type: 'three_months' }
    expect((await sell(plain)).sessions).toBeNull()
    expect(await left()).toEqual([[0, 12]])
    expect(await desk.adminOrders.sellAtDesk({ ...plain, sessions: '99' } as never)).toMatchObject({
      failure: { status: 422 },
    })
    await sell({ sessions: '' })
    expect(await left()).toEqual([[0, 12]])
  })
})
