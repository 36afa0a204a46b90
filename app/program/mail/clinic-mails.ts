/** The clinic's mails, each described by the room whose news it is. */
import type { AccountMail, KeptAccountMail } from '~/accounts/letters/account-mail'
import { accountMailKinds } from '~/accounts/letters/account-mail-kinds'
import type { AppointmentMail, KeptAppointmentMail } from '~/appointments/letters/appointment-mail'
import { appointmentMailKinds } from '~/appointments/letters/appointment-mail-kinds'
import type { CareMail } from '~/care/letters/care-mail'
import { careMailKinds } from '~/care/letters/care-mail-kinds'
import { type EnquiryMail, enquiryMailKinds, type KeptEnquiryMail } from '~/enquiries/letters'
import { type KeptNewsletterMail, type NewsletterMail, newsletterMailKinds } from '~/newsletter/letters'
import type { OrderMail } from '~/orders/letters/order-mail'
import { orderMailKinds } from '~/orders/letters/order-mail-kinds'
import type { MailKinds } from '~/platform/mail/mail-kinds'

/** What a room may leave in the outbox. */
export type ClinicMail = AccountMail | AppointmentMail | OrderMail | CareMail | EnquiryMail | NewsletterMail

/** As it is kept. */
type KeptClinicMail =
  | KeptAccountMail
  | KeptAppointmentMail
  | OrderMail
  | CareMail
  | KeptEnquiryMail
  | KeptNewsletterMail

/** TypeScript asks for the kind of each. */
export const clinicMails: MailKinds<KeptClinicMail> = {
  ...accountMailKinds,
  ...appointmentMailKinds,
  ...orderMailKinds,
  ...careMailKinds,
  ...enquiryMailKinds,
  ...newsletterMailKinds,
}
