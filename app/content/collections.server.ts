/**
 * The content that this process shows: the only importer of contentlayer's output. Wrong content never gets here: check.ts stops the
 * build, and a change in the browser before it is written (decision 0031).
 */
import {
  about as aboutDocument,
  allHomeTexts,
  allLegals,
  allNotices,
  allPosts,
  allPractitioners,
  award,
  careContact,
  exchange,
  faq as faqDocument,
  fastList,
  food,
  formula,
  gallery as galleryDocument,
  home as homeDocument,
  homeService,
  meal,
  measure,
  plan,
  reading,
  recipe,
  search as searchDocument,
  service,
  site as siteDocument,
  testimonial,
  thali as thaliDocument,
} from 'contentlayer/generated'
import {
  type AppointmentRules,
  appointmentKinds,
  type ClinicRules,
  type Practitioner,
} from '~/domain/appointments/appointment-times'
import { credentialsOf, type Founder } from '~/domain/text/founder'
import { builtVersion } from './built-version'
import type { Sample } from './check/missing/samples'
import type { legalNames } from './schema/document-schemas'
import type {
  About,
  Award,
  FaqEntry,
  Gallery,
  Home,
  HomeService,
  Meal,
  MediaMention,
  Plans,
  SearchWords,
  Service,
  ServicesPage,
  Site,
  Testimonial,
} from './schema/schema'
import {
  type Collections,
  type ContentDocuments,
  collectionsOf,
  type HomeText,
  type LegalText,
  type NoticeText,
  type SeedPost,
} from './schema/typed-documents.server'
import type { Tokens } from './text/tokens'

/*
 * Importers see each of these change with `showContent`, at the same instant; a module that makes something of them makes it anew for
 * each version, never at its own start.
 */

export let site: Site
/** When appointments can be given, and how long they take. */
export let appointmentRules: ClinicRules
export let home: Home
/** The services of the home page's carousel. */
export let homeServices: HomeService[]
/** The services page: its title and the sentence under it, the three categories, and the two large cards above the list. */
export let servicesPage: ServicesPage
/** In the order of the file. */
export let services: Service[]
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
/** What dietitians calculate with; the food table itself is a file (app/care/food/). */
export let care: Collections['care']
/** The plate that visitors lay. */
export let thali: Collections['thali']
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
    care,
    thali,
  } = collections)
  const clinicRules = {
    hours: site.hours.consultation,
    breaks: site.appointments.breaks,
    minutes: { discovery: site.appointments.discovery.minutes, consultation: site.appointments.consultation.minutes },
    bufferMinutes: site.appointments.bufferMinutes,
    noticeHours: site.appointments.noticeHours,
  }
  const [first = founderAlone(clinicRules), ...others] = collections.practitioners.filter(
    ({ isBookable }) => isBookable,
  )
  const former = collections.practitioners.filter(({ isBookable }) => !isBookable)
  const titles = collections.services.items.map(({ title }) => title)
  appointmentRules = { ...clinicRules, practitioners: [first, ...others], former, services: titles }
  servicesPage = collections.services
  services = servicesPage.items
  mealsIntro = collections.meals.intro
  meals = collections.meals.items
  awards = collections.awards.items
  media = collections.awards.media
  samples = collections.samples
  contentVersion = version
}

/** Who sees clients where content/team has no file. */
const founderAlone = (rules: AppointmentRules): Practitioner => ({
  slug: site.founder.name.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  ...{ name: site.founder.name, title: site.founder.title, languages: [], words: '' },
  ...{ kinds: appointmentKinds, room: null, onlineLink: null, consultationPriceRupees: null, services: null, rules },
})

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
  Foods: food,
  Measures: measure,
  Exchanges: exchange,
  FastLists: fastList,
  Recipes: recipe,
  Formulas: formula,
  Readings: reading,
  CareContact: careContact,
  Thali: thaliDocument,
  HomeText: allHomeTexts,
  Legal: allLegals,
  Notice: allNotices,
  Post: allPosts,
  Practitioner: allPractitioners,
})

showContent(collectionsOf(builtDocuments()), builtVersion)
