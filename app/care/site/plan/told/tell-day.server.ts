/** The forms of one press on the page of a day, and how they are saved into the day's check-in. */
import { z } from 'zod'
import { daysBetween, indiaDay, isDay } from '~/domain/time/days'
import { refusedFormMessage } from '~/platform/forms/read-form.server'
import { daySchema } from '~/platform/http/api/form-fields'
import type { Result } from '~/platform/session/answers/read-answer'
import type { ClinicApi } from '~/platform/session/client.server'
import { programTime } from '~/platform/work/clock.server'
import { checkInOperations, mealAnswers, type OwnCheckIn, tellableDays } from '../../../contract/contact/check-ins'
import { mealNames } from '../../../contract/diet-plan-body'
import { type ToldDay, type ToldPart, toldDay, withPart } from './told-day'

const oneOf = <const Values extends readonly string[]>(values: Values) => z.enum(values, refusedFormMessage).optional()

type DayForm = { figures: 'on' | 'off'; told: null } | { figures: null; told: { day: string; part: ToldPart } }

/** Calories and grams turned on or off; a meal told; a glass of water more or less. */
export const dayFormSchema = z
  .object({
    figures: oneOf(['on', 'off']),
    day: daySchema(refusedFormMessage).optional(),
    meal: oneOf(mealNames),
    answer: oneOf(mealAnswers),
    water: oneOf(['more', 'less']),
  })
  .transform(({ figures, day, meal, answer, water }, context): DayForm => {
    if (figures) return { figures, told: null }
    const part: ToldPart | null = meal && answer ? { meal, answer } : water ? { water } : null
    if (day && part) return { figures: null, told: { day, part } }
    context.addIssue({ code: 'custom', message: refusedFormMessage })
    return z.NEVER
  })

/** null also where it cannot be read: the plan is shown without it. @param asked null: today */
export async function readTold(clinic: ClinicApi, asked: string | null): Promise<ToldDay | null> {
  const today = indiaDay(programTime())
  const day = asked ?? today
  if (!isDay(day) || day > today || daysBetween(day, today) >= tellableDays) return null
  const answer = await clinic(checkInOperations).day({ day })
  return answer.ok ? toldDay(answer.data) : null
}

const tries = 3

/** Saved on another page meanwhile: it is loaded again and this part applied to the latest, as nothing else changes. */
export async function tellPart(clinic: ClinicApi, day: string, part: ToldPart): Promise<Result<OwnCheckIn>> {
  for (let tried = 1; ; tried += 1) {
    const known = await clinic(checkInOperations).day({ day })
    if (!known.ok) return known
    const saved = await clinic(checkInOperations).save(day, withPart(known.data, part))
    if (saved.ok || saved.failure.code !== 'changed_meanwhile' || tried === tries) return saved
  }
}
