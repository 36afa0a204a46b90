/** What a provider's words do to an order, without I/O: whatever comes, in whatever order, however often. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AttemptStatus } from '~/domain/orders/order-state'
import type { LinkState } from '~/payments/gateway'
import { activeState, paidState } from '../../../tests/support/fake-gateway'
import type { Order } from '../store'
import { canRetry, decide, isPaidStatus, statusAfterRefunds } from './transitions'

const price = 900_000

type Known = {
  order: Pick<Order, 'status' | 'paid_link_id' | 'cancelled_at'>
  attempts: { link_id: string; status: AttemptStatus; amount_paise: number }[]
  activations: number
  refunds: Map<string, number>
}

const begin = (links: number): Known => ({
  order: { status: 'awaiting_payment', paid_link_id: null, cancelled_at: null },
  attempts: Array.from({ length: links }, (_, index) => ({
    link_id: `link-${index}`,
    status: 'active',
    amount_paise: price,
  })),
  activations: 0,
  refunds: new Map(),
})

/** What apply.ts keeps of a decision. */
function hear(known: Known, linkId: string, state: LinkState): void {
  const attempt = known.attempts.find((one) => one.link_id === linkId)
  if (!attempt) throw new Error('no such link')
  const { attemptStatus, orderStatus, effect } = decide(known.order, attempt, known.attempts.at(-1) === attempt, state)
  attempt.status = attemptStatus
  known.order = { ...known.order, status: orderStatus }
  if (effect.kind === 'activate') {
    known.activations += 1
    known.order.paid_link_id = linkId
  }
  if (effect.kind === 'refund_duplicate') known.refunds.set(linkId, effect.amountPaise)
}

const wrongStates: LinkState[] = [
  { ...paidState(price), amountPaidPaise: price - 100 },
  { ...paidState(price), amountPaidPaise: price + 100 },
  { ...paidState(price), amountPaise: 100, amountPaidPaise: 100 },
  { ...paidState(price), currency: 'USD' },
  { ...paidState(price), amountPaidPaise: 0 },
  { ...activeState(price), status: 'partial', amountPaidPaise: 100 },
  { ...activeState(price), status: 'partial', amountPaidPaise: price },
  { ...activeState(price), amountPaidPaise: 100 },
  { ...activeState(price), status: 'expired', amountPaidPaise: 100 },
]
const unpaidStates: LinkState[] = [
  activeState(price),
  { ...activeState(price), hasFailed: true },
  { ...activeState(price), status: 'expired' },
  { ...activeState(price), status: 'cancelled' },
]
const wrong = fc.constantFrom(...wrongStates)
const unpaid = fc.constantFrom(...unpaidStates)
const exact = fc.constant(paidState(price))
const said = (state: fc.Arbitrary<LinkState>) =>
  fc.array(fc.record({ link_id: fc.constantFrom('link-0', 'link-1', 'link-2'), state }), { maxLength: 20 })
const tell = (events: { link_id: string; state: LinkState }[]) => {
  const known = begin(3)
  for (const { link_id: linkId, state } of events) hear(known, linkId, state)
  return known
}

test('any sequence of events ends in a legal state: paid once, by the exact amount, and never unpaid again', () => {
  fc.assert(
    fc.property(said(fc.oneof(exact, wrong, unpaid)), (events) => {
      const known = begin(3)
      let wasPaid = false
      for (const { link_id: linkId, state } of events) {
        hear(known, linkId, state)
        if (wasPaid) expect(isPaidStatus(known.order.status)).toBe(true)
        wasPaid ||= isPaidStatus(known.order.status)
      }
      const exactLinks = new Set(
        events
          .filter(
            ({ state }) =>
              state.status === 'paid' &&
              state.currency === 'INR' &&
              state.amountPaise === price &&
              state.amountPaidPaise === price,
          )
          .map(({ link_id }) => link_id),
      )
      expect(known.activations).toBe(exactLinks.size > 0 ? 1 : 0)
      expect(wasPaid).toBe(exactLinks.size > 0)
      // Each link but the one that paid goes back, once and whole.
      const others = [...exactLinks].filter((linkId) => linkId !== known.order.paid_link_id)
      expect([...known.refunds].toSorted()).toEqual(others.toSorted().map((linkId) => [linkId, price]))
    }),
    { numRuns: 500 },
  )
})

test('a wrong amount, another currency or a part never activates, and waits for a person', () => {
  fc.assert(
    fc.property(said(fc.oneof(wrong, unpaid)), (events) => {
      const { order, activations, refunds } = tell(events)
      const hasMoney = events.some(({ state }) => wrongStates.includes(state))
      expect([activations, refunds.size]).toEqual([0, 0])
      expect(order.status === 'needs_review').toBe(hasMoney)
    }),
    { numRuns: 500 },
  )
})

test('the order of what one link says does not matter once money has come', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([paidState(price), ...wrongStates, ...unpaidStates], { minLength: 1 }),
      (states) => {
        const end = (list: LinkState[]) => {
          const known = begin(1)
          for (const state of list) hear(known, 'link-0', state)
          return known
        }
        if (!states.some((state) => state.amountPaidPaise > 0)) return
        const [forward, backward] = [end(states), end(states.toReversed())]
        expect(forward.order).toEqual(backward.order)
        expect(forward.attempts).toEqual(backward.attempts)
      },
    ),
  )
})

