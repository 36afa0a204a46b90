import { mealWords as inBothLanguages } from '~/domain/food/plan-words'
import type { MealName } from '../diet-plan-body'
import type { MealAnswer } from './check-ins'

/** In English, as the desk and the account say them. */
export const mealWords = Object.fromEntries(
  Object.entries(inBothLanguages).map(([meal, { en }]) => [meal, en]),
) as Readonly<Record<MealName, string>>

export const mealAnswerWords: Readonly<Record<MealAnswer, string>> = {
  followed: 'Followed',
  swapped: 'Swapped',
  skipped: 'Skipped',
}
