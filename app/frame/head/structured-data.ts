/**
 * What search engines read beside the page, as JSON-LD (schema.org). Plain objects for `pageMeta`, which Remix writes and
 * escapes. Figures about satisfaction or ratings have no place here without reviews behind them (decision E12).
 */

import type { Plans, Site } from '~/content/schema/schema'
import { weekdayNames } from '~/domain/time/days'
import { absolute } from './page-meta'

const clinicId = (origin: string) => `${origin}/#clinic`

/** The clinic as a local business. Opening hours are those of consultations (decision E1). */
export function clinicData({ site, plans, origin }: { site: Site; plans: Plans; origin: string }): object {
  const { contact, founder, hours } = site
  const prices = [...plans.subscription, ...plans.food].flatMap(({ priceRupees }) => priceRupees ?? [])
  const lastLine = contact.addressLines.at(-1) ?? ''
  return {
    '@type': ['LocalBusiness', 'DietNutrition'],
    '@id': clinicId(origin),
    name: site.legalName,
    alternateName: site.name,
    description: site.description,
    url: absolute(origin, '/'),
    logo: absolute(origin, '/icon-512.png'),
    image: absolute(origin, '/social-card.png'),
    telephone: contact.phone,
    email: contact.email,
    foundingDate: String(site.foundedYear),
    founder: { '@type': 'Person', name: founder.name, jobTitle: founder.title },
    address: {
      '@type': 'PostalAddress',
      streetAddress: contact.addressLines.slice(0, -1).join(', ') || lastLine,
      addressLocality: site.city,
      ...postalCode(lastLine),
      addressCountry: 'IN',
    },
    geo: { '@type': 'GeoCoordinates', latitude: contact.latitude, longitude: contact.longitude },
    hasMap: contact.mapUrl,
    openingHoursSpecification: {
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: hours.consultation.days.map((day) => weekdayNames[day]),
      opens: hours.consultation.opens,
      closes: hours.consultation.closes,
    },
    currenciesAccepted: 'INR',
    priceRange: `₹${Math.min(...prices)}-₹${Math.max(...prices)}`,
    sameAs: site.social.filter(({ network }) => network !== 'whatsapp').map(({ url }) => url),
  }
}

function postalCode(line: string): object {
  const code = /\b[1-9]\d{5}\b/.exec(line)?.[0]
  return code === undefined ? {} : { postalCode: code }
}

/** The site itself, with its search. */
export function websiteData({ site, origin }: { site: Site; origin: string }): object {
  return {
    '@type': 'WebSite',
    '@id': `${origin}/#website`,
    name: site.legalName,
    url: absolute(origin, '/'),
    inLanguage: 'en-IN',
    publisher: { '@id': clinicId(origin) },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={q}` },
      'query-input': 'required name=q',
    },
  }
}

type PostFacts = {
  slug: string
  title: string
  description: string
  /** A UTC instant or a day; undefined where it cannot be read. */
  published: string | undefined
  /** A UTC instant, where it is told. */
  modified: string | undefined
  /** Such as "hi". */
  language: string
  /** Path on this site of a PNG or JPEG. */
  image: string
  author: string
}

/** One post of the blog. */
export function postData(post: PostFacts, origin: string): object {
  const { title, description, published, modified, language, image } = post
  const address = absolute(origin, `/blog/${post.slug}`)
  return {
    '@type': 'BlogPosting',
    '@id': `${address}#post`,
    headline: title,
    description,
    image: absolute(origin, image),
    datePublished: published,
    // A post is not changed before it is there: what was written ahead for a later day counts from that day.
    dateModified: modified && published && modified < published ? published : modified,
    inLanguage: language,
    mainEntityOfPage: address,
    author: authorData(post.author, origin),
    publisher: { '@id': clinicId(origin) },
  }
}

const authorData = (name: string, origin: string) => ({ '@type': 'Organization', name, '@id': clinicId(origin) })

type RecipeFacts = {
  name: string
  serves: string
  prep_minutes: number | null
  cook_minutes: number | null
  ingredients: readonly string[]
  steps: readonly string[]
}

/** One recipe of a post, as the post shows it. */
export function recipeData(recipe: RecipeFacts, post: PostFacts, origin: string): object {
  const { prep_minutes: prep, cook_minutes: cook } = recipe
  return {
    '@type': 'Recipe',
    name: recipe.name || post.title,
    description: post.description,
    image: absolute(origin, post.image),
    author: authorData(post.author, origin),
    datePublished: post.published,
    inLanguage: post.language,
    isPartOf: { '@id': `${absolute(origin, `/blog/${post.slug}`)}#post` },
    recipeYield: recipe.serves || undefined,
    prepTime: prep === null ? undefined : `PT${prep}M`,
    cookTime: cook === null ? undefined : `PT${cook}M`,
    totalTime: prep === null || cook === null ? undefined : `PT${prep + cook}M`,
    recipeIngredient: recipe.ingredients,
    recipeInstructions: recipe.steps.map((text) => ({ '@type': 'HowToStep', text })),
  }
}

/** Frequent questions, for a page that shows them. */
export function faqData(questions: readonly { question: string; answer: string }[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}
