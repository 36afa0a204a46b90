/** What is calculated of a diet plan, with the foods and recipes of content/care/. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Decimal } from '~/domain/food/decimal'
import { amountText } from '~/domain/food/plan-words'
import { quantityText } from '~/domain/food/quantity'
import { careFacts, kitchen, recipeOf } from '../../../tests/support/kitchen'
import { type CareFileFields, emptyFacts } from '../contract/care-files'
import { type Dish, emptyBody, type Item, type MealName, type PlanBody, type PlanDay } from '../contract/diet-plan-body'
import { ingredientsOf } from '../recipes/recipe'
import { dayTotalsOf } from './calculation/day-totals'
import { unfitOf } from './calculation/fits'
import { redFlagsOf } from './calculation/red-flags'
import { copied, meanEnergy, scaled, withoutPerson } from './copying'
import { dishText } from './sheets/dish-text'
import { kitchenDayOf } from './sheets/kitchen-sheet'
import { servedOf } from './sheets/served'
import { rawTotals, shoppingListOf } from './sheets/shopping-list'
import { planOn, shownStatus } from './store'

const given = { kitchen, facts: careFacts }
const noFast = { more: [], less: [] }
const recipe = (id: string, quantity = 1): Dish => ({ recipe_id: id, food: null, quantity, measure: null })
const food = (number: string, quantity: number, measure: string): Dish => ({
  ...{ recipe_id: null, food: number, quantity, measure },
})
const item = (dish: Dish, or: Dish[] = []): Item => ({ ...dish, or })
function dayOf(meals: Partial<Record<MealName, Item[]>>, change: Partial<PlanDay> = {}): PlanDay {
  const [day] = emptyBody(7).days
  if (!day) throw new Error('no day')
  return { ...day, ...change, meals: day.meals.map((one) => ({ ...one, items: meals[one.meal] ?? [] })) }
}
const bodyOf = (days: PlanDay[], change: Partial<PlanBody> = {}): PlanBody => ({ ...emptyBody(7), days, ...change })
const sumOf = (amounts: readonly (string | null)[] = []) => amounts.reduce((sum, one) => sum + Number(one), 0)
const figure = (body: PlanBody, nutrient: string, at = 0) =>
  dayTotalsOf(body, given, noFast)[at]?.figures.find((one) => one.nutrient === nutrient)

/** Of care.md, example 9. */
const november25 = dayOf({
  on_waking: [item(food('12061', 5, 'piece')), item(food('12155', 2, 'piece'))],
  breakfast: [item(recipe('cheela', 2)), item(food('01116', 0.5, 'katori')), item(recipe('chutney'))],
  mid_morning: [item(food('09139', 1, 'medium'))],
  lunch: [
    item(recipe('phulka', 2), [recipe('rice', 1.25)]),
    ...[item(food('01003', 0.5, 'chhota-chamach')), item(recipe('dal-palak')), item(recipe('gobhi-matar'))],
    ...[item(recipe('kachumber')), item(food('01116', 75, 'g'))],
  ],
  evening: [item(recipe('chai')), item(recipe('bhuna-chana'))],
  dinner: [item(recipe('jowar-roti')), item(recipe('masoor')), item(recipe('bharta'))],
  bedtime: [item(recipe('haldi-doodh'))],
})

test('9: the day of 25 November 2026 as a day of a diet plan, “or” left out, with its targets', () => {
  const targets = { kcal: 1450, protein_g: 58, fibre_g: 30, sodium_mg: 2000 }
  const body = bodyOf([november25], { targets })
  expect(figure(body, 'energy_kcal')).toMatchObject({ known: '1445', missing: [] })
  expect(figure(body, 'protein_g')?.known).toBe('61.6')
  expect(figure(body, 'fibre_g')?.known).toBe('46.9')
  expect(figure(body, 'sodium_mg')?.known).toBe('1784')
  expect(figure(body, 'vitamin_b12_ug')?.missing).toEqual(['Whole wheat flour (atta)', 'Sorghum flour'])
  expect(dayTotalsOf(body, given, noFast)[0]?.targets.map(({ state }) => state)).toEqual(['met', 'met', 'met', 'met'])
})

