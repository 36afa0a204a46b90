import { createClinicApi } from '~/clinic/client.server'
import { listedPages } from '~/domain/pages'
import { absolute } from '~/pages/page-meta'
import { escapeXml } from '~/pages/xml'
import { settings } from '~/settings.server'
import { allPosts } from './_site.blogs/all-posts.server'

/** Every public page and every published post. Without the posts there is none: half a sitemap would take pages away. */
export async function loader() {
  const posts = await allPosts(createClinicApi())
  if (!posts.ok) return new Response('Not available right now.', { status: 503, headers: { 'Retry-After': '60' } })
  const paths = [
    ...listedPages.map(({ path }) => path),
    ...posts.data.map(({ id, slug }) => `/blog/${slug || `blog-${id}`}`),
  ]
  return new Response(toSitemap(paths, settings().publicUrl), {
    headers: { 'Content-Type': 'application/xml; charset=utf-8', 'Cache-Control': 'public, max-age=600' },
  })
}

/** By sitemaps.org. It gives no dates of change: the API does not tell them, and wrong ones are worse than none. */
function toSitemap(paths: readonly string[], origin: string): string {
  const entries = paths.map((path) => `  <url><loc>${escapeXml(absolute(origin, path))}</loc></url>\n`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('')}</urlset>
`
}
