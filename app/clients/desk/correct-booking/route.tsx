import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/node'
import { Link, useLoaderData } from '@remix-run/react'
import { correctBookingBodySchema, correctionOperations } from '~/accounts/contract/corrections'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { dashboardMeta } from '~/frame/desk/dashboard-data'
import { BackLink } from '~/frame/desk/page/back-link'
import { backTo } from '~/frame/desk/page/back-to.server'
import { PageHead } from '~/frame/desk/page/page-head'
import { requireDesk } from '~/frame/desk/require-desk.server'
import { answerDesk } from '~/platform/forms/answer-desk.server'
import { takeDraft } from '~/platform/forms/draft.server'
import { redirectWithSession } from '~/platform/session/session.server'
import { EmailField } from '~/ui/form/field/email-field'
import { withEmailQuestion } from '~/ui/form/field/email-question'
import { Field } from '~/ui/form/field/field'
import { SchemaForm, usePageSending } from '~/ui/form/schema-form'
import { SubmitButton } from '~/ui/form/submit-button'

const correctSchema = withEmailQuestion(correctBookingBodySchema)

export const meta: MetaFunction = ({ matches }) => dashboardMeta(matches, 'Correct')

const pageOf = (visit: LoaderFunctionArgs) => backTo(visit.request, `/dashboard/booking?id=${visit.params.id}`)

/** Of a booking without a file; one that has a file is corrected there. */
export async function loader(visit: LoaderFunctionArgs) {
  const { clinic, user } = await requireDesk(visit, 'clients')
  const answer = await clinic(adminAppointmentOperations).get(visit.params.id ?? '')
  if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0))
    throw new Response('There is no such booking.', { status: 404 })
  if (!answer.ok) throw new Response('This booking cannot be read right now. Please try again.', { status: 503 })
  const { name, email, mobile_number, user_id, version } = answer.data
  const back = pageOf(visit)
  if (user_id !== null) throw redirect(`/dashboard/clients/${user_id}/correct?back=${encodeURIComponent(back)}`)
  return {
    ...{ name, back, version: String(version) },
    filled: (await takeDraft(visit, user.id)) ?? { full_name: name, email: email ?? '', phone_number: mobile_number },
  }
}

export async function action(visit: ActionFunctionArgs) {
  return answerDesk(visit, {
    schema: correctSchema,
    call: (clinic, body) => clinic(correctionOperations).correctBooking(visit.params.id ?? '', body),
    done: () => redirectWithSession(visit, pageOf(visit)),
  })
}

export { clientAction, shouldRevalidate } from '~/ui/browser/unreachable'

export default function CorrectBookingPage() {
  const { name, back, version, filled } = useLoaderData<typeof loader>()
  const sending = usePageSending()
  return (
    <>
      <PageHead title="Bookings" />
      <div className="max-w-160 px-4.5 py-6 lg:px-10 lg:py-8">
        <BackLink to={back} data-desk-close className="mb-5">
          {name}
        </BackLink>
        <h2 className="text-[1.5rem]!">Correct the booking</h2>
        <p className="mt-2 mb-6 text-ink-2">
          This booking has no client’s file, so it is corrected by itself. The client is told by mail where there is an
          email, at the old address too.
        </p>
        <SchemaForm
          id="correct-booking"
          schema={correctSchema}
          sending={sending}
          hidden={{ version }}
          filled={filled}
          className="grid gap-5"
        >
          {({ field }) => (
            <>
              <Field {...field('full_name')} label="Full name" />
              <EmailField
                {...field('email')}
                kept={field('email_kept')}
                label="Email"
                hint="Leave empty if there is none."
              />
              <Field {...field('phone_number')} label="Phone" type="tel" hint="Leave empty if there is none." />
              <Field {...field('resend')} label="Send mails of this booking again that could not be delivered" />
              <Field {...field('reason')} label="Reason" />
              <div className="flex flex-wrap items-center gap-4">
                <SubmitButton busy={sending.busy} busyLabel="Saving...">
                  Save
                </SubmitButton>
                <Link to={back} className="text-link">
                  Back to the booking
                </Link>
              </div>
            </>
          )}
        </SchemaForm>
      </div>
    </>
  )
}

export { DashboardError as ErrorBoundary } from '~/frame/desk/dashboard-error'
