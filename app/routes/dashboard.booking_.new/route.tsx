import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { deskBookingBodySchema } from '~/clinic/contract/admin-appointments'
import type { Client } from '~/clinic/contract/admin-users'
import { redirectWithSession, requireAdmin } from '~/clinic/session.server'
import { programTime } from '~/clock.server'
import { dashboardMeta } from '~/components/dashboard/dashboard-data'
import { DashboardError } from '~/components/dashboard/dashboard-error'
import { PageHead } from '~/components/dashboard/page-head'
import { SchemaForm, usePageSending } from '~/components/schema-form'
import { Field } from '~/components/ui/field'
import { SubmitButton } from '~/components/ui/submit-button'
import { services } from '~/content/collections.server'
import { appointmentKinds } from '~/domain/appointment-times'
import { kindNames } from '~/domain/appointment-words'
import { addDays, indiaDay } from '~/domain/days'
import { isWalkInEmail } from '~/domain/walk-in'
import { answerDesk } from '~/forms/answer-desk.server'
import { takeDraft } from '~/forms/draft.server'
import { formToken } from '~/forms/form-token.server'
import { typedDaySchema, typedInstant, typedTimeSchema } from '~/forms/typed-time'
import { shortTime } from '~/views/desk'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'New booking')

const shownDays = 14

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireAdmin(visit)
  const query = new URL(visit.request.url).searchParams
  const kind = appointmentKinds.find((one) => one === query.get('kind')) ?? 'consultation'
  const today = indiaDay(programTime())
  const userId = query.get('client') ?? ''
  const [free, client, typed] = await Promise.all([
    clinic.appointments.freeTimes({ from: today, to: addDays(today, shownDays), kind }),
    userId ? clinic.adminUsers.get(userId) : null,
    takeDraft(visit, user.id),
  ])
  return {
    kind,
    formToken: formToken(),
    services: services.map(({ title }) => ({ value: title, label: title })),
    userId,
    filled: { ...(client?.ok && personFields(client.data)), ...typed },
    times: (free.ok ? free.data : []).flatMap(({ times }) =>
      times.map((value) => ({ value, label: shortTime(value, today) })),
    ),
  }
}

/** What is known of a client whose page led here. An address that the desk has made up takes no mail. */
const personFields = ({ full_name, email, phone_number }: Client) => ({
  name: full_name,
  email: isWalkInEmail(email) ? '' : email,
  mobile_number: phone_number ?? '',
})

/** The contract's, with a day and a time to type where none of the free ones is meant. */
const bookingSchema = deskBookingBodySchema
  .extend({
    day: typedDaySchema.optional(),
    time: typedTimeSchema.optional(),
  })
  .refine(({ day, time }) => Boolean(day) === Boolean(time), {
    path: ['time'],
    message: 'Please give both, day and time',
  })

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: bookingSchema,
    hasToken: true,
    call: (clinic, { day, time, ...body }) =>
      clinic.adminAppointments.book({ ...body, starts_at: typedInstant(day, time) ?? body.starts_at }),
    done: ({ id }) => redirectWithSession(visit, `/dashboard/booking?id=${id}`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function NewBookingPage() {
  const { kind, formToken: token, userId, filled, services, times } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="New booking" />
      <div className="max-w-[680px] px-4.5 py-6 lg:px-10 lg:py-8">
        <Link to="/dashboard/booking" className="text-link text-small">
          Back to the bookings
        </Link>
        <p className="mt-4 mb-5 text-ink-2">
          For a client at the desk or on the telephone. With a time it is confirmed; with an email they get the entry
          for their calendar.
        </p>
        <nav aria-label="Kind" className="mb-5 flex flex-wrap gap-3">
          {appointmentKinds.map((one) => (
            <Link
              key={one}
              to={`?kind=${one}${userId ? `&client=${userId}` : ''}`}
              aria-current={one === kind || undefined}
              className="inline-flex items-center pointer-coarse:min-h-11 rounded-full border-[1.5px] border-line bg-paper px-4 py-1.5 text-small font-semibold text-ink-2 aria-[current]:border-leaf-700 aria-[current]:bg-leaf-700 aria-[current]:text-ivory"
            >
              {kindNames[one]}
            </Link>
          ))}
        </nav>
        <SchemaForm
          key={kind}
          id="desk-booking"
          schema={bookingSchema}
          sending={sending}
          formToken={token}
          hidden={{ kind, user_id: userId }}
          filled={filled}
          className="grid gap-5 sm:grid-cols-2"
          messageClassName="mb-4"
        >
          {({ field }) => (
            <>
              <Field {...field('name')} label="Name" autoComplete="off" />
              <Field {...field('mobile_number')} label="Mobile number" type="tel" autoComplete="off" />
              <Field
                {...field('email')}
                label="Email"
                type="email"
                autoComplete="off"
                hint="Leave empty if there is none: no mail is sent then."
              />
              <Field
                {...field('service')}
                type="select"
                label="Service"
                placeholder="General Appointment"
                options={services}
              />
              <Field
                {...field('starts_at')}
                label="Free time"
                type="select"
                placeholder="No time yet, or enter one below"
                options={times}
                className="sm:col-span-2"
              />
              <Field {...field('day')} label="Another day" type="date" />
              <Field {...field('time')} type="time" step={900} label="Another time" hint="India time." />
              <Field {...field('note')} label="Internal note" type="textarea" className="sm:col-span-2" />
              <SubmitButton busy={sending.busy} busyLabel="Booking…" className="justify-self-start sm:col-span-2">
                Book it
              </SubmitButton>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary }
