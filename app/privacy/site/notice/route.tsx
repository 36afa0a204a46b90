import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { notices, noticeVersionOn, site } from '~/content/collections.server'
import { Prose } from '~/content/text/prose'
import type { NoticeLanguage } from '~/domain/privacy/privacy-choices'
import { ageText, retentionRules } from '~/domain/privacy/retention'
import { hindiDay, indiaDay, longDay } from '~/domain/time/days'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { programTime } from '~/platform/work/clock.server'
import './hindi.css'

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data ? pageMeta(matches, { title: data.title, description: data.notice.description, path: '/privacy/notice' }) : []

export const headers = publicPage({ reads: ['lang', 'version'] })

/** `?version=` one that was in force before; `?lang=hi` in Hindi. Whatever is no such version or language shows the one in force. */
export function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const language: NoticeLanguage = query.get('lang') === 'hi' ? 'hi' : 'en'
  const current = noticeVersionOn(indiaDay(programTime()))
  const ofLanguage = notices.filter((one) => one.language === language)
  const notice =
    ofLanguage.find(({ version }) => version === query.get('version')) ??
    ofLanguage.find(({ version }) => version === current)
  if (!notice) throw new Response('There is no such notice.', { status: 404 })
  return {
    notice,
    current,
    title: `${notice.title} · ${site.legalName}`,
    versions: ofLanguage.map(({ version }) => version).filter((version) => version <= current),
    ages: retentionRules.map(({ days, ...rule }) => ({ ...rule[language], age: ageText(days, language) })),
  }
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

const words = {
  en: {
    data: 'What',
    use: 'Why',
    refusal: 'If you say no',
    kept: 'How long we keep it',
    in_force: (day: string) => `In force from ${day}`,
    day: longDay,
    other: 'हिन्दी में पढ़ें',
    former: 'Former notices',
  },
  hi: {
    data: 'क्या',
    use: 'क्यों',
    refusal: 'आप मना करें तो',
    kept: 'हम कितने समय तक रखते हैं',
    in_force: (day: string) => `${day} से लागू`,
    day: hindiDay,
    other: 'Read in English',
    former: 'पुरानी सूचनाएँ',
  },
} as const

export default function NoticePage() {
  const { notice, current, versions, ages } = useLoaderData<typeof loader>()
  const { language, version, title, intro, purposes, sections } = notice
  const said = words[language]
  const other = language === 'en' ? 'hi' : 'en'
  const addressOf = (lang: NoticeLanguage, of = version) =>
    `/privacy/notice?${new URLSearchParams({ lang, ...(of !== current && { version: of }) })}`
  return (
    <article lang={language} className="notice wrap max-w-[860px]! pt-12 pb-[clamp(64px,8vw,112px)] lg:pt-20">
      <p className="eyebrow">
        <span>
          <time dateTime={version}>{said.in_force(said.day(version))}</time>
        </span>
      </p>
      <h1 className="text-[clamp(2.4rem,1.6rem+2.4vw,3.25rem)]">{title}</h1>
      <p className="mt-4">
        <Link to={addressOf(other)} lang={other} hrefLang={other} className="text-link">
          {said.other}
        </Link>
      </p>
      <p className="lead mt-6">{intro}</p>
      <div className="mt-10 border-t border-line">
        {purposes.map(({ id, ...purpose }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`} className="border-b border-line py-6">
            <h2 id={`${id}-title`} className="text-h3! leading-tight">
              {purpose.title}
            </h2>
            <dl className="mt-3 grid gap-x-6 gap-y-2 text-ink-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
              {(['data', 'use', 'refusal'] as const).map((name) => (
                <div key={name} className="contents">
                  <dt className="font-semibold text-ink">{said[name]}</dt>
                  <dd>{purpose[name]}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
      {sections.map((section) => (
        <section key={section.id} aria-labelledby={section.id} className="mt-10">
          <h2 id={section.id} className="text-h3! leading-tight">
            {section.title}
          </h2>
          <div className="prose mt-3 text-ink-2">
            <Prose tree={section.tree} />
          </div>
        </section>
      ))}
      <section aria-labelledby="kept" className="mt-10">
        <h2 id="kept" className="text-h3! leading-tight">
          {said.kept}
        </h2>
        <dl className="mt-3 border-t border-line text-ink-2">
          {ages.map(({ what, from, age }) => (
            <div key={what} className="flex flex-wrap gap-x-6 border-b border-line py-3">
              <dt className="min-w-0 flex-1 basis-72">{what}</dt>
              <dd className="basis-64">
                <strong className="figures font-semibold text-ink">{age}</strong> {from}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      {versions.length > 1 ? (
        <p className="mt-10 flex flex-wrap gap-x-4 text-small">
          {said.former}:
          {versions
            .filter((one) => one !== version)
            .map((one) => (
              <Link key={one} to={addressOf(language, one)} className="text-link figures">
                {said.day(one)}
              </Link>
            ))}
        </p>
      ) : null}
    </article>
  )
}
