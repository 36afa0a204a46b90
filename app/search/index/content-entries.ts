/** What of content/ can be found: services, plans and meals, frequent questions, and the sections of the policies. */
import { exactRupees } from '~/domain/money/money'
import type { SearchGroup } from '../contract/search'
import { readSynonyms, type Synonym } from './synonyms'

/** One thing that can be found. */
export type SearchEntry = {
  /** `group:name`, unique. */
  id: string
  group: SearchGroup
  title: string
  /** Words it is found by that are not shown. */
  keywords: string
  /** Other words for what title and keywords say; and for what the text says. */
  synonyms?: string
  textSynonyms?: string
  /** What the snippet is taken from. */
  text: string
  url: string
  note: string | null
}

/** What content/ gives to the search: what can be found, and the other words that staff know for it. */
export type SearchContent = { entries: SearchEntry[]; synonyms: Synonym[] }

/** Imported when the first search asks for it, and never with a backend elsewhere. */
export async function searchContent(): Promise<SearchContent> {
  const { searchWords } = await import('~/content/collections.server')
  return { entries: await contentEntries(), synonyms: readSynonyms(searchWords.synonyms) }
}

export async function contentEntries(): Promise<SearchEntry[]> {
  const { faq, legal, meals, plans, searchWords, services, servicesPage } = await import('~/content/collections.server')
  const { plainText } = await import('~/content/text/plain-text')
  const labels = new Map(servicesPage.categories.map(({ id, label }) => [id, label]))
  const planEntry = (plan: Plan, kind: string, url: string): SearchEntry => ({
    id: `plans:${plan.id}`,
    group: 'plans',
    title: plan.title,
    // The title says "3 Months", people write "three months".
    keywords: `${plan.planType.replaceAll('_', ' ')} ${kind}`,
    text: sentences(plan.features.map((feature) => feature.text)),
    url,
    note: priceNote(plan),
  })
  return [
    ...services.map(
      (service): SearchEntry => ({
        id: `services:${service.id}`,
        group: 'services',
        title: service.title,
        keywords: labels.get(service.category) ?? '',
        text: sentences([service.description, ...service.benefits]),
        url: `/services?category=${service.category}#services`,
        note: labels.get(service.category) ?? null,
      }),
    ),
    ...plans.subscription.map((plan) => planEntry(plan, 'subscription plans price', '/services#pricing')),
    ...plans.food.map((plan) => planEntry(plan, 'food delivery meal plans price', '/services?plans=food#pricing')),
    ...meals.map(
      (meal): SearchEntry => ({
        id: `plans:meal-${meal.id}`,
        group: 'plans',
        title: meal.name,
        keywords: `meal menu food delivery ${meal.diet === 'egg' ? 'egg' : 'vegetarian veg'}`,
        text: meal.description,
        url: '/services#meals',
        note: meal.priceRupees === null ? 'Price to be decided' : exactRupees(meal.priceRupees),
      }),
    ),
    ...searchWords.pages.map(
      (page): SearchEntry => ({
        id: `pages:${page.id}`,
        group: 'pages',
        title: page.title,
        keywords: '',
        synonyms: page.words,
        text: page.text,
        url: page.to,
        note: page.note ?? null,
      }),
    ),
    ...faq.map(
      (entry): SearchEntry => ({
        id: `faq:${entry.id}`,
        group: 'faq',
        title: entry.question,
        keywords: '',
        text: entry.answer,
        url: `/search#faq-${entry.id}`,
        note: null,
      }),
    ),
    ...Object.entries(legal).flatMap(([page, { title, sections }]) =>
      sections.map(
        (section): SearchEntry => ({
          id: `legal:${page}-${section.id}`,
          group: 'legal',
          title: section.title,
          keywords: title,
          text: sentences(section.tree.children.map((node) => plainText(node))),
          url: `/${page}#${section.id}`,
          note: title,
        }),
      ),
    ),
  ]
}

type Plan = {
  id: string
  title: string
  planType: string
  period: string
  priceRupees: number | null
  features: readonly { text: string }[]
}

function priceNote({ priceRupees, period }: Plan): string {
  return priceRupees === null ? 'Price on request' : `${exactRupees(priceRupees)} per ${period}`
}

/** Parts of a text one after the other; a part without an end of its own gets a full stop. */
export function sentences(parts: readonly string[]): string {
  return parts
    .map((part) => part.replace(/\s+/g, ' ').trim())
    .filter((part) => part !== '')
    .map((part) => (/[.!?:…]$/.test(part) ? part : `${part}.`))
    .join(' ')
}
