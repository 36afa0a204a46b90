import { z } from 'zod'
import { clientDiets } from '~/domain/deliveries/diets'
import { nullIfEmpty, optionalLineSchema } from '~/platform/http/api/form-fields'

/** What every order of food asks beside allergies; what is left empty changes nothing of what the client told before. */
export const dietFields = {
  diet: nullIfEmpty(z.union([z.enum(clientDiets), z.literal('')], 'Please choose from the list')),
  dislikes: optionalLineSchema('Dislikes', 200),
}
