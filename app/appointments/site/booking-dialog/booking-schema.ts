import { appointmentBodySchema } from '../../contract/appointments'
import { withEmailQuestion } from '~/ui/form/email-question'

/** The contract's, whose email is asked about where it looks mistyped. */
export const bookingSchema = withEmailQuestion(appointmentBodySchema)
