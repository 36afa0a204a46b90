/** The site's styles for the page itself: what is painted first waits for no second file. */
import type { EntryContext } from '@remix-run/node'
import type { PageInParts } from './kept-parts.server'
import type { PageEdit } from './page-edits'
import { sha256Source } from './page-scripts.server'
import styles from './styles/app.css?inline'
import wholeFile from './styles/app.css?url'
import { joinMarks, marksOf, readStyles, type Styles, stylesFor } from './used-styles'

/** Null in development, where the styles are a file that Vite reloads. */
const pageStyles: string | null = import.meta.env.PROD ? styles : null

/**
 * What React writes where the styles come: they are longer than the rest of the page, and every later step would read all of them.
 * @param mark that of the page, so that no text of it looks the same
 */
export const stylesPlace = (mark: string): string | null => pageStyles && `/* ${mark} */`

/** Read with the first public page, so that no start waits for it. */
let rules: Styles | undefined

/** By the page's markup and its parts, and by the classes of both: a page that is rendered anew has most often those it had. */
const kept = new Map<string, SentStyles>()
/** Under two keys each; a text is some 60 KB. */
const mostKept = 60

type StyledPage = {
  edits: PageEdit[]
  /** For the Content-Security-Policy. */
  hashes: readonly string[]
  /** The whole sheet, where the page has a part of it: it is fetched with the page's scripts. */
  rest: string | null
}

/**
 * Public pages get the rules their markup can match, and the whole sheet with their scripts. They are kept, so it is worth the
 * time; all others have the whole sheet in them.
 * @param place as `stylesPlace` made it
 */
export function stylePage(
  page: PageInParts,
  place: string | null,
  { routeModules, staticHandlerContext }: EntryContext,
): StyledPage {
  const from = place === null ? -1 : page.rest.indexOf(place)
  if (!pageStyles || place === null || from < 0) return { edits: [], hashes: [], rest: null }
  const edit = (text: Buffer) => [{ from, to: from + place.length, text }]
  const route = staticHandlerContext.matches.at(-1)?.route.id ?? ''
  const { headers } = (routeModules[route] ?? {}) as { headers?: unknown }
  if (typeof headers !== 'function' || !('publicPageQuery' in headers))
    return { edits: edit(allStyles().text), hashes: [allStyles().hash], rest: null }
  const { text, hash } = usedStyles(page, pageStyles)
  return { edits: edit(text), hashes: [hash], rest: wholeFile }
}

type SentStyles = { text: Buffer; hash: string }

const toSend = (text: string): SentStyles => ({ text: Buffer.from(text), hash: sha256Source(text) })

let whole: SentStyles | undefined
function allStyles(): SentStyles {
  whole ??= toSend(pageStyles ?? '')
  return whole
}

function usedStyles({ rest, places }: PageInParts, all: string): SentStyles {
  const own = marksOf(rest)
  return once(JSON.stringify([own, places.map(({ part }) => part.id)]), () => {
    const marks = joinMarks([own, ...places.map(({ part }) => part.marks)])
    // Parts that are new have most often the classes of those before them.
    return once(JSON.stringify(marks), () => {
      rules ??= readStyles(all)
      return toSend(stylesFor(marks, rules))
    })
  })
}

function once(key: string, make: () => SentStyles): SentStyles {
  const known = kept.get(key)
  if (known) return known
  const made = make()
  if (kept.size >= mostKept) kept.clear()
  kept.set(key, made)
  return made
}
