/** The body as it was measured last: what calculations use in the place of what was told once. Pure. */
import type { ReadingKind } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { daysBetween, longDay } from '~/domain/time/days'
import type { RedFlag } from '../../contract/admin-diet-plans'
import type { CareFileFields } from '../../contract/care-files'
import { yearsOn } from '../../files/body-figures'
import type { CareFacts } from '../../food/kitchen-content'
import { egfr, isEgfrLow, weightChange } from '../../formulas/body'

import type { StoredReading } from '../store'
import { needsAction, requireKind, shownValue } from './limits'

/** What diet plans know of the readings. */
export type BodyNow = { latest: readonly StoredReading[]; weights: readonly StoredReading[] }

const latestOf = ({ latest }: Pick<BodyNow, 'latest'>, kind: ReadingKind) => latest.find((one) => one.kind === kind)

/** The file with the weight and the height that were measured last. */
export function asMeasured<File extends CareFileFields>(file: File, body: Pick<BodyNow, 'latest'>): File {
  const [weight, height] = [latestOf(body, 'weight'), latestOf(body, 'height')]
  return {
    ...file,
    facts: {
      ...file.facts,
      ...(weight && { weight_kg: Number(weight.value) }),
      ...(height && { height_cm: Number(height.value) }),
    },
  }
}

/** The day of the weight that counts; null: none was measured. */
export const weighedOn = (body: Pick<BodyNow, 'latest'>): string | null => latestOf(body, 'weight')?.taken_on ?? null

/** kg a week within the clinic's span of days; null where two readings are too near each other. */
export const weeklyChange = (
  weights: readonly StoredReading[],
  facts: CareFacts,
  today: string,
): ReturnType<typeof weightChange> =>
  weightChange(
    weights.map(({ taken_on, value }) => ({ day: daysBetween('2000-01-01', taken_on), kg: Number(value) })),
    daysBetween('2000-01-01', today),
    facts.formulas.weightChange,
  )

/** mL/min/1.73 m²; null for a child, and where creatinine, sex or age is not known. */
export function egfrOf({ born_on, sex }: CareFileFields, latest: BodyNow['latest']) {
  const creatinine = latestOf({ latest }, 'creatinine')
  if (!creatinine || born_on === null || sex === null) return null
  const years = yearsOn(born_on, creatinine.taken_on)
  if (years < 18) return null
  return { rate: egfr({ sex, years, creatinineMgPerDl: new Decimal(creatinine.value) }), on: creatinine.taken_on }
}

/** Red flags of a diet plan that follow from readings. */
export function readingFlags(file: CareFileFields, body: BodyNow, facts: CareFacts, today: string): RedFlag[] {
  const flags: RedFlag[] = []
  const change = weeklyChange(body.weights, facts, today)
  if (change?.isFast)
    flags.push({
      flag: 'weight_fast',
      text: `${change.kgPerWeek.abs().toFixed(2)} kg a week are lost, more than ${facts.formulas.weightChange.flagKgPerWeek}.`,
    })
  const rate = egfrOf(file, body.latest)
  if (rate && isEgfrLow(rate.rate))
    flags.push({ flag: 'egfr_low', text: `eGFR was ${rate.rate.toFixed(0)} on ${longDay(rate.on)}, below 60.` })
  const glucose = ['glucose_fasting', 'glucose_after_meal'] as const
  for (const [flag, kinds] of [
    ['glucose', glucose],
    ['blood_pressure', ['blood_pressure']],
  ] as const) {
    const red = kinds.flatMap((id) => {
      const [kind, reading] = [requireKind(facts, id), latestOf(body, id)]
      return reading && needsAction(kind, reading)
        ? [`${kind.label} was ${shownValue(kind, reading)} on ${longDay(reading.taken_on)}`]
        : []
    })
    if (red.length > 0) flags.push({ flag, text: `${red.join('; ')}.` })
  }
  return flags
}
