/**
 * What a dietitian calculates of a body, each with the source it stands on. Decimal throughout, rounded half up once, at the last step;
 * what is not rounded says so. Pure.
 */
import { Decimal } from '~/domain/food/decimal'

export type Sex = 'f' | 'm'
type Figure = number | Decimal

/** kg/m², one decimal. */
export const bmi = (weightKg: Figure, heightCm: Figure): Decimal =>
  new Decimal(weightKg).div(new Decimal(heightCm).div(100).pow(2)).toDecimalPlaces(1)

/** kcal a day at rest, not rounded. Mifflin, St Jeor and others, American Journal of Clinical Nutrition 51, 1990. */
export const restEnergy = (who: { sex: Sex; years: number; heightCm: Figure; weightKg: Figure }): Decimal =>
  new Decimal(who.weightKg)
    .times(10)
    .plus(new Decimal(who.heightCm).times('6.25'))
    .minus(new Decimal(who.years).times(5))
    .plus(who.sex === 'm' ? 5 : -161)

/** kcal a day, not rounded. @param factor physical activity level (content/care/formulas.yaml) */
export const dayEnergy = (rest: Decimal, factor: number): Decimal => rest.times(factor)

/** @param change below zero to lose weight; @param step the target is rounded to so many kcal */
export const targetEnergy = (day: Decimal, change: number, step: number): Decimal =>
  day.plus(change).div(step).toDecimalPlaces(0).times(step)

/** g a day. @param gramsPerKg WHO 2007: 0.83 */
export const proteinFloor = (weightKg: Figure, gramsPerKg: number): Decimal =>
  new Decimal(weightKg).times(gramsPerKg).toDecimalPlaces(0)

/** Two decimals. NICE: below 0.5. */
export const waistToHeight = (waistCm: Figure, heightCm: Figure): Decimal =>
  new Decimal(waistCm).div(heightCm).toDecimalPlaces(2)

export type WeightRule = { days: number; atLeastApart: number; flagKgPerWeek: number }
/** @property day a day of India's calendar, as a count of days */
export type WeightReading = { day: number; kg: number }

/**
 * kg a week between the first and the last reading of the days before `today`, two decimals; null where they are too near each other.
 * @returns isFast: it is lost faster than the clinic lets pass
 */
export function weightChange(
  readings: readonly WeightReading[],
  today: number,
  { days, atLeastApart, flagKgPerWeek }: WeightRule,
): { kgPerWeek: Decimal; isFast: boolean } | null {
  const recent = readings.filter(({ day }) => day <= today && day >= today - days).sort((a, b) => a.day - b.day)
  const [first, last] = [recent[0], recent.at(-1)]
  if (!first || !last || last.day - first.day < atLeastApart) return null
  const exact = new Decimal(last.kg)
    .minus(first.kg)
    .times(7)
    .div(last.day - first.day)
  return { kgPerWeek: exact.toDecimalPlaces(2), isFast: exact.lessThan(-flagKgPerWeek) }
}

/** mL/min/1.73 m², whole. CKD-EPI creatinine equation of 2021 (Inker and others, NEJM 385). Of adults. */
export function egfr({
  sex,
  years,
  creatinineMgPerDl,
}: {
  sex: Sex
  years: number
  creatinineMgPerDl: Figure
}): Decimal {
  const [kappa, alpha] = sex === 'f' ? ['0.7', '-0.241'] : ['0.9', '-0.302']
  const ratio = new Decimal(creatinineMgPerDl).div(kappa)
  return new Decimal(142)
    .times(Decimal.min(ratio, 1).pow(alpha))
    .times(Decimal.max(ratio, 1).pow('-1.2'))
    .times(new Decimal('0.9938').pow(years))
    .times(sex === 'f' ? '1.012' : 1)
    .toDecimalPlaces(0)
}

/** Below 60 a plan needs the doctor's word. */
export const isEgfrLow = (rate: Decimal): boolean => rate.lessThan(60)

/** HbA1c in percent, one decimal, of mmol/mol. NGSP and IFCC, master equation. */
export const hba1cPercent = (mmolPerMol: Figure): Decimal =>
  new Decimal(mmolPerMol).times('0.09148').plus('2.152').toDecimalPlaces(1)
