/** What the forms of a day's sheets send, and what each of them calls. */
import { z } from 'zod'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { type adminDeliveryOperations, markBodySchema } from '../../contract/admin-deliveries'
import { markWords } from '../../site/deliveries'

const mark = markBodySchema.shape

export const dayFormSchema = z
  .object({
    intent: z.enum(['mark', 'driver_link', 'called']),
    day: mark.day.optional(),
    /** Of a call. */
    id: z.string().max(100).optional(),
    order_id: mark.order_id.optional(),
    status: mark.status.optional(),
    version: mark.version.optional(),
    /** For what is said once it is done. */
    name: z.string().max(200).optional(),
  })
  .superRefine(({ intent, day, order_id, status, version }, context) => {
    if (intent === 'called') return
    requireField(context, 'day', mark.day, day)
    if (intent !== 'mark') return
    requireField(context, 'order_id', mark.order_id, order_id)
    requireField(context, 'status', mark.status, status)
    requireField(context, 'version', mark.version, version)
  })
type DayForm = z.output<typeof dayFormSchema>

export const callOf = (
  desk: Calls<typeof adminDeliveryOperations>,
  { intent, day = '', id = '', order_id = '', status = 'planned', version = 0 }: DayForm,
): Promise<Result<unknown>> =>
  intent === 'called'
    ? desk.called(id)
    : intent === 'mark'
      ? desk.mark({ order_id, day, status, version })
      : desk.driverLink({ day })

export const doneWords = ({ intent, status = 'planned', name = 'The meal' }: DayForm): string =>
  intent === 'called'
    ? `${name} is marked as called.`
    : intent === 'mark'
      ? `${name}: ${markWords[status].toLowerCase()}.`
      : 'The driver’s link is ready. Earlier links for this day no longer work.'
