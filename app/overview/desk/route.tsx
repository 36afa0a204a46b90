import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { adminAppointmentOperations, type DeskAppointment } from '~/appointments/contract/admin-appointments'
import { longMonth } from '~/appointments/desk/appointment-words'
import { missingFacts } from '~/content/check/missing/missing-facts'
import { plans, samples, site } from '~/content/collections.server'
import { adminDeliveryOperations } from '~/deliveries/contract/admin-deliveries'
import { CallsToMake } from '~/deliveries/desk/calls-to-make'
import { dueWords } from '~/domain/enquiries/grievances'
import { shortPaise } from '~/domain/money/money'
import { menuOrderTitle } from '~/domain/orders/basket'
import { addDays, addMonths, dateTimeText, indiaClock, indiaDay, timeOf } from '~/domain/time/days'
import { dashboardMeta, useDashboard } from '~/frame/desk/dashboard-data'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { settings } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { type Overview, statsOperations } from '../contract/stats'
import { BackupLine } from './backup-line'
import { backupWords } from './backup-words'
import { BuildProblem } from './build-problem'
import { AttendanceTable, BarChart, LineChart } from './charts'
import { NeedsYou } from './needs-you'
import { OwnScreens } from './own-screens'
import { Today } from './today'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Overview')

/** The figures are the owner's; a colleague of another role sees what waits on their own screens, and today's visits where those are theirs. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, may } = await requireDesk(visit, 'desk')
  const now = programTime()
  const today = indiaDay(now)
  const [overview, calendar, calls] = await Promise.all([
    may.has('figures') ? clinic(statsOperations).overview() : null,
    may.has('calendar') ? clinic(adminAppointmentOperations).calendar({ from: today, to: today }) : null,
    // Who has the sheets finds them there.
    may.has('calls') && !may.has('kitchen') ? clinic(adminDeliveryOperations).calls() : null,
  ])
  if (overview?.ok === false || calendar?.ok === false)
    throw new Response('The figures cannot be read right now. Please try again.', { status: 503 })
  const visits = (calendar?.data ?? [])
    .flatMap(({ appointments }) => appointments)
    .map(toVisit)
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt))
  return {
    greeting: greetingAt(indiaClock(now).time),
    visits,
    nextId: visits.find(({ endsAt }) => Date.parse(endsAt) > now.getTime())?.id ?? null,
    hasCalendar: calendar !== null,
    calls: calls?.ok ? calls.data : [],
    figures: overview && figuresOf(overview.data, now),
  }
}

const calledSchema = z.object({ intent: z.literal('called'), id: z.string().max(100), name: z.string().max(200) })

export const action = (visit: ActionFunctionArgs) =>
  answerDesk(visit, {
    schema: calledSchema,
    call: (clinic, { id }) => clinic(adminDeliveryOperations).called(id),
    done: (_, { value }) => ({ sent: `${value.name} is marked as called.` }),
  })

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

function figuresOf(overview: Overview, now: Date) {
  const { oldest_booking_at: oldest, paid_by_plan, last_backup_at, backup_problem, ...figures } = overview
  const missing = missingFacts(site)
  const today = indiaDay(now)
  return {
    month: longMonth(today),
    monthBefore: longMonth(addMonths(`${today.slice(0, 7)}-01`, -1)),
    tomorrow: addDays(today, 1),
    buildProblem: settings().buildProblem,
    missingFacts: missing,
    // What is missing has a list of its own.
    samples: samples.filter((one) => !missing.some(({ key }) => key === one.key)),
    backup: backupWords({ lastGoodAt: last_backup_at, problem: backup_problem, now }),
    privacy: {
      grievances: figures.open_grievances,
      due: figures.next_grievance_due_at ? dueWords(figures.next_grievance_due_at, now).text : '',
      erasures: figures.waiting_erasures,
      allergies: figures.waiting_withdrawals,
    },
    oldestBooking: oldest ? dateTimeText(oldest) : null,
    paidByPlan: paid_by_plan.map(({ plan_type, paise }) => ({ name: titleOf(plan_type), paise })),
    ...figures,
  }
}

/** Under its own time, or under the one that is offered. */
function toVisit({ id, name, service, kind, state, starts_at, ends_at, offer }: DeskAppointment) {
  const startsAt = starts_at ?? offer?.starts_at ?? ''
  return {
    id,
    name,
    service,
    kind: kind ?? offer?.kind ?? null,
    state,
    startsAt,
    endsAt: ends_at ?? offer?.ends_at ?? '',
  }
}

const titleOf = (planType: string): string =>
  [...plans.subscription, ...plans.food].find((plan) => plan.planType === planType)?.title ??
  (planType === 'menu_order' ? menuOrderTitle : planType === 'visit' ? site.appointments.consultation.name : planType)

