import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { faq, site } from '~/content/collections.server'
import { pageMeta } from '~/frame/head/page-meta'
import { faqData } from '~/frame/head/structured-data'
import { createClinicApi } from '~/platform/session/client.server'
import { FormMessage } from '~/ui/form/form-message'
import { ChipLinks } from '~/ui/list/chip-links'
import { type Question, QuestionFolds } from '~/ui/text/question-folds'
import {
  cleanQuery,
  maxQueryLength,
  type SearchGroup,
  type SearchHit,
  type SearchResult,
  searchGroups,
  searchOperations,
} from '../../contract/search'
import { Marked } from '../marked'
import { groupLabels } from '../search'

const shownOfEach = 5
const shownOfOne = 20

export const meta: MetaFunction<typeof loader> = ({ data: answer, matches }) =>
  pageMeta(matches, {
    title: `${answer?.query ? `“${answer.query}” · ` : ''}Search · ${answer?.clinic ?? 'Aahar'}`,
    description: 'Search the services, plans, meals, posts, questions and policies of our clinic.',
    path: '/search',
    index: false,
    facts: answer?.questions ? [faqData(answer.questions)] : [],
  })

/** `q` is what is looked for, `in` the one group to show. Frequent questions stand where there is nothing else to read. */
export async function loader({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const typed = searchParams.get('q') ?? ''
  const query = cleanQuery(typed)
  const isCut = query.length < typed.trim().length
  const only = searchGroups.find((group) => group === searchParams.get('in')) ?? null
  const page = { query, isCut, only, clinic: site.legalName, result: null, questions: null, message: null }
  if (query === '') return { ...page, questions: faq }
  const answer = await createClinicApi()(searchOperations).all({
    q: query,
    per_group: only === null ? shownOfEach : shownOfOne,
  })
  if (answer.ok) return { ...page, result: answer.data, questions: answer.data.total === 0 ? faq : null }
  const message = `The search does not answer right now. Please try again shortly, or call ${site.contact.phoneText}.`
  return data({ ...page, message }, { status: 503 })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function SearchPage() {
  const { query, isCut, only, result, questions, message } = useLoaderData<typeof loader>()
  return (
    <div className="wrap py-12 lg:py-20">
      <div className="mx-auto max-w-[780px]">
        <h1>Search</h1>
        {/* Another query is another form: what was typed into the old one must not stay. */}
        <SearchForm key={query} query={query} />
        {isCut ? (
          <p className="mb-4 text-small text-ink-2">We looked for the first {maxQueryLength} characters.</p>
        ) : null}
        <FormMessage message={message ?? undefined} />
        {result && result.total > 0 ? <Results result={result} only={only} /> : null}
        {result?.total === 0 ? <NothingFound query={query} /> : null}
        {questions ? <Questions questions={questions} /> : null}
      </div>
    </div>
  )
}

function SearchForm({ query }: { query: string }) {
  return (
    <search>
      <Form method="get" className="mt-7 mb-8 flex gap-2 sm:gap-3">
        <label htmlFor="page-q" className="sr-only">
          What are you looking for?
        </label>
        <input
          id="page-q"
          name="q"
          type="search"
          required
          defaultValue={query}
          placeholder="Type Word Then Enter..."
          className="h-13.5 w-full min-w-0 rounded-field border-[1.5px] border-line-strong bg-paper px-3 max-sm:placeholder:text-small sm:px-4"
        />
        <button type="submit" className="btn btn-primary max-sm:px-5">
          Search
        </button>
      </Form>
    </search>
  )
}

function Results({ result, only }: { result: SearchResult; only: SearchGroup | null }) {
  const { query, total, order, groups } = result
  const shown = only === null ? order : [only]
  return (
    <>
      <p role="status" className="mb-5 text-ink-2">
        <span className="figures font-semibold text-ink">{countOf(total)}</span> for “{query}”
      </p>
      <ChipLinks
        label="Kinds of result"
        chips={[
          { label: `All (${total})`, to: address(query, null), selected: only === null },
          ...order.map((group) => ({
            label: `${groupLabels[group]} (${groups[group].total})`,
            to: address(query, group),
            selected: group === only,
          })),
        ]}
      />
      {shown.map((group) => (
        <Group key={group} group={group} query={query} isAlone={only !== null} {...groups[group]} />
      ))}
    </>
  )
}

type GroupProps = { group: SearchGroup; query: string; isAlone: boolean; total: number; hits: SearchHit[] }

function Group({ group, query, isAlone, total, hits }: GroupProps) {
  const titleId = `found-${group}`
  return (
    <section aria-labelledby={titleId} className="mt-11">
      <h2 id={titleId} className="flex items-baseline justify-between gap-4 text-[clamp(1.6rem,1.3rem+1vw,2.1rem)]">
        {groupLabels[group]}
        <span className="figures font-sans text-small font-normal tracking-normal text-ink-2">{countOf(total)}</span>
      </h2>
      <ul className="mt-4 border-t border-line">
        {hits.map((hit) => (
          <Hit key={hit.id} {...hit} />
        ))}
      </ul>
      {hits.length < total && !isAlone ? (
        <p className="mt-5">
          <Link to={address(query, group)} className="text-link">
            See all {total} in {groupLabels[group].toLowerCase()}
          </Link>
        </p>
      ) : null}
      {hits.length < total && isAlone ? (
        <p className="mt-5 text-small text-ink-2">
          These are the best {hits.length} of {total}. Add another word to narrow it down.
        </p>
      ) : null}
      {total === 0 ? (
        <p className="mt-5 text-ink-2">
          Nothing in {groupLabels[group].toLowerCase()} matches.{' '}
          <Link to={address(query, null)} className="text-link">
            Search everything
          </Link>
        </p>
      ) : null}
    </section>
  )
}

function Hit({ url, title, snippet, note }: SearchHit) {
  return (
    <li className="relative border-b border-line py-5 hover:bg-leaf-50">
      <h3 className="text-[1.3rem]">
        <Link to={url} className="after:absolute after:inset-0 after:content-[''] hover:text-leaf-700">
          <Marked segments={title} />
        </Link>
      </h3>
      {note === null ? null : <p className="figures mt-1 text-small font-semibold text-turmeric-700">{note}</p>}
      {snippet.length === 0 ? null : (
        <p className="mt-1.5 text-small text-ink-2">
          <Marked segments={snippet} />
        </p>
      )}
    </li>
  )
}

function NothingFound({ query }: { query: string }) {
  return (
    <section aria-labelledby="nothing-found" className="py-8 text-center">
      <p role="status" className="sr-only">
        0 results for “{query}”
      </p>
      <img src="/illustrations/empty-no-results.svg" alt="" width={200} height={150} className="mx-auto" />
      <h2 id="nothing-found" className="mt-6 text-h3">
        Nothing found for “{query}”
      </h2>
      <p className="mx-auto mt-3 max-w-[30em] text-balance text-ink-2">
        Try one word, such as paneer or thyroid. Small typing mistakes are fine.
      </p>
      <Link to="/services" className="btn btn-outline mt-6">
        See all services
      </Link>
    </section>
  )
}

function Questions({ questions }: { questions: readonly Question[] }) {
  return (
    <section aria-labelledby="questions-title" className="mt-12">
      <h2 id="questions-title" className="text-[clamp(1.6rem,1.3rem+1vw,2.1rem)]">
        Questions people ask
      </h2>
      <div className="mt-5">
        <QuestionFolds questions={questions} />
      </div>
    </section>
  )
}

const countOf = (total: number) => (total === 1 ? '1 result' : `${total} results`)

function address(query: string, group: SearchGroup | null): string {
  return `/search?${new URLSearchParams({ q: query, ...(group !== null && { in: group }) })}`
}
