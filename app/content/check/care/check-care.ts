/** Rules of content/care/: the food table line by line, and that the files beside it name foods, measures and recipes that are there. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exchangeFit } from '~/domain/food/exchange-fit'
import { type Figures, type FoodTable, readFoodTable } from '~/domain/food/food-table'
import { mostNested, wrongNesting } from '~/domain/food/nesting'
import { foodTableFile } from '../../schema/care/care-schemas'
import type { SourceFile } from '../../source/source-file'
import type { CheckedContent, Report } from '../check-context'
import type { Problem } from '../problem'

const csvFile = `content/${foodTableFile}`

/** The food table of a folder, or the text of a change. */
export async function checkFoodTable(
  contentDir: string,
  given?: string,
): Promise<{ table: FoodTable; problems: Problem[] }> {
  const text = given ?? (await readFile(join(contentDir, foodTableFile), 'utf8').catch(() => null))
  if (text === null) {
    const expected = 'this file; recipes are calculated from it'
    return {
      table: { foods: [], refused: [] },
      problems: [{ file: csvFile, line: 1, path: '', found: 'no such file', expected }],
    }
  }
  const table = readFoodTable(text)
  const problems = table.refused.map(({ line, column, found, expected }) => ({
    ...{ file: csvFile, line, path: column, found, expected },
  }))
  return { table, problems }
}

type Path = readonly PropertyKey[]
type Say = (path: Path, found: string, expected: string) => void

export function careRules(content: CheckedContent, table: FoodTable, report: Report): void {
  // Without its food table each number would be told once more.
  if (table.foods.length === 0) return
  const known = knownFoods(content, table)
  foodRules(content, known, report)
  measureRules(content, known, report)
  exchangeRules(content, known, report)
  fastListRules(content, known, report)
  recipeRules(content, known, report)
  thaliRules(content, known, report)
}

type Known = {
  figuresOf: (food: string) => Figures | undefined
  isKnown: (food: string) => boolean
  isListed: (food: string) => boolean
}

function knownFoods({ Foods }: CheckedContent, table: FoodTable): Known {
  const listed = new Map(table.foods.map(({ number, figures }) => [number, figures]))
  const standIns = new Map((Foods?.data.standIns ?? []).map(({ id, figuresOf }) => [id, figuresOf]))
  const figuresOf = (food: string) => listed.get(standIns.get(food) ?? food)
  return {
    figuresOf,
    isListed: (food) => listed.has(food),
    // Of a foods.yaml with mistakes of its own no stand-in is known.
    isKnown: (food) => food === 'water' || figuresOf(food) !== undefined || (!Foods && !/^\d{5}$/.test(food)),
  }
}

const sayIn =
  (source: SourceFile, report: Report): Say =>
  (path, found, expected) =>
    report(source, source.lineOf(path), path, found, expected)

const knownFood = 'the number of a food in foods-usda-sr26.csv, the id of a stand-in in foods.yaml, or water'
const unknownFood = (food: string) => `the food “${food}”, which is not in the food table`

/** The second of two entries with the same name. */
function onceEach<Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  tell: (at: number, name: string) => void,
) {
  const seen = new Set<string>()
  for (const [at, entry] of entries.entries()) {
    const name = nameOf(entry)
    if (seen.has(name)) tell(at, name)
    seen.add(name)
  }
}

function foodRules({ Foods }: CheckedContent, { isListed }: Known, report: Report): void {
  if (!Foods) return
  const { source, data } = Foods
  const say = sayIn(source, report)
  const inTable = 'a number of foods-usda-sr26.csv'
  for (const list of ['items', 'labels', 'corrections'] as const) {
    for (const [at, { number }] of data[list].entries())
      if (!isListed(number)) say([list, at, 'number'], unknownFood(number), inTable)
    const nameOf = (one: { number: string; nutrient?: string }) => `${one.number} ${one.nutrient ?? ''}`
    onceEach<{ number: string; nutrient?: string }>(data[list], nameOf, (at, name) =>
      say([list, at, 'number'], `${name.trim()} a second time`, 'each food once'),
    )
  }
  for (const [at, { figuresOf }] of data.standIns.entries())
    if (!isListed(figuresOf)) say(['standIns', at, 'figuresOf'], unknownFood(figuresOf), inTable)
  for (const [at, { allergens, marks }] of data.items.entries())
    for (const [name, list] of Object.entries({ allergens, marks }))
      if (list && list.length > 1 && (list as string[]).includes('none'))
        say(
          ['items', at, name],
          `“none” beside ${list.filter((one) => one !== 'none').join(', ')}`,
          'none alone, or the others alone',
        )
}

