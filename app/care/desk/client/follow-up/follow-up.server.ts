/** The next visit of a client at the desk: free times around the day on which it is due, and the booking of one. */
import { redirect } from '@remix-run/node'
import { adminUserOperations } from '~/accounts/contract/admin-users'
import { adminAppointmentOperations } from '~/appointments/contract/admin-appointments'
import { appointmentOperations } from '~/appointments/contract/appointments'
import { care } from '~/content/collections.server'
import { addDays, indiaDay } from '~/domain/time/days'
import { bookingDays } from '~/domain/time/opening-hours'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import type { CareFileView, FollowUp } from '../../../contract/care-files'
import { type FewTimes, fewTimesAround } from './few-times'

/** Days that are looked at before and after the one on which it is due. */
const around = 5

/** null: none is due. `times`: null where they cannot be read now, and where one is booked. */
export async function nextFollowUp(clinic: ClinicApi, { follow_up: one, client_id: id }: CareFileView, now: Date) {
  if (!one) return null
  const { due_on, booked, kind } = one
  return {
    ...{ due_on, booked, isOver: due_on < indiaDay(now), otherTime: otherTimePath(id, kind, wantedDay(one, now)) },
    times: booked ? null : await loadFollowUpTimes(clinic, one, now),
  }
}

/** The day to look for: where it is over already, today. */
const wantedDay = ({ due_on }: FollowUp, now: Date): string => {
  const { first, last } = bookingDays(now)
  return due_on < first ? first : due_on > last ? last : due_on
}

/** Of the clinic's free times, as the booking page offers them; null where they cannot be read now. */
async function loadFollowUpTimes(clinic: ClinicApi, followUp: FollowUp, now: Date): Promise<FewTimes | null> {
  const { first, last } = bookingDays(now)
  const due = wantedDay(followUp, now)
  const [from, to] = [addDays(due, -around), addDays(due, around)]
  const answer = await clinic(appointmentOperations).freeTimes({
    from: from < first ? first : from,
    to: to > last ? last : to,
    kind: followUp.kind,
  })
  return answer.ok ? fewTimesAround(due, answer.data) : null
}

/** Where any other time is chosen, and a number is typed that is missing. */
const otherTimePath = (clientId: string, kind: FollowUp['kind'], from: string) =>
  `/dashboard/booking/new?client=${clientId}&kind=${kind}&from=${from}`

/** Books it as the desk books for a client on the telephone. Whom for is read here, never sent by the page. */
export async function bookFollowUp(
  clinic: ClinicApi,
  clientId: string,
  { starts_at, form_token }: { starts_at: string; form_token?: string | undefined },
): Promise<Result<{ starts_at: string | null }>> {
  const client = await clinic(adminUserOperations).get(clientId)
  if (!client.ok) return client
  const { full_name: name, email, phone_number: mobile_number } = client.data
  const { kind, name: service } = care.contact.followUp
  if (mobile_number === null) throw redirect(otherTimePath(clientId, kind, starts_at.slice(0, 10)), 303)
  return clinic(adminAppointmentOperations).book({
    ...{ name, mobile_number, service, kind, starts_at, form_token, user_id: clientId, note: null },
    ...{ email, place: null },
  })
}
