import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { postStrip } from '~/blog/site/latest-posts.server'
import {
  firstQuestions,
  founder,
  home,
  homeServices,
  homeTexts,
  plans,
  site,
  testimonials,
  thali,
} from '~/content/collections.server'
import { firstDrawing } from '~/drawing/first-drawing.server'
import { pageMeta } from '~/frame/head/page-meta'
import { headersOf } from '~/frame/site/in-time.server'
import { publicPage } from '~/frame/site/public-page.server'
import { settings } from '~/platform/settings/settings.server'
import { FirstQuestions } from '../questions'
import { Hero } from './hero'
import { Highlights } from './highlights'
import { Mission } from './mission'
import { ServicesCarousel } from './services-carousel'
import { clinicData, websiteData } from './structured-clinic'
import { Testimonials } from './testimonials'
import { Welcome } from './welcome'
import { Why } from './why'
import { Wisdom } from './wisdom'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => {
  const content = data?.content
  const first = content?.hero[0]
  return [
    ...pageMeta(matches, {
      title: content?.title ?? 'Aahar',
      description: content?.description ?? '',
      path: '/',
      facts: data?.facts ?? [],
    }),
    // The first picture is the largest thing on the page. A phone has its drawing in the page already.
    ...(first && !first.drawing ? [preloadOf(first.mobileImage, '(width < 768px)')] : []),
    ...(first ? [preloadOf(first.image.src, '(width >= 768px)')] : []),
  ]
}

const preloadOf = (href: string, media: string) =>
  ({ tagName: 'link', rel: 'preload', as: 'image', href, media, fetchPriority: 'high' }) as const

export const headers = publicPage()

const homeContent = () => ({
  title: `${site.legalName} · ${site.tagline}`,
  description: site.description,
  hero: home.hero.map((slide, i) => ({ ...slide, drawing: i === 0 ? firstDrawing(slide.mobileImage) : null })),
  heroNote: home.heroNote,
  highlights: home.highlights,
  plateTitle: thali.title,
  texts: homeTexts,
  who: `${founder().name}, ${founder().credentials}`,
  servicesHeading: home.servicesHeading,
  services: homeServices,
  why: home.why,
  testimonialsHeading: home.testimonialsHeading,
  testimonials,
  thali,
  rating: site.claims.rating.value,
  videoUrl: site.testimonialVideoUrl,
  mission: home.mission,
  questions: firstQuestions(),
  blogHeading: home.blogHeading,
})

export async function loader({ context }: LoaderFunctionArgs) {
  const origin = settings().publicUrl
  const strip = await postStrip(context)
  const facts = [clinicData({ site, plans, origin }), websiteData({ site, origin })]
  return data({ content: homeContent(), facts, wisdom: strip }, { headers: headersOf(!('posts' in strip)) })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function HomePage() {
  const { content, wisdom } = useLoaderData<typeof loader>()
  return (
    <>
      <Hero slides={content.hero} note={content.heroNote} />
      <Highlights cards={content.highlights} plateTitle={content.plateTitle} />
      <Welcome texts={content.texts} who={content.who} />
      <ServicesCarousel heading={content.servicesHeading} services={content.services} />
      <Why {...content.why} />
      <Testimonials
        heading={content.testimonialsHeading}
        testimonials={content.testimonials}
        rating={content.rating}
        videoUrl={content.videoUrl}
      />
      <Mission {...content.mission} />
      <Wisdom heading={content.blogHeading} sent={wisdom} />
      <div className="bg-paper">
        <FirstQuestions questions={content.questions} className="wrap section" />
      </div>
    </>
  )
}
