import { type Route, route } from '~/platform/http/api/route'
import { statsOperations } from './contract/stats'
import type { StatsService } from './service'

export function statsRoutes({ stats }: { stats: StatsService }): Route[] {
  return [
    route(statsOperations.waiting, async () => ({ data: await stats.countWaiting() })),
    route(statsOperations.overview, async () => ({ data: await stats.loadOverview() })),
  ]
}
