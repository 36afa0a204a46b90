/**
 * The Content-Security-Policy of the site's HTML documents. Pure and free of Node, so that entry.server.tsx can use it under
 * the front door and under remix-serve alike.
 */

type DocumentPolicy = {
  /** Hashes of the inline scripts of this document, each as `sha256-…` (base64, without quotes). */
  scriptHashes?: readonly string[]
  /** Hashes of its style elements, likewise. */
  styleHashes?: readonly string[]
  /** True where PUBLIC_URL is https. On plain http the browser would be sent to a port that does not answer. */
  https?: boolean
}

const hashSource = /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/

/**
 * The value of the `Content-Security-Policy` header for one HTML document.
 *
 * Style elements are named by their hash, as scripts are; only style attributes may be inline, because server-rendered React
 * writes `style="…"`. Chrome checks `form-action` against the redirects after a form as well: an action must not redirect a form
 * to another origin.
 * @throws {TypeError} when a hash is not a hash: anything else in that place could loosen the policy.
 */
export function contentSecurityPolicy({
  scriptHashes = [],
  styleHashes = [],
  https = false,
}: DocumentPolicy = {}): string {
  const ownAnd = (hashes: readonly string[]) => ["'self'", ...hashes.map(quoteHash)].join(' ')
  const directives = [
    "default-src 'none'",
    `script-src ${ownAnd(scriptHashes)}`,
    "script-src-attr 'none'",
    `style-src ${ownAnd(styleHashes)}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ]
  if (https) directives.push('upgrade-insecure-requests')
  return directives.join('; ')
}

function quoteHash(hash: string): string {
  if (!hashSource.test(hash)) throw new TypeError(`Not a hash for the Content-Security-Policy: ${hash}`)
  return `'${hash}'`
}
