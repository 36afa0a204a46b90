import { enquiryOperations } from '~/clinic/contract/enquiries'
import { type Route, route } from '../route'
import type { EnquiriesService } from './service'

export function enquiryRoutes({ enquiries }: { enquiries: EnquiriesService }): Route[] {
  return [
    route(enquiryOperations.contact, async ({ body, clientAddress }) => {
      const { name, email, phone, subject, message } = body
      const enquiry = { kind: 'contact', name, email, phone, words: { subject, message } } as const
      if (!body.website) await enquiries.receive(enquiry, body.form_token, clientAddress)
      return { success: true as const, message: 'Message sent successfully!' }
    }),
    route(enquiryOperations.consultation, async ({ body, clientAddress }) => {
      const { name, email, contactNumber: phone, brandName, comments } = body
      const enquiry = { kind: 'consultation', name, email, phone, words: { brandName, comments } } as const
      if (!body.website) await enquiries.receive(enquiry, body.form_token, clientAddress)
      return { success: true as const, message: 'Thank you. We call you on the next working day.' }
    }),
  ]
}
