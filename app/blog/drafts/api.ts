import { requireStaff } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import { adminBlogOperations, listedRevisionSchema, revisionSchema } from '../contract/admin-blogs'
import type { PostChecks } from './checks/checks-of-post'
import type { PostHistory } from './history'
import type { Publishing } from './publishing'
import type { PostDesk } from './service'

const toListedRevision = pickBy(listedRevisionSchema)
const toRevision = pickBy(revisionSchema)

type Options = { desk: PostDesk; publishing: Publishing; history: PostHistory; checks: PostChecks }

const done = <Data>(data: Data) => ({ data })

export function postDeskRoutes({ desk, publishing, history, checks }: Options): Route[] {
  return [
    route(adminBlogOperations.list, async ({ query }) => {
      const { data, meta } = await desk.list(query)
      return { ...done(data), meta, counts: await desk.counts() }
    }),
    // Before the route with an id in this place of its path.
    route(adminBlogOperations.bySlug, async ({ params }) => done(await desk.bySlug(params.slug))),
    route(adminBlogOperations.get, async ({ params }) => done(await desk.get(params.id))),
    route(adminBlogOperations.create, async ({ body, actor, clientAddress }) =>
      done(await desk.create(requireStaff(actor, clientAddress), body)),
    ),
    route(adminBlogOperations.save, async ({ params, body, actor, clientAddress }) =>
      done(await desk.save(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(adminBlogOperations.checks, async ({ params }) => done(await checks(params.id))),
    route(adminBlogOperations.publish, async ({ params, body, actor, clientAddress }) =>
      done(await publishing.publish(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(adminBlogOperations.unpublish, async ({ params, body, actor, clientAddress }) =>
      done(await publishing.unpublish(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(adminBlogOperations.duplicate, async ({ params, body, actor, clientAddress }) =>
      done(await desk.duplicate(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(adminBlogOperations.remove, async ({ params, body, actor, clientAddress }) =>
      done(await publishing.remove(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(adminBlogOperations.bringBack, async ({ params, actor, clientAddress }) =>
      done(await publishing.bringBack(requireStaff(actor, clientAddress), params.id)),
    ),
    route(adminBlogOperations.revisions, async ({ params, query }) => {
      const { data, meta } = await history.list(params.id, query)
      return { ...done(data.map(toListedRevision)), meta }
    }),
    route(adminBlogOperations.revision, async ({ params }) =>
      done(toRevision(await history.get(params.id, params.number))),
    ),
    route(adminBlogOperations.restore, async ({ params, body, actor, clientAddress }) =>
      done(await history.restore(requireStaff(actor, clientAddress), params, body)),
    ),
    route(adminBlogOperations.presence, async ({ params, body, actor, clientAddress }) =>
      done(await desk.presence(requireStaff(actor, clientAddress), params.id, body)),
    ),
  ]
}
