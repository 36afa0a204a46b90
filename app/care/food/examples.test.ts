/** The worked examples of care.md, section 9, numbers 7 to 12, with the foods and recipes of content/care/. */
import { expect, test } from 'vitest'
import { exchangeFit } from '~/domain/food/exchange-fit'
import type { Nutrient } from '~/domain/food/nutrients'
import { exchangeGroups, fastLists, foods, kitchen, recipeOf } from '../../../tests/support/kitchen'
import { ingredientsOf, nameOfIngredient } from '../recipes/recipe'
import { exchangesOf } from './exchanges'
import { type SwapDish, swapsFor } from './swaps'
import { tagsOf } from './tags'
import { figureText, portionOf, sumOf, type Totals, timesOf, totalsOf } from './totals'

function portion(id: string): Totals {
  const totals = portionOf(recipeOf(id), kitchen)
  if (!totals) throw new Error(`${id} is not weighed`)
  return totals
}
const food = (number: string, grams: number) =>
  totalsOf(ingredientsOf({ lines: [{ food: number, recipe_id: null, grams, measure: null }] }, kitchen), foods)
const shown = (totals: Totals, names: Nutrient[]) =>
  Object.fromEntries(names.map((name) => [name, figureText(name, totals[name])]))
const missingIn = (totals: Totals, nutrient: Nutrient) =>
  totals[nutrient].missing.map((one) => nameOfIngredient(one, kitchen))

test('7: a phulka of 35 g, of 250 g atta that became 350 g', () => {
  expect(shown(portion('phulka'), ['energy_kcal', 'protein_g'])).toEqual({ energy_kcal: '83', protein_g: '2.4' })
})

test('8: a katori of dal palak', () => {
  const dal = recipeOf('dal-palak')
  expect(dal.lines.reduce((sum, { grams }) => sum + grams, 0)).toBe(807)
  const totals = portion('dal-palak')
  expect(
    shown(totals, ['energy_kcal', 'protein_g', 'fat_g', 'carbohydrate_g', 'fibre_g', 'sodium_mg', 'sugars_g']),
  ).toEqual({
    ...{ energy_kcal: '129', protein_g: '7.1', fat_g: '3.0', carbohydrate_g: '20.3', fibre_g: '5.3' },
    ...{ sodium_mg: '328', sugars_g: '1.3' },
  })
  expect(missingIn(totals, 'sugars_g')).toEqual(['Arhar dal'])
  expect(missingIn(totals, 'sodium_mg')).toEqual([])
})

test('9: the plan of 25 November 2026', () => {
  const times = (id: string, quantity: number) => timesOf(portion(id), quantity)
  const day = sumOf([
    ...[food('12061', 6), food('12155', 8)],
    ...[times('cheela', 2), food('01116', 75), times('chutney', 1)],
    ...[food('09139', 100)],
    ...[times('phulka', 2), food('01003', 2.3), times('dal-palak', 1), times('gobhi-matar', 1)],
    ...[times('kachumber', 1), food('01116', 75)],
    ...[times('chai', 1), times('bhuna-chana', 1)],
    ...[times('jowar-roti', 1), times('masoor', 1), times('bharta', 1)],
    ...[times('haldi-doodh', 1)],
  ])
  expect(shown(day, ['energy_kcal', 'protein_g', 'fibre_g', 'sodium_mg', 'vitamin_b12_ug', 'sugars_g'])).toEqual({
    ...{ energy_kcal: '1445', protein_g: '61.6', fibre_g: '46.9', sodium_mg: '1784' },
    ...{ vitamin_b12_ug: '1.52', sugars_g: '49.6' },
  })
  expect(missingIn(day, 'vitamin_b12_ug')).toEqual(['Whole wheat flour (atta)', 'Sorghum flour'])
  expect(missingIn(day, 'sugars_g'), 'mustard oil is corrected to 0').not.toContain('Mustard oil')
  expect(missingIn(day, 'energy_kcal')).toEqual([])
})

test('10: rice 1¼ katori in place of 2 phulka', () => {
  const dishes = ['phulka', 'rice', 'jowar-roti', 'khichdi', 'dal-palak', 'rajgira-roti'].map((id): SwapDish => {
    const recipe = recipeOf(id)
    const tags = tagsOf(recipe, kitchen, fastLists).filter(({ fits }) => fits === 'yes')
    const groups = (exchangesOf(recipe, kitchen, exchangeGroups) ?? []).map(({ group }) => group)
    return { id, served: (quantity) => timesOf(portion(id), quantity), groups, fits: tags.map((tag) => tag.id) }
  })
  const [phulka, ...others] = dishes as [SwapDish, ...SwapDish[]]
  expect(figureText('energy_kcal', phulka.served(2).energy_kcal)).toBe('166')
  const swaps = swapsFor(phulka, 2, others, ['jain'])
  expect(swaps[0]).toMatchObject({ id: 'rice', quantity: 1.25 })
  expect(swaps[0]?.kcal.toFixed(0)).toBe('163')
  expect(swaps[0]?.percent.toFixed(0)).toBe('-2')
  expect(
    swaps.map(({ id }) => id),
    'the same group alone, and what fits',
  ).toEqual(['rice', 'jowar-roti'])
  expect(swapsFor(phulka, 2, others, ['without-gluten', 'fast-ekadashi'])).toEqual([])
})

test('11: potato as one cereal', () => {
  const cereal = exchangeGroups.find(({ id }) => id === 'cereal')
  const potato = foods.get('11352')
  if (!cereal || !potato) throw new Error('content/care/ lacks cereal or potato')
  const few = exchangeFit(cereal, potato.figures, 100)
  expect(few).toEqual({ isRefused: true, because: '77 kcal for 100 (−23 %)' })
  const enough = exchangeFit(cereal, potato.figures, 130)
  expect(enough).toEqual({ isRefused: false, because: '100.1 kcal for 100 (+0 %)' })
})

test('12: dal palak without onion and garlic', () => {
  const dal = recipeOf('dal-palak')
  const without = { lines: dal.lines.filter(({ food: number }) => number !== '11282' && number !== '11215') }
  const [before, after] = [dal, without].map((recipe) => tagsOf(recipe, kitchen, fastLists))
  const verdict = (tags: typeof before, id: string) => {
    const { fits, because } = tags?.find((tag) => tag.id === id) ?? { fits: '', because: [] }
    return [fits, ...because.map(({ name }) => name)]
  }
  expect(verdict(before, 'no-onion-garlic')).toEqual(['no', 'Onion', 'Garlic'])
  expect(verdict(after, 'no-onion-garlic')).toEqual(['yes'])
  expect(verdict(after, 'jain')).toEqual(['no', 'Ginger'])
  expect(verdict(before, 'vegetarian')).toEqual(['yes'])
  expect(verdict(before, 'vegan')).toEqual(['no', 'Ghee'])
  expect(verdict(before, 'fast-ekadashi')).toEqual([...['no', 'Arhar dal', 'Onion', 'Garlic', 'Haldi', 'Salt']])
  expect(verdict(before, 'without-milk')).toEqual(['no', 'Ghee'])
  expect(verdict(before, 'without-gluten')).toEqual(['yes'])
})

test('a katori of dal palak is one exchange of pulse and half of fat', () => {
  const counted = exchangesOf(recipeOf('dal-palak'), kitchen, exchangeGroups)
  expect(counted?.map(({ group, count, grams }) => [group, count, grams.toString()])).toEqual([
    ['pulse', 1, '25'],
    ['fat', 0.5, '2.25'],
  ])
})
