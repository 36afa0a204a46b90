import { requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { careAccessOperations } from '../../contract/sharing/access'
import type { OwnClients } from './own-clients'

export const careAccessRoutes = (clients: OwnClients): Route[] => [
  route(careAccessOperations.access, async ({ params, actor, clientAddress }) => ({
    data: await clients.access(requireStaff(actor, clientAddress), params.id),
  })),
  route(careAccessOperations.giveReason, async ({ params, body, actor, clientAddress }) => {
    await clients.giveReason(requireStaff(actor, clientAddress), params.id, body.reason)
    return { message: 'The reason is written down. The client sees it in their account.' }
  }),
]
