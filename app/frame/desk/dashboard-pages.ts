import {
  CalendarDays,
  ChefHat,
  ClipboardList,
  FilePen,
  HeartHandshake,
  History,
  IdCard,
  Images,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Newspaper,
  Send,
  Truck,
  Users,
  UtensilsCrossed,
} from 'lucide-react'
import type { Permission } from '~/domain/accounts/staff-words'
/** The screens of the dashboard, each once, for the sidebar and for the bar at the bottom of a phone. */

/** What waits for a person of the staff, by screen. */
export type WaitingCounts = { bookings: number; orders: number; enquiries: number; mails: number; care: number }

export type Screen = {
  path: string
  name: string
  /** After `g`, on the keyboard. */
  letter: string
  Icon: typeof LayoutDashboard
  waiting?: keyof WaitingCounts
  /** Addresses elsewhere that belong to it, and those below its own that do not. */
  also?: RegExp
  except?: RegExp
  /** What the screen's own loader asks for. */
  needs: Permission
  /** In the bar of a phone; the others stand behind "More". */
  inBar?: true
}

/** Below a client's own page. */
const careOfClient = /^\/dashboard\/clients\/[^/]+\/(care|diet)\b/

const dashboardScreens: readonly Screen[] = [
  { path: '/dashboard', needs: 'desk', name: 'Overview', letter: 'o', Icon: LayoutDashboard, inBar: true },
  {
    path: '/dashboard/booking',
    needs: 'calendar',
    name: 'Booking',
    letter: 'b',
    Icon: CalendarDays,
    waiting: 'bookings',
    inBar: true,
  },
  {
    path: '/dashboard/plans',
    needs: 'orders',
    name: 'Plans',
    letter: 'p',
    Icon: ClipboardList,
    waiting: 'orders',
    inBar: true,
  },
  { path: '/dashboard/deliveries', needs: 'kitchen', name: 'Deliveries', letter: 'd', Icon: Truck },
  { path: '/dashboard/menu', needs: 'kitchen', name: 'Menu', letter: 'k', Icon: UtensilsCrossed },
  {
    path: '/dashboard/clients',
    needs: 'clients',
    name: 'Clients',
    letter: 'c',
    Icon: Users,
    inBar: true,
    also: /^\/dashboard\/find$/,
    except: careOfClient,
  },
  {
    path: '/dashboard/care',
    needs: 'care',
    name: 'Care',
    letter: 'h',
    Icon: HeartHandshake,
    waiting: 'care',
    also: careOfClient,
  },
  { path: '/dashboard/recipes', needs: 'recipes', name: 'Recipes', letter: 'r', Icon: ChefHat },
  {
    path: '/dashboard/enquiries',
    needs: 'enquiries',
    name: 'Enquiries',
    letter: 'e',
    Icon: MessageSquare,
    waiting: 'enquiries',
  },
  {
    path: '/dashboard/blog',
    needs: 'posts',
    name: 'Blog',
    letter: 'w',
    Icon: Newspaper,
    also: /^\/(editor\b|blog\/[^/]+\/edit$)/,
  },
  { path: '/dashboard/newsletter', needs: 'newsletter', name: 'Newsletter', letter: 'n', Icon: Send },
  { path: '/dashboard/content', needs: 'content', name: 'Content', letter: 't', Icon: FilePen },
  { path: '/dashboard/outbox', needs: 'outbox', name: 'Outbox', letter: 'm', Icon: Mail, waiting: 'mails' },
  { path: '/dashboard/media', needs: 'pictures', name: 'Pictures', letter: 'i', Icon: Images },
  { path: '/dashboard/team', needs: 'team', name: 'Team', letter: 's', Icon: IdCard },
  { path: '/dashboard/audit', needs: 'audit', name: 'Audit log', letter: 'a', Icon: History },
]

/** Those of a person with these permissions. Few are all in the bar of a phone. */
export function screensOf(may: readonly Permission[]): readonly Screen[] {
  const own = dashboardScreens.filter(({ needs }) => may.includes(needs))
  return own.length > mostInBar ? own : own.map((screen) => ({ ...screen, inBar: true }))
}
const mostInBar = 4

export const isScreenAt = ({ path, also, except }: Screen, pathname: string): boolean =>
  pathname === path ||
  (path !== '/dashboard' && pathname.startsWith(`${path}/`) && !except?.test(pathname)) ||
  (also?.test(pathname) ?? false)
