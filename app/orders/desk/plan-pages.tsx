/** The pages beside the list of orders, on each of them. */
import { Link } from '@remix-run/react'
import { useMay } from '~/frame/desk/dashboard-data'
import { useCurrentInView } from '~/ui/browser/use-current-in-view'

const pages = [
  ['/dashboard/plans', 'Orders', 'orders'],
  ['/dashboard/plans/till', 'Cash drawer', 'papers'],
  ['/dashboard/plans/codes', 'Gym codes', 'codes'],
  ['/dashboard/plans/reconciliation', 'Settlements', 'books'],
  ['/dashboard/plans/export', "Accountant's export", 'books'],
] as const

export function PlanPages({ current }: { current: (typeof pages)[number][0] }) {
  const row = useCurrentInView()
  const may = useMay()
  const own = pages.filter(([, , needs]) => may(needs))
  if (own.length < 2) return null
  return (
    <nav aria-label="Plans" className="print:hidden">
      <ul
        ref={row}
        className="-mx-4.5 flex gap-x-6 overflow-x-auto border-b border-line px-4.5 [scrollbar-width:none] lg:mx-0 lg:px-0"
      >
        {own.map(([to, name]) => (
          <li key={to} className="shrink-0">
            <Link
              to={to}
              aria-current={to === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-3 border-transparent text-small font-semibold text-ink-2 hover:text-ink aria-[current=page]:border-leaf-700 aria-[current=page]:text-leaf-700"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
