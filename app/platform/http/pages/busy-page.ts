/**
 * What is answered while the site is overloaded (in-flight.ts): 503 in the API's form, or a page for people. It is rendered ahead, when
 * there is time, so that refusing costs next to nothing. It has no scripts (page-scripts.tsx): it stands at the address of another
 * page, which Remix would load anew for ever.
 */
import { gzipSync } from 'node:zlib'
import type { Log } from '../../log/log.server'
import { chooseEncoding } from '../files/encoding'
import { isApiPath, refuse } from '../limits/refusal'

type Options = {
  /** Renders it. Anything but a 503 is no such page. */
  render: () => Promise<Response>
  log: Log
}

type BusyPage = { html: Buffer; packed: Buffer; headers: Headers; sentence: string | undefined }

/** Told to clients who are refused; each another time, so that they do not all come back at once. */
const retryAfter = () => ({ 'retry-after': String(5 + Math.floor(Math.random() * 11)) })

/** A rush that pauses for so long is another one. */
const overloadPauseMs = 30_000

export function createBusyPage({ render, log }: Options) {
  let page: BusyPage | null = null
  let lastRefusedAt = Number.NEGATIVE_INFINITY

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
      try {
        const { status, headers, ...answer } = await readWhole(await render())
        if (status !== 503) throw new Error(`The page for an overload answered ${status}`)
        const html = Buffer.from(answer.text)
        const said = headers.get('x-busy-sentence')
        for (const name of ['x-busy-sentence', 'content-length', 'etag', 'x-request-id']) headers.delete(name)
        page = { html, packed: gzipSync(html), headers, sentence: said === null ? undefined : decodeURIComponent(said) }
      } catch (error) {
        log.error('busy_page_failed', error)
      }
    },

    /** 503: nothing was done, and when to come again. */
    refuse(path: string, acceptEncoding: string | undefined): Response {
      sayOverload()
      if (!page || isApiPath(path)) return refuse('unavailable', path, retryAfter(), page?.sentence)
      const isPacked = chooseEncoding(acceptEncoding, ['gzip']) !== null
      const headers = new Headers([...page.headers, ...Object.entries(retryAfter()), ['vary', 'Accept-Encoding']])
      if (isPacked) headers.set('content-encoding', 'gzip')
      return new Response(new Uint8Array(isPacked ? page.packed : page.html), { status: 503, headers })
    },
  }
}

const readWhole = async (answer: Response) => ({
  status: answer.status,
  headers: new Headers(answer.headers),
  text: await answer.text(),
})
