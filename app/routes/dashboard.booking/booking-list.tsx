import { Link } from '@remix-run/react'
import { Phone } from 'lucide-react'
import type { DeskAppointment, DeskCounts } from '~/clinic/contract/admin-appointments'
import { StateMark } from '~/components/dashboard/booking-state'
import { FilterChips, FilterDay, FilterForm, FilterSelect, filterInput } from '~/components/dashboard/filters'
import { type Column, ListFoot, MomentCell, RecordTable, rowLink } from '~/components/dashboard/record-table'
import { deskStates, deskWaits } from '~/domain/appointment-state'
import { kindNames } from '~/domain/appointment-words'
import { phoneText, stateNames, whenText } from '~/views/desk'
import { addressOf, type ViewQuery } from './view-query'

type List = {
  rows: DeskAppointment[]
  counts: DeskCounts
  page: number
  perPage: number
  total: number
  services: string[]
}

export function BookingList({ list, query, today }: { list: List; query: ViewQuery; today: string }) {
  const { rows, counts, page, perPage, total, services } = list
  const { q, kind, service, from, to, sort } = query
  const waitNames = { time: 'No time yet', outcome: 'Over, still confirmed' } as const
  const bare = { ...query, page: undefined, id: undefined, slots: undefined }
  const hasMore = [kind, service, from, to, sort].some((given) => given !== undefined)
  const columns: Column<DeskAppointment>[] = [
    {
      name: 'Client',
      place: 'lead',
      cell: ({ id, name, mobile_number }) => (
        <>
          <Link to={addressOf(query, { id, slots: undefined })} preventScrollReset className={rowLink}>
            {name}
          </Link>
          <span className="figures block text-meta whitespace-nowrap text-ink-2">{phoneText(mobile_number)}</span>
        </>
      ),
    },
    { name: 'Service', cell: ({ service, kind: its }) => service ?? (its ? kindNames[its] : 'General Appointment') },
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
    { name: 'Status', place: 'badge', cell: ({ state }) => <StateMark state={state} /> },
    {
      name: 'Next step',
      className: 'md:hidden',
      cell: ({ id, name, state, mobile_number }) =>
        state === 'new' ? (
          <span className="mt-1 flex justify-end gap-2">
            <a
              href={`tel:${mobile_number}`}
              aria-label={`Call ${name}`}
              className="relative z-10 grid size-11 place-items-center rounded-full border-[1.5px] border-line text-leaf-700"
            >
              <Phone aria-hidden size={18} strokeWidth={1.75} />
            </a>
            <Link to={addressOf(query, { id, slots: undefined })} className="btn btn-primary btn-small relative z-10">
              Offer a time<span className="sr-only"> to {name}</span>
            </Link>
          </span>
        ) : null,
    },
  ]
  return (
    <>
      <FilterChips
        label="States"
        chips={[
          {
            label: 'All',
            count: counts.all,
            to: addressOf(bare, { state: undefined, waits_for: undefined }),
            isCurrent: query.state === undefined && query.waits_for === undefined,
          },
          ...deskStates.map((state) => ({
            label: stateNames[state],
            count: counts[state],
            to: addressOf(bare, { state, waits_for: undefined }),
            isCurrent: query.state === state,
          })),
          ...deskWaits.map((wait) => ({
            label: waitNames[wait],
            ...(query.waits_for === wait && q === undefined && !hasMore && { count: total }),
            to: addressOf(bare, { state: undefined, waits_for: wait }),
            isCurrent: query.waits_for === wait,
          })),
        ]}
      />
      <div className="mt-4 mb-5">
        <FilterForm
          kept={{ state: query.state, waits_for: query.waits_for }}
          clearTo={
            hasMore || q !== undefined
              ? addressOf({ view: 'list', state: query.state, waits_for: query.waits_for })
              : null
          }
        >
          <input
            type="search"
            name="q"
            defaultValue={q}
            aria-label="Name, mail or phone"
            placeholder="Name, mail or phone"
            className={`${filterInput} max-sm:flex-1 sm:w-56`}
          />
          <details open={hasMore} className="order-1 w-full">
            <summary className="unfold w-fit text-small font-semibold text-leaf-700">By kind, day or service</summary>
            <div className="mt-2 flex flex-wrap items-end gap-3">
              <FilterSelect label="Kind" name="kind" value={kind} options={{ '': 'All kinds', ...kindNames }} />
              <FilterDay label="From day" name="from" value={from} />
              <FilterDay label="To day" name="to" value={to} />
              {/* One that is no longer offered can still be asked for by an address. */}
              <FilterSelect
                label="Service"
                name="service"
                value={service}
                options={{ '': 'All services', ...namesOf(services), ...namesOf(service ? [service] : []) }}
              />
              {/* Those that wait stand in the order in which they wait. */}
              {query.waits_for ? null : (
                <FilterSelect
                  label="Order"
                  name="sort"
                  value={sort}
                  options={{ '': 'Newest request first', time: 'Earliest time first', '-time': 'Latest time first' }}
                />
              )}
            </div>
          </details>
        </FilterForm>
      </div>
      <RecordTable
        caption="Bookings"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        isCurrent={({ id }) => id === query.id}
        whenEmpty={{
          title: 'No bookings yet.',
          text: 'A booking appears here when a client asks for an appointment, or when you enter one.',
          wayOn: { label: 'New booking', to: '/dashboard/booking/new' },
          all: { what: 'bookings', to: '/dashboard/booking?view=list' },
        }}
      />
      <ListFoot
        page={page}
        perPage={perPage}
        total={total}
        noun="bookings"
        addressOf={(at) => addressOf(bare, { page: at > 1 ? at : undefined })}
      />
    </>
  )
}

const namesOf = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, name]))

const When = ({ at, today }: { at: string; today: string }) => (
  <span className="figures">
    <MomentCell when={whenText(at, today)} />
  </span>
)
