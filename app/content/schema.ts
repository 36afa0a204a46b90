/**
 * The shape of every file in content/. This is the only place it is written down: contentlayer's field definitions are
 * derived from it (contentlayer.config.ts), the content check reports against it (check.ts), and the collections the
 * site and the backend read are typed by it (collections.server.ts).
 *
 * Everything is strict: an unknown key is a mistake in the file, never silently ignored.
 */
import { z } from 'zod'
import { cellMinutes } from '../domain/appointment-times'
import { gstinProblem, stateOfGstin } from '../domain/gstin'
import { readPhone } from '../domain/phone'
import { cardTypes, planPeriod } from '../domain/plans'
import { noticeLanguages, noticePurposes } from '../domain/privacy-choices'
import { stateCodes, stateText } from '../domain/states'
import { dateInWords, idInWords } from './plain-words'
import { unseenSign } from './unseen-signs'

const text = (max = 400) => z.string().trim().min(1).max(max)
/**
 * Entries that staff may add and remove. At least one, as an empty list leaves a heading over nothing; at most as many as
 * the page they stand on can show. How many there are today is no rule: tests/content/collections.test.ts says it.
 */
const entries = <Entry extends z.ZodType>(entry: Entry, most: number) => z.array(entry).min(1).max(most)
const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: ({ input }) => idInWords(input) })
const isoDate = z.iso.date({ error: ({ input }) => dateInWords(input) })
const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'a time such as 09:00, between quotes')
const httpsUrl = z
  .url({ protocol: /^https$/, error: 'an address that starts with https://' })
  .regex(/^[^\s"'`<>\\{}|^]*$/, 'an address that starts with https://, without quotes, spaces or < >')
  .refine((address) => unseenSign(address) === null, 'an address that starts with https://, without invisible signs')
/** A path on this site, such as /services or /services#pricing. Checked against the routes and pages that exist. */
const sitePath = z.string().regex(/^\/(?!\/)\S*$/, 'a path on this site that starts with one /')
/** A picture in public/, named from its root (/illustrations/hero-1-thali.svg), or one that was uploaded. The check looks whether it is there. */
const imagePath = z
  .string()
  .regex(
    /^\/((illustrations|icons|images)\/[\w./-]+\.(svg|png|jpe?g|webp|avif)|media\/[\w-]{8,40}-\d+x\d+\.jpg)$/i,
    'a picture under /illustrations/, /icons/ or /images/ that ends in .jpg, .jpeg, .png, .webp, .avif or .svg, without spaces in its name; or one of the Pictures on the dashboard, by its address /media/…',
  )
const dayRange = z.string().regex(/^\d{1,2}-\d{1,2}$/, 'from-to, such as 3-5')
/** What a receipt says of the tax on one kind of thing. */
const taxOfKind = z.strictObject({
  code: z.string().regex(/^\d{4,8}$/, 'the 4 to 8 digits of an HSN or SAC code, between quotes'),
  ratePercent: z.number().min(0).max(40).multipleOf(0.25),
})
/** Whole rupees. The bounds catch a digit too few or too many of them, not a price that is merely wrong. */
const rupees = z
  .number()
  .refine(
    (amount) => Number.isInteger(amount) && amount >= 10 && amount <= 200_000,
    'a price above 0: whole rupees, from 10 to 2,00,000',
  )

/** A picture and what a person who cannot see it is told. alt "" is allowed only where the title beside it says the same. */
const picture = z.strictObject({ src: imagePath, alt: z.string().max(200) })
const describedPicture = z.strictObject({ src: imagePath, alt: text(200) })

/** Interface icons the content may choose from; components/ui/icon.tsx draws exactly these. */
const iconNames = [
  'award',
  'badge-check',
  'salad',
  'clipboard-list',
  'stethoscope',
  'globe',
  'heart-pulse',
  'users',
  'leaf',
  'utensils',
  'calendar',
  'phone',
  'sparkles',
  'baby',
  'trophy',
  'home',
] as const
const icon = z.enum(iconNames)

const socialNetworks = ['instagram', 'whatsapp', 'youtube', 'facebook'] as const

/** An appointment of one kind. */
const bookable = z.strictObject({
  name: text(40),
  minutes: z
    .int()
    .min(15)
    .max(240)
    .refine((minutes) => minutes % cellMinutes === 0, 'quarters of an hour: 15, 30, 45 …'),
})

/** A claim the clinic makes about itself. `evidence` is for staff only and is never shown. */
const claim = z.strictObject({ value: text(20), label: text(60), evidence: text(400) })

// ---------------------------------------------------------------------------------------------------------- site.yaml
export const siteSchema = z.strictObject({
  name: text(40),
  legalName: text(100),
  city: text(40),
  tagline: text(120),
  description: text(200),
  foundedYear: z.int().min(1900).max(2100),
  founder: z.strictObject({
    name: text(80),
    title: text(80),
    yearsOfExperience: z.int().min(1).max(80),
    /** null: the drawing of content/home/founder.mdx is shown. */
    portrait: imagePath.nullable().optional(),
    /** Of her professional register; null or left out: nothing is shown. */
    registrationNumber: text(60).nullable().optional(),
    qualifications: z.array(text(100)).max(6).optional(),
    evidence: text(400),
  }),
  contact: z.strictObject({
    email: z.email('an email address'),
    phone: z.string().refine((phone) => readPhone(phone)?.e164 === phone, 'a number such as +919876543210'),
    phoneText: text(30),
    whatsapp: z.string().regex(/^[1-9]\d{7,14}$/, 'country code and number, digits only, such as 919876543210'),
    addressLines: z.array(text(120)).min(1).max(5),
    areaText: text(60),
    directions: z.array(text(200)).min(1).max(6),
    mapUrl: httpsUrl,
    latitude: z.number().min(-90).max(90),
    longitude: z.number().min(-180).max(180),
    evidence: text(400).optional(),
  }),
  hours: z.strictObject({
    consultation: z.strictObject({
      text: text(60),
      days: z.array(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])).min(1),
      opens: clockTime,
      closes: clockTime,
    }),
    phoneLine: z.strictObject({
      text: text(60),
      days: z.array(z.enum(['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])).min(1),
      opens: clockTime,
      closes: clockTime,
    }),
  }),
  appointments: z.strictObject({
    discovery: bookable,
    consultation: bookable,
    bufferMinutes: z.int('whole minutes, such as 15').min(0).max(120, 'at most 120 minutes'),
    noticeHours: z.int('whole hours, such as 2').min(0).max(336, 'at most 336 hours'),
    breaks: z.array(z.strictObject({ name: text(40), from: clockTime, to: clockTime })).max(6),
  }),
  social: entries(
    z.strictObject({ network: z.enum(socialNetworks), label: text(40), url: httpsUrl }),
    socialNetworks.length,
  ),
  testimonialVideoUrl: httpsUrl,
  claims: z.strictObject({ clients: claim, years: claim, satisfaction: claim, rating: claim, awards: claim }),
  blog: z.strictObject({
    author: text(60),
    commentCount: z.int().min(0).nullable(),
    evidence: text(400).optional(),
  }),
  footer: z.strictObject({
    blurb: text(300),
    quickLinks: z
      .array(z.strictObject({ label: text(40), to: sitePath }))
      .min(1)
      .max(8),
    newsletterTitle: text(60),
    newsletterText: text(200),
  }),
  orders: z.strictObject({
    minimumOrderRupees: rupees,
    /** null: "charged extra, confirmed before dispatch" is shown. */
    deliveryFeeRupees: z.int('whole rupees, such as 50').min(0).max(2000, 'whole rupees, at most 2,000').nullable(),
    gymDiscountPercent: z.int().min(1).max(50),
    consultationPriceRupees: rupees,
    fssaiNumber: z
      .string()
      .regex(/^\d{14}$/, 'the 14 digits of the FSSAI licence')
      .nullable(),
    foodPinCodes: z
      .array(z.string().regex(/^[1-9]\d{2,5}$/, 'the beginning of a PIN code, such as 302, between quotes'))
      .min(1)
      .max(20),
    policy: z.strictObject({
      appointmentHours: z.int().min(1).max(168),
      foodHours: z.int().min(1).max(168),
      requestDays: z.int().min(1).max(90),
      deliveryFrom: clockTime,
      decisionDays: dayRange,
      payoutDays: dayRange,
    }),
  }),
  tax: z
    .strictObject({
      /** null: no tax is shown on receipts. */
      gstin: z
        .string()
        .superRefine((gstin, context) => {
          const problem = gstinProblem(gstin)
          const message = `a GST number such as 08ABCDE1234F1Z0 (${problem})`
          if (problem) context.addIssue({ code: 'custom', message })
        })
        .nullable(),
      placeOfSupply: z
        .string()
        .regex(/^[A-Za-z ]{3,40} \(\d{2}\)$/, 'a state and its code, such as Rajasthan (08)')
        .refine(
          (text) => stateCodes.some((code) => text.includes(`(${code})`)),
          'a state and its code, such as Rajasthan (08)',
        ),
      subscription: taxOfKind,
      food: taxOfKind,
    })
    .superRefine(({ gstin, placeOfSupply }, context) => {
      const state = gstin === null ? null : stateOfGstin(gstin)
      if (state === null || placeOfSupply.includes(`(${state})`)) return
      const message = `${stateText(state)}, the state of the GST number`
      context.addIssue({ code: 'custom', path: ['placeOfSupply'], message })
    }),
  /** What the shipping page needs to know. A null is shown as "to be confirmed, please call". */
  shipping: z.strictObject({
    businessDays: text(60).nullable(),
    areas: text(200).nullable(),
    courier: text(100).nullable(),
    hours: text(60).nullable(),
  }),
  grievanceOfficer: z.strictObject({
    name: text(80),
    designation: text(80),
    email: z.email('an email address'),
    phoneText: text(30),
    evidence: text(400).optional(),
  }),
})

// ---------------------------------------------------------------------------------------------------------- home.yaml
export const homeSchema = z.strictObject({
  hero: entries(
    z.strictObject({
      id: slug,
      eyebrow: text(60),
      title: text(30),
      titleEmphasis: text(30),
      text: text(160),
      image: describedPicture,
      mobileImage: imagePath,
      tone: z.enum(['ink', 'ivory']),
      primary: z.strictObject({ label: text(30), to: sitePath }),
      secondary: z.strictObject({ label: text(30), to: sitePath }),
    }),
    6,
  ),
  heroNote: text(60),
  highlights: entries(z.strictObject({ icon, title: text(40), text: text(120) }), 6),
  servicesHeading: z.strictObject({ eyebrow: text(60), title: text(60), linkLabel: text(40) }),
  why: z.strictObject({
    eyebrow: text(60),
    title: text(60),
    text: text(200),
    steps: entries(z.strictObject({ step: text(40), price: text(20).optional(), description: text(160) }), 8),
    benefits: entries(z.strictObject({ icon, title: text(60), text: text(160) }), 6),
    image: picture,
    impact: entries(z.strictObject({ value: text(20), label: text(40) }), 4),
    quotes: entries(
      z.strictObject({ quote: text(240), name: text(60), place: text(60), consentNote: text(300).optional() }),
      6,
    ),
  }),
  testimonialsHeading: z.strictObject({ eyebrow: text(60), title: text(60), linkLabel: text(40) }),
  mission: z.strictObject({
    eyebrow: text(60),
    title: text(60),
    assurances: entries(text(80), 12),
    image: describedPicture,
    buttonLabel: text(40),
    formTitle: text(60),
    formText: text(200),
  }),
  blogHeading: z.strictObject({ eyebrow: text(60), title: text(60) }),
})

// -------------------------------------------------------------------------------------------------- home-services.yaml
export const homeServicesSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        serviceId: slug,
        image: describedPicture,
        iconType: z.literal('image'),
        iconImage: imagePath,
        iconAlt: z.string().max(80),
        title: text(60),
        description: text(200),
        highlights: entries(text(80), 5),
        modalContent: z.strictObject({
          overview: text(1200),
          benefits: entries(text(200), 8),
          success: text(400),
          evidence: text(400),
        }),
      }),
    )
    .min(1)
    .max(10),
})

