import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { exceptionHours, exceptionWhat } from '~/appointments/desk/appointment-words'
import { VisitsToMove } from '~/appointments/desk/visits-to-move'
import { appointmentRules, site } from '~/content/collections.server'
import { rangeText } from '~/domain/appointments/closures'
import { toldByMailWords } from '~/domain/deliveries/walk-in'
import { indiaDay, isDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { EmptyState } from '~/frame/desk/list/empty-state'
import { DeskMessage, useIntentSending } from '~/frame/desk/page/desk-message'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { isMailSent } from '~/platform/settings/settings.server'
import { programTime } from '~/platform/work/clock.server'
import { Field } from '~/ui/form/field/field'
import { SchemaForm } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { adminDeliveryOperations } from '../../contract/admin-deliveries'
import { CallsToMake } from '../calls-to-make'
import { callOf, closedDaySchema, closedDaysFormSchema } from './closed-day-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Closed days')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'calendar')
  const today = indiaDay(programTime())
  // The sheets of deliveries lead here with their day.
  const asked = new URL(visit.request.url).searchParams.get('day')
  const { practitioners } = appointmentRules
  const nameOf = (slug: string) => practitioners.find((one) => one.slug === slug)?.name ?? slug
  const [list, calls, visits] = await Promise.all([
    clinic(adminAppointmentOperations).listExceptions({ from: today, per_page: 100 }),
    clinic(adminDeliveryOperations).calls(),
    clinic(adminAppointmentOperations).list({ waits_for: 'move', per_page: 50 }),
  ])
  if (!list.ok) throw new Response('The calendar cannot be read right now. Please try again.', { status: 503 })
  return {
    today,
    calls: calls.ok ? calls.data : [],
    visits: (visits.ok ? visits.data : []).map((one) => ({ ...one, told: toldByMailWords(one.email, isMailSent()) })),
    people: practitioners.length > 1 ? practitioners.map(({ slug, name }) => ({ value: slug, label: name })) : [],
    typed: await takeDraft(visit, user.id),
    week: site.hours.consultation.text,
    asked: asked !== null && isDay(asked) ? asked : null,
    exceptions: list.data.map(
      ({ id, day, last_day, from_time, to_time, is_open, name, closes_clinic, closes_kitchen, ...one }) => ({
        ...{ id, name, day: rangeText({ day, last_day }), publicNote: one.public_note },
        whose: one.practitioner === null ? null : nameOf(one.practitioner),
        what: exceptionWhat({ is_open, closes_clinic, closes_kitchen }),
        hours: exceptionHours({ from_time, to_time }),
      }),
    ),
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: closedDaysFormSchema,
    call: (clinic, form) => callOf(clinic(adminAppointmentOperations), form, isMailSent()),
    done: (sent) => ({ sent }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function ClosedDaysPage() {
  const { today, calls, visits, people, typed, asked, week, exceptions } = useLoaderData<typeof loader>()
  const sending = useIntentSending('add')
  return (
    <>
      <PageHead title="Closed days" />
      <div className="max-w-[760px] px-4.5 py-6 lg:px-10 lg:py-8">
        <Link to="/dashboard/booking" className="text-link text-small">
          Back to the bookings
        </Link>
        <p className="mt-4 text-ink-2">
          Usual hours: {week}. Closed days and leave are listed here. A booking at a closed time stays until you move
          it; its client is told by mail, or you call.
        </p>
        <div className="my-4">
          <DeskMessage except="add" />
        </div>
        <VisitsToMove visits={visits} />
        <CallsToMake calls={calls} />
        {/* A day that was added makes room for the next one. */}
        <SchemaForm
          key={exceptions.map(({ id }) => id).join()}
          id="closed-day"
          schema={closedDaySchema}
          sending={sending}
          hidden={{ intent: 'add' }}
          filled={{ what: 'closed', ...(asked && { day: asked, what: 'kitchen' }), ...typed }}
          className="grid gap-5 rounded-card border border-line bg-paper p-5 sm:grid-cols-2 sm:p-7"
          messageClassName="mb-4"
        >
          {({ field }) => (
            <>
              <Field {...field('day')} type="date" label="Day" min={today} />
              <Field
                {...field('last_day')}
                type="date"
                label="Until"
                hint="The last of several. Leave empty for one."
                min={today}
              />
              <Field
                {...field('what')}
                type="select"
                label="What changes"
                placeholder="Closed or open"
                options={[
                  { value: 'closed', label: 'The clinic is closed' },
                  { value: 'kitchen', label: 'The kitchen is closed' },
                  { value: 'both', label: 'Clinic and kitchen are closed' },
                  { value: 'open', label: 'The clinic is open' },
                ]}
              />
              {people.length > 0 ? (
                <Field
                  {...field('practitioner')}
                  type="select"
                  label="Whose"
                  placeholder="Everyone’s"
                  options={people}
                />
              ) : null}
              <Field
                {...field('from_time')}
                type="time"
                step={900}
                label="From"
                hint="Leave empty for the whole day."
              />
              <Field {...field('to_time')} type="time" step={900} label="To" />
              <Field
                {...field('name')}
                label="Name"
                hint="Such as Diwali. Only staff read it."
                autoComplete="off"
                className="sm:col-span-2"
              />
              <Field
                {...field('public_note')}
                label="Sentence for clients"
                hint="Clients read it beside the closed days and in their mails. If the kitchen is closed, its meals move to the ends of their plans."
                autoComplete="off"
                className="sm:col-span-2"
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving" className="justify-self-start sm:col-span-2">
                Save
              </SubmitButton>
            </>
          )}
        </SchemaForm>
        {exceptions.length === 0 ? (
          <div className="mt-6">
            <EmptyState
              title="Every day has its usual hours."
              text="A day that is closed, or open at other hours, appears here once you save it above."
              wayOn={{ label: 'See the week', to: '/dashboard/booking?view=week' }}
            />
          </div>
        ) : null}
        <ul className="mt-6 divide-y divide-line border-y border-line empty:hidden">
          {exceptions.map(({ id, day, hours, what, whose, publicNote, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-small">
              <p className="min-w-[min(13rem,100%)] flex-1">
                <span className="font-semibold">{day}</span>
                <span className="block text-ink-2">
                  {whose ? `${whose}, ` : ''}
                  {what} {hours}: {name}
                  {publicNote ? `. For clients: ${publicNote}` : ''}
                </span>
              </p>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="intent" value="delete" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="btn btn-outline btn-small">
                  Remove<span className="sr-only"> {day}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary }
