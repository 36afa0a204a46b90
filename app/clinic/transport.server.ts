/**
 * The two ways a request gets from the site to the backend: handed over in this process, or sent over HTTP. Both take the
 * same `Request` and reject where the other end cannot be reached.
 */
import { settings } from '~/settings.server'

export type Transport = {
  /** What the API's paths are appended to; without a trailing slash and without /api. */
  baseUrl: string
  send(request: Request): Promise<Response>
}

/** Hands the request to the backend of this process. The import is dynamic: with a backend elsewhere it never loads. */
export function inProcessTransport(publicUrl: string): Transport {
  return {
    baseUrl: publicUrl,
    send: async (request) => {
      const { backendFetch } = await import('~/backend/start')
      return backendFetch(request)
    },
  }
}

/** Sends the request to `baseUrl`. A redirect is not followed: the token must not travel on. */
export function httpTransport(baseUrl: string): Transport {
  return { baseUrl, send: (request) => fetch(request, { redirect: 'manual' }) }
}

/** The transport the settings ask for. */
export function clinicTransport(): Transport {
  const { clinicApiUrl, publicUrl } = settings()
  return clinicApiUrl === null ? inProcessTransport(publicUrl) : httpTransport(clinicApiUrl)
}
