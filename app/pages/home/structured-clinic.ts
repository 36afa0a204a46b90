/**
 * The clinic and its site as search engines read them (frame/head/structured-data.ts). Figures about satisfaction or ratings have
 * no place here without reviews behind them (decision E12).
 */
import type { Plans, Site } from '~/content/schema/schema'
import { weekdayNames } from '~/domain/time/days'
import { absolute } from '~/frame/head/page-meta'
import { clinicId } from '~/frame/head/structured-data'

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
