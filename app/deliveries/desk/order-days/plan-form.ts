/** What the forms of one plan's days send, and what each of them calls. */
import { z } from 'zod'
import { daysDoneWords } from '~/domain/deliveries/delivery-words'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Calls } from '~/platform/session/client.server'
import { requireField } from '~/ui/form/require-field'
import {
  type adminDeliveryOperations,
  giveBodySchema,
  kitchenNoteBodySchema,
  pauseBodySchema,
  slotBodySchema,
} from '../../contract/admin-deliveries'

const span = pauseBodySchema.shape
const note = kitchenNoteBodySchema.shape

export const planFormSchema = z
  .object({
    intent: z.enum(['pause', 'resume', 'extend', 'slot', 'kitchen_note']),
    version: z.int().min(0),
    from: z.string().optional(),
    to: z.string().optional(),
    days: giveBodySchema.shape.days.optional(),
    slot: slotBodySchema.shape.slot.optional(),
    reason: z.string().optional(),
    diet: note.diet,
    allergens: note.allergens,
    allergies: note.allergies,
    dislikes: note.dislikes,
    has_read: note.has_read,
  })
  .superRefine(({ intent, from, to, days, slot, reason }, context) => {
    if (intent === 'kitchen_note') return
    requireField(context, 'reason', span.reason, reason)
    if (intent === 'extend') return requireField(context, 'days', giveBodySchema.shape.days, days)
    if (intent === 'slot') return requireField(context, 'slot', slotBodySchema.shape.slot, slot)
    requireField(context, 'from', span.from, from)
    requireField(context, 'to', span.to, to ?? from)
  })
type PlanForm = z.output<typeof planFormSchema>

/** @returns the sentence staff read */
export function callOf(
  desk: Calls<typeof adminDeliveryOperations>,
  orderId: string,
  {
    intent,
    version,
    from = '',
    to,
    days = 1,
    slot = 'lunch',
    reason = '',
    diet,
    allergens,
    allergies,
    dislikes,
    has_read,
  }: PlanForm,
  isMailSent: boolean,
): Promise<Result<string>> {
  switch (intent) {
    case 'pause':
      return saying(desk.pause(orderId, { from, to: to ?? from, reason, version }), (data) =>
        daysDoneWords(intent, data, isMailSent),
      )
    case 'resume':
      return saying(desk.resume(orderId, { from, to: to ?? from, reason, version }), (data) =>
        daysDoneWords(intent, data, isMailSent),
      )
    case 'extend':
      return saying(desk.extend(orderId, { days, reason, version }), (data) => daysDoneWords(intent, data, isMailSent))
    case 'slot':
      return saying(desk.slot(orderId, { slot, reason, version }), (data) => daysDoneWords(intent, data, isMailSent))
    case 'kitchen_note':
      return saying(
        desk.kitchenNote(orderId, { diet, allergens, allergies, dislikes, has_read, version }),
        () => 'Saved. The kitchen sheet shows it from now on.',
      )
  }
}

async function saying<T>(call: Promise<Result<T>>, words: (data: T) => string): Promise<Result<string>> {
  const result = await call
  return result.ok ? { ok: true, data: words(result.data) } : result
}
