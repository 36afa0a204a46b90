/**
 * The shape of every file in content/, as *-schema(s).ts beside this write it down, once: contentlayer's field definitions are
 * derived from it (contentlayer.config.ts), the content check reports against it (check.ts), and the collections the
 * site and the backend read are typed by it (collections.server.ts).
 *
 * Everything is strict: an unknown key is a mistake in the file, never silently ignored.
 */
import type { z } from 'zod'
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
import { legalNames, legalSchema, noticeSchema, postSchema, practitionerSchema } from './document-schemas'
import { homeSchema, homeServicesSchema, homeTextSchema } from './home-schemas'
import { mealsSchema, plansSchema, servicesSchema } from './offer-schemas'
import { aboutSchema, awardsSchema, faqSchema, gallerySchema, searchSchema, testimonialsSchema } from './page-schemas'
import { siteSchema } from './site-schema'

/** file in content/ → its schema, for documents that exist once. */
export const singletonSchemas = {
  Site: { file: 'site.yaml', schema: siteSchema },
  Home: { file: 'home.yaml', schema: homeSchema },
  HomeServices: { file: 'home-services.yaml', schema: homeServicesSchema },
  Services: { file: 'services.yaml', schema: servicesSchema },
  Plans: { file: 'plans.yaml', schema: plansSchema },
  Meals: { file: 'meals.yaml', schema: mealsSchema },
  Testimonials: { file: 'testimonials.yaml', schema: testimonialsSchema },
  Awards: { file: 'awards.yaml', schema: awardsSchema },
  About: { file: 'about.yaml', schema: aboutSchema },
  Gallery: { file: 'gallery.yaml', schema: gallerySchema },
  Faq: { file: 'faq.yaml', schema: faqSchema },
  Search: { file: 'search.yaml', schema: searchSchema },
  Foods: { file: 'care/foods.yaml', schema: foodsSchema },
  Measures: { file: 'care/measures.yaml', schema: measuresSchema },
  Exchanges: { file: 'care/exchanges.yaml', schema: exchangesSchema },
  FastLists: { file: 'care/fast-lists.yaml', schema: fastListsSchema },
  Recipes: { file: 'care/recipes.yaml', schema: recipesSchema },
  Formulas: { file: 'care/formulas.yaml', schema: formulasSchema },
  Readings: { file: 'care/readings.yaml', schema: readingsSchema },
  CareContact: { file: 'care/contact.yaml', schema: careContactSchema },
  Thali: { file: 'thali.yaml', schema: thaliSchema },
} as const

/** folder in content/ → the schema of its files' front matter, for prose with one file each. */
export const proseSchemas = {
  HomeText: { folder: 'home', schema: homeTextSchema, names: ['welcome', 'founder', 'philosophy'] },
  Legal: { folder: 'legal', schema: legalSchema, names: legalNames },
  Notice: { folder: 'notices', schema: noticeSchema, names: null },
  Post: { folder: 'posts', schema: postSchema, names: null },
  Practitioner: { folder: 'team', schema: practitionerSchema, names: null },
} as const

/**
 * Notes for staff: which paper backs a claim, which consent is signed. typed-documents.server.ts takes them out, so they can
 * never travel to a browser; the types below do not have them either.
 */
export const staffOnlyKeys = ['evidence', 'consentNote', 'consentId'] as const
export type WithoutStaffNotes<T> = T extends readonly (infer Item)[]
  ? WithoutStaffNotes<Item>[]
  : T extends object
    ? { [Key in keyof T as Exclude<Key, (typeof staffOnlyKeys)[number]>]: WithoutStaffNotes<T[Key]> }
    : T

/** What each file holds, notes for staff included. */
export type ContentData = {
  [Name in keyof typeof singletonSchemas]: z.infer<(typeof singletonSchemas)[Name]['schema']>
}

type Shown<Schema extends z.ZodType> = WithoutStaffNotes<z.infer<Schema>>
export type Site = Shown<typeof siteSchema>
export type Home = Shown<typeof homeSchema>
export type HomeService = Shown<typeof homeServicesSchema>['items'][number]
export type ServicesPage = Shown<typeof servicesSchema>
export type Service = ServicesPage['items'][number]
export type Plans = Shown<typeof plansSchema>
export type Meal = Shown<typeof mealsSchema>['items'][number]
export type Testimonial = Shown<typeof testimonialsSchema>['items'][number]
export type Award = Shown<typeof awardsSchema>['items'][number]
export type MediaMention = Shown<typeof awardsSchema>['media'][number]
export type About = Shown<typeof aboutSchema>
export type Gallery = Shown<typeof gallerySchema>
export type SearchWords = Shown<typeof searchSchema>
export type FaqEntry = Shown<typeof faqSchema>['items'][number]