describe.each<[string, LinkState, string]>([
  ['still open', activeState(price), 'awaiting_payment'],
  ['a try that failed', { ...activeState(price), hasFailed: true }, 'failed'],
  ['over', { ...activeState(price), status: 'expired' }, 'expired'],
  ['cancelled', { ...activeState(price), status: 'cancelled' }, 'cancelled'],
])('%s', (_, state, status) => {
  test('is what the order becomes', () => {
    const known = begin(1)
    hear(known, 'link-0', state)
    expect(known.order.status).toBe(status)
  })

  test('of an earlier link means nothing', () => {
    const known = begin(2)
    hear(known, 'link-0', state)
    expect(known.order.status).toBe('awaiting_payment')
  })

  test('a late payment wins', () => {
    const known = begin(1)
    hear(known, 'link-0', state)
    hear(known, 'link-0', paidState(price))
    expect([known.order.status, known.activations]).toEqual(['paid', 1])
  })
})

test('what the client cancelled stays cancelled', () => {
  const known = begin(1)
  known.order = { ...known.order, status: 'cancelled', cancelled_at: '2026-11-21T04:00:00.000Z' }
  for (const state of unpaidStates) hear(known, 'link-0', state)
  expect(known.order.status).toBe('cancelled')
})

test.each([
  ['awaiting_payment', paidState(price)],
  ['cancelled', paidState(price)],
  ['cancelled', { ...paidState(price), amountPaidPaise: price - 100 }],
  ['needs_review', { ...paidState(price), amountPaidPaise: price + 100 }],
] as const)(
  'what is paid after the client has cancelled goes back in full and begins nothing: %s, %j',
  (status, state) => {
    const order = { status, paid_link_id: null, cancelled_at: '2026-11-21T04:00:00.000Z' }
    const attempt = { link_id: 'link-0', status: 'cancelled', amount_paise: price } as const
    const decision = decide(order, attempt, true, state)
    expect(decision).toEqual({
      attemptStatus: 'paid',
      orderStatus: 'refund_pending',
      effect: { kind: 'refund_late', amountPaise: state.amountPaidPaise },
    })
    const again = decide({ ...order, status: 'refund_pending' }, { ...attempt, status: 'paid' }, true, state)
    expect(again.effect.kind).toBe('none')
  },
)

test('a second payment of an order that was paid and then cancelled is a duplicate', () => {
  const order = { status: 'refunded', paid_link_id: 'link-0', cancelled_at: '2026-11-21T04:00:00.000Z' } as const
  const { orderStatus, effect } = decide(
    order,
    { link_id: 'link-1', status: 'active', amount_paise: price },
    true,
    paidState(price),
  )
  expect([orderStatus, effect.kind]).toEqual(['refunded', 'refund_duplicate'])
})

test.each<[object, object[], string]>([
  [{ cancelled_at: null }, [{ reason: 'duplicate', link_id: 'b' }], 'paid'],
  [{}, [{}], 'refunded'],
  [{}, [{ amount_paise: 100 }], 'part_refunded'],
  [{}, [{ amount_paise: 100 }, { reason: 'provider', amount_paise: price - 100 }], 'refunded'],
  [{}, [{ status: 'pending' }], 'refund_pending'],
  [{}, [{ status: 'by_hand' }], 'refund_pending'],
  [{}, [{ status: 'failed' }], 'refund_pending'],
  [{}, [{}, { reason: 'duplicate', link_id: 'b', status: 'pending' }], 'refunded'],
  [{ paid_link_id: null }, [{ reason: 'late' }, { reason: 'late', link_id: 'b', status: 'pending' }], 'refund_pending'],
  [{ paid_link_id: null }, [{ reason: 'late', amount_paise: 100 }], 'refunded'],
])('an order %j with the refunds %j is %s', (order, refunds, expected) => {
  const known = {
    status: 'paid',
    paid_link_id: 'a',
    amount_paise: price,
    cancelled_at: '2026-11-21',
    ...order,
  } as const
  const all = refunds.map(
    (one) => ({ reason: 'cancelled', link_id: 'a', status: 'done', amount_paise: price, ...one }) as const,
  )
  expect(statusAfterRefunds(known, all)).toBe(expected)
})

test.each<[Order['status'], object, object, boolean]>([
  ['failed', {}, {}, true],
  ['expired', {}, {}, true],
  ['cancelled', {}, {}, true],
  ['cancelled', { cancelled_at: '2026-11-21T04:00:00.000Z' }, {}, false],
  ['awaiting_payment', {}, { hasGoodLink: true }, false],
  ['awaiting_payment', {}, {}, true],
  ['draft', {}, {}, false],
  ['draft', {}, { hasLinks: false }, true],
  ['draft', { amount_paise: null }, { hasLinks: false }, false],
  ['paid', {}, {}, false],
  ['needs_review', {}, {}, false],
  ['refunded', {}, {}, false],
])('%s %j with %j: a new link is %s', (status, order, links, expected) => {
  const given = { status, amount_paise: price, cancelled_at: null, ...order }
  expect(canRetry(given, { hasLinks: true, hasGoodLink: false, ...links })).toBe(expected)
})
