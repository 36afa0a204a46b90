/** What a client tells of a day: meals, water, sleep, hunger, energy, and once a week a little more. Every part may be left out. */
import { z } from 'zod'
import { contentIdSchema, daySchema, lineOrNullSchema, wordsOrNullSchema } from '~/platform/http/api/form-fields'
import { defineOperation } from '~/platform/http/api/operation'
import { permitted } from '~/team/permissions'
import { clientParams } from '../care-files'
import { mealNames } from '../diet-plan-body'
import { writingStates } from './messages'

export const mealAnswers = ['followed', 'swapped', 'skipped'] as const
export type MealAnswer = (typeof mealAnswers)[number]

/** So many days can be told: today and those before it. */
export const tellableDays = 3

const scale = (what: string) =>
  z
    .int(`Please choose ${what} from 1 to 5`)
    .min(1, `Please choose ${what} from 1 to 5`)
    .max(5, `Please choose ${what} from 1 to 5`)
    .nullable()
export const mostGlasses = 30
const glasses = `Please enter 0 to ${mostGlasses} glasses`
const hours = 'Please enter 0 to 24 hours, in halves such as 6.5'
const waist = 'Please enter 30 to 250 cm, such as 88.5'

const told = {
  meals: z
    .array(
      z.object({
        meal: z.enum(mealNames),
        answer: z.enum(mealAnswers, 'Please choose'),
        /** What was eaten in its place. */
        instead: lineOrNullSchema('What you had', 200),
      }),
    )
    .refine((meals) => new Set(meals.map(({ meal }) => meal)).size === meals.length, 'Please tell each meal once'),
  water_glasses: z.int(glasses).min(0, glasses).max(mostGlasses, glasses).nullable(),
  sleep_hours: z.number(hours).min(0, hours).max(24, hours).multipleOf(0.5, hours).nullable(),
  /** 1: never hungry, 5: always. */
  hunger: scale('your hunger'),
  /** 1: very tired, 5: full of energy. */
  energy: scale('your energy'),
  note: wordsOrNullSchema('The note', 1000),
  /** On the weekly day alone, as the answers are. */
  waist_cm: z.number(waist).min(30, waist).max(250, waist).multipleOf(0.1, waist).nullable(),
}
const answerText = wordsOrNullSchema('The answer', 500)

/** As it is kept: each answer with the question that was asked. */
export const checkInBodySchema = z.object({
  ...told,
  answers: z.array(z.object({ id: z.string(), question: z.string(), text: z.string() })),
})
export type CheckInBody = z.output<typeof checkInBodySchema>

export const saveCheckInBodySchema = z.object({
  ...told,
  answers: z.array(z.object({ id: contentIdSchema, text: answerText })).max(2, 'There are two questions'),
  /** The client says that an unusual waist is right. */
  sure: z.boolean('Please say yes or no').default(false),
  /** 0: nothing is told of this day yet. */
  version: z.int('Please load the page again').min(0, 'Please load the page again'),
})
export type TellCheckIn = z.output<typeof saveCheckInBodySchema>

export const ownCheckInSchema = z.object({
  day: z.iso.date(),
  writing: z.enum(writingStates),
  /** Those that can be told today, the last one first. */
  days: z.array(z.iso.date()),
  /** null: nothing is told. */
  body: checkInBodySchema.nullable(),
  version: z.int(),
  edited_at: z.iso.datetime().nullable(),
  /** Of the diet plan, where one holds on this day. */
  dishes: z.array(z.object({ meal: z.enum(mealNames), names: z.array(z.string()) })),
  /** false: the dietitian keeps figures from the client, so none is asked for. */
  asks_figures: z.boolean(),
  /** null: not on this day. */
  weekly: z
    .object({
      weekday: z.string(),
      questions: z.array(z.object({ id: z.string(), question: z.string(), example: z.string() })),
    })
    .nullable(),
})
export type OwnCheckIn = z.output<typeof ownCheckInSchema>

export const clientCheckInsSchema = z.object({
  client_id: z.string(),
  full_name: z.string(),
  /** The last 14 days, the oldest first. */
  days: z.array(
    z.object({
      day: z.iso.date(),
      /** null: not told. */
      body: checkInBodySchema.nullable(),
      edited_at: z.iso.datetime().nullable(),
    }),
  ),
})
export type ClientCheckIns = z.output<typeof clientCheckInsSchema>

const success = z.literal(true)
const day = daySchema('Please choose a day, such as 2026-11-30')
const own = permitted('checkIns', 'care')

export const checkInOperations = {
  day: defineOperation({
    ...own('day', 'GET', '/care/check-ins'),
    summary: 'What the caller has told of today, or of one of the two days before it, and what is asked.',
    query: z.object({ day: day.optional() }),
    answer: z.object({ success, data: ownCheckInSchema }),
    errors: ['invalid_input'],
  }),
  save: defineOperation({
    ...own('save', 'PUT', '/care/check-ins/{day}'),
    summary:
      'Tells of a day, or changes what was told. 409 where it was changed meanwhile on another page. The waist becomes a reading: 422 reading_doubtful asks once more about an unusual one, which is taken with `sure`.',
    params: z.object({ day }),
    body: saveCheckInBodySchema,
    answer: z.object({ success, data: ownCheckInSchema }),
    errors: ['care_not_found', 'changed_meanwhile', 'reading_doubtful', 'too_many_tries'],
  }),
}

export const adminCheckInOperations = {
  list: defineOperation({
    ...permitted('adminCheckIns', 'admin')('list', 'GET', '/admin/care/clients/{id}/check-ins'),
    summary: 'What a client has told of the last 14 days. It is an opening of the care file.',
    params: clientParams,
    answer: z.object({ success, data: clientCheckInsSchema }),
    errors: ['care_not_found'],
  }),
}
