/** Where a client's care stands, from what was booked, paid and sent; nothing of it is stored. Pure. */
import { addDays, daysBetween } from '~/domain/time/days'
import type { CareStep } from '../contract/care-files'
import type { CareFacts } from '../food/kitchen-content'

/** A paid plan; `until` is the first day after it. */
export type PaidPeriod = { from: string; until: string }
/** Of a version that was sent and not withdrawn: its first and its last day. */
export type HeldDays = { starts_on: string; ends_on: string }

export type Standing = {
  step: CareStep | null
  /** Until when a diet plan is promised. */
  due_on: string | null
  /** The last day of the paid plan that runs, or is to come. */
  paid_until: string | null
}

/** Its last days: the next plan is to be talked about. */
const endingDays = 7
/** What the clinic promises and lets count, of content/care/formulas.yaml. */
export type CareTerms = Pick<CareFacts['formulas'], 'planDue' | 'consultationCounts'>

export function standingOf({
  today,
  consultedOn,
  paid,
  plans,
  isWorkingDay,
  terms,
}: {
  today: string
  /** Day of the last full consultation that took place. */
  consultedOn: string | null
  paid: readonly PaidPeriod[]
  plans: readonly HeldDays[]
  isWorkingDay: (day: string) => boolean
  terms: CareTerms
}): Standing {
  const lastPaid =
    paid
      .map(({ until }) => addDays(until, -1))
      .toSorted()
      .at(-1) ?? null
  const paid_until = lastPaid !== null && lastPaid >= today ? lastPaid : null
  const at = (step: CareStep | null, due_on: string | null = null): Standing => ({ step, due_on, paid_until })
  const first = plans.map(({ starts_on }) => starts_on).toSorted()[0]
  const last = plans
    .map(({ ends_on }) => ends_on)
    .toSorted()
    .at(-1)
  if (first !== undefined && last !== undefined) {
    if (today < first) return at('sent')
    if (today <= last) return at(daysBetween(today, last) < endingDays ? 'ending' : 'running')
    return paid_until === null ? at('ended') : at('plan_due', last)
  }
  if (consultedOn !== null) {
    const isLongAgo = daysBetween(consultedOn, today) > terms.consultationCounts.days
    if (isLongAgo && paid_until === null) return at('ended')
    return at('plan_due', dueOn(consultedOn, terms.planDue.workingDays, isWorkingDay))
  }
  if (lastPaid === null) return at(null)
  return at(paid_until === null ? 'ended' : 'to_assess')
}

function dueOn(consultedOn: string, workingDays: number, isWorkingDay: (day: string) => boolean): string {
  let day = consultedOn
  // A clinic that is closed for a month promises nothing by its opening hours.
  for (let left = workingDays, tried = 0; left > 0 && tried < 31; tried += 1) {
    day = addDays(day, 1)
    if (isWorkingDay(day)) left -= 1
  }
  return day
}

/** The first day that is not paid any more, from a day on; null where that day itself is not. Periods that touch are one. */
export function paidFrom(day: string, paid: readonly PaidPeriod[]): string | null {
  let until: string | null = null
  for (const period of paid.toSorted((a, b) => a.from.localeCompare(b.from)))
    if (period.from <= (until ?? day) && period.until > (until ?? day)) until = period.until
  return until
}
