/** How a request gets from the site to the backend: handed over in this process (decision 0001). */
import { settings } from '../settings/settings.server'

export type Transport = {
  /** What the API's paths are appended to; without a trailing slash and without /api. */
  baseUrl: string
  /** @param clientAddress whom the site speaks for, when it knows */
  send(request: Request, clientAddress?: string): Promise<Response>
}

type Backend = {
  /** Never rejects. */
  backendFetch(request: Request, caller: { clientAddress?: string | undefined }): Promise<Response>
  /** What POST /api/auth/session-state answers. @throws where the database cannot say */
  isSessionRunning(refreshToken: string): Promise<boolean> | boolean
}
let backend: Backend | undefined

/** Called once, by entry.server.tsx: the platform knows no program. */
export function connectBackend(own: Backend): void {
  backend = own
}

export function connectedBackend(): Backend {
  if (!backend) throw new Error('No backend is connected: call connectBackend first.')
  return backend
}

/** Hands the request to the backend of this process. */
export function clinicTransport(): Transport {
  return {
    baseUrl: settings().publicUrl,
    send: (request, clientAddress) => connectedBackend().backendFetch(request, { clientAddress }),
  }
}
