/** What the forms of a diet plan send, and the plan that they make of the one there is. Every form is flat. Pure. */
import { z } from 'zod'
import { formTokenSchema } from '~/platform/http/api/form-fields'
import { requireField } from '~/ui/form/require-field'
import { type DietPlanView, savePlanBodySchema, withdrawPlanBodySchema } from '../../contract/admin-diet-plans'
import { templateNameSchema } from '../../contract/admin-diet-templates'
import { dayKinds, type PlanBody, planBodySchema, planDaySchema, targetsSchema } from '../../contract/diet-plan-body'
import { changedDays, dayFields, dayIntents, requireDayFields } from '../day-editor/day-form'
import { amountPattern, chosenAmount, keyOf, sameDish } from '../day-editor/dishes'
import { Refusal } from '../day-editor/refusal'

/** Changed here and saved as a whole. */
const savedIntents = [...dayIntents, 'add_some', 'swaps', 'day', 'own', 'target', 'dates', 'notes', 'checked'] as const
/** Calls of their own. */
const calledIntents = ['copy_day', 'copy_meal', 'copy_week', 'template', 'keep', 'revise', 'withdraw'] as const

const typed = z.string().optional()
const reason = planDaySchema.shape.note.optional()
const wholeNumber = (schema: z.ZodType<number | null>) =>
  z.preprocess((given) => {
    if (given === undefined || given === '') return null
    return typeof given === 'string' && /^\d{1,5}$/.test(given.trim()) ? Number(given) : given
  }, schema)

const { kcal, protein_g, fibre_g, sodium_mg } = targetsSchema.shape
export const targetFields = {
  kcal: wholeNumber(kcal),
  protein_g: wholeNumber(protein_g),
  fibre_g: wholeNumber(fibre_g),
  sodium_mg: wholeNumber(sodium_mg),
}
const ownReason = z.string('Please say why this day has targets of its own').trim().min(1).max(200)
const { starts_on, ends_on } = savePlanBodySchema.shape
const chosenDays = z.array(z.string()).min(1, 'Please choose where to')

const schemas: Record<string, Record<string, z.ZodType>> = {
  target: targetFields,
  own: targetFields,
  dates: { starts_on, ends_on },
  notes: { notes: planBodySchema.shape.notes.optional() },
  day: { note: reason },
  copy_day: { to: chosenDays },
  copy_meal: { to: chosenDays },
  template: { template_id: z.uuid('Please choose a template') },
  keep: { name: templateNameSchema },
  withdraw: { reason: withdrawPlanBodySchema.shape.reason },
}

export const planFormSchema = z
  .object({
    intent: z.enum([...savedIntents, ...calledIntents]),
    ...dayFields,
    kind: z.enum(dayKinds, 'Please choose').optional(),
    ...{ fast_list: typed, reason: typed, notes: typed, name: typed, template_id: typed, scale: typed },
    ...{ kcal: typed, protein_g: typed, fibre_g: typed, sodium_mg: typed, starts_on: typed, ends_on: typed },
    /** Days, from 0. */
    to: z
      .array(z.string().regex(/^\d{1,2}$/))
      .max(14)
      .optional(),
    /** What may stand in the place of a row, each with its quantity. */
    swap: z.array(z.string().regex(amountPattern)).max(20).optional(),
    /** Of what adds some, with its quantity. */
    some: z.string().regex(amountPattern, 'Please choose a dish').optional(),
    form_token: formTokenSchema,
  })
  .superRefine((sent, context) => {
    requireDayFields(sent, context)
    for (const [name, schema] of Object.entries(schemas[sent.intent] ?? {}))
      requireField(context, name, schema, sent[name as keyof typeof sent])
    const hasOwn = Object.keys(targetFields).some((name) => sent[name as keyof typeof targetFields])
    if (sent.intent === 'own' && hasOwn) requireField(context, 'reason', ownReason, sent.reason)
  })
export type PlanForm = z.output<typeof planFormSchema>

