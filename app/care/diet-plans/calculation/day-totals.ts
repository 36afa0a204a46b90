/** What a day of a diet plan adds up to, and whether it meets its targets. A food without a figure is named, never counted as 0. Pure. */
import { Decimal, roundedText } from '~/domain/food/decimal'
import { nutrients } from '~/domain/food/nutrients'
import type { PlanBody, PlanDay, Targets } from '../../contract/diet-plan-body'
import type { DayTotals } from '../../contract/plan-figures'
import { tagsOf } from '../../food/tags'
import { figureText, sumOf, type Target, type Total, type Totals, targetState } from '../../food/totals'
import { nameOfIngredient } from '../../recipes/recipe'
import { eatenOn, linesOf, namesOf, offeredOn, type PlanKitchen, servedGrams, totalsOfDish } from './dishes'
import { fastListOf, type OwnFast } from './fits'

export const totalsOfDay = (day: PlanDay, kitchen: PlanKitchen): Totals =>
  sumOf(eatenOn(day).map((dish) => totalsOfDish(dish, kitchen)))

/** null: a festival has none. */
export const targetsOfDay = (day: PlanDay, targets: Targets): Targets | null =>
  day.kind === 'festival' ? null : (day.own_targets ?? targets)

type State = DayTotals['targets'][number]['state']

/** Within 5 %. Too much is too much, whatever is missing beside it. */
function energyState(total: Total, kcal: number): State {
  const most = targetState(total, { atMost: new Decimal(kcal).times('1.05').toNumber() })
  if (most === 'not_met') return 'not_met'
  const least = targetState(total, { atLeast: new Decimal(kcal).times('0.95').toNumber() })
  return least === 'met' ? most : least
}

function statesOf(totals: Totals, targets: Targets): DayTotals['targets'] {
  const { kcal } = targets
  const ofEnergy =
    kcal === null ? [] : [{ target: 'kcal' as const, wanted: kcal, state: energyState(totals.energy_kcal, kcal) }]
  const others = (['protein_g', 'fibre_g', 'sodium_mg'] as const).flatMap((target) => {
    const wanted = targets[target]
    if (wanted === null) return []
    const rule: Target = target === 'sodium_mg' ? { atMost: wanted } : { atLeast: wanted }
    return [{ target, wanted, state: targetState(totals[target], rule) }]
  })
  return [...ofEnergy, ...others]
}

export function figuresOf(totals: Totals, { kitchen }: PlanKitchen): DayTotals['figures'] {
  return nutrients.map(({ column, label, unit }) => ({
    ...{ nutrient: column, label, unit },
    known: figureText(column, totals[column]),
    missing: totals[column].missing.map((food) => nameOfIngredient(food, kitchen)),
  }))
}

/** Of each meal and of each dish in it, as it was added up to `rows`. */
function mealsOf(day: PlanDay, rows: ReadonlyMap<object, Totals>, kitchen: PlanKitchen): DayTotals['meals'] {
  const amountsOf = ({ energy_kcal: energy, protein_g: protein }: Totals) => ({
    kcal: figureText('energy_kcal', energy),
    protein_g: figureText('protein_g', protein),
    missing: [...new Set([...energy.missing, ...protein.missing])].map((food) =>
      nameOfIngredient(food, kitchen.kitchen),
    ),
  })
  return day.meals.map(({ meal, items }) => {
    const totals = items.map((item) => ({ item, of: rows.get(item) ?? sumOf([]) }))
    return {
      meal,
      ...amountsOf(sumOf(totals.map(({ of }) => of))),
      rows: totals.map(({ item, of }) => {
        const grams = servedGrams(item, kitchen)
        return { grams: grams && roundedText(grams, 0), ...amountsOf(of) }
      }),
    }
  })
}

function offListOn(day: PlanDay, kitchen: PlanKitchen, fast: OwnFast): DayTotals['off_list'] {
  const own = fastListOf(day.fast_list, kitchen, fast)
  if (day.kind !== 'fast' || !own) return []
  return offeredOn(day).flatMap((dish) => {
    const tag = tagsOf({ lines: linesOf(dish, kitchen) }, kitchen.kitchen, [own]).find(
      ({ id }) => id === `fast-${own.id}`,
    )
    if (!tag || tag.fits === 'yes') return []
    return [{ name: namesOf(dish, kitchen).name_en, fits: tag.fits, because: tag.because }]
  })
}

export function dayTotalsOf(
  { days, targets }: Pick<PlanBody, 'days' | 'targets'>,
  kitchen: PlanKitchen,
  fast: OwnFast,
): DayTotals[] {
  return days.map((day, index) => {
    const rows = new Map<object, Totals>(eatenOn(day).map((dish) => [dish, totalsOfDish(dish, kitchen)]))
    const totals = sumOf([...rows.values()])
    const wanted = targetsOfDay(day, targets)
    return {
      day: index,
      figures: figuresOf(totals, kitchen),
      meals: mealsOf(day, rows, kitchen),
      targets: wanted === null ? [] : statesOf(totals, wanted),
      off_list: offListOn(day, kitchen, fast),
    }
  })
}
