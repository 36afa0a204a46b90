/** What staff read of a mail: what it is about, and why it was not sent. Pure. */
import type { Tone } from '~/domain/orders/order-words'
import { sentenceOfCode } from '~/domain/text/code-words'
import type { OutboxStatus } from '~/platform/mail/contract'

export const mailWords: Record<OutboxStatus, { label: string; tone: Tone }> = {
  waiting: { label: 'Waiting', tone: 'waiting' },
  sending: { label: 'Sending', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Failed', tone: 'bad' },
  kept: { label: 'Not sent: no mail server is set up', tone: 'warn' },
  dropped: { label: 'Not sent', tone: 'quiet' },
}

const overReasons: Record<string, string> = {
  VISIT_PASSED: 'the visit had passed',
  LINK_EXPIRED: 'its link had run out',
  OFFER_ENDED: 'the offer had ended',
  DAY_PASSED: 'its day had passed',
  NEWS_TOO_OLD: 'it was no longer news',
  VISIT_CHANGED: 'the visit had changed since',
  OFFER_CHANGED: 'the offer had changed since',
  PRICE_CHANGED: 'the order had changed since',
  REMINDERS_REFUSED: 'the client wants no reminders',
}

/** Why a mail was not sent, where it is known; null of one that was or will be. */
export const notSentWords = ({ status, last_error: code }: { status: OutboxStatus; last_error: string | null }) =>
  status === 'dropped' ? `Not sent: ${overReasons[code ?? ''] ?? 'it was too late'}` : null

/** What a mail is about: 'order_paid' → 'Order paid'. */
export const mailTitle = (template: string): string => sentenceOfCode(template)
