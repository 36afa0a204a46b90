import { Link, useLocation } from '@remix-run/react'

/** What stands where a list has no row: what is not there, why, and what one can do next. */
export type Empty = {
  title: string
  text: string
  wayOn: { label: string; to: string }
  /** Of a list with filters in its address: what it lists, and where all of it is. */
  all?: { what: string; to: string }
  /** In a narrow part of a screen: without the drawing. */
  isSmall?: boolean
}

/** What an address may hold beside filters. */
const noFilters = ['page', 'view', 'id', 'mail', 'sort']

export function EmptyState({ all, isSmall = false, ...none }: Empty) {
  const { search } = useLocation()
  const isNarrowed = [...new URLSearchParams(search)].some(([name, value]) => value !== '' && !noFilters.includes(name))
  const { title, text, wayOn }: Empty =
    all && isNarrowed
      ? {
          title: `No ${all.what} match these filters.`,
          text: 'Fewer filters, another word or another day may show more.',
          wayOn: { label: `Show all ${all.what}`, to: all.to },
        }
      : none
  if (isSmall)
    return (
      <div className="mt-3 text-small">
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-ink-2">{text}</p>
        <Link to={wayOn.to} className="text-link mt-2 inline-flex min-h-6 items-center">
          {wayOn.label}
        </Link>
      </div>
    )
  return (
    <div className="flex flex-col items-start gap-x-8 gap-y-4 border-y border-line py-8 sm:flex-row sm:items-center">
      <img src="/illustrations/empty-no-results.svg" alt="" width={160} height={120} loading="lazy" className="w-40" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 max-w-[36em] text-small text-ink-2">{text}</p>
        <Link to={wayOn.to} className="btn btn-outline btn-small mt-4">
          {wayOn.label}
        </Link>
      </div>
    </div>
  )
}
