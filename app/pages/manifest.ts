import { site } from '~/content/collections.server'
import { publicFile } from '~/frame/site/public-page.server'

export const headers = publicFile

/** How a phone shows the site on its home screen. */
export function loader() {
  const manifest = {
    id: '/',
    name: site.legalName,
    short_name: site.name,
    description: site.description,
    lang: 'en-IN',
    start_url: '/',
    scope: '/',
    display: 'minimal-ui',
    background_color: '#fbf6ec',
    theme_color: '#153a23',
    icons: [
      { src: '/illustrations/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  }
  return new Response(JSON.stringify(manifest), {
    headers: {
      'Content-Type': 'application/manifest+json; charset=utf-8',
      'Cache-Control': 'public, max-age=86400',
    },
  })
}
