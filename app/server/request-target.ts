import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'

/** Where a request wants to go and who sent it, after all that can be malformed about it has been refused. */
export type RequestTarget = {
  /** The address as the visitor wrote it, with the scheme a trusted proxy reports. */
  url: URL
  /** The path with its percent signs decoded, for looking up files. */
  decodedPath: string
  /** The visitor's IP address: for limits, never for a log. */
  clientAddress: string
}

type RequestLine = {
  /** The target of the request line, as Node's parser gives it. */
  rawTarget: string
  headers: IncomingHttpHeaders
  remoteAddress: string | undefined
  httpVersion: string
  /** How many proxies in front may set X-Forwarded-For and -Proto; 0 believes none. */
  trustProxy: number
  publicUrl: string
}

/** Null when the request line or the host is malformed: that is a 400. */
export function readTarget(line: RequestLine): RequestTarget | null {
  const path = pathOf(line.rawTarget)
  // Two slashes (or a backslash, which browsers read as one) at the start would be read as another host.
  if (path === null || !path.startsWith('/') || /^\/[/\\]/.test(path) || path.split('?', 1)[0]?.includes('\\'))
    return null
  if (isTooLong(path.split('?', 1)[0] ?? '')) return null

  const proto = forwarded(line.headers['x-forwarded-proto'], line.trustProxy)
  // HTTP/1.0 knows no Host header, and old health checks still speak it.
  const fallbackHost = line.httpVersion === '1.0' ? new URL(line.publicUrl).host : undefined
  // X-Forwarded-Host is not read: many proxies hand on whatever the visitor wrote there, and PUBLIC_URL says it better.
  const host = line.headers.host ?? fallbackHost
  if (!host || !hostPattern.test(host)) return null

  try {
    const url = new URL(`${proto === 'https' ? 'https' : 'http'}://${host}${path}`)
    const decodedPath = decodeURIComponent(url.pathname)
    // A control character, or what reads as another host once it is decoded: React Router builds addresses of it.
    if (/\p{Cc}|^\/[/\\]/u.test(decodedPath)) return null
    return {
      url,
      decodedPath,
      clientAddress:
        withoutPort(forwarded(line.headers['x-forwarded-for'], line.trustProxy)) ?? line.remoteAddress ?? 'unknown',
    }
  } catch {
    return null
  }
}

const hostPattern = /^[\w.:[\]-]{1,255}$/

/** Whether `readTarget` takes a Host header. */
export const isGoodHost = (host: string): boolean => hostPattern.test(host) && URL.canParse(`http://${host}/`)

/**
 * Remix compares a page's path with its routes once for every segment: with thousands of them that takes ten seconds. No
 * route of ours is near these limits.
 */
const isTooLong = (path: string) => path.length > 2000 || path.split('/').length > 40

/**
 * Remix asks for the routes behind the links of a page at `/__manifest?p=…&p=…`, and compares each beginning of each path with
 * its routes, about 1 ms for each. A page has some dozens of links.
 */
export function asksTooMuch({ pathname, searchParams }: URL): boolean {
  if (pathname !== '/__manifest') return false
  const segments = searchParams.getAll('p').flatMap((path) => path.split('/').filter((segment) => segment !== ''))
  return segments.length > 300
}

/**
 * Whether a proxy in front may have read this request as another one than we do (request smuggling): two hosts, a body
 * coded in a way we do not decode, chunks in HTTP/1.0. What contradicts itself about a body's length Node's parser refuses.
 */
export function isAmbiguous({ httpVersion, headersDistinct }: IncomingMessage): boolean {
  if ((headersDistinct.host?.length ?? 0) > 1) return true
  const coding = headersDistinct['transfer-encoding']
  return coding !== undefined && (httpVersion !== '1.1' || coding.join().trim().toLowerCase() !== 'chunked')
}

/** Path and query of the request line; a full address (as sent to a proxy) is cut down to them. */
function pathOf(rawTarget: string): string | null {
  if (rawTarget.startsWith('/')) return rawTarget
  const absolute = /^https?:\/\/[^/?#]+/i.exec(rawTarget)
  if (!absolute || !URL.canParse(absolute[0])) return null
  const rest = rawTarget.slice(absolute[0].length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * What the outermost trusted proxy reported. Each proxy appends to the list, so only the last `trustProxy` entries are
 * theirs; whatever stands further left was written by the visitor.
 */
function forwarded(header: string | string[] | undefined, trustProxy: number): string | undefined {
  if (trustProxy < 1 || header === undefined) return undefined
  const entries = (Array.isArray(header) ? header.join(',') : header)
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
  return entries[Math.max(0, entries.length - trustProxy)]
}

/** Some proxies write the port the visitor's connection came from: 203.0.113.7:5678, [2001:db8::1]:80. */
function withoutPort(address: string | undefined): string | undefined {
  return address?.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1').replace(/^\[([^\]]*)\](?::\d+)?$/, '$1')
}
