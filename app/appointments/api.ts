import { mapPage } from '~/platform/db/lists/paging'
import { requirePerson } from '~/platform/http/api/actor'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import type { Calendar } from './calendar/calendar'
import type { Offers } from './calendar/offers'
import type { OwnMoves } from './calendar/own-moves'
import { appointmentOperations, appointmentSchema, ownAppointmentSchema } from './contract/appointments'
import type { AppointmentsService } from './service'

const toAnswer = pickBy(appointmentSchema)
const toOwnAnswer = pickBy(ownAppointmentSchema)

type AppointmentAreaParts = {
  appointments: AppointmentsService
  calendar: Calendar
  offers: Offers
  ownMoves: OwnMoves
}

export function appointmentRoutes({ appointments, calendar, offers, ownMoves }: AppointmentAreaParts): Route[] {
  return [
    route(appointmentOperations.freeTimes, async ({ query }) => ({ data: await calendar.listFreeTimes(query) })),
    route(appointmentOperations.hold, async ({ body: { hold = null, ...wanted }, clientAddress }) => ({
      data: await calendar.holdTime({ ...wanted, hold }, clientAddress),
    })),
    route(appointmentOperations.create, async ({ body, actor, clientAddress }) => ({
      data: toAnswer(await appointments.requestAppointment(requirePerson(actor), body, clientAddress)),
      message: 'Appointment booked successfully!',
    })),
    route(appointmentOperations.mine, async ({ query, actor }) =>
      mapPage(await appointments.listAppointments(requirePerson(actor), query), toOwnAnswer),
    ),
    route(appointmentOperations.cancel, async ({ params, actor }) => ({
      data: toOwnAnswer(await appointments.cancelAppointment(requirePerson(actor), params.id)),
      message: 'Your appointment is cancelled.',
    })),
    route(appointmentOperations.move, async ({ params, body, actor }) => {
      await ownMoves.moveOwn(requirePerson(actor), params.id, body.starts_at)
      const data = toOwnAnswer(await appointments.requireAppointment(requirePerson(actor), params.id))
      return { data, message: 'Your appointment has moved.' }
    }),
    route(appointmentOperations.moveByLink, async ({ body: { token, starts_at } }) => ({
      data: await ownMoves.moveByLink(token, starts_at),
    })),
    route(appointmentOperations.acceptOffer, async ({ params, actor }) => {
      await offers.answerOwn(requirePerson(actor), params.id, 'accept')
      const data = toOwnAnswer(await appointments.requireAppointment(requirePerson(actor), params.id))
      return { data, message: 'Your appointment is confirmed.' }
    }),
    route(appointmentOperations.declineOffer, async ({ params, actor }) => {
      await offers.answerOwn(requirePerson(actor), params.id, 'decline')
      const data = toOwnAnswer(await appointments.requireAppointment(requirePerson(actor), params.id))
      return { data, message: 'Declined. We look for another time.' }
    }),
    route(appointmentOperations.answerOffer, async ({ body: { token, answer } }) => ({
      data: await offers.answerByLink(token, answer),
    })),
  ]
}
