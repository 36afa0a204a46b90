import type { MealName } from '../../contract/diet-plan-body'

export const mealWords: Record<MealName, string> = {
  on_waking: 'On waking',
  breakfast: 'Breakfast',
  mid_morning: 'Mid-morning',
  lunch: 'Lunch',
  evening: 'Evening',
  dinner: 'Dinner',
  bedtime: 'Bedtime',
}
