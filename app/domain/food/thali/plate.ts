/** A plate that a visitor lays: what lies on it, how full its rim is, and how it is written into an address. Pure. */
import { quantityText } from '../quantity'

export const rimParts = ['grain', 'dal', 'vegetables', 'milk', 'fruit'] as const
export type RimPart = (typeof rimParts)[number]
/** `more`: what stands beside, such as a papad. */
export const plateParts = [...rimParts, 'more'] as const
export const platePlaces = ['katori', 'glass', 'flat', 'small'] as const
/** What visitors may not eat. */
export const plateNeeds = ['jain', 'noOnionGarlic', 'vegan', 'fast'] as const
export type PlateNeed = (typeof plateNeeds)[number]

export type PlateFood = {
  id: string
  name: string
  nameHi: string
  part: (typeof plateParts)[number]
  place: (typeof platePlaces)[number]
  unit: string
  unitHi: string
  /** What one unit adds to its part, in katoris. */
  counts: number
  notFor?: readonly PlateNeed[] | undefined
}

export type PlatePart = { id: RimPart; name: string; nameHi: string; enough: number; offers: readonly string[] }

export type PlateChip = {
  id: string
  name: string
  nameHi: string
  excludes?: PlateNeed | undefined
  enough?: Partial<Record<RimPart, number | undefined>> | undefined
  says: string
}

/** What content/thali.yaml says. */
export type ThaliRules = {
  parts: readonly PlatePart[]
  foods: readonly PlateFood[]
  chips: readonly PlateChip[]
  answers: Readonly<Record<'empty' | 'full' | 'more' | 'moreLess' | 'new' | 'newLess', string>>
}

/** A food by its id, and how many quarters of its unit. */
export type Laid = { food: string; quarters: number }
/** In the order in which it was laid. */
export type Plate = { laid: readonly Laid[]; chips: readonly string[] }

export const emptyPlate: Plate = { laid: [], chips: [] }
const mostFoods = 12
/** Six of a unit. */
export const mostQuarters = 24

const version = '1'

/** `1~roti8~dal4`: the version of this writing, then each food with its quarters. */
export const plateCode = ({ laid }: Pick<Plate, 'laid'>): string =>
  [version, ...laid.map(({ food, quarters }) => `${food}${quarters}`)].join('~')

/** A food and its quarters: `roti8`. */
const laidWord = /^([a-z][a-z-]*?)(\d{1,3})$/

/** Whether it is a plate with something on it, as far as can be told without the list of foods. */
export function isPlateCode(text: string): boolean {
  const [edition = '', ...words] = text.split('~')
  const isInBounds = text.length <= 600 && words.length >= 1 && words.length <= mostFoods
  return isInBounds && /^\d$/.test(edition) && words.every((word) => laidWord.test(word))
}

/** Where the plate is looked at. */
export function plateAddress({ laid, chips }: Plate): string {
  const query = [
    ...(laid.length > 0 ? [`p=${plateCode({ laid })}`] : []),
    ...(chips.length > 0 ? [`for=${chips.join('~')}`] : []),
  ]
  return query.length > 0 ? `/thali?${query.join('&')}` : '/thali'
}

/**
 * Takes whatever an address says: what is no food here is left out and counted, and amounts are kept within bounds.
 * @param code of `plateCode`, of this version or one that is still to come
 */
export function readPlateCode(
  code: string,
  foods: readonly Pick<PlateFood, 'id'>[],
): { laid: Laid[]; unknown: number } {
  const known = new Set(foods.map(({ id }) => id))
  const laid = new Map<string, number>()
  let unknown = 0
  for (const word of code.slice(0, 1000).split('~').slice(1)) {
    const [, food = '', amount = ''] = laidWord.exec(word) ?? []
    if (!known.has(food) || (!laid.has(food) && laid.size >= mostFoods)) unknown += 1
    else if (Number(amount) > 0) laid.set(food, Math.min(mostQuarters, (laid.get(food) ?? 0) + Number(amount)))
  }
  return { laid: [...laid].map(([food, quarters]) => ({ food, quarters })), unknown }
}

/** The chips that an address names, in their own order. */
export const readChips = (text: string, chips: readonly Pick<PlateChip, 'id'>[]): string[] => {
  const named = text.slice(0, 300).split('~')
  return chips.flatMap(({ id }) => (named.includes(id) ? [id] : []))
}