test('each row has its weight, energy and protein, and a meal what they add up to', () => {
  const lunch = dayTotalsOf(bodyOf([november25]), given, noFast)[0]?.meals[3]
  expect(lunch).toMatchObject({ meal: 'lunch', missing: [] })
  expect(lunch?.rows[0]).toEqual({ grams: '70', kcal: '166', protein_g: '4.8', missing: [] })
  expect(lunch?.rows[2]).toEqual({ grams: '160', kcal: '129', protein_g: '7.1', missing: [] })
  expect(lunch?.rows[5]).toMatchObject({ grams: '75', kcal: '46' })
  expect(Math.abs(Number(lunch?.kcal) - sumOf(lunch?.rows.map(({ kcal }) => kcal)))).toBeLessThan(4)
  const unknown = dayOf({ lunch: [item(recipe('phulka')), item(recipe('never-written'))] })
  expect(dayTotalsOf(bodyOf([unknown]), given, noFast)[0]?.meals[3]).toMatchObject({
    ...{ kcal: '83', missing: ['never-written'] },
    rows: [{ kcal: '83' }, { grams: null, kcal: null, protein_g: null, missing: ['never-written'] }],
  })
})

test('a dish that the client does not eat is named, with the ingredient that decides it', () => {
  const dishes = [recipe('dal-palak'), recipe('phulka'), recipe('never-written')]
  const told = { eats: ['no-onion-garlic' as const], allergies: ['milk' as const] }
  expect(unfitOf(dishes, told, given)).toEqual([
    {
      ...{ name: 'Dal palak', fits: 'no' },
      because: ['Onion', 'Garlic', 'Ghee'].map((name) => ({ name, why: expect.any(String) })),
    },
    { ...{ name: 'A dish that is no longer there', fits: 'not_sure' }, because: expect.any(Array) },
  ])
  expect(unfitOf(dishes, { eats: [], allergies: [] }, given)).toEqual([])
})

describe('targets', () => {
  const states = (day: PlanDay, targets: Partial<PlanBody['targets']>) =>
    dayTotalsOf(
      bodyOf([day], { targets: { ...{ kcal: null, protein_g: null, fibre_g: null, sodium_mg: null }, ...targets } }),
      given,
      noFast,
    )[0]?.targets.map(({ state }) => state)
  const lunch = dayOf({ lunch: [item(recipe('phulka', 2)), item(recipe('dal-palak'))] })
  const unknown = dayOf({ lunch: [item(recipe('phulka', 2)), item(recipe('never-written'))] })

  test('kcal is met within 5 %', () => {
    const of = (kcal: number) => states(lunch, { kcal })?.[0]
    expect([281, 282, 310, 311].map(of)).toEqual(['not_met', 'met', 'met', 'not_met'])
  })

  test('with a dish that nobody has weighed, “at least” is met by what is known, and the rest is undecided', () => {
    expect(states(unknown, { protein_g: 4 })).toEqual(['met'])
    expect(states(unknown, { protein_g: 40 })).toEqual(['undecided'])
    expect(states(unknown, { sodium_mg: 2000 })).toEqual(['undecided'])
    expect(states(unknown, { kcal: 166 })).toEqual(['undecided'])
    expect(states(unknown, { kcal: 100 })).toEqual(['not_met'])
    expect(figure(bodyOf([unknown]), 'energy_kcal')).toMatchObject({ known: '166', missing: ['never-written'] })
  })

  test('a festival has none, and a day may have its own', () => {
    expect(states({ ...lunch, kind: 'festival' }, { kcal: 1450 })).toEqual([])
    const own_targets = { kcal: 300, protein_g: null, fibre_g: null, sodium_mg: null, reason: 'Fewer meals' }
    expect(states({ ...lunch, own_targets }, { kcal: 1450, fibre_g: 50 })).toEqual(['met'])
  })
})

