/**
 * The public pages, each once. Navigation, footer, sitemap, share images, the links that content may make and the
 * lists of the browser tests all derive from here: a new page is its screen, a line in app/routes.ts and a row here (decision 0019).
 */

type Page = {
  path: `/${string}`
  /** In navigation, and above the share image where content has no title for it. */
  name: string
  /** Whether the header and the menu link to it. */
  inHeader?: true
  /** One of the policies, which link to each other. */
  isPolicy?: true
  /** Where the pages of this section are, if not only below its own address. */
  section?: `/${string}/`
  /** Ids of sections that a link may jump to. */
  anchors?: readonly string[]
  /** A page that is worth finding and sharing stands in the sitemap and has a share image with this drawing. */
  drawing?: `${string}.svg`
}

const pages = [
  {
    path: '/',
    name: 'Home',
    inHeader: true,
    anchors: ['how-it-works', 'testimonials'],
    drawing: 'hero-1-thali-mobile.svg',
  },
  {
    path: '/about',
    name: 'About',
    inHeader: true,
    anchors: ['awards', 'who-we-are'],
    drawing: 'about-kitchen-window.svg',
  },
  {
    path: '/services',
    name: 'Services',
    inHeader: true,
    anchors: ['pricing', 'meals'],
    drawing: 'kitchen-chopping-board.svg',
  },
  { path: '/thali', name: 'Meri thali', drawing: 'thali.svg' },
  { path: '/menu', name: 'Menu', drawing: 'meal-high-protein-salad.svg' },
  { path: '/gallery', name: 'Gallery', inHeader: true, drawing: 'plate-makeover-lunch.svg' },
  { path: '/blogs', name: 'Blogs', inHeader: true, section: '/blog/', drawing: 'kitchen-masala-dabba.svg' },
  {
    path: '/contact',
    name: 'Contact Us',
    inHeader: true,
    anchors: ['directions', 'message', 'opening-hours'],
    drawing: 'hero-3-smoothies-mobile.svg',
  },
  { path: '/book', name: 'Book Appointment', drawing: 'hero-2-salad-mobile.svg' },
  { path: '/consultation', name: 'Book a consultation', drawing: 'kitchen-tiffin.svg' },
  { path: '/privacy', name: 'Privacy policy', isPolicy: true, drawing: 'placeholder-2.svg' },
  { path: '/terms', name: 'Terms and conditions', isPolicy: true, drawing: 'placeholder-1.svg' },
  { path: '/refund', name: 'Refund and cancellation', isPolicy: true, drawing: 'placeholder-4.svg' },
  { path: '/shipping', name: 'Shipping and delivery', isPolicy: true, drawing: 'meal-rainbow-fruit-salad.svg' },
  { path: '/privacy/notice', name: 'Privacy notice' },
  { path: '/grievance', name: 'Complaints' },
  { path: '/search', name: 'Search' },
  { path: '/login', name: 'Sign in' },
  { path: '/signup', name: 'Sign up' },
] as const satisfies readonly Page[]

export type PagePath = (typeof pages)[number]['path']
type Row = Page & { path: PagePath }
const rows: readonly Row[] = pages

export const publicPaths = rows.map(({ path }) => path)
export const headerPages = rows.filter(({ inHeader }) => inHeader)
export const policyPages = rows.filter(({ isPolicy }) => isPolicy)

/** The last line of every page, in its order and with its shorter names. */
export const footerLinks: readonly { path: PagePath; label: string }[] = [
  { path: '/privacy', label: 'Privacy Policy' },
  { path: '/terms', label: 'T&C' },
  { path: '/refund', label: 'Refund Policy' },
  { path: '/shipping', label: 'Shipping Policy' },
  { path: '/grievance', label: 'Complaints' },
  { path: '/contact', label: 'Contact' },
  { path: '/about', label: 'About Us' },
]

/** The pages that search engines are told of. */
export const listedPages = rows.flatMap(({ path, name, drawing }) => (drawing ? [{ path, name, drawing }] : []))

const pageAt = (path: string) => rows.find((page) => page.path === path)

export const isListed = (path: string): boolean => pageAt(path)?.drawing !== undefined

/** Whether a path leads to a page, to a named place on one, or to a post that exists. A query is not looked at. */
export function isKnownPath(path: string, postSlugs: ReadonlySet<string>): boolean {
  const [, address = '', anchor] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/.exec(path) ?? []
  // The client area has one place that texts lead to.
  if (address === '/account/privacy') return anchor === undefined
  const page = pageAt(address)
  if (!page && !(address.startsWith('/blog/') && postSlugs.has(address.slice('/blog/'.length)))) return false
  return anchor === undefined || (page?.anchors?.includes(anchor) ?? false)
}

/**
 * What `aria-current` of a link to a page says at an address: the page itself, or the section that the address belongs to.
 */
export function currentMark(to: PagePath, pathname: string): 'page' | 'true' | undefined {
  const path = pathname.replace(/(?<=.)\/+$/, '')
  if (path === to) return 'page'
  const { section = `${to}/` } = pageAt(to) ?? {}
  return to !== '/' && (path.startsWith(`${to}/`) || path.startsWith(section)) ? 'true' : undefined
}
