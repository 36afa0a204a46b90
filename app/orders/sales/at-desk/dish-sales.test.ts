/** Dishes sold at the clinic's desk, on a real database: from the basket to the receipt, the drawer, the kitchen's sheet and back. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { listStops } from '~/deliveries/day/day-store'
import { sheetOf } from '~/deliveries/day/sheet'
import { readBasketText } from '~/domain/orders/basket'
import type { Staff } from '~/platform/http/api/actor'
import { onEachEngine } from '../../../../tests/support/database'
import { testVault } from '../../../../tests/support/mails'
import { startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { type DishSaleBody, dishSaleBodySchema } from '../../contract/desk/dish-sales'
import { noFoodFile, saveFoodFile } from '../allergies/food-file'

let shop: TestOrders
let meera: Staff

const token = (name: string) => `${name}-0123456789abcdef`
const sale = {
  dishes: [
    { dish_id: 'detox-drinks', quantity: 2, price: 150 },
    { dish_id: 'classic-egg-salad', quantity: 1, price: 300 },
  ],
  amount: 600,
  start_date: '2026-11-25',
  address: '7 Subhash Marg, C-Scheme, Jaipur',
  pin_code: '302001',
  method: 'cash',
  customer_name: 'Harpreet Kaur',
  customer_phone: '98290 11223',
  form_token: token('first'),
}
const read = (change: object = {}) => dishSaleBodySchema.parse({ ...sale, ...change })
const sell = (change: object = {}) => shop.desk.sellDishes(meera, read(change))
const fieldsOf = (change: object) =>
  dishSaleBodySchema.safeParse({ ...sale, ...change }).error?.issues.map(({ path }) => path[0])
const sheet = async (day: string) => sheetOf(await listStops(shop.db, testVault, day), undefined)
const orders = () => shop.db.selectFrom('orders').select(['id', 'status']).execute()
const refusedAt = (field: string, words: RegExp) => ({
  code: 'invalid_input',
  particulars: { detail: [{ loc: ['body', field], msg: expect.stringMatching(words) }] },
})
const oneDrink = { dishes: [{ dish_id: 'detox-drinks', quantity: 1, price: 150 }], amount: 150 }

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('dishes for cash: paid, billed line by line, in the drawer and the month, cooked, and no provider is asked', async () => {
    const { order, attempts, lines } = await sell({ allergies: 'Peanuts', health_consent: true })
    expect(order).toMatchObject({
      id: expect.stringMatching(/^DESK_[\da-f]{32}$/),
      status: 'paid',
      kind: 'food',
      plan_type: 'menu_order',
      amount_paise: 60_000,
      customer_name: 'Harpreet Kaur',
      address: '7 Subhash Marg, C-Scheme, Jaipur, 302001',
      receipt_number: '2026-27/000001',
      review_reason: null,
    })
    expect(attempts).toMatchObject([{ provider: 'cash', status: 'paid', url: null }])
    expect(lines.map(({ name, quantity, unit_paise }) => [name, quantity, unit_paise])).toEqual([
      ['Classic Egg Salad', 1, 30_000],
      ['Detox Drinks', 2, 15_000],
    ])
    expect((await shop.desk.readReceipt(order.id)).lines.map(({ description }) => description)).toEqual([
      'Classic Egg Salad',
      'Detox Drinks',
    ])
    const { ways } = await shop.till.read('2026-11-21')
    expect(ways).toContainEqual({ way: 'cash', count: 1, total_paise: 60_000 })
    expect(await shop.desk.exportMonth(meera, '2026-11')).toMatchObject({ receipts: { count: 1, total_paise: 60_000 } })
    const { kitchen, stops } = await sheet('2026-11-25')
    expect(kitchen.map(({ plan_title, portions }) => [plan_title, portions])).toEqual([
      ['Classic Egg Salad', 1],
      ['Detox Drinks', 2],
    ])
    expect(stops).toMatchObject([{ allergies: 'Peanuts', pin_code: '302001' }])
    expect(await shop.mails()).toEqual([])
    expect(shop.far.requests).toEqual([])
  })

  test('the same form twice, at the same moment too, is one order; another basket of that form is refused', async () => {
    const sold = await Promise.all([sell(), sell(), sell()])
    expect(new Set(sold.map(({ order }) => order.id)).size).toBe(1)
    expect(await shop.receiptNumbers()).toEqual(['2026-27/000001'])
    // Another price by now: what is sold is sold.
    shop.changeMenu((menu) => menu.map((dish) => ({ ...dish, priceRupees: 175 })))
    expect((await sell()).order.id).toBe(sold[0].order.id)
    await expect(sell({ start_date: '2026-11-26' })).rejects.toMatchObject({ code: 'form_already_sent' })
    expect(await orders()).toHaveLength(1)
  })

  test('less than the smallest order is asked about once, and sold where staff say so', async () => {
    await expect(sell(oneDrink)).rejects.toMatchObject(refusedAt('below_minimum', /smallest order is ₹500/))
    expect(await orders()).toEqual([])
    expect((await sell({ ...oneDrink, below_minimum: true })).order.amount_paise).toBe(15_000)
    // The tick changes nothing else: no dish is still no order.
    expect(fieldsOf({ dishes: [], below_minimum: true })).toEqual(['dishes'])
  })

  test.each([
    ['start_date', { start_date: '2026-11-21' }, /one day ahead/],
    ['pin_code', { pin_code: '110001' }, /Jaipur only/],
    ['pin_confirmed', { address: 'Plot 400001, Jaipur' }, /says 400001/],
    ['dishes', { dishes: [{ dish_id: 'burrito-bowl', quantity: 9 }] }, /no longer be ordered/],
    ['dishes', { dishes: [{ dish_id: 'no-such-dish', quantity: 9 }], below_minimum: true }, /no longer be ordered/],
    ['dishes', { dishes: Array(4).fill({ dish_id: 'detox-drinks', quantity: 20 }), amount: 12_000 }, /At most 20/],
    ['health_consent', { allergies: 'Egg' }, /client has not agreed/],
    ['user_id', { user_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' }, /no such client/],
  ] as const)('what is wrong with %s is said there, and nothing is kept (%#)', async (field, change, words) => {
    await expect(sell(change)).rejects.toMatchObject(refusedAt(field, words))
    expect(await orders()).toEqual([])
    expect(await shop.receiptNumbers()).toEqual([])
  })

  test('a basket that no page has made is no basket, and its prices charge nothing', async () => {
    for (const text of [
      '',
      'detox-drinks',
      'detox-drinks:-2:150',
      'detox-drinks:2:1e9',
      '__proto__:1:1',
      'a:1:1\u0000',
    ])
      expect(readBasketText(text), text).toBeNull()
    for (const dishes of [
      'detox-drinks:2:150',
      [{ dish_id: '../x', quantity: 1 }],
      [{ dish_id: 'detox-drinks', quantity: 0.5 }],
      [{ dish_id: 'detox-drinks', quantity: 21 }],
      Array(101).fill({ dish_id: 'detox-drinks', quantity: 1 }),
    ])
      expect(dishSaleBodySchema.safeParse({ ...sale, dishes }).success).toBe(false)
    await expect(sell({ amount: 1 })).rejects.toMatchObject({ code: 'price_changed' })
    const cheap = sale.dishes.map((dish) => ({ ...dish, price: 1 }))
    await expect(sell({ dishes: cheap, amount: 3 })).rejects.toMatchObject({
      code: 'price_changed',
      particulars: { message: expect.stringContaining('Detox Drinks is ₹150 now, not ₹1.') },
    })
    expect(await orders()).toEqual([])
  })

  test('a fixed delivery fee is part of the sum, and a closed kitchen refuses its day', async () => {
    shop.changeSettings((known) => ({ ...known, orders: { ...known.orders, deliveryFeeRupees: 40 } }))
    await expect(sell()).rejects.toMatchObject({ code: 'price_changed' })
    expect((await sell({ amount: 640 })).order.amount_paise).toBe(64_000)
    await shop.db
      .insertInto('calendar_exceptions')
      .values({
        ...{ id: 'closed', day: '2026-11-26', from_time: '00:00', to_time: '24:00', is_open: 0, name: 'Diwali' },
        ...{ created_at: '2026-11-20T00:00:00.000Z', closes_clinic: 0, closes_kitchen: 1, public_note: null },
      })
      .execute()
    await expect(sell({ amount: 640, start_date: '2026-11-26', form_token: token('closed') })).rejects.toMatchObject(
      refusedAt('start_date', /closed on 26 November 2026/),
    )
  })

  test('what the client’s file says of food is on the sheet, though nothing is told anew', async () => {
    const { order } = await sell()
    await shop.db.transaction().execute(async (trx) => {
      const file = { ...noFoodFile, allergens: ['egg' as const] }
      await saveFoodFile(trx, testVault, order.user_id, file, shop.now())
    })
    const again = await sell({ user_id: order.user_id, start_date: '2026-11-27', form_token: token('again') })
    expect(again.order).toMatchObject({ user_id: order.user_id, customer_phone: '+919829011223' })
    expect((await sheet('2026-11-27')).stops).toMatchObject([{ allergies: expect.stringMatching(/egg/i) }])
  })

  test('a walk-in without a phone pays at the desk, and not by a link', async () => {
    const none = { customer_phone: null, phoneless: true }
    expect((await sell(none)).order).toMatchObject({ customer_phone: '', customer_email: '' })
    expect(fieldsOf({ ...none, method: 'link' })).toEqual(['customer_phone'])
    expect(fieldsOf({ customer_phone: null })).toEqual(['customer_phone'])
    expect(fieldsOf({ method: 'upi' })).toEqual(['utr'])
    expect(fieldsOf({ method: 'link', utr: '632918440217' })).toEqual(['utr'])
  })

  test('by a link it waits for its payment, once, and is cooked when the client has paid', async () => {
    const [{ order, attempts }] = await Promise.all([sell({ method: 'link' }), sell({ method: 'link' })])
    expect([order.status, attempts.length]).toEqual(['awaiting_payment', 1])
    expect(await orders()).toHaveLength(1)
    expect((await sheet('2026-11-25')).stops).toEqual([])
    shop.far.pay(attempts[0]?.link_id ?? '')
    expect((await shop.orders.checkOrder(order.id)).order).toMatchObject({ status: 'paid', amount_paise: 60_000 })
    expect((await sheet('2026-11-25')).counts.portions).toBe(3)
  })

  test('the link is passed on by mail or read out, is good again after its end, and asks for no payment twice', async () => {
    const { order, attempts } = await sell({ method: 'link', customer_email: 'harpreet@client.example' })
    const { url, ends_at } = await shop.payLinks.payLink(order.id)
    expect(url).toBe(`https://aahar.example/pay/${order.id}?t=${shop.returnTokens.of(order.id)}`)
    expect(ends_at).toBe(attempts[0]?.expires_at)
    expect(await shop.payLinks.sendPayLink(meera, order.id, true)).toBe('harpreet@client.example')
    expect(await shop.mails()).toMatchObject([
      { template: 'order_asked', to: 'harpreet@client.example', data: { amountPaise: 60_000, payUrl: url } },
    ])
    shop.pass(25 * 60)
    await shop.reconcile()
    expect(await shop.payLinks.payLink(order.id)).toEqual({ url, ends_at: null })
    expect(await shop.payLinks.sendPayLink(meera, order.id, false)).toBeNull()
    const { attempts: tries } = await shop.desk.getOrder(order.id)
    expect(tries.map(({ status }) => status)).toEqual(['expired', 'active'])
    shop.far.pay(tries.at(-1)?.link_id ?? '')
    await shop.orders.checkOrder(order.id)
    for (const asked of [shop.payLinks.payLink(order.id), shop.payLinks.sendPayLink(meera, order.id, true)])
      await expect(asked).rejects.toMatchObject({ code: 'order_not_payable' })
    const bare = await sell({ method: 'link', form_token: token('bare') })
    await expect(shop.payLinks.sendPayLink(meera, bare.order.id, true)).rejects.toMatchObject({
      particulars: { message: expect.stringContaining('no email address') },
    })
    const audit = await shop.db.selectFrom('audit_entries').select('action').where('object_id', '=', order.id).execute()
    expect(audit.filter(({ action }) => action === 'order_payment_asked')).toHaveLength(2)
  })

  test('all of it goes back by hand, with a line for each dish, and leaves the sheet', async () => {
    const { order } = await sell({ method: 'upi', utr: '632918440217' } satisfies Partial<DishSaleBody>)
    const decided = await shop.desk.decide(meera, order.id, {
      decision: 'refund',
      reason: 'Ill in bed',
      version: order.version,
    })
    const paid = await shop.desk.payRefundByHand(meera, order.id, decided.refunds[0]?.id ?? '', 'UTR 99')
    expect(paid.order.status).toBe('refunded')
    const note = await shop.desk.readCreditNote(order.id, paid.creditNotes[0]?.number ?? '')
    expect(note.lines.map(({ description }) => description)).toEqual([
      'Refund: Classic Egg Salad',
      'Refund: Detox Drinks',
    ])
    expect((await sheet('2026-11-25')).stops).toEqual([])
  })
})
