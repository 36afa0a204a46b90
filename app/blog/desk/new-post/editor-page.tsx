/** The screen of /editor and of /blog/{slug}/edit: the editor; at `?plain` the form, where a browser without scripts is led. */
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from '@remix-run/react'
import { lazy, Suspense } from 'react'
import { DashboardFrame } from '~/frame/desk/dashboard-frame'
import { useNews } from '~/frame/desk/use-news'
import type { RefreshHandle } from '~/ui/browser/polling'
import { useHydrated } from '~/ui/browser/use-hydrated'
import type { EditorData } from './editor-data.server'
import type { PlainAnswer } from './plain-action.server'
import { PlainForm } from './plain-form'

/** Only here, and only in the browser. */
const PostEditor = lazy(() => import('../editor/post-editor'))

/** The one reader of Markdown, fetched when Markdown is pasted. */
async function readMarkdown(markdown: string) {
  const { markdownParts } = await import('~/content/schema/blocks/blocks')
  return markdownParts(markdown)
}

/** What is being written is not asked for again while it is. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentParams, nextParams }) =>
  formMethod === 'POST' || currentParams.slug !== nextParams.slug

/** Without scripts there is no editor: the form, at once. */
export const handle: RefreshHandle = {
  refresh: (loaded) => {
    const { plainAddress = null } = (loaded ?? {}) as Partial<EditorData>
    return plainAddress && `0;url=${plainAddress}`
  },
}

export function EditorPage() {
  const data = useLoaderData<EditorData>() as EditorData
  const answer = useActionData() as PlainAnswer | undefined
  const reach = useNews()
  const hasScripts = useHydrated()
  const { frame, post, draft } = data
  return (
    <DashboardFrame {...frame} reach={reach}>
      {draft === null || answer ? (
        <div className="px-4.5 py-6 lg:px-10 lg:py-8">
          <h1 className="mb-6 text-[1.75rem]!">{post ? 'Edit post' : 'New post'}</h1>
          <PlainForm {...data} answer={answer} />
        </div>
      ) : hasScripts ? (
        <Suspense fallback={<Loading />}>
          <PostEditor {...data} draft={draft} key={post?.id ?? 'new'} readMarkdown={readMarkdown} />
        </Suspense>
      ) : (
        <Loading />
      )}
    </DashboardFrame>
  )
}

function Loading() {
  return (
    <p role="status" className="px-4.5 py-10 text-ink-2 lg:px-10">
      The editor is loading. If it does not come,{' '}
      <a href="?plain" className="text-link">
        write in a plain form
      </a>
      .
    </p>
  )
}
