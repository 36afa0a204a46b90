/** What a client reads where no diet plan holds today: how things stand, and who acts next. Pure. */
import { firstName } from '~/domain/clients/greeting'
import { dayAndMonth, onDay, shortDay, shortWeekday } from '~/domain/time/days'
import type { OwnPlan } from '../../contract/own-care'

type WayOn = { to: string; label: string }
export type PlanState = { title: string; text: string; ways: WayOn[] }

const book: WayOn = { to: '/book', label: 'Book a consultation' }
const choose: WayOn = { to: '/services#pricing', label: 'See plans and prices' }

/** 'Thu 26 Nov'. */
const dueDay = (day: string) => `${shortWeekday(day)} ${shortDay(day)}`

export function planState(plan: OwnPlan, today: string): PlanState {
  const { step, due_on, next, last, withdrawn } = plan
  const she = firstName(plan.dietitian.name)
  const readLast = last ? [{ to: `/account/plan?day=${last.ends_on}`, label: `Read diet plan ${last.number}` }] : []
  const over = last ? ` Diet plan ${last.number} ended on ${dayAndMonth(last.ends_on)}, and stays readable.` : ''
  if (next)
    return {
      title: `Your diet plan starts ${onDay(next.starts_on, today)}`,
      text: `${plan.dietitian.name} has sent diet plan ${next.number}. You can read its first day now, and shop for it.${over}`,
      ways: [
        { to: `/account/plan?day=${next.starts_on}`, label: 'See the first day' },
        { to: `/account/plan/shopping?from=${next.starts_on}`, label: 'Shopping list' },
        ...readLast,
      ],
    }
  if (withdrawn !== null)
    return {
      title: `Diet plan ${withdrawn} was taken back`,
      text: `${she} writes you a new one${due_on !== null && due_on >= today ? ` by ${dueDay(due_on)}` : ''}, and you get a mail when it is here. There is nothing for you to do.${over}`,
      ways: readLast,
    }
  switch (step) {
    case null:
      return {
        title: 'No diet plan yet',
        text: `A diet plan begins with a full consultation or a plan that you choose. Then ${she} writes yours.`,
        ways: [book, choose],
      }
    case 'to_assess':
      return {
        title: 'First, your consultation',
        text: `Your plan is paid. Please book your full consultation: ${she} writes your diet plan after it.`,
        ways: [book],
      }
    case 'plan_due':
      return {
        title: due_on !== null && due_on < today ? 'Your diet plan is late' : 'Your diet plan is being written',
        text:
          due_on !== null && due_on < today
            ? `${she} promised it by ${dueDay(due_on)}. Please call us if you need it today.${over}`
            : `${she} writes it${due_on === null ? '' : ` by ${dueDay(due_on)}`}, and you get a mail when it is here.${over}`,
        ways: readLast,
      }
    case 'ended':
      return {
        title: 'Your diet plan has ended',
        text: `To go on, book a consultation or choose a plan; then ${she} writes the next one.${over}`,
        ways: [...readLast, book, choose],
      }
    default:
      return {
        title: 'No diet plan holds today',
        text: `${she} writes the next one, and you get a mail when it is here.${over}`,
        ways: readLast,
      }
  }
}
