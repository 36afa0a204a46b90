import { answerFromPosts } from '~/blog/site/feed/feed-xml/feed-source.server'
import { postSlug } from '~/blog/site/post-views'
import { listedPages } from '~/domain/pages'
import { escapeMarkup } from '~/domain/text/escape-markup'
import { absolute } from '~/frame/head/page-meta'
import { publicFile } from '~/frame/site/public-page.server'
import { settings } from '~/platform/settings/settings.server'

export const headers = publicFile

/** Every listed page and every published post. Without the posts there is none: half a sitemap would take pages away. */
export const loader = () =>
  answerFromPosts('application/xml', (posts) =>
    toSitemap(
      [...listedPages.map(({ path }) => path), ...posts.map((post) => `/blog/${postSlug(post)}`)],
      settings().publicUrl,
    ),
  )

/** By sitemaps.org. It gives no dates of change: the API does not tell them, and wrong ones are worse than none. */
function toSitemap(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <url><loc>${escapeMarkup(absolute(origin, path))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}
