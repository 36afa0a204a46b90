/** What is said and counted of a request when its answer is out: a line of the log (decision 0015), and the figures (decision 0036). */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Log } from '../../log/log.server'
import type { DoorFigures } from '../figures/door-figures'
import { noRoute } from '../figures/route-names'

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

/** Visitors choose addresses: longer ones are not remembered. */
const longestKnown = 200

export function createRequestEnds({ log, figures, logPath, routeOf, logsFiles }: Options) {
  const placeOf = (url: string) => ({ route: routeOf(url), path: logPath(url) })
  /** Of the addresses that are asked for most. */
  const places = new LRUCache<string, { route: string; path: string }>({ max: 1000, memoMethod: placeOf })
  return {
    /** Says it when the answer is closed. Neither query nor body nor address nor any id: they may hold what a person wrote, or a token. */
    watch({ socket, method, url = '' }: IncomingMessage, outgoing: ServerResponse, requestId: string) {
      const bytesBefore = socket.bytesWritten
      const startedAt = performance.now()
      outgoing.once('close', () => {
        const tookMs = performance.now() - startedAt
        const { statusCode: status, writableFinished: isWhole } = outgoing
        const { route, path } = url.length > longestKnown ? placeOf(url) : places.memo(url)
        figures.count(route, method, status, tookMs / 1000)
        if (!isWhole) figures.countAborted()
        if (route === 'file' && status < 400 && !logsFiles) return
        const bytes = socket.bytesWritten - bytesBefore
        const aborted = isWhole ? undefined : true
        const fields = { method, path, status, ms: Math.round(tookMs), bytes, requestId, aborted }
        if (status >= 500) log.warn('request', fields)
        else if (path === '/healthz' || path === '/metrics') log.debug('request', fields)
        else log.info('request', fields)
      })
    },

    /** What could not be read as a request. */
    unreadable(status: number, errorCode: string | undefined) {
      figures.count(noRoute, 'other', status, 0)
      log.info('unreadable_request', { status, errorCode })
    },
  }
}