test('22: on a fast, dishes that are not on the list say why; plain salt is not, sendha namak is', () => {
  const fast = dayOf({ lunch: [item(recipe('dal-palak'))] }, { kind: 'fast', fast_list: 'ekadashi' })
  const [off] = dayTotalsOf(bodyOf([fast]), given, noFast)[0]?.off_list ?? []
  expect(off).toMatchObject({ name: 'Dal palak', fits: 'no' })
  expect(off?.because.map(({ name }) => name)).toContain('Salt')
  const salted = dayOf({ lunch: [item(food('02047', 2, 'g'))] }, { kind: 'fast', fast_list: 'ekadashi' })
  expect(dayTotalsOf(bodyOf([salted]), given, noFast)[0]?.off_list).toHaveLength(1)
  expect(dayTotalsOf(bodyOf([salted]), given, { more: ['02047'], less: [] })[0]?.off_list).toEqual([])
})

describe('red flags', () => {
  const unmeasured = { latest: [], weights: [] }
  const enough = bodyOf(Array(7).fill(november25), { targets: { ...emptyBody(7).targets, kcal: 1450 } })
  const file = (facts: Partial<CareFileFields['facts']>, change: Partial<CareFileFields> = {}): CareFileFields => ({
    ...{ born_on: '1997-03-12', sex: 'f', hide: 'none', own_katori_ml: null },
    ...change,
    facts: { ...emptyFacts, height_cm: 160, weight_kg: 70.1, activity: 'light', ...facts },
  })
  const flags = (of: CareFileFields, body = enough) =>
    redFlagsOf(of, unmeasured, body, given, '2026-11-25').map(({ flag }) => flag)

  test.each([
    ['a plan of 1,445 kcal for a woman', file({}), []],
    ['the same for a man', file({}, { sex: 'm' }), ['kcal_low']],
    ['a sex that is not told counts as the higher', file({}, { sex: null }), ['kcal_low']],
    ['BMI 15.9', file({ weight_kg: 40.7 }), ['bmi_low']],
    ['BMI 16.0', file({ weight_kg: 41 }), []],
    ['a goal of BMI 18.4', file({ goal_weight_kg: 47 }), ['goal_bmi_low']],
    ['pregnant', file({ pregnant: 'pregnant' }), ['pregnant']],
    ['breastfeeding', file({ pregnant: 'breastfeeding' }), ['breastfeeding']],
    ['17 until tomorrow', file({}, { born_on: '2008-11-26' }), ['under_18']],
    ['18 today', file({}, { born_on: '2008-11-25' }), []],
    ['an eating disorder', file({ told_eating_disorder: true }), ['eating_disorder']],
    ['insulin, and 1,450 of 1,953 kcal', file({ takes_insulin_or_sulfonylurea: true }), ['medicine_deficit']],
    ['milk in a dish', file({ allergies: ['milk'] }), ['allergen']],
    ['no fish in any', file({ allergies: ['fish'] }), []],
  ])('%s', (_, of, expected) => {
    expect(flags(of)).toEqual(expected)
  })

  test('a target below the floor, and one that needs the doctor’s letter', () => {
    const targets = (kcal: number) => ({ ...enough, targets: { ...enough.targets, kcal } })
    expect(flags(file({}), targets(1199))).toEqual(['kcal_low'])
    expect(flags(file({}), targets(1200))).toEqual([])
    expect(flags(file({}), targets(799))).toEqual(['kcal_very_low'])
  })

  test('a fast with insulin, an allergen in an “or”, and an ingredient of which nothing is known', () => {
    const fasting = { ...enough, days: [{ ...november25, kind: 'fast' as const, fast_list: 'ekadashi' }] }
    expect(flags(file({ takes_insulin_or_sulfonylurea: true }), fasting)).toContain('medicine_fast')
    const or = bodyOf([dayOf({ lunch: [item(recipe('rice'), [recipe('phulka')])] })])
    expect(flags(file({ allergies: ['gluten'] }), or)).toContain('allergen')
    const unknown = bodyOf([dayOf({ lunch: [item(recipe('never-written'))] })])
    expect(flags(file({ allergies: ['gluten'] }), unknown)).toContain('allergen_not_sure')
  })
})

