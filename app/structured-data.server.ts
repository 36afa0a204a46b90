/**
 * What search engines read beside a page (pages/structured-data.ts) stands in the document alone: it is no part of the page's data, which
 * the browser would get once more, and React does not know of it.
 */
import type { AppLoadContext } from '@remix-run/node'
import type { PageEdit } from './page-edits'

const headEnd = '</head>'

/** As the last part of the head: what React finds there after its own parts it leaves be. */
export function structuredDataEdits(html: string, { structuredData = [] }: AppLoadContext): PageEdit[] {
  const at = html.indexOf(headEnd)
  if (at < 0 || structuredData.length === 0) return []
  const scripts = structuredData.map((facts) => {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
    return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
  })
  return [{ from: at, to: at, text: scripts.join('') }]
}
