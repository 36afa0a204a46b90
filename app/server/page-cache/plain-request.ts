/**
 * Whether a request is one that a kept page may answer, read from its raw headers without making an object of them. What is
 * odd in any way (no host or two, a body, an Expect, HTTP/1.0) is left to the front door's usual path, which refuses it or
 * reads it with care.
 */
import type { IncomingMessage } from 'node:http'
import { isGoodHost } from '../request-target'

export type PlainRequest = {
  acceptEncoding: string
  ifNoneMatch: string
  isHead: boolean
  /** Our session cookie with its name, sealed as it came; '' where there is none. */
  session: string
  /** The X-Request-Id header, for who trusts the proxy in front; undefined where there is none. */
  givenId: string | undefined
}

/** Null: leave this request to the usual path. */
export function readPlainRequest({
  method,
  rawHeaders,
  httpVersionMinor,
}: Pick<IncomingMessage, 'method' | 'rawHeaders' | 'httpVersionMinor'>): PlainRequest | null {
  if ((method !== 'GET' && method !== 'HEAD') || httpVersionMinor !== 1) return null
  let host = ''
  let acceptEncoding = ''
  let ifNoneMatch = ''
  let session = ''
  let givenId: string | undefined
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index] ?? ''
    // The length says for nearly every header that it does not matter, without a lower-case copy of its name.
    switch (name.length) {
      case 4:
        if (name.toLowerCase() !== 'host') break
        if (host !== '') return null
        host = rawHeaders[index + 1] ?? ''
        break
      case 6:
        if (isName(name, 'expect')) return null
        if (!isName(name, 'cookie') || !mayBeSignedIn(rawHeaders[index + 1] ?? '')) break
        if (session !== '') return null
        session = sessionCookieIn(rawHeaders[index + 1] ?? '')
        if (session === '') return null
        break
      case 12:
        if (isName(name, 'x-request-id')) givenId = rawHeaders[index + 1]
        break
      case 13:
        if (!isName(name, 'if-none-match')) break
        ifNoneMatch = ifNoneMatch === '' ? (rawHeaders[index + 1] ?? '') : `${ifNoneMatch}, ${rawHeaders[index + 1]}`
        break
      case 14:
        if (isName(name, 'content-length')) return null
        break
      case 15:
        if (!isName(name, 'accept-encoding')) break
        if (acceptEncoding !== '') return null
        acceptEncoding = rawHeaders[index + 1] ?? ''
        break
      case 17:
        if (isName(name, 'transfer-encoding')) return null
        break
    }
  }
  return isKnownHost(host) ? { acceptEncoding, ifNoneMatch, isHead: method === 'HEAD', session, givenId } : null
}

const isName = (name: string, lowerCase: string) => name === lowerCase || name.toLowerCase() === lowerCase

/**
 * Whether a Cookie header may hold our session (app/clinic/session.server.ts). Public pages read no other cookie of ours. In
 * doubt yes: such a request gets no stranger's page.
 */
function mayBeSignedIn(cookie: string): boolean {
  // Between our name and what stands before it there is none of the characters of names that clinics' other tools use.
  return cookie.includes('aahar_session') && /(?<![A-Za-z0-9_-])(?:__Host-)?aahar_session(?![A-Za-z0-9_-])/.test(cookie)
}

/**
 * The one session cookie of a header, name and value as browsers write them; '' for two of them, or one in another spelling. It is
 * read as the cookie it is (session.server.ts); here it is only cut out.
 */
function sessionCookieIn(cookie: string): string {
  const name = cookie.indexOf('aahar_session=')
  if (name < 0 || cookie.indexOf('aahar_session', name + 1) >= 0) return ''
  const start = cookie.startsWith('__Host-', name - 7) ? name - 7 : name
  const semicolon = cookie.indexOf(';', name)
  const end = semicolon < 0 ? cookie.length : semicolon
  const isFirst = start === 0 || (cookie[start - 1] === ' ' && cookie[start - 2] === ';')
  return isFirst && end - start <= longestSession ? cookie.slice(start, end) : ''
}

const longestSession = 8000

let lastGoodHost = ''

/** A server is asked by few names: the last good one is remembered. */
function isKnownHost(host: string): boolean {
  if (host === lastGoodHost && host !== '') return true
  if (!isGoodHost(host)) return false
  lastGoodHost = host
  return true
}
