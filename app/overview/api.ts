import { mayDo } from '~/platform/http/api/actor'
import { type Route, route } from '~/platform/http/api/route'
import { statsOperations } from './contract/stats'
import type { StatsService } from './service'

export function statsRoutes({ stats }: { stats: StatsService }): Route[] {
  return [
    route(statsOperations.waiting, async ({ actor }) => ({
      data: await stats.countWaiting((permission) => mayDo(actor, permission)),
    })),
    route(statsOperations.overview, async () => ({ data: await stats.loadOverview() })),
  ]
}
