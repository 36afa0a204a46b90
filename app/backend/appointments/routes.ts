import { appointmentOperations, appointmentSchema, ownAppointmentSchema } from '~/clinic/contract/appointments'
import { requirePerson } from '../actor'
import { pickBy } from '../pick-by'
import { type Route, route } from '../route'
import type { AppointmentsService } from './service'

const toAnswer = pickBy(appointmentSchema)
const toOwnAnswer = pickBy(ownAppointmentSchema)

export function appointmentRoutes({ appointments }: { appointments: AppointmentsService }): Route[] {
  return [
    route(appointmentOperations.create, async ({ body, actor, clientAddress }) => ({
      success: true as const,
      data: toAnswer(await appointments.requestAppointment(requirePerson(actor), body, clientAddress)),
      message: 'Appointment booked successfully!',
    })),
    route(appointmentOperations.mine, async ({ query, actor }) => {
      const { data, meta } = await appointments.listAppointments(requirePerson(actor), query)
      return { success: true as const, data: data.map(toOwnAnswer), meta }
    }),
    route(appointmentOperations.cancel, async ({ params, actor }) => ({
      success: true as const,
      data: toOwnAnswer(await appointments.cancelAppointment(requirePerson(actor), params.id)),
      message: 'Your appointment is cancelled.',
    })),
  ]
}
