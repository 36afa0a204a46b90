/** What follows from a care file's facts, each null as long as one that it needs is not told. Pure. */
import { type Decimal, roundedText } from '~/domain/food/decimal'
import type { CareFileFields, CareFileView } from '../contract/care-files'
import type { CareFacts as CareContent } from '../food/kitchen-content'
import { bmi, dayEnergy, proteinFloor, restEnergy } from '../formulas/body'

type Formulas = CareContent['formulas']

/** Whole years on a day. */
export function yearsOn(bornOn: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(bornOn.slice(0, 4))
  return day.slice(5) < bornOn.slice(5) ? years - 1 : years
}

export const bmiOf = ({ facts: { weight_kg: weight, height_cm: height } }: CareFileFields): Decimal | null =>
  weight === null || height === null ? null : bmi(weight, height)

export const goalBmiOf = ({ facts: { goal_weight_kg: goal, height_cm: height } }: CareFileFields): Decimal | null =>
  goal === null || height === null ? null : bmi(goal, height)

/** kcal at rest. The formula is of adults. */
function restOf({ born_on, sex, facts: { height_cm, weight_kg } }: CareFileFields, today: string): Decimal | null {
  if (born_on === null || sex === null || height_cm === null || weight_kg === null) return null
  const years = yearsOn(born_on, today)
  return years < 18 ? null : restEnergy({ sex, years, heightCm: height_cm, weightKg: weight_kg })
}

export function dayEnergyOf(file: CareFileFields, { activityLevels }: Formulas, today: string): Decimal | null {
  const rest = restOf(file, today)
  const level = activityLevels.find(({ id }) => id === file.facts.activity)
  return rest === null || level === undefined ? null : dayEnergy(rest, level.factor)
}

/** @param file as measured; @param weighedOn the day of its weight, null: as told */
export function calculatedOf(
  file: CareFileFields,
  formulas: Formulas,
  today: string,
  weighedOn: string | null,
): CareFileView['calculated'] {
  const text = (figure: Decimal | null, digits: number) => (figure === null ? null : roundedText(figure, digits))
  const { weight_kg: weight } = file.facts
  return {
    weight_kg: weight === null ? null : String(weight),
    weight_on: weighedOn,
    bmi: text(bmiOf(file), 1),
    rest_kcal: text(restOf(file, today), 0),
    day_kcal: text(dayEnergyOf(file, formulas, today), 0),
    protein_floor_g: text(weight === null ? null : proteinFloor(weight, formulas.proteinFloor.gramsPerKg), 0),
  }
}
