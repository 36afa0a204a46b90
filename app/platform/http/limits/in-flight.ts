/**
 * Bounds what is worked on at the same time, so that a rush costs those who come last and not everybody: what comes beyond the bound, or
 * waits too long for its turn, is refused at once with 503. Of the places one address has a share. Kept pages, files, health and metrics
 * never come here, and payments' webhooks are never refused.
 *
 * On SQLite a request is worked on from its first to its last step without a pause, so one is begun in each turn of the event loop: between
 * two of them the sockets are looked at, and a visitor of a kept page does not wait for all who came before.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Counter, Histogram, type Registry } from 'prom-client'
import { addGauge } from '../../log/metrics.server'

/** Why a request was refused: no place was left, none for its address, or its turn came too late. */
const reasons = ['full', 'share', 'late'] as const
type Reason = (typeof reasons)[number]

export type InFlightLimits = {
  /** One thread does all of it: more of them only take more memory. Those that wait for a payment provider count too. */
  requests: number
  /** Of them, the requests of one address. A mobile network can have hundreds of people behind one. */
  ofOne: number
  /** Who has waited so long has given up, or gets an answer sooner by asking again. */
  longestWaitMs: number
}

export const inFlightLimits: InFlightLimits = { requests: 500, ofOne: 150, longestWaitMs: 5000 }

export type Admission = {
  /** The address; undefined: not known, or one that many share for certain. */
  from?: string | undefined
  /** Never refused. */
  isPayment?: boolean
  /** Whether the client has left. */
  hasLeft?: () => boolean
}

/** Looking for new connections takes no longer than this before a request is begun. */
const longestLookMs = 20

/** @param arrivals how many connections have come so far */
export function createInFlight(limits: InFlightLimits, registry: Registry, arrivals: () => number = () => 0) {
  const places = new Map<string, number>()
  let count = 0
  let seen = 0
  let turn: Promise<unknown> = Promise.resolve()
  addGauge(registry, 'aahar_http_at_work', 'Requests that are worked on now, or wait for their turn.', () => count)
  const limitHelp = 'Above this requests are refused with 503.'
  addGauge(registry, 'aahar_http_at_work_limit', limitHelp, () => limits.requests)
  const waits = new Histogram({
    name: 'aahar_http_queue_wait_seconds',
    help: 'How long requests have waited for their turn.',
    buckets: [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2, 4],
    registers: [registry],
  })
  const refused = new Counter({
    name: 'aahar_http_refused_total',
    help: 'Requests refused with 503: no place was left, none for their address, or their turn came too late.',
    labelNames: ['reason'],
    registers: [registry],
  })
  for (const reason of reasons) refused.inc({ reason }, 0)

  /** libuv takes one waiting connection in each turn of its loop: with work in each turn those at the port would wait for as many requests. */
  async function lookAtSockets() {
    const until = performance.now() + longestLookMs
    for (let isNew = true; isNew && performance.now() < until; ) {
      await nextTurn()
      isNew = arrivals() !== seen
      seen = arrivals()
    }
  }

  function reasonAgainst({ from, isPayment }: Admission): Reason | null {
    if (isPayment) return null
    if (count >= limits.requests) return 'full'
    return from !== undefined && (places.get(from) ?? 0) >= limits.ofOne ? 'share' : null
  }

  function move(from: string | undefined, by: 1 | -1) {
    count += by
    if (from === undefined) return
    const left = (places.get(from) ?? 0) + by
    if (left > 0) places.set(from, left)
    else places.delete(from)
  }

  return {
    /** Does the work in its turn. @returns null where it is refused, or the client has left */
    async run<T>(admission: Admission, work: () => Promise<T>): Promise<T | null> {
      const reason = reasonAgainst(admission)
      if (reason) {
        refused.inc({ reason })
        return null
      }
      move(admission.from, 1)
      try {
        const since = performance.now()
        turn = turn.then(lookAtSockets)
        await turn
        const waitedMs = performance.now() - since
        waits.observe(waitedMs / 1000)
        if (admission.hasLeft?.()) return null
        if (waitedMs > limits.longestWaitMs && !admission.isPayment) {
          refused.inc({ reason: 'late' })
          return null
        }
        return await work()
      } finally {
        move(admission.from, -1)
      }
    },
  }
}
