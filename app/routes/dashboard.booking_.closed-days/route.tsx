import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Form, Link, useLoaderData } from '@remix-run/react'
import { requireAdmin } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DashboardError } from '~/components/dashboard/dashboard-error'
import { DeskMessage, useIntentSending } from '~/components/dashboard/desk-message'
import { PageHead } from '~/components/dashboard/page-head'
import { SchemaForm } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { site } from '~/content/collections.server'
import { indiaDay, isDay, weekdayAndDay } from '~/domain/days'
import { answerDesk } from '~/forms/answer-desk.server'
import { takeDraft } from '~/forms/draft.server'
import { exceptionHours } from '~/views/desk'
import { callOf, closedDaySchema, closedDaysFormSchema } from './closed-day-form'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Closed days')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireAdmin(visit)
  const today = indiaDay(programTime())
  // The sheets of deliveries lead here with their day.
  const asked = new URL(visit.request.url).searchParams.get('day')
  const list = await clinic.adminAppointments.listExceptions({ from: today, per_page: 100 })
  if (!list.ok) throw new Response('The calendar cannot be read right now. Please try again.', { status: 503 })
  return {
    today,
    typed: await takeDraft(visit, user.id),
    week: site.hours.consultation.text,
    asked: asked !== null && isDay(asked) ? asked : null,
    exceptions: list.data.map(({ id, day, from_time, to_time, is_open, name, closes_kitchen }) => ({
      ...{ id, name, isOpen: is_open, day: weekdayAndDay(day), closesKitchen: closes_kitchen },
      hours: exceptionHours({ from_time, to_time }),
    })),
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: closedDaysFormSchema,
    call: ({ adminAppointments }, form) => callOf(adminAppointments, form),
    done: (sent) => ({ sent }),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function ClosedDaysPage() {
  const { today, typed, asked, week, exceptions } = useLoaderData<typeof loader>()
  const sending = useIntentSending('add')
  return (
    <>
      <PageHead title="Closed days" />
      <div className="max-w-[760px] px-4.5 py-6 lg:px-10 lg:py-8">
        <Link to="/dashboard/booking" className="text-link text-small">
          Back to the bookings
        </Link>
        <p className="mt-4 text-ink-2">
          Usual hours: {week}. Days with other hours are listed here. Bookings on a closed day stay until you move them.
        </p>
        <div className="my-4">
          <DeskMessage except="add" />
        </div>
        {/* A day that was added makes room for the next one. */}
        <SchemaForm
          key={exceptions.map(({ id }) => id).join()}
          id="closed-day"
          schema={closedDaySchema}
          sending={sending}
          hidden={{ intent: 'add' }}
          filled={{ what: 'closed', ...(asked && { day: asked, closes_kitchen: 'on' }), ...typed }}
          className="grid gap-5 rounded-card border border-line bg-paper p-5 sm:grid-cols-2 sm:p-7"
          messageClassName="mb-4"
        >
          {({ field }) => (
            <>
              <Field {...field('day')} type="date" label="Day" min={today} />
              <Field
                {...field('what')}
                type="select"
                label="The clinic is"
                placeholder="Closed or open"
                options={[
                  { value: 'closed', label: 'Closed' },
                  { value: 'open', label: 'Open' },
                ]}
              />
              <Field {...field('from_time')} type="time" step={900} label="From" hint="Empty: all day." />
              <Field {...field('to_time')} type="time" step={900} label="To" />
              <Field
                {...field('name')}
                label="Name"
                hint="Such as Diwali. Staff read it in the week."
                autoComplete="off"
                className="sm:col-span-2"
              />
              <Field
                {...field('closes_kitchen')}
                type="checkbox"
                label="The kitchen is closed too: its meals move to the ends of their plans"
                className="sm:col-span-2"
              />
              <SubmitButton busy={sending.busy} busyLabel="Saving" className="justify-self-start sm:col-span-2">
                Save
              </SubmitButton>
            </>
          )}
        </SchemaForm>
        {exceptions.length === 0 ? <p className="mt-6 text-ink-2">Every day has its usual hours.</p> : null}
        <ul className="mt-6 divide-y divide-line border-y border-line empty:hidden">
          {exceptions.map(({ id, day, hours, isOpen, closesKitchen, name }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-5 gap-y-2 py-3 text-small">
              <p className="min-w-52 flex-1">
                <span className="font-semibold">{day}</span>
                <span className="block text-ink-2">
                  {isOpen ? 'Open' : 'Closed'} {hours}: {name}
                  {closesKitchen ? '. The kitchen is closed too' : ''}
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
