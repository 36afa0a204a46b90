import type { AppointmentView } from '~/appointments/site/appointments'
import { shownEnd } from '~/domain/orders/ordered-plan'
import { dayAndMonth, onDay } from '~/domain/time/days'
import { type OrderView, planProgress } from './plan-progress'

/** The line below the greeting: where the plan stands and what comes next, as far as there is either. */
export function secondLine(plan: OrderView | null, appointment: AppointmentView | null, today: string): string {
  const sentences = [plan && ofPlan(plan, today), appointment && ofAppointment(appointment, today)].filter(Boolean)
  return sentences.length > 0 ? sentences.join(' ') : 'Start with a free call, whenever it suits you.'
}

function ofPlan(plan: OrderView, today: string): string {
  const { stage, week, weeks, day, days } = planProgress(plan, today)
  if (stage === 'upcoming') return `Your plan begins ${onDay(plan.start_date, today)}.`
  if (stage === 'ended') return `Your last plan ended on ${dayAndMonth(shownEnd(plan))}.`
  if (days === 1) return 'Your meal comes today.'
  return weeks > 1 ? `Week ${week} of ${weeks}.` : `Day ${day} of ${days}.`
}

function ofAppointment({ status, day }: AppointmentView, today: string): string {
  if (day === null) return 'We have your appointment request and will suggest a time.'
  const when = onDay(day, today)
  return status === 'confirmed'
    ? `Your next appointment is ${when}.`
    : `You asked for an appointment ${when}. We will confirm it.`
}
