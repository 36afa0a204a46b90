/** The one thing that is said of a plate: a small change in the visitor's own foods, or that nothing is missing. Pure. */
import { fits, needsOf, type Plate, type PlateFood, type Rim, rimOf, type ThaliRules, unitText } from './plate'

export type PlateAnswer = {
  rule: keyof ThaliRules['answers']
  text: string
  /** A food by its id, with so many quarters. */
  add: { food: string; quarters: number } | null
  /** One unit of it less. */
  less: string | null
}

/** A part that lacks no more than this counts as full: visitors do not weigh a plate. */
const nearlyFull = 0.25

export function answerOf(plate: Plate, rules: ThaliRules): PlateAnswer {
  const say = (rule: PlateAnswer['rule'], change: Partial<PlateAnswer> = {}, words: Record<string, string> = {}) => ({
    ...{ rule, add: null, less: null },
    ...change,
    text: rules.answers[rule].replace(/\{(\w+)\}/g, (_, name: string) => words[name] ?? ''),
  })
  if (plate.laid.length === 0) return say('empty')
  const rim = rimOf(plate, rules)
  for (const part of shortestFirst(rim)) {
    const add = additionTo(part, plate, rules)
    if (!add) continue
    const { food, quarters, isNew } = add
    const less = rim.some(({ id, have, enough }) => id === 'grain' && have - enough >= 1) ? oneLess(plate, rules) : null
    const rule = isNew ? (less ? 'newLess' : 'new') : less ? 'moreLess' : 'more'
    const unit = unitText(food)
    return say(
      rule,
      { add: { food: food.id, quarters }, less: less?.id ?? null },
      {
        more: quarters === 4 ? `One more ${unit}` : `Half a ${unit} more`,
        new: quarters === 4 ? `One ${unit}` : `Half a ${unit}`,
        ...(less && { less: unitText(less) }),
      },
    )
  }
  return say('full')
}

/** The parts that lack something, first the one that lacks most of what is enough. */
const shortestFirst = (rim: Rim): Rim =>
  rim
    .filter(({ have, enough }) => enough - have > nearlyFull)
    .toSorted((a, b) => a.have / a.enough - b.have / b.enough || rim.indexOf(a) - rim.indexOf(b))

/** More of what lies there already, else what is offered; never more than is enough. */
function additionTo({ id, have, enough, offers }: Rim[number], plate: Plate, { foods, chips }: ThaliRules) {
  const needs = needsOf(plate, chips)
  const byId = (food: string) => foods.find((one) => one.id === food)
  const own = plate.laid
    .toSorted((a, b) => b.quarters - a.quarters)
    .flatMap(({ food }) => byId(food) ?? [])
    .filter((food) => food.part === id && food.counts > 0 && fits(food, needs))
  const offered = offers.flatMap((food) => byId(food) ?? []).filter((food) => food.part === id && fits(food, needs))
  const food = own[0] ?? offered[0]
  if (!food) return null
  const units = (enough - have) / food.counts
  // Whole units where there is room for one, else a half.
  return { food, quarters: units >= 1 ? 4 : 2, isNew: own.length === 0 }
}

/** The grain of which most lies there, if at least one of it does. */
function oneLess({ laid }: Plate, { foods }: ThaliRules): PlateFood | null {
  const grains = laid
    .filter(({ quarters }) => quarters >= 4)
    .toSorted((a, b) => b.quarters - a.quarters)
    .flatMap(({ food }) => foods.find(({ id, part }) => id === food && part === 'grain') ?? [])
  return grains[0] ?? null
}
