import { Link } from '@remix-run/react'
import { ChevronRight } from 'lucide-react'

/** Home > … > where one is. The last step is the page itself and no link. `fromHome` false leaves out the first. */
export function Breadcrumb({
  steps = [],
  here,
  fromHome = true,
}: {
  steps?: { label: string; to: string }[]
  here: string
  fromHome?: boolean
}) {
  return (
    <nav aria-label="Breadcrumb" className="text-[0.875rem] text-ink-2">
      <ol className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {[...(fromHome ? [{ label: 'Home', to: '/' }] : []), ...steps].map(({ label, to }, i) => (
          <li key={to} className="flex items-center gap-2.5">
            {i > 0 ? <Sign /> : null}
            <Link to={to} className="-my-3 min-w-11 py-3 hover:text-ink hover:underline">
              {label}
            </Link>
          </li>
        ))}
        <li aria-current="page" className="flex min-w-0 items-center gap-2.5 font-medium text-ink">
          <Sign />
          {here}
        </li>
      </ol>
    </nav>
  )
}

/** It begins a step, so that a long last one takes it along to the next line. */
const Sign = () => <ChevronRight aria-hidden size={14} strokeWidth={1.75} className="shrink-0" />
