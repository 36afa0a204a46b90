/**
 * What a client decides about their data in the account, purpose by purpose. Everything else the clinic does is part of what was asked
 * for (an account, an appointment, an order) or the law's; the notice names all of it.
 *
 * consent: nothing happens until the client has said yes. service: part of what they asked for, until they say no.
 */
export const choicePurposes = [
  'health_details',
  'meal_photos',
  'newsletter',
  'appointment_reminders',
  'whatsapp',
] as const
export type ChoicePurpose = (typeof choicePurposes)[number]

export const choiceBasis: Readonly<Record<ChoicePurpose, 'consent' | 'service'>> = {
  health_details: 'consent',
  meal_photos: 'consent',
  newsletter: 'consent',
  appointment_reminders: 'service',
  whatsapp: 'consent',
}

/** The first notice whose text on health details names what care writes down: diet plans, readings, check-ins, documents. */
const careNotice = '2026-11-29'
/** The oldest notice whose consent care needs on a day: from that one on it is asked for again; before it, any counts. */
export const careNoticeOn = (day: string): string => (day < careNotice ? '' : careNotice)

/** What the notice names, in its order: the choices, and what is part of what a client asks for or the law's. */
export const noticePurposes = [
  'account',
  'appointments',
  'health_details',
  'meal_photos',
  'orders',
  'messages',
  'newsletter',
  'appointment_reminders',
  'whatsapp',
  'safety',
] as const

/** For staff, and for the history of a client's choices. */
export const choiceNames: Readonly<Record<ChoicePurpose, string>> = {
  health_details: 'Health details',
  meal_photos: 'Photos of meals',
  newsletter: 'Newsletter',
  appointment_reminders: 'Reminder mails',
  whatsapp: 'Messages by WhatsApp',
}

export const noticeLanguages = ['en', 'hi'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]
