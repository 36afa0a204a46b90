import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { FirstQuestions } from '~/components/questions'
import { canBeInline } from '~/components/ui/inline-picture'
import {
  firstQuestions,
  founder,
  home,
  homeServices,
  homeTexts,
  plans,
  site,
  testimonials,
} from '~/content/collections.server'
import { readContentText } from '~/content/content-text'
import { contentText } from '~/content/content-text.server'
import { keptPart } from '~/kept-part'
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
  const content = data && readContentText(data.content)
  const first = content?.hero[0]
  return [
    ...pageMeta(matches, {
      title: content?.title ?? 'Aahar',
      description: content?.description ?? '',
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

const homeContent = contentText('home', () => ({
  title: `${site.legalName} · ${site.tagline}`,
  description: site.description,
  hero: home.hero,
  heroNote: home.heroNote,
  highlights: home.highlights,
  texts: homeTexts,
  who: `${founder().name}, ${founder().credentials}`,
  servicesHeading: home.servicesHeading,
  services: homeServices,
  why: home.why,
  testimonialsHeading: home.testimonialsHeading,
  testimonials,
  rating: site.claims.rating.value,
  videoUrl: site.testimonialVideoUrl,
  mission: home.mission,
  questions: firstQuestions(),
  blogHeading: home.blogHeading,
}))

export async function loader({ context }: LoaderFunctionArgs) {
  const origin = settings().publicUrl
  const strip = await postStrip(context)
  context.structuredData = [clinicData({ site, plans, origin }), websiteData({ site, origin })]
  return data({ content: homeContent(context), wisdom: strip }, { headers: headersOf(!('posts' in strip)) })
}

export { shouldRevalidate } from '~/browser/unreachable'

/** Of content alone. Of the posts each card is a part (wisdom.tsx). */
const parts = {
  Hero: keptPart('home hero', Hero),
  Highlights: keptPart('home highlights', Highlights),
  Welcome: keptPart('home welcome', Welcome),
  ServicesCarousel: keptPart('home services', ServicesCarousel),
  Why: keptPart('home why', Why),
  Testimonials: keptPart('home testimonials', Testimonials),
  Mission: keptPart('home mission', Mission),
  FirstQuestions: keptPart('home questions', FirstQuestions),
}

export default function HomePage() {
  const { content, wisdom } = useLoaderData<typeof loader>()
  const data = readContentText(content)
  return (
    <>
      <parts.Hero slides={data.hero} note={data.heroNote} />
      <parts.Highlights cards={data.highlights} />
      <parts.Welcome texts={data.texts} who={data.who} />
      <parts.ServicesCarousel heading={data.servicesHeading} services={data.services} />
      <parts.Why {...data.why} />
      <parts.Testimonials
        heading={data.testimonialsHeading}
        testimonials={data.testimonials}
        rating={data.rating}
        videoUrl={data.videoUrl}
      />
      <parts.Mission {...data.mission} />
      <Wisdom heading={data.blogHeading} sent={wisdom} />
      <div className="bg-paper">
        <parts.FirstQuestions questions={data.questions} className="wrap section" />
      </div>
    </>
  )
}
