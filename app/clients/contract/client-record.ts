/** What the desk knows of one client beside the account: appointments without health notes, orders, mails and what staff have noted. */

import { z } from 'zod'
import { appointmentSchema } from '~/appointments/contract/appointments'
import { orderStatuses, reviewReasons } from '~/domain/orders/order-state'
import { formTokenSchema, wordsSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { outboxMailSchema } from '~/platform/mail/contract'
import { permitted } from '~/team/permissions'

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

const byId = z.object({ id: z.uuid('Invalid client ID.').toLowerCase() })
const byNote = byId.extend({ note_id: z.uuid('Invalid note ID.').toLowerCase() })
export const addNoteBodySchema = z.object({ text: wordsSchema('Note', 2000), form_token: formTokenSchema })

const operation = permitted('adminUsers', 'admin')

export const clientRecordOperations = {
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
}
