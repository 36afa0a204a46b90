import type { ActionFunctionArgs, LinksFunction, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { ChevronLeft, ChevronRight, Printer } from 'lucide-react'
import { addDays, compactDay, isDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { DeskLink } from '~/frame/desk/desk-link'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { DayInput, FilterForm } from '~/frame/desk/list/filters'
import { DeskMessage } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { settings } from '~/platform/settings/settings.server'
import { adminDeliveryOperations } from '../../contract/admin-deliveries'
import { CallsToMake } from '../calls-to-make'
import { callOf, dayFormSchema, doneWords } from './day-form'
import { KitchenSheet } from './kitchen-sheet'
import { RouteSheet } from './route-sheet'
import print from './sheet-print.css?url'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Deliveries')

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: print }]

const sheets = ['kitchen', 'route'] as const
type Sheet = (typeof sheets)[number]

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic } = await requireDesk(visit, 'kitchen')
  const query = new URL(visit.request.url).searchParams
  const day = query.get('day') ?? ''
  const [answer, calls] = await Promise.all([
    clinic(adminDeliveryOperations).day(isDay(day) ? { day } : {}),
    clinic(adminDeliveryOperations).calls(),
  ])
  if (!answer.ok && answer.failure.status === 422) throw new Response('There is no such day.', { status: 404 })
  if (!answer.ok) throw new Response('The deliveries cannot be read right now. Please try again.', { status: 503 })
  const { driver, ...sheet } = answer.data
  return {
    sheet,
    calls: calls.ok ? calls.data : [],
    only: sheets.find((name) => name === query.get('sheet')) ?? null,
    driverLink: driver && `${settings().publicUrl}/driver/${driver.token}`,
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: dayFormSchema,
    call: (clinic, sent) => callOf(clinic(adminDeliveryOperations), sent),
    done: (_, { value }) => ({ sent: doneWords(value) }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const addressOf = (day: string, sheet: Sheet | null = null) =>
  `/dashboard/deliveries?${new URLSearchParams({ day, ...(sheet && { sheet }) })}`

export default function DeliveriesPage() {
  const { sheet, calls, only, driverLink } = useLoaderData<typeof loader>()
  const { day, today, counts, closed } = sheet
  const isEmpty = counts.portions === 0
  return (
    <>
      <PageHead title="Deliveries" />
      <div className="px-4.5 py-6 lg:px-10 lg:py-8 print:p-0">
        <DayBar day={day} today={today} only={only} />
        <div className="mt-4 print:hidden">
          <DeskMessage except="" />
        </div>
        {only === null ? <CallsToMake calls={calls} /> : null}
        {only === null ? <Counts sheet={sheet} /> : null}
        {closed ? (
          <p className="mt-6 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
            The kitchen is closed: {closed}. The meals of this day come at the ends of their plans.
          </p>
        ) : null}
        <Disputed disputed={sheet.disputed} />
        {isEmpty ? (
          <div className="mt-6">
            <EmptyState
              title={
                closed ? 'Nothing is cooked or driven on this day.' : 'No meal is to be cooked or driven on this day.'
              }
              text="The meals of paid food plans appear here, each on its day."
              wayOn={{ label: 'Back to the overview', to: '/dashboard' }}
            />
          </div>
        ) : null}
        <div
          className={`mt-7 grid gap-x-9 gap-y-10 print:block ${only ? '' : 'xl:grid-cols-[minmax(0,0.58fr)_minmax(0,1fr)]'}`}
        >
          {only === 'route' ? null : <KitchenSheet sheet={sheet} sheetHref={only ? null : addressOf(day, 'kitchen')} />}
          {only === 'kitchen' ? null : (
            <RouteSheet sheet={sheet} sheetHref={only ? null : addressOf(day, 'route')} driverLink={driverLink} />
          )}
        </div>
      </div>
    </>
  )
}

function DayBar({ day, today, only }: { day: string; today: string; only: Sheet | null }) {
  const step =
    'grid size-11 place-items-center rounded-full border-[1.5px] border-line-strong hover:bg-leaf-50 print:hidden'
  return (
    <div className="flex flex-wrap items-center gap-3">
      <div className="flex items-center gap-3 max-sm:w-full">
        <Link to={addressOf(addDays(day, -1), only)} aria-label="Previous day" className={step}>
          <ChevronLeft aria-hidden size={20} strokeWidth={1.75} />
        </Link>
        <h2 className="figures text-[1.3rem]! max-sm:flex-1 max-sm:text-center print:text-[1.1rem]!">
          {day === today ? 'Today, ' : ''}
          <span className="inline-block">{compactDay(day)}</span>
        </h2>
        <Link to={addressOf(addDays(day, 1), only)} aria-label="Next day" className={step}>
          <ChevronRight aria-hidden size={20} strokeWidth={1.75} />
        </Link>
      </div>
      <FilterForm clearTo={day === today ? null : '/dashboard/deliveries'} kept={{ sheet: only ?? undefined }}>
        <DayInput name="day" required defaultValue={day} key={day} aria-label="Another day" />
      </FilterForm>
      <div className="ml-auto flex flex-wrap gap-3 print:hidden">
        <Link to="/dashboard/menu" className="btn btn-outline btn-small">
          Menu
        </Link>
        <Link to={`/dashboard/deliveries/labels?day=${day}`} className="btn btn-outline btn-small">
          Labels
        </Link>
        {only ? (
          <Link to={addressOf(day)} className="btn btn-outline btn-small">
            Both sheets
          </Link>
        ) : null}
        <button type="button" className="needs-js btn btn-primary btn-small" onClick={() => window.print()}>
          <Printer aria-hidden size={18} strokeWidth={1.75} />
          {only ? 'Print' : 'Print both'}
        </button>
      </div>
    </div>
  )
}

/** Meals of orders whose payment is disputed: staff say on the page of the order whether they come. */
function Disputed({ disputed }: Pick<ShownSheet, 'disputed'>) {
  if (disputed.length === 0) return null
  return (
    <section aria-labelledby="disputed" className="mt-6 rounded-field bg-warn-tint px-4 py-3 text-small text-warn">
      <h3 id="disputed" className="font-sans text-small! font-semibold">
        Disputed payments
      </h3>
      <ul className="mt-1 grid gap-1">
        {disputed.map(({ order_id, customer_name, plan_title, is_held }) => (
          <li key={order_id}>
            <DeskLink
              needs="orders"
              to={`/dashboard/plans/${order_id}`}
              className="font-semibold underline underline-offset-4"
            >
              {customer_name}, {plan_title}
            </DeskLink>
            {is_held ? ': on hold, not on the sheets.' : ': on the sheets. Please decide whether its meals go on.'}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ShownSheet = ReturnType<typeof useLoaderData<typeof loader>>['sheet']

function Counts({ sheet: { counts, stops } }: { sheet: ShownSheet }) {
  const areas = new Set(stops.map(({ pin_code }) => pin_code)).size
  const facts = [
    ['Portions to cook', counts.portions, ''],
    ['Stops', stops.length, stops.length === 0 ? '' : areas === 1 ? 'in one area' : `in ${areas} areas`],
    ['Delivered', counts.delivered, counts.not_met > 0 ? `${counts.not_met} not met, to call back` : ''],
    ['Skipped', counts.skipped, counts.skipped === 0 ? '' : 'their plans end later'],
  ] as const
  return (
    <dl className="mt-6 grid grid-cols-2 gap-y-5 border-b border-line pb-6 lg:grid-cols-4 print:hidden">
      {facts.map(([name, count, under], at) => (
        <div key={name} className={at === 0 ? '' : 'lg:border-l lg:border-line lg:pl-7'}>
          <dt className="text-small text-ink-2">{name}</dt>
          <dd>
            <span className="figures text-[2.1rem] leading-tight">{count}</span>
            {name === 'Delivered' ? <span className="figures text-ink-2"> of {stops.length}</span> : null}
            <span className={`block text-meta ${name === 'Delivered' ? 'text-warn' : 'text-ink-2'}`}>{under}</span>
          </dd>
        </div>
      ))}
    </dl>
  )
}

export { DashboardError as ErrorBoundary }
