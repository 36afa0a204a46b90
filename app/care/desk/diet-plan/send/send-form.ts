/** The form that sends a diet plan: a reason for each red flag, each in a field of its own. */
import { z } from 'zod'
import { optionalLineSchema } from '~/platform/http/api/form-fields'
import { type RedFlag, redFlagNames } from '../../../contract/admin-diet-plans'

type Flag = RedFlag['flag']
export const reasonField = (flag: Flag): `reason_${Flag}` => `reason_${flag}`

const reason = optionalLineSchema('Reason', 300)
const reasons = Object.fromEntries(redFlagNames.map((flag) => [reasonField(flag), reason])) as Record<
  `reason_${Flag}`,
  typeof reason
>

export const sendFormSchema = z.object({
  version: z.coerce.number().int().min(1),
  ...reasons,
  unpaid_reason: reason,
})

/** Those that were given. */
export const reasonsOf = (sent: z.output<typeof sendFormSchema>): { flag: Flag; reason: string }[] =>
  redFlagNames.flatMap((flag) => {
    const reason = sent[reasonField(flag)]
    return reason ? [{ flag, reason }] : []
  })

/** Which field each complaint of the call is said at. */
export const sendFieldOf: Record<string, string> = {
  ...Object.fromEntries(redFlagNames.map((flag) => [flag, reasonField(flag)])),
  unpaid_reason: 'unpaid_reason',
}
