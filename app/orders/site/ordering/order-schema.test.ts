import { expect, test } from 'vitest'
import { orderFormSchema } from './order-schema'

/** 00:30 of 31 January in India, still the 30th in Greenwich. */
const now = new Date('2027-01-30T19:00:00Z')
const plan = { planType: 'one_month', kind: 'subscription' } as const
const rules = { asksState: false, asksGstin: false, foodPinCodes: ['302', '303'], slots: [] }
const schema = orderFormSchema(plan, now, rules)

const filled = {
  fullName: ' Ritika Sharma ',
  email: 'Ritika@Example.in',
  phoneNumber: '98765 43210',
  address: '14 Hanuman Nagar, Jaipur 302021',
  startDate: '2027-01-31',
  endDate: '28 February 2027',
  selectedPlanType: 'subscription',
  price: '₹4,000',
  currency: 'INR',
  order_id: 'ORDER_1',
}

const messagesOf = (form: object, { of = schema } = {}) =>
  of.safeParse(form).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

test('what is typed becomes the body of the contract: email in small letters, ten digits, the price as a number', () => {
  expect(schema.parse(filled)).toEqual({
    amount: 4000,
    currency: 'INR',
    customer_name: 'Ritika Sharma',
    customer_email: 'ritika@example.in',
    customer_phone: '9876543210',
    plan_type: 'one_month',
    start_date: '2027-01-31',
    end_date: '2027-02-28',
    address: '14 Hanuman Nagar, Jaipur 302021',
    order_id: 'ORDER_1',
  })
})

test('a code is sent with the plan that has the discount, and with no other', () => {
  const form = { ...filled, discountCode: ' Pink City 10 ' }
  expect(schema.parse(form)).not.toHaveProperty('discount_code')
  const meal = orderFormSchema({ planType: 'single_meal', kind: 'food' }, now, rules)
  const food = { ...form, selectedPlanType: 'foodDelivery', startDate: '2027-02-01', price: '₹200' }
  expect(meal.parse(food)).toMatchObject({ amount: 200, discount_code: 'PINKCITY10' })
  expect(meal.parse({ ...food, discountCode: ' ' })).not.toHaveProperty('discount_code')
})

test('an empty form is told in the order of the specification, with its sentences', () => {
  const { startDate, selectedPlanType, price } = filled
  expect(messagesOf({ startDate, selectedPlanType, price })).toEqual([
    'fullName: Full name is required',
    'email: Valid email is required',
    'phoneNumber: Phone number must be in the format +919876543210',
    'address: Delivery address is required',
  ])
})

for (const phone of ['9876543210', '+919876543210', '+91 98765-43210', '09876543210', '919876543210'])
  test(`${phone} is a phone number`, () => {
    expect(schema.parse({ ...filled, phoneNumber: phone }).customer_phone).toBe('9876543210')
  })

test('a number from abroad is sent with its country code', () => {
  expect(schema.parse({ ...filled, phoneNumber: '+44 7700 900123' }).customer_phone).toBe('+447700900123')
})

for (const phone of ['98765', '98765432100', 'nine', ' '])
  test(`${JSON.stringify(phone)} is no phone number`, () => {
    expect(messagesOf({ ...filled, phoneNumber: phone })).toEqual([
      'phoneNumber: Phone number must be in the format +919876543210',
    ])
  })

test('the end follows from the start, whatever the form says of it', () => {
  for (const endDate of ['2035-01-01', '', undefined, 'never'])
    expect(schema.parse({ ...filled, endDate }).end_date).toBe('2027-02-28')
})

test('the amount is the price text without sign and commas, 1 where it is no number, and must be above 0', () => {
  for (const [price, amount] of [
    ['₹18,000', 18_000],
    ['₹1', 1],
    ['On request', 1],
    [undefined, 1],
  ] as const)
    expect(schema.parse({ ...filled, price }).amount).toBe(amount)
  for (const price of ['₹0', '-5', '₹-9,000'])
    expect(messagesOf({ ...filled, price })).toEqual(['price: Amount must be greater than 0'])
})

test('another plan, currency or order than the one shown is refused', () => {
  expect(messagesOf({ ...filled, selectedPlanType: 'foodDelivery' })).toHaveLength(1)
  expect(messagesOf({ ...filled, currency: 'USD' })).toEqual(['currency: Only INR can be paid'])
  expect(messagesOf({ ...filled, order_id: '../x' })).toEqual(['order_id: Invalid order ID.'])
})

