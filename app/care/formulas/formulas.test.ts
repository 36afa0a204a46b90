/** The worked examples of care.md, section 9, numbers 1 to 6 and 13. */
import { expect, test } from 'vitest'
import {
  bmi,
  dayEnergy,
  egfr,
  hba1cPercent,
  isEgfrLow,
  proteinFloor,
  restEnergy,
  targetEnergy,
  waistToHeight,
  weightChange,
} from './body'
import { clockTime, isAfterSunset, sunsetMinutes } from './sunset'

test('1: a woman of 29, 160 cm, 70.1 kg', () => {
  expect(bmi(70.1, 160).toFixed(1)).toBe('27.4')
  const rest = restEnergy({ sex: 'f', years: 29, heightCm: 160, weightKg: 70.1 })
  expect(rest.toString()).toBe('1395')
  const day = dayEnergy(rest, 1.4)
  expect(day.toString(), 'no binary floats').toBe('1953')
  expect(targetEnergy(day, -500, 50).toString()).toBe('1450')
  expect(proteinFloor(70.1, 0.83).toString()).toBe('58')
})

test('2: a man of 46, 172 cm, 82 kg', () => {
  const rest = restEnergy({ sex: 'm', years: 46, heightCm: 172, weightKg: 82 })
  expect(rest.toString()).toBe('1670')
  expect(dayEnergy(rest, 1.6).toString()).toBe('2672')
  expect(targetEnergy(dayEnergy(rest, 1.6), 0, 50).toString()).toBe('2650')
})

test('3: a waist of 88.5 cm at 160 cm', () => {
  expect(waistToHeight(88.5, 160).toFixed(2)).toBe('0.55')
})

test('4: change of weight in a week', () => {
  const rule = { days: 28, atLeastApart: 14, flagKgPerWeek: 1 }
  const slow = weightChange(
    [
      { day: 0, kg: 71.9 },
      { day: 28, kg: 70.1 },
    ],
    28,
    rule,
  )
  expect(slow?.kgPerWeek.toFixed(2)).toBe('-0.45')
  expect(slow?.isFast).toBe(false)
  const fast = weightChange(
    [
      { day: 0, kg: 68 },
      { day: 14, kg: 65.3 },
    ],
    14,
    rule,
  )
  expect(fast?.kgPerWeek.toFixed(2)).toBe('-1.35')
  expect(fast?.isFast).toBe(true)
})

test('a change is not told of readings that are too near, or of one alone', () => {
  const rule = { days: 28, atLeastApart: 14, flagKgPerWeek: 1 }
  expect(
    weightChange(
      [
        { day: 0, kg: 68 },
        { day: 13, kg: 65 },
      ],
      13,
      rule,
    ),
  ).toBeNull()
  expect(
    weightChange(
      [
        { day: 0, kg: 68 },
        { day: 40, kg: 65 },
      ],
      40,
      rule,
    ),
    'the first is too old',
  ).toBeNull()
  expect(weightChange([], 0, rule)).toBeNull()
})

test.each([
  { sex: 'm', years: 58, creatinineMgPerDl: 1.6, rate: '50', isLow: true },
  { sex: 'f', years: 55, creatinineMgPerDl: 0.9, rate: '75', isLow: false },
] as const)('5: eGFR of $sex $years, $creatinineMgPerDl mg/dL is $rate', ({ rate, isLow, ...who }) => {
  expect(egfr(who).toString()).toBe(rate)
  expect(isEgfrLow(egfr(who))).toBe(isLow)
})

test('6: HbA1c of 40 mmol/mol', () => {
  expect(hba1cPercent(40).toFixed(1)).toBe('5.8')
})

test('13: sunset in Jaipur, and a dinner after it', () => {
  expect(clockTime(sunsetMinutes('2026-11-25'))).toBe('17:34')
  expect(clockTime(sunsetMinutes('2026-06-21'))).toBe('19:23')
  expect(isAfterSunset('2026-11-25', '19:30')).toBe(true)
  expect(isAfterSunset('2026-11-25', '17:30')).toBe(false)
})
