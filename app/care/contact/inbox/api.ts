import { requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { careInboxOperations } from '../../contract/contact/inbox'
import type { CareInbox } from './service'

export const inboxRoutes = (inbox: CareInbox): Route[] => [
  route(careInboxOperations.list, ({ query, actor, clientAddress }) =>
    inbox.list(requireStaff(actor, clientAddress), query),
  ),
  route(careInboxOperations.done, async ({ params, body, actor, clientAddress }) => {
    await inbox.done(requireStaff(actor, clientAddress), params.id, body)
    return { message: 'Done, and kept.' }
  }),
]
