/**
 * A provider's settlement report beside our own payments and refunds: what agrees, what differs, and what is missing on either
 * side. A payment is found by the provider's number of it, then by its order's, then by our link. Pure.
 */
import type { SettlementLine } from './settlement-file'

/** A payment or refund of ours that went through the provider. */
export type OwnMove = {
  kind: 'payment' | 'refund'
  orderId: string
  customerName: string
  linkId: string
  /** The provider's number of it; null where we have not heard it. */
  reference: string | null
  /** Of a refund: the ids under which the provider was asked for it. */
  refundIds: readonly string[]
  paymentRef: string | null
  orderRef: string | null
  /** null: not known. */
  amountPaise: number | null
  /** UTC instant. */
  at: string
  /** Whether we count it as done; a refund under way may be missing at the provider. */
  isDone: boolean
}

export type Difference = {
  kind: 'payment' | 'refund' | 'dispute'
  orderId: string | null
  customerName: string | null
  reference: string | null
  ownPaise: number | null
  theirPaise: number | null
  at: string | null
}

type Count = { count: number; totalPaise: number }

export type Comparison = {
  matched: { payments: Count; refunds: Count }
  differing: Difference[]
  /** Ours, of the report's time, that the report does not have. */
  missingThere: Difference[]
  /** The report's, that we do not have. */
  missingHere: Difference[]
  sums: SettlementSums
}

/** Of the report: payments − refunds − fees − tax + other = settled. */
export type SettlementSums = {
  paymentsPaise: number
  refundsPaise: number
  feesPaise: number
  taxPaise: number
  otherPaise: number
  settledPaise: number
}

/** @param span UTC instants of the report's time: only what is ours and lies in it can be missing there */
export function compareSettlement(
  lines: readonly SettlementLine[],
  own: readonly OwnMove[],
  span: { from: string; until: string },
): Comparison {
  const left = new Set(own)
  const find = finder(own, left)
  const matched = { payments: { count: 0, totalPaise: 0 }, refunds: { count: 0, totalPaise: 0 } }
  const differing: Difference[] = []
  const missingHere: Difference[] = []
  for (const line of lines) {
    if (line.kind === 'other') continue
    const move = find(line)
    if (move) left.delete(move)
    const difference = differenceOf(line, move)
    if (!move) missingHere.push(difference)
    else if (move.amountPaise !== line.amountPaise) differing.push(difference)
    else {
      const count = line.kind === 'payment' ? matched.payments : matched.refunds
      count.count += 1
      count.totalPaise += line.amountPaise
    }
  }
  const missingThere = [...left]
    .filter(({ isDone, at }) => isDone && at >= span.from && at < span.until)
    .toSorted((one, other) => one.at.localeCompare(other.at))
    .map((move) => differenceOf(null, move))
  return { matched, differing, missingThere, missingHere, sums: sumsOf(lines) }
}

/** A line that is of a dispute: by its type, or by a dispute that it names. */
export const isOfDispute = ({ kind, type, disputeId }: SettlementLine): boolean =>
  kind === 'other' && (/dispute|chargeback/.test(type) || Boolean(disputeId))

/** What a report has of disputes, with the order it is of: found by the dispute, or else by its payment. */
export function disputedLines(
  lines: readonly SettlementLine[],
  own: readonly OwnMove[],
  disputes: readonly { disputeRef: string; orderId: string; customerName: string }[],
): Difference[] {
  const byPayment = finder(own, new Set(own))
  return lines.filter(isOfDispute).map((line) => {
    const dispute = disputes.find(({ disputeRef }) => disputeRef === line.disputeId || disputeRef === line.id)
    const of = dispute ?? byPayment({ ...line, kind: 'payment', id: line.paymentId ?? '' })
    return {
      kind: 'dispute',
      orderId: of?.orderId ?? null,
      customerName: of?.customerName ?? null,
      reference: line.disputeId ?? line.id,
      ownPaise: null,
      theirPaise: line.netPaise,
      at: line.at,
    }
  })
}

/** Finds each of ours once: a line that the report has twice is missing here the second time. */
function finder(own: readonly OwnMove[], left: ReadonlySet<OwnMove>) {
  const index = new Map<string, OwnMove[]>()
  for (const move of own)
    for (const key of keysOf(move)) {
      const known = index.get(key)
      if (known) known.push(move)
      else index.set(key, [move])
    }
  return (line: SettlementLine): OwnMove | null => {
    for (const key of keysOfLine(line)) {
      const moves = index.get(key)?.filter((move) => left.has(move)) ?? []
      // Of several refunds of one payment the one of this amount.
      const move = moves.find(({ amountPaise }) => amountPaise === line.amountPaise) ?? (isExact(key) ? moves[0] : null)
      if (move) return move
    }
    return null
  }
}

/** Refunds that have no number in common are told apart by payment and amount together. */
const isExact = (key: string) => !key.startsWith('refund of ')

function keysOf({ kind, reference, refundIds, linkId, paymentRef, orderRef }: OwnMove): string[] {
  if (kind === 'payment') return keys('payment', [paymentRef]).concat(keys('order', [orderRef]), keys('link', [linkId]))
  return keys('refund', [reference, ...refundIds]).concat(keys('refund of', [paymentRef, orderRef, linkId]))
}

function keysOfLine({ kind, id, ourRefundId, paymentId, orderRef, linkId }: SettlementLine): string[] {
  if (kind === 'payment')
    return keys('payment', [id, paymentId]).concat(keys('order', [orderRef]), keys('link', [linkId]))
  return keys('refund', [id, ourRefundId]).concat(keys('refund of', [paymentId, orderRef, linkId]))
}

const keys = (of: string, ids: readonly (string | null)[]): string[] =>
  ids.flatMap((id) => (id === null || id === '' ? [] : `${of} ${id}`))

const differenceOf = (line: SettlementLine | null, move: OwnMove | null): Difference => ({
  kind: line?.kind === 'refund' || move?.kind === 'refund' ? 'refund' : 'payment',
  orderId: move?.orderId ?? null,
  customerName: move?.customerName ?? null,
  reference: line?.id ?? move?.reference ?? move?.linkId ?? null,
  ownPaise: move?.amountPaise ?? null,
  theirPaise: line?.amountPaise ?? null,
  at: line?.at ?? move?.at ?? null,
})

function sumsOf(lines: readonly SettlementLine[]): SettlementSums {
  const sum = (part: (line: SettlementLine) => number) => lines.reduce((total, line) => total + part(line), 0)
  const paymentsPaise = sum(({ kind, amountPaise }) => (kind === 'payment' ? amountPaise : 0))
  const refundsPaise = sum(({ kind, amountPaise }) => (kind === 'refund' ? amountPaise : 0))
  const feesPaise = sum(({ feePaise }) => feePaise)
  const taxPaise = sum(({ taxPaise }) => taxPaise)
  const settledPaise = sum(({ netPaise }) => netPaise)
  // Adjustments, transfers and disputes; with whatever a line's own columns leave open, so that all adds up.
  const otherPaise = settledPaise - (paymentsPaise - refundsPaise - feesPaise - taxPaise)
  return { paymentsPaise, refundsPaise, feesPaise, taxPaise, otherPaise, settledPaise }
}
