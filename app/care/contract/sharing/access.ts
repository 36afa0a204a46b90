/** Another dietitian's client: read and written only with a reason, which the client sees in their account. */
import { z } from 'zod'
import { lineSchema } from '~/platform/http/api/form-fields'
import { defineOperation, messageAnswerSchema, type Operation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'

export const reasonBodySchema = z.object({ reason: lineSchema('Reason', 200) })

const operation = permitted('adminCare', 'admin')

export const careAccessOperations = {
  access: defineOperation({
    ...operation('access', 'GET', '/admin/care/access/{id}'),
    summary:
      'Whether the caller has to write down a reason before they read the care of this client, and whose client it is.',
    params: clientParams,
    answer: z.object({
      success: z.literal(true),
      data: z.object({
        needs_reason: z.boolean(),
        /** Of the practitioners who have seen them; '' where it needs none. */
        full_name: z.string(),
      }),
    }),
    errors: ['care_not_found'],
  }),
  giveReason: defineOperation({
    ...operation('give_reason', 'POST', '/admin/care/access/{id}'),
    summary:
      'Writes down why the caller reads the care of another dietitian’s client. It counts for 24 hours, and the client sees it.',
    params: clientParams,
    body: reasonBodySchema,
    answer: messageAnswerSchema,
    errors: ['care_not_found'],
  }),
}

/**
 * Calls that read or write what stands of a client's health, and whose path names the client, or the client's visit. Each of them asks
 * for the reason (tests/api/own-clients.test.ts walks all calls of `care` and `health`).
 */
export const isOfOneClient = ({ id, path, needs }: Operation): boolean =>
  isOfOneVisit({ id }) ||
  // Colleagues' notes may speak of health.
  id === 'adminUsers.notes' ||
  (needs === 'care' && (path.startsWith('/admin/care/clients/{id}') || path.startsWith('/admin/care/inbox/{id}')))

/** Of these the path names the visit. */
export const isOfOneVisit = ({ id }: Pick<Operation, 'id'>): boolean => id === 'adminAppointments.healthNote'