function measureRules({ Measures }: CheckedContent, { isKnown }: Known, report: Report): void {
  if (!Measures) return
  const say = sayIn(Measures.source, report)
  const measures = Measures.data.items.map(({ id }) => id)
  for (const [at, { food, measure }] of Measures.data.weights.entries()) {
    if (!isKnown(food)) say(['weights', at, 'food'], unknownFood(food), knownFood)
    if (!measures.includes(measure))
      say(['weights', at, 'measure'], `the measure “${measure}”, which is not above`, `one of ${measures.join(', ')}`)
  }
  const weighed = new Set(Measures.data.weights.map(({ food }) => food))
  for (const [at, food] of Measures.data.eatenAsIs.entries())
    if (!weighed.has(food))
      say(['eatenAsIs', at], `the food ${food}, which has no weight above`, 'a food of the weights above')
}

function exchangeRules({ Exchanges }: CheckedContent, { figuresOf }: Known, report: Report): void {
  if (!Exchanges) return
  const say = sayIn(Exchanges.source, report)
  for (const [at, group] of Exchanges.data.groups.entries())
    for (const [on, { food, grams }] of group.foods.entries()) {
      const path = ['groups', at, 'foods', on]
      const figures = figuresOf(food)
      if (!figures) {
        say([...path, 'food'], unknownFood(food), knownFood)
        continue
      }
      const fit = exchangeFit(group, figures, grams)
      if (fit.isRefused)
        say(
          [...path, 'grams'],
          `${grams} g of ${food}: ${fit.because}`,
          'grams that are at most 20 % off what the group stands for',
        )
    }
}

function fastListRules({ FastLists }: CheckedContent, { isKnown }: Known, report: Report): void {
  if (!FastLists) return
  const say = sayIn(FastLists.source, report)
  for (const [at, { foods }] of FastLists.data.items.entries())
    for (const [on, food] of foods.entries())
      if (!isKnown(food)) say(['items', at, 'foods', on], unknownFood(food), knownFood)
}

function recipeRules({ Recipes }: CheckedContent, { isKnown }: Known, report: Report): void {
  if (!Recipes) return
  const say = sayIn(Recipes.source, report)
  const { items } = Recipes.data
  const byId = new Map(items.map((one) => [one.id, one]))
  const partsOf = (id: string) => (byId.get(id)?.lines ?? []).flatMap(({ recipe }) => recipe ?? [])
  for (const [at, { id, lines, cookedGrams, portion }] of items.entries()) {
    for (const [on, { food, recipe }] of lines.entries()) {
      const path = ['items', at, 'lines', on]
      if ((food === undefined) === (recipe === undefined))
        say(
          path,
          food === undefined ? 'neither a food nor a recipe' : 'a food and a recipe',
          'one of the two in each line',
        )
      if (food !== undefined && !isKnown(food)) say([...path, 'food'], unknownFood(food), knownFood)
      if (recipe !== undefined && !byId.has(recipe))
        say([...path, 'recipe'], `the recipe “${recipe}”, which is not here`, 'the id of another recipe of this file')
    }
    const wrong = wrongNesting(id, partsOf)
    if (wrong)
      say(
        ['items', at, 'lines'],
        `recipes in each other: ${wrong.way.join(' → ')}`,
        wrong.isCircle ? 'no recipe that is made of itself' : `at most ${mostNested} recipes deep`,
      )
    if (cookedGrams !== null && portion.grams > cookedGrams)
      say(
        ['items', at, 'portion', 'grams'],
        `a portion of ${portion.grams} g`,
        `at most the ${cookedGrams} g of the whole dish`,
      )
  }
}

/** Foods of the thali have their figures from here, and only what stands in its own list is offered. */
function thaliRules({ Thali, Recipes }: CheckedContent, { isListed }: Known, report: Report): void {
  if (!Thali) return
  const say = sayIn(Thali.source, report)
  const { foods, parts } = Thali.data
  onceEach(
    foods,
    ({ id }) => id,
    (at, id) => say(['foods', at, 'id'], `a second food “${id}”`, 'a name of its own for each food'),
  )
  onceEach(
    parts,
    ({ id }) => id,
    (at, id) => say(['parts', at, 'id'], `“${id}” a second time`, 'each of the five parts once'),
  )
  const isRecipe = (recipe: string) => !Recipes || Recipes.data.items.some(({ id }) => id === recipe)
  for (const [at, { recipe, alike = [], food, grams }] of foods.entries()) {
    for (const [path, one] of [['recipe', recipe] as const, ...alike.map((one) => ['alike', one] as const)])
      if (one !== undefined && !isRecipe(one))
        say(['foods', at, path], `the recipe “${one}”`, 'the id of a recipe of care/recipes.yaml')
    if (food !== undefined && !isListed(food)) say(['foods', at, 'food'], unknownFood(food), knownFood)
    if ((food === undefined) !== (grams === undefined))
      say(['foods', at], food === undefined ? 'grams without a food' : 'a food without grams', 'both of them')
  }
  for (const [at, { id, offers }] of parts.entries())
    for (const [on, offer] of offers.entries())
      if (!foods.some((one) => one.id === offer && one.part === id))
        say(['parts', at, 'offers', on], `“${offer}”`, 'the id of a food of this part')
}
