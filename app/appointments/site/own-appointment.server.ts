import { ownAppointmentsMessage } from '~/platform/session/answers/errors'
import type { ClinicApi } from '~/platform/session/client.server'
import { appointmentOperations } from '../contract/appointments'

/** One of the newest hundred: older ones are over and cannot be cancelled. */
export async function requireOwnAppointment(clinic: ClinicApi, id: string | undefined) {
  const answer = await clinic(appointmentOperations).mine({ per_page: 100 })
  if (!answer.ok) throw new Response(ownAppointmentsMessage, { status: 503 })
  const appointment = answer.data.find((one) => one.id === id)
  if (!appointment) throw noAppointment()
  return appointment
}

export const noAppointment = () => new Response('There is no such appointment.', { status: 404 })
