import fc from 'fast-check'
import { expect, test } from 'vitest'
import { savePlanBodySchema } from '../../../contract/admin-diet-plans'
import { emptyBody, type Item, type PlanBody } from '../../../contract/diet-plan-body'
import type { PlanDish } from '../../../contract/plan-figures'
import { differenceOf } from './difference'
import { packed, unpacked } from './had.server'

const id = (at: number) => `0199aaaa-bbbb-7ccc-8ddd-00000000000${at}`
const dish = (at: number, name_en: string): PlanDish => ({
  ...{ recipe_id: id(at), food: null, name_en, name_hi: '', measures: [{ measure: null, name_en: 'katori' }] },
})
const dishes = [dish(1, 'Dal palak'), dish(2, 'Rice'), dish(3, 'Kadhi')]
const item = (at: number, quantity = 1, or: Item[] = []): Item => ({
  ...{ recipe_id: id(at), food: null, quantity, measure: null },
  or: or.map(({ or: _, ...one }) => one),
})
const plan = (lunch: Item[], change: Partial<PlanBody> = {}) => ({
  ...{ starts_on: '2026-11-30', ends_on: '2026-12-13' },
  body: {
    ...emptyBody(7),
    days: emptyBody(7).days.map((day, at) => ({
      ...day,
      meals: day.meals.map((meal) => (at === 2 && meal.meal === 'lunch' ? { ...meal, items: lunch } : meal)),
    })),
    ...change,
  },
})
const differ = (before: ReturnType<typeof plan>, after: ReturnType<typeof plan>) =>
  differenceOf(before, after, dishes, (day) => `Day ${day + 1}`)

test('what was added, removed and changed in amount is said by day and meal', () => {
  const before = plan([item(1), item(2, 0.5)])
  expect(differ(before, plan([item(1, 1.5), item(3)]))).toEqual([
    {
      where: 'Day 3, lunch',
      lines: ['Dal palak: 1½ katori, was 1 katori', 'Kadhi, 1 katori: added', 'Rice, ½ katori: removed'],
    },
  ])
  expect(differ(before, before)).toEqual([])
})

test('another order is no difference, and of two rows of one dish the one that changed is told', () => {
  expect(differ(plan([item(1), item(2)]), plan([item(2), item(1)]))).toEqual([])
  expect(differ(plan([item(1), item(1, 2)]), plan([item(1, 3), item(1)]))[0]?.lines).toEqual([
    'Dal palak: 3 katori, was 2 katori',
  ])
})

test('“or”, targets, days, notes, swaps, the kind and the number of days are told as well', () => {
  const before = plan([item(1)])
  expect(differ(before, plan([item(1, 1, [item(2)])]))[0]?.lines).toEqual(['Dal palak, or: Rice, 1 katori, was none'])
  const targets = { kcal: 1450, protein_g: null, fibre_g: null, sodium_mg: 2000 }
  const fast = before.body.days.map((day, at) =>
    at === 0 ? { ...day, kind: 'fast' as const, fast_list: 'ekadashi' } : day,
  )
  const after = { ...before, ends_on: '2026-12-12', body: { ...before.body, targets, notes: 'Slowly', days: fast } }
  expect(differ(before, after)).toEqual([
    {
      where: 'The whole plan',
      lines: [
        'Last day: 12 December 2026, was 13 December 2026',
        'Targets: 1450 kcal, sodium 2000 mg, was sodium 2000 mg',
        'The notes to the client are other ones',
      ],
    },
    { where: 'Day 1', lines: ['Kind: fast, ekadashi, was usual'] },
  ])
  const two = { ...before, body: { ...before.body, days: [...before.body.days, ...before.body.days] } }
  expect(differ(before, two).map(({ where }) => where)).toContain('Day 8')
  expect(differ(two, before)).toContainEqual({ where: 'Day 14', lines: ['Removed'] })
})

test('there is a difference exactly where the dishes differ', () => {
  const lunch = fc.array(fc.record({ at: fc.integer({ min: 1, max: 3 }), quarters: fc.integer({ min: 1, max: 8 }) }), {
    maxLength: 5,
  })
  const sorted = (given: { at: number; quarters: number }[]) =>
    given
      .map(({ at, quarters }) => `${at} ${quarters}`)
      .toSorted()
      .join()
  fc.assert(
    fc.property(lunch, lunch, (a, b) => {
      const items = (of: typeof a) => of.map(({ at, quarters }) => item(at, quarters / 4))
      expect(differ(plan(items(a)), plan(items(b))).length > 0).toBe(sorted(a) !== sorted(b))
    }),
  )
})

test('what a page was shown with comes back with its form; what was not made here is none', () => {
  const schema = savePlanBodySchema.omit({ version: true })
  const shown = plan([item(1), item(2, 0.25)])
  expect(unpacked(packed(shown), schema)).toEqual(shown)
  for (const text of [undefined, '', 'x', packed({ body: 1 }), packed('x'.repeat(600_000))])
    expect(unpacked(text, schema)).toBeNull()
  expect(packed(shown).length).toBeLessThan(1500)
})
