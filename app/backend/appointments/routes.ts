import {
  type Appointment as AppointmentAnswer,
  appointmentOperations,
  type OwnAppointment as OwnAppointmentAnswer,
} from '~/clinic/contract/appointments'
import { requirePerson } from '../actor'
import { type Route, route } from '../route'
import type { AppointmentsService, OwnAppointment } from './service'
import type { Appointment } from './store'

export function appointmentRoutes({ appointments }: { appointments: AppointmentsService }): Route[] {
  return [
    route(appointmentOperations.create, async ({ body, actor, clientAddress }) => {
      const request = {
        name: body.name,
        email: body.email,
        mobile_number: body.mobile_number,
        medical_issue: body.medical_issue,
        diet_concern: body.message,
        service: body.service,
        preferred_date: body.preferred_date,
        preferred_slot: body.preferred_slot,
      }
      const form = { agrees: body.health_consent, formToken: body.form_token }
      const appointment = await appointments.requestAppointment(requirePerson(actor), request, form, clientAddress)
      return { success: true as const, data: toAnswer(appointment), message: 'Appointment booked successfully!' }
    }),
    route(appointmentOperations.mine, async ({ query, actor }) => {
      const { page, per_page } = query
      const list = await appointments.listAppointments(requirePerson(actor), { page, perPage: per_page })
      const meta = { page, per_page, total: list.total }
      return { success: true as const, data: list.appointments.map(toOwnAnswer), meta }
    }),
    route(appointmentOperations.cancel, async ({ params, actor }) => ({
      success: true as const,
      data: toOwnAnswer(await appointments.cancelAppointment(requirePerson(actor), params.id)),
      message: 'Your appointment is cancelled.',
    })),
  ]
}

/** The contract's names. */
function toAnswer(appointment: Appointment): AppointmentAnswer {
  return {
    id: appointment.id,
    status: appointment.status,
    name: appointment.name,
    email: appointment.email,
    mobile_number: appointment.mobile_number,
    service: appointment.service,
    preferred_date: appointment.preferred_date,
    preferred_slot: appointment.preferred_slot,
    created_at: appointment.created_at,
  }
}

function toOwnAnswer(appointment: OwnAppointment): OwnAppointmentAnswer {
  const { can_cancel: canCancel, medical_issue: medicalIssue, diet_concern: dietConcern } = appointment
  return { ...toAnswer(appointment), can_cancel: canCancel, medical_issue: medicalIssue, message: dietConcern }
}
