import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { Link, useLoaderData, useNavigate, useSearchParams } from '@remix-run/react'
import { z } from 'zod'
import { adminUserOperations, type Client } from '~/accounts/contract/admin-users'
import { services } from '~/content/collections.server'
import { sessionsLeftText } from '~/domain/orders/plan-sessions'
import { addDays, indiaDay, longDay, timeAndDay } from '~/domain/time/days'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { DashboardError } from '~/frame/desk/dashboard-error'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { formToken } from '~/platform/forms/form-token.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { programTime } from '~/platform/work/clock.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import type { BookingAnswer, BookingExtra } from '~/ui/form/form-answer'
import { requireField } from '~/ui/form/require-field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'
import { typedDaySchema, typedInstant, typedTimeSchema } from '~/ui/time/typed-time'
import {
  adminAppointmentOperations,
  type DeskAppointmentDetails,
  deskBookingBodySchema,
} from '../../contract/admin-appointments'
import { doPlacesMatter, kindChoices, loadTimes, peopleChoices, readWish } from '../../site/book/times.server'
import { type TimesWish, withWish } from '../../site/booking-dialog/time-picker'
import { WhatAndWhen } from '../../site/booking-dialog/what-and-when'

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'New booking')

export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'calendar')
  const query = new URL(visit.request.url).searchParams
  const now = programTime()
  const again = query.get('again')
  const [last, typed] = await Promise.all([
    again ? clinic(adminAppointmentOperations).get(again) : null,
    takeDraft(visit, user.id),
  ])
  const before = last?.ok ? last.data : null
  const userId = before?.user_id ?? query.get('client') ?? ''
  const client = userId && !before ? await clinic(adminUserOperations).get(userId) : null
  const plans = userId ? await clinic(adminAppointmentOperations).planSessions({ user_id: userId }) : null
  const [day, time] = [query.get('day') ?? '', query.get('time') ?? '']
  const filled: Record<string, string> = {
    ...(client?.ok && personFields(client.data)),
    ...(before && visitFields(before)),
    // A gap of the calendar led here.
    ...(typedDaySchema.safeParse(day).success && typedTimeSchema.safeParse(time).success && { day, time }),
    ...typed,
  }
  const wish = readWish(query, filled, now)
  return {
    formToken: formToken(),
    services: services.map(({ title }) => ({ value: title, label: title })),
    ...{ userId, filled, wish, client: client?.ok ? client.data.full_name : null },
    /** What is left of the plans that run or come. */
    plans: (plans?.ok ? plans.data : [])
      .filter(({ until }) => until > indiaDay(now))
      .map(
        (plan) =>
          `${plan.plan_title} plan: ${sessionsLeftText(plan).toLowerCase()}, until ${longDay(lastDayOf(plan))}.`,
      ),
    kinds: kindChoices(wish.practitioner),
    people: peopleChoices(wish.kind),
    placesMatter: doPlacesMatter(),
    times: await loadTimes(clinic, wish, { filled, now }),
  }
}

const lastDayOf = ({ until }: { until: string }) => addDays(until, -1)

/** What is known of a client whose page led here. */
const personFields = ({ full_name, email, phone_number }: Client) => ({
  name: full_name,
  email: email ?? '',
  mobile_number: phone_number ?? '',
  ...(phone_number === null && { phoneless: 'on' }),
})

/** Of a visit after which the client comes again. */
const visitFields = ({ name, email, mobile_number, service, kind, place, practitioner }: DeskAppointmentDetails) => ({
  ...{ name, mobile_number, email: email ?? '', service: service ?? '' },
  ...{ kind: kind ?? 'consultation', place: place ?? '', practitioner: practitioner ?? '' },
  ...(mobile_number === '' && { phoneless: 'on' }),
})

const halfTime = 'Please give both, day and time'

