import type { Tone } from '~/domain/orders/order-words'
import { compactDay, dayAndMonth, longDay } from '~/domain/time/days'
import type { CareStep, PlanStatus, PlanSummary } from '../contract/care-files'

type Words = { label: string; tone: Tone }

/** “Diet plan” is what the dietitian writes, “plan” what is bought. */
export const stepWords: Readonly<Record<CareStep, Words>> = {
  to_assess: { label: 'To assess', tone: 'warn' },
  plan_due: { label: 'Diet plan due', tone: 'warn' },
  sent: { label: 'Sent', tone: 'waiting' },
  running: { label: 'Running', tone: 'good' },
  ending: { label: 'Ending', tone: 'waiting' },
  ended: { label: 'Ended', tone: 'quiet' },
}

export const planWords: Readonly<Record<PlanStatus, Words>> = {
  draft: { label: 'Draft', tone: 'waiting' },
  sent: { label: 'Sent', tone: 'waiting' },
  accepted: { label: 'Accepted', tone: 'good' },
  change_asked: { label: 'Change asked', tone: 'warn' },
  replaced: { label: 'Replaced', tone: 'quiet' },
  withdrawn: { label: 'Withdrawn', tone: 'quiet' },
}

/** “24 November to 7 December 2026” */
export const planDays = ({ starts_on, ends_on }: Pick<PlanSummary, 'starts_on' | 'ends_on'>): string =>
  `${starts_on.slice(0, 4) === ends_on.slice(0, 4) ? dayAndMonth(starts_on) : longDay(starts_on)} to ${longDay(ends_on)}`

export const paidWords = (paidUntil: string | null): string =>
  paidUntil === null ? 'no paid plan' : `paid until ${compactDay(paidUntil)}`
