import { expect, test } from 'vitest'
import { auditChoice } from './audit-choice'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const chosen = (query: string) =>
  Object.fromEntries(Object.entries(auditChoice(new URLSearchParams(query))).filter(([, value]) => value !== undefined))

test('an address chooses by action, days, people and objects', () => {
  const query = `action=user_blocked&from=2026-11-01&to=2026-11-30&subject=${id}&object_type=order&object_id=ORDER_1`
  expect(chosen(query)).toEqual({
    action: 'user_blocked',
    from: '2026-11-01',
    to: '2026-11-30',
    subject: id,
    object_type: 'order',
    object_id: 'ORDER_1',
  })
})

test.each([
  '',
  'from=2026-13-01',
  'to=2026-02-30',
  'from=yesterday&to=',
  'action=DROP%20TABLE',
  'actor=me',
  'object_id=',
])('%j chooses nothing', (query) => {
  expect(chosen(query)).toEqual({})
})
