/**
 * What stands on a share image, and its version. Only the clinic's content and published posts get here: nothing of an
 * address is ever drawn.
 */
import { createHash } from 'node:crypto'
import type { BlogSummary } from '~/clinic/contract/blog'
import { placeholderImage, postImage } from '~/components/blog-posts'
import { about, gallery, home, legal, servicesTitle, site } from '~/content/collections.server'
import { longDate, unknownDate } from '~/domain/days'
import { type PublicPage, publicPages, shareAddress } from '~/pages/public-pages'
import { illustration } from './illustrations.server'

export type Card = {
  title: string
  /** Drawn where the title's letters are none of ours. */
  plainTitle: string
  /** The small line above the title: what kind of page, or of when. */
  line: string
  /** File name in public/illustrations, without folder. */
  picture: string
}

/** Raise it when the drawing itself changes (draw-card.server.ts, the fonts): addresses are kept for a year. */
const edition = 2

const page = (title: string, line: string, picture: string): Card => ({ title, plainTitle: site.name, line, picture })
const policy = ({ title, dateLabel, date }: (typeof legal)['terms'], picture: string) =>
  page(title, `${dateLabel} ${longDate(date)}`, picture)

const pageCards: Record<PublicPage, Card> = {
  '/': page(site.tagline, `Nutrition clinic in ${site.city}`, 'hero-1-thali-mobile.svg'),
  '/about': page(about.title, 'Who we are', 'about-kitchen-window.svg'),
  '/services': page(servicesTitle, 'Services and prices', 'kitchen-chopping-board.svg'),
  '/gallery': page(gallery.title, 'Gallery', 'plate-makeover-lunch.svg'),
  '/blogs': page(home.blogHeading.title, home.blogHeading.eyebrow, 'kitchen-masala-dabba.svg'),
  '/contact': page('Talk to the people who plan your plate', 'Contact us', 'hero-3-smoothies-mobile.svg'),
  '/book': page('Book Appointment', `Online or in ${site.city}`, 'hero-2-salad-mobile.svg'),
  '/consultation': page(home.mission.formTitle, `Online or in ${site.city}`, 'kitchen-tiffin.svg'),
  '/privacy': policy(legal.privacy, 'placeholder-2.svg'),
  '/terms': policy(legal.terms, 'placeholder-1.svg'),
  '/refund': policy(legal.refund, 'placeholder-4.svg'),
  '/shipping': policy(legal.shipping, 'meal-rainbow-fruit-salad.svg'),
}

/** The card of `/share/{name}.png`, or null for a name of no page. */
export function pageCard(name: string): Card | null {
  const path = publicPages.find((candidate) => name === (candidate === '/' ? 'home' : candidate.slice(1)))
  return path === undefined ? null : pageCards[path]
}

/** A post's cover where it is one of our drawings, else its stand-in: a picture from elsewhere is not fetched. */
export function postCard(post: BlogSummary): Card {
  const { src } = post.cover ?? postImage(post)
  const isDrawing = illustration(drawingName(src)) !== null
  const published = longDate(post.publish_date ?? post.created_at)
  return {
    title: post.title || 'Untitled',
    plainTitle: home.blogHeading.title,
    line: published === unknownDate ? home.blogHeading.eyebrow : `${home.blogHeading.eyebrow} · ${published}`,
    picture: drawingName(isDrawing ? src : placeholderImage(post.id)),
  }
}

const drawingName = (src: string) => (src.startsWith('/illustrations/') ? src.slice('/illustrations/'.length) : '')

/** Another text whenever the card would look different. */
export async function cardVersion(...cards: readonly Card[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([edition, cards]))
  for (const { picture } of cards) hash.update((await illustration(picture)?.()) ?? '')
  return hash.digest('hex').slice(0, 12)
}

let pagesVersion: Promise<string> | undefined

/** One version for the cards of all pages: they change together, with the content and so with a new build. */
export function pageCardsVersion(): Promise<string> {
  pagesVersion ??= cardVersion(...Object.values(pageCards))
  return pagesVersion
}

/** The path of a post's share image, with its version. */
export async function postShareAddress(post: BlogSummary, path: string): Promise<string> {
  return shareAddress(path, await cardVersion(postCard(post)))
}
