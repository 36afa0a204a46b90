/** When a link or a refund is polled: with backoff, soon while its client may be waiting, then every hour. UTC instants. */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const firstGapsMs = [2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]

/** Money can arrive this long after a link has expired. */
const afterExpiryMs = dayMs
/** What the provider has taken may need a bank's 14 business days; what it has not taken needs a person before that. */
const takenRefundPatienceMs = 30 * dayMs
const refundPatienceMs = 10 * dayMs
const longestGapMs = 6 * hourMs
/** After a refund was paid by hand the provider may still send it: for some days it is looked for there. */
const handPaidCheckMs = 10 * dayMs

/** Longer than asking a provider may take. */
const leaseMs = minuteMs

/** For the worker that claims a link or a refund to poll it. */
export const leaseFrom = (now: Date) => ({ now, until: new Date(now.getTime() + leaseMs) })

export const firstCheckAt = (since: Date): string => instant(since.getTime() + 2 * minuteMs)

/** Of a link; null: no more. The moment after it expires is among the times, so that its client hears of it at once. */
export function nextLinkCheckAt(link: { created_at: string; expires_at: string }, now: Date): string | null {
  const expiresAt = Date.parse(link.expires_at)
  const next = nextCheck(link.created_at, now)
  const atExpiry = expiresAt + minuteMs
  const at = now.getTime() < atExpiry ? Math.min(next, atExpiry) : next
  return at > expiresAt + afterExpiryMs ? null : instant(at)
}

/** Of a refund that is under way, with backoff; null: a person has to see to it. */
export function nextRefundCheckAt(refund: { since: string; isTaken: boolean }, now: Date): string | null {
  const begin = Date.parse(refund.since)
  let at = begin
  for (let gapMs = firstGapsMs[0] ?? hourMs; at <= now.getTime(); gapMs = Math.min(2 * gapMs, longestGapMs)) at += gapMs
  return at > begin + (refund.isTaken ? takenRefundPatienceMs : refundPatienceMs) ? null : instant(at)
}

/** Of a refund that was paid by hand; null: no more. */
export function nextHandPaidCheckAt(settledAt: string, now: Date): string | null {
  const at = now.getTime() + dayMs
  return at > Date.parse(settledAt) + handPaidCheckMs ? null : instant(at)
}

const instant = (ms: number): string => new Date(ms).toISOString()

function nextCheck(since: string, now: Date): number {
  const begin = Date.parse(since)
  const soon = firstGapsMs.map((gapMs) => begin + gapMs).find((at) => at > now.getTime())
  return soon ?? begin + hourMs * (Math.floor((now.getTime() - begin) / hourMs) + 1)
}
