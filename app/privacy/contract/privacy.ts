/** What a person decides about their data, sees of it, takes away and has erased; and complaints. */
import { z } from 'zod'
import { emailSchema, passwordSchema } from '~/accounts/contract/account-fields'
import { choicePurposes, noticeLanguages } from '~/domain/privacy/privacy-choices'
import { formTokenSchema, honeypotSchema, lineSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'

export const privacyChoiceSchema = z.object({
  purpose: z.enum(choicePurposes),
  /** consent: off until the client says yes. service: on until they say no. */
  basis: z.enum(['consent', 'service']),
  /** asked: the link in a mail is not opened yet. unknown: stands under an email that is not confirmed. */
  state: z.enum(['on', 'off', 'asked', 'unknown']),
  /** When it was decided last. */
  at: z.iso.datetime().nullable(),
  /** It is on by an older notice, which does not name what care writes down: it is asked for again. */
  asks_again: z.boolean(),
})
export type PrivacyChoice = z.output<typeof privacyChoiceSchema>

export const choiceEventSchema = z.object({
  purpose: z.enum(choicePurposes),
  decision: z.enum(['given', 'refused']),
  /** Date of the notice that was in force. */
  notice_version: z.string(),
  language: z.string(),
  /** signup, booking, order, desk, account, newsletter (the link in its mail). */
  channel: z.string(),
  at: z.iso.datetime(),
  /** When it was taken back. */
  until: z.iso.datetime().nullable(),
})

export const readingSchema = z.object({
  at: z.iso.datetime(),
  /** What was read. */
  what: z.enum(['health_note', 'client_notes', 'export', 'care_file', 'document', 'reason']),
  /** With `reason`: why a dietitian reads the care of a client who is not theirs. */
  reason: z.string().nullable().default(null),
  /** The name as it is now; null where the account is erased. */
  by: z.string().nullable(),
  /** `admin`: any of the staff. */
  role: z.enum(['admin', 'client']).nullable(),
})

export const erasureSchema = z.object({
  id: z.uuid(),
  status: z.enum(['waiting', 'withdrawn', 'done']),
  asked_at: z.iso.datetime(),
  /** Whether a person of the staff asked, for a client who wrote. */
  by_staff: z.boolean(),
  due_at: z.iso.datetime(),
  /** What it waits for though it is due. */
  held_by: z.array(z.string()),
  ended_at: z.iso.datetime().nullable(),
})
export type Erasure = z.output<typeof erasureSchema>

/** `next_meal`: of India's calendar; null: none is to come any more, and the allergies are erased shortly. */
export const waitingWithdrawalSchema = z.object({ asked_at: z.iso.datetime(), next_meal: z.iso.date().nullable() })

export type WaitingWithdrawal = z.output<typeof waitingWithdrawalSchema>

export const ownPrivacySchema = z.object({
  choices: z.array(privacyChoiceSchema),
  /** The newest first. */
  history: z.array(choiceEventSchema),
  /** Who has read what the clinic knows of this person's health, the newest first; at most 200. */
  readings: z.array(readingSchema),
  email_is_proven: z.boolean(),
  /** The request that waits. */
  erasure: erasureSchema.nullable(),
  /** Sentences: what has to end before the account can be erased. */
  open_matters: z.array(z.string()),
  /** The consent to health details is taken back, but the kitchen needs the allergies for meals to come. */
  allergies_wait: waitingWithdrawalSchema.nullable(),
})
export type OwnPrivacy = z.output<typeof ownPrivacySchema>

export const personExportSchema = z.object({
  format: z.literal('aahar-person-export'),
  format_version: z.literal(1),
  made_at: z.iso.datetime(),
  /** The registered name of the clinic. */
  clinic: z.string(),
  person: z.object({ id: z.string(), email: z.string().nullable(), full_name: z.string() }),
  /** Where it is not, what stands under the email alone (messages, newsletter) is left out. */
  email_is_proven: z.boolean(),
  /** One for each table that can hold something of a person; times are UTC, sums are paise. */
  sections: z.array(
    z.object({
      table: z.string(),
      title: z.string(),
      rows: z.array(z.record(z.string(), z.unknown())),
    }),
  ),
  /** Which columns are never given, and why. */
  left_out: z.array(z.object({ table: z.string(), column: z.string(), reason: z.string() })),
})
export type PersonExport = z.output<typeof personExportSchema>

export const chooseBodySchema = z.object({
  purpose: z.enum(choicePurposes, 'Please choose what it is about'),
  agrees: z.boolean('Please say yes or no'),
  /** Of the notice that was read. */
  language: z.enum(noticeLanguages, 'Please choose a language').default('en'),
})
const stepUpBodySchema = z.object({ password: passwordSchema })
export const changeEmailBodySchema = z.object({ email: emailSchema, password: passwordSchema })
export const emailProofBodySchema = z.object({ token: z.string().min(1).max(200) })

export const grievanceBodySchema = z.object({
  name: lineSchema('Name', 100),
  email: emailSchema,
  subject: lineSchema('Subject', 200),
  message: wordsSchema('Message', 4000),
  website: honeypotSchema,
  form_token: formTokenSchema,
})

const success = z.literal(true)

const own = operationsOf('privacy', { area: 'privacy', access: 'client' })
const open = operationsOf('privacy', { area: 'privacy', access: 'all' })

export const privacyOperations = {
  own: defineOperation({
    ...own('own', 'GET', '/users/privacy'),
    summary:
      'The caller’s choices with their history, who read their health details, and a request to erase the account.',
    answer: z.object({ success, data: ownPrivacySchema }),
    errors: ['user_not_found'],
  }),
  choose: defineOperation({
    ...own('choose', 'POST', '/users/privacy/choices'),
    summary:
      'Gives a consent or takes it back, for one purpose. Taking back the one for health details erases them; allergies that the kitchen needs for meals to come wait for a person of the clinic. The newsletter begins at once where the email is confirmed, else by the link that is mailed.',
    body: chooseBodySchema,
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'email_not_proven', 'too_many_tries'],
  }),
  askEmailProof: defineOperation({
    ...own('ask_email_proof', 'POST', '/users/privacy/email-proof'),
    summary: 'Mails the caller a link that confirms the email of the account, good for 24 hours.',
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'too_many_tries'],
  }),
  proveEmail: defineOperation({
    ...own('prove_email', 'POST', '/users/privacy/email-proof/confirm'),
    summary: 'Confirms the email of the caller’s account by the token of a mailed link.',
    body: emailProofBodySchema,
    answer: messageAnswerSchema,
    errors: ['invalid_email_link'],
  }),
  changeEmail: defineOperation({
    ...own('change_email', 'POST', '/users/privacy/email'),
    summary:
      'Changes an email that is not confirmed yet. Links mailed to the former one are good no longer; one goes to the new one. The password is asked again.',
    body: changeEmailBodySchema,
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'wrong_password', 'email_is_proven', 'email_taken', 'invalid_input', 'too_many_tries'],
  }),
  export: defineOperation({
    ...own('export', 'POST', '/users/privacy/export'),
    summary: 'All that is held of the caller, from every table. The password is asked again.',
    body: stepUpBodySchema,
    answer: z.object({ success, data: personExportSchema }),
    errors: ['user_not_found', 'wrong_password', 'too_many_tries'],
  }),
  askErasure: defineOperation({
    ...own('ask_erasure', 'POST', '/users/privacy/erasure'),
    summary:
      'Asks to erase the account; it is done after seven days, until when it can be taken back. Refused while an appointment, a plan or a payment is open. The password is asked again.',
    body: stepUpBodySchema,
    answer: z.object({ success, data: erasureSchema, message: z.string() }),
    errors: ['user_not_found', 'wrong_password', 'too_many_tries', 'erasure_blocked', 'erasure_of_admin'],
  }),
  withdrawErasure: defineOperation({
    ...own('withdraw_erasure', 'POST', '/users/privacy/erasure/withdraw'),
    summary: 'Keeps the account after all.',
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['erasure_not_found'],
  }),
  grievance: defineOperation({
    ...open('grievance', 'POST', '/grievances'),
    summary:
      'A complaint to the clinic’s grievance officer. The ticket is mailed at once, the answer comes by mail until `due_at`.',
    body: grievanceBodySchema,
    answer: z.object({
      success,
      data: z.object({ ticket: z.string(), due_at: z.iso.datetime() }),
      message: z.string(),
    }),
    errors: ['form_already_sent', 'too_many_tries'],
  }),
}
