import { expect, test } from 'vitest'
import { paymentTime } from './payment-time'

const known = { orderedAt: '2027-03-31T10:00:00.000Z', now: new Date('2027-04-01T00:10:00.000Z') }

test.each([
  ['the provider’s own time', '2027-03-31T23:59:50+05:30', '2027-03-31T18:29:50.000Z'],
  ['now for a time in the future', '2027-04-01T00:10:01.000Z', '2027-04-01T00:10:00.000Z'],
  ['the order’s making for a time before it', '2027-03-01T00:00:00.000Z', '2027-03-31T10:00:00.000Z'],
  ['now where there is none', null, '2027-04-01T00:10:00.000Z'],
  ['now where it is no time', 'yesterday', '2027-04-01T00:10:00.000Z'],
])('an order is paid at %s', (_, given, expected) => {
  expect(paymentTime(given, known).toISOString()).toBe(expected)
})
