/**
 * What React has written of the parts of pages that content alone decides (kept-part.tsx), so that a page which is rendered anew, as
 * because a post was published, is made of them and of what did change. Nothing is kept of a page for someone who is signed in.
 */
import { isDeepStrictEqual } from 'node:util'
import type { EntryContext } from '@remix-run/node'
import { type FoundPicture, findPictures } from './inline-pictures.server'
import { applyEdits, type PageEdit } from './page-edits'
import { type Marks, marksOf } from './used-styles'

export type PagePart = {
  /** Another one for each text. */
  id: number
  html: string
  /** What the steps after React look for in a page, found once. */
  marks: Marks
  pictures: readonly FoundPicture[]
  /** As it was sent last, and what was changed in it for that. */
  sent: { edits: readonly PageEdit[]; bytes: Buffer } | null
}

export type PageInParts = {
  /** The page without its parts. */
  rest: string
  /** Where in the rest each part stands, in the order of the page. */
  places: readonly { at: number; part: PagePart }[]
}

/** The part with the drawings that this page has in it. */
export function writePart(part: PagePart, edits: readonly PageEdit[]): Buffer {
  if (!part.sent || !isDeepStrictEqual(part.sent.edits, edits))
    part.sent = { edits, bytes: applyEdits(part.html, edits) }
  return part.sent.bytes
}

/** By the page's address and the part's key. */
const kept = new Map<string, { props: object; part: PagePart }>()
/** Home has thirty, of 1 to 60 KB. */
const mostKept = 200
const longestAddress = 200

let lastId = 0

/** Whether parts of this answer may come from another one of the same address: a page as it is for anyone. In development code changes. */
export function canKeepParts(status: number, { staticHandlerContext }: EntryContext): boolean {
  if (import.meta.env.MODE === 'development') return false
  const { loaderData, actionData } = staticHandlerContext
  const root = loaderData.root as { viewer?: unknown } | undefined
  return status === 200 && !actionData && root?.viewer === null
}

/** React puts it between two texts that meet; beside a part there is none. */
const betweenTexts = '<!-- -->'
const withoutLast = (html: string) => (html.endsWith(betweenTexts) ? html.slice(0, -betweenTexts.length) : html)

/**
 * For one page.
 * @param address its path and query; @param mark the page's own, so that no text of it looks the same
 */
export function createKeptParts(address: string, mark: string) {
  const asked: { key: string; props: object; part: PagePart | null }[] = []
  const marksAround = (at: number) => ({ from: `${mark} part ${at} from `, to: `${mark} part ${at} to ` })

  function placeOf(partKey: string, props: object) {
    const key = `${address}\n${partKey}`
    const known = address.length <= longestAddress ? kept.get(key) : undefined
    const part = known && isDeepStrictEqual(known.props, props) ? known.part : null
    const at = asked.push({ key, props, part }) - 1
    return { ...marksAround(at), isKept: part !== null }
  }

  function keep(key: string, props: object, written: string): PagePart {
    // A copy: a piece of a text keeps all of it in memory.
    const html = Buffer.from(written).toString()
    lastId += 1
    const part: PagePart = { id: lastId, html, marks: marksOf(html), pictures: findPictures(html), sent: null }
    if (address.length > longestAddress) return part
    kept.delete(key)
    const [oldest] = kept.keys()
    if (kept.size >= mostKept && oldest !== undefined) kept.delete(oldest)
    kept.set(key, { props, part })
    return part
  }

  /** Takes the parts out of the page that React wrote with `placeOf`, and keeps those that are new. */
  function takeOut(page: string): PageInParts {
    const texts: string[] = []
    const places: { at: number; part: PagePart }[] = []
    let [read, length] = [0, 0]
    const add = (text: string) => {
      texts.push(text)
      length += text.length
    }
    asked.forEach(({ key, props, part }, at) => {
      const { from, to } = marksAround(at)
      const begin = page.indexOf(from, read)
      const end = page.indexOf(to, begin)
      // React asked twice for a part, and wrote the second.
      if (begin < 0 || end < 0) return
      add(withoutLast(page.slice(read, begin)))
      const html = withoutLast(page.slice(begin + from.length, end))
      // A part with a script of this page's own, against the rule: it stays in the page.
      if (part === null && html.includes(mark)) add(html)
      else places.push({ at: length, part: part ?? keep(key, props, html) })
      read = end + to.length
    })
    add(page.slice(read))
    return { rest: texts.join(''), places }
  }

  return { placeOf, takeOut }
}
