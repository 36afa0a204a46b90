/** Complaints: how they are numbered, and by when the law wants them answered. */
import { dayOf, daysBetween, indiaDay, longDay } from '../time/days'

/**
 * Days until a grievance is answered. One month, as rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 asks; the DPDP Rules,
 * 2025 allow 90 days. The notice and the grievance page say this figure.
 */
export const grievanceDays = 30

/** A grievance is shown as urgent to staff when so many days are left. */
const urgentDays = 7

/** What the person quotes on the telephone: G-4F6A21C7, from the end of the id, which is random. */
export const ticketNumber = (id: string): string => `G-${id.replaceAll('-', '').slice(-8).toUpperCase()}`

/** How it stands with the deadline, for staff. */
export function dueWords(dueAt: string, now: Date): { text: string; isUrgent: boolean } {
  const days = daysBetween(indiaDay(now), dayOf(dueAt))
  const by = `by ${longDay(dayOf(dueAt))}`
  if (days < 0) return { text: `Overdue: was to be answered ${by}`, isUrgent: true }
  return { text: `Answer ${by}`, isUrgent: days <= urgentDays }
}
