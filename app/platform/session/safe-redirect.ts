/**
 * Addresses of this site that a visitor's own address becomes a part of: where people are led to, and back from. All of it ends up in a
 * header, and a proxy in front takes one of a few KB only: an answer with a longer one is a 502 for the visitor, and to nginx a sign that
 * the program is ill. So a way back is a path of at most 512 bytes as it stands in another address.
 */

const mostBytes = 512
const here = 'http://this.site'

const isShort = (path: string) => encodeURIComponent(path).length <= mostBytes

/** The path with its query, without it where both are too long; null where the path alone is. */
function shortPath({ pathname, search, hash }: URL): string | null {
  return [pathname + search + hash, pathname].find(isShort) ?? null
}

/**
 * Where a person may be sent after logging in: a path of this site, else `fallback`. The address is resolved as a browser
 * would and its origin compared, because `/\evil.com` and `/<tab>/evil.com` look like paths and are none.
 */
export function safeRedirect(to: unknown, fallback = '/'): string {
  if (typeof to !== 'string' || !to.startsWith('/') || !URL.canParse(to, here)) return fallback
  const url = new URL(to, here)
  // A path that begins with two slashes would be another host once more.
  if (url.origin !== here || url.pathname.startsWith('//')) return fallback
  return shortPath(url) ?? fallback
}

/** The address of a page that leads back to `path` of this site, where there is a way back that is short enough. */
export function leadingBack(page: '/login' | '/login/code' | '/signup' | '/prove', path: string): string {
  const back = safeRedirect(path)
  return back === '/' ? page : `${page}?redirectTo=${encodeURIComponent(back)}`
}

/** The query of an address that is led on with it: none where it is too long. */
export const queryToKeep = (address: string): string => {
  const { search } = new URL(address)
  return isShort(search) ? search : ''
}
