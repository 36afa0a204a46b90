/** What stands on the share images of our pages. Only the clinic's content gets here: nothing of an address is ever drawn. */
import { about, contentVersion, gallery, home, legal, servicesPage, site, thali } from '~/content/collections.server'
import { listedPages, type PagePath } from '~/domain/pages'
import { longDate } from '~/domain/time/days'
import { type Card, cardVersion } from '~/drawing/share-image/card.server'

const policy = ({ title, dateLabel, date }: (typeof legal)['terms']) => ({
  title,
  line: `${dateLabel} ${longDate(date)}`,
})

/** What content says of a page; a page that is not here is drawn with its name and the clinic's. */
const wordsOfPages = (): Partial<Record<PagePath, Pick<Card, 'title' | 'line'>>> => ({
  '/': { title: site.tagline, line: `Nutrition clinic in ${site.city}` },
  '/about': { title: about.title, line: 'Who we are' },
  '/services': { title: servicesPage.title, line: 'Services and prices' },
  '/thali': { title: thali.title, line: 'Meri thali' },
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

/** One version for the cards of all pages: they change together, with the content. */
export const pageCardsVersion = (): Promise<string> => pageCards().version
