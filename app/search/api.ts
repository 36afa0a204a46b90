import { type Route, route } from '~/platform/http/api/route'
import { searchOperations } from './contract/search'
import type { SearchService } from './service'

export function searchRoutes({ search }: { search: SearchService }): Route[] {
  return [
    route(searchOperations.all, async ({ query }) => ({
      data: await search.search({ query: query.q, perGroup: query.per_group }),
    })),
  ]
}