// ------------------------------------------------------------------------------------------------------ services.yaml
export const serviceCategories = ['core', 'specialized', 'other'] as const
export const serviceColors = ['leaf', 'beet', 'turmeric'] as const
export const servicesSchema = z.strictObject({
  title: text(60),
  intro: text(400),
  /** Each of the three stands once: the site has a colour for each. */
  categories: z
    .array(z.strictObject({ id: z.enum(serviceCategories), label: text(40), text: text(240) }))
    .length(serviceCategories.length),
  featured: z
    .array(z.strictObject({ title: text(60), text: text(300), image: picture, tone: z.enum(['sage', 'butter']) }))
    .min(1)
    .max(6),
  items: z
    .array(
      z.strictObject({
        id: slug,
        title: text(60),
        /** Stands for the description where the card is one row, on phones. */
        line: text(44),
        description: text(600),
        icon: imagePath,
        benefits: entries(text(60), 6),
        color: z.enum(serviceColors),
        category: z.enum(serviceCategories),
      }),
    )
    .min(1)
    .max(80),
})

// --------------------------------------------------------------------------------------------------------- plans.yaml
const subscriptionTypes = cardTypes('subscription')
const foodTypes = cardTypes('food')
const feature = z.strictObject({ text: text(120), highlighted: z.boolean() })
const planBase = {
  id: slug,
  title: text(40),
  period: z.enum([...subscriptionTypes, ...foodTypes].map(planPeriod)),
  featured: z.boolean(),
  features: z.array(feature).min(2).max(10),
}
export const plansSchema = z.strictObject({
  heading: text(60),
  intro: text(300),
  subscription: z
    .array(z.strictObject({ ...planBase, planType: z.enum(subscriptionTypes), priceRupees: rupees.nullable() }))
    .min(1)
    .max(12),
  food: z
    .array(z.strictObject({ ...planBase, planType: z.enum(foodTypes), priceRupees: rupees, meals: z.int().min(1) }))
    .min(1)
    .max(12),
  areaNotice: z.strictObject({ title: text(60), text: text(400), points: z.array(text(160)).min(1).max(8) }),
})

