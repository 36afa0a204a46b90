import { describe, expect, test } from 'vitest'
import { careFacts } from '../../../../tests/support/kitchen'
import { type CareFileFields, emptyFacts } from '../../contract/care-files'
import type { StoredReading } from '../store'
import { asMeasured, readingFlags } from './body-now'
import { figuresOf, pregnancyGainOf } from './figures'
import { changeOf, thatCount } from './progress'

const today = '2026-11-25'
let made = 0
const reading = (kind: StoredReading['kind'], value: string, taken_on: string, change: Partial<StoredReading> = {}) => {
  const [upper = '', lower = null] = value.split('/')
  made += 1
  return {
    ...{
      id: `reading-${made}`,
      kind,
      value: upper,
      lower,
      taken_on,
      time: null,
      taken_at: `${taken_on}T00:00:00.000Z`,
    },
    ...{ lab_low: null, lab_high: null, entered_by: null, way: 'clinic', replaces_id: null, state: 'counts' },
    ...{ void_reason: null, created_at: `${taken_on}T00:00:00.000Z` },
    ...change,
  } as StoredReading
}
const file = (change: Partial<CareFileFields> = {}, facts: Partial<CareFileFields['facts']> = {}): CareFileFields => ({
  ...{ born_on: '1997-03-12', sex: 'f', hide: 'none', own_katori_ml: null },
  ...change,
  facts: { ...emptyFacts, height_cm: 160, weight_kg: 80, ...facts },
})
const weights = [
  reading('weight', '70.1', '2026-11-23'),
  reading('weight', '70.8', '2026-11-16'),
  reading('weight', '76.1', '2026-11-09', { state: 'corrected' }),
  reading('weight', '71.9', '2026-10-30', { state: 'void' }),
]
const body = (...latest: StoredReading[]) => ({
  latest,
  weights: thatCount(latest.filter(({ kind }) => kind === 'weight')),
})
const figures = (of: CareFileFields, ...latest: StoredReading[]) =>
  Object.fromEntries(
    figuresOf(of, { entries: weights, kind: 'weight', body: body(...latest) }, careFacts, today).map((one) => [
      one.id,
      one,
    ]),
  )

test('the latest weight and height stand in the place of what was told', () => {
  expect(asMeasured(file(), body()).facts.weight_kg).toBe(80)
  const { facts } = asMeasured(file(), body(reading('weight', '70.1', today), reading('height', '161.5', today)))
  expect([facts.weight_kg, facts.height_cm]).toEqual([70.1, 161.5])
})

test('a figure has its marks and their source; the example of care.md', () => {
  const shown = figures(file(), reading('weight', '70.1', today), reading('waist', '88.5', today))
  expect(shown.bmi).toMatchObject({ value: '27.4', marks: '18.5, 23, 25' })
  expect(shown.bmi?.source).toMatch(/JAPI/)
  expect(shown.waist).toMatchObject({ value: '88.5', marks: '80' })
  expect(shown.waist_to_height).toMatchObject({ value: '0.55', marks: '0.5' })
  expect(figures(file({ sex: null }), reading('waist', '88.5', today)).waist?.marks).toBe('80 (women), 90 (men)')
})

test('a child has no marks, and a pregnancy none of an index', () => {
  const child = figures(
    file({ born_on: '2015-01-01' }),
    reading('weight', '40.1', today),
    reading('hba1c', '5.9', today),
  )
  expect(child.bmi).toMatchObject({ value: '15.7', marks: null, source: null })
  expect(child.hba1c?.marks).toBeNull()
  expect(figures(file({}, { pregnant: 'pregnant' }), reading('weight', '70.1', today)).bmi?.marks).toBeNull()
})

test('laboratory values and blood pressure with their marks', () => {
  const shown = figures(
    file(),
    ...[
      reading('hba1c', '5.8', today),
      reading('glucose_fasting', '104', today),
      reading('blood_pressure', '182/96', today),
    ],
    ...[reading('cholesterol_ldl', '130', today), reading('triglycerides', '160', today)],
  )
  expect([shown.hba1c?.marks, shown.glucose_fasting?.marks, shown.blood_pressure?.marks]).toEqual([
    ...['5.7, 6.5', '100, 126', '140/90'],
  ])
  expect(shown.glucose_fasting?.source).toMatch(/RSSDI count from 110/)
  expect([shown.cholesterol_ldl?.marks, shown.triglycerides?.marks]).toEqual(['100', '150'])
  expect([shown.blood_pressure?.is_flag, shown.glucose_fasting?.is_flag]).toEqual([true, false])
})

test('eGFR of creatinine: the examples of care.md', () => {
  const of = (born_on: string, sex: 'f' | 'm', value: string) =>
    figures(file({ born_on, sex }), reading('creatinine', value, today)).egfr
  expect(of('1968-01-01', 'm', '1.60')).toMatchObject({ value: '50', is_flag: true })
  expect(of('1971-01-01', 'f', '0.90')).toMatchObject({ value: '75', is_flag: false })
  expect(of('2015-01-01', 'f', '0.90')).toBeUndefined()
})

test('the change is that of entries that count', () => {
  expect(changeOf(weights, 1)).toEqual({ by: '0.7', direction: 'less', since: '2026-11-16' })
  expect(changeOf(weights.slice(0, 1), 1)).toBeNull()
  expect(
    changeOf([reading('blood_pressure', '120/80', today), reading('blood_pressure', '130/80', '2026-11-01')], 0),
  ).toBeNull()
})

describe('red flags of a diet plan', () => {
  const flags = (of: CareFileFields, latest: StoredReading[], of_weeks: StoredReading[] = []) =>
    readingFlags(of, { latest, weights: of_weeks }, careFacts, today).map(({ flag }) => flag)

  test.each<[string, StoredReading[], string[]]>([
    ['none', [reading('blood_pressure', '130/80', today), reading('glucose_fasting', '104', today)], []],
    ['low glucose', [reading('glucose_after_meal', '64', today)], ['glucose']],
    ['high glucose', [reading('glucose_fasting', '301', today)], ['glucose']],
    ['blood pressure', [reading('blood_pressure', '150/120', today)], ['blood_pressure']],
    ['kidneys', [reading('creatinine', '2.00', today)], ['egfr_low']],
  ])('%s', (_, latest, expected) => expect(flags(file(), latest)).toEqual(expected))

  test('more than a kilogram a week: 68.0 to 65.3 in 14 days', () => {
    const fast = [reading('weight', '65.3', '2026-11-23'), reading('weight', '68.0', '2026-11-09')]
    expect(flags(file(), [], fast)).toEqual(['weight_fast'])
    expect(
      flags(file(), [], [reading('weight', '70.1', '2026-11-23'), reading('weight', '71.9', '2026-10-28')]),
    ).toEqual([])
  })
})

test('in a pregnancy the ranges stand by both groupings', () => {
  expect(pregnancyGainOf(file(), careFacts.readings)).toBeNull()
  expect(pregnancyGainOf(file({}, { pregnant: 'pregnant' }), careFacts.readings)?.rows).toEqual([
    { iom: 'below 18.5', asian: 'below 18.5', kg: '12.5–18' },
    { iom: '18.5 to below 25', asian: '18.5 to below 23', kg: '11.5–16' },
    { iom: '25 to below 30', asian: '23 to below 25', kg: '7–11.5' },
    { iom: 'from 30', asian: 'from 25', kg: '5–9' },
  ])
})
