/** The waiting list: between which days a client would come, should a time fall free. Pure. */
import { daysBetween } from '../time/days'
import { bookingDays } from '../time/opening-hours'

/** A time that has fallen free is kept for one client so long. */
export const waitAnswerHours = 2
/** To one request so many times are offered; who has answered none of them is asked by the desk. */
export const mostWaitOffers = 5
/** Offers come by India's clock from the one until the other: nobody answers at night. */
export const waitOfferTimes = { from: '08:00', to: '20:00' } as const
/** Of as many days as the free times of one page. */
const mostWaitDays = 31

export type WaitingDays = { waits_from: string | null; waits_to: string | null }

/** What is wrong with a wish to wait, and in which field; null where nothing is. */
export function checkWaitingDays(
  { waits_from: from, waits_to: to, kind }: WaitingDays & { kind: string | null },
  now: Date,
): { field: keyof WaitingDays | 'kind'; message: string } | null {
  if (from === null && to === null) return null
  if (from === null) return { field: 'waits_from', message: 'Please give both days of the waiting list' }
  if (to === null) return { field: 'waits_to', message: 'Please give both days of the waiting list' }
  if (kind === null) return { field: 'kind', message: 'Please choose a call or a consultation' }
  const { first, last } = bookingDays(now)
  if (from < first) return { field: 'waits_from', message: 'Please choose a day from today on' }
  if (to < from) return { field: 'waits_to', message: 'The last day must not be before the first' }
  if (to > last) return { field: 'waits_to', message: 'This day is too far ahead. Please choose an earlier one' }
  return daysBetween(from, to) < mostWaitDays
    ? null
    : { field: 'waits_to', message: `Please choose at most ${mostWaitDays} days` }
}
