/**
 * What is answered while the site is overloaded (admission.ts): 503 in the API's form, or a page for people. It is rendered ahead, when there is time, and kept as bytes, so
 * that refusing costs next to nothing. It has no scripts: it stands at the address of another page, which Remix would load anew
 * for ever.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Log } from '~/log.server'
import { compressPage, type KeptPage, makeKeptPage, variantFor } from './page-cache/kept-page'
import { isApiPath, refuse } from './refusal'

type Options = {
  /** Renders it. Anything but a 503 is no such page. */
  render: () => Promise<Response>
  /** The security headers. */
  everyAnswer: Readonly<Record<string, string>>
  log: Log
}

/** Told to clients who are refused; each another time, so that they do not all come back at once. */
const [shortestWaitSeconds, longestWaitSeconds] = [5, 15]

/** A rush that pauses for so long is another one. */
const overloadPauseMs = 30_000

const retryAfter = (): string =>
  String(shortestWaitSeconds + Math.floor(Math.random() * (longestWaitSeconds - shortestWaitSeconds + 1)))

export function createBusyPage({ render, everyAnswer, log }: Options) {
  let page: KeptPage | null = null
  let sentence: string | null = null
  let making: Promise<void> | null = null
  let isStale = false
  let lastRefusedAt = Number.NEGATIVE_INFINITY

  async function make() {
    const answer = await render()
    const html = await answer.text()
    if (answer.status !== 503) throw new Error(`The page for an overload answered ${answer.status}`)
    const { 'x-busy-sentence': said, ...headers } = Object.fromEntries(answer.headers)
    sentence = said === undefined ? null : decodeURIComponent(said)
    const bodies = await compressPage(Buffer.from(withoutScripts(html)), 'quick')
    page = makeKeptPage({
      status: 503,
      headers,
      bodies,
      everyAnswer,
      isSmall: false,
    })
  }

  /** One line for a rush, whatever its length; each request has its own as well. */
  function sayOverload() {
    const now = performance.now()
    if (now - lastRefusedAt > overloadPauseMs)
      log.warn('overloaded', { message: 'More requests than can be answered: some are refused with 503.' })
    lastRefusedAt = now
  }

  return {
    /** Renders it, now and after each change of what it says. One that cannot be rendered now leaves the former one. */
    async renew(): Promise<void> {
      isStale = true
      making ??= (async () => {
        while (isStale) {
          isStale = false
          await make().catch((error: unknown) => log.error('busy_page_failed', error))
        }
        making = null
      })()
      await making
    },

    /** 503: nothing was done, and when to come again. */
    refuse(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) {
      const path = incoming.url ?? ''
      sayOverload()
      if (!page || isApiPath(path))
        return refuse(outgoing, 'unavailable', path, { 'retry-after': retryAfter() }, sentence ?? undefined)
      const request = {
        acceptEncoding: incoming.headers['accept-encoding']?.toString() ?? '',
        ifNoneMatch: '',
        isHead: false,
        session: '',
        givenId: undefined,
      }
      const { head, body } = variantFor(page, request)
      // Everything but the tag: nobody is to ask whether this page is still the same.
      const lines = pairsOf(head).filter(([name]) => name !== 'etag' && name !== 'x-request-id')
      outgoing.writeHead(
        503,
        Object.fromEntries([...lines, ['x-request-id', requestId], ['retry-after', retryAfter()]]),
      )
      outgoing.end(incoming.method === 'HEAD' ? undefined : body)
    },
  }
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')

const pairsOf = (list: readonly string[]) =>
  Array.from({ length: list.length / 2 }, (_, at): [string, string] => [list[2 * at] ?? '', list[2 * at + 1] ?? ''])
