/**
 * What stands on a share image, and its version. Only the clinic's content and published posts get here: nothing of an
 * address is ever drawn.
 */
import { createHash } from 'node:crypto'
import type { BlogSummary } from '~/blog/contract/blog'
import { placeholderImage, postImage } from '~/blog/site/post-views'
import { about, contentVersion, gallery, home, legal, servicesPage, site } from '~/content/collections.server'
import { listedPages, type PagePath } from '~/domain/pages'
import { longDate, unknownDate } from '~/domain/time/days'
import { shareAddress } from '~/frame/head/page-meta'
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
const edition = 3

const policy = ({ title, dateLabel, date }: (typeof legal)['terms']) => ({
  title,
  line: `${dateLabel} ${longDate(date)}`,
})

/** What content says of a page; a page that is not here is drawn with its name and the clinic's. */
const wordsOfPages = (): Partial<Record<PagePath, Pick<Card, 'title' | 'line'>>> => ({
  '/': { title: site.tagline, line: `Nutrition clinic in ${site.city}` },
  '/about': { title: about.title, line: 'Who we are' },
  '/services': { title: servicesPage.title, line: 'Services and prices' },
  '/menu': { title: 'Made the same morning', line: `The menu, delivered in ${site.city}` },
  '/gallery': { title: gallery.title, line: 'Gallery' },
  '/blogs': { title: home.blogHeading.title, line: home.blogHeading.eyebrow },
  '/contact': { title: 'Talk to the people who plan your plate', line: 'Contact us' },
  '/book': { title: 'Book Appointment', line: `Online or in ${site.city}` },
  '/consultation': { title: home.mission.formTitle, line: `Online or in ${site.city}` },
  '/privacy': policy(legal.privacy),
  '/terms': policy(legal.terms),
  '/refund': policy(legal.refund),
  '/shipping': policy(legal.shipping),
})

type PageCards = { of: string; cards: ReadonlyMap<string, Card>; version: Promise<string> }
let made: PageCards | undefined

/** By the name in `/share/{name}.png`; made anew for each version of the content. */
function pageCards(): PageCards {
  if (made?.of === contentVersion) return made
  const words = wordsOfPages()
  const cards = new Map(
    listedPages.map(({ path, name, drawing }): [string, Card] => [
      path === '/' ? 'home' : path.slice(1),
      { title: name, line: site.name, ...words[path], plainTitle: site.name, picture: drawing },
    ]),
  )
  made = { of: contentVersion, cards, version: cardVersion(...cards.values()) }
  return made
}

/** The card of `/share/{name}.png`, or null for a name of no page. */
export function pageCard(name: string): Card | null {
  return pageCards().cards.get(name) ?? null
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

/** One version for the cards of all pages: they change together, with the content. */
export const pageCardsVersion = (): Promise<string> => pageCards().version

/** The path of a post's share image, with its version. */
export async function postShareAddress(post: BlogSummary, path: string): Promise<string> {
  return shareAddress(path, await cardVersion(postCard(post)))
}
