import type { MetaFunction } from '@remix-run/node'
import { type ShouldRevalidateFunction, useLoaderData, useSearchParams } from '@remix-run/react'
import { Clock, MapPin } from 'lucide-react'
import type { CSSProperties } from 'react'
import {
  appointmentRules,
  firstQuestions,
  founder,
  meals,
  mealsIntro,
  plans,
  servicesPage,
  site,
} from '~/content/collections.server'
import type { Service, ServicesPage } from '~/content/schema/schema'
import { whoOffers } from '~/domain/appointments/appointment-times'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { OrderProvider } from '~/orders/site/ordering/ordering'
import { MealMenu } from '~/orders/site/pricing/meal-menu'
import { type PlanKind, Pricing } from '~/orders/site/pricing/pricing'
import { ContentImage } from '~/ui/picture/content-image'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { FirstQuestions } from '../questions'
import { type OfferedService, ServiceCard } from './service-card'
import { ServiceChips } from './service-chips'

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
  const { title, intro, featured, categories, items } = servicesPage
  return {
    clinic: site.legalName,
    ...{ title, intro, featured, categories, services: items.map(withPeople) },
    addressLines: site.contact.addressLines,
    openingHours: site.hours.consultation.text,
    plans,
    gymDiscountPercent: site.orders.gymDiscountPercent,
    meals,
    mealsIntro,
    questions: firstQuestions(),
    founder: founder(),
  }
}

/** Who offers a service is said where not everybody does. */
function withPeople(service: Service): OfferedService {
  const { practitioners } = appointmentRules
  const people = whoOffers(appointmentRules, practitioners, service.title)
  return { ...service, people: people.length < practitioners.length ? people.map(({ name }) => name) : [] }
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
      {/* One part, so that the row of chips stays in view beside the services and not over prices and menu. In the first layout on phones as
          well, which leave out a page's third part (page.css): it begins in their first view. No margin
          reaches out of it (show-modal.ts). */}
      <div className="flow-root">
        <ServiceChips
          chips={[
            { label: 'All Services', to: address(undefined, shownPlans, '#services'), selected: !category },
            ...data.categories.map(({ id, label }) => ({
              label,
              to: address(id, shownPlans, '#services'),
              selected: id === category?.id,
            })),
          ]}
        />
        <section
          id="services"
          aria-label="Services"
          className="wrap scroll-mt-32 pt-1 pb-[clamp(36px,8vw,112px)] sm:scroll-mt-29 sm:pt-5 lg:scroll-mt-15 lg:pt-9"
        >
          {(category ? [category] : data.categories).map((kind, i) => (
            <ServiceKind
              key={kind.id}
              kind={kind}
              isFirst={i === 0}
              services={data.services.filter((service) => service.category === kind.id)}
            />
          ))}
        </section>
      </div>
      <OrderProvider>
        <Pricing
          plans={data.plans}
          gymDiscountPercent={data.gymDiscountPercent}
          shown={shownPlans}
          linkTo={(kind) => address(category?.id, kind, '#pricing')}
          founder={data.founder}
        />
      </OrderProvider>
      <MealMenu meals={data.meals} intro={data.mealsIntro} notice={data.plans.areaNotice} />
      <div className="bg-ivory">
        <FirstQuestions questions={data.questions} className="wrap section" />
      </div>
    </>
  )
}

function ServiceKind({
  kind: { label, text },
  isFirst,
  services,
}: {
  kind: ServicesPage['categories'][number]
  isFirst: boolean
  services: OfferedService[]
}) {
  return (
    <div
      className={isFirst ? undefined : 'near mt-6 sm:mt-12 lg:mt-16'}
      style={isFirst ? undefined : ({ '--rows': services.length } as CSSProperties)}
    >
      <h2 className="text-[clamp(1.65rem,1.1rem+2.3vw,2.5rem)]">{label}</h2>
      <p className="mt-1.5 max-w-[40em] text-ink-2 max-sm:text-[0.9rem] max-sm:leading-snug sm:mt-3">{text}</p>
      <ul
        className={`${isFirst ? '' : 'arrives'} mt-2 grid max-sm:divide-y max-sm:divide-line max-sm:overflow-hidden max-sm:rounded-card max-sm:border max-sm:border-line max-sm:bg-paper sm:mt-8 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3 lg:gap-6 xl:grid-cols-4`}
      >
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} closeHref="#services" first={isFirst} />
        ))}
      </ul>
    </div>
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
    <section aria-labelledby="page-title" className="wrap pt-6 lg:pt-11">
      <Breadcrumb here="Services" />
      <div className="mt-5 grid items-end gap-x-8 gap-y-4 lg:mt-8 lg:grid-cols-[7fr_3.1fr]">
        <div>
          <h1 id="page-title" className="max-w-[9.6em]">
            {title}
          </h1>
          <p className="lead mt-3 max-w-[35em] max-sm:text-body lg:mt-5">{intro}</p>
        </div>
        <address className="space-y-2 text-small not-italic max-sm:space-y-1 max-sm:text-meta lg:space-y-3.5 lg:border-y lg:border-line lg:py-5">
          <p className="flex gap-3.5">
            <MapPin aria-hidden size={20} strokeWidth={1.75} className="mt-0.5 shrink-0 text-leaf-600" />
            <span>
              <span className="sr-only">Office: </span>
              {addressLines.map((line) => (
                <span key={line} className="sm:block">
                  {line}{' '}
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
    <ul
      className={`wrap mt-4 grid grid-cols-2 gap-3 sm:mt-12 sm:gap-6 max-lg:sm:grid-cols-1 lg:mt-18 lg:gap-8 ${cards.length > 1 ? '' : 'lg:grid-cols-1'}`}
    >
      {cards.map(({ title, text, image, tone }, i) => (
        <li
          key={title}
          className={`grid overflow-hidden rounded-card sm:grid-cols-[1.4fr_1fr] sm:rounded-panel lg:min-h-59 ${grounds[tone]}`}
        >
          <div className="p-3.5 sm:p-9.5">
            <h2 className="text-[clamp(1.2rem,0.85rem+1.5vw,1.95rem)] leading-[1.15]">{title}</h2>
            <p className="mt-2 max-w-[18em] text-ink-2 max-sm:text-meta sm:mt-3.5">{text}</p>
          </div>
          {/* On phones the words say it. */}
          <ContentImage
            image={image}
            first={i === 0}
            className="h-full w-full object-cover max-sm:hidden lg:max-h-96"
          />
        </li>
      ))}
    </ul>
  )
}
