import type { IncomingHttpHeaders } from 'node:http'

const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type StateChange = {
  method: string
  headers: IncomingHttpHeaders
  /** Where the request arrived, as in `RequestTarget`. */
  url: URL
  publicUrl: string
}

/**
 * Whether a request that may change something was sent by a page of another site. It is asked here, before Remix, whose
 * own check would answer 500. Programs (a phone app, a payment provider, curl) send neither header and are let through:
 * they hold no cookie of a visitor.
 */
export function isForeignStateChange({ method, headers, url, publicUrl }: StateChange): boolean {
  if (readingMethods.has(method)) return false
  const { origin } = headers
  if (origin !== undefined) return origin !== url.origin && origin !== new URL(publicUrl).origin
  const site = headers['sec-fetch-site']
  return site !== undefined && site !== 'same-origin' && site !== 'none'
}
