/**
 * What a client has told of allergies stands on every portion of theirs, whichever order they told it with, and no sheet loses it
 * without a person of the clinic: over both transports and on both engines.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { sweepByAge } from '~/privacy/retention/sweep'
import { runWithdrawals } from '~/privacy/withdrawals'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const day = '2026-11-25'
/** The first meal of a week that is on hold. */
const heldUntil = '2026-12-06'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const buyer = { customer_name: 'Asha Verma', customer_email: 'asha@example.com', customer_phone: '98765 43210' }
const address = '12 Hanuman Nagar, Vaishali Nagar, Jaipur 302021'
const week = { ...buyer, amount: 1400, plan_type: 'weekly_meal_plan' as const, start_date: day, address }
const dishes = {
  ...buyer,
  dishes: [
    { dish_id: 'detox-drinks', quantity: 2, price: 150 },
    { dish_id: 'classic-egg-salad', quantity: 1, price: 300 },
  ],
  amount: 600,
  start_date: day,
  address: '12 Hanuman Nagar, Vaishali Nagar, Jaipur',
  pin_code: '302021',
}
const walkIn = {
  plan_type: 'weekly_meal_plan' as const,
  start_date: day,
  method: 'cash' as const,
  customer_name: 'Harpreet Kaur',
  customer_phone: '98290 11223',
  address,
}

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let asha: ClinicApi
  let staff: ClinicApi
  let token = 0

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    person = await signUp(connection.transport)
    asha = as(person.access_token)
    staff = as(ok(await createClinicApi({ transport: connection.transport }).auth.login(admin)).access_token)
  })
  afterEach(() => backend.stop())

  const as = (token: string) => createClinicApi({ transport: connection.transport, token })
  const pay = async (api: ClinicApi, { order_id, link_url }: { order_id: string; link_url: string | null }) => {
    ok(await api.sandbox.act(link_url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' }))
    ok(await api.orders.check(order_id, {}))
    return order_id
  }
  const orderWeek = async (change: object = {}, api = asha) =>
    pay(api, ok(await api.payments.createLink({ ...week, ...change })))
  const orderDishes = async (change: object = {}, api = asha) =>
    pay(api, ok(await api.orders.orderDishes({ ...dishes, ...change })))
  const sell = async (change: object = {}) => {
    token += 1
    const form_token = `desk-sale-${token}-0123456789abcdef`
    return ok(await staff.adminOrders.sellAtDesk({ ...walkIn, form_token, ...change })).order_id
  }
  const told = async (of = day) =>
    Object.fromEntries(
      ok(await staff.adminDeliveries.day({ day: of })).stops.map(({ order_id, allergies }) => [order_id, allergies]),
    )
  const takeBack = async (api = asha) => ok(await api.privacy.choose({ purpose: 'health_details', agrees: false }))
  /** Which changes of their days the client was mailed. */
  const mailed = async () => {
    const rows = await backend.db
      .selectFrom('outbox')
      .select(['id', 'data'])
      .where('template', '=', 'order_days_changed')
      .orderBy('created_at')
      .orderBy('id')
      .execute()
    return rows.map(({ id, data }) => {
      const text = backend.vault().open(data ?? '', { table: 'outbox', column: 'data', id })
      return (JSON.parse(text ?? '{}') as { change?: string }).change
    })
  }
  const eraseAt = (at: string) => runWithdrawals({ db: backend.db, clock: () => new Date(at) })

  test('what was told with dishes is on the plan meal of the same day, and the other way about', async () => {
    const plan = await orderWeek({ allergies: 'Milk', health_consent: true })
    backend.setNow('2026-11-21T04:01:00.000Z')
    const basket = await orderDishes({ allergies: 'Walnuts', health_consent: true })
    expect(await told()).toEqual({ [plan]: 'Milk; Walnuts', [basket]: 'Milk; Walnuts' })
    expect(await told('2026-11-27')).toEqual({ [plan]: 'Milk; Walnuts' })
    const { token } = ok(await staff.adminDeliveries.driverLink({ day }))
    expect(ok(await asha.driver.day({ token })).stops.map(({ allergies }) => allergies)).toEqual([
      'Milk; Walnuts',
      'Milk; Walnuts',
    ])
    expect(ok(await staff.adminDeliveries.plan(plan))).toMatchObject({ allergies: 'Milk; Walnuts' })
    expect(ok(await staff.adminOrders.get(plan))).toMatchObject({ allergies: 'Milk; Walnuts' })

    const other = as((await signUp(connection.transport)).access_token)
    const theirs = await orderWeek({}, other)
    expect((await told())[theirs], 'another client with the same number').toBeNull()
  })

  test('what was told of it is sealed, needs consent, and is part of what makes an order the same', async () => {
    const untold = { failure: { status: 422, message: expect.stringContaining('You have not agreed') } }
    ok(await asha.privacy.choose({ purpose: 'health_details', agrees: true }))
    // Agreed to elsewhere, where nothing names the kitchen and the driver.
    expect(await asha.payments.createLink({ ...week, allergies: 'Milk' })).toMatchObject(untold)
    ok(await asha.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(await asha.payments.createLink({ ...week, allergies: 'Milk' })).toMatchObject(untold)
    expect(await backend.db.selectFrom('order_notes').selectAll().execute()).toEqual([])
    expect(await backend.db.selectFrom('orders').selectAll().execute()).toEqual([])
    const order_id = 'ORDER_1760000000000_a1b2c3'
    const agreed = { ...week, order_id, allergies: 'Milk', health_consent: true }
    ok(await asha.payments.createLink(agreed))
    ok(await asha.payments.createLink(agreed))
    expect(await asha.payments.createLink({ ...agreed, allergies: 'Nuts' })).toMatchObject({
      failure: { code: 'order_clash' },
    })
    const [row] = await backend.db.selectFrom('order_notes').selectAll().execute()
    expect(row?.allergies).toMatch(/^n1\./)
    expect(ok(await asha.privacy.own()).history[0]).toMatchObject({ channel: 'order', decision: 'given' })
  })

  test('the desk writes down what is told there, and a number makes a walk-in and an account one client', async () => {
    const sold = await sell({ allergies: 'Sesame', health_consent: true })
    expect(await told()).toEqual({ [sold]: 'Sesame' })
    const refused = await staff.adminOrders.sellAtDesk({
      ...walkIn,
      customer_phone: '98290 99887',
      allergies: 'Milk',
      form_token: 'desk-sale-refused-0123456789abcdef',
    })
    expect(refused).toMatchObject({
      failure: { status: 422, message: expect.stringContaining('The client has not agreed') },
    })
    const own = await orderWeek({ customer_phone: '+91 98290 11223', allergies: 'Walnuts', health_consent: true })
    expect(await told()).toEqual({ [sold]: 'Sesame; Walnuts', [own]: 'Sesame; Walnuts' })
  })

  test('a consent taken back while meals are to come waits for a person, and then it is carried out', async () => {
    const plan = await orderWeek({ allergies: 'Peanuts', health_consent: true })
    ok(await asha.appointments.create({ ...buyer, ...appointment(person), medical_issue: 'Hashimoto' }))
    await takeBack()
    const [row] = await backend.db.selectFrom('appointments').select('medical_issue').execute()
    expect(row, 'what no meal needs is gone at once').toEqual({ medical_issue: null })
    expect(await told(), 'on hold').toEqual({})
    expect(await told(heldUntil)).toEqual({ [plan]: 'Peanuts' })
    expect(ok(await staff.adminDeliveries.day({ day })).skipped).toMatchObject([{ skip_reason: 'consent' }])
    expect(await mailed()).toEqual(['paused'])
    expect(ok(await asha.privacy.own())).toMatchObject({ allergies_wait: { next_meal: heldUntil } })
    expect(await eraseAt(now)).toBe(0)

    const { id, full_name } = person.user
    const { waiting_withdrawals: waiting } = ok(await staff.stats.overview())
    expect(waiting).toEqual([{ user_id: id, full_name, asked_at: now, next_meal: heldUntil }])
    expect(ok(await staff.adminPrivacy.erasureOf(id))).toMatchObject({
      withdrawal: { asked_at: now, next_meal: heldUntil, allergies: 'Peanuts' },
    })
    expect(await asha.adminPrivacy.confirmWithdrawal(id, { reason: 'Mine' })).toMatchObject({
      failure: { status: 403 },
    })
    ok(await staff.adminPrivacy.confirmWithdrawal(id, { reason: 'Called her: she cooks for herself' }))
    expect(await told(), 'with the knowledge of staff').toEqual({ [plan]: null })
    expect(await told(heldUntil)).toEqual({})
    expect(await mailed()).toEqual(['paused', 'resumed'])
    expect(ok(await asha.privacy.own()).allergies_wait).toBeNull()
    expect(ok(await staff.stats.overview()).waiting_withdrawals).toEqual([])
    expect(await staff.adminPrivacy.confirmWithdrawal(id, { reason: 'Again' })).toMatchObject({
      failure: { code: 'withdrawal_not_found' },
    })
    const audited = await backend.db.selectFrom('audit_entries').selectAll().where('subject', '=', id).execute()
    expect(audited.map(({ action }) => action)).toContain('allergies_erased')
    expect(JSON.stringify(audited)).not.toContain('Peanuts')
  })

  test('it is carried out by itself once no meal is to come; a new yes ends the waiting', async () => {
    const plan = await orderWeek({ allergies: 'Peanuts', health_consent: true })
    await takeBack()
    expect(await told()).toEqual({})
    ok(await asha.privacy.choose({ purpose: 'health_details', agrees: true }))
    expect(ok(await asha.privacy.own()).allergies_wait).toBeNull()
    expect(await told()).toEqual({ [plan]: 'Peanuts' })
    await takeBack()
    expect(await eraseAt('2026-12-12T10:00:00.000Z'), 'the last meal is today').toBe(0)
    expect(await told('2026-12-12')).toEqual({ [plan]: 'Peanuts' })
    expect(await eraseAt('2026-12-12T19:00:00.000Z')).toBe(1)
    expect(await eraseAt('2026-12-12T19:00:00.000Z')).toBe(0)
    expect(await backend.db.selectFrom('order_notes').selectAll().execute()).toEqual([])
    expect(ok(await asha.privacy.own()).allergies_wait).toBeNull()
  })

  test('a walk-in without an email is called, and an order with a new consent ends the hold', async () => {
    const plan = await orderWeek({ allergies: 'Peanuts', health_consent: true })
    await backend.db.updateTable('orders').set({ customer_email: '' }).execute()
    await takeBack()
    expect(ok(await staff.adminDeliveries.calls())).toMatchObject([{ order_id: plan, change: 'paused' }])
    expect(await told()).toEqual({})
    backend.setNow('2026-11-21T04:01:00.000Z')
    const dishes = await orderDishes({ allergies: 'Walnuts', health_consent: true })
    expect(await told()).toEqual({ [plan]: 'Peanuts; Walnuts', [dishes]: 'Peanuts; Walnuts' })
    expect(ok(await asha.privacy.own()).allergies_wait).toBeNull()
  })

  test('an order that can still be paid waits as a paid one does', async () => {
    const link = ok(await asha.payments.createLink({ ...week, allergies: 'Peanuts', health_consent: true }))
    await takeBack()
    await pay(asha, link)
    expect(await told()).toEqual({ [link.order_id]: 'Peanuts' })
  })

  test('without a meal to come, what was told is gone at once', async () => {
    const plan = await orderWeek({ allergies: 'Peanuts', health_consent: true })
    await backend.db.updateTable('deliveries').set({ status: 'delivered' }).execute()
    await takeBack()
    expect(await backend.db.selectFrom('order_notes').selectAll().where('order_id', '=', plan).execute()).toEqual([])
    expect(ok(await asha.privacy.own()).allergies_wait).toBeNull()
  })

  test('what was told long ago stays as long as meals come, and then it reaches its age', async () => {
    const old = await orderDishes({ allergies: 'Peanuts', health_consent: true })
    await backend.db.updateTable('orders').set({ start_date: '2022-01-05', end_date: '2022-01-05' }).execute()
    const plan = await orderWeek()
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date(now))
    expect(await told()).toMatchObject({ [plan]: 'Peanuts' })
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date('2029-12-20T04:00:00.000Z'))
    expect(await backend.db.selectFrom('order_notes').selectAll().where('order_id', '=', old).execute()).toEqual([])
  })

  test('an allergy whose key is gone is still a warning', async () => {
    const plan = await orderWeek({ allergies: 'Peanuts', health_consent: true })
    await backend.db.updateTable('order_notes').set({ allergies: 'n9.lost' }).execute()
    expect(await told()).toEqual({ [plan]: 'An allergy was told that cannot be read: please ask' })
  })

  test('an account is not erased while a meal of its client needs the allergy', async () => {
    const sold = await sell()
    const own = await signUp(connection.transport)
    const api = as(own.access_token)
    ok(
      await api.payments.createLink({
        ...week,
        customer_phone: '98290 11223',
        allergies: 'Nuts',
        health_consent: true,
      }),
    )
    expect(await told()).toEqual({ [sold]: 'Nuts' })
    const { open_matters: open } = ok(await staff.adminPrivacy.erasureOf(own.user.id))
    expect(open).toContain('An allergy that you told us is still needed in the kitchen.')
  })
})

const appointment = ({ user }: TestPerson) => ({
  name: user.full_name,
  email: user.email,
  mobile_number: '98765 43210',
})
