/**
 * What a client decides about their data in the account, purpose by purpose. Everything else the clinic does is part of what was asked
 * for (an account, an appointment, an order) or the law's; the notice names all of it.
 *
 * consent: nothing happens until the client has said yes. service: part of what they asked for, until they say no.
 */
export const choicePurposes = [
  'health_details',
  'family_share',
  'meal_photos',
  'newsletter',
  'appointment_reminders',
  'whatsapp',
] as const
export type ChoicePurpose = (typeof choicePurposes)[number]

export const choiceBasis: Readonly<Record<ChoicePurpose, 'consent' | 'service'>> = {
  health_details: 'consent',
  family_share: 'consent',
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
  'family_share',
  'meal_photos',
  'orders',
  'messages',
  'newsletter',
  'appointment_reminders',
  'whatsapp',
  'safety',
] as const
type NoticePurpose = (typeof noticePurposes)[number]

/** Of what began later, the first notice that names it. */
const firstNamed: Partial<Record<NoticePurpose, string>> = {
  family_share: careNotice,
  meal_photos: careNotice,
}

/** What a notice names. */
export const purposesOf = (version: string): NoticePurpose[] =>
  noticePurposes.filter((id) => (firstNamed[id] ?? '') <= version)

/** For staff, and for the history of a client's choices. */
export const choiceNames: Readonly<Record<ChoicePurpose, string>> = {
  health_details: 'Health details',
  family_share: 'Sharing with your family',
  meal_photos: 'Photos of meals',
  newsletter: 'Newsletter',
  appointment_reminders: 'Reminder mails',
  whatsapp: 'Messages by WhatsApp',
}

export const noticeLanguages = ['en', 'hi'] as const
export type NoticeLanguage = (typeof noticeLanguages)[number]
