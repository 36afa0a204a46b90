/** The form of a check-in, which is flat, and what it tells. */
import { z } from 'zod'
import { daySchema } from '~/platform/http/api/form-fields'
import {
  type CheckInBody,
  mealAnswers,
  saveCheckInBodySchema,
  type TellCheckIn,
} from '../../contract/contact/check-ins'
import { type MealName, mealNames } from '../../contract/diet-plan-body'

const { shape } = saveCheckInBodySchema
/** 7, 7.5, 7,5 and 7½. */
const asNumber = (given: unknown) => {
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string') return given
  const text = given.trim().replace(',', '.').replace(/½$/, '.5')
  return /^\d{0,3}(?:\.\d{1,3})?$/.test(text) && text !== '' ? Number(text) : given
}
const number = <Schema extends z.ZodType>(schema: Schema) => z.preprocess(asNumber, schema).optional()
const mealShape = shape.meals.def.element.shape
const answer = z.union([z.enum(mealAnswers), z.literal('')]).optional()
const instead = mealShape.instead.optional()
const answerText = shape.answers.def.element.shape.text.optional()

const ofMeals = <const Prefix extends string, Schema extends z.ZodType>(prefix: Prefix, schema: Schema) =>
  Object.fromEntries(mealNames.map((meal) => [`${prefix}_${meal}`, schema])) as Record<`${Prefix}_${MealName}`, Schema>

export const checkInFormSchema = z.object({
  ...ofMeals('meal', answer),
  ...ofMeals('instead', instead),
  water_glasses: number(shape.water_glasses),
  sleep_hours: number(shape.sleep_hours),
  hunger: number(shape.hunger),
  energy: number(shape.energy),
  note: shape.note.optional(),
  waist_cm: number(shape.waist_cm),
  /** An unusual waist is right. */
  sure: z.literal('on').optional(),
  /** Ids of the questions, and what was answered to each. */
  question_1: z.string().optional(),
  answer_1: answerText,
  question_2: z.string().optional(),
  answer_2: answerText,
  /** The day that the page was shown for: it may be saved after midnight. */
  day: daySchema('Please load the page again'),
  version: z.preprocess(asNumber, shape.version),
})
type CheckInForm = z.output<typeof checkInFormSchema>

export function toldIn(form: CheckInForm): TellCheckIn {
  const answers = [
    { id: form.question_1, text: form.answer_1 ?? null },
    { id: form.question_2, text: form.answer_2 ?? null },
  ]
  return {
    meals: mealNames.flatMap((meal) => {
      const said = form[`meal_${meal}`]
      return said ? [{ meal, answer: said, instead: form[`instead_${meal}`] ?? null }] : []
    }),
    water_glasses: form.water_glasses ?? null,
    sleep_hours: form.sleep_hours ?? null,
    hunger: form.hunger ?? null,
    energy: form.energy ?? null,
    note: form.note ?? null,
    waist_cm: form.waist_cm ?? null,
    sure: form.sure === 'on',
    answers: answers.flatMap(({ id, text }) => (id ? [{ id, text }] : [])),
    version: form.version,
  }
}

/** What the fields begin with: what was told of the day. */
export function filledWith(body: CheckInBody | null, questions: readonly { id: string }[]): Record<string, string> {
  if (!body) return {}
  const filled: Record<string, string> = {}
  const fill = (name: string, value: string | number | null) => {
    if (value !== null) filled[name] = String(value)
  }
  for (const { meal, answer, instead } of body.meals) {
    fill(`meal_${meal}`, answer)
    fill(`instead_${meal}`, instead)
  }
  for (const name of ['water_glasses', 'sleep_hours', 'hunger', 'energy', 'note', 'waist_cm'] as const)
    fill(name, body[name])
  for (const [at, { id }] of questions.entries())
    fill(`answer_${at + 1}`, body.answers.find((one) => one.id === id)?.text ?? null)
  return filled
}
