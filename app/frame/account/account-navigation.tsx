import { Form, Link, NavLink, useLocation } from '@remix-run/react'
import {
  CalendarDays,
  FileText,
  FolderLock,
  KeyRound,
  Laptop,
  LayoutDashboard,
  LineChart,
  ListChecks,
  LogOut,
  type LucideIcon,
  MessageCircle,
  NotebookText,
  ReceiptText,
  ShieldCheck,
  Truck,
  UserRound,
  UsersRound,
  Utensils,
} from 'lucide-react'
import { useCurrentInView } from '~/ui/browser/use-current-in-view'

type Place = {
  label: string
  to: string
  Icon: LucideIcon
  /** Only for clients in care. */
  isCare?: true
  /** And for a person with whom a client shares their care. */
  isForReaders?: true
}

const places: readonly Place[] = [
  { label: 'Overview', to: '/account', Icon: LayoutDashboard },
  { label: 'Diet plan', to: '/account/plan', Icon: Utensils, isCare: true },
  { label: 'Progress', to: '/account/progress', Icon: LineChart, isCare: true },
  { label: 'Check-in', to: '/account/check-in', Icon: ListChecks, isCare: true },
  { label: 'Messages', to: '/account/messages', Icon: MessageCircle, isCare: true },
  { label: 'Visits', to: '/account/visits', Icon: NotebookText, isCare: true },
  { label: 'Reports and letters', to: '/account/care-documents', Icon: FolderLock, isCare: true },
  { label: 'Appointments', to: '/account/appointments', Icon: CalendarDays },
  { label: 'Orders', to: '/account/orders', Icon: ReceiptText },
  { label: 'Deliveries', to: '/account/deliveries', Icon: Truck },
  { label: 'Documents', to: '/account/documents', Icon: FileText },
  { label: 'My details', to: '/account/details', Icon: UserRound },
  { label: 'Sharing', to: '/account/sharing', Icon: UsersRound, isCare: true, isForReaders: true },
  { label: 'Your data', to: '/account/privacy', Icon: ShieldCheck },
  { label: 'Sign-in and devices', to: '/account/security', Icon: Laptop },
]

const look =
  'flex min-h-12 items-center gap-3.5 rounded-field px-3.5 font-medium whitespace-nowrap text-ink-2 hover:bg-leaf-50 hover:text-ink max-lg:min-h-11'

/**
 * The places of the account: a list at the left, on phones a row that scrolls sideways.
 * @param readsOthers a client shares their care with this person
 * @param unread messages; on their own page they are being read
 */
export function AccountNavigation({
  hasCare,
  unread,
  readsOthers,
}: {
  hasCare: boolean
  unread: number
  readsOthers: boolean
}) {
  const row = useCurrentInView()
  const { pathname } = useLocation()
  const hasNews = (to: string) => to === '/account/messages' && unread > 0 && pathname !== to
  return (
    <nav aria-label="Your account">
      <ul
        ref={row}
        className="relative -mx-[20px] flex gap-1 overflow-x-auto px-[20px] py-1.5 [scrollbar-width:none] max-lg:border-b max-lg:border-line max-lg:pb-3 md:-mx-[32px] md:px-[32px] lg:mx-0 lg:flex-col lg:overflow-visible lg:p-0"
      >
        {places
          .filter(({ isCare, isForReaders }) => hasCare || !isCare || (readsOthers && isForReaders))
          .map(({ label, to, Icon }) => (
            <li key={to} className="shrink-0">
              <NavLink
                to={to}
                end={to === '/account'}
                className={`${look} aria-[current]:bg-leaf-100 aria-[current]:font-semibold aria-[current]:text-leaf-700`}
              >
                <Icon aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-leaf-700 max-sm:hidden" />
                {hasNews(to) ? `${label} (${unread})` : label}
              </NavLink>
            </li>
          ))}
        <li className="shrink-0">
          <Link to="/change-password" className={look}>
            <KeyRound aria-hidden size={20} strokeWidth={1.75} className="shrink-0 text-leaf-700 max-sm:hidden" />
            Change Password
          </Link>
        </li>
        <li className="shrink-0 lg:mt-4">
          <Form method="post" action="/logout">
            <button
              type="submit"
              className="flex min-h-12 w-full items-center gap-3.5 rounded-field px-3.5 font-medium text-beet-700 hover:bg-beet-100 max-lg:min-h-11"
            >
              <LogOut aria-hidden size={20} strokeWidth={1.75} className="shrink-0 max-sm:hidden" />
              Logout
            </button>
          </Form>
        </li>
      </ul>
    </nav>
  )
}
