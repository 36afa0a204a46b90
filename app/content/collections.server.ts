/**
 * The content of the site, typed: the only importer of contentlayer's output. Each document is parsed once for
 * each version of the content, with every %token% filled (tokens.ts); what the schema does not name (contentlayer's own keys) and
 * what is for staff only (evidence, consent) is taken out, so a loader may hand any of this to a browser. Wrong content never
 * gets here: check.ts stops the build, and a change in the browser before it is written (decision 0031).
 */
import { createHash } from 'node:crypto'
import {
  about as aboutDocument,
  allHomeTexts,
  allLegals,
  allNotices,
  allPosts,
  award,
  faq as faqDocument,
  gallery as galleryDocument,
  home as homeDocument,
  homeService,
  meal,
  plan,
  search as searchDocument,
  service,
  site as siteDocument,
  testimonial,
} from 'contentlayer/generated'
import type { z } from 'zod'
import type { AppointmentRules } from '~/domain/appointment-times'
import { credentialsOf, type Founder } from '~/domain/founder'
import type { BlogBlock } from './blocks'
import { builtVersion } from './built-version'
import { contentlayerKeys } from './contentlayer-keys'
import { type legalNames, legalSchema, noticeSchema, postSchema } from './document-schemas'
import { homeSchema, homeServicesSchema, homeTextSchema } from './home-schemas'
import type { ProseTree } from './markdown'
import { mealsSchema, plansSchema, servicesSchema } from './offer-schemas'
import { aboutSchema, awardsSchema, faqSchema, gallerySchema, searchSchema, testimonialsSchema } from './page-schemas'
import { plainText } from './plain-text'
import { type Sample, samplesIn } from './samples'
import {
  type About,
  type Award,
  type FaqEntry,
  type Gallery,
  type Home,
  type HomeService,
  type Meal,
  type MediaMention,
  type Plans,
  type SearchWords,
  type Service,
  type ServicesPage,
  type Site,
  singletonSchemas,
  staffOnlyKeys,
  type Testimonial,
  type WithoutStaffNotes,
} from './schema'
import { siteSchema } from './site-schema'
import { fillAll, fillTreeTokens, makeTokens, type Tokens } from './tokens'

/** What contentlayer makes of content/: a document for each file, or a list of them for each folder of texts. */
export type ContentDocuments = {
  Site: object
  Home: object
  HomeServices: object
  Services: object
  Plans: object
  Meals: object
  Testimonials: object
  Awards: object
  About: object
  Gallery: object
  Faq: object
  Search: object
  HomeText: ProseDocument[]
  Legal: ProseDocument[]
  Notice: ProseDocument[]
  Post: ProseDocument[]
}

export type HomeText = WithoutStaffNotes<z.infer<typeof homeTextSchema>> & {
  /** The text of the read-more window, in the blocks a post is made of. */
  blocks: BlogBlock[]
}

export type LegalSection = { id: string; title: string; tree: ProseTree }
export type LegalText = Omit<z.infer<typeof legalSchema>, 'sections'> & { sections: LegalSection[] }

