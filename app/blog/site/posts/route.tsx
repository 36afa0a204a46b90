import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useLoaderData, useNavigation } from '@remix-run/react'
import { home, site } from '~/content/collections.server'
import { pageMeta } from '~/frame/head/page-meta'
import { publicPage } from '~/frame/site/public-page.server'
import { Breadcrumb } from '~/ui/text/breadcrumb'
import { NoPosts } from './no-posts'
import { type ListChoice, listAddress, readPage, topicLabel } from './post-list'
import { PostPages } from './post-pages'
import { readList } from './read-list.server'

const description =
  'Short reads from a dietitian’s kitchen in Jaipur: millets, dal, spices, tiffins and seasonal food, and how to plan them.'

export const meta: MetaFunction<typeof loader> = ({ data: answer, matches }) => {
  if (!answer) return [{ title: 'Blogs' }]
  const { list, choice, clinic } = answer
  const topic = choice.topic === null || list.kind === 'message' ? '' : `: ${topicLabel(choice.topic)}`
  const page = choice.page > 1 && list.kind === 'posts' ? `, page ${choice.page}` : ''
  return [
    ...pageMeta(matches, {
      title: `Blogs${topic}${page} · ${clinic}`,
      description,
      path: '/blogs',
      breadcrumb: [{ label: 'Blogs', path: '/blogs' }],
    }),
    ...(list.kind === 'posts' && choice.page > 1
      ? [{ tagName: 'link', rel: 'prev', href: listAddress({ ...choice, page: choice.page - 1 }) }]
      : []),
    ...(list.kind === 'posts' && choice.page < list.pages
      ? [{ tagName: 'link', rel: 'next', href: listAddress({ ...choice, page: choice.page + 1 }) }]
      : []),
  ]
}

export const headers = publicPage({ reads: ['topic', 'page'] })

export async function loader({ request }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams
  const choice: ListChoice = { topic: query.get('topic') || null, page: readPage(query.get('page')) }
  const { list, status } = await readList(choice)
  return data({ list, choice, title: home.blogHeading.title, clinic: site.legalName }, { status })
}

export { shouldRevalidate } from '~/ui/browser/unreachable'

export default function BlogListPage() {
  const { list, choice, title } = useLoaderData<typeof loader>()
  const isLoading = useNavigation().location?.pathname === '/blogs'
  return (
    <div className="wrap pt-8 pb-[clamp(64px,8vw,112px)] lg:pt-11">
      <Breadcrumb here="Blogs" />
      <h1 className="mt-7 lg:mt-8">{title}</h1>
      <p className="lead mt-5 max-w-[40em]">Short reads from our kitchen: what to cook, how much of it, and why.</p>
      <p role="status" className="sr-only">
        {isLoading ? 'Loading blogs...' : ''}
      </p>
      {list.kind === 'posts' ? (
        <PostPages {...list} choice={choice} isLoading={isLoading} />
      ) : (
        <NoPosts {...list} hasChoice={choice.topic !== null || choice.page !== 1} />
      )}
    </div>
  )
}
