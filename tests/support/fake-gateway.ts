/** The far end of a payment, in memory: tests say what the provider knows, and how it fails. */

import type { PaymentProvider } from '~/domain/money/payment-providers'
import {
  type DisputeNews,
  type Gateway,
  GatewayError,
  type GatewayErrorKind,
  type LinkRequest,
  type LinkState,
  type RefundNews,
  type RefundState,
} from '~/payments/gateway'

export type FakeGateway = ReturnType<typeof makeFakeGateway>

type Call = keyof Omit<Gateway, 'name' | 'readWebhook'>

type FakeRefund = RefundState & { linkId: string }

export function makeFakeGateway(name: PaymentProvider = 'sandbox') {
  const requests: LinkRequest[] = []
  const states = new Map<string, LinkState>()
  /** By their key. */
  const refunds = new Map<string, FakeRefund>()
  const failures: { call: Call; kind: GatewayErrorKind; isDone: boolean }[] = []
  const counts = new Map<Call, number>()
  let refundOutcome: 'done' | 'pending' | 'failed' = 'done'

  /** Does the work where the failure comes after it, as when an answer is lost. */
  const at = async <T>(call: Call, work: () => T): Promise<T> => {
    counts.set(call, (counts.get(call) ?? 0) + 1)
    const index = failures.findIndex((one) => one.call === call)
    const [failure] = index < 0 ? [] : failures.splice(index, 1)
    if (failure && !failure.isDone) throw new GatewayError(failure.kind, 'as_told')
    const done = work()
    if (failure) throw new GatewayError(failure.kind, 'as_told')
    return done
  }
  const stateOf = (linkId: string) => {
    const state = states.get(linkId)
    if (!state) throw new GatewayError('not_found', 'no_such_link')
    return state
  }

  const add = (refund: Omit<FakeRefund, 'refundRef'>): FakeRefund => {
    const made = { ...refund, refundRef: `ref_${refund.key}` }
    refunds.set(refund.key, made)
    return made
  }
  const backOf = (linkId: string) =>
    [...refunds.values()]
      // What the provider gave back by itself it had never kept.
      .filter((one) => one.linkId === linkId && one.status !== 'failed' && !one.isAuto)
      .reduce((sum, { amountPaise }) => sum + amountPaise, 0)

  const gateway: Gateway = {
    name,
    createLink: (request) =>
      at('createLink', () => {
        requests.push(request)
        const { linkId, amountPaise, expiresAt } = request
        if (!states.has(linkId)) states.set(linkId, activeState(amountPaise))
        const state = stateOf(linkId)
        if (state.amountPaise !== amountPaise || state.status !== 'active') throw new GatewayError('conflict', 'exists')
        const url = `https://pay.example/${linkId}`
        return { providerRef: `ref_${linkId}`, url, state, expiresAt: expiresAt.toISOString() }
      }),
    fetchLink: ({ link_id: linkId }) => at('fetchLink', () => stateOf(linkId)),
    cancelLink: ({ link_id: linkId }) =>
      at('cancelLink', () => {
        const state = stateOf(linkId)
        if (state.status === 'active') states.set(linkId, { ...state, status: 'cancelled' })
        return stateOf(linkId)
      }),
    refund: ({ link_id: linkId }, { refundId, amountPaise }) =>
      at('refund', () => {
        const known = refunds.get(refundId)
        if (known) return known
        if (stateOf(linkId).status !== 'paid') throw new GatewayError('rejected', 'nothing_paid')
        if (backOf(linkId) + amountPaise > stateOf(linkId).amountPaidPaise)
          throw new GatewayError('rejected', 'refund_amount_invalid')
        return add({ linkId, key: refundId, refundId, amountPaise, status: refundOutcome })
      }),
    listRefunds: ({ link_id: linkId }) =>
      at('listRefunds', () => [...refunds.values()].filter((one) => one.linkId === linkId)),
    readWebhook: (headers, rawBody) => {
      if (headers.get('x-signature') !== 'right') return { ok: false, reason: 'bad_signature' }
      const told = JSON.parse(rawBody) as {
        key: string
        linkId?: string | null
        providerRef?: string | null
        state?: LinkState | null
        refund?: RefundNews | null
        dispute?: DisputeNews | null
      }
      const { key: eventKey, linkId = null, providerRef = null, state = null, refund = null, dispute = null } = told
      return { ok: true, eventKey, linkId, providerRef, state, refund, dispute }
    },
  }
  return {
    gateway,
    /** Every request for a link that arrived, in order. */
    requests,
    refunds,
    states,
    /** How often it was called. */
    count: (call: Call) => counts.get(call) ?? 0,
    /** What the provider knows of a link from now on. */
    set: (linkId: string, change: Partial<LinkState>) => states.set(linkId, { ...stateOf(linkId), ...change }),
    pay: (linkId: string) =>
      states.set(linkId, { ...paidState(stateOf(linkId).amountPaise), paymentRef: `pay_${linkId}` }),
    /** What has gone back, or is going, of a link. */
    backOf,
    /** A refund of the provider's own dashboard. */
    refundInDashboard: (linkId: string, amountPaise: number): FakeRefund =>
      add({ linkId, key: `dash_${refunds.size + 1}`, refundId: null, amountPaise, status: 'done' }),
    /** What becomes of refunds that are asked for from now on. */
    refundsWillBe: (outcome: typeof refundOutcome) => {
      refundOutcome = outcome
    },
    /** What was under way arrives. */
    settlePending: () => {
      for (const [key, refund] of refunds)
        if (refund.status === 'pending') refunds.set(key, { ...refund, status: 'done' })
    },
    refundsBecome: (outcome: typeof refundOutcome) => {
      refundOutcome = outcome
      for (const refund of refunds.values()) refund.status = outcome
    },
    /** By its key. */
    refundOf: (key: string): FakeRefund => {
      const refund = refunds.get(key)
      if (!refund) throw new Error(`There is no refund ${key}.`)
      return refund
    },
    forgetFailures: () => failures.splice(0),
    /** The next such call fails. @param isDone whether the provider does what it was asked all the same */
    failNext: (call: Call, kind: GatewayErrorKind, { isDone = false } = {}) => failures.push({ call, kind, isDone }),
  }
}

export const activeState = (amountPaise: number): LinkState => ({
  status: 'active',
  amountPaise,
  amountPaidPaise: 0,
  currency: 'INR',
  paymentRef: null,
  hasFailed: false,
})

export const paidState = (amountPaise: number): LinkState => ({
  ...activeState(amountPaise),
  status: 'paid',
  amountPaidPaise: amountPaise,
  paymentRef: 'pay_1',
})
