/**
 * Changes of a rendered page. Each step of app/entry.server.tsx finds its places in the text as React wrote it, and all changes are made
 * in one go: a page is half a megabyte in memory, and to copy it once for each step took longer than to render it.
 */
export type PageEdit = {
  /** Where the changed part begins and ends in the text as it was. */
  from: number
  to: number
  text: string
}

/** Of two edits at one place the first given stands first; an edit inside a part that another one replaces is left out. */
export function applyEdits(html: string, edits: readonly PageEdit[]): string {
  const parts: string[] = []
  let at = 0
  for (const { from, to, text } of edits.toSorted((one, other) => one.from - other.from)) {
    if (from < at) continue
    parts.push(html.slice(at, from), text)
    at = to
  }
  parts.push(html.slice(at))
  return parts.join('')
}

/** Every place of a text is replaced. */
export function editsOf(html: string, wanted: string, text: string): PageEdit[] {
  const edits: PageEdit[] = []
  for (let from = html.indexOf(wanted); from >= 0; from = html.indexOf(wanted, from + wanted.length))
    edits.push({ from, to: from + wanted.length, text })
  return edits
}

/** Every match is replaced by what `write` makes of it. */
export function editsOfMatches(html: string, pattern: RegExp, write: (match: RegExpExecArray) => string): PageEdit[] {
  return Array.from(html.matchAll(pattern), (match) => ({
    from: match.index,
    to: match.index + match[0].length,
    text: write(match),
  }))
}
