import { expect, test } from 'vitest'
import { categoriesOf, galleryQuery, galleryView } from './gallery-view'

const items = Array.from({ length: 14 }, (_, i) => ({ id: i, categories: i % 2 ? ['Lunch', 'Kids'] : ['Lunch'] }))
const view = (query: string, all = items) => galleryView(all, new URLSearchParams(query))

test.each([
  ['', 6, 9],
  ['show=9', 9, 12],
  ['show=12', 12, 15],
  ['show=15', 14, null],
  ['show=7', 9, 12],
  ['show=3', 6, 9],
  ['show=999999999999', 14, null],
  ['show=-5', 6, 9],
  ['show=many', 6, 9],
  ['show=Infinity', 14, null],
])('?%s shows %i cards and offers %s', (query, shown, more) => {
  expect(view(query).items).toHaveLength(shown)
  expect(view(query).more).toBe(more)
})

test('a category is found whatever its case, and an unknown one is all', () => {
  expect(view('category=kids')).toMatchObject({ category: 'Kids', total: 7, more: 9 })
  expect(view('category=kids&show=9').items.map(({ id }) => id)).toEqual([1, 3, 5, 7, 9, 11, 13])
  expect(view('category=Brunch')).toMatchObject({ category: null, total: 14 })
})

test('where all fit, nothing more is offered', () => {
  expect(view('', items.slice(0, 6)).more).toBeNull()
  expect(view('show=9', items.slice(0, 2)).items).toHaveLength(2)
})

test('the address of a view leads to that view', () => {
  expect(galleryQuery({ category: null })).toBe('')
  expect(galleryQuery({ category: 'Kids & all', show: 9 })).toBe('?category=Kids+%26+all&show=9')
  expect(categoriesOf(items)).toEqual(['Lunch', 'Kids'])
})
