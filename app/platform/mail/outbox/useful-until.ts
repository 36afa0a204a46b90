/**
 * Until when a mail is of use. The worker asks right before it sends: what a mail server that was away, or a mail that was
 * kept, would bring too late is not sent, and the outbox says why. A mail about money or about an account's safety is never too late.
 */
import type { Mail } from '../mail'

/** `leftAt`: when the mail was left in the outbox. All in milliseconds since 1970; `over`: the code that the outbox shows from then on. */
export type Use<One extends Mail = Mail> = { until(mail: One, leftAt: number): number; over: string } | 'always'

export const link = (ms: number) =>
  ({ until: (_: unknown, leftAt: number) => leftAt + ms, over: 'LINK_EXPIRED' }) as const
export const news = (ms: number) =>
  ({ until: (_: unknown, leftAt: number) => leftAt + ms, over: 'NEWS_TOO_OLD' }) as const

/** @returns `until` in milliseconds, infinite where it is always of use; `over`: the reason from then on */
export function usefulUntil(use: Use, mail: Mail, leftAt: Date): { until: number; over: string | null } {
  if (use === 'always') return { until: Number.POSITIVE_INFINITY, over: null }
  return { until: use.until(mail, leftAt.getTime()), over: use.over }
}
