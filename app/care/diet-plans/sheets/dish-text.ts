/** The dishes of some days as plain text, for a message that the client sends by their own tap. No figure of the body is in it. Pure. */

import { quantityText } from '~/domain/food/quantity'
import { compactDay, hindiDay } from '~/domain/time/days'
import type { MealName } from '../../contract/diet-plan-body'
import type { KitchenDay, Served } from '../../contract/plan-sheets'

export type SheetLanguage = 'en' | 'hi'

const mealWords: Readonly<Record<MealName, Record<SheetLanguage, string>>> = {
  on_waking: { en: 'On waking', hi: 'उठते ही' },
  breakfast: { en: 'Breakfast', hi: 'नाश्ता' },
  mid_morning: { en: 'Mid-morning', hi: 'दोपहर से पहले' },
  lunch: { en: 'Lunch', hi: 'दोपहर का खाना' },
  evening: { en: 'Evening', hi: 'शाम' },
  dinner: { en: 'Dinner', hi: 'रात का खाना' },
  bedtime: { en: 'Bedtime', hi: 'सोते समय' },
}

export function dishText(days: readonly KitchenDay[], language: SheetLanguage): string {
  const dish = (one: Served) => {
    const [name, measure] = language === 'en' ? [one.name_en, one.measure_en] : [one.name_hi, one.measure_hi]
    const amount = quantityText(one.quantity)
    // Two phulka, and not two phulka phulka.
    return name.toLowerCase() === measure.toLowerCase() ? `${amount} ${name}` : `${amount} ${measure} ${name}`
  }
  const or = language === 'en' ? ' or ' : ' या '
  const lines = days.map(({ day, meals }) =>
    [
      language === 'en' ? compactDay(day) : hindiDay(day),
      ...meals.map(
        ({ meal, items }) =>
          `${mealWords[meal][language]}: ${items.map((item) => [item, ...item.or].map(dish).join(or)).join(', ')}`,
      ),
    ].join('\n'),
  )
  return lines.join('\n\n')
}