describe('copying', () => {
  const days = (count: number) =>
    Array.from({ length: count }, (_, at) =>
      dayOf({ lunch: [item(recipe('phulka', at + 1))], dinner: [item(recipe('rice', at + 1))] }),
    )
  const lunchOf = (day: PlanDay | undefined) => day?.meals.find(({ meal }) => meal === 'lunch')?.items[0]?.quantity
  const dinnerOf = (day: PlanDay | undefined) => day?.meals.find(({ meal }) => meal === 'dinner')?.items[0]?.quantity

  test('a day, a meal, a week', () => {
    const body = bodyOf(days(7))
    expect(copied(body, { what: 'day', from: 0, to: [2, 6] })?.days.map(lunchOf)).toEqual([1, 2, 1, 4, 5, 6, 1])
    const meal = copied(body, { what: 'meal', meal: 'lunch', from: 6, to: [0] })
    expect([lunchOf(meal?.days[0]), dinnerOf(meal?.days[0])]).toEqual([7, 1])
    const week = copied(body, { what: 'week' })
    expect(week?.days.map(lunchOf)).toEqual([1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, 5, 6, 7])
    expect(copied(body, { what: 'day', from: 0, to: [7] })).toBeNull()
  })

  test('a template is scaled in quarters and never to nothing, and keeps no words', () => {
    const template = [
      dayOf({ lunch: [item(recipe('phulka', 2), [recipe('rice', 1.25)]), item(food('01116', 75, 'g'))] }),
    ]
    const [day] = scaled(template, new Decimal('0.8'))
    const [phulka, dahi] = day?.meals.find(({ meal }) => meal === 'lunch')?.items ?? []
    expect([phulka?.quantity, phulka?.or[0]?.quantity, dahi?.quantity]).toEqual([1.5, 1, 60])
    expect(lunchOf(scaled(template, new Decimal('0.01'))[0])).toBe(0.25)
    expect(meanEnergy(template, given)?.toFixed(0)).toBe('212')
    const written = [dayOf({}, { note: 'For Asha', own_targets: { ...emptyBody(7).targets, reason: 'Ill' } })]
    expect(JSON.stringify(withoutPerson(written))).not.toMatch(/Asha|Ill/)
  })
})

