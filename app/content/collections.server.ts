/**
 * The content of the site, typed: the only importer of contentlayer's output. Each document is parsed once, when the
 * process starts, with every %token% filled (tokens.ts); what the schema does not name (contentlayer's own keys) and what is for staff only (evidence, consent)
 * is taken out, so a loader may hand any of this to a browser. Wrong content never gets here: check.ts stops the build.
 */
import {
  about as aboutDocument,
  allHomeTexts,
  allLegals,
  allPosts,
  award,
  faq as faqDocument,
  gallery as galleryDocument,
  home as homeDocument,
  homeService,
  meal,
  plan,
  service,
  site as siteDocument,
  testimonial,
} from 'contentlayer/generated'
import type { z } from 'zod'
import type { AppointmentRules } from '~/domain/appointment-times'
import type { BlogBlock } from './blocks'
import { contentlayerKeys } from './contentlayer-keys'
import type { ProseTree } from './markdown'
import { plainText } from './plain-text'
import {
  type About,
  type Award,
  aboutSchema,
  awardsSchema,
  type FaqEntry,
  faqSchema,
  type Gallery,
  gallerySchema,
  type Home,
  type HomeService,
  homeSchema,
  homeServicesSchema,
  homeTextSchema,
  type legalNames,
  legalSchema,
  type Meal,
  type MediaMention,
  mealsSchema,
  type Plans,
  plansSchema,
  postSchema,
  type Service,
  type ServicesPage,
  type Site,
  servicesSchema,
  siteSchema,
  staffOnlyKeys,
  type Testimonial,
  testimonialsSchema,
  type WithoutStaffNotes,
} from './schema'
import { fillAll, fillTreeTokens, makeTokens } from './tokens'

const tokens = makeTokens({
  Site: siteDocument,
  Plans: plan,
  Meals: meal,
  Services: service,
  HomeServices: homeService,
  Awards: award,
})

export const site: Site = read(siteSchema, siteDocument)

/** When appointments can be given, and how long they take. */
export const appointmentRules: AppointmentRules = {
  hours: site.hours.consultation,
  breaks: site.appointments.breaks,
  minutes: { discovery: site.appointments.discovery.minutes, consultation: site.appointments.consultation.minutes },
  bufferMinutes: site.appointments.bufferMinutes,
  noticeHours: site.appointments.noticeHours,
}
export const home: Home = read(homeSchema, homeDocument)

/** The services of the home page's carousel. */
export const homeServices: HomeService[] = read(homeServicesSchema, homeService).items

const servicesDocument = read(servicesSchema, service)
/** The title of the services page, and the sentence under it. */
export const servicesTitle: string = servicesDocument.title
export const servicesIntro: string = servicesDocument.intro
/** In the order of the file. */
export const services: Service[] = servicesDocument.items
/** The three categories with the label and text that stand above their cards. */
export const serviceCategories: ServicesPage['categories'] = servicesDocument.categories
/** The two large cards above the list. */
export const featuredServices: ServicesPage['featured'] = servicesDocument.featured

/** What can be bought. Prices are rupees; these, and never what a browser sends, are what a client pays. */
export const plans: Plans = read(plansSchema, plan)

const mealsDocument = read(mealsSchema, meal)
/** The sentence under the heading of the menu. */
export const mealsIntro: string = mealsDocument.intro
/** Prices in rupees; null: to be decided, shown but not for sale. */
export const meals: Meal[] = mealsDocument.items

export const testimonials: Testimonial[] = read(testimonialsSchema, testimonial).items

const awardsDocument = read(awardsSchema, award)
export const awards: Award[] = awardsDocument.items
export const media: MediaMention[] = awardsDocument.media

export const about: About = read(aboutSchema, aboutDocument)
export const gallery: Gallery = read(gallerySchema, galleryDocument)
export const faq: FaqEntry[] = read(faqSchema, faqDocument).items

export type HomeText = WithoutStaffNotes<z.infer<typeof homeTextSchema>> & {
  /** The text of the read-more window, in the blocks a post is made of. */
  blocks: BlogBlock[]
}

/** The three texts of the home page's welcome block. */
export const homeTexts: Record<'welcome' | 'founder' | 'philosophy', HomeText> = {
  welcome: homeText('welcome'),
  founder: homeText('founder'),
  philosophy: homeText('philosophy'),
}

function homeText(name: string): HomeText {
  const document = requireDocument(allHomeTexts, name)
  return { ...read(homeTextSchema, document), blocks: fillAll(document.blocks as BlogBlock[], tokens) }
}

export type LegalSection = { id: string; title: string; tree: ProseTree }
export type LegalText = Omit<z.infer<typeof legalSchema>, 'sections'> & { sections: LegalSection[] }

/** The legal texts by the name of their page. Every %token% is filled from the site's settings. `date` is YYYY-MM-DD. */
export const legal: Record<(typeof legalNames)[number], LegalText> = {
  privacy: legalText('privacy'),
  terms: legalText('terms'),
  refund: legalText('refund'),
  shipping: legalText('shipping'),
}

function legalText(name: string): LegalText {
  const document = requireDocument(allLegals, name)
  const facts = read(legalSchema, document)
  const tree = fillTreeTokens(document.tree as ProseTree, tokens)
  return { ...facts, sections: splitSections(tree) }
}

/** One section for each h2; what stands before the first belongs to none (the check allows nothing there). */
function splitSections(tree: ProseTree): LegalSection[] {
  const sections: LegalSection[] = []
  for (const node of tree.children) {
    if (node.type === 'element' && node.tagName === 'h2') {
      const title = plainText(node)
      const id = title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, '')
      sections.push({ id, title, tree: { type: 'root', children: [] } })
    } else sections.at(-1)?.tree.children.push(node)
  }
  return sections
}

/** A post an empty database is seeded with. Dates are YYYY-MM-DD. */
export type SeedPost = {
  slug: string
  title: string
  description: string
  publishDate: string
  createdAt: string
  cover: { src: string; alt: string }
  tags: string[]
  blocks: BlogBlock[]
}

/** A post keeps what it says when the clinic's figures change, so it holds no tokens. */
const readPost = (post: object) => postSchema.parse(without(post, contentlayerKeys))

/** Newest first. */
export const seedPosts: SeedPost[] = allPosts
  .map((post) => ({ slug: nameOf(post), ...readPost(post), blocks: post.blocks as BlogBlock[] }))
  .sort((a, b) => b.publishDate.localeCompare(a.publishDate) || a.slug.localeCompare(b.slug))

type ProseDocument = { _raw: { flattenedPath: string } }

function nameOf(document: ProseDocument): string {
  return document._raw.flattenedPath.split('/').at(-1) ?? ''
}

function requireDocument<Document extends ProseDocument>(documents: Document[], name: string): Document {
  const document = documents.find((candidate) => nameOf(candidate) === name)
  if (!document) throw new Error(`content: no text named “${name}”. Run: npm run content`)
  return document
}

function read<Schema extends z.ZodType>(schema: Schema, document: object): WithoutStaffNotes<z.infer<Schema>> {
  const data = schema.parse(fillAll(without(document, contentlayerKeys), tokens))
  return without(data, staffOnlyKeys) as WithoutStaffNotes<z.infer<Schema>>
}

/** A deep copy without some keys. contentlayer's midnights become days again: 2026-11-14T00:00:00.000Z → 2026-11-14. */
function without(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => without(item, keys))
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00\.000Z$/, '$1')
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !keys.includes(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, without(item, keys)]))
}