/** The contract's, with a day and a time to type where none of the free ones is chosen. */
const bookingSchema = withEmailQuestion(
  deskBookingBodySchema
    .safeExtend({ day: z.string().optional(), time: z.string().optional() })
    .superRefine(({ starts_at, day, time }, context) => {
      if (starts_at !== null || !(day || time)) return
      requireField(context, 'day', day ? typedDaySchema : z.never(halfTime), day)
      requireField(context, 'time', time ? typedTimeSchema : z.never(halfTime), time)
    }),
)

export async function action(visit: ActionFunctionArgs) {
  return answerDesk<typeof bookingSchema, { id: string }, BookingExtra>(visit, {
    schema: bookingSchema,
    hasToken: true,
    call: (clinic, { day, time, ...body }) =>
      clinic(adminAppointmentOperations).book({ ...body, starts_at: body.starts_at ?? typedInstant(day, time) }),
    failed: ({ code }) => ({ isTimeTaken: code === 'time_taken' }),
    done: ({ id }) => redirectWithSession(visit, `/dashboard/booking?id=${id}`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

export default function NewBookingPage() {
  const {
    formToken: token,
    userId,
    filled,
    client,
    plans,
    services,
    kinds,
    people,
    wish,
    placesMatter,
    times,
  } = useLoaderData<typeof loader>()
  const sending = usePageSending<BookingAnswer>()
  const navigate = useNavigate()
  const [query] = useSearchParams()
  const addressOf = (wanted: TimesWish) => withWish(`/dashboard/booking/new?${query}`, wanted)
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
        {client === null ? null : (
          <p className="mb-5 text-small">
            For{' '}
            <Link to={`/dashboard/clients/${userId}`} className="text-link font-semibold">
              {client}
            </Link>
            .{' '}
            <Link to="/dashboard/booking/new" reloadDocument className="text-link">
              For another client
            </Link>
          </p>
        )}
        {plans.map((plan) => (
          <p key={plan} className="mb-5 rounded-field bg-info-tint px-4 py-3 text-small">
            {plan}
          </p>
        ))}
        <SchemaForm
          id="desk-booking"
          schema={bookingSchema}
          sending={sending}
          formToken={token}
          hidden={{ user_id: userId }}
          filled={filled}
          className="grid gap-5 sm:grid-cols-2"
          messageClassName="mb-4"
        >
          {({ field }) => (
            <>
              <Field {...field('name')} label="Name" autoComplete="off" />
              <div className="grid content-start gap-3">
                <Field
                  {...field('mobile_number')}
                  label="Mobile number"
                  labelNote="or tick below"
                  type="tel"
                  autoComplete="off"
                />
                <Field {...field('phoneless')} label="No phone" />
              </div>
              <EmailField
                {...field('email')}
                kept={field('email_kept')}
                label="Email"
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
              <WhatAndWhen
                {...{ kinds, people, wish, placesMatter, times, addressOf, field }}
                question="What is it?"
                answer={sending.answer}
                onShow={(wanted) => navigate(addressOf(wanted), { replace: true, preventScrollReset: true })}
                note={(startsAt) =>
                  startsAt ? <p className="mt-1 text-small font-semibold">{timeAndDay(startsAt)}</p> : null
                }
                anyTimeWords={{ choice: 'Another time, or none yet', instead: 'Another time instead' }}
                anyTime={
                  <>
                    <Field {...field('day')} label="Another day" type="date" />
                    <Field
                      {...field('time')}
                      label="Another time"
                      type="time"
                      step={900}
                      hint="India time. Leave both empty if there is no time yet."
                    />
                  </>
                }
              />
              {asksOnceMore(sending.answer) ? (
                <Field {...field('off_hours')} label="Save it all the same" className="sm:col-span-2" />
              ) : null}
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

/** A time that clients could not have is asked about once. */
const asksOnceMore = (answer: BookingAnswer | undefined): boolean =>
  Boolean(answer?.result?.error?.off_hours || answer?.result?.initialValue?.off_hours)

export { DashboardError as ErrorBoundary }
