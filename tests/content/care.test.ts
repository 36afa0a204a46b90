/** Each bad line of content/care/ is named: file, line, what stands there, what should. */
import { createHash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runContentCheck } from '~/content/check/check'

let contentDir = ''
beforeEach(() => {
  contentDir = mkdtempSync(join(tmpdir(), 'aahar-care-'))
  cpSync('content', contentDir, { recursive: true })
})
afterEach(() => rmSync(contentDir, { recursive: true, force: true }))

type Break = { says: string; file: string; find: string; put: string; found: RegExp; expected: RegExp }

const csv = 'foods-usda-sr26.csv'
// biome-ignore format: one row a line reads as the table it is
const breaks: Break[] = [
  { says: 'a figure in words', file: csv, find: '20012,"Cracked wheat (dalia), dry",दलिया,"dalia, daliya, bulgur",cereals,342', put: '20012,"Cracked wheat (dalia), dry",दलिया,"dalia, daliya, bulgur",cereals,about 342', found: /^“about 342”$/, expected: /a figure such as 3\.27 per 100 g, or nothing where it was not measured/ },
  { says: 'a cell too few', file: csv, find: '20005,"Barley, pearled",जौ,', put: '20005,"Barley, pearled",', found: /^25 cells$/, expected: /^26, one for each column/ },
  { says: 'a number twice', file: csv, find: '20036,"Brown rice, raw"', put: '20037,"Brown rice, raw"', found: /^the number 20037 a second time \(first on line 3\)$/, expected: /each food once/ },
  { says: 'another column', file: csv, find: 'fibre_g', put: 'fiber_g', found: /^“fiber_g”$/, expected: /the column “fibre_g”/ },
  { says: 'a food that is not in the table', file: 'foods.yaml', find: "number: '11003'", put: "number: '99999'", found: /the food “99999”, which is not in the food table/, expected: /a number of foods-usda-sr26\.csv/ },
  { says: 'an unknown kind', file: 'foods.yaml', find: "'11003', kind: plant", put: "'11003', kind: vegetable", found: /“vegetable”/, expected: /plant/ },
  { says: 'a number without its quotes', file: 'foods.yaml', find: "number: '11003'", put: 'number: 11003', found: /11003 without quotes/, expected: /'11003'/ },
  { says: 'none beside an allergen', file: 'foods.yaml', find: "'11270', kind: plant, allergens: [mustard]", put: "'11270', kind: plant, allergens: [mustard, none]", found: /^“none” beside mustard$/, expected: /none alone/ },
  { says: 'a measure that is not there', file: 'measures.yaml', find: 'measure: muthi', put: 'measure: handful', found: /the measure “handful”/, expected: /one of katori/ },
  { says: 'an exchange that is too far off', file: 'exchanges.yaml', find: "{food: '11352', grams: 130}", put: "{food: '11352', grams: 100 }", found: /^100 g of 11352: 77 kcal for 100 \(−23 %\)$/, expected: /at most 20 % off/ },
  { says: 'a food of a fast list', file: 'fast-lists.yaml', find: '      - sendha-namak', put: '      - rock-salt', found: /the food “rock-salt”/, expected: /the id of a stand-in/ },
  { says: 'an ingredient that is not there', file: 'recipes.yaml', find: "food: '16101', grams: 100", put: "food: '16100', grams: 100", found: /the food “16100”/, expected: /the number of a food/ },
  { says: 'a line that is neither', file: 'recipes.yaml', find: "{food: '16101', grams: 100,", put: '{ grams: 100,', found: /^neither a food nor a recipe$/, expected: /one of the two/ },
  { says: 'a recipe that is not there', file: 'recipes.yaml', find: "{food: '16101', grams: 100,", put: '{ recipe: paneer, grams: 100,', found: /the recipe “paneer”/, expected: /another recipe of this file/ },
  { says: 'a recipe of itself', file: 'recipes.yaml', find: "{food: '16101', grams: 100,", put: '{ recipe: dal-palak, grams: 100,', found: /dal-palak → dal-palak/, expected: /no recipe that is made of itself/ },
  { says: 'a portion larger than the dish', file: 'recipes.yaml', find: 'portion: {grams: 160,', put: 'portion: { grams: 1600,', found: /a portion of 1600 g/, expected: /at most the 640 g/ },
  { says: 'grams with three decimals', file: 'recipes.yaml', find: "food: '16101', grams: 100", put: "food: '16101', grams: 100.125", found: /100\.125/, expected: /at most two decimals/ },
  { says: 'a code that is none', file: 'readings.yaml', find: "loinc: '29463-7'", put: "loinc: 'weight'", found: /“weight”/, expected: /LOINC/ },
  { says: 'a limit in words', file: 'readings.yaml', find: 'least: 45', put: 'least: forty', found: /“forty”/, expected: /number/ },
  { says: 'a festival that ends before it begins', file: 'readings.yaml', find: 'from: 2026-11-06', put: 'from: 2026-11-16', found: /./, expected: /not before the first/ },
  { says: 'a factor without its source', file: 'formulas.yaml', find: '    source: FAO/WHO/UNU, Human energy requirements, 2004 (1.40 to 1.69)\n    agreedOn: null\n  - id: some', put: '    agreedOn: null\n  - id: some', found: /no line “source:”/, expected: /source/ },
  { says: 'a promise of no days', file: 'formulas.yaml', find: 'workingDays: 2', put: 'workingDays: 0', found: /0/, expected: /1/ },
  { says: 'a weekday in words', file: 'contact.yaml', find: 'weekday: Wed', put: 'weekday: Wednesday', found: /“Wednesday”/, expected: /Wed/ },
]

test.each(breaks)('$file: $says', async ({ file, find, put, found, expected }) => {
  const path = join(contentDir, 'care', file)
  const text = readFileSync(path, 'utf8')
  const at = text.indexOf(find)
  expect(at, 'what is broken stands in the file').toBeGreaterThanOrEqual(0)
  writeFileSync(path, text.replace(find, put))
  const { problems } = await runContentCheck({ contentDir, publicDir: 'public', now: new Date('2026-11-28T06:00:00Z') })
  const line = text.slice(0, at).split('\n').length
  const told = problems.find((one) => one.file === `content/care/${file}` && found.test(one.found))
  expect(told, JSON.stringify(problems, null, 1)).toBeDefined()
  expect(told?.expected).toMatch(expected)
  expect(Math.abs((told?.line ?? 0) - line), `line ${told?.line}, not ${line}`).toBeLessThanOrEqual(
    file === 'formulas.yaml' ? 6 : 1,
  )
})

test('a table that is missing is told once, and not once for each food', async () => {
  rmSync(join(contentDir, 'care', csv))
  const { problems } = await runContentCheck({ contentDir, publicDir: 'public' })
  expect(problems).toEqual([
    {
      file: `content/care/${csv}`,
      line: 1,
      path: '',
      found: 'no such file',
      expected: 'this file; recipes are calculated from it',
    },
  ])
})

test('the food table is what USDA released, untouched', () => {
  const digest = createHash('sha256')
    .update(readFileSync(`content/care/${csv}`))
    .digest('hex')
  expect(digest).toBe('cb051cf02d19e0fe1cf67378cba2f7bc4e7600e09721034b0289dd12ba80a0ca')
})

test('every file of content/care/ is broken by some test above', () => {
  const broken = new Set(breaks.map(({ file }) => file))
  expect(readdirSync('content/care').filter((name) => !broken.has(name))).toEqual([])
})
