/** The safety of one's own account: where one is logged in, a second factor, and the proof that it is still oneself. */
import { z } from 'zod'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'
import { passwordSchema } from './account-fields'
import { codeBodySchema } from './accounts'

export const ownSessionSchema = z.object({
  id: z.uuid(),
  /** Such as 'Chrome on Android'. */
  device: z.string(),
  /** The network it was used from last, never the whole address: '203.0.113.x'; null: not known. */
  network: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** To a quarter of an hour. */
  seen_at: z.iso.datetime(),
  /** The one that asks. */
  is_this: z.boolean(),
})

export const ownPasskeySchema = z.object({
  id: z.uuid(),
  /** As the caller named it. */
  name: z.string(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
})

export const securityStateSchema = z.object({
  second_factor: z.object({
    /** Of either kind: codes of an app, or a passkey. */
    is_on: z.boolean(),
    since: z.iso.datetime().nullable(),
    /** Since when codes of an app are on. */
    app_since: z.iso.datetime().nullable(),
    recovery_codes_left: z.int().min(0),
    /** The clinic asks it of its staff: the last of them cannot be turned off. */
    is_required: z.boolean(),
    /** The day from which on the caller's roles need one; null: none of them does. */
    required_from: z.iso.date().nullable(),
  }),
  passkeys: z.array(ownPasskeySchema),
  sessions: z.array(ownSessionSchema),
  /** Nothing of the kind can be set up before the email is confirmed (POST /users/privacy/email-proof). */
  needs_email_proof: z.boolean(),
  /** What `prove` takes. Where there are passkeys, one of them will do as well (passkeys.ts). */
  proof: z.enum(['password', 'code']),
  /** A password or a code was given in this session a short while ago. */
  is_proven: z.boolean(),
})
export type SecurityState = z.output<typeof securityStateSchema>

/** The key of an app: in groups to type, and as the address that a QR code holds. */
const enrolmentSchema = z.object({ key: z.string(), uri: z.string() })

/** The password or, where a second factor is on, a code. */
export const proofBodySchema = z.object({ proof: passwordSchema })

export const codesAnswerSchema = z.object({
  success: z.literal(true),
  /** Shown this once; none where another second factor is on already, whose codes go on. */
  data: z.object({ recovery_codes: z.array(z.string()) }),
})
const enrolmentAnswerSchema = z.object({ success: z.literal(true), data: enrolmentSchema })

/** Of the caller's own account; those that weaken it, and those that end sessions, need a proof from a short while ago. */
const own = operationsOf('security', { area: 'auth', access: 'client' })
const proven = operationsOf('security', { area: 'auth', access: 'client', needsProof: true })

export const securityOperations = {
  state: defineOperation({
    ...own('state', 'GET', '/auth/security'),
    summary: 'Where the caller is logged in, and how their second factor stands.',
    answer: z.object({ success: z.literal(true), data: securityStateSchema }),
    errors: ['user_not_found'],
  }),
  prove: defineOperation({
    ...own('prove', 'POST', '/auth/prove'),
    summary:
      'Proves that the caller is still the owner of the session: by the password or, where a second factor is on, by a code. For a quarter of an hour this session may then do what needs a proof.',
    body: proofBodySchema,
    answer: messageAnswerSchema,
    errors: ['wrong_password', 'wrong_code', 'too_many_tries', 'user_not_found'],
  }),
  endSession: defineOperation({
    ...proven('end_session', 'POST', '/auth/sessions/{session_id}/end'),
    summary: 'Ends one of the caller’s own sessions.',
    params: z.object({ session_id: z.uuid('Invalid ID.').toLowerCase() }),
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['session_not_found', 'invalid_input'],
  }),
  endOtherSessions: defineOperation({
    ...proven('end_other_sessions', 'POST', '/auth/sessions/end-others'),
    summary: 'Ends all of the caller’s sessions but the one that asks.',
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: [],
  }),
  beginSecondFactor: defineOperation({
    ...proven('begin_second_factor', 'POST', '/auth/second-factor/begin'),
    summary: 'Makes a new key for an app. Nothing is on before a code of that app has come.',
    body: z.object({}),
    answer: enrolmentAnswerSchema,
    errors: ['email_not_proven', 'second_factor_is_on'],
  }),
  enrolment: defineOperation({
    ...proven('enrolment', 'GET', '/auth/second-factor/enrolment'),
    summary: 'The key that was begun and is not on yet, for half an hour.',
    answer: enrolmentAnswerSchema,
    errors: ['second_factor_not_begun'],
  }),
  confirmSecondFactor: defineOperation({
    ...own('confirm_second_factor', 'POST', '/auth/second-factor/confirm'),
    summary:
      'Turns the second factor on by a code of the app, and ends the caller’s other sessions. The recovery codes are shown this once.',
    body: codeBodySchema,
    answer: codesAnswerSchema,
    errors: ['email_not_proven', 'wrong_code', 'second_factor_not_begun', 'too_many_tries'],
  }),
  renewRecoveryCodes: defineOperation({
    ...proven('renew_recovery_codes', 'POST', '/auth/second-factor/recovery-codes'),
    summary: 'New recovery codes, shown this once; the former ones are good no longer.',
    body: z.object({}),
    answer: codesAnswerSchema,
    errors: ['second_factor_is_off'],
  }),
  turnOffSecondFactor: defineOperation({
    ...proven('turn_off_second_factor', 'POST', '/auth/second-factor/turn-off'),
    summary:
      'Turns codes of an app off. Not where they are the last second factor and the clinic asks one of its staff.',
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['second_factor_is_off', 'second_factor_required'],
  }),
}
