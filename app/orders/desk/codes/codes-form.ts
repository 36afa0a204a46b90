/** What the forms of the gym codes send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { type DiscountCode, discountCodeOperations, makeDiscountCodeBodySchema } from '../../contract/discount-codes'

const { shape } = makeDiscountCodeBodySchema
const version = z.coerce.number().pipe(discountCodeOperations.withdraw.body.shape.version)

export const codesFormSchema = z
  .object({
    intent: z.enum(['make', 'withdraw']),
    id: z.string().optional(),
    version: version.optional(),
    code: z.string().optional(),
    name: z.string().optional(),
    last_day: z.string().optional(),
    max_uses: z.string().optional(),
    form_token: shape.form_token,
  })
  .superRefine(({ intent, ...sent }, context) => {
    const names = intent === 'make' ? (['code', 'name', 'last_day', 'max_uses'] as const) : []
    for (const name of names) requireField(context, name, shape[name], sent[name])
    if (intent === 'withdraw') requireField(context, 'version', version, sent.version)
  })
type CodesForm = z.output<typeof codesFormSchema>

export function callOf(
  desk: Calls<typeof discountCodeOperations>,
  { intent, id = '', version: seen = 0, code = '', name = '', last_day, max_uses, form_token }: CodesForm,
): Promise<Result<DiscountCode>> {
  return intent === 'make'
    ? desk.make({ code, name, last_day, max_uses, form_token })
    : desk.withdraw(id, { version: seen })
}

export const doneWords = ({ code, state }: DiscountCode): string =>
  state === 'withdrawn'
    ? `${code} is withdrawn. Orders that were made with it keep their price.`
    : `${code} is ready. Clients type it when they order a single meal.`
