import { expect, test } from 'vitest'
import { emailSchema, phoneNumberSchema } from './account-fields'

const messageOf = (result: { success: boolean; error?: { issues: { message: string }[] } }) =>
  result.error?.issues.map(({ message }) => message).join(', ')

test.each([
  ['9876543210', '+919876543210'],
  ['+919876543210', '+919876543210'],
  ['+91 98765-43210', '+919876543210'],
  ['(0141) 2401234', '+911412401234'],
  ['09876543210', '+919876543210'],
  ['919876543210', '+919876543210'],
  ['0091 98765 43210', '+919876543210'],
  ['+1 (555) 010.1234', '+15550101234'],
  ['+442079460000', '+442079460000'],
])('the phone number %s is %s', (written, stored) => {
  expect(phoneNumberSchema.parse(written)).toBe(stored)
  expect(phoneNumberSchema.parse(stored), 'and again').toBe(stored)
})

const indian = 'Phone number must be 10 digits'
const foreign = 'Invalid phone number (e.g., +1234567890)'
test.each([
  ['', indian],
  ['987654321', indian],
  ['98765432101', indian],
  ['0987654321', indian],
  ['+91987654321', indian],
  ['009198765', indian],
  ['+9198765432101', indian],
  ['98765x3210', indian],
  ['९८७६५४३२१', indian],
  [9876543210, indian],
  [null, indian],
  ['+', foreign],
  ['+0123456789', foreign],
  ['+123456', foreign],
  ['+1234567890123456', foreign],
  ['++15550101234', foreign],
])('%j is no phone number', (written, message) => {
  expect(messageOf(phoneNumberSchema.safeParse(written))).toBe(message)
})

test.each([
  ['  Asha@Example.COM ', 'asha@example.com'],
  ["o'neil+diet@mail.example.co.in", "o'neil+diet@mail.example.co.in"],
  ['आशा@उदाहरण.भारत', 'आशा@उदाहरण.भारत'],
])('the email %j is %j', (written, stored) => {
  expect(emailSchema.parse(written)).toBe(stored)
})

test.each([
  'asha',
  'asha@',
  '@example.com',
  'asha@example',
  'asha@example.',
  'asha@.com',
  'asha@example..com',
  'asha@example.c0m',
  'asha@10.0.0.1',
  'a b@example.com',
  'asha@exa mple.com',
  'asha@@example.com',
  'a@b@example.com',
  'Asha <asha@example.com>',
  'a@example.com,b@example.com',
  'a@example.com\nBcc: b@example.com',
])('%j is no email', (written) => {
  expect(messageOf(emailSchema.safeParse(written))).toBe('Invalid email format')
})
