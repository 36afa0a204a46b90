/** Figures for the dashboard's frame and its overview. */

import { z } from 'zod'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

/** How many records wait for a person of the staff. */
export const waitingCountsSchema = z.object({
  /** Requests for an appointment that are neither confirmed nor ended. */
  bookings: z.int().min(0),
  /** Orders that need a review, and custom plans without a price. */
  orders: z.int().min(0),
  enquiries: z.int().min(0),
  /** Mails that could not be sent. */
  mails: z.int().min(0),
  /** Clients in care to be assessed, or whose diet plan is due; 0 for an admin who does not care for clients. */
  care: z.int().min(0),
})

const day = z.iso.date()
const paise = z.int()

/** Days are India's; sums are paise. */
export const overviewSchema = z.object({
  today: day,
  /** When the request that waits longest was made, as a UTC instant; null where none waits. */
  oldest_booking_at: z.iso.datetime().nullable(),
  /** Visits that are over and still confirmed: whether the client came is not known. */
  visits_to_close: z.int().min(0).default(0),
  /** Visits at a time that is closed now, which are to be moved. */
  visits_to_move: z.int().min(0).default(0),
  /** Coming visits of someone who takes no bookings any more. */
  visits_to_pass_on: z.int().min(0).default(0),
  /** Visits by video of today and tomorrow that have no link. */
  visits_without_link: z.int().min(0).default(0),
  /** Clients without an email whose days were changed, and whom staff have not called yet. */
  calls_to_make: z.int().min(0).default(0),
  /** Requests made on each of the last 14 days, the newest last. */
  requests_by_day: z.array(z.object({ day, count: z.int().min(0) })),
  /** Of the last eight weeks, the newest last; `day` is the week's Monday. */
  attendance_by_week: z.array(z.object({ day, completed: z.int().min(0), no_show: z.int().min(0) })),
  active_plans: z.int().min(0),
  /** Of them, those that end within seven days. */
  plans_ending: z.int().min(0),
  /** What was paid in this month and in the month before, refunds of these months taken off. */
  paid_this_month: paise,
  paid_last_month: paise,
  /** What was paid in this month, refunds not taken off; the largest first. */
  paid_by_plan: z.array(z.object({ plan_type: z.string(), paise })),
  /** Portions of the next seven days for which no dish of the menu fits, or that have to be checked by hand. */
  portions_without_dish: z.int().min(0).default(0),
  /** Meals to be delivered on the day after today. */
  deliveries_tomorrow: z.int().min(0),
  /** Mails that the mail server has refused for now or not taken, and orders whose link the payment provider has not made in its time. */
  mails_delayed: z.int().min(0).default(0),
  links_delayed: z.int().min(0).default(0),
  /** When the last good backup began, as a UTC instant; null: there was none. */
  last_backup_at: z.iso.datetime().nullable(),
  /** Why the newest one failed; null: it did not. */
  backup_problem: z.string().nullable(),
  /** Complaints that are not answered, and until when the first of them has to be. */
  open_grievances: z.int().min(0),
  next_grievance_due_at: z.iso.datetime().nullable(),
  /** Requests to erase an account that wait. */
  waiting_erasures: z.int().min(0),
  /** Clients who took back the consent to their allergies while meals are to come. */
  waiting_withdrawals: z.array(
    z.object({
      user_id: z.string(),
      full_name: z.string(),
      asked_at: z.iso.datetime(),
      next_meal: z.iso.date().nullable(),
    }),
  ),
})
export type Overview = z.output<typeof overviewSchema>

const operation = permitted('stats', 'stats')

export const statsOperations = {
  waiting: defineOperation({
    ...operation('waiting', 'GET', '/admin/stats/waiting'),
    summary: 'How many records wait for a person of the staff.',
    answer: z.object({ success: z.literal(true), data: waitingCountsSchema }),
    errors: [],
  }),
  overview: defineOperation({
    ...operation('overview', 'GET', '/admin/stats/overview'),
    summary: 'The clinic’s figures: requests, attendance, plans that run, and what was paid.',
    answer: z.object({ success: z.literal(true), data: overviewSchema }),
    errors: [],
  }),
}
