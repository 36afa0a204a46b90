import { withEmailQuestion } from '~/ui/form/field/email-question'
import { appointmentBodySchema } from '../../contract/appointments'

/** The contract's, whose email is asked about where it looks mistyped. */
export const bookingSchema = withEmailQuestion(appointmentBodySchema)
