/** Sharing with the family: HTTP to calls. */
import { requirePerson } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { careShareOperations } from '../../contract/sharing/own-shares'
import { sharedCareOperations } from '../../contract/sharing/shared-care'
import type { OwnShares } from './own-shares'
import type { SharedCare } from './shared-care'

export const sharingRoutes = ({ own, shared }: { own: OwnShares; shared: SharedCare }): Route[] => [
  route(careShareOperations.list, async ({ actor }) => ({ data: await own.list(requirePerson(actor)) })),
  route(careShareOperations.share, async ({ body, actor }) => {
    await own.share(requirePerson(actor), body)
    return { message: `It is shared with ${body.email}, and we have written to them how they read it.` }
  }),
  route(careShareOperations.end, async ({ params, actor }) => {
    await own.end(requirePerson(actor), params.share)
    return { message: 'It is not shared any more.' }
  }),
  route(sharedCareOperations.list, async ({ actor }) => ({ data: await shared.list(requirePerson(actor)) })),
  route(sharedCareOperations.day, async ({ params, query, actor }) => ({
    data: await shared.day(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.week, async ({ params, query, actor }) => ({
    data: await shared.week(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.kitchen, async ({ params, query, actor }) => ({
    data: await shared.kitchen(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.shopping, async ({ params, query, actor }) => ({
    data: await shared.shopping(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.progress, async ({ params, query, actor }) => ({
    data: await shared.progress(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.checkIns, async ({ params, actor }) => ({
    data: await shared.checkIns(requirePerson(actor), params.share),
  })),
  route(sharedCareOperations.messages, async ({ params, query, actor }) => ({
    data: await shared.messages(requirePerson(actor), params.share, query),
  })),
  route(sharedCareOperations.visits, async ({ params, actor }) => ({
    data: await shared.visits(requirePerson(actor), params.share),
  })),
]
