import type { MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { Clock, MapPin } from 'lucide-react'
import { OrderProvider } from '~/components/order/ordering'
import { MealMenu } from '~/components/pricing/meal-menu'
import { type PlanKind, Pricing } from '~/components/pricing/pricing'
import { ServiceCard } from '~/components/service-card/service-card'
import { Breadcrumb } from '~/components/ui/breadcrumb'
import { ChipLinks } from '~/components/ui/chip-links'
import { ContentImage } from '~/components/ui/content-image'
import {
  featuredServices,
  meals,
  mealsIntro,
  plans,
  serviceCategories,
  services,
  servicesIntro,
  servicesTitle,
  site,
} from '~/content/collections.server'
import type { ServicesPage } from '~/content/schema'
import { pageMeta } from '~/pages/page-meta'
import { publicPage } from '../_site/public-page.server'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: `Services and prices · ${data?.clinic}`,
    description:
      'Personal diet plans for weight, PCOS/PCOD, diabetes, thyroid, sport and children, with their prices, and meals from our kitchen delivered in Jaipur.',
    path: '/services',
    breadcrumb: [{ label: 'Services', path: '/services' }],
  })

export const headers = publicPage({ reads: ['category', 'plans'] })

export function loader() {
  return {
    clinic: site.legalName,
    title: servicesTitle,
    intro: servicesIntro,
    addressLines: site.contact.addressLines,
    openingHours: site.hours.consultation.text,
    featured: featuredServices,
    categories: serviceCategories,
    services,
    plans,
    gymDiscountPercent: site.orders.gymDiscountPercent,
    meals,
    mealsIntro,
  }
}

/** Everything is here at once: a filter or the toggle changes what is shown, not what is known. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentUrl, nextUrl, defaultShouldRevalidate }) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate

export default function ServicesPageScreen() {
  const data = useLoaderData<typeof loader>()
  const [query] = useSearchParams()
  const category = data.categories.find(({ id }) => id === query.get('category'))
  const shownPlans: PlanKind = query.get('plans') === 'food' ? 'food' : 'subscription'
  return (
    <>
      <Banner title={data.title} intro={data.intro} addressLines={data.addressLines} openingHours={data.openingHours} />
      <Featured cards={data.featured} />
      <section id="services" aria-labelledby="services-title">
        <div className="wrap pt-14 pb-[clamp(64px,8vw,112px)] lg:pt-20">
          <ChipLinks
            label="Kinds of service"
            chips={[
              { label: 'All Services', to: address(undefined, shownPlans, '#services'), selected: !category },
              ...data.categories.map(({ id, label }) => ({
                label,
                to: address(id, shownPlans, '#services'),
                selected: id === category?.id,
              })),
            ]}
          />
          {category ? (
            <div className="mt-9">
              <h2 id="services-title" className="text-[clamp(1.9rem,1.4rem+1.5vw,2.5rem)]">
                {category.label}
              </h2>
              <p className="mt-3 max-w-[62ch] text-ink-2">{category.text}</p>
            </div>
          ) : (
            <h2 id="services-title" className="sr-only">
              All Services
            </h2>
          )}
          <ul className="later-items mt-8 grid gap-5 sm:grid-cols-2 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4">
            {data.services
              .filter((service) => !category || service.category === category.id)
              .map((service) => (
                <ServiceCard key={service.id} service={service} closeHref="#services" />
              ))}
          </ul>
        </div>
      </section>
      <OrderProvider>
        <Pricing
          plans={data.plans}
          gymDiscountPercent={data.gymDiscountPercent}
          shown={shownPlans}
          linkTo={(kind) => address(category?.id, kind, '#pricing')}
        />
      </OrderProvider>
      <MealMenu meals={data.meals} intro={data.mealsIntro} notice={data.plans.areaNotice} />
    </>
  )
}

/** The same page with another choice. The hash keeps the place where scripts do not run and the page loads anew. */
function address(category: string | undefined, plans: PlanKind, hash: '#services' | '#pricing') {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (plans === 'food') query.set('plans', 'food')
  return { pathname: '/services', search: query.size > 0 ? `?${query}` : '', hash }
}

function Banner({
  title,
  intro,
  addressLines,
  openingHours,
}: {
  title: string
  intro: string
  addressLines: string[]
  openingHours: string
}) {
  return (
    <section aria-labelledby="page-title" className="wrap pt-8 lg:pt-11">
      <Breadcrumb here="Services" />
      <div className="mt-7 grid items-end gap-x-8 gap-y-8 lg:mt-8 lg:grid-cols-[7fr_3.1fr]">
        <div>
          <h1 id="page-title" className="max-w-[15ch]">
            {title}
          </h1>
          <p className="lead mt-5 max-w-[54ch]">{intro}</p>
        </div>
        <address className="space-y-3.5 border-y border-line py-5 text-small not-italic">
          <p className="flex gap-3.5">
            <MapPin aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600" />
            <span>
              <span className="sr-only">Office: </span>
              {addressLines.map((line) => (
                <span key={line} className="block">
                  {line}
                </span>
              ))}
            </span>
          </p>
          <p className="flex gap-3.5">
            <Clock aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600" />
            <span>
              <span className="sr-only">Open: </span>
              {openingHours}
            </span>
          </p>
        </address>
      </div>
    </section>
  )
}

const grounds = { sage: 'bg-leaf-100', butter: 'bg-turmeric-100' } as const

function Featured({ cards }: { cards: ServicesPage['featured'] }) {
  return (
    <ul className={`wrap mt-12 grid gap-6 lg:mt-18 lg:gap-8 ${cards.length > 1 ? 'lg:grid-cols-2' : ''}`}>
      {cards.map(({ title, text, image, tone }, i) => (
        <li
          key={title}
          className={`grid overflow-hidden rounded-panel sm:grid-cols-[1.4fr_1fr] lg:min-h-59 ${grounds[tone]}`}
        >
          <div className="p-7 sm:p-9.5">
            <h2 className="text-[clamp(1.55rem,1.3rem+0.9vw,1.95rem)] leading-[1.15]">{title}</h2>
            <p className="mt-3.5 max-w-[28ch] text-ink-2">{text}</p>
          </div>
          <ContentImage
            image={image}
            first={i === 0}
            className="h-full w-full object-cover max-sm:aspect-[16/9] lg:max-h-96"
          />
        </li>
      ))}
    </ul>
  )
}
