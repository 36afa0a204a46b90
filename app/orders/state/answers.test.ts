/** Who is told what of an order: nothing that the contract does not name ever leaves. */
import { expect, test } from 'vitest'
import { orderRow } from '../../../tests/support/orders'
import { adminOrderSchema } from '../contract/admin-orders'
import { orderSchema } from '../contract/orders'
import { newRefund } from '../refunds/refund-store'
import { toAdminAnswer, toLinkAnswer, toOrderAnswer, withoutPerson } from './answers'
import { orderSettingsOfContent } from './settings'

const now = new Date('2026-11-21T05:00:00.000Z')
const order = orderRow({ user_id: 'private-user', review_reason: 'refund_failed', paid_link_id: 'private-link' })
const link = {
  link_id: 'private-link',
  order_id: order.id,
  number: 1,
  provider: 'cashfree',
  provider_ref: 'private-ref',
  url: 'https://pay.example/1',
  status: 'active',
  amount_paise: 900_000,
  payment_ref: 'private-payment',
  order_ref: 'private-order',
  received_paise: null,
  created_at: order.created_at,
  expires_at: '2026-11-22T04:00:00.000Z',
  check_at: null,
  claimed_until: null,
  of_link_id: null,
} as const
const refund = {
  ...newRefund(now),
  order_id: order.id,
  link_id: 'private-link',
  reason: 'cancelled',
  amount_paise: 900_000,
  provider_key: 'private-key',
  refund_ref: 'private-refund',
  problem: 'private-problem',
  hand_reference: 'private-hand',
  from_drawer: 0,
  told_at: null,
  settled_at: null,
  claimed_until: null,
} as const
const note = {
  order_id: order.id,
  refund_id: 'private-refund',
  number: 'RN2026-27-000001',
  amount_paise: 900_000,
  issued_at: order.created_at,
}
const whole = { order, lines: [], attempts: [link], refunds: [refund], creditNotes: [note] }
const known = async () => ({ settings: await orderSettingsOfContent(), now })

test('a client is told what the contract names, and nothing else of the rows', async () => {
  const answer = toOrderAnswer(whole, await known())
  expect(Object.keys(answer).toSorted()).toEqual(Object.keys(orderSchema.shape).toSorted())
  expect(JSON.stringify(answer)).not.toMatch(/private|updated_at|review|claimed|check_at|paise/)
  expect(Object.keys(answer.refund ?? {}).toSorted()).toEqual(['amount', 'asked_at', 'by_hand', 'status'])
  expect(Object.keys(answer.credit_notes[0] ?? {}).toSorted()).toEqual(['amount', 'issued_at', 'number'])
})

test('a holder of the return token is not told who the client is', async () => {
  const answer = toOrderAnswer(whole, await known())
  const { customer_name, customer_email, customer_phone, address } = order
  const text = JSON.stringify(withoutPerson(answer))
  for (const own of [customer_name, customer_email, customer_phone, address]) expect(text).not.toContain(own)
})

test('staff are told what the contract names for them', async () => {
  const answer = toAdminAnswer(whole, await known())
  expect(Object.keys(answer).toSorted()).toEqual(Object.keys(adminOrderSchema.shape).toSorted())
  expect(answer).toMatchObject({ user_id: 'private-user', review_reason: 'refund_failed', provider: 'cashfree' })
  expect(adminOrderSchema.shape.attempts.element.strict().safeParse(answer.attempts[0]).success).toBe(true)
  expect(adminOrderSchema.shape.refunds.element.strict().safeParse(answer.refunds[0]).success).toBe(true)
})

test('a link’s answer has its address, its state, its amount and its end alone', () => {
  expect(toLinkAnswer(whole, now)).toEqual({
    link_url: 'https://pay.example/1',
    order_id: order.id,
    status: 'awaiting_payment',
    amount: 9000,
    expires_at: '2026-11-22T04:00:00.000Z',
  })
})
