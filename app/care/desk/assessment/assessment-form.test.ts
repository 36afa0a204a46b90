import { expect, test } from 'vitest'
import { emptyFacts } from '../../contract/care-files'
import { assessmentFormSchema, assessmentSchema, fileOf, withoutTicks } from './assessment-form'
import { differences, optionsWith } from './assessment-words'

const nothing = { hide: 'none' }

test('what is left empty was not told; figures, ticks and answers become what the file holds', () => {
  expect(fileOf(nothing)).toEqual({ born_on: null, sex: null, hide: 'none', own_katori_ml: null, facts: emptyFacts })
  const typed = { ...nothing, height_cm: '160', weight_kg: '70,1', eats: ['jain'], told_eating_disorder: 'no' }
  expect(fileOf({ ...typed, fast_list_more: ['', '02043', undefined] })).toMatchObject({
    facts: { height_cm: 160, weight_kg: 70.1, eats: ['jain'], told_eating_disorder: false, fast_list_more: ['02043'] },
  })
})

test.each([
  ['weight_kg', 'seventy'],
  ['height_cm', '2300'],
  ['own_katori_ml', '12'],
  ['born_on', '2026-02-30'],
  ['pregnant', 'perhaps'],
])('%s of %s is refused', (name, given) => {
  const { error } = assessmentSchema.safeParse({ ...nothing, [name]: given })
  expect(error?.issues.map(({ path }) => path[0])).toEqual([name])
  const sent = assessmentFormSchema.safeParse({ ...nothing, intent: 'save', version: '1', [name]: given })
  expect(sent.error?.issues.map(({ path }) => path[0])).toEqual([name])
})

test('of two editors the second reads only what the file says otherwise, in words', () => {
  const options = optionsWith({ activity: [], fast_list: [], fast_list_more: [], fast_list_less: [] })
  const saved = { height_cm: '172', eats: ['vegan', 'jain'], born_on: '1994-03-12', doctor: '', hide: 'none' }
  const typed = {
    height_cm: '171',
    eats: ['jain', 'vegan'],
    hide: 'none',
    doctor: 'Dr Saxena',
    fast_list_more: ['', ''],
  }
  expect(differences(saved, typed, options).map(({ name, says }) => [name, says])).toEqual([
    ['born_on', '12 March 1994'],
    ['height_cm', '172'],
    ['doctor', 'nothing'],
  ])
  expect(differences({ eats: ['vegan'] }, {}, options)[0]?.says).toBe('Vegan')
})

test('a draft, which keeps one tick of several, changes no ticks', () => {
  expect(withoutTicks({ goal: 'Walk', allergies: 'egg', eats: 'jain', version: '3' })).toEqual({
    ...{ goal: 'Walk', version: '3' },
  })
  expect(withoutTicks(null)).toBeNull()
})
