/** What the page of a day shows of its check-in, and how one part of it is changed. Pure. */
import { addDays, weekday } from '~/domain/time/days'
import {
  type CheckInBody,
  type MealAnswer,
  mostGlasses,
  type OwnCheckIn,
  type TellCheckIn,
  tellableDays,
} from '../../../contract/contact/check-ins'
import type { MealName } from '../../../contract/diet-plan-body'

export type ToldDay = {
  day: string
  /** false: it is shown, and can be told no more. */
  isOpen: boolean
  /** Until the end of this day: 'Friday', 'tonight'. */
  until: string
  meals: CheckInBody['meals']
  /** null: not told. */
  glasses: number | null
  asksFigures: boolean
}

/** null: nothing is told, and nothing can be. */
export function toldDay({ day, days, writing, body, asks_figures: asksFigures }: OwnCheckIn): ToldDay | null {
  const isOpen = writing === 'open'
  if (!isOpen && !body) return null
  const last = addDays(day, tellableDays - 1)
  return {
    ...{ day, isOpen, asksFigures },
    until: last === days[0] ? 'tonight' : weekday(last),
    meals: body?.meals ?? [],
    glasses: body?.water_glasses ?? null,
  }
}

/** One press on the page of the day. */
export type ToldPart = { meal: MealName; answer: MealAnswer } | { water: 'more' | 'less' }

const nothing: CheckInBody = {
  meals: [],
  water_glasses: null,
  sleep_hours: null,
  hunger: null,
  energy: null,
  note: null,
  waist_cm: null,
  answers: [],
}

/** The check-in with this part changed. All else stays; what was eaten in place of a meal stays while the meal is swapped. */
export function withPart({ body, weekly, version }: OwnCheckIn, part: ToldPart): TellCheckIn {
  const told = body ?? nothing
  const asked = new Set(weekly?.questions.map(({ id }) => id))
  const kept: TellCheckIn = {
    ...told,
    // As on the check-in page: where the clinic has moved its weekly day, these are asked no more.
    waist_cm: weekly ? told.waist_cm : null,
    answers: told.answers.filter(({ id }) => asked.has(id)).map(({ id, text }) => ({ id, text })),
    // Of an unusual waist the client was asked when they told it.
    sure: true,
    version,
  }
  if ('water' in part) {
    const glasses = (told.water_glasses ?? 0) + (part.water === 'more' ? 1 : -1)
    return { ...kept, water_glasses: Math.min(mostGlasses, Math.max(0, glasses)) }
  }
  const { meal, answer } = part
  const instead = told.meals.find((one) => one.meal === meal)?.instead ?? null
  return {
    ...kept,
    meals: [
      ...told.meals.filter((one) => one.meal !== meal),
      { meal, answer, instead: answer === 'swapped' ? instead : null },
    ],
  }
}
