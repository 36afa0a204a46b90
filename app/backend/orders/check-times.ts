/** When a link or a refund is asked about again by itself: soon while somebody may be waiting, then every hour. */
const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs
const firstGapsMs = [2 * minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs]

/** Money can arrive this long after a link has expired. */
const afterExpiryMs = dayMs
/** Banks take up to 14 business days. */
const refundPatienceMs = 30 * dayMs

export const firstCheckAt = (since: Date): Date => new Date(since.getTime() + 2 * minuteMs)

/** Of a link; null: no more. The moment after it expires is among the times, so that nobody waits an hour to hear of it. */
export function nextLinkCheckAt(link: { createdAt: string; expiresAt: string }, now: Date): Date | null {
  const expiresAt = Date.parse(link.expiresAt)
  const next = nextCheck(link.createdAt, now)
  const atExpiry = expiresAt + minuteMs
  const at = now.getTime() < atExpiry ? Math.min(next, atExpiry) : next
  return at > expiresAt + afterExpiryMs ? null : new Date(at)
}

/** Of a refund that is under way; null: a person has to see to it. */
export function nextRefundCheckAt(refund: { askedAt: string }, now: Date): Date | null {
  const at = nextCheck(refund.askedAt, now)
  return at > Date.parse(refund.askedAt) + refundPatienceMs ? null : new Date(at)
}

function nextCheck(since: string, now: Date): number {
  const begin = Date.parse(since)
  const soon = firstGapsMs.map((gapMs) => begin + gapMs).find((at) => at > now.getTime())
  return soon ?? begin + hourMs * (Math.floor((now.getTime() - begin) / hourMs) + 1)
}
