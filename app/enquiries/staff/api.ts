import { onItsWayWords } from '~/domain/deliveries/walk-in'
import { mapPage } from '~/platform/db/lists/paging'
import { requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminEnquiryOperations, enquirySchema, listedEnquirySchema } from '../contract/admin-enquiries'
import type { EnquiryDesk } from './service'

const toListed = pickBy(listedEnquirySchema)
const toAnswer = pickBy(enquirySchema)

export function enquiryDeskRoutes({ desk, isMailSent }: { desk: EnquiryDesk; isMailSent: boolean }): Route[] {
  return [
    route(adminEnquiryOperations.list, async ({ query }) => mapPage(await desk.list(query), toListed)),
    // Before the route with an id in this place of its path.
    route(adminEnquiryOperations.counts, async () => ({ data: await desk.counts() })),
    route(adminEnquiryOperations.get, async ({ params, actor, clientAddress }) => ({
      data: toAnswer(await desk.read(requireStaff(actor, clientAddress), params.id)),
    })),
    route(adminEnquiryOperations.move, async ({ params, body, actor, clientAddress }) => ({
      data: toListed(await desk.move(requireStaff(actor, clientAddress), params.id, body)),
      message: 'The enquiry’s status is changed.',
    })),
    route(adminEnquiryOperations.answer, async ({ params, body, actor, clientAddress }) => ({
      data: toListed(await desk.answer(requireStaff(actor, clientAddress), params.id, body)),
      message: onItsWayWords('Your answer', isMailSent),
    })),
  ]
}
