import { useEffect, useRef } from 'react'
import { BookingOpener } from '~/frame/booking'
import { ChipLinks } from '~/ui/list/chip-links'
import { Pager } from '~/ui/list/pager'
import { FirstPost, Post } from './post-cards'
import { type ListChoice, listAddress } from './post-list'
import type { PostList } from './read-list.server'

type PostPagesProps = Extract<PostList, { kind: 'posts' }> & { choice: ListChoice; isLoading: boolean }

/** The topics, the posts of one page, and the way to the other pages. */
export function PostPages({ posts, pages, topics, choice, isLoading }: PostPagesProps) {
  const start = useStartOnNewPage(choice.page)
  const [first, ...others] = posts
  const topic = topics.find(({ tag }) => tag === choice.topic)
  return (
    <>
      <div className="mt-9">
        <ChipLinks
          label="Topics"
          chips={[
            { label: 'All topics', to: listAddress({ topic: null, page: 1 }), selected: !topic },
            ...topics.map(({ tag, label }) => ({
              label,
              to: listAddress({ topic: tag, page: 1 }),
              selected: tag === choice.topic,
            })),
          ]}
        />
      </div>
      <section
        ref={start}
        tabIndex={-1}
        aria-label={`${topic?.label ?? 'All topics'}, page ${choice.page} of ${pages}`}
        aria-busy={isLoading || undefined}
        className={`mt-9 transition-opacity duration-200 lg:mt-11 ${isLoading ? 'opacity-60' : ''}`}
      >
        {first ? <FirstPost post={first} /> : null}
        {others.length > 0 ? (
          <ul className="arrives mt-12 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-16 lg:grid-cols-3">
            {others.map((post) => (
              <Post key={post.id} post={post} />
            ))}
            {/* Three in a row, and one large before them: of nine posts, one place stays free. */}
            {others.length % 3 === 2 ? <BookingPlace /> : null}
          </ul>
        ) : null}
        <Pager page={choice.page} pages={pages} noun="posts" addressOf={(page) => listAddress({ ...choice, page })} />
      </section>
    </>
  )
}

/** After a change of page the reading goes on at the top of the list, for the eye and for the keyboard. */
function useStartOnNewPage(page: number) {
  const start = useRef<HTMLElement>(null)
  const shown = useRef(page)
  useEffect(() => {
    if (shown.current === page) return
    shown.current = page
    start.current?.focus({ preventScroll: true })
    start.current?.scrollIntoView()
  }, [page])
  return start
}

function BookingPlace() {
  return (
    <li className="flex flex-col items-start justify-center rounded-panel bg-leaf-100 p-9 max-lg:hidden">
      <h2 className="text-[clamp(1.6rem,1.3rem+1vw,2.1rem)] leading-[1.15]">Want this planned for your kitchen?</h2>
      <p className="mt-3 text-ink-2">Start with a free call.</p>
      <BookingOpener kind="discovery" className="btn btn-primary mt-7">
        Book Appointment
      </BookingOpener>
    </li>
  )
}
