const readingMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request that may change something was sent by a page of another site. The front door asks the same question;
 * the backend asks for itself, because it also runs without that front door. Programs (a phone app, a payment provider,
 * curl) send neither header: they act for nobody who did not mean it.
 */
export function isForeignStateChange(request: Request, publicUrl: string): boolean {
  if (readingMethods.has(request.method)) return false
  const origin = request.headers.get('origin')
  if (origin !== null) return origin !== new URL(request.url).origin && origin !== publicUrl
  const site = request.headers.get('sec-fetch-site')
  return site !== null && site !== 'same-origin' && site !== 'none'
}
