import type { MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { about, awards, founder, home, homeTexts, media, site } from '~/content/collections.server'
import type { About } from '~/content/schema/schema'
import { BookingOpener } from '~/frame/booking'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { figureRow } from '~/ui/list/columns'
import { ContentImage } from '~/ui/picture/content-image'
import { IconRow } from '~/ui/picture/icon-row'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { Awards } from './awards'
import { WhoWeAre } from './who-we-are'
import { YearsCounter } from './years-counter'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `About us · ${data.clinic.name}`,
        description: `${data.clinic.name} in ${data.clinic.city}: who we are, how we plan food from your own kitchen, our awards and our founder.`,
        path: '/about',
      })
    : []

export const headers = publicPage()

export function loader() {
  return {
    about,
    awards,
    media,
    clinic: { name: site.legalName, shortName: site.name, city: site.city, foundedYear: site.foundedYear },
    years: { of: founder().name, title: site.founder.title, count: site.founder.yearsOfExperience },
    founder: founder(),
    picture: about.picture ?? homeTexts.welcome.image,
    consultation: { title: home.mission.formTitle, text: home.mission.formText },
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function AboutPage() {
  const { about, awards, media, clinic, years, ...rest } = useLoaderData<typeof loader>()
  return (
    <>
      <Opening title={about.title} intro={about.intro} picture={rest.picture} />
      <section aria-label="Years of expertise" className="bg-ivory">
        <div className="wrap grid items-end gap-x-8 gap-y-8 pt-10 pb-[clamp(64px,8vw,112px)] md:grid-cols-[7fr_5fr] lg:pt-14">
          <YearsCounter years={years.count} label="years of expertise" />
          <p className="max-w-[26em] text-ink-2">
            This counts the practice of {years.of}, {years.title}, who founded the clinic. {clinic.shortName} itself
            opened in {clinic.city} in {clinic.foundedYear}.
          </p>
        </div>
      </section>
      <MissionAndVision mission={about.mission} vision={about.vision} highlights={about.highlights} />
      <WhoWeAre text={about.whoWeAre} company={about.company} founder={rest.founder} consultation={rest.consultation} />
      <Awards awards={awards} media={media} />
      <KeyFacts facts={about.keyFacts} />
      <Join {...about.join} />
    </>
  )
}

function Opening({ title, intro, picture }: { title: string; intro: string; picture: { src: string; alt: string } }) {
  return (
    <section aria-labelledby="page-title" className="bg-ivory">
      <div className="wrap pt-8 lg:pt-11">
        <Breadcrumb here="About" />
        <div className="mt-7 grid items-end gap-x-8 gap-y-5 lg:mt-8 lg:grid-cols-[5fr_6fr]">
          <h1 id="page-title">{title}</h1>
          <p className="lead max-w-[35em]">{intro}</p>
        </div>
      </div>
      <ContentImage
        image={picture}
        eager
        className="mt-10 aspect-[4/3] max-h-[78vh] w-full object-cover object-[20%_50%] sm:aspect-[2/1] lg:mt-14 lg:aspect-[21/9]"
      />
      <img
        src="/illustrations/about-jaipur-chhatris.svg"
        alt=""
        width={1600}
        height={360}
        className="h-28 w-full [mask-image:linear-gradient(#000_30%,transparent)] object-cover object-bottom sm:h-auto"
      />
    </section>
  )
}

function MissionAndVision({ mission, vision, highlights }: Pick<About, 'mission' | 'vision' | 'highlights'>) {
  return (
    <section aria-label="Mission and vision" className="bg-paper">
      <div className="wrap pt-[clamp(64px,8vw,112px)] pb-14 lg:pb-20">
        <div className="grid gap-x-20 gap-y-12 md:grid-cols-2">
          {[mission, vision].map(({ title, text }) => (
            <div key={title}>
              <h2 className="text-[clamp(1.9rem,1.4rem+1.5vw,2.75rem)]">{title}</h2>
              <p className="mt-5 max-w-[38em] text-ink-2">{text}</p>
            </div>
          ))}
        </div>
        <IconRow
          items={highlights}
          className="mt-14 border-t pt-4 md:pt-11 lg:mt-20"
          renderTitle={(title) => <h3 className="text-[1.4rem]">{title}</h3>}
        />
      </div>
    </section>
  )
}

function KeyFacts({ facts }: { facts: About['keyFacts'] }) {
  return (
    <section aria-labelledby="key-facts" className="bg-ivory">
      <div className="wrap pb-[clamp(64px,8vw,112px)]">
        <h2 id="key-facts" className="sr-only">
          Key facts
        </h2>
        <dl
          className={`grid border-y border-line py-8 text-center lg:divide-x lg:divide-line lg:py-11 ${figureRow(facts.length)}`}
        >
          {facts.map(({ value, label }) => (
            <div key={label} className="flex flex-col-reverse justify-end gap-2 px-1">
              <dt className="text-small text-ink-2 sm:text-body">{label}</dt>
              <dd className="figures text-[clamp(1.6rem,0.9rem+3.9vw,4.25rem)] leading-none font-[400] tracking-[-0.02em] text-leaf-700">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}

function Join({ title, text, buttonLabel }: About['join']) {
  return (
    <section
      aria-labelledby="join"
      className="on-dark bg-leaf-800 bg-[url(/illustrations/pattern-booti-light.svg)] text-ivory"
    >
      <div className="wrap section grid items-center gap-x-8 gap-y-8 lg:grid-cols-[8fr_4fr]">
        <div>
          <h2 id="join" className="max-w-[11.5em]">
            {title}
          </h2>
          <p className="lead mt-5 max-w-[31em] text-ivory">{text}</p>
        </div>
        <BookingOpener kind="discovery" className="btn btn-accent justify-self-start max-sm:w-full lg:justify-self-end">
          {buttonLabel}
        </BookingOpener>
      </div>
    </section>
  )
}