const greetingAt = (time: string): string =>
  time < '12:00' ? 'Good morning' : time < '17:00' ? 'Good afternoon' : 'Good evening'

export default function OverviewPage() {
  const { greeting, visits, nextId, hasCalendar, calls, figures } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHead title={greeting} />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8">
        {figures ? (
          <Figures figures={figures} visits={visits} nextId={nextId} />
        ) : (
          <div className="grid gap-10">
            <OwnScreens />
            <div className="grid gap-4 empty:hidden">
              <DeskMessage except="" />
              <CallsToMake calls={calls} />
            </div>
            {hasCalendar ? <Today visits={visits} nextId={nextId} /> : null}
          </div>
        )}
      </div>
    </>
  )
}

type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

function Figures({
  figures,
  visits,
  nextId,
}: Pick<Loaded, 'visits' | 'nextId'> & { figures: NonNullable<Loaded['figures']> }) {
  const waiting = useDashboard()?.waiting ?? { bookings: 0, orders: 0, enquiries: 0, mails: 0, care: 0 }
  const requestsToday = figures.requests_by_day.at(-1)?.count ?? 0
  const [firstVisit] = visits
  return (
    <>
      {figures.buildProblem ? <BuildProblem text={figures.buildProblem} /> : null}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,max(8rem,34%)),1fr))] gap-x-6 gap-y-6 border-b border-line pb-7 lg:grid-cols-[repeat(4,auto)] lg:gap-x-0 xl:grid-cols-4 lg:divide-x lg:divide-line">
        <Figure
          to="/dashboard/booking?state=new"
          name="Bookings waiting"
          value={waiting.bookings}
          note={`${requestsToday} asked for today`}
        />
        <Figure
          to="/dashboard/booking?view=today"
          name="Appointments today"
          value={visits.length}
          note={firstVisit ? `first at ${timeOf(firstVisit.startsAt)}` : 'none yet'}
        />
        <Figure
          to="/dashboard/plans"
          name="Active plans"
          value={figures.active_plans}
          note={`${figures.plans_ending} end in 7 days`}
        />
        <Figure
          to="/dashboard/plans/export"
          name={`Paid in ${figures.month}`}
          value={shortPaise(figures.paid_this_month)}
          note={paidNote(figures)}
        />
      </div>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_22rem]">
        <Today visits={visits} nextId={nextId} />
        <NeedsYou
          waiting={waiting}
          oldestBooking={figures.oldestBooking}
          unclosed={figures.visits_to_close}
          unmoved={figures.visits_to_move}
          toPassOn={figures.visits_to_pass_on}
          withoutLink={figures.visits_without_link}
          calls={figures.calls_to_make}
          meals={figures.deliveries_tomorrow}
          withoutDish={figures.portions_without_dish}
          delayed={{ mails: figures.mails_delayed, links: figures.links_delayed }}
          tomorrow={figures.tomorrow}
          facts={figures.missingFacts}
          samples={figures.samples}
          privacy={figures.privacy}
        />
        <LineChart title="Booking requests, last 14 days" points={figures.requests_by_day} />
        <BarChart title="Paid this month, by plan" bars={figures.paidByPlan} />
        <AttendanceTable weeks={figures.attendance_by_week} />
      </div>
      <BackupLine words={figures.backup} />
    </>
  )
}

type Paid = {
  paid_this_month: number
  paid_last_month: number
  paidByPlan: readonly { paise: number }[]
  monthBefore: string
}

/** How this month stands beside the whole one before it; or what was given back, where the plans beside it add up to more. */
function paidNote({ paid_this_month: now, paid_last_month: before, paidByPlan, monthBefore }: Paid): string {
  const refunded = paidByPlan.reduce((sum, { paise }) => sum + paise, 0) - now
  if (refunded > 0) return `after ${shortPaise(refunded)} of refunds`
  return before > 0 ? `${Math.round((now / before) * 100)} % of all ${monthBefore}` : 'no refunds'
}

type FigureProps = { to: string; name: string; value: string | number; note: string }

function Figure({ to, name, value, note }: FigureProps) {
  return (
    <Link to={to} className="group block lg:px-5 lg:first:pl-0 lg:last:pr-0 xl:px-7">
      <span className="block text-small text-ink-2">{name}</span>
      <span className="figures block text-[1.7rem] leading-tight whitespace-nowrap group-hover:text-leaf-700 sm:max-lg:text-[2.1rem] xl:text-[2.1rem]">
        {typeof value === 'number' ? value.toLocaleString('en-IN') : value}
      </span>
      <span className="text-meta font-semibold text-turmeric-700">{note}</span>
    </Link>
  )
}
