/** Ordering dishes from the menu, on a real database, from the basket to the kitchen's sheet and back. */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listStops } from '~/deliveries/day/day-store'
import { sheetOf } from '~/deliveries/day/sheet'
import { basketOf, basketProblem } from '~/domain/orders/basket'
import type { Person } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../tests/support/database'
import { testVault } from '../../../tests/support/mails'
import { startTestOrders, type TestOrders } from '../../../tests/support/orders'
import type { MenuOrderBody } from '../contract/menu-orders'

let shop: TestOrders
let asha: Person

const aBasket: MenuOrderBody = {
  dishes: [
    { dish_id: 'detox-drinks', quantity: 2, price: 150 },
    { dish_id: 'classic-egg-salad', quantity: 1, price: 300 },
  ],
  amount: 600,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '+919876543210',
  start_date: '2026-11-25',
  address: '7 Subhash Marg, C-Scheme, Jaipur',
  pin_code: '302001',
  allergies: null,
  health_consent: false,
  diet: null,
  dislikes: null,
  buyer_gstin: null,
  order_id: undefined,
}
const order = async (change: Partial<MenuOrderBody> = {}, person = asha) => {
  const whole = await shop.baskets.orderDishes(person, { ...aBasket, ...change })
  return { ...whole, id: whole.order.id, linkId: whole.attempts.at(-1)?.link_id ?? '' }
}
const paidOrder = async (change: Partial<MenuOrderBody> = {}) => {
  const ordered = await order(change)
  shop.far.pay(ordered.linkId)
  await shop.orders.checkOrder(ordered.id)
  return ordered
}
const sheet = async (day: string) => sheetOf(await listStops(shop.db, testVault, day), undefined)
const countOrders = async () => (await shop.db.selectFrom('orders').select('id').execute()).length
onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    asha = await shop.person()
  })
  afterEach(() => shop.stop())

  test('a business has its GST number on the bill of its dishes, which are supplied in the clinic’s state', async () => {
    shop.changeSettings((known) => ({ ...known, tax: { ...known.tax, gstin: '08ABCDE1234F1Z0' } }))
    const { id } = await paidOrder({ buyer_gstin: '27AAPFU0939F1ZV' })
    expect(await shop.orders.readReceipt(asha, id)).toMatchObject({
      buyer: { gstin: '27AAPFU0939F1ZV' },
      place_of_supply: 'Rajasthan (08)',
    })
  })

  test('a PIN code that the address contradicts is asked about, and sent there once it is confirmed', async () => {
    const address = 'Plot 400001, Subhash Marg, Jaipur'
    await expect(order({ address })).rejects.toMatchObject({
      code: 'invalid_input',
      particulars: {
        detail: [
          { loc: ['body', 'pin_confirmed'], msg: expect.stringMatching(/says 400001, .* 302001\. Is 302001 right\?/) },
        ],
      },
    })
    expect(await countOrders()).toBe(0)
    const { order: row } = await order({ address, pin_confirmed: true })
    expect(row.address).toBe(`${address}, 302001`)
    expect((await order({ address: '7 Subhash Marg, Jaipur 302 001' })).order.address).toMatch(/302 001$/)
  })

  test('dishes are ordered, paid, billed line by line, cooked and driven', async () => {
    const { id, order: row } = await paidOrder({ allergies: 'No peanuts', health_consent: true })
    expect(row).toMatchObject({ amount_paise: 60_000, meals: 1, end_date: '2026-11-25', kind: 'food' })
    expect(row.address).toBe('7 Subhash Marg, C-Scheme, Jaipur, 302001')
    const receipt = await shop.orders.readReceipt(asha, id)
    expect(receipt.lines.map(({ description, quantity, total_paise }) => [description, quantity, total_paise])).toEqual(
      [
        ['Classic Egg Salad', 1, 30_000],
        ['Detox Drinks', 2, 30_000],
      ],
    )
    const { kitchen, stops, counts } = await sheet('2026-11-25')
    expect(kitchen).toEqual([
      { plan_title: 'Classic Egg Salad', slot: 'lunch', diet: 'egg', portions: 1, is_dish: true },
      { plan_title: 'Detox Drinks', slot: 'lunch', diet: 'veg', portions: 2, is_dish: true },
    ])
    expect(counts.portions).toBe(3)
    expect(stops).toMatchObject([
      {
        allergies: 'No peanuts',
        pin_code: '302001',
        dishes: [
          { name: 'Classic Egg Salad', diet: 'egg', quantity: 1 },
          { name: 'Detox Drinks', diet: 'veg', quantity: 2 },
        ],
      },
    ])
    expect(JSON.stringify(await shop.mails())).not.toContain('peanuts')
  })

  test('an order that is not paid is not cooked', async () => {
    await order()
    expect((await sheet('2026-11-25')).stops).toEqual([])
  })

  test('cancelled in time all of it comes back, with a paper for each line; too late nothing does', async () => {
    const { id } = await paidOrder()
    await expect(shop.cancelling.cancelOrder(asha, id, 300)).rejects.toMatchObject({ code: 'refund_changed' })
    const whole = await shop.cancelling.cancelOrder(asha, id, 600)
    expect(whole.order.status).toBe('refunded')
    const [note] = whole.creditNotes
    const paper = await shop.orders.readCreditNote(asha, id, note?.number ?? '')
    expect(paper.lines.map(({ description, quantity, total_paise }) => [description, quantity, total_paise])).toEqual([
      ['Refund: Classic Egg Salad', 1, 30_000],
      ['Refund: Detox Drinks', 2, 30_000],
    ])
    expect((await sheet('2026-11-25')).stops).toEqual([])

    const late = await paidOrder({ start_date: '2026-11-22' })
    await expect(shop.cancelling.cancelOrder(asha, late.id, 0)).rejects.toMatchObject({ code: 'order_not_cancellable' })
    expect((await sheet('2026-11-22')).stops).toHaveLength(1)
  })

  test('the same basket twice, also at once and in another order, is one order; another basket clashes', async () => {
    const once = { order_id: 'once' }
    const dishes = aBasket.dishes.toReversed()
    const [one, two] = await Promise.all([order(once), order({ ...once, dishes })])
    expect([one.attempts.length, two.attempts.length, await countOrders()]).toEqual([1, 1, 1])
    expect(one.lines).toHaveLength(2)
    for (const change of [
      { dishes: [{ dish_id: 'detox-drinks', quantity: 4, price: 150 }] },
      { start_date: '2026-11-26' },
      { pin_code: '302002' },
      { allergies: 'Milk', health_consent: true },
      { amount: 601 },
    ])
      await expect(order({ ...once, ...change })).rejects.toMatchObject({ code: 'order_clash' })
    await expect(order(once, await shop.person())).rejects.toMatchObject({ code: 'order_not_found' })
    await expect(
      shop.orders.orderPlan(asha, { ...anyPlan, order_id: 'once', start_date: '2026-11-25' }),
    ).rejects.toMatchObject({ code: 'order_clash' })
  })

  test('the price is the menu’s: what was seen is only compared, and what has changed is said', async () => {
    await expect(order({ amount: 1 })).rejects.toMatchObject({ code: 'price_changed' })
    shop.changeMenu((menu) => menu.map((dish) => (dish.id === 'detox-drinks' ? { ...dish, priceRupees: 175 } : dish)))
    await expect(order()).rejects.toMatchObject({
      code: 'price_changed',
      particulars: { message: expect.stringContaining('Detox Drinks is ₹175 now, not ₹150.') },
    })
    // The sum alone, as a caller without prices sends it.
    const bare = aBasket.dishes.map(({ dish_id, quantity }) => ({ dish_id, quantity }))
    await expect(order({ dishes: bare })).rejects.toMatchObject({ code: 'price_changed' })
    expect((await order({ dishes: bare, amount: 650 })).order.amount_paise).toBe(65_000)
    expect(await countOrders()).toBe(1)
  })

  test('a new link costs what the dishes cost today, or there is none', async () => {
    const { id } = await order({ start_date: '2026-12-20' })
    shop.pass(25 * 60)
    await shop.reconcile()
    shop.changeMenu((menu) => menu.map((dish) => (dish.id === 'detox-drinks' ? { ...dish, priceRupees: 1 } : dish)))
    await expect(shop.orders.retry(asha, id)).rejects.toMatchObject({ code: 'price_changed' })
    shop.changeMenu((menu) => menu.filter((dish) => dish.id !== 'detox-drinks'))
    await expect(shop.orders.retry(asha, id)).rejects.toMatchObject({ code: 'price_changed' })
  })

  test('a fixed delivery fee is part of the sum, and a line of the receipt', async () => {
    shop.changeSettings((known) => ({ ...known, orders: { ...known.orders, deliveryFeeRupees: 40 } }))
    await expect(order()).rejects.toMatchObject({ code: 'price_changed' })
    const { id } = await paidOrder({ amount: 640 })
    const { lines, total_paise } = await shop.orders.readReceipt(asha, id)
    expect(lines.at(-1)).toMatchObject({ description: 'Delivery in Jaipur', quantity: 1, total_paise: 4000 })
    expect(total_paise).toBe(64_000)
    expect((await sheet('2026-11-25')).counts.portions).toBe(3)
  })

  test.each([
    ['start_date', { start_date: '2026-11-21' }, 'one day ahead'],
    ['start_date', { start_date: '2027-11-21' }, 'within the next 90 days'],
    ['pin_code', { pin_code: '110001' }, 'Jaipur only'],
    ['dishes', { dishes: [{ dish_id: 'detox-drinks', quantity: 1, price: 150 }], amount: 150 }, '₹350 more'],
    ['dishes', { dishes: [{ dish_id: 'burrito-bowl', quantity: 9 }] }, 'no longer be ordered'],
    ['dishes', { dishes: [{ dish_id: 'no-such-dish', quantity: 9 }] }, 'no longer be ordered'],
    ['health_consent', { allergies: 'Wheat' }, 'agree'],
  ] as const)('what is wrong with %s is said there, and nothing is kept (%#)', async (field, change, words) => {
    await expect(order(change as Partial<MenuOrderBody>)).rejects.toMatchObject({
      code: 'invalid_input',
      particulars: { detail: [{ loc: ['body', field], msg: expect.stringContaining(words) }] },
    })
    expect(await countOrders()).toBe(0)
  })

  test('a day on which the kitchen is closed is refused without its inner name; closed later, the dishes come the day after', async () => {
    const close = (day: string, public_note: string | null = null) =>
      shop.db
        .insertInto('calendar_exceptions')
        .values({
          id: day,
          day,
          from_time: '00:00',
          to_time: '24:00',
          is_open: 0,
          name: 'Diwali',
          created_at: '2026-11-20T00:00:00.000Z',
          ...{ closes_clinic: 0, closes_kitchen: 1, public_note },
        })
        .execute()
    await close('2026-11-25')
    // The name of a closed day is for staff.
    await expect(order()).rejects.toMatchObject({
      particulars: { message: 'The kitchen is closed on 25 November 2026. Please choose another day' },
    })
    await close('2026-11-28', 'We are back on Sunday.')
    await expect(order({ start_date: '2026-11-28' })).rejects.toMatchObject({
      particulars: {
        message: 'The kitchen is closed on 28 November 2026. Please choose another day. We are back on Sunday.',
      },
    })
    const { id, linkId } = await order({ start_date: '2026-11-26' })
    await close('2026-11-26')
    shop.far.pay(linkId)
    const { order: paid } = await shop.orders.checkOrder(id)
    expect([paid.meal_days, paid.end_date]).toEqual(['2026-11-27', '2026-11-27'])
    expect((await sheet('2026-11-27')).counts.portions).toBe(3)
  })

  test('allergies of an order are sealed, and agreed to with each', async () => {
    await order({ allergies: 'Sesame', health_consent: true })
    await expect(order({ allergies: 'Sesame and milk' })).rejects.toMatchObject({ code: 'invalid_input' })
    await order({ allergies: 'Sesame and milk', health_consent: true })
    const rows = await shop.db.selectFrom('order_notes').select('allergies').execute()
    expect(rows).toHaveLength(2)
    for (const { allergies } of rows) expect(allergies).not.toContain('Sesame')
    expect(await shop.db.selectFrom('consents').select(['channel', 'purpose']).execute()).toEqual([
      { channel: 'order', purpose: 'health_details' },
    ])
  })

  test('staff accept another sum: the receipt bills that sum in one line', async () => {
    const { id, linkId } = await order()
    await shop.tell('partly', linkId, { ...(await import('../../../tests/support/fake-gateway')).paidState(50_000) })
    await shop.webhooks.settled()
    const { order: waiting } = await shop.orders.getOrder(asha, id)
    expect(waiting.status).toBe('needs_review')
    const staff = await shop.person()
    await shop.desk.decide(staff, id, { decision: 'accept', reason: 'agreed by phone', version: waiting.version })
    const { lines, total_paise } = await shop.orders.readReceipt(asha, id)
    expect([lines.length, total_paise]).toEqual([1, 50_000])
    expect(lines[0]?.description).toBe('Dishes from the menu (food delivery)')
  })
})

