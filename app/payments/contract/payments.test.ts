import { expect, test } from 'vitest'
import { parsePriceText } from '~/domain/money/money'
import { gstinOrNone, orderIdSchema, orderPhoneSchema, paymentLinkBodySchema } from './payments'

test.each([
  ['+919876543210', '+919876543210'],
  ['9876543210', '+919876543210'],
  ['09876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['9198765432', '+919198765432'],
  [' +91 98765-43210 ', '+919876543210'],
  ['(98765) 43210', '+919876543210'],
  ['+91 098765 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['+14155550123', '+14155550123'],
])('the phone number %j is %s', (text, expected) => {
  expect(orderPhoneSchema.parse(text)).toBe(expected)
})

test.each(['', '987654321', '98765432101', '+91987654321', 'phone', '+91+919876543210'])(
  '%j is no phone number',
  (text) => {
    const { error } = orderPhoneSchema.safeParse(text)
    expect(error?.issues[0]?.message).toBe('Phone number must be in the format +919876543210')
  },
)

test.each(['1412345678', '+91 141 234 5678', '5876543210'])('%j is a landline, which is said', (text) => {
  expect(orderPhoneSchema.safeParse(text).error?.issues[0]?.message).toBe(
    'Phone number must be in the format +919876543210. This is a landline: please give a mobile number.',
  )
})

test.each([
  ['₹4,000', 4000],
  ['₹18,000', 18_000],
  ['1,00,000', 100_000],
  ['₹ 12.50', 12.5],
  ['to be decided', 1],
  ['', 1],
])('the price %j is %d rupees', (text, expected) => {
  expect(parsePriceText(text)).toBe(expected)
})

test('an order id fits every provider', () => {
  for (const id of ['abc', 'ORDER_1760000000000_a1b2c3', 'x'.repeat(40)])
    expect(orderIdSchema.safeParse(id).success).toBe(true)
  for (const id of ['ab', 'x'.repeat(41), 'a b c', 'a/b', 'é'.repeat(5)])
    expect(orderIdSchema.safeParse(id).success).toBe(false)
})

test.each<[object, string]>([
  [{ amount: 0 }, 'Amount must be greater than 0'],
  [{ amount: -1 }, 'Amount must be greater than 0'],
  [{ amount: '9000' }, 'Amount must be greater than 0'],
  [{ currency: 'USD' }, 'Only INR can be paid'],
  [{ customer_name: ' ' }, 'Full name is required'],
  [{ customer_email: 'asha' }, 'Please provide a valid email address'],
  [{ address: '' }, 'Delivery address is required'],
  [{ plan_type: 'burrito_bowl' }, 'There is no such plan'],
  [{ start_date: '2026-02-30' }, 'Please choose a date such as 2026-11-30'],
])('%j is refused with its sentence', (change, message) => {
  const body = {
    amount: 9000,
    customer_name: 'Asha Verma',
    customer_email: 'asha@client.example',
    customer_phone: '9876543210',
    plan_type: 'three_months',
    start_date: '2026-11-21',
    address: 'Jaipur 302001',
  }
  expect(paymentLinkBodySchema.safeParse(body).success).toBe(true)
  expect(paymentLinkBodySchema.safeParse({ ...body, ...change }).error?.issues.map((issue) => issue.message)).toEqual([
    message,
  ])
})

test('a GST number is read in small letters and with spaces; without one it is none', () => {
  expect(gstinOrNone.parse(' 27aapfu 0939 f1zv')).toBe('27AAPFU0939F1ZV')
  expect([gstinOrNone.parse(''), gstinOrNone.parse('   '), gstinOrNone.parse(null)]).toEqual([null, null, null])
  expect(gstinOrNone.safeParse('27AAPFU0939F1ZW').success).toBe(false)
})
