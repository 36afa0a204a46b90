import { expect, test } from 'vitest'
import { foods as foodBook } from '../../../tests/support/kitchen'
import { eaterOf, foodWordsOf, readFoodWords } from './food-words'

const foods = foodWordsOf(foodBook)
const read = (text: string) => {
  const { allergens, foods: named, unread } = readFoodWords(text, foods)
  return { allergens: [...new Set(allergens)].toSorted(), foods: named.map(({ word }) => word), unread }
}

test.each([
  ['moongfali', ['peanut'], [], []],
  ['Peanuts', ['peanut'], [], []],
  ['No nuts please', ['peanut', 'tree_nut'], [], []],
  ['मूँगफली', ['peanut'], [], []],
  ['milk and wheat', ['gluten', 'milk'], [], []],
  ['allergic to til, sarson', ['mustard', 'sesame'], [], []],
  ['karela', [], ['karela'], []],
  ['no karela; lauki', [], ['karela', 'lauki'], []],
  ['none', [], [], []],
  ['citrus', [], [], ['citrus']],
  ['Kiwano, peanut', ['peanut'], [], ['kiwano']],
  [
    'An allergy was told that cannot be read: please ask',
    [],
    [],
    ['an allergy was told that cannot be read: please ask'],
  ],
  ['salt', [], [], ['salt']],
  ['eggplant', [], [], ['eggplant']],
])('%s', (text, allergens, named, unread) => {
  expect(read(text)).toEqual({ allergens, foods: named, unread })
})

test('what staff have read is not asked about again, and what is ticked counts with what is said', () => {
  const facts = { diet: null, allergens: ['milk' as const], words: ['Citrus', 'peanut'], dislikes: 'karela, fun' }
  const eater = eaterOf({ ...facts, checked: ['citrus'] }, foods)
  expect(eater).toMatchObject({ allergens: ['milk', 'peanut'], unread: [], dislikes: [{ word: 'karela' }] })
  expect(eaterOf({ ...facts, checked: [] }, foods).unread).toEqual(['citrus'])
})
