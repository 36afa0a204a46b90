/**
 * Public pages for signed-in clients: the kept parts of a page with the client's own words between them (decision 0024). It
 * decides for whom that is possible; Remix answers all others.
 */
import { mayBeKept, rememberedChoice } from './kept-page'
import type { PageCache } from './page-cache'
import { fillTemplate, makeTemplate, type PageTemplate, type PersonalWords, standInsFor } from './page-template'
import type { PlainRequest } from './plain-request'

/** The words of the client whose session cookie this is; null where Remix has to answer. */
export type AskForWords = (sessionCookie: string) => PersonalWords | null | Promise<PersonalWords | null>

/** What a route reads as its `context` where it is to write a page with stand-ins. */
export type StandInContext = {
  /** The frame shows these as a signed-in client's. No request brings them, and there is no session then. */
  standIn: PersonalWords
  /** Set where the render has asked for the session all the same. */
  needsSession?: boolean
}

export type ClientPage = NonNullable<ReturnType<typeof fillTemplate>>

type ClientPagesOptions = {
  pageCache: PageCache
  personalWords: AskForWords
  /** Answers a GET of a public page that carries nothing of any visitor. */
  render: (key: string, context: StandInContext) => Promise<Response>
  /** The security headers. */
  everyAnswer: Readonly<Record<string, string>>
}

/** Brotli has no joints: parts of it cannot be put together. */
const chooseGzip = rememberedChoice(['gzip'])

export function createClientPages({ pageCache, personalWords, render, everyAnswer }: ClientPagesOptions) {
  /** The page of a client of this kind, without the words. */
  async function renderTemplate(key: string, { kind, words }: PersonalWords): Promise<PageTemplate | null> {
    const standIns = standInsFor(kind, Object.keys(words))
    const context: StandInContext = { standIn: standIns.standIn }
    const answer = await render(key, context)
    if (!mayBeKept(answer) || context.needsSession) return null
    const headers = { ...everyAnswer, ...Object.fromEntries(answer.headers) }
    return makeTemplate({ html: await answer.text(), headers, standIns })
  }

  /** The template goes with the page that strangers get: emptied with it, and no older. */
  async function templateFor(key: string, words: PersonalWords): Promise<PageTemplate | null> {
    if (!pageCache.get(key)) await pageCache.fill(key)
    return pageCache.companion(key, words.kind, () => renderTemplate(key, words))
  }

  /** Null where Remix has to answer. Where nothing has to be waited for, the page is there at once, without a promise. */
  return (key: string, request: PlainRequest): ClientPage | null | Promise<ClientPage | null> => {
    const isGzip = chooseGzip(request.acceptEncoding) !== null
    const fill = (template: PageTemplate | null, words: PersonalWords) =>
      template && fillTemplate(template, words, isGzip)
    const wait = async (words: PersonalWords | null) => words && fill(await templateFor(key, words), words)
    try {
      const words = personalWords(request.session)
      if (words === null) return null
      if (words instanceof Promise) return words.then(wait).catch(() => null)
      const ready = pageCache.get(key) && pageCache.readyCompanion(key, words.kind)
      return ready ? fill(ready, words) : wait(words).catch(() => null)
    } catch {
      // What goes wrong here goes right on the usual path, or is told there.
      return null
    }
  }
}