describe('sheets', () => {
  const ids = ['phulka', 'dal-palak', 'rice', 'khichdi', 'kachumber']
  const anItem = fc
    .record({ id: fc.constantFrom(...ids), quarters: fc.integer({ min: 1, max: 24 }), or: fc.constantFrom(...ids) })
    .map(({ id, quarters, or }) => item(recipe(id, quarters / 4), [recipe(or)]))
  const someDays = fc.array(
    fc.array(anItem, { maxLength: 5 }).map((lunch) => dayOf({ lunch })),
    { minLength: 1, maxLength: 7 },
  )

  test('21: the shopping list is the sum of the raw lines, rounded up once', () => {
    fc.assert(
      fc.property(someDays, fc.integer({ min: 1, max: 6 }), (days, people) => {
        const expected = new Map<string, Decimal>()
        for (const { items } of days.flatMap(({ meals }) => meals))
          for (const { recipe_id, quantity } of items) {
            const one = recipeOf(recipe_id ?? '')
            for (const { food: number, grams } of ingredientsOf(one, kitchen)) {
              const share = grams
                .times(one.portion_grams)
                .times(quantity)
                .div(one.cooked_grams ?? 1)
              expected.set(number, share.plus(expected.get(number) ?? 0))
            }
          }
        const { grams } = rawTotals(days, given)
        for (const [number, sum] of expected) expect(grams.get(number)?.minus(sum).abs().lessThan('1e-20')).toBe(true)
        const list = shoppingListOf(days, people, given)
        const bought = [...list.foods, ...list.spices]
        expect(bought.map((one) => one.food).toSorted()).toEqual([...expected.keys()].toSorted())
        for (const { food: number, grams: whole } of bought) {
          const exact = (expected.get(number) ?? new Decimal(0)).times(people)
          expect(exact.minus(whole).lessThanOrEqualTo('1e-15') && exact.greaterThan(whole - 1 - 1e-15)).toBe(true)
        }
      }),
    )
  })

  test('a dish that nobody has weighed is named, and not bought', () => {
    const list = shoppingListOf([dayOf({ lunch: [item(recipe('never-written'))] })], 1, given)
    expect(list).toMatchObject({ foods: [], spices: [], unknown: [{ name_en: 'A dish that is no longer there' }] })
  })

  test('14: the kitchen sheet has two languages, and neither kcal nor weight nor notes', () => {
    const day = { ...november25, note: 'Her sugar was high' }
    const swaps = [{ dish: recipe('phulka', 2), instead: [recipe('rice', 1.25)] }]
    const sheet = kitchenDayOf({ day: '2026-11-25', of: day }, swaps, given, 200)
    expect(JSON.stringify(sheet)).not.toMatch(/kcal|energy|weight|sugar was|protein/i)
    expect(sheet.swaps).toMatchObject([{ dish: { name_hi: 'फुलका' }, instead: [{ quantity: 1.25, own_katori: 1 }] }])
    expect(dishText([sheet], 'hi')).toContain('नाश्ता: 2 ')
  })

  test.each([
    [0.25, '¼'],
    [1, '1'],
    [1.5, '1½'],
    [2.75, '2¾'],
    [75, '75'],
  ])('%s is written %s', (quantity, text) => expect(quantityText(quantity)).toBe(text))

  test.each([
    [recipe('phulka', 2), '2', '2'],
    [recipe('jowar-roti'), '1', '1'],
    [recipe('dal-palak', 0.5), '½ katori', '½ कटोरी'],
    [food('01116', 75, 'g'), '75 g', '75 ग्राम'],
    [food('12061', 5, 'piece'), '5', '5 नग'],
    [recipe('bhuna-chana'), '¼ katori', '¼ कटोरी'],
    [recipe('bhuna-chana', 3), '¾ katori', '¾ कटोरी'],
    [recipe('bhuna-chana', 1.25), '1¼ × ¼ katori', '1¼ × ¼ कटोरी'],
  ])(
    'an amount is read in one way: what is counted is not named twice, a part of a katori is multiplied (%#)',
    (dish, en, hi) => {
      const served = servedOf(dish, given, null)
      expect([amountText(served, 'en'), amountText(served, 'hi')]).toEqual([en, hi])
    },
  )

  test('a katori of the client’s own, in quarters', () => {
    const own = (ml: number | null) => servedOf(recipe('dal-palak'), given, ml).own_katori
    expect([null, 150, 200, 300, 80].map(own)).toEqual([null, null, 0.75, 0.5, 2])
    expect(servedOf(recipe('phulka', 2), given, 200).own_katori).toBeNull()
  })

  test.each([
    [recipe('phulka'), '/thali/roti.svg'],
    [recipe('dal-palak'), '/thali/dal.svg'],
    [food('01116', 75, 'g'), '/thali/dahi.svg'],
    [recipe('shakarkandi'), null],
  ])('a dish that the thali draws has its drawing (%#)', (dish, drawing) =>
    expect(servedOf(dish, given, null).drawing).toBe(drawing),
  )
})

test('the version that holds on a day, and when the former is replaced', () => {
  const plan = (
    number: number,
    status: 'draft' | 'sent' | 'accepted' | 'withdrawn',
    starts_on: string,
    ends_on: string,
  ) => ({
    ...{ number, status, starts_on, ends_on },
  })
  const first = plan(1, 'accepted', '2026-11-20', '2026-12-03')
  const second = plan(2, 'sent', '2026-11-27', '2026-11-30')
  const all = [
    first,
    second,
    plan(3, 'withdrawn', '2026-11-22', '2026-12-30'),
    plan(4, 'draft', '2026-11-22', '2026-12-30'),
  ]
  const on = (day: string) => planOn(all, day)?.number ?? null
  expect(['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27', '2026-12-01'].map(on)).toEqual([null, 1, 1, 2, null])
  expect(shownStatus(first, all, '2026-11-26')).toBe('accepted')
  expect(shownStatus(first, all, '2026-11-27')).toBe('replaced')
  expect(shownStatus(second, all, '2026-11-27')).toBe('sent')
})
