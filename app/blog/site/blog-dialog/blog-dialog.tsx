import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useRef, useState } from 'react'
import { longDate } from '~/domain/time/days'
import { Dialog, isPlainClick } from '~/ui/dialog/dialog'
import { BlogBlocks } from '~/ui/text/blog-blocks'
import { useToast } from '~/ui/text/toast'
import type { BlogDetail } from '../../contract/blog'

/** What the `blog-dialog.$id` route answers. */
export type BlogDialogAnswer = { post: BlogDetail; lang: string | undefined } | { message: string }

/** Fetched with the first post that has such a block. */
const BeyondBlock = lazy(() => import('../blog-blocks-beyond'))

const failedMessage = 'Failed to load blog details. Please try again later.'
const BlogDialogContext = createContext<(id: string) => void>(() => {})

/** Holds the one blog dialog of the page. It opens only after its post has arrived; a failure is said in a toast. */
export function BlogDialogProvider({ children }: { children: ReactNode }) {
  const toast = useToast()
  const [shown, setShown] = useState<{ post: BlogDetail; lang?: string | undefined } | null>(null)
  const [open, setOpen] = useState(false)
  const loading = useRef(false)

  const show = useCallback(
    async (id: string) => {
      if (loading.current) return
      loading.current = true
      try {
        const response = await fetch(`/blog-dialog/${encodeURIComponent(id)}`, {
          headers: { accept: 'application/json' },
        })
        const answer: BlogDialogAnswer = await response.json()
        if ('post' in answer) {
          setShown(answer)
          setOpen(true)
        } else toast('error', answer.message)
      } catch {
        toast('error', failedMessage)
      } finally {
        loading.current = false
      }
    },
    [toast],
  )

  const post = shown?.post
  return (
    <BlogDialogContext.Provider value={show}>
      {children}
      <Dialog
        id="blog-dialog"
        title={post ? post.title || 'Untitled' : 'Post'}
        size="reading"
        open={open}
        onClose={() => setOpen(false)}
        closeHref="#main"
      >
        {post ? (
          <article className="px-6 pt-2 pb-10 sm:px-10">
            <p className="mb-6 text-meta text-ink-3">{longDate(post.publish_date ?? post.created_at)}</p>
            <div lang={shown?.lang}>
              <Suspense>
                <BlogBlocks blocks={post.body} Beyond={BeyondBlock} />
              </Suspense>
            </div>
          </article>
        ) : null}
      </Dialog>
    </BlogDialogContext.Provider>
  )
}

/** A link to a post that opens it in the dialog; a new tab, no scripts or a search engine get the post's own page. */
export function PostLink({
  id,
  slug,
  className,
  children,
}: {
  id: string
  slug: string
  className?: string
  children: ReactNode
}) {
  const show = useContext(BlogDialogContext)
  return (
    <a
      href={`/blog/${slug}`}
      className={className}
      onClick={(event) => {
        if (isPlainClick(event)) {
          event.preventDefault()
          show(id)
        }
      }}
    >
      {children}
    </a>
  )
}
