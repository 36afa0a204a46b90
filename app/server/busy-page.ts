/**
 * The page that visitors get while the site is overloaded (admission.ts): rendered ahead, when there is time, and kept as bytes, so
 * that refusing costs next to nothing. It has no scripts: it stands at the address of another page, which Remix would load anew
 * for ever.
 */
import type { ServerResponse } from 'node:http'
import { compressPage, type KeptPage, makeKeptPage, variantFor } from './page-cache/kept-page'

type Options = {
  /** Renders it. Anything but a 503 is no such page. */
  render: () => Promise<Response>
  /** The security headers. */
  everyAnswer: Readonly<Record<string, string>>
  onError: (code: string, error: unknown) => void
}

export type BusyPage = ReturnType<typeof createBusyPage>

/** Told to clients who are refused; each another time, so that they do not all come back at once. */
const [shortestWaitSeconds, longestWaitSeconds] = [5, 15]

export const retryAfter = (): string =>
  String(shortestWaitSeconds + Math.floor(Math.random() * (longestWaitSeconds - shortestWaitSeconds + 1)))

export function createBusyPage({ render, everyAnswer, onError }: Options) {
  let page: KeptPage | null = null
  let sentence: string | null = null
  let making: Promise<void> | null = null
  let isStale = false

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

  return {
    /** Renders it, now and after each change of what it says. One that cannot be rendered now leaves the former one. */
    async renew(): Promise<void> {
      isStale = true
      making ??= (async () => {
        while (isStale) {
          isStale = false
          await make().catch((error: unknown) => onError('busy_page_failed', error))
        }
        making = null
      })()
      await making
    },

    /** What callers of the API are told, with the clinic's phone; null: not known yet. */
    sentence: () => sentence,

    /** @returns false where there is no such page yet */
    send(outgoing: ServerResponse, acceptEncoding: string | undefined, requestId: string): boolean {
      if (!page) return false
      const request = {
        acceptEncoding: acceptEncoding ?? '',
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
      outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body)
      return true
    },
  }
}

const withoutScripts = (html: string) =>
  html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '').replace(/<link rel="modulepreload"[^>]*>/g, '')

const pairsOf = (list: readonly string[]) =>
  Array.from({ length: list.length / 2 }, (_, at): [string, string] => [list[2 * at] ?? '', list[2 * at + 1] ?? ''])
