import { describe, expect, test } from 'vitest'
import { spellings } from './spelling'
import { terms, words } from './words'

test('a word keeps its place in the text', () => {
  const text = 'Chapati, then the Panir: ₹4,000'
  expect(words(text).map(({ term, start, end }) => [term, text.slice(start, end)])).toEqual([
    ['roti', 'Chapati'],
    ['paneer', 'Panir'],
    ['4000', '4,000'],
  ])
})

test.each([
  ['paneer', 'panir'],
  ['dal', 'daal'],
  ['dal', 'दाल'],
  ['roti', 'Chapatis'],
  ['chaas', 'chaach'],
  ['chaas', 'buttermilk'],
  ['jowar', 'jwar'],
  ['dahi', 'yoghurt'],
  ['sabzi', 'subji'],
  ['khichdi', 'khichri'],
  ['idli', 'idlis'],
])('%s and %s are one word', (one, other) => {
  expect(terms(other)).toEqual(terms(one))
})

test.each([
  ['PCOS/PCOD', ['pcos', 'pcod']],
  ['salads', ['salad']],
  ['berries', ['berry']],
  ['smoothies', ['smoothy']],
  ['smoothie', ['smoothy']],
  ['pcos', ['pcos']],
  ['glass', ['glass']],
  ['your doctor’s advice', ['doctor', 'advice']],
  ["don't", ['dont']],
  ['Crème brûlée', ['creme', 'brulee']],
  ['ﬁbre', ['fibre']],
  ['omega‑3 B12', ['omega', '3', 'b12']],
  ['what is the', []],
  ['😀 … -- ?!', []],
  ['', []],
  ['a'.repeat(90), ['a'.repeat(40)]],
])('the words of %j are %j', (text, expected) => {
  expect(terms(text)).toEqual(expected)
})

describe('the table of spellings', () => {
  test('no word stands for itself or for a word that stands for another one', () => {
    for (const [word, chosen] of spellings) {
      expect(word).not.toBe(chosen)
      expect(spellings.has(chosen), `${chosen} is chosen in one row and replaced in another`).toBe(false)
    }
  })

  test('each of its words is one word, and comes out as the chosen one', () => {
    for (const [word, chosen] of spellings) expect(terms(word), word).toEqual(terms(chosen))
  })
})
