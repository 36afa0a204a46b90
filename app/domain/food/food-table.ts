/**
 * Reads a table of foods as CSV: the clinic's USDA table in content/care/, or one that the clinic imports with the same columns. A line is
 * taken whole or refused, with what was found and what was expected. An empty cell is "not measured" and never 0. Pure.
 */
import { readCsvLines } from '../text/csv'
import { type Nutrient, nutrientNames, nutrients } from './nutrients'

/** Figures per 100 g of the edible part, as they are written; null: not measured. */
export type Figures = Readonly<Record<Nutrient, string | null>>

export type TableFood = {
  /** By which recipes name it; of the USDA its number there. */
  number: string
  name_en: string
  name_hi: string
  search_words: string
  group: string
  figures: Figures
  /** As the source calls it. */
  description: string
}

/** @property line counted from 1, as editors count; @property column '' where the whole line is meant */
export type RefusedLine = { line: number; column: string; found: string; expected: string }

export type FoodTable = { foods: (TableFood & { line: number })[]; refused: RefusedLine[] }

export const foodColumns = [
  ...['usda_ndb_no', 'name_en', 'name_hi', 'search_words', 'group'],
  ...nutrientNames,
  'usda_description',
] as const

export const numberPattern = /^[A-Za-z0-9][A-Za-z0-9-]{0,19}$/
const figurePattern = /^\d{1,5}(?:\.\d{1,4})?$/
const limits = { name_en: 100, name_hi: 100, search_words: 200, group: 60, usda_description: 200 }

export function readFoodTable(text: string): FoodTable {
  const [head, ...rows] = readCsvLines(text)
  const refusedHead = head ? wrongHead(head) : { line: 1, column: '', found: 'an empty file', expected: columnsInWords }
  if (!head || refusedHead) return { foods: [], refused: refusedHead ? [refusedHead] : [] }
  const table: FoodTable = { foods: [], refused: [] }
  const firstLines = new Map<string, number>()
  for (const { line, cells } of rows) {
    const wrong = wrongIn({ line, cells })
    const food = foodOf(cells)
    const first = firstLines.get(food.number)
    if (wrong.length === 0 && first !== undefined)
      wrong.push({
        ...{ line, column: 'usda_ndb_no', found: `the number ${food.number} a second time (first on line ${first})` },
        expected: 'each food once',
      })
    if (wrong.length > 0) table.refused.push(...wrong)
    else {
      firstLines.set(food.number, line)
      table.foods.push({ ...food, line })
    }
  }
  return table
}

type Row = { line: number; cells: readonly string[] }

const columnsInWords = `a first line with these columns, in this order: ${foodColumns.join(', ')}`

function wrongHead({ line, cells }: Row): RefusedLine | null {
  const at = foodColumns.findIndex((column, index) => cells[index] !== column)
  if (at === -1 && cells.length === foodColumns.length) return null
  const column = foodColumns[at] ?? ''
  const found =
    at === -1 ? `${cells.length} columns` : (cells[at] ?? '') === '' ? 'nothing' : `“${cut(cells[at] ?? '')}”`
  return { line, column, found, expected: at === -1 ? columnsInWords : `the column “${column}”; ${columnsInWords}` }
}

function wrongIn({ line, cells }: Row): RefusedLine[] {
  const refuse = (column: string, found: string, expected: string) => [{ line, column, found, expected }]
  if (cells.length !== foodColumns.length)
    return refuse(
      '',
      `${cells.length} cells`,
      `${foodColumns.length}, one for each column; put a text with a comma between quotes`,
    )
  return foodColumns.flatMap((column, at) => {
    const cell = cells[at] ?? ''
    const found = cell === '' ? 'nothing' : `“${cut(cell)}”`
    if (column === 'usda_ndb_no')
      return numberPattern.test(cell)
        ? []
        : refuse(column, found, 'a number or a short name of letters, digits and hyphens')
    if (column === 'name_en' && cell === '') return refuse(column, found, 'the food’s name')
    const limit = limits[column as keyof typeof limits]
    if (limit !== undefined) return cell.length <= limit ? [] : refuse(column, found, `at most ${limit} characters`)
    if (cell === '') return []
    if (!figurePattern.test(cell))
      return refuse(column, found, 'a figure such as 3.27 per 100 g, or nothing where it was not measured')
    const unit = nutrients.find((one) => one.column === column)?.unit
    const isTooMuch = (unit === 'g' && Number(cell) > 100) || (unit === 'kcal' && Number(cell) > 1000)
    return isTooMuch
      ? refuse(column, found, unit === 'g' ? 'at most 100 g in 100 g' : 'at most 1000 kcal in 100 g')
      : []
  })
}

function foodOf(cells: readonly string[]): TableFood {
  const cellOf = (column: (typeof foodColumns)[number]) => cells[foodColumns.indexOf(column)] ?? ''
  const figures = Object.fromEntries(nutrientNames.map((name) => [name, cellOf(name) === '' ? null : cellOf(name)]))
  return {
    number: cellOf('usda_ndb_no'),
    name_en: cellOf('name_en'),
    name_hi: cellOf('name_hi'),
    search_words: cellOf('search_words'),
    group: cellOf('group'),
    figures: figures as Figures,
    description: cellOf('usda_description'),
  }
}

const cut = (text: string) => (text.length > 60 ? `${text.slice(0, 59)}…` : text)
