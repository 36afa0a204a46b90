/** The words of the assessment: labels of its fields, and what can be chosen in them. */
import { allergens } from '~/domain/food/attributes'
import { longDay } from '~/domain/time/days'
import type { eaters, hidings } from '../../contract/care-files'
import type { AssessmentField } from './assessment-form'

export type Option = { value: string; label: string }

export const labels: Readonly<Record<AssessmentField, string>> = {
  born_on: 'Born on',
  sex: 'Sex, for the formulas',
  pregnant: 'Pregnant or breastfeeding',
  height_cm: 'Height, in cm',
  weight_kg: 'Weight, in kg',
  goal_weight_kg: 'Weight that is aimed at, in kg',
  activity: 'Activity',
  goal: 'Goal, in the client’s words',
  eats: 'Eats',
  allergies: 'Allergies',
  other_allergies: 'Other foods that are not eaten',
  fast_list: 'Fast list',
  fast_list_more: 'Eaten on a fast as well',
  fast_list_less: 'Not eaten on a fast',
  medicines: 'Medicines, as told',
  takes_insulin_or_sulfonylurea: 'Takes insulin or a sulfonylurea',
  doctor: 'Doctor',
  told_eating_disorder: 'Has told of an eating disorder',
  hide: 'Hidden on the client’s own pages',
  own_katori_ml: 'The client’s own katori, in ml',
}

const eaterNames: Readonly<Record<(typeof eaters)[number], string>> = {
  vegetarian: 'Vegetarian',
  vegan: 'Vegan',
  'no-onion-garlic': 'No onion, no garlic',
  jain: 'Jain',
  'no-many-seeded': 'Nothing many-seeded',
  'no-sprouts': 'No sprouts',
}
const hidingNames: Readonly<Record<(typeof hidings)[number], string>> = {
  none: 'Nothing',
  weight: 'The weight',
  all_numbers: 'All numbers',
}
const yesOrNo: Option[] = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes' },
]
const optionsOf = (names: Readonly<Record<string, string>>): Option[] =>
  Object.entries(names).map(([value, label]) => ({ value, label: label.charAt(0).toUpperCase() + label.slice(1) }))

/** What content/ gives, in addition. */
export type GivenOptions = Record<'activity' | 'fast_list' | 'fast_list_more' | 'fast_list_less', Option[]>

export const optionsWith = (given: GivenOptions) => ({
  ...given,
  sex: optionsOf({ f: 'Female', m: 'Male' }),
  pregnant: optionsOf({ no: 'No', pregnant: 'Pregnant', breastfeeding: 'Breastfeeding' }),
  eats: optionsOf(eaterNames),
  allergies: optionsOf(allergens),
  takes_insulin_or_sulfonylurea: yesOrNo,
  told_eating_disorder: yesOrNo,
  hide: optionsOf(hidingNames),
})

type Values = Partial<Record<string, unknown>>

/** What the file says now, wherever that is something else than was typed; the typed words stay in the form. */
export function differences(saved: Values, typed: Values, options: Partial<Record<string, Option[]>>) {
  const list = (value: unknown) => [value].flat().flatMap((one) => (one ? String(one) : []))
  return Object.entries(labels).flatMap(([name, label]) => {
    const [now, mine] = [list(saved[name]), list(typed[name])]
    if (now.toSorted().join('\n') === mine.toSorted().join('\n')) return []
    const words = now.map((one) => options[name]?.find(({ value }) => value === one)?.label ?? one)
    const isDay = name === 'born_on' && now.length > 0
    return [{ name, label, says: isDay ? longDay(now[0] ?? '') : words.join(', ') || 'nothing' }]
  })
}