test('days are those of India: today for a subscription, tomorrow for food', () => {
  expect(messagesOf({ ...filled, startDate: '2027-01-30' })).toEqual([
    'startDate: Please choose a start date from today on',
  ])
  const food = orderFormSchema({ planType: 'weekly_meal_plan', kind: 'food' }, now, rules)
  const meals = { ...filled, selectedPlanType: 'foodDelivery' }
  expect(messagesOf(meals, { of: food as never })).toEqual([
    'startDate: Food is ordered one day ahead. Please choose tomorrow or later',
  ])
  expect(food.parse({ ...meals, startDate: '2027-02-01' }).end_date).toBe('2027-02-08')
})

test('the end of a custom plan is chosen, after its start and within a year', () => {
  const custom = orderFormSchema({ planType: 'custom', kind: 'subscription' }, now, rules)
  const of = custom as never
  expect(custom.parse({ ...filled, endDate: '2027-03-15' }).end_date).toBe('2027-03-15')
  expect(messagesOf({ ...filled, endDate: undefined }, { of })).toEqual(['endDate: Please choose an end date'])
  expect(messagesOf({ ...filled, endDate: '2027-01-31' }, { of })).toEqual([
    'endDate: The end date must be after the start date',
  ])
  expect(messagesOf({ ...filled, endDate: '2029-01-31' }, { of })).toHaveLength(1)
})

test('a state is asked only where the tax needs it, and then one has to be chosen', () => {
  const asking = orderFormSchema(plan, now, { ...rules, asksState: true })
  for (const state of [undefined, '', '99', 'Rajasthan'])
    expect(messagesOf({ ...filled, state }, { of: asking })).toEqual(['state: Please choose your state'])
  expect(asking.parse({ ...filled, state: '05' })).toMatchObject({ state: '05' })
  expect(schema.parse({ ...filled, state: '05' })).not.toHaveProperty('state')
})

test('food is ordered to an address by its last PIN code, in the form as in the backend', () => {
  const food = orderFormSchema({ planType: 'weekly_meal_plan', kind: 'food' }, now, rules)
  const order = { ...filled, selectedPlanType: 'foodDelivery', startDate: '2027-02-02' }
  const missing = 'address: Food is delivered in Jaipur only. Please give the PIN code of an address there'
  expect(messagesOf({ ...order, address: 'Plot 302021, Delhi 110001' }, { of: food })).toEqual([missing])
  expect(messagesOf({ ...order, address: 'Hanuman Nagar, Jaipur' }, { of: food })).toEqual([missing])
  expect(messagesOf({ ...order, address: 'Plot 110001, Jaipur ३०२०२१' }, { of: food })).toEqual([])
  // Without food a plan goes anywhere.
  expect(messagesOf({ ...filled, address: 'Delhi 110001' })).toEqual([])
})

test('a GST number is asked only where the clinic has one, may be left empty, and fits itself and the state', () => {
  const asking = orderFormSchema(plan, now, { ...rules, asksState: true, asksGstin: true })
  const of = asking
  const given = { ...filled, state: '27' }
  expect(asking.parse({ ...given, gstin: '27 aapfu0939f 1zv' })).toMatchObject({ buyer_gstin: '27AAPFU0939F1ZV' })
  for (const gstin of [undefined, '', '  ']) expect(asking.parse({ ...given, gstin }).buyer_gstin ?? null).toBeNull()
  expect(messagesOf({ ...given, gstin: '27AAPFU0939F1ZW' }, { of })).toEqual([
    'gstin: This GST number has a typing mistake: its last letter does not fit the rest',
  ])
  expect(messagesOf({ ...given, gstin: '27AAP' }, { of })).toEqual([
    'gstin: A GST number has 15 letters and digits, such as 08ABCDE1234F1Z0',
  ])
  expect(messagesOf({ ...given, state: '08', gstin: '27AAPFU0939F1ZV' }, { of })).toEqual([
    'gstin: This GST number is of Maharashtra (27), and the state is Rajasthan (08). Please correct one of them.',
  ])
  expect(schema.parse({ ...filled, gstin: '27AAPFU0939F1ZV' })).not.toHaveProperty('buyer_gstin')
})
