const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

type StateChange = {
  method: string
  /** The headers Origin and Sec-Fetch-Site, where the request has them. */
  origin: string | null | undefined
  fetchSite: string | null | undefined
  /** Where the site is reached: the address of the request and PUBLIC_URL. */
  ownOrigins: readonly string[]
}

/**
 * Whether a page of another site sent a request that may change something. The front door asks before Remix, whose own check
 * would answer 500; the backend asks again, because it also runs without that front door. Programs (a phone app, a payment
 * provider, curl) send neither header and pass: they hold no cookie of a visitor.
 */
export function isForeignStateChange({ method, origin, fetchSite, ownOrigins }: StateChange): boolean {
  if (readingMethods.has(method)) return false
  if (typeof origin === 'string') return !ownOrigins.includes(origin)
  return typeof fetchSite === 'string' && fetchSite !== 'same-origin' && fetchSite !== 'none'
}
