import { mapPage } from '~/platform/db/lists/paging'
import { requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminNewsletterOperations, subscriberSchema } from '../contract/admin-newsletter'
import type { NewsletterDesk } from './service'

const toAnswer = pickBy(subscriberSchema)

export function newsletterDeskRoutes({ desk }: { desk: NewsletterDesk }): Route[] {
  return [
    route(adminNewsletterOperations.list, async ({ query }) => mapPage(await desk.list(query), toAnswer)),
    route(adminNewsletterOperations.counts, async () => ({ data: await desk.counts() })),
    route(adminNewsletterOperations.export, async ({ actor, clientAddress }) => ({
      data: await desk.export(requireStaff(actor, clientAddress)),
    })),
    route(adminNewsletterOperations.take_off, async ({ params, actor, clientAddress }) => ({
      data: toAnswer(await desk.takeOff(requireStaff(actor, clientAddress), params.id)),
    })),
  ]
}
