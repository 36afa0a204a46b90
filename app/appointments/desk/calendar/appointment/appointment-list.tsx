import { Link } from '@remix-run/react'
import { Phone } from 'lucide-react'
import { deskStates, deskWaits } from '~/domain/appointments/appointment-state'
import { kindNames } from '~/domain/appointments/appointment-words'
import { timeOf } from '~/domain/time/days'
import { DeskList, type ListPage } from '~/frame/desk/list/desk-list'
import { pathOf } from '~/frame/desk/list/list-address'
import { type Column, MomentCell, rowLink } from '~/frame/desk/list/record-table'
import type { DeskAppointment, DeskCounts } from '../../../contract/admin-appointments'
import { StateMark } from '../../appointment-state'
import { phoneText, stateNames, whenText } from '../../appointment-words'

type Props = {
  list: ListPage<DeskAppointment>
  counts: DeskCounts
  services: string[]
  openId: string | undefined
  today: string
}

const path = '/dashboard/booking'
const waitNames = {
  ...{ time: 'No time yet', outcome: 'Over, still confirmed', move: 'On a closed day' },
  ...{ person: 'To pass on', link: 'By video, no link' },
} as const
const sorts = { '': 'Newest request first', time: 'Earliest time first', '-time': 'Latest time first' }

export function BookingList({ list, counts, services, openId, today }: Props) {
  const { service, waits_for } = list.choice
  const isWholeChip = Object.keys(list.choice).length === 1
  return (
    <DeskList
      list={list}
      path={path}
      noun="bookings"
      caption="Bookings"
      chips={{
        label: 'States',
        of: [
          { label: 'All', chosen: {}, count: counts.all },
          ...deskStates.map((state) => ({ label: stateNames[state], chosen: { state }, count: counts[state] })),
          ...deskWaits.map((wait) => ({
            label: waitNames[wait],
            chosen: { waits_for: wait },
            count: waits_for === wait && isWholeChip ? list.total : undefined,
          })),
        ],
      }}
      filters={[
        { name: 'q', label: 'Name, mail or phone' },
        { name: 'kind', label: 'Kind', options: { '': 'All kinds', ...kindNames } },
        { name: 'from', label: 'From day', isDay: true },
        { name: 'to', label: 'To day', isDay: true },
        {
          name: 'service',
          label: 'Service',
          // One that is no longer offered can still be asked for by an address.
          options: { '': 'All services', ...namesOf(services), ...namesOf(service ? [service] : []) },
        },
        // Those that wait stand in the order in which they wait.
        ...(waits_for ? [] : [{ name: 'sort', label: 'Order', options: sorts }]),
      ]}
      foldedAs="By kind, day or service"
      columns={columnsOn(today)}
      openId={openId}
      whenEmpty={{
        title: 'No bookings yet.',
        text: 'A booking appears here when a client asks for an appointment, or when you enter one.',
        wayOn: { label: 'New booking', to: '/dashboard/booking/new' },
      }}
    />
  )
}

const columnsOn = (today: string): Column<DeskAppointment>[] => [
  {
    name: 'Client',
    place: 'lead',
    cell: ({ id, name, mobile_number }, chosen) => (
      <>
        <Link to={pathOf(path, { ...chosen, id })} preventScrollReset className={rowLink}>
          {name}
        </Link>
        <span className="figures block text-meta whitespace-nowrap text-ink-2">{phoneText(mobile_number)}</span>
      </>
    ),
  },
  { name: 'Service', cell: ({ service, kind }) => service ?? (kind ? kindNames[kind] : 'General Appointment') },
  {
    name: 'Time',
    cell: ({ starts_at, offer }) => {
      const at = starts_at ?? offer?.starts_at
      return at ? <When at={at} today={today} /> : <span className="text-ink-3">No time yet</span>
    },
  },
  {
    name: 'Asked',
    cell: ({ created_at }) => (
      <>
        <span className="text-ink-2 md:hidden">Asked: </span>
        <When at={created_at} today={today} />
      </>
    ),
  },
  {
    name: 'Status',
    place: 'badge',
    cell: ({ state, pay_until }) => (
      <>
        <StateMark state={state} />
        {state === 'unpaid' && pay_until ? (
          <span className="figures block text-meta text-ink-2">until {timeOf(pay_until)}</span>
        ) : null}
      </>
    ),
  },
  {
    name: 'Next step',
    className: 'md:hidden',
    cell: ({ id, name, state, mobile_number }, chosen) =>
      state === 'new' ? (
        <span className="mt-1 flex justify-end gap-2">
          {mobile_number ? (
            <a
              href={`tel:${mobile_number}`}
              aria-label={`Call ${name}`}
              className="relative z-10 grid size-11 place-items-center rounded-full border-[1.5px] border-line text-leaf-700"
            >
              <Phone aria-hidden size={18} strokeWidth={1.75} />
            </a>
          ) : null}
          <Link to={pathOf(path, { ...chosen, id })} className="btn btn-primary btn-small relative z-10">
            Offer a time<span className="sr-only"> to {name}</span>
          </Link>
        </span>
      ) : null,
  },
]

const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

const When = ({ at, today }: { at: string; today: string }) => (
  <span className="figures">
    <MomentCell when={whenText(at, today)} />
  </span>
)
