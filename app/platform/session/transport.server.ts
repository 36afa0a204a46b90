/** How a request gets from the site to the backend: handed over in this process (decision 0001). */
import { backendFetch } from '~/program/start'
import { settings } from '../settings/settings.server'

export { isSessionRunning } from '~/program/start'

export type Transport = {
  /** What the API's paths are appended to; without a trailing slash and without /api. */
  baseUrl: string
  /** @param clientAddress whom the site speaks for, when it knows */
  send(request: Request, clientAddress?: string): Promise<Response>
}

/** Hands the request to the backend of this process. */
export function clinicTransport(): Transport {
  return {
    baseUrl: settings().publicUrl,
    send: (request, clientAddress) => backendFetch(request, { clientAddress }),
  }
}
