/** Requests to erase an account, and allergies whose consent was taken back, as the clinic's staff see to them. */

import { z } from 'zod'
import { lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema } from '~/platform/http/api/operation'
import { pageAnswer, pageQuerySchema } from '~/platform/http/api/paging'
import { permitted } from '~/team/permissions'
import { erasureSchema, waitingWithdrawalSchema } from './privacy'

const success = z.literal(true)
const ofStaff = permitted('adminPrivacy', 'admin')
const byId = z.object({ id: z.uuid('Invalid client ID.').toLowerCase() })

export const listedErasureSchema = erasureSchema.extend({
  user_id: z.string(),
  /** 'Erased account' once it is done. */
  full_name: z.string(),
})

const staffErasureBodySchema = z.object({
  /** How the client asked and how staff know that it was them; gone from the audit log when the account is erased. */
  reason: lineSchema('Reason', 200),
  version: z.int('Version must be a whole number').min(1, 'Version must be a whole number'),
})

export const adminPrivacyOperations = {
  erasures: defineOperation({
    ...ofStaff('erasures', 'GET', '/admin/erasures'),
    summary: 'Requests to erase an account: those that wait first, then the newest.',
    query: pageQuerySchema,
    answer: pageAnswer(listedErasureSchema),
    errors: ['invalid_input'],
  }),
  erasureOf: defineOperation({
    ...ofStaff('erasure_of', 'GET', '/admin/users/{id}/erasure'),
    summary:
      'The request of one client that waits, and what stands against it; and allergies whose consent was taken back.',
    params: byId,
    answer: z.object({
      success,
      data: z.object({
        erasure: erasureSchema.nullable(),
        open_matters: z.array(z.string()),
        is_erased: z.boolean(),
        /** With what the sheets of the kitchen show. */
        withdrawal: waitingWithdrawalSchema.extend({ allergies: z.string().nullable() }).nullable(),
      }),
    }),
    errors: ['user_not_found', 'invalid_input'],
  }),
  askErasure: defineOperation({
    ...ofStaff('ask_erasure', 'POST', '/admin/users/{id}/erasure'),
    summary:
      'Asks to erase the account of a client who wrote or called. The client is told by mail and can keep it until it is done.',
    params: byId,
    body: staffErasureBodySchema,
    answer: z.object({ success, data: erasureSchema, message: z.string() }),
    errors: ['user_not_found', 'changed_meanwhile', 'erasure_blocked', 'erasure_of_admin'],
  }),
  withdrawErasure: defineOperation({
    ...ofStaff('withdraw_erasure', 'POST', '/admin/users/{id}/erasure/withdraw'),
    summary: 'Keeps the account after all.',
    params: byId,
    body: z.object({ reason: lineSchema('Reason', 200) }),
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'erasure_not_found'],
  }),
  confirmWithdrawal: defineOperation({
    ...ofStaff('confirm_withdrawal', 'POST', '/admin/users/{id}/allergies/erase'),
    summary: 'Erases the allergies of a client who took the consent back, although meals are to come.',
    params: byId,
    body: z.object({ reason: lineSchema('Reason', 200) }),
    answer: messageAnswerSchema,
    errors: ['user_not_found', 'withdrawal_not_found'],
  }),
}
