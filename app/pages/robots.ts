import { publicFile } from '~/frame/site/public-page.server'
import { settings } from '~/platform/settings/settings.server'

export const headers = publicFile

/** What no crawler has any use for. Pages that must only stay out of results say so themselves (`noindex`). */
const closed = [
  '/api/',
  '/blog-dialog/',
  '/search-suggestions',
  '/dashboard',
  '/editor',
  '/profile',
  '/account',
  '/pay/',
  '/payment-callback',
  '/order-confirmation',
  '/sandbox/',
  '/driver/',
]

export function loader() {
  const lines = [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings().publicUrl}/sitemap.xml`,
    '',
  ]
  return new Response(lines.join('\n'), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' },
  })
}
