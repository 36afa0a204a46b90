import { Link } from '@remix-run/react'
import { addDays } from '~/domain/time/days'

type Props = {
  /** With a query. */
  path: string
  period: string
  firstOn: string | null
  today: string
}

/** The years of which there are entries, where they are more than the last twelve months. */
export function PeriodLinks({ path, period, firstOn, today }: Props) {
  if (firstOn === null || (firstOn >= addDays(today, -365) && period === 'recent')) return null
  const [first, last] = [Number(firstOn.slice(0, 4)), Number(today.slice(0, 4))]
  const years = Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => String(last - at))
  const links = [{ name: 'recent', label: '12 months' }, ...years.map((year) => ({ name: year, label: year }))]
  return (
    <nav aria-label="Which time" className="mt-3">
      <ul className="flex flex-wrap gap-x-1">
        {[...links, { name: 'all', label: 'All' }].map(({ name, label }) => (
          <li key={name}>
            <Link
              to={name === 'recent' ? path : `${path}&year=${name}`}
              preventScrollReset
              aria-current={name === period || undefined}
              className="figures inline-flex min-h-11 min-w-11 items-center justify-center rounded-full px-3 text-small font-semibold text-leaf-700 hover:bg-leaf-50 aria-[current]:bg-leaf-100"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
