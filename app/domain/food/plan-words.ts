/** How the meals and dishes of a diet plan are said, in both languages of the kitchen: on screens, sheets and in texts to send on. Pure. */

import { quantityText } from './quantity'

export const planLanguages = ['en', 'hi'] as const
export type PlanLanguage = (typeof planLanguages)[number]
export type BothLanguages = Record<PlanLanguage, string>

export const mealWords = {
  on_waking: { en: 'On waking', hi: 'उठते ही' },
  breakfast: { en: 'Breakfast', hi: 'नाश्ता' },
  mid_morning: { en: 'Mid-morning', hi: 'दोपहर से पहले' },
  lunch: { en: 'Lunch', hi: 'दोपहर का खाना' },
  evening: { en: 'Evening', hi: 'शाम' },
  dinner: { en: 'Dinner', hi: 'रात का खाना' },
  bedtime: { en: 'Bedtime', hi: 'सोते समय' },
} as const satisfies Record<string, Record<PlanLanguage, string>>

type ServedDish = {
  name_en: string
  name_hi: string
  quantity: number
  measure_en: string
  measure_hi: string
}

const parts: Record<string, number> = { '¼': 0.25, '½': 0.5, '¾': 0.75 }

/**
 * '1¼ katori'; of what is counted the number alone: 2 phulka, and not 2 phulka phulka. A portion that is a part of a measure ('¼ katori')
 * is multiplied, as '1 ¼ katori' would be read as one and a quarter.
 */
export function amountText(dish: ServedDish, language: PlanLanguage): string {
  const name = nameText(dish, language).toLowerCase()
  const measure = language === 'en' ? dish.measure_en : dish.measure_hi
  const amount = quantityText(dish.quantity)
  if (name.endsWith(measure.toLowerCase()) || measure === 'piece') return amount
  const [, part = '', of = ''] = /^([¼½¾]) (.+)$/.exec(measure) ?? []
  if (part === '') return `${amount} ${measure}`
  const whole = dish.quantity * (parts[part] ?? 1)
  return Number.isInteger(whole * 4) ? `${quantityText(whole)} ${of}` : `${amount} × ${measure}`
}

export const nameText = ({ name_en, name_hi }: Pick<ServedDish, 'name_en' | 'name_hi'>, language: PlanLanguage) =>
  language === 'en' ? name_en : name_hi

/** '1 katori Dal palak'. */
export const dishLine = (dish: ServedDish, language: PlanLanguage): string =>
  `${amountText(dish, language)} ${nameText(dish, language)}`

/** '1 katori Dal palak or 1 katori Kadhi'. */
export const dishOrLine = (dish: ServedDish & { or: readonly ServedDish[] }, language: PlanLanguage): string =>
  [dish, ...dish.or].map((one) => dishLine(one, language)).join(language === 'en' ? ' or ' : ' या ')
