/**
 * Where a person may be sent after logging in: a path of this site, else `fallback`. The address is resolved as a browser
 * would and its origin compared, because `/\evil.com` and `/<tab>/evil.com` look like paths and are none.
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/') || to.length > 2000) return fallback
  const here = 'http://this.site'
  if (!URL.canParse(to, here)) return fallback
  const url = new URL(to, here)
  const path = url.pathname + url.search + url.hash
  return url.origin === here && !path.startsWith('//') ? path : fallback
}
