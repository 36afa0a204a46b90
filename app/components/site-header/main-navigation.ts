/** The links of the header and of the menu. */
export const mainNavigation = [
  { label: 'Home', to: '/' },
  { label: 'About', to: '/about' },
  { label: 'Services', to: '/services' },
  { label: 'Gallery', to: '/gallery' },
  { label: 'Blogs', to: '/blogs' },
  { label: 'Contact Us', to: '/contact' },
] as const

/**
 * What `aria-current` of a link of the navigation says at a path: the page itself, or that it is the page's section. A post's
 * address does not begin with that of the list, which is its section all the same.
 */
export function currentMark(to: string, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  if (path === to) return 'page'
  const isInside = path.startsWith(`${to}/`) || (to === '/blogs' && path.startsWith('/blog/'))
  return isInside && to !== '/' ? 'true' : undefined
}
