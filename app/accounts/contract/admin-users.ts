/** The accounts of clients, and of the staff among them, as the clinic's staff work with them. Nothing of their health is in any answer. */
import { z } from 'zod'
import { staffRoles } from '~/domain/accounts/staff-words'
import { personLanguages } from '~/domain/accounts/user-state'
import { movedTables } from '~/domain/clients/merge-words'
import { formTokenSchema, lineSchema, nullIfEmpty } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { mostFound, pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { userPlanSchema, userSchema } from '~/platform/session/contract'
import { permitted } from '~/team/permissions'
import { phoneNumberSchema } from './account-fields'
import { signupBodySchema } from './accounts'

const roleSchema = userSchema.shape.role
const statusSchema = userSchema.shape.status

/** In lists. */
export const listedUserSchema = z.object({
  id: z.string(),
  /** null: none is known, so that they cannot log in. */
  email: z.string().nullable(),
  full_name: z.string(),
  /** E.164. */
  phone_number: z.string().nullable(),
  role: roleSchema,
  /** Whether they have any role of the clinic's (contract/team.ts). */
  is_staff: z.boolean(),
  status: statusSchema,
  created_at: z.iso.datetime(),
  version: z.int().min(1),
  /** The id of the file that this one was merged into. */
  merged_into: z.string().nullable(),
})
export type ListedUser = z.output<typeof listedUserSchema>

export const givenConsentSchema = z.object({
  purpose: z.string(),
  decision: z.enum(['given', 'refused']),
  /** Date of the privacy notice that was shown. */
  notice_version: z.string(),
  channel: z.string(),
  given_at: z.iso.datetime(),
  withdrawn_at: z.iso.datetime().nullable(),
})

export const clientSchema = listedUserSchema.extend({
  language: z.enum(personLanguages),
  /** Whether they can log in with one; false until the link of the first mail is used. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  /** Of the staff; none of a client. */
  roles: z.array(z.enum(staffRoles)),
  /** Whose calendar is theirs: the slug of a file of content/team. */
  practitioner: z.string().nullable().default(null),
  last_login_at: z.iso.datetime().nullable(),
  /** The plans that run today or begin next, as the client's own profile has them. */
  subscription_plan: userPlanSchema.nullable(),
  food_plan: userPlanSchema.nullable(),
  counts: z.object({ appointments: z.int(), orders: z.int(), mails: z.int(), failed_mails: z.int(), notes: z.int() }),
  /** null: not in care. Else, without a word of health, the days of the diet plan that holds, is next or was last. */
  care: z.object({ diet_plan: z.object({ starts_on: z.iso.date(), ends_on: z.iso.date() }).nullable() }).nullable(),
  /** Files merged into this one, the newest first, and how many rows of each table came from them. */
  merged: z.array(
    z.object({
      id: z.string(),
      full_name: z.string(),
      merged_at: z.iso.datetime(),
      moved: z.partialRecord(z.enum(movedTables), z.int()),
    }),
  ),
  /** The newest first. */
  consents: z.array(givenConsentSchema),
  /** null: the email was never given to the newsletter. */
  newsletter: z
    .object({
      status: z.enum(['pending', 'confirmed', 'unsubscribed']),
      /** Since when. */
      at: z.iso.datetime(),
    })
    .nullable(),
})
export type Client = z.output<typeof clientSchema>

const invalidId = 'Invalid client ID.'
const byId = z.object({ id: z.uuid(invalidId).toLowerCase() })
const versionSchema = z.int('Version must be a whole number').min(1, 'Version must be a whole number')
const reasonSchema = lineSchema('Reason', 200)
const clientAnswerSchema = z.object({ success: z.literal(true), data: listedUserSchema, message: z.string() })

const emailOrNone = nullIfEmpty(z.union([signupBodySchema.shape.email, z.literal('')], 'Invalid email format'))
const languageSchema = z.enum(personLanguages, 'Please choose a language')

export const makeAccountBodySchema = z.object({
  /** Without one they cannot log in, and get no mail. */
  email: emailOrNone,
  full_name: signupBodySchema.shape.full_name,
  phone_number: nullIfEmpty(z.union([phoneNumberSchema, z.literal('')], 'Phone number must be 10 digits')),
  language: languageSchema.default('en'),
  form_token: formTokenSchema,
})
export const blockBodySchema = z.object({ reason: reasonSchema, version: versionSchema })
const operation = permitted('adminUsers', 'admin')

export const correctBodySchema = z.object({
  full_name: makeAccountBodySchema.shape.full_name,
  /** Empty: it stays. */
  email: emailOrNone,
  phone_number: makeAccountBodySchema.shape.phone_number,
  /** Left out: it stays. */
  language: languageSchema.optional(),
  /** What could not be delivered to the old email goes out to the new one. */
  resend: z.boolean('Yes or no').default(false),
  ...blockBodySchema.shape,
})

export const adminUserOperations = {
  list: defineOperation({
    ...operation('list', 'GET', '/admin/users'),
    summary: `Accounts, by name or by when they were made. \`q\` finds beginnings of words of the name, of the email and of the phone number (with or without +91), and the last four digits of that; each word of it has to match. Of more than ${mostFound} that match, ${mostFound} are listed.`,
    query: pageQuerySchema.extend({
      q: searchedSchema.optional(),
      role: roleSchema.optional(),
      status: statusSchema.optional(),
      sort: z.enum(['newest', 'oldest', 'name']).default('newest'),
    }),
    answer: pageAnswer(listedUserSchema),
    errors: ['invalid_input'],
  }),
  make: defineOperation({
    ...operation('make', 'POST', '/admin/users'),
    summary:
      'Makes an account without a password for a client, who is mailed a link to set one, good once and for 3 days. Without an email it is a file alone: nobody can log in to it.',
    body: makeAccountBodySchema,
    answer: clientAnswerSchema,
    errors: ['email_taken', 'form_already_sent'],
  }),
  get: defineOperation({
    ...operation('get', 'GET', '/admin/users/{id}'),
    summary:
      'One account: profile, plans, consents given and withdrawn, when it last logged in, how much there is of each list.',
    params: byId,
    answer: z.object({ success: z.literal(true), data: clientSchema }),
    errors: ['user_not_found', 'invalid_input'],
  }),
  correct: defineOperation({
    ...operation('correct', 'POST', '/admin/users/{id}/correct'),
    summary:
      'Corrects name, email, phone and language of a client, who is told; with them the copies in bookings that are to come and in orders that run. The email of an account with a password or with health details is an owner’s to correct, a proven one nobody’s; the account of a colleague an owner’s. An account without a password gets its link to set one anew, at the new email.',
    params: byId,
    body: correctBodySchema,
    answer: clientAnswerSchema,
    errors: [
      ...(['user_not_found', 'changed_meanwhile', 'user_is_erased', 'user_is_blocked'] as const),
      ...(['email_taken', 'email_is_proven', 'owner_needed'] as const),
    ],
  }),
  block: defineOperation({
    ...operation('block', 'POST', '/admin/users/{id}/block'),
    summary:
      'Closes an account: it cannot log in, its sessions end now and no mailed link sets its password. Never the caller’s own.',
    params: byId,
    body: blockBodySchema,
    answer: clientAnswerSchema,
    errors: ['user_not_found', 'changed_meanwhile', 'own_account'],
  }),
  unblock: defineOperation({
    ...operation('unblock', 'POST', '/admin/users/{id}/unblock'),
    summary: 'Opens a closed account again.',
    params: byId,
    body: blockBodySchema,
    answer: clientAnswerSchema,
    errors: ['user_not_found', 'changed_meanwhile', 'file_is_merged'],
  }),
  resetSecondFactor: defineOperation({
    ...operation('reset_second_factor', 'POST', '/admin/users/{id}/second-factor/reset'),
    summary:
      'Takes the second factor off the account of a client or another admin who has lost it: app, passkeys and recovery codes. Its sessions end, the password stays, and the owner is told by mail. Never the caller’s own.',
    needsProof: true,
    params: byId,
    body: blockBodySchema,
    answer: clientAnswerSchema,
    errors: ['user_not_found', 'changed_meanwhile', 'own_account', 'second_factor_is_off'],
  }),
  sendResetLink: defineOperation({
    ...operation('send_reset_link', 'POST', '/admin/users/{id}/reset-link'),
    summary:
      'Mails the account’s owner a link to set a new password, good once and for 30 minutes. The caller never sees it.',
    params: byId,
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'user_is_blocked', 'client_without_email', 'too_many_tries'],
  }),
}
