import { type Route, route } from '~/platform/http/api/route'
import { thaliOperations } from './contract'
import type { Thali } from './service'

export function thaliRoutes({ thali }: { thali: Thali }): Route[] {
  return [route(thaliOperations.figures, async () => ({ data: await thali.figures() }))]
}
