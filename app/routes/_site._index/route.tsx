import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FirstQuestions } from '~/components/questions'
import { canBeInline } from '~/components/ui/inline-picture'
import { firstQuestions, home, homeServices, homeTexts, plans, site, testimonials } from '~/content/collections.server'
import { pageMeta } from '~/pages/page-meta'
import { clinicData, websiteData } from '~/pages/structured-data'
import { settings } from '~/settings.server'
import { headersOf } from '../_site/in-time.server'
import { postStrip } from '../_site/latest-posts.server'
import { publicPage } from '../_site/public-page.server'
import { Hero } from './hero'
import { Highlights } from './highlights'
import { Mission } from './mission'
import { ServicesCarousel } from './services-carousel'
import { Testimonials } from './testimonials'
import { Welcome } from './welcome'
import { Why } from './why'
import { Wisdom } from './wisdom'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const first = data?.hero[0]
  return [
    ...pageMeta(matches, {
      title: data?.title ?? 'Aahar',
      description: data?.description ?? '',
      path: '/',
    }),
    // The first picture is the largest thing on the page. A phone has its drawing in the page already.
    ...(first && !canBeInline(first.mobileImage) ? [preloadOf(first.mobileImage, '(width < 768px)')] : []),
    ...(first ? [preloadOf(first.image.src, '(width >= 768px)')] : []),
  ]
}

const preloadOf = (href: string, media: string) =>
  ({ tagName: 'link', rel: 'preload', as: 'image', href, media, fetchPriority: 'high' }) as const

export const headers = publicPage()

export async function loader({ context }: LoaderFunctionArgs) {
  const origin = settings().publicUrl
  const strip = await postStrip(context)
  context.structuredData = [clinicData({ site, plans, origin }), websiteData({ site, origin })]
  const loaded = {
    title: `${site.legalName} · ${site.tagline}`,
    description: site.description,
    hero: home.hero,
    heroNote: home.heroNote,
    highlights: home.highlights,
    texts: homeTexts,
    servicesHeading: home.servicesHeading,
    services: homeServices,
    why: home.why,
    testimonialsHeading: home.testimonialsHeading,
    testimonials: testimonials.map((testimonial) => ({ ...testimonial, location: testimonial.location ?? 'Client' })),
    rating: site.claims.rating.value,
    videoUrl: site.testimonialVideoUrl,
    mission: home.mission,
    questions: firstQuestions(),
    blogHeading: home.blogHeading,
    wisdom: strip,
  }
  return data(loaded, { headers: headersOf(!('posts' in strip)) })
}

export { shouldRevalidate } from '~/browser/unreachable'

export default function HomePage() {
  const data = useLoaderData<typeof loader>()
  return (
    <>
      <Hero slides={data.hero} note={data.heroNote} />
      <Highlights cards={data.highlights} />
      <Welcome texts={data.texts} />
      <ServicesCarousel heading={data.servicesHeading} services={data.services} />
      <Why {...data.why} />
      <Testimonials
        heading={data.testimonialsHeading}
        testimonials={data.testimonials}
        rating={data.rating}
        videoUrl={data.videoUrl}
      />
      <Mission {...data.mission} />
      <div className="bg-paper">
        <FirstQuestions questions={data.questions} className="wrap section" />
      </div>
      <Wisdom heading={data.blogHeading} sent={data.wisdom} />
    </>
  )
}
