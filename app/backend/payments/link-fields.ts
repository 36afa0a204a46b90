/** What goes into a link whichever provider makes it. */
import type { LinkRequest } from './gateway'

/** Razorpay wants 15 minutes from its own clock, which is not quite ours. */
const shortestTermMs = 16 * 60_000

/** When the link shall end; never so soon that it would be refused. */
export function linkTermOf({ expiresAt }: LinkRequest, now: Date): Date {
  return new Date(Math.max(expiresAt.getTime(), now.getTime() + shortestTermMs))
}

/** On one line and at most so many characters, none of them cut in half. */
export function textOf(text: string, maxLength: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= maxLength) return line
  return line
    .slice(0, maxLength)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd()
}
