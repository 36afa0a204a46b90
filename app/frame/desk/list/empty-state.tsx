import { Link } from '@remix-run/react'

/** What stands where a list has no row: what is not there, why, and what one can do next. */
export type Empty = {
  title: string
  text: string
  wayOn: { label: string; to: string }
  /** In a narrow part of a screen: without the drawing. */
  isSmall?: boolean
}

export function EmptyState({ title, text, wayOn, isSmall = false }: Empty) {
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
