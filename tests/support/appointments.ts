/** Appointments as the API answers them: what is not given is null, or what the contract puts for it. */
import { type DeskAppointment, deskAppointmentSchema } from '~/appointments/contract/admin-appointments'
import { type OwnAppointment, ownAppointmentSchema } from '~/appointments/contract/appointments'

const asked = {
  ...{ id: '0198f6b0-0000-7000-8000-000000000001', status: 'active', created_at: '2026-11-18T06:00:00.000Z' },
  ...{ name: 'Asha Verma', email: 'asha@example.com', mobile_number: '+919876543210' },
  ...{ service: null, preferred_date: null, preferred_slot: null },
}

export const makeOwnAppointment = (given: Partial<OwnAppointment> = {}): OwnAppointment =>
  ownAppointmentSchema.parse({ ...asked, medical_issue: null, message: null, can_cancel: true, ...given })

export const makeDeskAppointment = (given: Partial<DeskAppointment> = {}): DeskAppointment =>
  deskAppointmentSchema.parse({
    ...{ ...asked, user_id: null, version: 1, state: 'new', offer: null, is_closed: false },
    ...given,
  })
