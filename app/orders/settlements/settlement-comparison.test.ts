import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareSettlement, type OwnMove } from './settlement-comparison'
import type { SettlementLine } from './settlement-file'

const span = { from: '2026-11-20T18:30:00.000Z', until: '2026-11-21T18:30:00.000Z' }
const at = '2026-11-21T04:00:00.000Z'

const line = (change: Partial<SettlementLine> = {}): SettlementLine => ({
  kind: 'payment',
  type: 'payment',
  id: 'pay_1',
  ourRefundId: null,
  paymentId: 'pay_1',
  orderRef: 'order_1',
  linkId: 'ORDER_1',
  amountPaise: 900_000,
  feePaise: 18_000,
  taxPaise: 3_240,
  netPaise: 878_760,
  at,
  ...change,
})
const own = (change: Partial<OwnMove> = {}): OwnMove => ({
  kind: 'payment',
  orderId: 'ORDER_1',
  customerName: 'Asha Verma',
  linkId: 'ORDER_1',
  reference: 'pay_1',
  refundIds: [],
  paymentRef: 'pay_1',
  orderRef: 'order_1',
  amountPaise: 900_000,
  at,
  isDone: true,
  ...change,
})
const refundLine = (change: Partial<SettlementLine> = {}) =>
  line({ kind: 'refund', type: 'refund', id: 'rfnd_1', feePaise: 0, taxPaise: 0, netPaise: -900_000, ...change })
const ownRefund = (change: Partial<OwnMove> = {}) =>
  own({ kind: 'refund', reference: 'rfnd_1', refundIds: ['a1'], ...change })

const countsOf = (lines: SettlementLine[], moves: OwnMove[]) => {
  const { matched, differing, missingThere, missingHere } = compareSettlement(lines, moves, span)
  return [matched.payments.count, matched.refunds.count, differing.length, missingThere.length, missingHere.length]
}

test('a payment is found by its number, its order’s number, or our link', () => {
  expect(countsOf([line()], [own()])).toEqual([1, 0, 0, 0, 0])
  expect(countsOf([line({ linkId: null, orderRef: null })], [own()])).toEqual([1, 0, 0, 0, 0])
  expect(countsOf([line({ linkId: null })], [own({ reference: null, paymentRef: null })])).toEqual([1, 0, 0, 0, 0])
  expect(countsOf([line({ orderRef: null })], [own({ paymentRef: null, orderRef: null })])).toEqual([1, 0, 0, 0, 0])
  expect(countsOf([line()], [own({ paymentRef: 'pay_2', orderRef: 'order_2', linkId: 'ORDER_2' })])).toEqual([
    0, 0, 0, 1, 1,
  ])
})

test('another amount, or one that we do not know, differs', () => {
  expect(compareSettlement([line({ amountPaise: 899_999 })], [own()], span).differing).toEqual([
    {
      kind: 'payment',
      orderId: 'ORDER_1',
      customerName: 'Asha Verma',
      reference: 'pay_1',
      ownPaise: 900_000,
      theirPaise: 899_999,
      at,
    },
  ])
  expect(countsOf([line()], [own({ amountPaise: null })])).toEqual([0, 0, 1, 0, 0])
})

test('a payment never answers for a refund, and a line that stands twice is missing here once', () => {
  expect(countsOf([line(), refundLine()], [own(), ownRefund()])).toEqual([1, 1, 0, 0, 0])
  expect(countsOf([refundLine()], [own()])).toEqual([0, 0, 0, 1, 1])
  expect(countsOf([line(), line()], [own()])).toEqual([1, 0, 0, 0, 1])
})

test('a refund without a number in common is found by its payment and amount together', () => {
  const unknown = { reference: null, refundIds: [] }
  expect(countsOf([refundLine({ ourRefundId: 'a1', id: '77' })], [ownRefund({ reference: null })])).toEqual([
    0, 1, 0, 0, 0,
  ])
  const parts = [ownRefund({ ...unknown, amountPaise: 100 }), ownRefund({ ...unknown, amountPaise: 200 })]
  expect(
    countsOf([refundLine({ id: 'x', amountPaise: 200 }), refundLine({ id: 'y', amountPaise: 100 })], parts),
  ).toEqual([0, 2, 0, 0, 0])
  expect(countsOf([refundLine({ id: 'x', amountPaise: 300 })], parts)).toEqual([0, 0, 0, 2, 1])
})

test('ours of another time, and refunds under way, are not missing at the provider', () => {
  const before = own({ paymentRef: 'pay_0', orderRef: null, linkId: 'ORDER_0', at: '2026-11-20T18:29:59.999Z' })
  expect(countsOf([], [before])).toEqual([0, 0, 0, 0, 0])
  expect(countsOf([], [{ ...before, at: span.from }])).toEqual([0, 0, 0, 1, 0])
  expect(countsOf([], [{ ...before, at: span.until }])).toEqual([0, 0, 0, 0, 0])
  expect(countsOf([], [ownRefund({ isDone: false })])).toEqual([0, 0, 0, 0, 0])
  // Whenever it was, what the report names is found.
  expect(countsOf([line()], [own({ at: '2026-11-01T00:00:00.000Z' })])).toEqual([1, 0, 0, 0, 0])
})

test('whatever a report holds, each line and each of ours is told once, and the sums add up to the paisa', () => {
  const amount = fc.integer({ min: 100, max: 1_000_000_00 })
  const entry = fc.record({
    kind: fc.constantFrom('payment', 'refund', 'other' as const),
    where: fc.constantFrom('both', 'there', 'here'),
    amountPaise: amount,
    otherAmount: fc.option(amount),
    feePaise: fc.nat(5_000),
    taxPaise: fc.nat(900),
    slack: fc.integer({ min: -3, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 40 }), (entries) => {
      const lines: SettlementLine[] = []
      const moves: OwnMove[] = []
      for (const [index, { kind, where, amountPaise, otherAmount, feePaise, taxPaise, slack }] of entries.entries()) {
        const ids = { id: `id_${index}`, paymentId: `pay_${index}`, orderRef: `order_${index}`, linkId: `L${index}` }
        const netPaise = (kind === 'refund' ? -amountPaise : amountPaise) - feePaise - taxPaise + slack
        if (where !== 'here' || kind === 'other')
          lines.push(line({ ...ids, kind, amountPaise, feePaise, taxPaise, netPaise }))
        if (where !== 'there' && kind !== 'other')
          moves.push(
            own({
              kind,
              reference: ids.id,
              paymentRef: ids.paymentId,
              orderRef: ids.orderRef,
              linkId: ids.linkId,
              amountPaise: otherAmount ?? amountPaise,
            }),
          )
      }
      const told = compareSettlement(lines, moves, span)
      const matched = told.matched.payments.count + told.matched.refunds.count
      expect(matched + told.differing.length + told.missingHere.length).toBe(
        lines.filter(({ kind }) => kind !== 'other').length,
      )
      expect(matched + told.differing.length + told.missingThere.length).toBe(moves.length)
      const { paymentsPaise, refundsPaise, feesPaise, taxPaise, otherPaise, settledPaise } = told.sums
      expect(paymentsPaise - refundsPaise - feesPaise - taxPaise + otherPaise).toBe(settledPaise)
      expect(settledPaise).toBe(lines.reduce((sum, { netPaise }) => sum + netPaise, 0))
    }),
    { numRuns: 300 },
  )
})
