import {
  CalendarDays,
  ChefHat,
  ClipboardList,
  FilePen,
  HeartHandshake,
  History,
  Images,
  LayoutDashboard,
  Mail,
  MessageSquare,
  Newspaper,
  Send,
  Truck,
  Users,
} from 'lucide-react'
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
  /** Of those who care for clients alone. */
  needsCare?: true
  /** In the bar of a phone; the others stand behind "More". */
  inBar?: true
}

/** Below a client's own page. */
const careOfClient = /^\/dashboard\/clients\/[^/]+\/(care|diet)\b/

const dashboardScreens: readonly Screen[] = [
  { path: '/dashboard', name: 'Overview', letter: 'o', Icon: LayoutDashboard, inBar: true },
  { path: '/dashboard/booking', name: 'Booking', letter: 'b', Icon: CalendarDays, waiting: 'bookings', inBar: true },
  { path: '/dashboard/plans', name: 'Plans', letter: 'p', Icon: ClipboardList, waiting: 'orders', inBar: true },
  { path: '/dashboard/deliveries', name: 'Deliveries', letter: 'd', Icon: Truck },
  { path: '/dashboard/clients', name: 'Clients', letter: 'c', Icon: Users, inBar: true, except: careOfClient },
  {
    path: '/dashboard/care',
    name: 'Care',
    letter: 'h',
    Icon: HeartHandshake,
    waiting: 'care',
    also: careOfClient,
    needsCare: true,
  },
  { path: '/dashboard/recipes', name: 'Recipes', letter: 'r', Icon: ChefHat, needsCare: true },
  { path: '/dashboard/enquiries', name: 'Enquiries', letter: 'e', Icon: MessageSquare, waiting: 'enquiries' },
  { path: '/dashboard/blog', name: 'Blog', letter: 'w', Icon: Newspaper, also: /^\/(editor\b|blog\/[^/]+\/edit$)/ },
  { path: '/dashboard/newsletter', name: 'Newsletter', letter: 'n', Icon: Send },
  { path: '/dashboard/content', name: 'Content', letter: 't', Icon: FilePen },
  { path: '/dashboard/outbox', name: 'Outbox', letter: 'm', Icon: Mail, waiting: 'mails' },
  { path: '/dashboard/media', name: 'Pictures', letter: 'i', Icon: Images },
  { path: '/dashboard/audit', name: 'Audit log', letter: 'a', Icon: History },
]

/** @param canCare whether the person cares for clients */
export const screensOf = (canCare: boolean): readonly Screen[] =>
  dashboardScreens.filter(({ needsCare }) => canCare || !needsCare)

export const isScreenAt = ({ path, also, except }: Screen, pathname: string): boolean =>
  pathname === path ||
  (path !== '/dashboard' && pathname.startsWith(`${path}/`) && !except?.test(pathname)) ||
  (also?.test(pathname) ?? false)
