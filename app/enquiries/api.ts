import { isFilled } from '~/platform/http/api/form-fields'
import { type Route, route } from '~/platform/http/api/route'
import { enquiryOperations } from './contract/enquiries'
import type { EnquiriesService } from './service'

export function enquiryRoutes({ enquiries }: { enquiries: EnquiriesService }): Route[] {
  return [
    route(enquiryOperations.contact, async ({ body, clientAddress }) => {
      const { website, form_token, name, email, phone, ...words } = body
      const enquiry = { kind: 'contact', name, email, phone, words, isDoubtful: isFilled(website) } as const
      await enquiries.receive(enquiry, form_token, clientAddress)
      return { message: 'Message sent successfully!' }
    }),
    route(enquiryOperations.consultation, async ({ body, clientAddress }) => {
      const { website, form_token, annualSale: _, name, email, contactNumber: phone, ...words } = body
      const enquiry = { kind: 'consultation', name, email, phone, words, isDoubtful: isFilled(website) } as const
      await enquiries.receive(enquiry, form_token, clientAddress)
      return { message: 'Thank you. We call you on the next working day.' }
    }),
  ]
}
