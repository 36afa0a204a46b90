/** What becomes of the inline scripts of a rendered page before it is sent. */
import { createHash } from 'node:crypto'

const pageEnd = '</body></html>'

type Page = {
  html: string
  /** Of each inline script that carried the mark, as `sha256-…`. */
  hashes: string[]
}

/**
 * Takes the marks out again, and moves what React wrote behind the page's end in front of it: the scripts with the
 * page's data belong to Remix's root, beside the document, and HTML allows nothing there.
 */
export function finishPage(marked: string, mark: string): Page {
  const attribute = ` nonce="${mark}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', body = ''] of marked.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (!attributes.includes(attribute) || body === '') continue
    hashes.add(`sha256-${createHash('sha256').update(body).digest('base64')}`)
  }
  return { html: moveEnd(marked.replaceAll(attribute, '')), hashes: [...hashes] }
}

/** No text of the page can look like its end: React and Remix escape `<`. */
function moveEnd(html: string): string {
  const end = html.lastIndexOf(pageEnd)
  if (end < 0) return html
  return html.slice(0, end) + html.slice(end + pageEnd.length) + pageEnd
}