// --------------------------------------------------------------------------------------------------------- meals.yaml
export const mealsSchema = z.strictObject({
  intro: text(300),
  items: z
    .array(
      z.strictObject({
        id: slug,
        name: text(60),
        description: text(160),
        image: picture,
        diet: z.enum(['veg', 'egg']),
        /** null: price to be decided; such a meal is shown but cannot be ordered. */
        priceRupees: rupees.nullable(),
      }),
    )
    .min(1)
    .max(60),
})

// -------------------------------------------------------------------------------------------------- testimonials.yaml
export const testimonialsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        quote: text(400),
        name: text(60),
        image: imagePath.nullable(),
        location: text(60).optional(),
        consentNote: text(300),
      }),
    )
    .min(1)
    .max(60),
})

// -------------------------------------------------------------------------------------------------------- awards.yaml
export const awardsSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        id: slug,
        year: z.int().min(1990).max(2100),
        title: text(80),
        by: text(120),
        text: text(240),
        evidence: text(400),
      }),
    )
    .min(1)
    .max(30),
  media: z
    .array(z.strictObject({ name: text(80), text: text(200), evidence: text(400) }))
    .min(1)
    .max(12),
})

// --------------------------------------------------------------------------------------------------------- about.yaml
export const aboutSchema = z.strictObject({
  title: text(60),
  intro: text(400),
  picture: describedPicture.optional(),
  mission: z.strictObject({ title: text(40), text: text(600) }),
  vision: z.strictObject({ title: text(40), text: text(600) }),
  highlights: entries(z.strictObject({ icon, title: text(60), text: text(240) }), 6),
  keyFacts: entries(z.strictObject({ value: text(20), label: text(60), evidence: text(400).optional() }), 4),
  whoWeAre: z.strictObject({ title: text(60), text: text(800) }),
  company: entries(z.strictObject({ title: text(60), text: text(900) }), 8),
  join: z.strictObject({ title: text(80), text: text(240), buttonLabel: text(40) }),
})

