import { describe, expect, test } from 'vitest'
import { type ReadingKind, readingKinds } from '~/domain/clients/reading-kinds'
import { Decimal } from '~/domain/food/decimal'
import { careFacts } from '../../../../tests/support/kitchen'
import { doubtOf, inOwnUnit, needsAction, refusalOf, requireKind, textOf } from './limits'

const kindOf = (id: ReadingKind) => requireKind(careFacts, id)
const refused = (id: ReadingKind, value: number, lower: number | null = null) =>
  refusalOf(kindOf(id), new Decimal(value), lower === null ? null : new Decimal(lower))?.field ?? null

/** The lowest and the highest value that is taken, as care.md has them. */
const ranges: Partial<Record<ReadingKind, [number, number]>> = {
  ...{ weight: [2, 350], height: [45, 230], waist: [30, 250], hip: [30, 250], hba1c: [3, 20] },
  ...{ glucose_fasting: [20, 800], glucose_after_meal: [20, 800] },
  ...{ cholesterol_total: [10, 1000], cholesterol_ldl: [10, 1000], cholesterol_hdl: [10, 1000] },
  triglycerides: [10, 5000],
}

test('every kind stands in content/ once, and its limits enclose what is asked for again', () => {
  expect(careFacts.readings.kinds.map(({ id }) => id).toSorted()).toEqual([...readingKinds].toSorted())
  for (const { least, most, askAgain = {} } of careFacts.readings.kinds) {
    expect(least).toBeLessThan(most)
    for (const at of [askAgain.below, askAgain.above]) if (at !== undefined) expect(at > least && at < most).toBe(true)
  }
})

test.each(Object.entries(ranges))('%s is taken from one end to the other, and refused beyond', (id, [least, most]) => {
  const kind = id as ReadingKind
  const step = 10 ** -kindOf(kind).digits
  expect([refused(kind, least), refused(kind, most)]).toEqual([null, null])
  const beyond = (value: number) => refused(kind, Number(value.toFixed(2)))
  expect([beyond(least - step), beyond(most + step)]).toEqual(['value', 'value'])
})

test.each([
  [120, 80, null],
  [300, 200, null],
  [50, 30, null],
  [301, 80, 'value'],
  [49, 30, 'value'],
  [120, 201, 'lower'],
  [120, 29, 'lower'],
  [80, 80, 'lower'],
  [80, 120, 'lower'],
  [120, null, 'lower'],
  [120.5, 80, 'value'],
])('blood pressure %s/%s', (upper, lower, field) => {
  expect(refused('blood_pressure', upper, lower)).toBe(field)
})

test('weight has one decimal, creatinine two, glucose none', () => {
  expect([refused('weight', 70.15), refused('creatinine', 0.95), refused('creatinine', 0.955)]).toEqual([
    ...['value', null, 'value'],
  ])
  expect(refused('glucose_fasting', 99.5)).toBe('value')
  const message = refusalOf(kindOf('weight'), new Decimal(701), null)?.message
  expect(message).toBe('Please enter “Weight” from 2 to 350 kg, with one decimal at most')
})

