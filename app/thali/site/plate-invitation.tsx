import { Link } from '@remix-run/react'

/** An empty plate that asks what lies on it tonight. @param title of the section; a page says it in its own words */
export function PlateInvitation({ title, className = '' }: { title: string; className?: string }) {
  return (
    <section aria-labelledby="empty-plate" className={`flex items-center gap-x-6 gap-y-4 max-sm:gap-x-4 ${className}`}>
      <img
        src="/thali/plate.svg"
        alt=""
        width={800}
        height={800}
        loading="lazy"
        className="size-16 shrink-0 sm:size-32"
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-8 gap-y-3">
        <div>
          <h2 id="empty-plate" className="text-[1.1rem]! leading-tight! sm:text-[1.6rem]!">
            {title}
          </h2>
          <p className="mt-1 text-small text-ink-2 max-sm:hidden">
            Lay your own thali and hear one small change, in your own foods.
          </p>
        </div>
        <Link to="/thali" className="btn btn-outline btn-small max-sm:min-h-11">
          Lay your thali
        </Link>
      </div>
    </section>
  )
}
