/**
 * Until when each kind of mail is of use. The worker asks right before it sends, as for whether it is still true (still-true.ts): what a mail server that was away, or a mail that was
 * kept, would bring too late is not sent, and the outbox says why. A mail about money or about an account's safety is never too late.
 */
import { addDays, indiaInstant } from '~/domain/time/days'
import { confirmationUsefulMs, invitationUsefulMs, type KeptMail, type Mail } from '../mail'

/** Why a mail was not sent; what staff read of it: app/operations/desk/outbox/mail-words.ts. */
type OverReason = 'VISIT_PASSED' | 'LINK_EXPIRED' | 'OFFER_ENDED' | 'DAY_PASSED' | 'NEWS_TOO_OLD'

type Use<Kept> = { until: (mail: Kept, leftAt: number) => number; over: OverReason } | 'always'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

const link = (ms: number) => ({ until: (_: unknown, leftAt: number) => leftAt + ms, over: 'LINK_EXPIRED' }) as const
const news = (ms: number) => ({ until: (_: unknown, leftAt: number) => leftAt + ms, over: 'NEWS_TOO_OLD' }) as const
const visit = {
  until: (mail: { data: { invitation: { starts_at: string } } }) => Date.parse(mail.data.invitation.starts_at),
  over: 'VISIT_PASSED',
} as const
/** Of a time that was asked for, or of the end of a day. */
const asked = {
  until: ({ data }: { data: { starts_at?: string | null; preferred_date: string | null } }, leftAt: number) =>
    data.starts_at ? Date.parse(data.starts_at) : data.preferred_date ? endOf(data.preferred_date) : leftAt + 7 * dayMs,
  over: 'VISIT_PASSED',
} as const

const endOf = (day: string): number => indiaInstant(addDays(day, 1)).getTime()

const uses: { [Template in Mail['template']]: Use<KeptMail & { template: Template }> } = {
  welcome: news(7 * dayMs),
  reset: link(30 * minuteMs),
  login_tries: news(dayMs),
  password_changed: 'always',
  account_safety: 'always',
  booking: asked,
  booking_notice: 'always',
  booking_cancelled_notice: asked,
  contact_notice: 'always',
  consultation_notice: 'always',
  grievance_notice: 'always',
  grievance_received: 'always',
  email_proof: link(dayMs),
  erasure_asked: { until: ({ data }) => indiaInstant(data.dueOn).getTime(), over: 'DAY_PASSED' },
  erasure_withdrawn: 'always',
  enquiry_answer: 'always',
  account_made: link(invitationUsefulMs),
  newsletter_confirm: link(confirmationUsefulMs),
  newsletter_known: news(confirmationUsefulMs),
  order_receipt: 'always',
  order_notice: 'always',
  order_quote_asked: 'always',
  // From the first day on the price cannot be paid any more.
  order_quoted: { until: ({ data }) => indiaInstant(data.startDate).getTime(), over: 'DAY_PASSED' },
  order_cancelled: 'always',
  order_ended: 'always',
  order_cancelled_notice: 'always',
  order_refunded: 'always',
  order_paid_late: 'always',
  order_days_changed: {
    until: ({ data }) => endOf(data.change === 'extended' ? data.endsOn : data.to),
    over: 'DAY_PASSED',
  },
  order_review: 'always',
  order_disputed: 'always',
  // Written anew each day while it is so.
  order_keys_refused: news(dayMs),
  order_stranded: news(dayMs),
  appointment_confirmed: visit,
  appointment_moved: visit,
  appointment_reminder: visit,
  appointment_cancelled: {
    until: ({ data }) => (data.starts_at === null ? Number.POSITIVE_INFINITY : Date.parse(data.starts_at)),
    over: 'VISIT_PASSED',
  },
  appointment_offered: { until: ({ data }) => Date.parse(data.until), over: 'OFFER_ENDED' },
  appointment_offer_answered: 'always',
}

/** @returns `until` in milliseconds, infinite where it is always of use; `over`: the reason from then on */
export function usefulUntil(mail: KeptMail, leftAt: Date): { until: number; over: OverReason | null } {
  const use = uses[mail.template] as Use<KeptMail>
  if (use === 'always') return { until: Number.POSITIVE_INFINITY, over: null }
  return { until: use.until(mail, leftAt.getTime()), over: use.over }
}
