import type { SubmissionResult } from '@conform-to/react'

/** The id of the place at which a page says what became of its form: where it has no scripts, the address leads there. */
export const answerId = 'answer'

/** What the action of every form answers, where it does not lead elsewhere. */
export type FormAnswer = {
  result: SubmissionResult | null
  /** What the clinic says to what it has taken. */
  sent: string | null
  /** The token to go on with, of a form that carries one. */
  formToken?: string
  /** The client has to log in first; what was typed is kept for them. */
  needsLogin?: boolean
  /** The fields that are too long to wait for the log-in. */
  tooLong?: string[]
}

/** What the answer to a booking says beside that of every form. */
export type BookingExtra = {
  /** The time that waits for a client who has to log in first: by which token, and until when. */
  held?: { hold: string; startsAt: string; until: string }
  /** Another client has the time that was chosen: those that were shown are out of date. */
  isTimeTaken?: boolean
}
export type BookingAnswer = FormAnswer & BookingExtra

/** Of the button that asks for a new payment page: for which order, and its address for a tab that waits for it. */
export type RetryAnswer = FormAnswer & { orderId?: string; paymentHref?: string | null }

/** The first sentence of an answer that refused something: of a button without fields, or of a form shown elsewhere. */
export const refusalOf = (answer: { result?: SubmissionResult | null } | undefined): string | undefined =>
  Object.values(answer?.result?.error ?? {}).flatMap((errors) => errors ?? [])[0]

/** The address that a complaint about an email asks about (email-question.ts); undefined where it complains of something else. */
export const guessIn = (error: string | undefined): string | undefined => /^Did you mean (.+)\?$/.exec(error ?? '')?.[1]
