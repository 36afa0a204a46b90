/** The dishes of some days as plain text, for a message that the client sends by their own tap. No figure of the body is in it. Pure. */
import { dishOrLine, mealWords, type PlanLanguage } from '~/domain/food/plan-words'
import { compactDay, hindiDay } from '~/domain/time/days'
import type { KitchenDay } from '../../contract/plan-sheets'

export function dishText(days: readonly KitchenDay[], language: PlanLanguage): string {
  const lines = days.map(({ day, meals }) =>
    [
      language === 'en' ? compactDay(day) : hindiDay(day),
      ...meals.map(
        ({ meal, items }) =>
          `${mealWords[meal][language]}: ${items.map((item) => dishOrLine(item, language)).join(', ')}`,
      ),
    ].join('\n'),
  )
  return lines.join('\n\n')
}
