import { expect, test } from 'vitest'
import type { OrderView } from '../plan/plan-progress'
import { papersOf } from './document-list'

const order: OrderView = {
  order_id: 'ORDER_1',
  status: 'refunded',
  plan_type: 'three_months',
  title: '3 Months',
  kind: 'subscription',
  meals: 0,
  lines: [],
  amount: 9000,
  start_date: '2026-10-19',
  end_date: '2027-01-19',
  stops_on: null,
  meal_days: null,
  slot: null,
  created_at: '2026-10-18T06:00:00.000Z',
  paid_at: '2026-10-18T06:10:00.000Z',
  pay_url: null,
  can_retry: false,
  cancellation: { allowed: false, refund: 0, reason: '' },
  refund: { amount: 9000, status: 'done', by_hand: false, asked_at: '2026-10-20T06:00:00.000Z' },
  sessions: null,
  receipt_number: '2026-27/000418',
  credit_notes: [],
}

test('the documents of an order are its receipt and the papers of what came back, the newest first', () => {
  const creditNotes = [
    { number: 'RN2026-27-000001', amount: 4000, issued_at: '2026-10-20T06:00:00.000Z' },
    { number: 'CN2026-27-000002', amount: 5000, issued_at: '2026-10-21T06:00:00.000Z' },
  ]
  const papers = papersOf([{ ...order, credit_notes: creditNotes }])
  expect(papers.map(({ name, amount, at }) => [name, amount, at.slice(0, 10)])).toEqual([
    ['Credit note CN2026-27-000002', 5000, '2026-10-21'],
    ['Refund note RN2026-27-000001', 4000, '2026-10-20'],
    ['Receipt 2026-27/000418', 9000, '2026-10-18'],
  ])
  expect(papers[0]).toMatchObject({
    href: '/account/orders/ORDER_1/credit-notes/CN2026-27-000002',
    pdfHref: '/account/orders/ORDER_1/credit-notes/CN2026-27-000002/pdf',
  })
  expect(papers[2]?.pdfHref).toBe('/account/orders/ORDER_1/receipt.pdf')
})

test('an order that is not paid has no documents', () => {
  expect(papersOf([{ ...order, receipt_number: null }])).toEqual([])
})
