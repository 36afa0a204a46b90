/** What the forms of the page send, and what each of them calls. */
import { z } from 'zod'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { chooseBodySchema, privacyOperations } from '../../contract/privacy'

export const privacyFormSchema = z
  .object({
    intent: z.enum(['choose', 'prove_email', 'erase', 'keep'], 'Please press one of the buttons'),
    purpose: chooseBodySchema.shape.purpose.optional(),
    agrees: z.enum(['yes', 'no']).optional(),
    language: z.enum(['en', 'hi']).catch('en').optional(),
    password: z.string().optional(),
  })
  .superRefine(({ intent, purpose, password }, context) => {
    if (intent === 'choose') requireField(context, 'purpose', chooseBodySchema.shape.purpose, purpose)
    if (intent === 'erase')
      requireField(context, 'password', z.string('Password is required').min(1, 'Password is required'), password)
  })
type PrivacyForm = z.output<typeof privacyFormSchema>

export async function callOf(
  clinic: ClinicApi,
  { intent, purpose = 'whatsapp', agrees, language = 'en', password = '' }: PrivacyForm,
): Promise<Result<unknown>> {
  const privacy = clinic(privacyOperations)
  switch (intent) {
    case 'choose':
      return privacy.choose({ purpose, agrees: agrees === 'yes', language })
    case 'prove_email':
      return privacy.askEmailProof({})
    case 'erase':
      return privacy.askErasure({ password })
    case 'keep':
      return privacy.withdrawErasure({})
  }
}

/** What the page says once it is done. */
export const doneWords: Record<PrivacyForm['intent'], string> = {
  choose: 'Your choice is saved.',
  prove_email: 'Please open the link that we have mailed to you.',
  erase: 'Your account will be erased. Until then you can keep it.',
  keep: 'Your account stays.',
}
