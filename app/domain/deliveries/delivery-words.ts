/** What a client is told of days that the clinic has changed: in a mail, or by the person who calls. */
import { weekdayAndDay } from '../time/days'
import type { DaysChange } from './delivery-days'
import { mailedWords } from './walk-in'

/** @param from the first and the last day that were changed */
export function daysChangeWords(change: DaysChange, from: string, to: string): { subject: string; text: string } {
  const isOne = from === to
  const days = isOne ? `on ${weekdayAndDay(from)}` : `from ${weekdayAndDay(from)} to ${weekdayAndDay(to)}`
  const fromDay = `from ${weekdayAndDay(from)} on`
  switch (change) {
    case 'kitchen_closed':
      return {
        subject: 'Our kitchen is closed on one of your days',
        text: isOne
          ? `Our kitchen is closed ${days}. Your meal of that day comes at the end of your plan.`
          : `Our kitchen is closed ${days}. Your meals of these days come at the end of your plan.`,
      }
    case 'kitchen_open':
      return {
        subject: 'Our kitchen is open on one of your days',
        text: `Our kitchen cooks ${days} after all. ${isOne ? 'Your meal comes on that day' : 'Your meals come on these days'}.`,
      }
    case 'paused':
      return {
        subject: 'Your plan is paused',
        text: `Your plan pauses ${days}. What does not come then comes at the end of it.`,
      }
    case 'resumed':
      return {
        subject: 'Your plan goes on',
        text: `The pause ${days} has been cancelled. Your meals come on these days again.`,
      }
    case 'to_lunch':
      return { subject: 'Your meals are lunches now', text: `Your meals come for lunch ${fromDay}.` }
    case 'to_dinner':
      return { subject: 'Your meals are dinners now', text: `Your meals come for dinner ${fromDay}.` }
    case 'extended':
      return { subject: 'Your plan is longer now', text: 'We have made your plan longer.' }
  }
}

const daysDone = {
  pause: 'The days are skipped, and the end of the plan has moved.',
  resume: 'The days are back, and the end of the plan has moved.',
  extend: 'The plan is longer now.',
  slot: 'The days that could still be changed come as the other meal.',
} as const

/** What staff read once they have changed the days of a plan. */
export function daysDoneWords(act: keyof typeof daysDone, { told }: { told: 'mail' | 'call' }, isMailSent: boolean) {
  if (told === 'mail') return `${daysDone[act]} ${mailedWords(isMailSent)}`
  return `${daysDone[act]} The client has no email: please call, the number is in the list of calls under Deliveries.`
}
