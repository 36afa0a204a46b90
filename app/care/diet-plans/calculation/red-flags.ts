/**
 * What a dietitian is warned of before a diet plan goes out, as far as the care file, the readings and the plan tell it; sending needs a
 * reason for each. Pure.
 */
import type { Allergen } from '~/domain/food/attributes'
import { Decimal } from '~/domain/food/decimal'
import type { RedFlag } from '../../contract/admin-diet-plans'
import type { CareFileFields } from '../../contract/care-files'
import type { Dish, PlanBody } from '../../contract/diet-plan-body'
import { bmiOf, dayEnergyOf, goalBmiOf, yearsOn } from '../../files/body-figures'
import { tagsOf } from '../../food/tags'
import { asMeasured, type BodyNow, readingFlags } from '../../readings/rules/body-now'
import { targetsOfDay, totalsOfDay } from './day-totals'
import { eatenOn, linesOf, namesOf, offeredIn, type PlanKitchen } from './dishes'

/** kcal a day. Of a sex that is not told, the higher. */
const leastKcal = { f: 1200, m: 1500 }
/** Below, the doctor's letter has to be there. */
const leastWithoutDoctor = 800
const leastBmi = 16
const leastGoalBmi = '18.5'

export function redFlagsOf(
  told: CareFileFields,
  measured: BodyNow,
  body: PlanBody,
  kitchen: PlanKitchen,
  today: string,
): RedFlag[] {
  const file = asMeasured(told, measured)
  const { facts, born_on } = file
  const flags: RedFlag[] = []
  const flag = (name: RedFlag['flag'], text: string) => flags.push({ flag: name, text })

  const lowest = lowestEnergy(body, kitchen)
  const floor = leastKcal[file.sex ?? 'm']
  if (lowest?.kcal.lessThan(leastWithoutDoctor))
    flag(
      'kcal_very_low',
      `${lowest.where}: ${lowest.kcal.toFixed(0)} kcal, below ${leastWithoutDoctor}. The doctor’s letter has to be there.`,
    )
  else if (lowest?.kcal.lessThan(floor))
    flag('kcal_low', `${lowest.where}: ${lowest.kcal.toFixed(0)} kcal, below ${floor}.`)

  const [bmi, goalBmi] = [bmiOf(file), goalBmiOf(file)]
  if (bmi?.lessThan(leastBmi)) flag('bmi_low', `The body mass index is ${bmi.toFixed(1)}, below ${leastBmi}.`)
  if (goalBmi?.lessThan(leastGoalBmi))
    flag(
      'goal_bmi_low',
      `The weight that is aimed at is a body mass index of ${goalBmi.toFixed(1)}, below ${leastGoalBmi}.`,
    )
  if (facts.pregnant === 'pregnant') flag('pregnant', 'The client is pregnant.')
  if (facts.pregnant === 'breastfeeding') flag('breastfeeding', 'The client is breastfeeding.')
  if (born_on !== null && yearsOn(born_on, today) < 18) flag('under_18', 'The client is under 18.')
  if (facts.told_eating_disorder) flag('eating_disorder', 'The client has told of an eating disorder.')

  if (facts.takes_insulin_or_sulfonylurea) {
    if (body.days.some(({ kind }) => kind === 'fast'))
      flag('medicine_fast', 'A fast day, and the client takes insulin or a sulfonylurea.')
    const need = dayEnergyOf(file, kitchen.facts.formulas, today)
    if (need && lowest?.kcal.lessThan(need))
      flag(
        'medicine_deficit',
        `Less energy than the ${need.toFixed(0)} kcal of a day, and the client takes insulin or a sulfonylurea.`,
      )
  }

  flags.push(...readingFlags(file, measured, kitchen.facts, today))

  const { has, isOpen } = allergensIn(offeredIn(body), facts.allergies, kitchen)
  if (has.length > 0) flag('allergen', `Told as an allergy: ${has.join('; ')}.`)
  if (isOpen.length > 0)
    flag('allergen_not_sure', `Not known whether it has what was told as an allergy: ${isOpen.join('; ')}.`)
  return flags
}

/** Of the targets and of the days that have dishes and whose energy is known whole. */
function lowestEnergy(body: PlanBody, kitchen: PlanKitchen): { kcal: Decimal; where: string } | null {
  const found: { kcal: Decimal; where: string }[] = []
  body.days.forEach((day, index) => {
    const where = `Day ${index + 1}`
    const target = targetsOfDay(day, body.targets)?.kcal ?? null
    if (target !== null) found.push({ kcal: new Decimal(target), where: `${where}, target` })
    const { known, missing } = totalsOfDay(day, kitchen).energy_kcal
    if (eatenOn(day).length > 0 && missing.length === 0) found.push({ kcal: known, where })
  })
  return found.toSorted((a, b) => a.kcal.comparedTo(b.kcal))[0] ?? null
}

/** Names of dishes with the ingredient that decides, each once. */
function allergensIn(dishes: readonly Dish[], allergies: readonly Allergen[], kitchen: PlanKitchen) {
  const [has, isOpen] = [new Set<string>(), new Set<string>()]
  if (allergies.length === 0) return { has: [], isOpen: [] }
  const wanted = new Set(allergies.map((name) => `without-${name}`))
  const seen = new Set<string>()
  for (const dish of dishes) {
    const id = dish.recipe_id ?? dish.food ?? ''
    if (seen.has(id)) continue
    seen.add(id)
    const { name_en } = namesOf(dish, kitchen)
    for (const tag of tagsOf({ lines: linesOf(dish, kitchen) }, kitchen.kitchen, [])) {
      if (!wanted.has(tag.id) || tag.fits === 'yes') continue
      const because = tag.because.map(({ name, why }) => (name === name_en ? why : `${name} ${why}`)).join(', ')
      ;(tag.fits === 'no' ? has : isOpen).add(`${name_en} (${because})`)
    }
  }
  return { has: [...has], isOpen: [...isOpen] }
}
