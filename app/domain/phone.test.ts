import { expect, test } from 'vitest'
import { readPhone, withoutIndianCode } from './phone'

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
])('%j is the landline %s', (written, e164) => {
  expect(readPhone(written)).toEqual({ e164, kind: 'landline' })
})

test.each([
  ['+1 (555) 010.1234', '+15550101234'],
  ['001 555 010 1234', '+15550101234'],
  ['+44 20 7946 0000', '+442079460000'],
  ['+1234567890', '+1234567890'],
  ['+6834001', '+6834001'],
  ['+123456789012345', '+123456789012345'],
])('%j is the foreign number %s', (written, e164) => {
  expect(readPhone(written)).toEqual({ e164, kind: 'foreign' })
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
  '14155550123',
  '442079460018',
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
  '९८७६५४३२१०',
  `+${'9'.repeat(10_000)}`,
])('%j is no phone number', (written) => {
  expect(readPhone(written)).toBeNull()
})
