/** What a page says of itself to search engines and where it is shared: one function, so that no page forgets a part. */
import type { MetaDescriptor } from '@remix-run/node'
import { isListed } from '~/domain/pages'

/** What the root's loader knows and every page's meta needs. */
type RootFacts = {
  origin: string
  siteName: string
  /** Of the share images of the public pages (`shareAddress`). */
  shareVersion: string
}

/** The `matches` of a meta function, as far as they are read here. */
type Matches = readonly ({ id: string; data: unknown } | undefined)[]

type BreadcrumbStep = { label: string; path: string }

type PageFacts = {
  /** The whole title, with the clinic's name: "Services and prices · Aahar Nutrition". */
  title: string
  /** One or two sentences, at most some 160 characters. */
  description: string
  /** The page's one address, from the root: "/services". No filters: these are views of the same page. */
  path: string
  /**
   * A PNG or JPEG of 1200 × 630 on this site; drawings (SVG) are not shown by those who share. Not given: the share image of
   * the page, or of the whole site where it has none.
   */
  image?: { src: string; alt: string }
  type?: 'website' | 'article'
  /** Only for type article: UTC instants or days. */
  published?: string | undefined
  modified?: string | undefined
  /** False keeps the page out of search engines; it then has no canonical address. */
  index?: boolean
  /** The way to the page after Home, the page itself last: for search engines, beside the breadcrumb people see. */
  breadcrumb?: readonly BreadcrumbStep[]
  /** What search engines read beside the page (structured-data.ts). */
  facts?: readonly object[]
}

const shareSize = { width: 1200, height: 630 }

/**
 * Title, description, canonical address, Open Graph, Twitter card and the breadcrumb as JSON-LD. In a route:
 * `export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title, description, path: '/about' })`.
 * Where the root's loader failed, what needs an absolute address is left out.
 */
export function pageMeta(
  matches: Matches,
  {
    title,
    description,
    path,
    image,
    type = 'website',
    published,
    modified,
    index = true,
    breadcrumb = [],
    facts = [],
  }: PageFacts,
): MetaDescriptor[] {
  const root = rootFacts(matches)
  const tags: MetaDescriptor[] = [{ title }, { name: 'description', content: description }, ...facts.map(jsonLd)]
  if (!index) return [...tags, { name: 'robots', content: 'noindex' }]

  tags.push(
    { property: 'og:type', content: type },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:locale', content: 'en_IN' },
  )
  if (type === 'article' && published) tags.push({ property: 'article:published_time', content: published })
  if (type === 'article' && modified) tags.push({ property: 'article:modified_time', content: modified })
  if (root) {
    const address = absolute(root.origin, path)
    const card = image ?? ownImage(path, title, root)
    tags.push(
      { tagName: 'link', rel: 'canonical', href: address },
      { property: 'og:url', content: address },
      { property: 'og:site_name', content: root.siteName },
      { property: 'og:image', content: absolute(root.origin, card.src) },
      { property: 'og:image:width', content: String(shareSize.width) },
      { property: 'og:image:height', content: String(shareSize.height) },
      { property: 'og:image:alt', content: card.alt },
    )
  }
  // Title, text and picture are taken from Open Graph.
  tags.push({ name: 'twitter:card', content: 'summary_large_image' })
  if (root && breadcrumb.length > 0) tags.push(jsonLd(breadcrumbData(breadcrumb, root.origin)))
  return tags
}

const jsonLd = (facts: object): MetaDescriptor => ({
  'script:ld+json': { '@context': 'https://schema.org', ...facts },
})

function ownImage(path: string, title: string, { siteName, shareVersion }: RootFacts): { src: string; alt: string } {
  return isListed(path)
    ? { src: shareAddress(path, shareVersion), alt: title }
    : { src: '/social-card.png', alt: siteName }
}

/**
 * Where the share image of a page is: '/about' → '/share/about.png?v=…', '/' → '/share/home.png?v=…'.
 * @param path of a listed page or of a post
 * @param version changes with what is drawn (pages/share-image), so that the address may be kept for long
 */
export function shareAddress(path: string, version: string): string {
  return `/share${path === '/' ? '/home' : path}.png?v=${version}`
}

/** The way to a page, from home; the last step is the page itself. */
function breadcrumbData(steps: readonly BreadcrumbStep[], origin: string) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ label: 'Home', path: '/' }, ...steps].map(({ label, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: absolute(origin, path),
    })),
  }
}

/** "/about" → "https://aahar.example/about". */
export function absolute(origin: string, path: string): string {
  return path === '/' ? `${origin}/` : `${origin}${path}`
}

function rootFacts(matches: Matches): RootFacts | null {
  const data = matches.find((match) => match?.id === 'root')?.data as Partial<RootFacts> | undefined
  const { origin, siteName, shareVersion } = data ?? {}
  return origin && siteName && shareVersion ? { origin, siteName, shareVersion } : null
}
