import type { MealName } from '../diet-plan-body'
import type { MealAnswer } from './check-ins'

export const mealWords: Readonly<Record<MealName, string>> = {
  on_waking: 'On waking',
  breakfast: 'Breakfast',
  mid_morning: 'Mid-morning',
  lunch: 'Lunch',
  evening: 'Evening',
  dinner: 'Dinner',
  bedtime: 'Bedtime',
}

export const mealAnswerWords: Readonly<Record<MealAnswer, string>> = {
  followed: 'Followed',
  swapped: 'Swapped',
  skipped: 'Skipped',
}
