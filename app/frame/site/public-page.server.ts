/**
 * What a page says of itself that is the same for every visitor without a session: no form token, no name, nothing of the
 * request but the parameters it names here. Such a page is rendered once and kept (decision 0022).
 */
import type { HeadersFunction } from '@remix-run/node'
import { uncachedIfLate } from './in-time.server'

/**
 * Browsers ask each time and mostly hear 304. A shared cache keeps the page for a minute: a post that is withdrawn is gone
 * from it a minute later, or after five more for the one visitor whose request makes it ask again.
 */
const rule = 'public, max-age=0, s-maxage=60, stale-while-revalidate=300'

/** The front door reads `publicPageQuery` from the build (app/platform/http/pages/public-pages.ts). */
type PublicPage = HeadersFunction & { publicPageQuery: readonly string[] }

/** A route's `headers`, for a public page. `reads`: the query parameters that change what it shows. */
export function publicPage({ reads = [] }: { reads?: readonly string[] } = {}): PublicPage {
  const headers: HeadersFunction = ({ loaderHeaders, parentHeaders, errorHeaders }) => {
    const kept = uncachedIfLate({ loaderHeaders, parentHeaders })
    if (kept.has('Cache-Control')) return kept
    kept.set('Cache-Control', errorHeaders ? 'private, no-store' : rule)
    kept.append('Vary', 'Cookie')
    return kept
  }
  return Object.assign(headers, { publicPageQuery: reads })
}

/**
 * The `headers` of a route without a screen that answers everybody the same, whatever parameters its address has. Remix asks such a
 * route for no headers: this is the mark that the front door reads, and the loader's answer says what caches may do.
 */
export const publicFile = Object.assign((() => ({})) satisfies HeadersFunction, { isPublicFile: true })
