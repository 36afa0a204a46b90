import { expect, test } from 'vitest'
import { phoneAdvice, readPhone, withoutIndianCode } from './phone'

test.each([
  ['9876543210', '+919876543210'],
  ['98765 43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['+91 098765 43210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['0091 098765 43210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['91 098765 43210', '+919876543210'],
  ['091 98765 43210', '+919876543210'],
  ['(98765) 43210', '+919876543210'],
  ['98765.43210', '+919876543210'],
  ['98765\u201143210', '+919876543210'],
  ['\u202a+91 98765 43210\u202c', '+919876543210'],
  ['00 91 98765 43210', '+919876543210'],
  ['+91 (0) 98765 43210', '+919876543210'],
  ['91 98765 43210', '+919876543210'],
  ['98765/43210', '+919876543210'],
  ['tel:+91-98765-43210', '+919876543210'],
  // Full width, Devanagari, Gujarati and Tamil digits; a keycap; signs that are not seen.
  ['＋９１　９８７６５　４３２１０', '+919876543210'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['+९१ ९८७६५ ४३२१०', '+919876543210'],
  ['૯૮૭૬૫૪૩૨૧૦', '+919876543210'],
  ['௯௮௭௬௫௪௩௨௧௦', '+919876543210'],
  ['9\ufe0f\u20e3876543210', '+919876543210'],
  ['98765\u200b43210\ufeff', '+919876543210'],
  // Ten digits that begin as the country code does.
  ['9198765432', '+919198765432'],
  ['+919198765432', '+919198765432'],
  ['09198765432', '+919198765432'],
])('%j is the mobile number %s', (written, e164) => {
  expect(readPhone(written)).toEqual({ e164, kind: 'mobile' })
  expect(readPhone(e164), 'what is kept reads the same').toEqual({ e164, kind: 'mobile' })
  expect(readPhone(withoutIndianCode(e164)), 'and without its code').toEqual({ e164, kind: 'mobile' })
})

test.each([
  ['0141 234 5678', '+911412345678'],
  ['(0141) 2345678', '+911412345678'],
  ['+91 141 2345678', '+911412345678'],
  ['1412345678', '+911412345678'],
  ['0141 234 5678', '+911412345678'],
  ['०१४१ २३४ ५६७८', '+911412345678'],
  ['1234567890', '+911234567890'],
  // Cities whose code begins as a mobile number does.
  ['080 2345 6789', '+918023456789'],
  ['+91 79 2630 1234', '+917926301234'],
])('%j is the landline %s', (written, e164) => {
  expect(readPhone(written)).toEqual({ e164, kind: 'landline' })
})

test.each([
  ['+1 (555) 010.1234', '+15550101234'],
  ['001 555 010 1234', '+15550101234'],
  ['+44 20 7946 0000', '+442079460000'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['0044 (0)20 7946 0018', '+442079460018'],
  ['+44 020 7946 0018', '+442079460018'],
  ['+44 7700 900123', '+447700900123'],
  ['+44 (0)7700 900123', '+447700900123'],
  ['+39 06 1234 5678', '+390612345678'],
  ['+39 (0)6 1234 5678', '+390612345678'],
  ['+49 (0)151 12345678', '+4915112345678'],
  ['+971 50 123 4567', '+971501234567'],
  ['+1412345678', '+1412345678'],
  // Without its plus, and no number of India with a digit too many.
  ['442079460958', '+442079460958'],
  ['44 (0)20 7946 0018', '+442079460018'],
  ['14155550123', '+14155550123'],
  ['971501234567', '+971501234567'],
  ['+1234567890', '+1234567890'],
  ['+6834001', '+6834001'],
  ['+123456789012345', '+123456789012345'],
])('%j is the foreign number %s', (written, e164) => {
  expect(readPhone(written)).toEqual({ e164, kind: 'foreign' })
  expect(readPhone(e164), 'what is kept reads the same').toEqual({ e164, kind: 'foreign' })
  expect(withoutIndianCode(e164)).toBe(e164)
})

test.each([
  '',
  ' ',
  '+',
  '1',
  '12',
  // Nine digits, and whatever else is not India's, need a plus sign.
  '987654321',
  '98765432101',
  '0987654321',
  '85291234567',
  '919876543210123',
  '440000000000',
  '+44 20 7946 0018 ext 12',
  '98765 43210 x12',
  '1800-FLOWERS',
  '+91 98765 4321',
  '+91 98765 432101',
  '+91 00 98765 43210',
  '0123456789',
  '+0123456789',
  '+123456',
  '+1234567890123456',
  '++15550101234',
  '+91+919876543210',
  '98765x3210',
  'call me',
  '९८७६५४३२१',
  `+${'9'.repeat(10_000)}`,
])('%j is no phone number', (written) => {
  expect(readPhone(written)).toBeNull()
})

const bothRules = 'A mobile number in India has 10 digits. A number from abroad begins with + and its country code.'
test.each([
  ['98765432101', bothRules],
  ['85291234567', bothRules],
  ['+44 20 7946 0018 ext. 12', 'Please leave out the extension.'],
  ['0141 2345678 x12', 'Please leave out the extension.'],
  ['987654321', bothRules],
  ['0123456789', null],
  ['12', bothRules],
  ['+12', 'It is too short: a number from abroad has its country code and at least 6 digits.'],
  ['+1234567890123456', null],
  ['+91 98765 4321', 'A number in India has 10 digits after +91.'],
  ['call me', null],
  ['', null],
])('the advice for %j is %j', (written, advice) => {
  expect(phoneAdvice(written)).toBe(advice)
})

test('a number that matches the rule of the specification is understood, or the client is told what is missing', () => {
  const rule = /^\+?[1-9]\d{1,14}$/
  const beginnings = ['1', '20', '39', '44', '49', '6', '65', '7', '852', '91', '919', '971', '98765', '99']
  for (const beginning of beginnings)
    for (const plus of ['', '+'])
      for (let digits = 2; digits <= 15; digits += 1)
        for (const rest of ['000000000000000', '123456789012345', '442079460958442']) {
          const number = plus + (beginning + rest).slice(0, digits)
          expect(number).toMatch(rule)
          expect(readPhone(number) ?? phoneAdvice(number), number).not.toBeNull()
        }
})
