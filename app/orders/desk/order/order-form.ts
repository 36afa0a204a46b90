/** What the forms of one order send, what each of them calls, and what is said once it is done. */
import { z } from 'zod'
import { toldByMailWords } from '~/domain/deliveries/walk-in'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import { adminOrderOperations } from '../../contract/admin-orders'
import { deskOrderOperations, typedRupees } from '../../contract/orders-desk'

const decided = deskOrderOperations.decide.body.shape
const paidByHand = adminOrderOperations.payRefundByHand.body.shape
const quoted = adminOrderOperations.quote.body.shape
const disputed = deskOrderOperations.disputedPlan.body.shape

const version = z.coerce.number().pipe(decided.version)

const amountSchema = typedRupees.refine(
  (amount) => quoted.amount.safeParse(amount).success,
  'The price must be between 1 and 10,00,000 rupees',
)

/** The forms in which something is typed, each with its own rules. */
export const decideFormSchema = z.object({
  intent: z.literal('decide'),
  version,
  decision: decided.decision,
  reason: decided.reason,
})
export const byHandFormSchema = z.object({
  intent: z.literal('by_hand'),
  refund_id: z.string(),
  reference: paidByHand.reference,
  from_drawer: paidByHand.from_drawer,
})
export const quoteFormSchema = z.object({ intent: z.literal('quote'), version, amount: amountSchema })

export const orderFormSchema = z
  .object({
    intent: z.enum(['refresh', 'decide', 'retry', 'by_hand', 'quote', 'disputed_plan']),
    version: version.optional(),
    decision: decided.decision.optional(),
    reason: z.string().optional(),
    refund_id: z.string().optional(),
    reference: z.string().optional(),
    from_drawer: paidByHand.from_drawer,
    amount: z.string().optional(),
    plan: disputed.plan.optional(),
  })
  .superRefine((sent, context) => {
    const { intent } = sent
    const need = <Shape extends z.ZodRawShape>(shape: Shape, ...names: (keyof Shape & keyof typeof sent)[]) => {
      for (const name of names) requireField(context, name, shape[name] as unknown as z.ZodType, sent[name])
    }
    if (intent === 'decide') need(decideFormSchema.shape, 'version', 'decision', 'reason')
    if (intent === 'by_hand') need(byHandFormSchema.shape, 'refund_id', 'reference')
    if (intent === 'retry') need(byHandFormSchema.shape, 'refund_id')
    if (intent === 'disputed_plan') need(disputed, 'plan')
    if (intent === 'quote') need(quoteFormSchema.shape, 'version', 'amount')
  })
type OrderForm = z.output<typeof orderFormSchema>

export function callOf(
  clinic: ClinicApi,
  id: string,
  {
    intent,
    version = 0,
    decision = 'accept',
    reason = '',
    refund_id = '',
    reference = '',
    from_drawer,
    amount,
    plan = 'continue',
  }: OrderForm,
): Promise<Result<{ customer_email: string }>> {
  const [desk, decisions] = [clinic(adminOrderOperations), clinic(deskOrderOperations)]
  switch (intent) {
    case 'refresh':
      return desk.refresh(id)
    case 'decide':
      return decisions.decide(id, { decision, reason, version })
    case 'retry':
      return desk.retryRefund(id, refund_id)
    case 'by_hand':
      return desk.payRefundByHand(id, refund_id, { reference, from_drawer })
    case 'disputed_plan':
      return decisions.disputedPlan(id, { plan })
    case 'quote':
      return desk.quote(id, { amount: amountSchema.parse(amount), version })
  }
}

export function doneWords(
  { intent, decision, plan }: OrderForm,
  { customer_email }: { customer_email: string },
  isMailSent: boolean,
): string {
  switch (intent) {
    case 'refresh':
      return 'We checked with the provider. Its answer is shown here.'
    case 'retry':
      return 'The provider was asked to make the refund again.'
    case 'by_hand':
      return `Recorded. ${toldByMailWords(customer_email, isMailSent)}`
    case 'disputed_plan':
      return plan === 'hold' ? 'The plan is on hold. If it has meals, they are not cooked.' : 'The plan goes on.'
    case 'quote':
      return `${isMailSent ? 'Quote sent' : 'Quote saved'}. ${toldByMailWords(customer_email, isMailSent)}`
    case 'decide':
      if (decision === 'accept') return 'Accepted. Your reason is in the history.'
      return decision === 'refund'
        ? 'Refund decided. Your reason is in the history.'
        : 'The order has ended. Your reason is in the history.'
  }
}
