/** Follow-ups of a visit: how many, how often, and the times they would have. */
import { z } from 'zod'

export const mostInSeries = 12
/** Digits become a number; anything else is refused as no whole number. */
const countSchema = (message: string, least: number, most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,2}$/.test(given) ? Number(given) : given),
    z.int(message).min(least, message).max(most, message),
  )
export const seriesWeeks = countSchema('Please choose 1 to 8 weeks', 1, 8)
export const seriesVisits = countSchema('Please choose 2 to 12 visits', 2, mostInSeries)

export const plannedTimeSchema = z.object({
  starts_at: z.iso.datetime(),
  /** Why it cannot be had; null where it can. */
  problem: z.string().nullable(),
  /** The next free time after it, where it cannot be had. */
  instead: z.iso.datetime().nullable(),
})
