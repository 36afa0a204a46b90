/** What is refused before Remix reads a request, and what trusted proxies say of it. What Node and URL refuse stands with them. */
import type { IncomingMessage } from 'node:http'

/** A path that leads nowhere safely: more of it than any route has, no text, or another host once it is decoded. */
export function isMalformed({ pathname, searchParams }: URL): boolean {
  // Remix compares a path with its routes once for every segment: with thousands of them that takes ten seconds.
  if (pathname.length > 2000 || pathname.split('/').length > 40) return true
  const path = decodedPath(pathname)
  return path === null || /\p{Cc}|^\/[/\\]/u.test(path) || (pathname === '/__manifest' && asksTooMuch(searchParams))
}

/** For looking up files. Null: it is no text. */
export function decodedPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
  } catch {
    return null
  }
}

/**
 * Remix asks for the routes behind the links of a page at `/__manifest?p=…&p=…`, and compares each beginning of each path with
 * its routes, about 1 ms for each. A page has some dozens of links.
 */
const asksTooMuch = (query: URLSearchParams) =>
  query.getAll('p').flatMap((path) => path.split('/').filter((segment) => segment !== '')).length > 300

/**
 * Whether a proxy in front may have read this request as another one than we do (request smuggling): two hosts or none, a body
 * coded in a way we do not decode, chunks in HTTP/1.0. What contradicts itself about a body's length Node's parser refuses.
 */
export function isAmbiguous({ httpVersion, headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || (httpVersion !== '1.0' && !headers.host)) return true
  if (headers.host !== undefined && !/^[\w.:[\]-]{1,255}$/.test(headers.host)) return true
  const coding = headers['transfer-encoding']
  return coding !== undefined && (httpVersion !== '1.1' || coding.trim().toLowerCase() !== 'chunked')
}

/**
 * What trusted proxies in front report of the visitor. X-Forwarded-Host is not read: many proxies hand on whatever the visitor wrote
 * there, and PUBLIC_URL says it better.
 * @param trustProxy how many of them there are; 0 believes none
 */
export function readProxyHeaders({ headers, socket }: IncomingMessage, trustProxy: number) {
  const address = forwarded(headers['x-forwarded-for'], trustProxy)
  return {
    /** For limits, never for a log. */
    clientAddress: withoutPort(address) ?? socket.remoteAddress ?? 'unknown',
    isHttps: forwarded(headers['x-forwarded-proto'], trustProxy) === 'https',
  }
}

/**
 * What the outermost trusted proxy reported. Each proxy appends to the list, so only the last `trustProxy` entries are
 * theirs; whatever stands further left was written by the visitor.
 */
function forwarded(header: string | string[] | undefined, trustProxy: number): string | undefined {
  if (trustProxy < 1 || header === undefined) return undefined
  const entries = header
    .toString()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries[Math.max(0, entries.length - trustProxy)]
}

/** Some proxies write the port the visitor's connection came from: 203.0.113.7:5678, [2001:db8::1]:80. */
function withoutPort(address: string | undefined): string | undefined {
  return address?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
}
