/** content/team/*.mdx: who sees clients. The body is what clients read of them where they choose whom to see. */
import { z } from 'zod'
import { appointmentKinds, type Practitioner } from '../../domain/appointments/appointment-times'
import { entries, text } from './schema-fields'
import { breaks, bufferMinutes, httpsUrl, noticeHours, openHours, type siteSchema } from './site-schema'

export const practitionerSchema = z.strictObject({
  /** Among the others, where all of them are named. */
  order: z.int().min(1).max(99),
  name: text(80),
  title: text(80),
  languages: entries(text(30), 8),
  kinds: z.array(z.enum(appointmentKinds)).min(1).optional(),
  hours: z.array(openHours).min(1).max(14).optional(),
  breaks: breaks.optional(),
  bufferMinutes: bufferMinutes.optional(),
  noticeHours: noticeHours.optional(),
  room: text(40).optional(),
  onlineLink: httpsUrl.optional(),
})

type Site = Pick<z.infer<typeof siteSchema>, 'hours' | 'appointments'>

/** What a file leaves out is as the clinic has it. */
export function practitionerOf(
  { slug, words }: Pick<Practitioner, 'slug' | 'words'>,
  { hours: week, ...facts }: z.infer<typeof practitionerSchema>,
  { hours, appointments }: Site,
): Practitioner {
  const { name, title, languages, kinds = appointmentKinds, room = null, onlineLink = null } = facts
  const { breaks, bufferMinutes, noticeHours } = { ...appointments, ...facts }
  const minutes = {
    discovery: appointments.discovery.minutes,
    consultation: appointments.consultation.minutes,
  }
  return {
    ...{ slug, name, title, languages, words, kinds, room, onlineLink },
    rules: { hours: hours.consultation, ...(week && { week }), breaks, minutes, bufferMinutes, noticeHours },
  }
}
