/**
 * The backend as the front door knows it: something to start, ask and stop. It is reached through the Remix build's
 * entry.server, so that there is one backend in the process, the one the routes use.
 */
import type { Registry } from 'prom-client'
import type { ContentState } from './pages/kept-pages'

export type BackendHealth = { status: string; [detail: string]: unknown }

export type BackendLife = {
  /**
   * Opens the database, migrates, seeds, begins to work. Rejects where the site must not start.
   * `notice` is for the person who started it, and is shown only once: who the first admin is.
   * @param options where the program's own commands stand, compiled: they make the daily backup
   */
  startBackend(options?: { operate?: string }): Promise<{ notice: string | null }>
  /** Answers a call of the API; never rejects. */
  backendFetch(request: Request, caller: { clientAddress?: string }): Promise<Response>
  /** `status: 'ok'` where requests can be answered; anything else is a 503. */
  backendHealth(): Promise<BackendHealth> | BackendHealth
  /** From here on the backend's own health call answers 503; what runs goes on. */
  drainBackend(): Promise<unknown> | unknown
  /**
   * Tells from now on what the public pages are made of; null where that is not known, `unreachable` where it cannot even be asked.
   * Resolves once it has been told first.
   */
  watchContent(tell: (content: ContentState | null | 'unreachable') => void): Promise<unknown>
  /** What the backend counts, for /metrics; it never rejects, and takes two seconds at most. */
  backendMetrics(): Promise<Registry>
  /** Closes the database. */
  stopBackend(): Promise<unknown> | unknown
  /** The API's paths below /api, with `{name}` for each parameter; the log shows their fixed words. */
  apiPaths: readonly string[]
}

/** @throws {Error} when entry.server does not export all of this: the build is not of this site. */
export function requireBackendLife(entryModule: object): BackendLife {
  const calls = [
    ...['startBackend', 'backendFetch', 'backendHealth', 'backendMetrics'],
    ...['drainBackend', 'stopBackend', 'watchContent'],
  ]
  const missing = calls.filter((name) => typeof Reflect.get(entryModule, name) !== 'function')
  if (!Array.isArray(Reflect.get(entryModule, 'apiPaths'))) missing.push('apiPaths')
  if (missing.length > 0) throw new Error(`app/entry.server.tsx does not export ${missing.join(', ')}`)
  return entryModule as BackendLife
}
