import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { longDay } from '~/domain/time/days'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { CancelChoice, CancelPage, PhoneLink } from '~/frame/account/cancel-page'
import { answerForm } from '~/platform/forms/answer-form.server'
import { cancelMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { OwnTime } from '~/ui/time/own-time'
import { appointmentOperations } from '../../contract/appointments'
import { stateOfAppointment, toAppointmentView } from '../appointments'
import { noAppointment, requireOwnAppointment } from '../own-appointment.server'

export const meta = () => accountMeta('Cancel an appointment')

export async function loader(visit: LoaderFunctionArgs & { params: { id?: string } }) {
  const { clinic } = await requireUser(visit)
  return { appointment: toAppointmentView(await requireOwnAppointment(clinic, visit.params.id), appointmentTerms()) }
}

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  const { id = '' } = visit.params
  return answerForm(visit, {
    schema: z.object({}),
    call: async (clinic) => {
      const answer = await clinic(appointmentOperations).cancel(id)
      if (!answer.ok && [404, 422].includes(answer.failure.status ?? 0)) throw noAppointment()
      return answer
    },
    failureMessage: cancelMessage,
    done: () => redirectWithSession(visit, `/account/appointments/${id}/cancel`),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const list = '/account/appointments'

export default function CancelAppointmentPage() {
  const { appointment } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const { clinic, today } = useAccount()
  const { status, when, day, hours, service, can_cancel: canCancel } = appointment
  const isCancelled = status === 'cancelled'
  return (
    <CancelPage
      title={isCancelled ? 'Your appointment is cancelled' : 'Cancel this appointment?'}
      problem={refusalOf(answer)}
      name={when}
      facts={[day && longDay(day), hours, service]}
      ownTime={<OwnTime instant={appointment.starts_at} kept={appointment.time_zone} />}
      state={stateOfAppointment(appointment, today)}
    >
      {isCancelled ? (
        <p role="status" className="mt-6">
          The time is now free for someone else. If you paid for it, the full amount comes back within{' '}
          {clinic.payoutDays} business days.
        </p>
      ) : canCancel ? (
        <p className="mt-6">
          {day === null
            ? 'No time is set yet, so cancelling is free.'
            : `Your appointment is more than ${clinic.appointmentHours} hours away, so cancelling is free.`}{' '}
          Anything you paid for it is refunded in full.
        </p>
      ) : (
        <p className="mt-6">
          This appointment can no longer be cancelled here. Please call us on <PhoneLink />.
        </p>
      )}
      {canCancel && !isCancelled ? (
        <CancelChoice button="Cancel the appointment" keep="Keep the appointment" backTo={list} />
      ) : (
        <Link to={list} className="btn btn-outline mt-8">
          Back to appointments
        </Link>
      )}
    </CancelPage>
  )
}
