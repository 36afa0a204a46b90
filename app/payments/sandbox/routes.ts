import { ApiError } from '~/platform/http/api/api-error'
import { type Route, route } from '~/platform/http/api/route'
import { sandboxOperations } from '../contract/sandbox'
import type { SandboxPage } from './page'

/** @param page null for the former provider: then there is no such link */
export function sandboxRoutes({ page }: { page: SandboxPage | null }): Route[] {
  const requirePage = () => {
    if (page === null) throw new ApiError('link_not_found')
    return page
  }
  return [
    route(sandboxOperations.get, async ({ params }) => ({ data: await requirePage().getLink(params.token) })),
    route(sandboxOperations.act, async ({ params, body }) => ({
      data: await requirePage().act(params.token, body.action, body.webhook),
    })),
  ]
}
