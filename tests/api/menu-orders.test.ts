/** Ordering dishes as a caller of the API sees it: strangers, clients and staff, both transports and both engines. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const dishes = [
  { dish_id: 'detox-drinks', quantity: 2, price: 150 },
  { dish_id: 'classic-egg-salad', quantity: 1, price: 300 },
]
const basket = {
  dishes,
  amount: 600,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '98765 43210',
  start_date: '2026-11-25',
  address: '7 Subhash Marg, C-Scheme, Jaipur',
  pin_code: '302 001',
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
  })
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })
  beforeEach(async () => {
    person = await signUp(connection.transport)
    clinic = as(person.access_token)
  })

  const as = (token?: string) => createClinicApi({ transport: connection.transport, ...(token && { token }) })
  const data = <T>(result: { ok: true; data: T } | { ok: false; failure: object }): T => {
    if (!result.ok) throw new Error(JSON.stringify(result.failure))
    return result.data
  }
  const staff = async () => as(data(await as().auth.login(admin)).access_token)
  const order = async (change: object = {}) => data(await clinic.orders.orderDishes({ ...basket, ...change }))
  const pay = async (url: string | null) =>
    clinic.sandbox.act(url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' })
  const paid = async (change: object = {}) => {
    const link = await order(change)
    await pay(link.link_url)
    await expect.poll(async () => data(await clinic.orders.get(link.order_id)).status).toBe('paid')
    return link.order_id
  }

  test('dishes are ordered and paid, and stand in the account, on the receipt, at the desk and on the sheet', async () => {
    const link = await order()
    expect(link).toMatchObject({ amount: 600, status: 'awaiting_payment' })
    const page = data(await clinic.sandbox.get(link.link_url?.split('/').at(-1) ?? ''))
    expect(page).toMatchObject({ amount: 600, purpose: 'Dishes from the menu (food delivery)' })
    const id = await paid({ allergies: 'No peanuts', health_consent: true })
    const own = data(await clinic.orders.get(id))
    expect(own).toMatchObject({
      plan_type: 'menu_order',
      kind: 'food',
      amount: 600,
      address: '7 Subhash Marg, C-Scheme, Jaipur, 302001',
      lines: [
        { dish_id: 'classic-egg-salad', quantity: 1, unit_price: 300, amount: 300 },
        { dish_id: 'detox-drinks', quantity: 2, unit_price: 150, amount: 300 },
      ],
      cancellation: { allowed: true, refund: 600 },
    })
    expect(own).not.toHaveProperty('allergies')
    expect(data(await clinic.users.info()).food_plan, 'dishes are no plan').toBeNull()
    expect(data(await clinic.orders.receipt(id)).lines).toHaveLength(2)
    const desk = await staff()
    expect(data(await desk.adminOrders.get(id))).toMatchObject({ allergies: 'No peanuts', lines: own.lines })
    const sheet = data(await desk.adminDeliveries.day({ day: '2026-11-25' }))
    expect(sheet.stops.find(({ order_id }) => order_id === id)).toMatchObject({
      allergies: 'No peanuts',
      pin_code: '302001',
      dishes: [
        { name: 'Classic Egg Salad', quantity: 1 },
        { name: 'Detox Drinks', quantity: 2 },
      ],
    })
    expect(data(await clinic.orders.cancel(id, { refund: 600 })).status).toMatch(/^refund/)
  })

  test('strangers are sent to the log-in; of another client’s order nothing is told', async () => {
    expect(await as().orders.orderDishes(basket)).toMatchObject({
      failure: { status: 401, message: 'Please log in to proceed with payment.' },
    })
    const { order_id } = await order({ order_id: `mine-${engine}-${Date.now()}` })
    const other = as((await signUp(connection.transport)).access_token)
    for (const refused of [
      await other.orders.orderDishes({ ...basket, order_id }),
      await other.orders.get(order_id),
      await other.orders.retry(order_id),
      await other.orders.cancel(order_id, { refund: 0 }),
    ])
      expect(refused).toMatchObject({ failure: { status: 404, code: 'order_not_found' } })
    // A payer with the return token reads what was bought, and nothing of the person.
    expect(data(await clinic.orders.get(order_id)).customer_name).toBe('Asha Verma')
  })

  test('a card of the plans cannot be bought as dishes, nor dishes as a card', async () => {
    const plan = { ...basket, plan_type: 'menu_order' as const, currency: 'INR' as const }
    expect(await clinic.payments.createLink(plan)).toMatchObject({
      failure: { status: 422, detail: [{ msg: 'There is no such plan' }] },
    })
    expect(
      await clinic.orders.orderDishes({ ...basket, dishes: [{ dish_id: 'single-meal', quantity: 3 }] }),
    ).toMatchObject({
      failure: { status: 422 },
    })
  })

  test.each([
    ['dishes', { dishes: [] }],
    ['dishes', { dishes: 'all' }],
    ['dishes', { dishes: null }],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: 0 }] }],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: -4, price: 150 }] }],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: 2.5 }] }],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: 21 }] }],
    ['dishes', { dishes: [{ dish_id: "'; drop table orders; --", quantity: 4 }] }],
    ['dishes', { dishes: [{ dish_id: '__proto__', quantity: 4 }] }],
    ['dishes', { dishes: [{ dish_id: 'constructor', quantity: 4 }] }],
    ['dishes', { dishes: Array.from({ length: 101 }, () => dishes[0]) }],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: 1, price: 150 }], amount: 150 }],
    ['amount', { amount: 0 }],
    ['amount', { amount: -600 }],
    ['amount', { amount: '600' }],
    ['amount', { amount: null }],
    ['start_date', { start_date: '2026-11-21' }],
    ['start_date', { start_date: 'tomorrow' }],
    ['start_date', { start_date: '2026-02-31' }],
    ['pin_code', { pin_code: '110001' }],
    ['pin_code', { pin_code: 'Jaipur' }],
    ['pin_code', { pin_code: undefined }],
    ['address', { address: '   ' }],
    ['allergies', { allergies: 'x'.repeat(201) }],
    ['health_consent', { allergies: 'Milk' }],
    ['customer_phone', { customer_phone: '12' }],
    ['order_id', { order_id: 'a b' }],
  ])('what is wrong with %s gets a sentence at its place (%#)', async (field, change) => {
    const result = await clinic.orders.orderDishes({ ...basket, ...change } as typeof basket)
    expect(result).toMatchObject({ ok: false, failure: { status: 422, code: 'invalid_input' } })
    if (!result.ok) expect(result.failure.detail?.map(({ loc }) => loc[1])).toContain(field)
    expect(data(await clinic.orders.mine({}))).toEqual([])
  })

  test('a price that was never the menu’s is refused with what it is now', async () => {
    const cheap = dishes.map((dish) => ({ ...dish, price: 1 }))
    expect(await clinic.orders.orderDishes({ ...basket, dishes: cheap, amount: 3 })).toMatchObject({
      failure: {
        status: 409,
        code: 'price_changed',
        message:
          'The price has changed. Detox Drinks is ₹150 now, not ₹1. Classic Egg Salad is ₹300 now, not ₹1. Please review your order.',
      },
    })
  })
})
