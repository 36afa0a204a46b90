/** What the forms of one booking's panel send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import { doneWords, passedOnWords } from '~/domain/appointments/appointment-words'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { typedDaySchema, typedInstant, typedTimeSchema } from '~/ui/time/typed-time'
import {
  appointmentNoteBodySchema,
  type DeskAppointmentDetails,
  adminAppointmentOperations as operations,
} from '../../../contract/admin-appointments'
import type { HealthNotes } from '../../../contract/appointments'

const { move, giveTime } = operations
const timeProblem = 'Please choose a time, or give both, a day and a time'

export const bookingFormSchema = z
  .object({
    intent: z.enum([
      'move',
      'give',
      'offer',
      'withdraw',
      'swap',
      'pass',
      'series',
      'cancelRest',
      'link',
      'session',
      'note',
      'health',
    ]),
    version: move.body.shape.version.optional(),
    status: move.body.shape.status.optional(),
    kind: giveTime.body.shape.kind.optional(),
    place: giveTime.body.shape.place,
    practitioner: giveTime.body.shape.practitioner,
    /** One of the free times; without it the day and the time that are typed. */
    starts_at: z.string().optional(),
    day: typedDaySchema.optional(),
    time: typedTimeSchema.optional(),
    /** With whom the times are swapped: id and version. */
    other: z.string().optional(),
    /** Of follow-ups; '' leaves one out. */
    times: z.array(z.string()).max(12).optional(),
    /** 1: it is no session of a plan. */
    outside_plan: z.enum(['0', '1']).optional(),
    text: z.string().optional(),
    /** Of a visit by video; '' takes it away. */
    online_link: z.string().optional(),
    /** Asked about: the time is wanted all the same. */
    off_hours: z.boolean().optional(),
    reason: z.string().max(200, 'Please write at most 200 characters').optional(),
  })
  .superRefine((form, context) => {
    const { intent, version, status, kind, text } = form
    if (intent === 'note') requireField(context, 'text', appointmentNoteBodySchema.shape.text, text)
    if (intent === 'pass')
      requireField(context, 'practitioner', operations.passOn.body.shape.practitioner, form.practitioner)
    if (intent === 'note' || intent === 'health' || intent === 'pass' || intent === 'series') return
    requireField(context, 'version', move.body.shape.version, version)
    if (intent === 'link')
      requireField(context, 'online_link', operations.setLink.body.shape.online_link, form.online_link)
    if (intent === 'session') requireField(context, 'reason', operations.countSession.body.shape.reason, form.reason)
    if (intent === 'move') requireField(context, 'status', move.body.shape.status, status)
    if (intent !== 'give' && intent !== 'offer') return
    requireField(context, 'kind', giveTime.body.shape.kind, kind)
    if (timeOf(form) === null) context.addIssue({ code: 'custom', path: ['time'], message: timeProblem })
  })
type BookingForm = z.output<typeof bookingFormSchema>

/** What the panel says of a form that was taken; a health note that was asked for comes along. */
export type BookingDone = { sent: string; health: HealthNotes | null }

/** `isMailSent`: whether there is a mail server. */
type DoneAt = { now: Date; isMailSent: boolean }

export function callOf(
  desk: Calls<typeof operations>,
  id: string,
  form: BookingForm,
  at: DoneAt,
): Promise<Result<BookingDone>> {
  const {
    version = 0,
    status = 'active',
    kind = 'consultation',
    place,
    practitioner,
    reason,
    off_hours,
    text = '',
    online_link,
    other = '',
  } = form
  const starts_at = timeOf(form) ?? ''
  const saying = (call: Promise<Result<DeskAppointmentDetails>>, action?: string) => sayingAt(at, call, action)
  switch (form.intent) {
    case 'move':
      return saying(desk.move(id, { version, status, reason }))
    case 'give':
      return saying(desk.giveTime(id, { version, kind, place, practitioner, starts_at, off_hours, reason }))
    case 'offer':
      return saying(desk.offer(id, { version, kind, practitioner, starts_at, off_hours }))
    case 'withdraw':
      return saying(desk.withdrawOffer(id, { version }))
    case 'swap': {
      const [other_id = '', otherVersion] = other.split(' ')
      const pair = { version, other_id, other_version: Number(otherVersion) || 0, off_hours, reason }
      return saying(desk.swap(id, pair), 'appointment_swapped')
    }
    case 'series':
      return saying(desk.makeSeries(id, { times: (form.times ?? []).filter((at) => at !== '') }), 'series_booked')
    case 'cancelRest':
      return saying(desk.cancelRest(id, { version, reason }), 'series_cancelled')
    case 'session':
      return saying(desk.countSession(id, { version, outside_plan: form.outside_plan === '1', reason: reason ?? '' }))
    case 'pass':
      return passOn(desk, id, practitioner ?? '', at.isMailSent)
    case 'link':
      return saying(desk.setLink(id, { version, online_link }), 'appointment_link_given')
    case 'note':
      return saying(desk.addNote(id, { text }), 'appointment_noted')
    case 'health':
      return readHealthNote(desk, id)
  }
}

/** @param action what was done, where the latest entry of the history does not say it */
async function sayingAt(
  at: DoneAt,
  call: Promise<Result<DeskAppointmentDetails>>,
  action?: string,
): Promise<Result<BookingDone>> {
  const result = await call
  if (!result.ok) return result
  const sent = doneWords(action ?? result.data.history[0]?.action ?? '', result.data, at)
  return { ok: true, data: { sent, health: null } }
}

async function passOn(
  desk: Calls<typeof operations>,
  id: string,
  practitioner: string,
  isMailSent: boolean,
): Promise<Result<BookingDone>> {
  const result = await desk.passOn(id, { practitioner })
  return result.ok ? { ok: true, data: { sent: passedOnWords(result.data, isMailSent), health: null } } : result
}

async function readHealthNote(desk: Calls<typeof operations>, id: string): Promise<Result<BookingDone>> {
  const result = await desk.healthNote(id)
  if (!result.ok) return result
  return { ok: true, data: { sent: 'The client sees this reading in their account.', health: result.data } }
}

/** The instant that was chosen or typed; null where there is none. */
function timeOf({ starts_at, day, time }: Pick<BookingForm, 'starts_at' | 'day' | 'time'>): string | null {
  return starts_at || typedInstant(day, time)
}
