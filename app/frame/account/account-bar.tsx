/** For clients in care, on phones: the four pages of every day at the foot of the window (account-bar.css says when it leaves). */
import { NavLink, useLocation } from '@remix-run/react'
import { LineChart, ListChecks, type LucideIcon, MessageCircle, Utensils } from 'lucide-react'

const places: readonly { label: string; to: string; Icon: LucideIcon }[] = [
  { label: 'Today', to: '/account/plan', Icon: Utensils },
  { label: 'Progress', to: '/account/progress', Icon: LineChart },
  { label: 'Check-in', to: '/account/check-in', Icon: ListChecks },
  { label: 'Messages', to: '/account/messages', Icon: MessageCircle },
]

/** The pages of care that have it: these four, what lies below them, and what belongs to them. */
const carePages = [...places.map(({ to }) => to), '/account/visits', '/account/care-documents']

/** @param unread messages; on their own page they are being read */
export function AccountBar({ unread }: { unread: number }) {
  const { pathname } = useLocation()
  if (!carePages.some((page) => pathname === page || pathname.startsWith(`${page}/`))) return null
  const news = pathname === '/account/messages' ? 0 : unread
  return (
    <nav aria-label="Your care" className="account-bar">
      <ul>
        {places.map(({ label, to, Icon }) => (
          <li key={to}>
            <NavLink
              to={to}
              className="relative flex min-h-16 flex-col items-center justify-center gap-1 border-t-3 border-transparent px-1 text-[0.8rem] font-medium text-ink-2 aria-[current]:border-turmeric-500 aria-[current]:font-semibold aria-[current]:text-leaf-700"
            >
              <span className="relative">
                <Icon aria-hidden size={22} strokeWidth={1.75} />
                {to === '/account/messages' && news > 0 ? (
                  <span
                    aria-hidden
                    className="figures absolute -top-2 left-3 grid h-5 min-w-5 place-items-center rounded-full bg-beet-700 px-1 text-[0.75rem] font-semibold text-ivory"
                  >
                    {news > 99 ? '99+' : news}
                  </span>
                ) : null}
              </span>
              {label}
              {to === '/account/messages' && news > 0 ? <span className="sr-only"> ({news} to read)</span> : null}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
