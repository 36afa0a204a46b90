/**
 * The backend as the front door knows it: something to start, ask and stop. It is reached through the Remix build's
 * entry.server, so that there is one backend in the process, the one the routes use.
 */

import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Metric } from '~/metrics.server'
import type { AskForWords } from './page-cache/client-pages'
import type { ContentState } from './page-cache/page-cache'

export type BackendHealth = { status: string; [detail: string]: unknown }

export type BackendLife = {
  /**
   * Opens the database, migrates, seeds, begins to work. Rejects where the site must not start.
   * `notice` is for the person who started it, and is shown only once: who the first admin is.
   * @param options where the program's own commands stand, compiled: they make the daily backup
   */
  startBackend(options?: { operate?: string }): Promise<{ notice: string | null }>
  /** `status: 'ok'` where requests can be answered; anything else is a 503. */
  backendHealth(): Promise<BackendHealth> | BackendHealth
  /** From here on the backend's own health call answers 503; what runs goes on. */
  drainBackend(): Promise<unknown> | unknown
  /**
   * Tells from now on what the public pages are made of; null where that is not known, `unreachable` where it cannot even be asked.
   * Resolves once it has been told first.
   */
  watchContent(tell: (content: ContentState | null | 'unreachable') => void): Promise<unknown>
  /**
   * What the frame shows of the client whose session cookie this is, while the session runs; the same object for the same cookie.
   * Null also where Remix has to answer: the page says more, or the cookie changes.
   */
  personalWords: AskForWords
  /** What the backend counts, for /metrics; it never rejects, and takes two seconds at most. */
  backendMetrics(): Promise<Metric[]>
  /** Makes what answers all but calls of the API (few-routes.ts). It stands here because the front door loads Remix and React with the build alone. */
  createPageHandler(build: ServerBuild): (request: Request, context: AppLoadContext) => Promise<Response>
  /** Closes the database. */
  stopBackend(): Promise<unknown> | unknown
  /** The API's paths below /api, with `{name}` for each parameter; the log shows their fixed words. */
  apiPaths: readonly string[]
}

/** @throws {Error} when entry.server does not export all of this: the build is not of this site. */
export function requireBackendLife(entryModule: object): BackendLife {
  const missing = [
    'startBackend',
    'backendHealth',
    'drainBackend',
    'stopBackend',
    'watchContent',
    'personalWords',
    'backendMetrics',
    'createPageHandler',
  ].filter((name) => typeof Reflect.get(entryModule, name) !== 'function')
  if (!Array.isArray(Reflect.get(entryModule, 'apiPaths'))) missing.push('apiPaths')
  if (missing.length > 0) throw new Error(`app/entry.server.tsx does not export ${missing.join(', ')}`)
  return entryModule as BackendLife
}
