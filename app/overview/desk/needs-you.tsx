import { Link } from '@remix-run/react'
import {
  CalendarCheck,
  ChefHat,
  ChevronRight,
  CircleAlert,
  HeartHandshake,
  Inbox,
  Mail,
  MessageSquare,
  Phone,
  Scale,
  TriangleAlert,
  Truck,
  UserX,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { MissingFact } from '~/content/check/missing/missing-facts'
import type { Sample } from '~/content/check/missing/samples'
import { longDay } from '~/domain/time/days'
import type { WaitingCounts } from '~/frame/desk/dashboard-pages'
import { EmptyState } from '~/frame/desk/list/empty-state'
import type { Overview } from '../contract/stats'
import { MissingFactsItem } from './missing-facts-item'
import { SamplesItem } from './samples-item'

type NeedsProps = {
  waiting: WaitingCounts
  oldestBooking: string | null
  /** Visits that are over and still confirmed. */
  unclosed: number
  /** Visits at a time that is closed now. */
  unmoved: number
  /** Visits of someone who takes no bookings any more. */
  toPassOn: number
  /** Visits by video of today and tomorrow. */
  withoutLink: number
  /** Clients without an email whose days were changed. */
  calls: number
  meals: number
  /** Portions of the next seven days without a dish. */
  withoutDish: number
  /** By the mail server and the payment provider. */
  delayed: { mails: number; links: number }
  tomorrow: string
  facts: MissingFact[]
  samples: Sample[]
  privacy: { grievances: number; due: string; erasures: number; allergies: Overview['waiting_withdrawals'] }
}

/** What a person of the staff has to see to, each with the way to it. */
export function NeedsYou({
  waiting,
  oldestBooking,
  unclosed,
  unmoved,
  toPassOn,
  withoutLink,
  calls,
  meals,
  withoutDish,
  delayed,
  tomorrow,
  facts,
  samples,
  privacy,
}: NeedsProps) {
  const items = [
    {
      count: privacy.grievances,
      one: 'complaint',
      to: '/dashboard/enquiries?kind=grievance&state=new',
      note: privacy.due,
      icon: <Scale aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: privacy.erasures,
      one: 'account to be erased',
      many: 'accounts to be erased',
      to: '/dashboard/erasures',
      note: 'Erased automatically once nothing is open',
      icon: <UserX aria-hidden size={22} strokeWidth={1.75} className="text-leaf-700" />,
    },
    {
      count: waiting.bookings,
      one: 'booking request',
      to: '/dashboard/booking?state=new',
      note: oldestBooking ? `The oldest came on ${oldestBooking}` : '',
      icon: <Inbox aria-hidden size={22} strokeWidth={1.75} className="text-turmeric-700" />,
    },
    {
      count: waiting.care,
      one: 'client in care waits for you',
      many: 'clients in care wait for you',
      to: '/dashboard/care',
      note: 'To assess, or a diet plan is due',
      icon: <HeartHandshake aria-hidden size={22} strokeWidth={1.75} className="text-leaf-700" />,
    },
    {
      count: unclosed,
      one: 'past visit still “confirmed”',
      many: 'past visits still “confirmed”',
      to: '/dashboard/booking?waits_for=outcome',
      note: 'Did the client come? Mark each as completed or as a no-show',
      icon: <CalendarCheck aria-hidden size={22} strokeWidth={1.75} className="text-turmeric-700" />,
    },
    {
      count: unmoved,
      one: 'booking at a closed time',
      many: 'bookings at a closed time',
      to: '/dashboard/booking?waits_for=move',
      note: 'Give each another time. Who has no email has to be called',
      icon: <CalendarCheck aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: toPassOn,
      one: 'booking to pass on',
      many: 'bookings to pass on',
      to: '/dashboard/booking?waits_for=person',
      note: 'Of someone who takes no bookings any more',
      icon: <CalendarCheck aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: withoutLink,
      one: 'visit by video without a link',
      many: 'visits by video without a link',
      to: '/dashboard/booking?waits_for=link',
      note: 'Today or tomorrow: give each a link',
      icon: <CalendarCheck aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: calls,
      one: 'client to call',
      many: 'clients to call',
      to: '/dashboard/deliveries#calls',
      note: 'Their days have changed, and they have no email',
      icon: <Phone aria-hidden size={22} strokeWidth={1.75} className="text-turmeric-700" />,
    },
    {
      count: waiting.orders,
      one: 'order to look at',
      many: 'orders to look at',
      to: '/dashboard/plans?needs_person=1',
      note: 'A payment that does not match, or a plan without a price',
      icon: <CircleAlert aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: waiting.enquiries,
      one: 'enquiry',
      many: 'enquiries',
      to: '/dashboard/enquiries',
      note: 'Not answered yet',
      icon: <MessageSquare aria-hidden size={22} strokeWidth={1.75} className="text-leaf-700" />,
    },
    {
      count: waiting.mails,
      one: 'mail that could not be sent',
      many: 'mails that could not be sent',
      to: '/dashboard/outbox?status=failed',
      note: 'Look at the address, then send it again',
      icon: <Mail aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: delayed.mails,
      one: 'mail waits for the mail server',
      many: 'mails wait for the mail server',
      to: '/dashboard/outbox?status=waiting',
      note: 'The mail server does not accept mail now. They are sent automatically once it does',
      icon: <Mail aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: delayed.links,
      one: 'order waits for the payment provider',
      many: 'orders wait for the payment provider',
      to: '/dashboard/plans?status=draft',
      note: 'The provider does not answer now. Clients can pay once it does',
      icon: <CircleAlert aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: withoutDish,
      one: 'portion without a dish',
      many: 'portions without a dish',
      to: '/dashboard/menu#without',
      note: 'In the next seven days: choose another dish, or call the client',
      icon: <ChefHat aria-hidden size={22} strokeWidth={1.75} className="text-danger" />,
    },
    {
      count: meals,
      one: 'delivery tomorrow',
      many: 'deliveries tomorrow',
      to: `/dashboard/deliveries?day=${tomorrow}`,
      note: 'The kitchen sheet is ready to print',
      icon: <Truck aria-hidden size={22} strokeWidth={1.75} className="text-leaf-700" />,
    },
  ].filter(({ count }) => count > 0)
  return (
    <section aria-labelledby="needs-you">
      <h2 id="needs-you" className="border-b border-line pb-3 text-[1.4rem]!">
        Needs you
      </h2>
      {items.length + facts.length + samples.length + privacy.allergies.length === 0 ? (
        <EmptyState
          isSmall
          title="Nothing needs you right now."
          text="Requests, payments and questions that wait for an answer appear here."
          wayOn={{ label: 'See all bookings', to: '/dashboard/booking' }}
        />
      ) : null}
      <ul>
        {privacy.allergies.map(({ user_id, full_name, next_meal }) => (
          <NeedsItem
            key={user_id}
            to={`/dashboard/clients/${user_id}#allergies`}
            icon={<TriangleAlert aria-hidden size={22} strokeWidth={1.75} className="text-danger" />}
            title={`${full_name} wants the allergies erased`}
            note={next_meal ? `The next meal is on ${longDay(next_meal)}: call first` : 'No meals are left'}
          />
        ))}
        {items.map(({ count, one, many = `${one}s`, to, note, icon }) => (
          <NeedsItem key={to} to={to} icon={icon} title={`${count} ${count === 1 ? one : many}`} note={note} />
        ))}
        <MissingFactsItem facts={facts} />
        <SamplesItem samples={samples} />
      </ul>
    </section>
  )
}

function NeedsItem({ to, icon, title, note }: { to: string; icon: ReactNode; title: string; note: string }) {
  return (
    <li data-desk-row className="border-b border-line">
      <Link to={to} className="row-link flex items-center gap-4 py-3.5 hover:bg-cream">
        {icon}
        <span className="flex-1 text-small">
          <span className="block font-semibold">{title}</span>
          <span className="text-meta text-ink-2">{note}</span>
        </span>
        <ChevronRight aria-hidden size={18} className="text-ink-2" />
      </Link>
    </li>
  )
}
