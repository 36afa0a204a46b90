import { type Route, route } from '~/platform/http/api/route'
import { type Health, healthOperation } from './contract/health'

/** GET /health. */
export function healthRoutes({ health }: { health: () => Promise<Health> }): Route[] {
  return [route(healthOperation, async () => healthResponse(await health()))]
}

/** 200 where requests can be answered, otherwise 503, so that a proxy understands it without reading. */
export function healthResponse(health: Health): Response {
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'Cache-Control': 'no-store' } })
}