// ------------------------------------------------------------------------------------------------------- gallery.yaml
export const gallerySchema = z.strictObject({
  title: text(60),
  intro: text(300),
  showFilters: z.boolean(),
  items: z
    .array(
      z.strictObject({
        id: slug,
        title: text(60),
        categories: z.array(text(40)).min(1).max(4),
        image: describedPicture,
        /** A photograph of a client needs the number of the signed consent; a drawing does not (null). */
        consentId: text(40).nullable(),
      }),
    )
    .min(1)
    .max(120),
})

// ----------------------------------------------------------------------------------------------------------- faq.yaml
export const faqSchema = z.strictObject({
  items: entries(z.strictObject({ id: slug, question: text(160), answer: text(900) }), 80),
})

// -------------------------------------------------------------------------------------------------------- search.yaml
/** Words with commas between them, as staff type them. */
const wordList = (max: number) => text(max)
export const searchSchema = z.strictObject({
  synonyms: entries(
    z.strictObject({
      id: slug,
      /** Words of the site. What says one of them is also found by `words`. */
      means: wordList(300),
      words: wordList(1500),
    }),
    200,
  ),
  pages: entries(
    z.strictObject({
      id: slug,
      title: text(60),
      note: text(80).optional(),
      text: text(300),
      to: sitePath,
      words: wordList(1500),
    }),
    60,
  ),
})