/** So many quarters more or less of a food; at nothing it leaves the plate. */
export function withMore(plate: Plate, food: string, quarters: number): Plate {
  const before = plate.laid.find((one) => one.food === food)
  const amount = Math.min(mostQuarters, Math.max(0, (before?.quarters ?? 0) + quarters))
  if (!before) {
    if (amount === 0 || plate.laid.length >= mostFoods) return plate
    return { ...plate, laid: [...plate.laid, { food, quarters: amount }] }
  }
  const laid = plate.laid.flatMap((one) => (one.food !== food ? one : amount === 0 ? [] : { food, quarters: amount }))
  return { ...plate, laid }
}

export const withChip = (plate: Plate, chip: string, all: readonly Pick<PlateChip, 'id'>[]): Plate => ({
  ...plate,
  chips: plate.chips.includes(chip)
    ? plate.chips.filter((one) => one !== chip)
    : readChips([...plate.chips, chip].join('~'), all),
})

/** Of each part what lies there and what is enough, in katoris. Of two chips that say otherwise the later one counts. */
export type Rim = readonly (PlatePart & { have: number })[]

export function rimOf(plate: Plate, { parts, foods, chips }: ThaliRules): Rim {
  const changed = chips.filter(({ id }) => plate.chips.includes(id)).flatMap(({ enough }) => enough ?? [])
  return parts.map((part) => ({
    ...part,
    enough: changed.reduce((enough, one) => one[part.id] ?? enough, part.enough),
    have: plate.laid.reduce((sum, { food, quarters }) => {
      const one = foods.find(({ id }) => id === food)
      return one?.part === part.id ? sum + (quarters / 4) * one.counts : sum
    }, 0),
  }))
}

/** What a visitor who chose these chips does not eat. */
export const needsOf = (plate: Pick<Plate, 'chips'>, chips: readonly PlateChip[]): PlateNeed[] =>
  chips.flatMap(({ id, excludes }) => (plate.chips.includes(id) && excludes ? [excludes] : []))

export const fits = ({ notFor = [] }: Pick<PlateFood, 'notFor'>, needs: readonly PlateNeed[]): boolean =>
  !needs.some((need) => notFor.includes(need))

type Named = Pick<PlateFood, 'name' | 'unit'>
const isItself = ({ name, unit }: Named) => name.toLowerCase().split(' ').includes(unit)

/** “1½ katori dal”, “2 roti”: without its unit where that is the food itself. */
export const laidText = (food: Named, quarters: number): string =>
  `${quantityText(quarters / 4)} ${isItself(food) ? '' : `${food.unit} `}${food.name.toLowerCase()}`

/** “katori of dal”, “roti” */
export const unitText = (food: Named): string =>
  isItself(food) ? food.name.toLowerCase() : `${food.unit} of ${food.name.toLowerCase()}`

/** A plate as a screen shows it that has not the whole list: its foods come along. */
export type ShownPlate = { laid: Laid[]; foods: PlateFood[] }

/** null where nothing of the code is a food here. */
export function shownPlate(code: string, foods: readonly PlateFood[]): ShownPlate | null {
  const { laid } = readPlateCode(code, foods)
  return laid.length > 0 ? { laid, foods: foods.filter(({ id }) => laid.some(({ food }) => food === id)) } : null
}

/** All that lies on it, in words. */
export const plateText = (laid: readonly Laid[], foods: readonly PlateFood[]): string =>
  laid
    .flatMap(({ food, quarters }) => {
      const one = foods.find(({ id }) => id === food)
      return one ? laidText(one, quarters) : []
    })
    .join(', ')

const numberWords = ['none', 'one', 'two', 'three', 'four', 'five', 'six']
const katoriWord = (katoris: number) => {
  const quarters = Math.round(katoris * 4) / 4
  return numberWords[quarters] ?? (quantityText(quarters) || 'none')
}

/** “grain now two of three”, as a screen reader says it. */
export const rimText = ({ name, have, enough }: Pick<Rim[number], 'name' | 'have' | 'enough'>): string =>
  `${name.toLowerCase()} now ${katoriWord(have)} of ${katoriWord(enough)}`
