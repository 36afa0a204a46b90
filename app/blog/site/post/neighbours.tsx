import { Link } from '@remix-run/react'
import { ArrowLeft, ArrowRight } from 'lucide-react'

type Neighbour = { title: string; slug: string } | null

/** Previous is the older post, next the newer one. */
export function Neighbours({ newer, older }: { newer: Neighbour; older: Neighbour }) {
  return (
    <nav aria-label="Previous and next post" className="wrap mt-12">
      <div className="mx-auto grid max-w-[680px] border-y border-line sm:grid-cols-2 sm:divide-x sm:divide-line">
        {older ? (
          <Link to={`/blog/${older.slug}`} rel="prev" className="group flex flex-col gap-1.5 py-6 sm:pr-7">
            <span className="flex items-center gap-2 text-meta text-ink-2">
              <ArrowLeft aria-hidden size={16} strokeWidth={1.75} />
              Previous
            </span>
            <span className="font-display text-[1.25rem] leading-[1.25] font-[520] group-hover:text-leaf-700">
              {older.title}
            </span>
          </Link>
        ) : (
          <span className="max-sm:hidden" />
        )}
        {newer ? (
          <Link
            to={`/blog/${newer.slug}`}
            rel="next"
            className="group flex flex-col items-end gap-1.5 py-6 text-right max-sm:border-t max-sm:border-line sm:pl-7 max-sm:first:border-t-0"
          >
            <span className="flex items-center gap-2 text-meta text-ink-2">
              Next
              <ArrowRight aria-hidden size={16} strokeWidth={1.75} />
            </span>
            <span className="font-display text-[1.25rem] leading-[1.25] font-[520] group-hover:text-leaf-700">
              {newer.title}
            </span>
          </Link>
        ) : null}
      </div>
    </nav>
  )
}
