import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { dateTimeText } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DeskList } from '~/frame/desk/list/desk-list'
import { choiceOf, listAddress, pageOf } from '~/frame/desk/list/list-address'
import { readList } from '~/frame/desk/list/read-list.server'
import { type Column, MomentCell, rowLink } from '~/frame/desk/list/record-table'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { formToken } from '~/platform/forms/form-token.server'
import { MediaPicture } from '~/ui/picture/media-picture'
import { StateBadge } from '~/ui/text/state-badge'
import { adminBlogOperations, type ListedPost, postStates } from '../../contract/admin-blogs'
import { placeholderImage } from '../../site/post-views'
import { postName, postStateWords, postWhen, wordsText } from '../post-desk'
import { blogFormSchema, callOf, doneWords } from './blog-form'
import { DeedForm, PostActions } from './post-actions'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Blog')

const sortWords = { edited: 'Last edited first', date: 'Newest date first', title: 'By title' }

const { shape } = adminBlogOperations.list.query

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'posts')
  const deletedId = new URL(visit.request.url).searchParams.get('deleted')
  const [list, deleted] = await Promise.all([
    readList(visit, shape, clinic(adminBlogOperations).list, { what: 'posts' }),
    deletedId ? clinic(adminBlogOperations).get(deletedId) : null,
  ])
  const { ok, data } = deleted?.ok ? deleted : { ok: false, data: null }
  return {
    list: { ...list, rows: list.rows.map(lineOf) },
    // Once it is back, the address of the list says nothing any more.
    deleted: ok && data?.state === 'deleted' ? { id: data.id, name: postName(data.draft.title), version: 1 } : null,
    formToken: formToken(),
  }
}

const lineOf = ({ title, updated_at, updated_by, words, cover, ...post }: ListedPost) => ({
  ...{ id: post.id, slug: post.slug, state: post.state, version: post.version, has_changes: post.has_changes },
  name: postName(title),
  when: postWhen(post),
  edited: dateTimeText(updated_at),
  editor: updated_by,
  words: wordsText(words),
  picture: cover?.src ?? placeholderImage(post.id),
})

export async function action(visit: ActionFunctionArgs) {
  const query = new URL(visit.request.url).searchParams
  return answerDesk(visit, {
    schema: blogFormSchema,
    hasToken: true,
    call: (clinic, sent) => callOf(clinic(adminBlogOperations), sent),
    done: (post, { value: { intent } }) => {
      if (intent !== 'remove') return { sent: doneWords(intent, post) }
      // By its address the page offers to undo it, also when it is loaded again.
      const kept = listAddress({ ...choiceOf(shape, query), page: pageOf(query), deleted: post.id })
      return redirect(`/dashboard/blog${kept}`, 303)
    },
  })
}

const columns: Column<ReturnType<typeof lineOf>>[] = [
  {
    name: 'Post',
    place: 'lead',
    cell: ({ id, slug, name, words, picture, state, has_changes }) => (
      <div className="flex items-center gap-4">
        <MediaPicture
          src={picture}
          alt=""
          sizes="72px"
          isLazy
          className="aspect-[4/3] w-16 shrink-0 rounded-field bg-cream object-cover md:max-xl:hidden"
        />
        <div className="min-w-0">
          {state === 'deleted' ? (
            <span className="font-semibold wrap-anywhere">{name}</span>
          ) : (
            <Link to={`/blog/${slug || id}/edit`} className={`${rowLink} wrap-anywhere`}>
              {name}
            </Link>
          )}
          <span className="figures block text-meta text-ink-2">
            {words}
            {has_changes && state !== 'deleted' ? (
              <span className="font-semibold text-warn">
                {' '}
                · Changes not {state === 'scheduled' ? 'scheduled' : 'published'}
              </span>
            ) : null}
          </span>
        </div>
      </div>
    ),
  },
  { name: 'State', place: 'badge', cell: ({ state }) => <StateBadge {...postStateWords[state]} /> },
  {
    name: 'On the site',
    className: 'figures text-ink-2',
    cell: ({ when, state }) => (
      <>
        {state === 'published' ? <span className="md:hidden">On the site since </span> : null}
        <MomentCell when={when} />
      </>
    ),
  },
  {
    name: 'Edited',
    className: 'figures md:min-w-32 text-ink-2',
    cell: ({ edited, editor }) => (
      <>
        <span className="md:hidden">Edited </span>
        <MomentCell when={edited} />
        {editor === null ? null : <span className="block text-meta max-md:inline"> by {editor}</span>}
      </>
    ),
  },
  { name: 'Actions', cell: (post) => <PostActions post={post} /> },
]

export default function BlogDeskPage() {
  const { list, deleted } = useLoaderData<typeof loader>()
  const { counts } = list
  const all = postStates.reduce((sum, one) => sum + (one === 'deleted' ? 0 : (counts[one] ?? 0)), 0)
  return (
    <>
      <PageHead title="Blog" create={{ to: '/editor', label: 'New post' }} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 px-4.5 py-6 lg:px-10 lg:py-8">
        {/* No place is kept for what is not said. */}
        <div className="-mb-5 has-[p]:mb-0">
          <DeskMessage except={[]} />
          {deleted ? <Deleted post={deleted} /> : null}
        </div>
        <DeskList
          list={list}
          path="/dashboard/blog"
          noun="posts"
          caption="Posts"
          chips={{
            label: 'Which posts',
            of: [
              { label: 'All', chosen: {}, count: all },
              ...postStates.map((state) => ({
                ...{ label: postStateWords[state].label, chosen: { state }, count: counts[state] },
              })),
            ],
          }}
          filters={[
            { name: 'q', label: 'Words in the title' },
            { name: 'sort', label: 'Order', options: sortWords },
          ]}
          columns={columns}
          whenEmpty={{
            title: 'No posts here yet.',
            text: 'A post appears here as soon as its first words are saved. Readers see it once it is published.',
            wayOn: { label: 'New post', to: '/editor' },
          }}
        />
      </div>
    </>
  )
}

/** Said until another page is opened: a deletion can be undone from here for as long, and for thirty days from the list of the deleted. */
function Deleted({ post }: { post: { id: string; name: string; version: number } }) {
  const box = useRef<HTMLDivElement>(null)
  // The row that was deleted may have stood far below.
  useEffect(() => {
    if (post.id) box.current?.scrollIntoView({ block: 'nearest' })
  }, [post.id])
  return (
    <div
      ref={box}
      role="status"
      className="flex scroll-mt-28 flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-field bg-cream px-4 py-3 text-small"
    >
      <p className="wrap-anywhere">“{post.name}” is deleted. It stays among the deleted posts for 30 days.</p>
      <div>
        <DeedForm intent="bring_back" post={post}>
          <button type="submit" className="btn btn-outline btn-small">
            <Undo2 aria-hidden size={18} strokeWidth={1.75} />
            Undo
          </button>
        </DeedForm>
      </div>
    </div>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'