type Draft = Pick<DietPlanView, 'starts_on' | 'ends_on' | 'body'>

export const draftOf = ({ starts_on, ends_on, body }: DietPlanView): Draft => ({ starts_on, ends_on, body })

const targetsOf = (sent: PlanForm) =>
  z.object(targetFields).parse({
    ...{ kcal: sent.kcal, protein_g: sent.protein_g, fibre_g: sent.fibre_g, sodium_mg: sent.sodium_mg },
  })

/** The plan with what one form of it says. @throws {Refusal} */
export function changed(plan: DietPlanView, sent: PlanForm): Draft {
  const draft = draftOf(plan)
  const { body } = draft
  const inBody = (change: Partial<PlanBody>): Draft => ({ ...draft, body: withoutStaleSwaps({ ...body, ...change }) })
  switch (sent.intent) {
    case 'dates':
      return { ...draft, starts_on: sent.starts_on ?? '', ends_on: sent.ends_on ?? '' }
    case 'notes':
      return inBody({ notes: sent.notes ?? null })
    case 'target':
      return inBody({ targets: targetsOf(sent) })
    case 'checked':
      return inBody({ needs_check: false })
    case 'day':
    case 'own':
      return inBody({ days: body.days.map((day, at) => (at === sent.day ? changedDay(day, sent) : day)) })
    case 'add_some':
      return inBody({ days: withSome(body.days, sent) })
    case 'swaps':
      return inBody({ swaps: changedSwaps(body, sent) })
    default:
      return inBody({ days: changedDays(body.days, sent, plan.dishes) })
  }
}

function changedDay(day: PlanBody['days'][number], sent: PlanForm): PlanBody['days'][number] {
  if (sent.intent === 'own') {
    const targets = targetsOf(sent)
    const isNone = Object.values(targets).every((one) => one === null)
    return { ...day, own_targets: isNone ? null : { ...targets, reason: sent.reason?.trim() ?? null } }
  }
  const { kind = day.kind, fast_list: list } = sent
  if (kind === 'fast' && !list) throw new Refusal('fast_list', 'Please choose the list of the fast')
  return { ...day, kind, fast_list: kind === 'fast' ? (list ?? null) : null, note: sent.note?.trim() || null }
}

/** At the end of the meal that was chosen. */
function withSome(days: PlanBody['days'], { day = -1, meal, some = '' }: PlanForm): PlanBody['days'] {
  if (!amountPattern.test(some)) throw new Refusal('', 'Please choose a dish')
  if (!days[day] || meal === undefined) throw new Refusal('', 'There is no such meal.')
  const item = { ...chosenAmount(some), or: [] }
  return days.map((one, at) =>
    at === day
      ? { ...one, meals: one.meals.map((of) => (of.meal === meal ? { ...of, items: [...of.items, item] } : of)) }
      : one,
  )
}

type Swaps = PlanBody['swaps']

/** What is ticked stands for the dish in this quantity, wherever the plan has it. */
function changedSwaps({ days, swaps }: PlanBody, { day = -1, meal, at = -1, of, swap = [] }: PlanForm): Swaps {
  const item = days[day]?.meals.find((one) => one.meal === meal)?.items[at]
  if (!item || keyOf(item) !== of) throw new Refusal('', 'This dish is no longer in the meal. Please look at it again.')
  if (swap.length > 6) throw new Refusal('', 'Please tick 6 at most')
  const { or: _, ...dish } = item
  const instead = swap.map(chosenAmount)
  const others = swaps.filter((one) => !sameDish(one.dish, dish))
  return instead.length === 0 ? others : [...others, { dish, instead }]
}

/** A dish that is out, or in another quantity, has none. */
function withoutStaleSwaps(body: PlanBody): PlanBody {
  const items = body.days.flatMap(({ meals }) => meals.flatMap(({ items }) => items))
  return { ...body, swaps: body.swaps.filter(({ dish }) => items.some((item) => sameDish(item, dish))) }
}
