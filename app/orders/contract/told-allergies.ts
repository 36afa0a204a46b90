/** An allergy in an order is passed on only by the tick beside it: a consent given elsewhere, such as at sign-up, names no kitchen and no driver. */
import { z } from 'zod'
import { clientDiets } from '~/domain/deliveries/diets'

/** What the client has told before: a form of food begins with it. */
export const knownFoodSchema = z.object({
  diet: z.enum(clientDiets).nullable(),
  dislikes: z.string().nullable(),
  /** All of it, as the kitchen reads it. */
  allergies: z.string().nullable(),
})
export type KnownFood = z.output<typeof knownFoodSchema>

export const untoldAllergyMessage =
  'You have not agreed, so the kitchen and the person who delivers are not told of this. Tick the box to tell them, or empty the field above: the food is then made as for everyone.'
export const untoldAtDeskMessage =
  'The client has not agreed, so the allergy goes to nobody. Tick the box once they agree, or empty the field: the food is then made as for everyone.'

/** For `superRefine` of a form with both fields. */
export function requireAllergyConsent(form: object, context: z.RefinementCtx): void {
  const { allergies, health_consent: agrees } = form as { allergies?: unknown; health_consent?: unknown }
  if (typeof allergies === 'string' && allergies !== '' && agrees !== true)
    context.addIssue({ code: 'custom', path: ['health_consent'], message: untoldAllergyMessage })
}
