import { appointmentBodySchema } from '~/clinic/contract/appointments'
import { withEmailQuestion } from '~/forms/email-question'

/** The contract's, whose email is asked about where it looks mistyped. */
export const bookingSchema = withEmailQuestion(appointmentBodySchema)
