import { Link } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'

type Props = {
  page: number
  pages: number
  /** What the list holds, such as 'posts', for names that make sense out of their place. */
  noun: string
  addressOf: (page: number) => string
}

/** The way to the newer and older pages of a list; nothing where it has one page. */
export function Pager({ page, pages, noun, addressOf }: Props) {
  if (pages <= 1) return null
  return (
    <nav
      aria-label="Pages"
      className="mt-14 grid grid-cols-[1fr_auto_1fr] items-center gap-4 border-t border-line pt-7 lg:mt-18"
    >
      <div>
        {page > 1 ? (
          <Link to={addressOf(page - 1)} rel="prev" className="btn btn-outline btn-small">
            <ArrowLeft aria-hidden size={18} strokeWidth={1.75} />
            Newer<span className="sr-only"> {noun}</span>
          </Link>
        ) : null}
      </div>
      <p className="figures text-small text-ink-2">
        Page {page} of {pages}
      </p>
      <div className="justify-self-end">
        {page < pages ? (
          <Link to={addressOf(page + 1)} rel="next" className="btn btn-outline btn-small">
            Older<span className="sr-only"> {noun}</span>
            <ArrowRight aria-hidden size={18} strokeWidth={1.75} />
          </Link>
        ) : null}
      </div>
    </nav>
  )
}
