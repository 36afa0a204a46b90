/** The public addresses that content may link to. A new public route is added here when it gets its file in app/routes/. */
const publicPaths = [
  '/',
  '/about',
  '/services',
  '/gallery',
  '/blogs',
  '/contact',
  '/privacy',
  '/terms',
  '/refund',
  '/shipping',
  '/book',
  '/consultation',
  '/search',
  '/login',
  '/signup',
] as const

/** Places inside a page that a link may jump to: the ids the page's sections carry. */
const pageAnchors: Readonly<Record<string, readonly string[]>> = {
  '/services': ['pricing', 'meals'],
}

/** Whether a path leads to a public page, to a named place on one, or to a post that exists. A query is not looked at. */
export function isKnownPath(path: string, postSlugs: ReadonlySet<string>): boolean {
  const [, page = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(path) ?? []
  const isPage =
    (publicPaths as readonly string[]).includes(page) || (page.startsWith('/blog/') && postSlugs.has(page.slice(6)))
  return isPage && (anchor === undefined || (pageAnchors[page]?.includes(anchor) ?? false))
}
