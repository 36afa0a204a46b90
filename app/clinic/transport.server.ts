/**
 * The two ways a request gets from the site to the backend: handed over in this process, or sent over HTTP. Both take the
 * same `Request` and reject where the other end cannot be reached.
 */
import { currentRequestId } from '~/log.server'
import { settings } from '~/settings.server'

export type Transport = {
  /** What the API's paths are appended to; without a trailing slash and without /api. */
  baseUrl: string
  /** @param clientAddress whom the site speaks for, when it knows */
  send(request: Request, clientAddress?: string): Promise<Response>
  /**
   * What POST /auth/session-state answers, without a request of its own: each page of a signed-in client asks, and a request is
   * twenty times the work of the read. At once where that can be. Missing: send the request.
   */
  isSessionRunning?(refreshToken: string): boolean | Promise<boolean>
}

type Backend = typeof import('~/backend/start')
let loaded: Backend | undefined

/** Imported when it is first asked: with a backend elsewhere it never loads. */
async function backend(): Promise<Backend> {
  loaded ??= await import('~/backend/start')
  return loaded
}

/** Hands the request to the backend of this process. */
export function inProcessTransport(publicUrl: string): Transport {
  return {
    baseUrl: publicUrl,
    send: async (request, clientAddress) => {
      const { backendFetch } = await backend()
      return backendFetch(request, { clientAddress })
    },
    isSessionRunning: (refreshToken) =>
      loaded
        ? loaded.isSessionRunning(refreshToken)
        : backend().then(({ isSessionRunning }) => isSessionRunning(refreshToken)),
  }
}

/**
 * Sends the request to `baseUrl`. A redirect is not followed: the token must not travel on. The site is then a proxy in
 * front of the backend like any other: what it says of the client's address and of the request's id counts where the backend's
 * TRUST_PROXY says so. Then one id is in the lines of both.
 */
export function httpTransport(baseUrl: string): Transport {
  return {
    baseUrl,
    send: (request, clientAddress) => {
      if (clientAddress !== undefined) request.headers.set('x-forwarded-for', clientAddress)
      const requestId = currentRequestId()
      if (requestId !== undefined) request.headers.set('x-request-id', requestId)
      return fetch(request, { redirect: 'manual' })
    },
  }
}

/** The transport the settings ask for. */
export function clinicTransport(): Transport {
  const { clinicApiUrl, publicUrl } = settings()
  return clinicApiUrl === null ? inProcessTransport(publicUrl) : httpTransport(clinicApiUrl)
}
