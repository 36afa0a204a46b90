/**
 * Asks the links of a post whether they answer. Staff, and the authors of what they paste, choose the addresses, so that nothing inside the
 * clinic's network may be reached: https at its own port only, and no private, loopback or link-local address. The address is looked
 * at where the connection is made, so that a name that answers differently a moment later leads nowhere either.
 */
import { lookup as lookUpName } from 'node:dns'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from '~/platform/http/public-address'

/** `unknown`: it could not be asked, or would not say. */
export type LinkAnswer = 'answers' | 'gone' | 'unknown'

const timeoutMs = 3000
const mostRedirects = 4
const atOnce = 6
/** Of all links of a post together: the editor, which waits for the checks, gets them. */
const patienceMs = 8000

type AskerOptions = {
  /** The guard; a test that has a server of its own on this machine gives another one. */
  isAllowed?: (address: string) => boolean
  lookup?: typeof lookUpName
  request?: Pick<RequestOptions, 'ca' | 'port'>
}

export type AskLinks = (links: readonly string[]) => Promise<Map<string, LinkAnswer>>

/** @returns {AskLinks} which never rejects; a link not asked in time is `unknown` */
export function createAskLinks({
  isAllowed = isPublicAddress,
  lookup = lookUpName,
  request: given = {},
}: AskerOptions = {}): AskLinks {
  const guardedLookup: LookupFunction = (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, '', 0)
      const [first] = addresses
      // One closed address among several is a name that points inside as well.
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return done(new Error('This address is not asked.'), '', 0)
      if (options.all) return done(null, addresses)
      done(null, first.address, first.family)
    })
  }

  /** The status, and where a redirect leads; null: no answer. The body is never read. */
  function askOnce(method: 'HEAD' | 'GET', url: URL, signal: AbortSignal) {
    return new Promise<{ status: number; location: string | undefined } | null>((resolve) => {
      const asking = httpsRequest(
        url,
        {
          ...given,
          method,
          lookup: guardedLookup,
          // No connection is kept or shared, and nothing of the clinic is sent.
          agent: false,
          headers: { 'user-agent': 'Mozilla/5.0 (compatible; link check)', accept: '*/*', range: 'bytes=0-0' },
          signal,
        },
        ({ statusCode = 0, headers }) => {
          asking.destroy()
          resolve({ status: statusCode, location: headers.location })
        },
      )
      asking.on('error', () => resolve(null))
      asking.end()
    })
  }

  async function ask(link: string, over: AbortSignal): Promise<LinkAnswer> {
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), over])
    for (const method of ['HEAD', 'GET'] as const) {
      const answer = await follow(method, link, signal)
      if (answer === 'answers') return answer
      // Some servers answer HEAD with an error only.
      if (method === 'GET' || signal.aborted) return answer
    }
    return 'unknown'
  }

  async function follow(method: 'HEAD' | 'GET', link: string, signal: AbortSignal): Promise<LinkAnswer> {
    let url = askable(link, isAllowed)
    for (let step = 0; url && step <= mostRedirects; step++) {
      const answer = await askOnce(method, url, signal)
      if (!answer) return 'unknown'
      const { status, location } = answer
      if (status >= 300 && status < 400 && location !== undefined) {
        url = askable(urlOf(location, url)?.href ?? '', isAllowed)
        continue
      }
      if (status >= 200 && status < 400) return 'answers'
      return status === 404 || status === 410 ? 'gone' : 'unknown'
    }
    return 'unknown'
  }

  return async (links) => {
    const answers = new Map<string, LinkAnswer>()
    const over = AbortSignal.timeout(patienceMs)
    const waiting = [...new Set(links)]
    const askNext = async () => {
      for (let link = waiting.shift(); link !== undefined; link = waiting.shift())
        answers.set(link, over.aborted ? 'unknown' : await ask(link, over))
    }
    await Promise.all(Array.from({ length: atOnce }, askNext))
    return answers
  }
}

/** Null: not a link that is asked. */
function askable(link: string, isAllowed: (address: string) => boolean): URL | null {
  const url = urlOf(link)
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '') return null
  // An address in the place of a name is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return isIP(host) !== 0 && !isAllowed(host) ? null : url
}

/** Null: no address. */
export function urlOf(text: string, base?: URL): URL | null {
  return URL.canParse(text, base) ? new URL(text, base) : null
}
