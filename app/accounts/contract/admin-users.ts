/** Clients, and the staff among them, as the clinic's staff work with them. Nothing of their health is in any answer. */

import { z } from 'zod'
import { appointmentSchema } from '~/appointments/contract/appointments'
import { orderStatuses, reviewReasons } from '~/domain/orders/order-state'
import { formTokenSchema, lineSchema, nullIfEmpty, wordsSchema } from '~/platform/http/api/form-fields'
import { adminOperation, defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { mostFound, pageAnswer, pageQuerySchema, searchedSchema } from '~/platform/http/api/paging'
import { outboxMailSchema } from '~/platform/mail/contract'
import { userPlanSchema, userSchema } from '~/platform/session/contract'
import { phoneNumberSchema } from './account-fields'
import { signupBodySchema } from './accounts'

const roleSchema = userSchema.shape.role
const statusSchema = userSchema.shape.status

/** In lists. */
export const listedUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  full_name: z.string(),
  /** E.164. */
  phone_number: z.string().nullable(),
  role: roleSchema,
  status: statusSchema,
  created_at: z.iso.datetime(),
  version: z.int().min(1),
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
  /** Whether they can log in with one; false until the link of the first mail is used. */
  has_password: z.boolean(),
  has_second_factor: z.boolean(),
  last_login_at: z.iso.datetime().nullable(),
  /** The plans that run today or begin next, as the client's own profile has them. */
  subscription_plan: userPlanSchema.nullable(),
  food_plan: userPlanSchema.nullable(),
  counts: z.object({ appointments: z.int(), orders: z.int(), mails: z.int(), notes: z.int() }),
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

/** An order in a client's list; `/admin/orders/{order_id}` has the whole of it. */
export const listedOrderSchema = z.object({
  id: z.string(),
  status: z.enum(orderStatuses),
  kind: z.enum(['subscription', 'food']),
  plan_title: z.string(),
  /** Rupees; null: a custom plan that has no price yet. */
  amount: z.number().nullable(),
  start_date: z.iso.date(),
  end_date: z.iso.date(),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  receipt_number: z.string().nullable(),
  review_reason: z.enum(reviewReasons).nullable(),
})
export type ListedOrder = z.output<typeof listedOrderSchema>

export const clientNoteSchema = z.object({
  id: z.uuid(),
  author_id: z.string(),
  /** null where there is no such account any more. */
  author_name: z.string().nullable(),
  /** null where the key is gone that it was sealed with. */
  text: z.string().nullable(),
  created_at: z.iso.datetime(),
  /** Whether the caller wrote it, and so can delete it. */
  is_own: z.boolean(),
})

const invalidId = 'Invalid client ID.'
const byId = z.object({ id: z.uuid(invalidId).toLowerCase() })
const byNote = byId.extend({ note_id: z.uuid('Invalid note ID.').toLowerCase() })
const versionSchema = z.int('Version must be a whole number').min(1, 'Version must be a whole number')
const reasonSchema = lineSchema('Reason', 200)
const clientAnswerSchema = z.object({ success: z.literal(true), data: listedUserSchema, message: z.string() })

export const makeAccountBodySchema = z.object({
  email: signupBodySchema.shape.email,
  full_name: signupBodySchema.shape.full_name,
  phone_number: nullIfEmpty(z.union([phoneNumberSchema, z.literal('')], 'Phone number must be 10 digits')),
  form_token: formTokenSchema,
})
export const changeRoleBodySchema = z.object({ role: roleSchema, reason: reasonSchema, version: versionSchema })
export const blockBodySchema = z.object({ reason: reasonSchema, version: versionSchema })
export const addNoteBodySchema = z.object({ text: wordsSchema('Note', 2000), form_token: formTokenSchema })

const operation = adminOperation('adminUsers')

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
      'Makes an account without a password for a client, who is mailed a link to set one, good once and for 3 days.',
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
  appointments: defineOperation({
    ...operation('appointments', 'GET', '/admin/users/{id}/appointments'),
    summary: 'The appointments of one client, newest first, without health notes.',
    params: byId,
    query: pageQuerySchema,
    answer: pageAnswer(appointmentSchema),
    errors: ['user_not_found', 'invalid_input'],
  }),
  orders: defineOperation({
    ...operation('orders', 'GET', '/admin/users/{id}/orders'),
    summary: 'The orders of one client, newest first.',
    params: byId,
    query: pageQuerySchema,
    answer: pageAnswer(listedOrderSchema),
    errors: ['user_not_found', 'invalid_input'],
  }),
  mails: defineOperation({
    ...operation('mails', 'GET', '/admin/users/{id}/mails'),
    summary: 'The mails to the email of one account, newest first.',
    params: byId,
    query: pageQuerySchema,
    answer: pageAnswer(outboxMailSchema),
    errors: ['user_not_found', 'invalid_input'],
  }),
  notes: defineOperation({
    ...operation('notes', 'GET', '/admin/users/{id}/notes'),
    summary: 'What staff have noted about a client, newest first. Reading it is written down in the audit log.',
    params: byId,
    query: pageQuerySchema,
    answer: pageAnswer(clientNoteSchema),
    errors: ['user_not_found', 'invalid_input'],
  }),
  addNote: defineOperation({
    ...operation('add_note', 'POST', '/admin/users/{id}/notes'),
    summary: 'Adds a note about a client, for the staff alone.',
    params: byId,
    body: addNoteBodySchema,
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'form_already_sent'],
  }),
  deleteNote: defineOperation({
    ...operation('delete_note', 'POST', '/admin/users/{id}/notes/{note_id}/delete'),
    summary: 'Deletes a note that the caller wrote.',
    params: byNote,
    body: z.object({}),
    answer: messageAnswerSchema,
    errors: ['note_not_found'],
  }),
  changeRole: defineOperation({
    ...operation('change_role', 'POST', '/admin/users/{id}/role'),
    summary: 'Makes a client an admin, or an admin a client: never the caller, so that an admin is always left.',
    params: byId,
    body: changeRoleBodySchema,
    answer: clientAnswerSchema,
    errors: ['user_not_found', 'changed_meanwhile', 'own_account', 'user_is_blocked'],
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
    errors: ['user_not_found', 'changed_meanwhile'],
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
