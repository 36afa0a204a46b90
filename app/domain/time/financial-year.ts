/**
 * The year of India's tax, from 1 April, and the day that stands on a paper. Number, day and month of the accounts are of one year,
 * because all of them follow from `paperTime`. Pure.
 */
import { indiaDay, indiaInstant } from './days'

const firstYear = (at: Date): number => {
  const day = indiaDay(at)
  return Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0)
}

/** The year in which an instant lies: 2026-27. */
export function financialYear(at: Date): string {
  const first = firstYear(at)
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/**
 * When a receipt counts as issued: when we hear of the payment, but in the year of the payment, whose tax it is. A payment of 31 March
 * that we hear of on 1 April has its paper of the last moment of 31 March, so that papers of one year follow each other by day and number.
 */
export function paperTime(paidAt: Date, now: Date): Date {
  const nextYear = indiaInstant(`${firstYear(paidAt) + 1}-04-01`)
  return now < nextYear ? now : new Date(nextYear.getTime() - 1)
}
