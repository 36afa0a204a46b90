/**
 * Passkeys (WebAuthn) as a second factor: a browser is asked to make or to use one by options in the standard's own JSON, and answers in
 * it. The answers are given to the API as they come; what is not used of them is left out.
 */
import { z } from 'zod'
import { visibleText } from '~/domain/text/visible-text'
import { defineOperation, messageAnswerSchema, operationsOf } from '~/platform/http/api/operation'
import { codesAnswerSchema } from './account-security'
import { secondStepSchema, sessionAnswerSchema } from './accounts'

/** base64url without padding, as browsers write bytes. */
const bytesSchema = (maxLength: number) =>
  z
    .string()
    .min(1, { error: 'This passkey could not be read. Please try again', abort: true })
    .max(maxLength, { error: 'This passkey could not be read. Please try again', abort: true })
    .regex(/^[\w-]+$/, 'This passkey could not be read. Please try again')

const credentialIdSchema = bytesSchema(1400)
const transportSchema = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])
export type PasskeyTransport = z.output<typeof transportSchema>

/** What a browser answers when it has made a passkey. */
export const newCredentialSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    attestationObject: bytesSchema(16_000),
    /** Those the program does not know are left out. */
    transports: z
      .array(z.string().max(30))
      .max(20)
      .transform((names) => names.flatMap((name) => transportSchema.safeParse(name).data ?? []))
      .optional(),
  }),
})

/** What a browser answers when a passkey was used. */
export const usedCredentialSchema = z.object({
  id: credentialIdSchema,
  response: z.object({
    clientDataJSON: bytesSchema(4000),
    authenticatorData: bytesSchema(4000),
    signature: bytesSchema(4000),
    userHandle: bytesSchema(200).nullish(),
  }),
})

export const passkeyNameSchema = z
  .string('Name is required')
  .overwrite(visibleText)
  .min(1, 'Name is required')
  .max(60, 'Name must be 60 characters or less')
  .regex(/^\P{Cc}*$/u, 'Name must be on one line')

const descriptorSchema = z.object({
  type: z.literal('public-key'),
  id: z.string(),
  transports: z.array(transportSchema).optional(),
})

/** For navigator.credentials.create. */
const newPasskeyOptionsSchema = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  /** Those there are already: an authenticator that holds one makes no other. */
  excludeCredentials: z.array(descriptorSchema),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    requireResidentKey: z.literal(false),
    userVerification: z.literal('required'),
  }),
})
export type NewPasskeyOptions = z.output<typeof newPasskeyOptionsSchema>

/** For navigator.credentials.get. */
const passkeyOptionsSchema = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  allowCredentials: z.array(descriptorSchema),
})
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>

const waysSchema = z.object({
  /** null: the account has no passkey. */
  options: passkeyOptionsSchema.nullable(),
  /** Codes of an app are on; recovery codes are taken either way. */
  takes_app_codes: z.boolean(),
})
export type SecondFactorWays = z.output<typeof waysSchema>
const waysAnswerSchema = z.object({ success: z.literal(true), data: waysSchema })

const own = operationsOf('passkeys', { area: 'auth', access: 'client' })
const proven = operationsOf('passkeys', { area: 'auth', access: 'client', needsProof: true })
const halfLogin = operationsOf('passkeys', { area: 'auth', access: 'all', ignoresToken: true })

export const passkeyOperations = {
  beginAdd: defineOperation({
    ...proven('begin_add', 'POST', '/auth/passkeys/begin'),
    summary: 'What a browser makes a passkey by. Good once, for five minutes, in this session.',
    body: z.object({}),
    answer: z.object({ success: z.literal(true), data: newPasskeyOptionsSchema }),
    errors: ['email_not_proven', 'too_many_passkeys', 'user_not_found'],
  }),
  add: defineOperation({
    ...proven('add', 'POST', '/auth/passkeys'),
    summary:
      'Adds the passkey the browser has made, and ends the caller’s other sessions. With the first second factor of an account come recovery codes, shown this once; otherwise there are none in the answer.',
    body: z.object({ name: passkeyNameSchema, credential: newCredentialSchema }),
    answer: codesAnswerSchema,
    errors: [
      'email_not_proven',
      'wrong_passkey',
      'passkey_known',
      'too_many_passkeys',
      'too_many_tries',
      'user_not_found',
    ],
  }),
  remove: defineOperation({
    ...proven('remove', 'POST', '/auth/passkeys/{passkey_id}/remove'),
    summary:
      'Removes one of the caller’s own passkeys. Where it was the last second factor, recovery codes go with it; not where the clinic asks one of its staff.',
    params: z.object({ passkey_id: z.uuid('Invalid ID.').toLowerCase() }),
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['passkey_not_found', 'second_factor_required', 'invalid_input', 'user_not_found'],
  }),
  beginProof: defineOperation({
    ...own('begin_proof', 'POST', '/auth/prove/passkey/begin'),
    summary: 'What a browser uses a passkey by, as the proof of this session. Good once, for five minutes.',
    body: z.object({}),
    answer: waysAnswerSchema,
    errors: [],
  }),
  prove: defineOperation({
    ...own('prove', 'POST', '/auth/prove/passkey'),
    summary: 'Proves by a passkey that the caller is still the owner of the session, as /auth/prove does by a code.',
    body: z.object({ credential: usedCredentialSchema }),
    answer: messageAnswerSchema,
    errors: ['wrong_passkey', 'too_many_tries', 'user_not_found'],
  }),
  beginLogin: defineOperation({
    ...halfLogin('begin_login', 'POST', '/auth/login/passkey/begin'),
    summary: 'What a browser uses a passkey by, in the second step of a log-in. Good once, for five minutes.',
    body: secondStepSchema.pick({ login_token: true }),
    answer: waysAnswerSchema,
    errors: ['login_step_ended', 'account_blocked'],
  }),
  login: defineOperation({
    ...halfLogin('login', 'POST', '/auth/login/passkey'),
    summary: 'The second step of a log-in by a passkey, as /auth/login/code is by a code.',
    body: secondStepSchema.extend({ credential: usedCredentialSchema }),
    answer: sessionAnswerSchema,
    errors: ['wrong_passkey', 'login_step_ended', 'account_blocked', 'too_many_tries'],
  }),
}
