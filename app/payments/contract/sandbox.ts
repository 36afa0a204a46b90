/**
 * The sandbox's payment page: the far end of a payment while no provider is connected. No money moves. These calls are only
 * there with PAYMENT_PROVIDER=sandbox, and any caller with the link's token may make them, as with a real provider's link.
 */
import { z } from 'zod'
import { defineOperation, operationsOf } from '~/platform/http/api/operation'

/** How the sandbox treats what it tells us of this link; all but `prompt` are faults a real provider has shown. */
export const sandboxFaults = [
  'prompt',
  'late',
  'lost',
  'duplicated',
  'reordered',
  'tampered',
  'partial',
  'wrong_amount',
  'disputed',
] as const
export type SandboxFault = (typeof sandboxFaults)[number]

export const sandboxActions = ['pay', 'fail', 'cancel', 'expire'] as const

export const sandboxLinkSchema = z.object({
  link_id: z.string(),
  status: z.enum(['ACTIVE', 'PARTIALLY_PAID', 'PAID', 'EXPIRED', 'CANCELLED']),
  /** Whether the last try to pay failed. */
  has_failed: z.boolean(),
  /** Rupees. */
  amount: z.number(),
  currency: z.string(),
  purpose: z.string(),
  customer_name: z.string(),
  expires_at: z.iso.datetime(),
  /** Where the payer goes afterwards. */
  return_url: z.url(),
})
export type SandboxLink = z.output<typeof sandboxLinkSchema>

const byToken = z.object({ token: z.string().regex(/^[\w-]{20,64}$/, 'Invalid link.') })
const answer = z.object({ success: z.literal(true), data: sandboxLinkSchema })

const operation = operationsOf('sandbox', { area: 'sandbox', access: 'all' })

export const sandboxOperations = {
  get: defineOperation({
    ...operation('get', 'GET', '/payments/sandbox/links/{token}'),
    summary: 'What the sandbox’s payment page shows. No money moves.',
    params: byToken,
    answer,
    errors: ['link_not_found', 'invalid_input'],
  }),
  act: defineOperation({
    ...operation('act', 'POST', '/payments/sandbox/links/{token}'),
    summary: 'Pays, fails, cancels or expires a link of the sandbox. No money moves.',
    params: byToken,
    body: z.object({ action: z.enum(sandboxActions), webhook: z.enum(sandboxFaults).default('prompt') }),
    answer,
    errors: ['link_not_found', 'too_many_tries'],
  }),
}