/** One version of the privacy notice in one language. */
export type NoticeText = Omit<z.infer<typeof noticeSchema>, 'sections'> & {
  sections: LegalSection[]
  /** SHA-256 of all that it says, base64url. */
  digest: string
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

export type Collections = ReturnType<typeof collectionsOf>

/**
 * The typed content of these documents. Nothing else changes by it: content that is not live yet is tried out so.
 * @throws where a document is not what schema.ts says
 */
export function collectionsOf(documents: ContentDocuments) {
  const tokens = makeTokens(documents)
  const read = <Schema extends z.ZodType>(schema: Schema, document: object): WithoutStaffNotes<z.infer<Schema>> => {
    // Each schema reads one document or a few: zod would take longer to compile it than to read them.
    const data = schema.parse(fillAll(withoutKeys(document, contentlayerKeys), tokens), { jitless: true })
    return withoutKeys(data, staffOnlyKeys) as WithoutStaffNotes<z.infer<Schema>>
  }
  const homeText = (name: string): HomeText => {
    const document = requireDocument(documents.HomeText, name)
    return { ...read(homeTextSchema, document), blocks: fillAll(document.blocks as BlogBlock[], tokens) }
  }
  const legalText = (name: string): LegalText => {
    const document = requireDocument(documents.Legal, name)
    const facts = read(legalSchema, document)
    const tree = fillTreeTokens(document.tree as ProseTree, tokens)
    return { ...facts, sections: splitSections(tree) }
  }
  const site: Site = read(siteSchema, documents.Site)
  return {
    tokens,
    site,
    home: read(homeSchema, documents.Home),
    homeServices: read(homeServicesSchema, documents.HomeServices).items,
    services: read(servicesSchema, documents.Services),
    plans: read(plansSchema, documents.Plans),
    meals: read(mealsSchema, documents.Meals),
    testimonials: read(testimonialsSchema, documents.Testimonials).items,
    awards: read(awardsSchema, documents.Awards),
    about: read(aboutSchema, documents.About),
    gallery: read(gallerySchema, documents.Gallery),
    faq: read(faqSchema, documents.Faq).items,
    searchWords: read(searchSchema, documents.Search),
    homeTexts: {
      welcome: homeText('welcome'),
      founder: withPortrait(homeText('founder'), site.founder),
      philosophy: homeText('philosophy'),
    },
    samples: samplesIn(filesOf(documents)),
    legal: {
      privacy: legalText('privacy'),
      terms: legalText('terms'),
      refund: legalText('refund'),
      shipping: legalText('shipping'),
    },
    notices: documents.Notice.map((document): NoticeText => {
      const facts = read(noticeSchema, document)
      const sections = splitSections(fillTreeTokens(document.tree as ProseTree, tokens))
      const digest = createHash('sha256')
        .update(JSON.stringify({ ...facts, sections }))
        .digest('base64url')
      return { ...facts, sections, digest }
    }).sort((a, b) => b.version.localeCompare(a.version) || a.language.localeCompare(b.language)),
    seedPosts: documents.Post.map(
      (post): SeedPost => ({ slug: nameOf(post), ...readPost(post), blocks: post.blocks as BlogBlock[] }),
    ).sort((a, b) => b.publishDate.localeCompare(a.publishDate) || a.slug.localeCompare(b.slug)),
  }
}

/** The founder's photograph in the place of her drawing, once there is one. */
const withPortrait = (text: HomeText, { portrait, name, title }: Site['founder']): HomeText =>
  portrait ? { ...text, image: { src: portrait, alt: `${name}, ${title}` } } : text

/** What each file that staff's notes stand in holds, by its name. */
function filesOf(documents: ContentDocuments): Map<string, unknown> {
  const files = new Map<string, unknown>()
  for (const [type, { file }] of Object.entries(singletonSchemas)) {
    files.set(file, documents[type as keyof typeof singletonSchemas])
  }
  for (const document of documents.HomeText) files.set(`home/${nameOf(document)}.mdx`, document)
  return files
}

/*
 * The content this process shows. Importers see each of these change with `showContent`, at the same instant; a module that
 * makes something of them makes it anew for each version, never at its own start.
 */

export let site: Site
/** When appointments can be given, and how long they take. */
export let appointmentRules: AppointmentRules
export let home: Home
/** The services of the home page's carousel. */
export let homeServices: HomeService[]
/** The title of the services page, and the sentence under it. */
export let servicesTitle: string
export let servicesIntro: string
/** In the order of the file. */
export let services: Service[]
/** The three categories with the label and text that stand above their cards. */
export let serviceCategories: ServicesPage['categories']
/** The two large cards above the list. */
export let featuredServices: ServicesPage['featured']
/** What can be bought. Prices are rupees; these, and never what a browser sends, are what a client pays. */
export let plans: Plans
/** The sentence under the heading of the menu. */
export let mealsIntro: string
/** Prices in rupees; null: to be decided, shown but not for sale. */
export let meals: Meal[]
export let testimonials: Testimonial[]
export let awards: Award[]
export let media: MediaMention[]
export let about: About
export let gallery: Gallery
export let faq: FaqEntry[]
/** What the search also knows: other words for what the site says, and pages that are found by name. */
export let searchWords: SearchWords
/** Those that also stand under the prices and on the home page. */
export const firstQuestions = (): FaqEntry[] => faq.slice(0, 5)
/** The three texts of the home page's welcome block. */
export let homeTexts: Record<'welcome' | 'founder' | 'philosophy', HomeText>
/** The founder, for what a client decides: one place for her name, degrees, number and picture. */
export const founder = (): Founder => ({
  name: site.founder.name,
  credentials: credentialsOf(site.founder),
  picture: homeTexts.founder.image,
})
/** The legal texts by the name of their page. Every %token% is filled from the site's settings. `date` is YYYY-MM-DD. */
export let legal: Record<(typeof legalNames)[number], LegalText>
/** Every version of the privacy notice in every language, the newest first. */
export let notices: NoticeText[]
/** What is a sample still: for staff alone. */
export let samples: Sample[]
/** Newest first. */
export let seedPosts: SeedPost[]
/** The version that is in force on a day of India's calendar. */
export const noticeVersionOn = (day: string): string =>
  notices.find(({ version }) => version <= day)?.version ?? notices.at(-1)?.version ?? ''

/** What the %names% of a text stand for now. */
export let tokens: Tokens
/** Another text for other content: `builtVersion` for what this build was made of, else the digest of the files. */
export let contentVersion: string

/** Shows other content from now on, all of it at once. */
export function showContent(collections: Collections, version: string): void {
  ;({
    tokens,
    site,
    home,
    homeServices,
    plans,
    testimonials,
    about,
    gallery,
    faq,
    searchWords,
    homeTexts,
    legal,
    notices,
    seedPosts,
  } = collections)
  appointmentRules = {
    hours: site.hours.consultation,
    breaks: site.appointments.breaks,
    minutes: { discovery: site.appointments.discovery.minutes, consultation: site.appointments.consultation.minutes },
    bufferMinutes: site.appointments.bufferMinutes,
    noticeHours: site.appointments.noticeHours,
  }
  servicesTitle = collections.services.title
  servicesIntro = collections.services.intro
  services = collections.services.items
  serviceCategories = collections.services.categories
  featuredServices = collections.services.featured
  mealsIntro = collections.meals.intro
  meals = collections.meals.items
  awards = collections.awards.items
  media = collections.awards.media
  samples = collections.samples
  contentVersion = version
}

/** What this build was made of. */
export const builtDocuments = (): ContentDocuments => ({
  Site: siteDocument,
  Home: homeDocument,
  HomeServices: homeService,
  Services: service,
  Plans: plan,
  Meals: meal,
  Testimonials: testimonial,
  Awards: award,
  About: aboutDocument,
  Gallery: galleryDocument,
  Faq: faqDocument,
  Search: searchDocument,
  HomeText: allHomeTexts,
  Legal: allLegals,
  Notice: allNotices,
  Post: allPosts,
})

showContent(collectionsOf(builtDocuments()), builtVersion)

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
      // A title in another script has no letter for an address.
      sections.push({ id: id || `section-${sections.length + 1}`, title, tree: { type: 'root', children: [] } })
    } else sections.at(-1)?.tree.children.push(node)
  }
  return sections
}

/** A post keeps what it says when the clinic's figures change, so it holds no tokens. */
function readPost(post: object) {
  return postSchema.parse(withoutKeys(post, contentlayerKeys))
}

type ProseDocument = { _raw: { flattenedPath: string }; blocks?: unknown; tree?: unknown }

function nameOf(document: ProseDocument): string {
  return document._raw.flattenedPath.split('/').at(-1) ?? ''
}

function requireDocument<Document extends ProseDocument>(documents: Document[], name: string): Document {
  const document = documents.find((candidate) => nameOf(candidate) === name)
  if (!document) throw new Error(`content: no text named “${name}”. Run: npm run content`)
  return document
}

/** A deep copy without some keys. contentlayer's midnights become days again: 2026-11-14T00:00:00.000Z → 2026-11-14. */
export function withoutKeys(value: unknown, keys: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutKeys(item, keys))
  if (typeof value === 'string') return value.replace(/^(\d{4}-\d\d-\d\d)T00:00:00\.000Z$/, '$1')
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([key]) => !keys.includes(key))
  return Object.fromEntries(kept.map(([key, item]) => [key, withoutKeys(item, keys)]))
}