const anyPlan = {
  order_id: 'once',
  amount: 200,
  plan_type: 'single_meal' as const,
  start_date: '2026-11-25',
  end_date: null,
  customer_name: 'Asha Verma',
  customer_email: 'asha@client.example',
  customer_phone: '+919876543210',
  address: '7 Subhash Marg, C-Scheme, Jaipur, 302001',
  state: null,
  buyer_gstin: null,
  discount_code: null,
}

test('whatever is asked for, what is charged is the menu’s sum to the paisa, or nothing is ordered', async () => {
  const own = await startTestOrders('sqlite')
  shop = own
  try {
    const settings = (await own.loadOrderSettings()).orders
    const { menuOfContent } = await import('../state/settings')
    const menu = await menuOfContent()
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            dish_id: fc.constantFrom(...menu.map(({ id }) => id), 'no-such-dish'),
            quantity: fc.integer({ min: 1, max: 20 }),
          }),
          { minLength: 1, maxLength: 6 },
        ),
        fc.integer({ min: 0, max: 2 }),
        async (dishes, lie) => {
          const basket = basketOf(menu, dishes, settings)
          const isGood = basketProblem(basket, settings) === null && lie === 0
          const person = await own.person()
          const amount = basket.total_paise / 100 + lie
          const made = await own.baskets
            .orderDishes(person, { ...aBasket, dishes, amount: amount || 1 })
            .catch(() => null)
          expect(made !== null).toBe(isGood)
          if (!made) return
          expect(made.order.amount_paise).toBe(basket.total_paise)
          expect(made.attempts.map(({ amount_paise }) => amount_paise)).toEqual([basket.total_paise])
          expect(made.lines.reduce((sum, line) => sum + line.quantity * line.unit_paise, 0)).toBe(basket.total_paise)
        },
      ),
      { numRuns: 60 },
    )
  } finally {
    await own.stop()
  }
}, 60_000)