// --------------------------------------------------------------------------- prose: front matter of the MDX documents
/** content/home/*.mdx: the texts behind the read-more links of the welcome block. The body is the modal's text. */
export const homeTextSchema = z.strictObject({
  order: z.int().min(1).max(9),
  eyebrow: text(60).optional(),
  title: text(80),
  summary: text(400),
  linkLabel: text(60),
  image: describedPicture,
  evidence: text(400).optional(),
})

/** content/legal/*.mdx: one accordion section for each "## " heading of the body. */
export const legalSchema = z.strictObject({
  title: text(80),
  description: text(200),
  dateLabel: z.enum(['Effective', 'Last updated']),
  date: isoDate,
  intro: text(600),
  /** As many as the body has "## " headings: a heading that is lost by a slip of the finger does not go unseen. */
  sections: z.int().min(1).max(40),
})
/** Each has a page of its own. */
export const legalNames = ['privacy', 'terms', 'refund', 'shipping'] as const

/**
 * content/notices/*.mdx: the privacy notice, each version in each language, named by both (2026-11-23-hi). The newest that is not in
 * the future is in force.
 */
export const noticeSchema = z.strictObject({
  version: isoDate,
  language: z.enum(noticeLanguages),
  title: text(80),
  description: text(200),
  intro: text(600),
  /** Each purpose once, in the order of app/domain/privacy-choices.ts. */
  purposes: z
    .array(
      z.strictObject({
        id: z.enum(noticePurposes),
        title: text(80),
        data: text(300),
        use: text(300),
        refusal: text(300),
      }),
    )
    .refine(
      (purposes) => purposes.map(({ id }) => id).join() === noticePurposes.join(),
      `each of these once, in this order: ${noticePurposes.join(', ')}`,
    ),
  sections: z.int().min(1).max(40),
})

/** content/posts/*.mdx: posts an empty database is seeded with. The body becomes the blog's four block types. */
export const postSchema = z.strictObject({
  title: text(120),
  description: text(240),
  publishDate: isoDate,
  createdAt: isoDate,
  cover: describedPicture,
  tags: z.array(slug).min(1).max(5),
})

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
} as const

/** folder in content/ → the schema of its files' front matter, for prose with one file each. */
export const proseSchemas = {
  HomeText: { folder: 'home', schema: homeTextSchema, names: ['welcome', 'founder', 'philosophy'] },
  Legal: { folder: 'legal', schema: legalSchema, names: legalNames },
  Notice: { folder: 'notices', schema: noticeSchema, names: null },
  Post: { folder: 'posts', schema: postSchema, names: null },
} as const

/**
 * Notes for staff: which paper backs a claim, which consent is signed. collections.server.ts takes them out, so they can
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
