/**
 * Changes of a rendered page. Each step of app/entry.server.tsx finds its places in the text as React wrote it, and all changes are made
 * in one go: a page is half a megabyte in memory, and to copy it once for each step took longer than to render it.
 */
export type PageEdit = {
  /** Where the changed part begins and ends in the text as it was. */
  from: number
  to: number
  /** As UTF-8 where it is long and the same on many pages. */
  text: string | Buffer
}

/**
 * Of two edits at one place the first given stands first; an edit inside a part that another one replaces is left out.
 * @returns the text as UTF-8
 */
export function applyEdits(html: string, edits: readonly PageEdit[]): Buffer<ArrayBuffer> {
  const chunks: Buffer[] = []
  let texts: string[] = []
  const endTexts = () => {
    if (texts.length > 0) chunks.push(Buffer.from(texts.join('')))
    texts = []
  }
  let at = 0
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    texts.push(html.slice(at, from))
    if (typeof text === 'string') texts.push(text)
    else {
      endTexts()
      chunks.push(text)
    }
    at = to
  }
  texts.push(html.slice(at))
  endTexts()
  return Buffer.concat(chunks)
}

/** Where a text begins, each time it stands there. By plain search: a pattern takes several times as long for a page. */
export function placesOf(html: string, wanted: string): number[] {
  const places: number[] = []
  for (let at = html.indexOf(wanted); at >= 0; at = html.indexOf(wanted, at + wanted.length)) places.push(at)
  return places
}

/** Every place of a text is replaced. */
export const editsOf = (html: string, wanted: string, text: string): PageEdit[] =>
  placesOf(html, wanted).map((from) => ({ from, to: from + wanted.length, text }))
