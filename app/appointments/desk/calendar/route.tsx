import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { X } from 'lucide-react'
import { services, thali } from '~/content/collections.server'
import { shownPlate } from '~/domain/food/thali/plate'
import { indiaDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { readList } from '~/frame/desk/list/read-list.server'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { adminAppointmentOperations, deskListQuerySchema } from '../../contract/admin-appointments'
import { bookingFormSchema, callOf } from './appointment/appointment-form'
import { BookingList } from './appointment/appointment-list'
import { BookingPanel } from './appointment/panel'
import { loadPanel } from './appointment/panel.server'
import { loadCalendar } from './calendar.server'
import { CalendarSide } from './calendar-side'
import { DayView, PeopleDay } from './day-view'
import { readView } from './read-view.server'
import { ViewBar } from './view-bar'
import { addressOf } from './view-query'
import { WeekView } from './week-view'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Booking')

const unavailable = () => new Response('The bookings cannot be read right now. Please try again.', { status: 503 })

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, may } = await requireDesk(visit, 'calendar')
  const query = readView(new URL(visit.request.url).searchParams)
  const now = programTime()
  const today = indiaDay(now)
  const panel = query.id ? await loadPanel(clinic, may, query, today) : null
  if (query.view !== 'list') {
    const calendar = await loadCalendar(clinic, query, now)
    if (!calendar) throw unavailable()
    return { query, today, panel, list: null, calendar }
  }
  const [list, counts] = await Promise.all([
    readList(visit, deskListQuerySchema.shape, clinic(adminAppointmentOperations).list, { what: 'bookings' }),
    clinic(adminAppointmentOperations).counts(),
  ])
  if (!counts.ok) throw unavailable()
  return {
    ...{ query, today, panel, calendar: null },
    list: { list, counts: counts.data, services: services.map(({ title }) => title) },
  }
}

export async function action(visit: ActionFunctionArgs) {
  const { id = '' } = readView(new URL(visit.request.url).searchParams)
  return answerDesk(visit, {
    schema: bookingFormSchema,
    call: (clinic, form) =>
      callOf(clinic(adminAppointmentOperations), id, form, { now: programTime(), isMailSent: isMailSent() }),
    // The note of health can be a plate.
    done: (said) => ({ ...said, plate: shownPlate(said.health?.plate ?? '', thali.foods) }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function BookingPage() {
  const { query, today, panel, list, calendar } = useLoaderData<typeof loader>()
  const sideWidth = panel
    ? 'xl:grid-cols-[minmax(0,1fr)_390px]'
    : query.view === 'list'
      ? ''
      : 'xl:grid-cols-[minmax(0,1fr)_230px]'
  return (
    <div className={query.view === 'week' ? '[page:week]' : undefined}>
      <PageHead title="Booking" create={{ to: '/dashboard/booking/new', label: 'New booking' }} />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8 print:p-0">
        <ViewBar query={query} today={today} days={calendar} />
        <div className={`mt-5 items-start gap-8 xl:grid ${sideWidth} print:block!`}>
          <div className={`min-w-0 ${panel ? 'max-xl:hidden' : ''} print:block!`}>
            {list ? <BookingList {...list} openId={query.id} today={today} /> : null}
            {calendar?.week ? <WeekView grid={calendar.week} query={query} today={today} /> : null}
            {calendar?.day && calendar.people.length === 0 ? <DayView day={calendar.day} query={query} /> : null}
            {calendar?.day && calendar.people.length > 0 ? (
              <PeopleDay
                day={calendar.day}
                people={calendar.people.filter(({ slug }) => query.with === undefined || slug === query.with)}
                query={query}
              />
            ) : null}
          </div>
          <div className="min-w-0 empty:hidden max-xl:mt-8 print:hidden">
            {panel ? (
              <>
                <div className="mb-4 empty:hidden">
                  <DeskMessage except="note" />
                </div>
                <div className="relative [&_h2]:pr-8">
                  <BookingPanel panel={panel} query={query} today={today} />
                  <Link
                    to={addressOf(query, { id: undefined, slots: undefined })}
                    preventScrollReset
                    data-desk-close
                    aria-label="Close"
                    className="absolute top-2.5 right-2.5 grid size-11 place-items-center rounded-full text-ink-2 hover:bg-cream"
                  >
                    <X aria-hidden size={20} strokeWidth={1.75} />
                  </Link>
                </div>
              </>
            ) : calendar ? (
              <CalendarSide side={calendar.side} query={query} />
            ) : null}
          </div>
        </div>
      </div>
    </div>
  )
}

export { DashboardError as ErrorBoundary }
