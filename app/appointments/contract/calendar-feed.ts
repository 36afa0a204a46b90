/** The calendar of the clinic's appointments that a phone subscribes to, by a secret address of each person of the staff. */

import { z } from 'zod'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'

/** `made_at`: when the address that works now was made; null: there is none. */
export const calendarFeedSchema = z.object({ made_at: z.iso.datetime().nullable() })
export const newCalendarFeedSchema = calendarFeedSchema.extend({
  /** It cannot be shown again: only its hash is stored. */
  address: z.url(),
})

const ofStaff = permitted('adminCalendarFeed', 'calendar feed')
const open = operationsOf('calendarFeed', { area: 'calendar feed', access: 'all' })

export const adminCalendarFeedOperations = {
  get: defineOperation({
    ...ofStaff('get', 'GET', '/admin/calendar-feed'),
    summary: 'Whether the caller has an address for their phone’s calendar, and since when.',
    answer: z.object({ success: z.literal(true), data: calendarFeedSchema }),
    errors: [],
  }),
  renew: defineOperation({
    ...ofStaff('renew', 'POST', '/admin/calendar-feed'),
    summary: 'Makes the caller’s secret address, or a new one in the place of the old, which stops working.',
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: newCalendarFeedSchema }),
    errors: [],
  }),
  withdraw: defineOperation({
    ...ofStaff('withdraw', 'POST', '/admin/calendar-feed/withdraw'),
    summary: 'Switches the caller’s address off.',
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: calendarFeedSchema }),
    errors: [],
  }),
}

export const calendarFeedOperations = {
  /** In the body, because addresses of the API stand in the logs of proxies. */
  read: defineOperation({
    ...open('read', 'POST', '/calendar-feed'),
    summary: 'The calendar file (RFC 5545) of a secret address: names and times, no word of health.',
    ignoresToken: true,
    body: z.object({ secret: z.string().max(200) }),
    answer: z.object({ success: z.literal(true), data: z.object({ content: z.string() }) }),
    errors: ['feed_not_found', 'too_many_tries'],
  }),
}
