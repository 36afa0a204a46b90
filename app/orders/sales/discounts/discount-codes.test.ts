/** Codes of the gym discount: what they take off, how often they are used, and what the papers say of it. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { paymentLinkBodySchema } from '~/payments/contract/payments'
import type { Person, Staff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { onEachEngine } from '../../../../tests/support/database'
import { anOrder, startTestOrders, type TestOrders } from '../../../../tests/support/orders'
import { makeDiscountCodeBodySchema } from '../../contract/discount-codes'
import { deskSaleBodySchema } from '../../contract/orders-desk'

let shop: TestOrders
let meera: Staff

const make = (change: object = {}) =>
  shop.discountCodes.make(
    meera,
    makeDiscountCodeBodySchema.parse({ code: 'Pink City 10', name: 'Pink City Gym', ...change }),
  )
const meal = (change: object = {}) => ({
  ...anOrder,
  ...paymentLinkBodySchema.parse({
    ...anOrder,
    order_id: undefined,
    amount: 200,
    plan_type: 'single_meal',
    start_date: '2026-11-25',
    discount_code: 'pinkcity10',
    ...change,
  }),
})
const order = async (change: object = {}, person?: Person) =>
  shop.orders.orderPlan(person ?? (await shop.person()), meal(change))
const uses = async () => (await shop.discountCodes.list({ page: 1, per_page: 10 })).data.map((code) => code.uses)
const besideCode = (message: RegExp) =>
  expect.objectContaining({
    code: 'invalid_input',
    particulars: expect.objectContaining({
      detail: [{ loc: ['body', 'discount_code'], msg: expect.stringMatching(message), type: 'custom' }],
    }),
  })

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
    meera = await shop.person()
  })
  afterEach(() => shop.stop())

  test('a code takes the badge’s percentage off the single meal: link, receipt, tax and refund are of what is left', async () => {
    shop.changeSettings((known) => ({
      ...known,
      tax: { ...known.tax, gstin: '08AAAAA0000A1Z5', food: { ...known.tax.food, ratePercent: 5 } },
    }))
    await make()
    const asha = await shop.person()
    const { order: made, attempts } = await order({ discount_code: ' pink  City 10' }, asha)
    expect(made).toMatchObject({
      amount_paise: 180_00,
      full_price_paise: 200_00,
      discount_paise: 20_00,
      discount_code: 'PINKCITY10',
    })
    expect(attempts).toMatchObject([{ amount_paise: 180_00 }])
    expect(await uses()).toEqual([1])
    shop.far.pay(made.id)
    const { order: paid } = await shop.orders.checkOrder(made.id)
    expect(paid).toMatchObject({ status: 'paid', amount_paise: 180_00 })
    const receipt = await shop.orders.readReceipt(asha, made.id)
    expect(receipt).toMatchObject({
      total_paise: 180_00,
      discount: { code: 'PINKCITY10', full_price_paise: 200_00, discount_paise: 20_00 },
      lines: [{ total_paise: 180_00, taxable_paise: 17_142, cgst_paise: 429, sgst_paise: 429 }],
    })
    await shop.cancelling.cancelOrder(asha, made.id, 180)
    await shop.reconcile()
    const { order: back, refunds, creditNotes } = await shop.orders.getOrder(asha, made.id)
    expect([back.status, refunds[0]?.amount_paise]).toEqual(['refunded', 180_00])
    const note = await shop.orders.readCreditNote(asha, made.id, creditNotes[0]?.number ?? '')
    expect(note).toMatchObject({ total_paise: 180_00, discount: { full_price_paise: 200_00, discount_paise: 20_00 } })
    // It was paid, so its use is spent.
    expect(await uses()).toEqual([1])
  })

  test('the price is the server’s: a browser that sends the lower one, or another code to the same order, is refused', async () => {
    await make()
    await make({ code: 'OTHER-GYM' })
    await expect(order({ amount: 180 })).rejects.toMatchObject({ code: 'price_changed' })
    const asha = await shop.person()
    const { order: made } = await order({ order_id: 'ORDER_ONE' }, asha)
    expect((await order({ order_id: 'ORDER_ONE' }, asha)).order.id).toBe(made.id)
    for (const discount_code of ['OTHER-GYM', ''])
      await expect(order({ order_id: 'ORDER_ONE', discount_code }, asha)).rejects.toMatchObject({ code: 'order_clash' })
    expect(await uses()).toEqual([0, 1])
    // A link that ended is made anew for the price that was agreed, while the plan costs what it did.
    shop.pass(25 * 60)
    shop.far.set(made.id, { status: 'expired' })
    await shop.orders.checkOrder(made.id)
    expect((await shop.orders.retry(asha, made.id)).attempts.at(-1)).toMatchObject({ amount_paise: 180_00 })
    expect(await uses()).toEqual([0, 1])
  })

  test('an order that runs out unpaid gives its use back, once; tried again it takes one, if there is one left', async () => {
    await make({ max_uses: '1' })
    const asha = await shop.person()
    const { order: first } = await order({}, asha)
    expect(await uses()).toEqual([1])
    shop.pass(25 * 60)
    shop.far.set(first.id, { status: 'expired' })
    for (let again = 0; again < 2; again += 1) await shop.orders.checkOrder(first.id)
    await shop.reconcile()
    expect(await uses()).toEqual([0])
    expect((await shop.orders.retry(asha, first.id)).order.status).toBe('awaiting_payment')
    expect(await uses()).toEqual([1])

    // It runs out again, and the last use goes to another client.
    shop.pass(25 * 60)
    shop.far.set(first.id, { status: 'expired' })
    await shop.orders.checkOrder(first.id)
    const { order: other } = await order({ start_date: '2026-11-27' })
    expect([other.discount_code, await uses()]).toEqual(['PINKCITY10', [1]])
    await expect(shop.orders.retry(asha, first.id)).rejects.toMatchObject({
      code: 'order_not_payable',
      message: expect.stringMatching(/used as often as it can be.* place a new order/),
    })
    // Given up as well, it gives nothing back that it does not have.
    await shop.cancelling.cancelOrder(asha, first.id, 0)
    expect(await uses()).toEqual([1])
  })

  test('money that comes after an order ran out counts its use again', async () => {
    await make()
    const { order: late } = await order()
    shop.pass(25 * 60)
    shop.far.set(late.id, { status: 'expired' })
    await shop.orders.checkOrder(late.id)
    expect(await uses()).toEqual([0])
    shop.far.pay(late.id)
    shop.pass(2)
    await shop.reconcile()
    expect((await shop.orders.checkOrder(late.id)).order.paid_at).not.toBe(null)
    expect(await uses()).toEqual([1])
  })

  test('the last use went to a second client, the first paid late: the second gives back no use that the first has', async () => {
    await make({ max_uses: 1 })
    const { order: first } = await order()
    shop.pass(25 * 60)
    shop.far.set(first.id, { status: 'expired' })
    await shop.orders.checkOrder(first.id)
    const { order: second } = await order()
    await expect(order()).rejects.toEqual(besideCode(/used as often/))
    shop.far.pay(first.id)
    shop.pass(2)
    await shop.reconcile()
    expect((await shop.desk.getOrder(first.id)).order.status).toBe('paid')
    shop.pass(25 * 60)
    shop.far.set(second.id, { status: 'expired' })
    await shop.orders.checkOrder(second.id)
    await shop.orders.checkOrder(second.id)
    expect(await uses()).toEqual([1])
    await expect(order({ start_date: '2026-11-28' })).rejects.toEqual(besideCode(/used as often/))
  })

  test('a code that is unknown, withdrawn, over or used up, and a plan without a discount, are said beside the field', async () => {
    const { id, version } = await make({ code: 'GONE-10' })
    await shop.discountCodes.withdraw(meera, id, version)
    await make({ code: 'UNTIL-21', last_day: '2026-11-21' })
    await make({ code: 'ONCE-10', max_uses: '1' })
    await order({ discount_code: 'once-10' })
    await order({ discount_code: 'until-21' })
    shop.setNow('2026-11-21T18:30:00.000Z')
    for (const [change, said] of [
      [{ discount_code: 'PINKCITY11' }, /^There is no such code/],
      [{ discount_code: 'gone-10' }, /^This code is not valid any more/],
      [{ discount_code: 'until-21' }, /^This code was valid until 21 November 2026/],
      [{ discount_code: 'ONCE-10' }, /^This code has been used as often/],
      [{ discount_code: 'ONCE-10', plan_type: 'weekly_meal_plan', amount: 1400 }, /^This plan takes no code/],
      [{ discount_code: 'ONCE-10', plan_type: 'three_months', amount: 9000 }, /^This plan takes no code/],
    ] as const)
      await expect(order(change)).rejects.toEqual(besideCode(said))
    const { data } = await shop.discountCodes.list({ page: 1, per_page: 10 })
    expect(data.map(({ code, state, uses }) => [code, state, uses]).toSorted()).toEqual([
      ['GONE-10', 'withdrawn', 0],
      ['ONCE-10', 'used_up', 1],
      ['UNTIL-21', 'ended', 1],
    ])
    // What was refused left nothing.
    expect((await shop.desk.listOrders({ page: 1, per_page: 10 })).meta.total).toBe(2)
  })

  test('of fifty orders at one moment for a code with one use left, one gets it', async () => {
    await make({ max_uses: 3 })
    await order()
    await order()
    const people = await Promise.all(Array.from({ length: 50 }, () => shop.person()))
    const desks = [shop.orders, shop.beside().orders, shop.beside().orders]
    const outcomes = await Promise.allSettled(
      people.map((person, index) => (desks[index % 3] ?? shop.orders).orderPlan(person, meal())),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toEqual(besideCode(/used as often/))
    expect(await uses()).toEqual([3])
    const made = await shop.db.selectFrom('orders').select('id').where('discount_code', '=', 'PINKCITY10').execute()
    expect(made).toHaveLength(3)
  })

  test('an order that is cancelled before it is paid gives its use back, by the client and by staff', async () => {
    await make({ max_uses: 1 })
    const asha = await shop.person()
    const { order: first } = await order({}, asha)
    await shop.cancelling.cancelOrder(asha, first.id, 0)
    expect(await uses()).toEqual([0])
    const { order: second } = await order()
    await shop.desk.decide(meera, second.id, { decision: 'cancel', reason: 'By mistake', version: second.version })
    expect(await uses()).toEqual([0])
    await order()
    await expect(order()).rejects.toEqual(besideCode(/used as often/))
  })

  test('guessing is limited: after ten codes in an hour a right one is not looked at either', async () => {
    await make()
    const asha = await shop.person()
    for (let guess = 0; guess < 10; guess += 1)
      await expect(order({ discount_code: `GUESS-${guess}` }, asha)).rejects.toEqual(besideCode(/no such code/))
    await expect(order({}, asha)).rejects.toMatchObject({ code: 'too_many_tries' })
    expect((await order({ discount_code: null }, asha)).order.amount_paise).toBe(200_00)
    shop.pass(61)
    expect((await order({}, asha)).order.amount_paise).toBe(180_00)
  })

  test('at the desk the code counts as well', async () => {
    await make({ max_uses: 1 })
    const sale = {
      plan_type: 'single_meal',
      start_date: '2026-11-25',
      method: 'cash',
      customer_name: 'Harpreet Kaur',
      customer_phone: '98290 11223',
      address: '7 Subhash Marg, Jaipur 302001',
      discount_code: 'pinkcity10',
    }
    const { order: sold, attempts } = await shop.desk.sellAtDesk(meera, deskSaleBodySchema.parse(sale))
    expect([sold.amount_paise, attempts[0]?.received_paise, sold.discount_paise]).toEqual([180_00, 180_00, 20_00])
    expect((await shop.desk.readReceipt(sold.id)).discount).toMatchObject({ full_price_paise: 200_00 })
    await expect(shop.desk.sellAtDesk(meera, deskSaleBodySchema.parse(sale))).rejects.toEqual(
      besideCode(/used as often/),
    )
  })

  test('codes are made once, withdrawn once, and both stand in the audit log', async () => {
    const token = 'first-0123456789abcdef'
    const made = await make({ form_token: token })
    expect((await make({ form_token: token })).id).toBe(made.id)
    expect(made).toMatchObject({ code: 'PINKCITY10', state: 'open', uses: 0, made_by: 'Asha Verma', max_uses: null })
    await expect(make({ code: 'PINK CITY 10' })).rejects.toThrow(/there already/)
    await expect(make({ code: 'LATE-10', last_day: '2026-11-20' })).rejects.toThrow(/from today on/)
    // A use is no change that staff have to see first.
    await order()
    expect(await shop.discountCodes.withdraw(meera, made.id, 1)).toMatchObject({ state: 'withdrawn', version: 2 })
    await expect(shop.discountCodes.withdraw(meera, made.id, 1)).rejects.toThrow(/Asha Verma changed this on 21 Nov/)
    await expect(shop.discountCodes.withdraw(meera, meera.userId, 1)).rejects.toEqual(
      new ApiError('discount_code_not_found'),
    )
    const audit = await shop.db
      .selectFrom('audit_entries')
      .select(['action', 'object_type', 'object_id', 'actor'])
      .where('object_type', '=', 'discount_code')
      .orderBy('id')
      .execute()
    expect(audit.map(({ action, object_id, actor }) => [action, object_id, actor])).toEqual([
      ['discount_code_made', made.id, meera.userId],
      ['discount_code_withdrawn', made.id, meera.userId],
    ])
  })
})

test('what a code and its limits may look like', () => {
  const problems = (change: object) =>
    makeDiscountCodeBodySchema
      .safeParse({ code: 'GYM-10', name: 'A gym', ...change })
      .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
  expect(problems({})).toEqual([])
  expect(problems({ last_day: '', max_uses: '' })).toEqual([])
  for (const code of ['G10', 'GYM_10', 'जिम-१०', 'X'.repeat(21)])
    expect(problems({ code })).toEqual(['code: A code has 5 to 20 letters, digits or hyphens'])
  expect(problems({ code: '  ' })).toEqual(['code: Code is required'])
  for (const max_uses of ['0', '-1', '1.5', 'often', '999999'])
    expect(problems({ max_uses })).toEqual(['max_uses: Please give a whole number from 1 to 100000, or leave it empty'])
})
