/** What the forms of a client's care page send. Every form is flat; a field that is left empty was not told. */
import { z } from 'zod'
import { startsAtSchema } from '~/appointments/contract/appointments'
import { contentIdSchema, formTokenSchema } from '~/platform/http/api/form-fields'
import { takesMany } from '~/ui/form/form-shape'
import { requireField } from '~/ui/form/require-field'
import { newPlanBodySchema } from '../../contract/admin-diet-plans'
import {
  type CareFileFields,
  type CareFileView,
  careFactsSchema,
  saveCareFileBodySchema,
} from '../../contract/care-files'

const { shape: file } = saveCareFileBodySchema
const { shape: facts } = careFactsSchema

const asNumber = (given: unknown) =>
  typeof given === 'string' && /^\d{1,4}(?:[.,]\d{1,4})?$/.test(given.trim())
    ? Number(given.trim().replace(',', '.'))
    : given
const orNull = (read: (given: unknown) => unknown) => (given: unknown) =>
  given === undefined || given === '' ? null : read(given)
const same = (given: unknown) => given
const told = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(orNull(same), schema)
const number = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(orNull(asNumber), schema)
const yesOrNo = z.preprocess(
  orNull((given) => (given === 'yes' ? true : given === 'no' ? false : given)),
  facts.told_eating_disorder,
)
/** What was ticked, or chosen in lists of which some stay empty. */
const many = z.array(z.string().optional()).optional()
const chosen = <Schema extends z.ZodType>(schema: Schema) =>
  many
    .transform((list) => (list ?? []).flatMap((one) => one || []))
    .pipe(schema as z.ZodType<z.output<Schema>, string[]>)

export const assessmentSchema = z.object({
  born_on: told(file.born_on),
  sex: told(file.sex),
  pregnant: told(facts.pregnant),
  height_cm: number(facts.height_cm),
  weight_kg: number(facts.weight_kg),
  goal_weight_kg: number(facts.goal_weight_kg),
  activity: facts.activity,
  goal: facts.goal,
  eats: chosen(facts.eats),
  allergies: chosen(facts.allergies),
  other_allergies: facts.other_allergies,
  fast_list: facts.fast_list,
  fast_list_more: chosen(z.array(contentIdSchema).max(100)),
  fast_list_less: chosen(z.array(contentIdSchema).max(100)),
  medicines: facts.medicines,
  takes_insulin_or_sulfonylurea: yesOrNo,
  doctor: facts.doctor,
  told_eating_disorder: yesOrNo,
  hide: file.hide,
  own_katori_ml: number(file.own_katori_ml),
})
export type AssessmentField = keyof typeof assessmentSchema.shape

export const beginSchema = z.object({
  starts_on: newPlanBodySchema.shape.starts_on,
  ends_on: newPlanBodySchema.shape.ends_on,
  days: z.enum(['7', '14'], 'Please choose 7 or 14 days'),
})

const followUpFields = { starts_at: startsAtSchema }

const fieldsOf = {
  save: assessmentSchema.shape,
  begin: beginSchema.shape,
  revise: {},
  follow_up: followUpFields,
} as const
const asTyped = (shape: Record<string, z.ZodType>) =>
  Object.fromEntries(
    Object.entries(shape).map(([name, schema]) => [name, takesMany(schema) ? many : z.string().optional()]),
  ) as Record<string, z.ZodType>

export const careFormSchema = z
  .object({
    ...asTyped(assessmentSchema.shape),
    ...asTyped(beginSchema.shape),
    intent: z.enum(['save', 'begin', 'revise', 'follow_up']),
    /** Of the follow-up that is booked: one of the free times. */
    starts_at: z.string().optional(),
    version: z.coerce.number().int().min(0).optional(),
    /** Of the diet plan that is revised. */
    number: z.coerce.number().int().min(1).optional(),
    form_token: formTokenSchema,
  })
  .superRefine((sent: Record<string, unknown> & { intent: keyof typeof fieldsOf }, context) => {
    for (const [name, schema] of Object.entries(fieldsOf[sent.intent])) requireField(context, name, schema, sent[name])
  })

/** The care file that was typed. */
export function fileOf(sent: unknown): CareFileFields {
  const { born_on, sex, hide, own_katori_ml, ...facts } = assessmentSchema.parse(sent)
  return { born_on, sex, hide, own_katori_ml, facts }
}

/** Of a form that met an ended session. Of what was ticked a draft keeps one tick alone: then the file's own are shown, so that none is lost. */
export const withoutTicks = (draft: Record<string, string> | null): Record<string, string> | null =>
  draft &&
  Object.fromEntries(
    Object.entries(draft).filter(([name]) => {
      const schema = assessmentSchema.shape[name as AssessmentField]
      return !schema || !takesMany(schema)
    }),
  )

type Typed = Record<AssessmentField, string | string[]>

/** As the form shows it. */
export function typedOf({ born_on, sex, hide, own_katori_ml, facts }: CareFileView): Typed {
  const text = (given: string | number | boolean | string[] | null) =>
    Array.isArray(given)
      ? given
      : given === null
        ? ''
        : typeof given === 'boolean'
          ? given
            ? 'yes'
            : 'no'
          : String(given)
  const all = { born_on, sex, hide, own_katori_ml, ...facts }
  return Object.fromEntries(Object.entries(all).map(([name, given]) => [name, text(given)])) as Typed
}
