import { requirePerson, requireStaff } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { adminCheckInOperations, checkInOperations } from '../../contract/contact/check-ins'
import type { CheckIns } from './service'

export const checkInRoutes = (checkIns: CheckIns): Route[] => [
  route(checkInOperations.day, async ({ query, actor }) => ({ data: await checkIns.day(requirePerson(actor), query) })),
  route(checkInOperations.save, async ({ params, body, actor }) => ({
    data: await checkIns.save(requirePerson(actor), params.day, body),
  })),
  route(adminCheckInOperations.list, async ({ params, actor, clientAddress }) => ({
    data: await checkIns.list(requireStaff(actor, clientAddress), params.id),
  })),
]
