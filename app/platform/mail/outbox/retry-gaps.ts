const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** Backoff after the first, second, … try that failed: short while the client may be waiting, then over some days. */
const gapsMs = [
  30 * second,
  2 * minute,
  5 * minute,
  15 * minute,
  hour,
  4 * hour,
  12 * hour,
  24 * hour,
  24 * hour,
] as const

export const maxTries = gapsMs.length + 1

/**
 * When a mail may be tried again.
 * @param tries how often it has been tried, from 1
 * @returns null: it is given up, because it was tried often enough or would come too late to be of use
 */
export function nextTryAt(tries: number, now: Date, usefulUntilMs: number): Date | null {
  const gapMs = gapsMs[tries - 1]
  if (gapMs === undefined || now.getTime() + gapMs >= usefulUntilMs) return null
  return new Date(now.getTime() + gapMs)
}
