/**
 * What the front door counts of the requests it has answered: by route, method and status, and how long each took.
 */
import { Counter, Histogram, type Registry } from 'prom-client'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** From a kept page to the ten seconds after which the program gives up. */
const buckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export type DoorFigures = ReturnType<typeof createDoorFigures>

export function createDoorFigures(registry: Registry) {
  const registers = [registry]
  const requests = new Counter({
    name: 'aahar_http_requests_total',
    help: 'Requests that were answered, by route, method and status.',
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'aahar_http_request_duration_seconds',
    help: 'From the head of a request to the last byte of its answer, by route.',
    labelNames: ['route'],
    buckets,
    registers,
  })
  const aborted = new Counter({
    name: 'aahar_http_aborted_total',
    help: 'Clients who left before their answer was out.',
    registers,
  })
  const pages = new Counter({
    name: 'aahar_page_cache_answers_total',
    help: 'Requests for public pages: kept (nothing was made), made (rendered).',
    labelNames: ['result'],
    registers,
  })
  pages.inc({ result: 'kept' }, 0)
  pages.inc({ result: 'made' }, 0)
  return {
    /** @param route one of the routes there are (route-names.ts): each is kept for the life of the process */
    count(route: string, method: string | undefined, status: number, took: number) {
      requests.inc({ route, method: method && methods.includes(method) ? method : 'other', status })
      seconds.observe({ route }, took)
    },
    countPage: (result: 'kept' | 'made') => pages.inc({ result }),
    countAborted: () => aborted.inc(),
  }
}
