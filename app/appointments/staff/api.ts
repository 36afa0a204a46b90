import { changedDayWords, doneWords, passedOnWords, usualDayWords } from '~/domain/appointments/appointment-words'
import { mapPage } from '~/platform/db/lists/paging'
import { type Actor, mayDo, requireStaff } from '~/platform/http/api/actor'
import { ApiError } from '~/platform/http/api/api-error'
import { pickBy, type Route, route } from '~/platform/http/api/route'
import type { Clock } from '~/platform/work/clock'
import type { Exceptions } from '../calendar/exceptions'
import {
  deskAppointmentSchema,
  adminAppointmentOperations as operations,
  seenAppointmentSchema,
} from '../contract/admin-appointments'
import { planSessionsSchema } from '../contract/plan-sessions'
import type { Desk } from './service'

const toAnswer = pickBy(deskAppointmentSchema)
const toSessions = pickBy(planSessionsSchema)
const toDetails = pickBy(seenAppointmentSchema)

type Details = Awaited<ReturnType<Desk['details']>>

type DeskRoutesOptions = {
  desk: Desk
  exceptions: Exceptions
  clock: Clock
  isMailSent: boolean
  /** Whether it is another dietitian's client, whose health is read with a reason alone (care/files/own-clients). */
  needsReason: (staffId: string, visit: Pick<Details, 'user_id' | 'practitioner'>) => Promise<boolean>
}

export function deskRoutes({ desk, exceptions, clock, isMailSent, needsReason }: DeskRoutesOptions): Route[] {
  /**
   * Who may not read of health is not told that there is a health note, and reads their own notes alone: colleagues' may speak of it. So
   * does a dietitian before the reason is given that another's client needs.
   */
  async function seenBy(actor: Actor, data: Details) {
    if (actor.kind === 'anonymous') throw new ApiError('unauthorized')
    const isOfHealth = mayDo(actor, 'health')
    const needs_reason = isOfHealth && (await needsReason(actor.userId, data))
    return toDetails({
      ...data,
      needs_reason,
      has_health_note: isOfHealth && data.has_health_note,
      notes: isOfHealth && !needs_reason ? data.notes : data.notes.filter(({ author }) => author === actor.userId),
    })
  }

  /** @param action what was done, where the latest entry of the history does not say it */
  const done = async (actor: Actor, data: Details, action = data.history[0]?.action ?? '') => ({
    data: await seenBy(actor, data),
    message: doneWords(action, data, { now: clock(), isMailSent }),
  })
  return [
    route(operations.list, async ({ query }) => mapPage(await desk.list(query), toAnswer)),
    route(operations.counts, async () => ({ data: await desk.counts() })),
    route(operations.calendar, async ({ query }) => {
      const days = await desk.calendar(query)
      const data = days.map((day) => ({ ...day, appointments: day.appointments.map(toAnswer) }))
      return { data }
    }),
    route(operations.get, async ({ params, actor }) => ({
      data: await seenBy(actor, await desk.details(params.id)),
    })),
    route(operations.planSessions, async ({ query }) => ({
      data: (await desk.planSessions(query.user_id)).map(toSessions),
    })),
    route(operations.countSession, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.countSession(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(operations.healthNote, async ({ params, actor, clientAddress }) => ({
      data: await desk.readHealthNote(requireStaff(actor, clientAddress), params.id),
    })),
    route(operations.book, async ({ body, actor, clientAddress }) =>
      done(actor, await desk.book(requireStaff(actor, clientAddress), body), 'appointment_booked'),
    ),
    route(operations.move, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.move(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(operations.giveTime, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.giveTime(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(operations.swap, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.swap(requireStaff(actor, clientAddress), params.id, body), 'appointment_swapped'),
    ),
    route(operations.offer, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.offer(requireStaff(actor, clientAddress), params.id, body)),
    ),
    route(operations.withdrawOffer, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.withdrawOffer(requireStaff(actor, clientAddress), params.id, body.version)),
    ),
    route(operations.planSeries, async ({ params, query }) => ({ data: await desk.planSeries(params.id, query) })),
    route(operations.makeSeries, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.makeSeries(requireStaff(actor, clientAddress), params.id, body.times), 'series_booked'),
    ),
    route(operations.cancelRest, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.cancelRest(requireStaff(actor, clientAddress), params.id, body), 'series_cancelled'),
    ),
    route(operations.passOn, async ({ params, body, actor, clientAddress }) => {
      const data = await desk.passOn(requireStaff(actor, clientAddress), params.id, body.practitioner)
      return { data, message: passedOnWords(data, isMailSent) }
    }),
    route(operations.setLink, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.setLink(requireStaff(actor, clientAddress), params.id, body), 'appointment_link_given'),
    ),
    route(operations.addNote, async ({ params, body, actor, clientAddress }) =>
      done(actor, await desk.addNote(requireStaff(actor, clientAddress), params.id, body.text), 'appointment_noted'),
    ),
    route(operations.listExceptions, ({ query }) => exceptions.list(query)),
    route(operations.addException, async ({ body, actor, clientAddress }) => {
      const data = await exceptions.add(requireStaff(actor, clientAddress), body)
      return { data, message: changedDayWords(data, isMailSent) }
    }),
    route(operations.deleteException, async ({ params, actor, clientAddress }) => {
      const back = await exceptions.remove(requireStaff(actor, clientAddress), params.id)
      return { message: usualDayWords(back, isMailSent) }
    }),
  ]
}
