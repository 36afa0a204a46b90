/** What is said and counted of a request when its answer is out: a line of the log (decision 0015), and the figures (decision 0036). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '~/log.server'
import type { DoorFigures, RouteFigures } from './door-figures'
import { noRoute } from './route-names'

type Options = {
  log: Log
  figures: DoorFigures
  /** What the log may show of a path (log-path.ts). */
  logPath: (rawTarget: string) => string
  /** Which route it is (route-names.ts). */
  routeOf: (rawTarget: string) => string
  /** Whether files have lines: they are most requests, and say nothing that the page's own line does not. */
  logsFiles: boolean
}

type End = {
  method: string | undefined
  place: Place
  status: number
  startedAt: number
  bytes: number
  requestId: string
  isWhole: boolean
}

/** An address as the log and the figures know it. */
export type Place = { shown: string; isFile: boolean; figures: RouteFigures }

const mostPlaces = 1000

export function createRequestEnds({ log, figures, logPath, routeOf, logsFiles }: Options) {
  /** Of public pages, found once. */
  const places = new Map<string, Place>()

  function placeOf(rawTarget: string): Place {
    const route = routeOf(rawTarget)
    return { shown: logPath(rawTarget), isFile: route === 'file', figures: figures.of(route) }
  }

  // Neither query nor body nor address nor any id: they may hold what a person wrote, or a token.
  function ended({ method, place, status, startedAt, bytes, requestId, isWhole }: End) {
    const tookMs = performance.now() - startedAt
    place.figures.count(method, status, tookMs / 1000)
    if (!isWhole) figures.countAborted()
    if (place.isFile && status < 400 && !logsFiles) return
    const aborted = isWhole ? undefined : true
    const fields = { method, path: place.shown, status, ms: Math.round(tookMs), bytes, requestId, aborted }
    if (status >= 500) log.warn('request', fields)
    else if (place.shown === '/healthz' || place.shown === '/metrics') log.debug('request', fields)
    else log.info('request', fields)
  }

  return {
    ended,

    /** The place of a public page's address. */
    placeOfPage(key: string): Place {
      let place = places.get(key)
      if (place === undefined) {
        place = placeOf(key)
        if (places.size >= mostPlaces) places.clear()
        places.set(key, place)
      }
      return place
    },

    /** Says it when the answer is closed. `key`: of a public page. */
    watch(
      incoming: IncomingMessage,
      outgoing: ServerResponse,
      { requestId, place, startedAt = performance.now() }: { requestId: string; place?: Place; startedAt?: number },
    ) {
      const { socket } = incoming
      const bytesBefore = socket.bytesWritten
      const { method } = incoming
      const at = place ?? placeOf(incoming.url ?? '')
      outgoing.once('close', () =>
        ended({
          method,
          place: at,
          status: outgoing.statusCode,
          startedAt,
          bytes: socket.bytesWritten - bytesBefore,
          requestId,
          isWhole: outgoing.writableFinished,
        }),
      )
    },

    /** From now on other words and routes are known. */
    forget: () => places.clear(),

    /** What could not be read as a request. */
    unreadable(status: number, errorCode: string | undefined) {
      figures.of(noRoute).count('other', status, 0)
      log.info('unreadable_request', { status, errorCode })
    },
  }
}
