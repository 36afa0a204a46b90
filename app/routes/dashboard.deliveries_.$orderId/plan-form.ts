/** What the forms of one plan's days send, and what each of them calls. */
import { z } from 'zod'
import type { ClinicApi, Result } from '~/clinic/client.server'
import { giveBodySchema, kitchenNoteBodySchema, pauseBodySchema } from '~/clinic/contract/deliveries'
import { requireField } from '~/forms/require-field'

const span = pauseBodySchema.shape
const note = kitchenNoteBodySchema.shape

export const planFormSchema = z
  .object({
    intent: z.enum(['pause', 'resume', 'extend', 'kitchen_note']),
    version: z.int().min(0),
    from: z.string().optional(),
    to: z.string().optional(),
    days: giveBodySchema.shape.days.optional(),
    reason: z.string().optional(),
    diet: note.diet,
    allergies: note.allergies,
  })
  .superRefine(({ intent, from, to, days, reason }, context) => {
    if (intent === 'kitchen_note') return
    requireField(context, 'reason', span.reason, reason)
    if (intent === 'extend') return requireField(context, 'days', giveBodySchema.shape.days, days)
    requireField(context, 'from', span.from, from)
    requireField(context, 'to', span.to, to ?? from)
  })
type PlanForm = z.output<typeof planFormSchema>

export function callOf(
  desk: ClinicApi['adminDeliveries'],
  orderId: string,
  { intent, version, from = '', to, days = 1, reason = '', diet, allergies }: PlanForm,
): Promise<Result<unknown>> {
  switch (intent) {
    case 'pause':
      return desk.pause(orderId, { from, to: to ?? from, reason, version })
    case 'resume':
      return desk.resume(orderId, { from, to: to ?? from, reason, version })
    case 'extend':
      return desk.extend(orderId, { days, reason, version })
    case 'kitchen_note':
      return desk.kitchenNote(orderId, { diet, allergies, version })
  }
}

export const doneWords: Record<PlanForm['intent'], string> = {
  pause: 'The days are skipped, and the end of the plan has moved.',
  resume: 'The days are back, and the end of the plan has moved.',
  extend: 'The plan is longer now.',
  kitchen_note: 'Saved. The kitchen sheet shows it from now on.',
}
