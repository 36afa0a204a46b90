import type { MealName } from '../../contract/diet-plan-body'

/** The check-in's form; with a field's name it makes the field's id. */
export const checkInFormId = 'check-in'

/** Where what was eaten in place of a meal is typed. */
export const insteadAt = (day: string, meal: MealName): string =>
  `/account/check-in?day=${day}#${checkInFormId}-instead_${meal}`
