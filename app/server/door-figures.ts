/**
 * What the front door counts of the requests it has answered: by route, method and status, and how long each took.
 */
import { createHistogram, type Histogram, type Metric, type Sample } from '~/metrics.server'

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'other'] as const
/** From a kept page to the ten seconds after which the program gives up. */
const secondsBounds = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/** Of one route. */
type RouteFigures = {
  count(method: string | undefined, status: number, seconds: number): void
}

type Counted = RouteFigures & {
  /** By method and status: `method + 8 × (status - 100)`. */
  byStatus: Map<number, number>
  seconds: Histogram
}

/** Where an answer came from that nothing was made for, or was. */
type CacheUse = 'kept' | 'made'

export type DoorFigures = ReturnType<typeof createDoorFigures>

export function createDoorFigures() {
  const routes = new Map<string, Counted>()
  const cacheUses: Record<CacheUse, number> = { kept: 0, made: 0 }
  let aborted = 0

  function make(): Counted {
    const byStatus = new Map<number, number>()
    const seconds = createHistogram(secondsBounds)
    return {
      byStatus,
      seconds,
      count(method, status, took) {
        const known = methods.indexOf(method as (typeof methods)[number])
        const cell = (known < 0 ? methods.length - 1 : known) + methods.length * (status - 100)
        byStatus.set(cell, (byStatus.get(cell) ?? 0) + 1)
        seconds.observe(took)
      },
    }
  }

  return {
    /** @param route one of the routes there are (route-names.ts): each is kept for the life of the process */
    of(route: string): RouteFigures {
      let figures = routes.get(route)
      if (!figures) {
        figures = make()
        routes.set(route, figures)
      }
      return figures
    },
    countCacheUse(use: CacheUse) {
      cacheUses[use] += 1
    },
    countAborted() {
      aborted += 1
    },
    metrics(): Metric[] {
      return [
        {
          name: 'aahar_http_requests_total',
          help: 'Requests that were answered, by route, method and status.',
          type: 'counter',
          samples: [...routes].flatMap(([route, { byStatus }]) => requestSamples(route, byStatus)),
        },
        {
          name: 'aahar_http_request_duration_seconds',
          help: 'From the head of a request to the last byte of its answer, by route.',
          type: 'histogram',
          samples: [...routes].flatMap(([route, { seconds }]) => seconds.samples({ route })),
        },
        {
          name: 'aahar_http_aborted_total',
          help: 'Clients who left before their answer was out.',
          type: 'counter',
          samples: [{ value: aborted }],
        },
        {
          name: 'aahar_page_cache_answers_total',
          help: 'Requests for public pages: kept (nothing was made), made (rendered).',
          type: 'counter',
          samples: Object.entries(cacheUses).map(([result, value]) => ({ labels: { result }, value })),
        },
      ]
    },
  }
}

const requestSamples = (route: string, byStatus: ReadonlyMap<number, number>): Sample[] =>
  [...byStatus].map(([cell, value]) => ({
    labels: {
      route,
      method: methods[cell % methods.length] ?? 'other',
      status: String(Math.floor(cell / methods.length) + 100),
    },
    value,
  }))
