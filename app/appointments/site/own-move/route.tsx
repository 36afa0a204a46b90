import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { appointmentTerms } from '~/content/appointment-terms.server'
import { isHeld } from '~/domain/appointments/appointment-state'
import { longDay } from '~/domain/time/days'
import { accountMeta, useAccount } from '~/frame/account/account-data'
import { CancelPage, PhoneLink } from '~/frame/account/cancel-page'
import { answerForm } from '~/platform/forms/answer-form.server'
import { moveMessage } from '~/platform/session/answers/errors'
import { redirectWithSession, requireUser } from '~/platform/session/session.server'
import { type FormAnswer, refusalOf } from '~/ui/form/form-answer'
import { OwnTime } from '~/ui/time/own-time'
import { appointmentOperations } from '../../contract/appointments'
import { stateOfAppointment, toAppointmentView } from '../appointments'
import { MoveForm } from '../move/move-form'
import { moveSchema, timesToMove } from '../move/move-times.server'
import { noAppointment, requireOwnAppointment } from '../own-appointment.server'

export const meta = () => accountMeta('Move an appointment')

export async function loader(visit: LoaderFunctionArgs & { params: { id?: string } }) {
  const { clinic } = await requireUser(visit)
  const one = await requireOwnAppointment(clinic, visit.params.id)
  const from = new URL(visit.request.url).searchParams.get('from')
  const canMove = one.can_cancel && one.starts_at !== null && !isHeld(one)
  return {
    appointment: toAppointmentView(one, appointmentTerms()),
    canMove,
    times: canMove ? await timesToMove(clinic, one, from) : null,
  }
}

export async function action(visit: ActionFunctionArgs) {
  await requireUser(visit)
  const { id = '' } = visit.params
  return answerForm(visit, {
    schema: moveSchema,
    call: async (clinic, body) => {
      const answer = await clinic(appointmentOperations).move(id, body)
      if (!answer.ok && answer.failure.status === 404) throw noAppointment()
      return answer
    },
    failureMessage: moveMessage,
    done: () => redirectWithSession(visit, list),
  })
}

export { clientAction, revalidateAfterRefusal as shouldRevalidate } from '~/ui/browser/unreachable'

const list = '/account/appointments'

export default function MoveAppointmentPage() {
  const { appointment, canMove, times } = useLoaderData<typeof loader>()
  const answer = useActionData<FormAnswer>()
  const { clinic, today } = useAccount()
  const { id, when, day, hours, service } = appointment
  return (
    <CancelPage
      title="Move this appointment"
      problem={refusalOf(answer)}
      name={when}
      facts={[day && longDay(day), hours, service]}
      ownTime={<OwnTime instant={appointment.starts_at} kept={appointment.time_zone} />}
      state={stateOfAppointment(appointment, today)}
    >
      {canMove ? (
        <>
          <p className="mt-6">You can move it here until {clinic.appointmentHours} hours before.</p>
          <MoveForm times={times} addressOf={(from) => `/account/appointments/${id}/move?from=${from}`} />
        </>
      ) : (
        <p className="mt-6">
          This appointment can no longer be moved here. Please call us on <PhoneLink />.
        </p>
      )}
      <Link to={list} className="btn btn-outline mt-8">
        Back to appointments
      </Link>
    </CancelPage>
  )
}