describe('what is asked for once more', () => {
  const doubt = (
    id: ReadingKind,
    value: string,
    given: {
      lower?: string
      last?: [value: string, on: string]
      on?: string
      isAdult?: boolean
      isShown?: boolean
    } = {},
  ) =>
    doubtOf(
      kindOf(id),
      { value, lower: given.lower ?? null, taken_on: given.on ?? '2026-11-23' },
      {
        last: given.last ? { value: given.last[0], lower: null, taken_on: given.last[1] } : null,
        isAdult: given.isAdult ?? true,
        isShown: given.isShown ?? true,
      },
    )
  const asks = (...given: Parameters<typeof doubt>) => doubt(...given) !== null

  test.each<[string, Parameters<typeof doubt>, boolean]>([
    ['71.6 typed as 76.1', ['weight', '76.1', { last: ['71.9', '2026-11-16'] }], true],
    ['just 3 %', ['weight', '103.0', { last: ['100.0', '2026-11-16'] }], false],
    ['more than 3 %', ['weight', '103.1', { last: ['100.0', '2026-11-16'] }], true],
    ['more than 3 % less', ['weight', '96.9', { last: ['100.0', '2026-11-16'] }], true],
    ['more than 3 % within 14 days', ['weight', '110.0', { last: ['100.0', '2026-11-09'] }], true],
    ['more than 3 % within 15 days', ['weight', '110.0', { last: ['100.0', '2026-11-08'] }], false],
    ['the first weight', ['weight', '110.0'], false],
    ['a grown-up who grew by 2 cm', ['height', '162.0', { last: ['160.0', '2016-11-08'] }], false],
    ['a grown-up who grew by more', ['height', '162.1', { last: ['160.0', '2016-11-08'] }], true],
    ['a child who grew', ['height', '172.1', { last: ['160.0', '2026-05-08'], isAdult: false }], false],
    ['a waist 6 cm off', ['waist', '94.0', { last: ['88.0', '2026-11-12'] }], false],
    ['a waist further off', ['waist', '94.1', { last: ['88.0', '2026-11-12'] }], true],
    ['a waist further off, long ago', ['waist', '94.1', { last: ['88.0', '2026-11-01'] }], false],
    ['a hip further off', ['hip', '94.1', { last: ['88.0', '2026-11-12'] }], true],
    ['blood pressure 120/80', ['blood_pressure', '120', { lower: '80' }], false],
    ['blood pressure 90/60', ['blood_pressure', '90', { lower: '60' }], false],
    ['blood pressure 89/60', ['blood_pressure', '89', { lower: '60' }], true],
    ['blood pressure 90/59', ['blood_pressure', '90', { lower: '59' }], true],
    ['blood pressure 179/119', ['blood_pressure', '179', { lower: '119' }], false],
    ['blood pressure 180/80', ['blood_pressure', '180', { lower: '80' }], true],
    ['blood pressure 150/120', ['blood_pressure', '150', { lower: '120' }], true],
    ['glucose 70', ['glucose_fasting', '70'], false],
    ['glucose 69', ['glucose_fasting', '69'], true],
    ['glucose 250', ['glucose_after_meal', '250'], false],
    ['glucose 251', ['glucose_after_meal', '251'], true],
    ['HbA1c 4.0', ['hba1c', '4.0'], false],
    ['HbA1c 3.9', ['hba1c', '3.9'], true],
    ['HbA1c 10.0', ['hba1c', '10.0'], false],
    ['HbA1c 10.1', ['hba1c', '10.1'], true],
  ])('%s', (_, given, is) => expect(asks(...given)).toBe(is))

  test('the sentence has the last figure, unless it is hidden', () => {
    const last: [string, string] = ['71.9', '2026-11-16']
    expect(doubt('weight', '76.1', { last })).toBe(
      'It was 71.9 kg on 16 November 2026. If 76.1 kg is right, tick the box and save it once more.',
    )
    expect(doubt('weight', '76.1', { last, isShown: false })).not.toContain('71.9')
  })
})

test.each<[ReadingKind, string, string | null, boolean]>([
  ['glucose_fasting', '64', null, true],
  ['glucose_fasting', '70', null, false],
  ['glucose_after_meal', '300', null, false],
  ['glucose_after_meal', '301', null, true],
  ['blood_pressure', '179', '119', false],
  ['blood_pressure', '180', '80', true],
  ['blood_pressure', '140', '120', true],
  ['blood_pressure', '85', '55', false],
  ['weight', '350', null, false],
])('%s of %s/%s is to be acted upon: %s', (id, value, lower, is) => {
  expect(needsAction(kindOf(id), { value, lower })).toBe(is)
})

test('HbA1c comes in mmol/mol as well; nothing else does', () => {
  expect(textOf(kindOf('hba1c'), inOwnUnit(kindOf('hba1c'), 40, 'mmol_mol'))).toBe('5.8')
  expect(textOf(kindOf('glucose_fasting'), inOwnUnit(kindOf('glucose_fasting'), 104, 'mmol_mol'))).toBe('104')
})
