/**
 * What contentlayer made of content/, typed. Each document is parsed once for each version of the content, with every %token% filled
 * (tokens.ts); what the schema does not name (contentlayer's own keys) and what is for staff only (evidence, consent) is taken out, so a
 * loader may hand any of this to a browser.
 */
import { createHash } from 'node:crypto'
import type { z } from 'zod'
import { drawingsOf } from '~/domain/food/thali/drawings'
import { samplesIn } from '../check/missing/samples'
import type { ProseTree } from '../text/markdown'
import { plainText } from '../text/plain-text'
import { fillAll, fillTreeTokens, makeTokens } from '../text/tokens'
import type { BlogBlock } from './blocks/blocks'
import {
  exchangesSchema,
  fastListsSchema,
  foodsSchema,
  formulasSchema,
  measuresSchema,
  recipesSchema,
} from './care/care-schemas'
import { careContactSchema } from './care/contact-schema'
import { readingsSchema } from './care/reading-schema'
import { thaliSchema } from './care/thali-schema'
import { contentlayerKeys } from './contentlayer/contentlayer-keys'
import { legalSchema, noticeSchema, postSchema, practitionerOf, practitionerSchema } from './document-schemas'
import { homeSchema, homeServicesSchema, homeTextSchema } from './home-schemas'
import { mealsSchema, plansSchema, servicesSchema } from './offer-schemas'
import { aboutSchema, awardsSchema, faqSchema, gallerySchema, searchSchema, testimonialsSchema } from './page-schemas'
import { type Site, singletonSchemas, staffOnlyKeys, type WithoutStaffNotes } from './schema'
import { siteSchema } from './site-schema'

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
  Foods: object
  Measures: object
  Exchanges: object
  FastLists: object
  Recipes: object
  Formulas: object
  Readings: object
  CareContact: object
  Thali: object
  HomeText: ProseDocument[]
  Legal: ProseDocument[]
  Notice: ProseDocument[]
  Post: ProseDocument[]
  Practitioner: ProseDocument[]
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
  const services = read(servicesSchema, documents.Services)
  const thali = read(thaliSchema, documents.Thali)
  return {
    tokens,
    site,
    home: read(homeSchema, documents.Home),
    homeServices: read(homeServicesSchema, documents.HomeServices).items,
    services,
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
    care: {
      foods: read(foodsSchema, documents.Foods),
      measures: read(measuresSchema, documents.Measures),
      exchanges: read(exchangesSchema, documents.Exchanges),
      fastLists: read(fastListsSchema, documents.FastLists),
      recipes: read(recipesSchema, documents.Recipes).items,
      formulas: read(formulasSchema, documents.Formulas),
      readings: read(readingsSchema, documents.Readings),
      contact: read(careContactSchema, documents.CareContact),
      drawings: drawingsOf(thali.foods),
    },
    thali,
    practitioners: documents.Practitioner.map((document) => {
      const { services: ids, ...facts } = read(practitionerSchema, document)
      const named = services.items.filter(({ id }) => ids?.includes(id)).map(({ title }) => title)
      const words = plainText(fillTreeTokens(document.tree as ProseTree, tokens)).trim()
      return {
        order: facts.order,
        isBookable: facts.bookable ?? true,
        ...practitionerOf({ slug: nameOf(document), words, services: ids ? named : null }, facts, site),
      }
    }).sort((a, b) => a.order - b.order || a.slug.localeCompare(b.slug)),
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
    // A post keeps what it says when the clinic's figures change, so it holds no tokens.
    seedPosts: documents.Post.map((post): SeedPost => {
      const facts = postSchema.parse(withoutKeys(post, contentlayerKeys))
      return { slug: nameOf(post), ...facts, blocks: post.blocks as BlogBlock[] }
    }).sort((a, b) => b.publishDate.localeCompare(a.publishDate) || a.slug.localeCompare(b.slug)),
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
