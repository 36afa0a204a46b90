/** The public pages that are worth finding and sharing: they stand in the sitemap and each has a share image of its own. */
export const publicPages = [
  '/',
  '/about',
  '/services',
  '/gallery',
  '/blogs',
  '/contact',
  '/book',
  '/consultation',
  '/privacy',
  '/terms',
  '/refund',
  '/shipping',
] as const

export type PublicPage = (typeof publicPages)[number]

/**
 * Where the share image of a page is: '/about' → '/share/about.png?v=…', '/' → '/share/home.png?v=…'.
 * @param path of a public page or of a post
 * @param version changes with what is drawn (routes/share.$), so that the address may be kept for long
 */
export function shareAddress(path: string, version: string): string {
  return `/share${path === '/' ? '/home' : path}.png?v=${version}`
}

export function isPublicPage(path: string): path is PublicPage {
  return publicPages.some((page) => page === path)
}
