/**
 * What search engines read beside a page (pages/structured-data.ts) stands in the document alone: it is no part of the page's data, which
 * the browser would get once more, and React does not know of it.
 */
import type { AppLoadContext } from '@remix-run/node'

const headEnd = '</head>'

/** As the last part of the head: what React finds there after its own parts it leaves be. */
export function writeStructuredData(html: string, { structuredData = [] }: AppLoadContext): string {
  const scripts = structuredData.map((facts) => {
    const text = JSON.stringify({ '@context': 'https://schema.org', ...facts })
    return `<script type="application/ld+json">${text.replaceAll('<', '\\u003c')}</script>`
  })
  return html.replace(headEnd, () => scripts.join('') + headEnd)
}
