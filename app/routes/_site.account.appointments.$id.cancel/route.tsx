import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/node'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { z } from 'zod'
import { unreachableMessage } from '~/browser/unreachable'
import type { ClinicApi } from '~/clinic/client.server'
import { cancelMessage, ownAppointmentsMessage } from '~/clinic/errors'
import { redirectWithSession, requireUser } from '~/clinic/session.server'
import { accountMeta, useAccount } from '~/components/account/account-data'
import { StateBadge } from '~/components/account/state-badge'
import { FormMessage } from '~/components/form-message'
import { SubmitButton } from '~/components/ui/submit-button'
import { site } from '~/content/collections.server'
import { longDay } from '~/domain/days'
import { readSubmission, refusedFormMessage } from '~/forms/read-form.server'
import { toAppointmentView, wordsOfAppointment } from '~/views/appointments'

export const meta = () => accountMeta('Cancel an appointment')

export async function loader(visit: LoaderFunctionArgs & { params: { id?: string } }) {
  const { clinic } = await requireUser(visit)
  return { appointment: toAppointmentView(await requireAppointment(clinic, visit.params.id), site.hours.consultation) }
}

/** One of the newest hundred: older ones are over and nobody cancels them. */
async function requireAppointment(clinic: ClinicApi, id: string | undefined) {
  const answer = await clinic.appointments.mine({ per_page: 100 })
  if (!answer.ok) throw new Response(ownAppointmentsMessage, { status: 503 })
  const appointment = answer.data.find((one) => one.id === id)
  if (!appointment) throw new Response('There is no such appointment.', { status: 404 })
  return appointment
}

export async function action(visit: ActionFunctionArgs) {
  const { clinic } = await requireUser(visit)
  const { submission } = await readSubmission(visit.request, z.object({}))
  if (submission.status !== 'success') return data({ message: refusedFormMessage }, { status: 422 })
  const { id = '' } = visit.params
  const answer = await clinic.appointments.cancel(id)
  if (answer.ok) return redirectWithSession(visit, `/account/appointments/${id}/cancel`)
  const { failure } = answer
  if (failure.status === 404 || failure.status === 422)
    throw new Response('There is no such appointment.', { status: 404 })
  return data({ message: cancelMessage(failure) }, { status: failure.status ?? 503 })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/browser/unreachable'

export default function CancelAppointmentPage() {
  const { appointment } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  const { clinic } = useAccount()
  const { status, when, preferred_date: day, hours, service, can_cancel: canCancel } = appointment
  const isCancelled = status === 'cancelled'
  return (
    <div className="max-w-[640px]">
      <h1 className="text-[clamp(2.4rem,1.6rem+2.6vw,3.5rem)]">
        {isCancelled ? 'Your appointment is cancelled' : 'Cancel this appointment?'}
      </h1>
      <div className="mt-6">
        <FormMessage message={answer?.message ?? unreachableMessage(answer)} />
      </div>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-line py-5">
        <div>
          <p className="font-display text-[1.35rem] leading-tight font-[520]">{when}</p>
          <p className="mt-1 text-small text-ink-2">
            {[day && longDay(day), hours, service].filter(Boolean).join(' · ')}
          </p>
        </div>
        <StateBadge {...wordsOfAppointment(status)} />
      </div>
      {isCancelled ? (
        <p role="status" className="mt-6">
          We have given the time free. If you had paid for it, the full amount comes back within {clinic.payoutDays}{' '}
          business days.
        </p>
      ) : canCancel ? (
        <p className="mt-6">
          You are more than {clinic.appointmentHours} hours ahead: cancelling costs nothing, and what you had paid for
          it comes back in full.
        </p>
      ) : (
        <p className="mt-6">
          This appointment can no longer be cancelled here. Please call us on{' '}
          <a href={`tel:${clinic.phone}`} className="font-semibold text-leaf-700 underline underline-offset-4">
            {clinic.phoneText}
          </a>
          .
        </p>
      )}
      <div className="mt-8 flex flex-wrap gap-3">
        {canCancel && !isCancelled ? (
          <Form method="post">
            <SubmitButton busy={busy} busyLabel="Cancelling...">
              Cancel the appointment
            </SubmitButton>
          </Form>
        ) : null}
        <Link to="/account/appointments" className="btn btn-outline">
          {canCancel && !isCancelled ? 'Keep it' : 'Back to appointments'}
        </Link>
      </div>
    </div>
  )
}
