import { expect, test } from 'vitest'
import { adminAuditOperations } from '~/operations/contract/audit'
import { adminOrderOperations } from '~/orders/contract/admin-orders'
import { choiceOf, listAddress, pageOf, pathOf } from './list-address'

test('an address holds what is chosen and nothing else', () => {
  expect(listAddress({ q: 'asha & ravi', role: undefined, sort: '', page: 2 })).toBe('?q=asha+%26+ravi&page=2')
  expect(listAddress({ q: null, page: 1 })).toBe('?')
  expect([pathOf('/list', { q: 'asha' }), pathOf('/list', { page: 1 })]).toEqual(['/list?q=asha', '/list'])
})

test.each([
  ['page=3', 3],
  ['', 1],
  ['page=0', 1],
  ['page=-1', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=99999999', 1],
])('%s is page %s', (query, expected) => {
  expect(pageOf(new URLSearchParams(query))).toBe(expected)
})

const chosenOf = ({ query: { shape } }: { query: { shape: Parameters<typeof choiceOf>[0] } }, query: string) =>
  choiceOf(shape, new URLSearchParams(query))
const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

test('an address chooses by what the list’s operation takes, as it is written there', () => {
  const query = `action=user_blocked&from=2026-11-01&to=2026-11-30&subject=${id}&object_type=order&object_id=ORDER_1`
  expect(chosenOf(adminAuditOperations.list, `${query}&page=2&per_page=3&view=x`)).toEqual({
    action: 'user_blocked',
    from: '2026-11-01',
    to: '2026-11-30',
    subject: id,
    object_type: 'order',
    object_id: 'ORDER_1',
  })
  const orders = `q=%20asha%20&needs_person=1&status=&sort=amount&plan_type=lost`
  expect(chosenOf(adminOrderOperations.list, orders)).toEqual({ q: 'asha', needs_person: '1', sort: 'amount' })
  expect(chosenOf(adminOrderOperations.list, `q=${'a'.repeat(200)}`)).toEqual({ q: 'a'.repeat(100) })
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
  expect(chosenOf(adminAuditOperations.list, query)).toEqual({})
})
