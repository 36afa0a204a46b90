/** The kitchen sheet as words and as PDF; the page in a browser is tests/e2e/own-plan-paper.js.spec.ts's. */
import { describe, expect, test } from 'vitest'
import { pdfPages, pdfText } from '../../../tests/support/pdf-text'
import { mealNames } from '../contract/diet-plan-body'
import type { KitchenDay, KitchenSheet, Served } from '../contract/plan-sheets'
import { drawnMeasures } from './measures'
import { densityOf, sheetData } from './sheet-pages'
import { drawKitchenSheet } from './sheet-pdf.server'

const measures = drawnMeasures({
  items: [
    { id: 'katori', nameEn: 'katori', nameHi: 'कटोरी', ml: 160 },
    { id: 'phulka', nameEn: 'phulka', nameHi: 'फुलका', ml: null },
    { id: 'muthi', nameEn: 'muthi', nameHi: 'मुट्ठी', ml: null },
  ],
  weights: [{ food: '20649', measure: 'phulka', quantity: 1, grams: 25, weighed: false }],
})
const clinic = {
  ...{ name: 'Aahar Nutrition', areaText: 'Vaishali Nagar, Jaipur', phoneText: '+91 98765 43210' },
  measures,
}
const dish = (name_en: string, change: Partial<Served> = {}): KitchenDay['meals'][number]['items'][number] => ({
  ...{
    name_en,
    name_hi: 'दाल पालक',
    recipe_id: null,
    food: null,
    quantity: 1.25,
    own_katori: null,
    drawing: null,
    or: [],
  },
  ...{ measure_en: 'katori', measure_hi: 'कटोरी' },
  ...change,
})
const dayWith = (dishes: number, name = 'Dal palak', change: Partial<KitchenDay> = {}): KitchenDay => ({
  ...{ day: '2026-11-25', kind: 'usual', swaps: [], pots: [] },
  meals: mealNames.map((meal) => ({
    ...{ meal, time: '13:30' },
    items: Array.from({ length: dishes }, (_, at) => dish(`${name} ${at + 1}`)),
  })),
  ...change,
})
const sheet = (days: KitchenDay[]): KitchenSheet => ({
  ...{ first_name: 'Ritika', number: 3, days },
  dietitian: { name: 'Meera Sharma', title: 'Clinical Dietitian', registration_number: '000/14' },
})
const dataOf = (...days: KitchenDay[]) => sheetData(sheet(days), clinic, '2026-11-24')

test('a page says for whom, which day, the dishes in both languages, swaps, oil and salt, and who signs', () => {
  const swaps = [{ dish: dish('Dal palak'), instead: [dish('Lobia'), dish('Kadhi')] }]
  const pots = [
    {
      name_en: 'Dal palak',
      name_hi: 'दाल पालक',
      oil: [{ name_en: 'Ghee', name_hi: 'घी', grams: '2.3' }],
      salt_grams: '0.8',
    },
  ]
  const data = dataOf(dayWith(1, 'Dal palak', { swaps, pots, kind: 'fast' }))
  const [page] = data.pages
  expect(page).toMatchObject({
    title: { en: ['Wednesday', '25 November'], hi: ['बुधवार', '25 नवंबर'] },
    page: { en: 'Page 1 of 1', hi: 'पन्ना 1 / 1' },
    kitchenOf: { en: 'For Ritika’s kitchen, diet plan 3' },
    kind: { en: 'Fast day' },
  })
  expect(page?.meals[3]).toMatchObject({
    name: { en: 'Lunch' },
    time: '1:30 PM',
    lines: { hi: [['1¼ कटोरी', 'दाल पालक']] },
  })
  expect(page?.parts.map(({ lines }) => lines.en)).toEqual([
    ['1¼ katori Dal palak: 1¼ katori Lobia or 1¼ katori Kadhi'],
    ['Dal palak: Ghee 2.3 g, salt 0.8 g'],
  ])
  expect(data.signed).toEqual(['Meera Sharma, Clinical Dietitian', 'Reg. no. 000/14, 24 November 2026'])
})

test('a dish says its “or”, and how much of the client’s own katori it is', () => {
  const items = [dish('Phulka', { own_katori: 0.75 }), { ...dish('Dahi'), or: [dish('Chaas', { quantity: 1 })] }]
  const [page] = dataOf({ ...dayWith(1), meals: [{ meal: 'lunch', time: null, items }] }).pages
  expect(page?.meals[0]?.lines.en.map(([, text]) => text)).toEqual([
    'Phulka (¾ of your own katori)',
    'Dahi or 1 katori Chaas',
  ])
})

test('the more there is on a page, the smaller it is set', () => {
  const long = 'Hara bhara kebab with grated paneer, roasted cumin and a spoon of hung curd'
  const densities = [dayWith(2), dayWith(5), dayWith(5, long), dayWith(12, long)].map((day) => {
    const [page] = dataOf(day).pages
    return page ? densityOf(page) : -1
  })
  expect(densities).toEqual(densities.toSorted())
  expect(densities[0]).toBe(0)
  expect(densities.at(-1)).toBe(6)
})

test('the measures are drawn as large as the clinic has set them; one without a size is not', () => {
  expect(measures.map(({ name, size }) => [name.en, size.en, size.hi])).toEqual([
    ['1 katori', '160 ml', '160 मिली'],
    ['1 phulka', '25 g atta', '25 ग्राम आटा'],
  ])
})

describe('as PDF', () => {
  const long = 'Hara bhara kebab with grated paneer, roasted cumin and a spoon of hung curd'

  test('a page for each day, with all its dishes, in letters that can be searched', async () => {
    const file = await drawKitchenSheet(dataOf(dayWith(2), dayWith(5, 'Gobhi matar'), dayWith(6, long)))
    expect(pdfPages(file)).toBe(3)
    const text = pdfText(file).replace(/\s+/g, ' ')
    expect(text.match(/Dal palak [12]/g)).toHaveLength(14)
    expect(text.match(/Gobhi matar [1-5]/g)).toHaveLength(35)
    expect(text.match(/spoon of hung curd [1-6]/g)).toHaveLength(42)
    expect(text.match(/दाल पालक/g)).toHaveLength(14 + 35 + 42)
    for (const word of ['बुधवार', 'Reg. no. 000/14', 'Vaishali Nagar', 'दोपहर का खाना']) expect(text).toContain(word)
  })

  test('what no page can hold goes on the next one', async () => {
    const day = dayWith(12, long)
    const or = [dish('Lobia'), dish('Sabut moong dal')]
    for (const { items } of day.meals) for (const item of items) item.or = or
    const file = await drawKitchenSheet(dataOf(day))
    expect(pdfPages(file)).toBeGreaterThan(1)
    const text = pdfText(file).replace(/\s+/g, ' ')
    expect(text.match(/spoon of hung curd \d+/g)).toHaveLength(84)
    expect(text.match(/Sabut moong dal/g)).toHaveLength(84)
  })
})
