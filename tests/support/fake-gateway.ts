/** The far end of a payment, in memory: tests say what the provider knows, and how it fails. */
import {
  type Gateway,
  GatewayError,
  type GatewayErrorKind,
  type LinkRequest,
  type LinkState,
} from '~/backend/payments/gateway'

export type FakeGateway = ReturnType<typeof makeFakeGateway>

type Call = keyof Omit<Gateway, 'name' | 'readWebhook'>

export function makeFakeGateway() {
  const requests: LinkRequest[] = []
  const known = new Map<string, LinkRequest>()
  const states = new Map<string, LinkState>()
  const refunds = new Map<string, { linkId: string; amountPaise: number; status: 'done' | 'pending' | 'failed' }>()
  const failures: { call: Call; kind: GatewayErrorKind; isDone: boolean }[] = []
  let refundOutcome: 'done' | 'pending' | 'failed' = 'done'

  /** Does the work where the failure comes after it, as when an answer is lost. */
  const at = async <T>(call: Call, work: () => T): Promise<T> => {
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

  const gateway: Gateway = {
    name: 'sandbox',
    createLink: (request) =>
      at('createLink', () => {
        requests.push(request)
        const { linkId, amountPaise, expiresAt } = request
        if (!states.has(linkId)) {
          known.set(linkId, request)
          states.set(linkId, activeState(amountPaise))
        }
        const state = stateOf(linkId)
        if (state.amountPaise !== amountPaise || state.status !== 'active') throw new GatewayError('conflict', 'exists')
        const url = `https://pay.example/${linkId}`
        return { providerRef: `ref_${linkId}`, url, state, expiresAt: expiresAt.toISOString() }
      }),
    fetchLink: ({ linkId }) => at('fetchLink', () => stateOf(linkId)),
    cancelLink: ({ linkId }) =>
      at('cancelLink', () => {
        const state = stateOf(linkId)
        if (state.status === 'active') states.set(linkId, { ...state, status: 'cancelled' })
        return stateOf(linkId)
      }),
    refund: ({ linkId }, { refundId, amountPaise }) =>
      at('refund', () => {
        if (!refunds.has(refundId)) refunds.set(refundId, { linkId, amountPaise, status: refundOutcome })
        return { refundRef: `ref_${refundId}`, status: refunds.get(refundId)?.status ?? refundOutcome }
      }),
    fetchRefund: (_place, refundId) =>
      at('fetchRefund', () => {
        const refund = refunds.get(refundId)
        return refund ? { refundRef: `ref_${refundId}`, status: refund.status } : null
      }),
    readWebhook: (headers, rawBody) => {
      if (headers.get('x-signature') !== 'right') return { ok: false, reason: 'bad_signature' }
      const { key, linkId, state } = JSON.parse(rawBody) as {
        key: string
        linkId: string | null
        state: LinkState | null
      }
      return { ok: true, eventKey: key, linkId, providerRef: null, state }
    },
  }
  return {
    gateway,
    /** Every request for a link that arrived, in order. */
    requests,
    refunds,
    states,
    /** What the provider knows of a link from now on. */
    set: (linkId: string, change: Partial<LinkState>) => states.set(linkId, { ...stateOf(linkId), ...change }),
    pay: (linkId: string) => states.set(linkId, paidState(stateOf(linkId).amountPaise)),
    refundsBecome: (outcome: typeof refundOutcome) => {
      refundOutcome = outcome
      for (const refund of refunds.values()) refund.status = outcome
    },
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
