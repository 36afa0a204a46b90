import { expect, test } from 'vitest'
import { type SearchGroup, type SearchResult, searchGroups } from '../contract/search'
import { toSuggestions } from './search'

function result(
  counts: Partial<Record<SearchGroup, number>>,
  order = searchGroups.filter((group) => counts[group]),
): SearchResult {
  const group = (name: SearchGroup) => ({
    total: counts[name] ?? 0,
    hits: Array.from({ length: counts[name] ?? 0 }, (_, n) => ({
      id: `${name}:${n}`,
      url: '/',
      title: [{ text: name, hit: true }],
      snippet: [],
      note: null,
    })),
  })
  return {
    query: 'dal',
    total: Object.values(counts).reduce((sum, count) => sum + count, 0),
    order,
    groups: {
      services: group('services'),
      plans: group('plans'),
      pages: group('pages'),
      posts: group('posts'),
      faq: group('faq'),
      legal: group('legal'),
    },
  }
}

const shown = (counts: Partial<Record<SearchGroup, number>>) =>
  toSuggestions(result(counts)).groups.map(({ group, suggestions }) => `${group} ${suggestions.length}`)

test.each([
  [{ posts: 20 }, ['posts 8']],
  [{ services: 8, posts: 8 }, ['services 4', 'posts 4']],
  [{ services: 1, posts: 8, legal: 2 }, ['services 1', 'posts 5', 'legal 2']],
  [{ services: 8, plans: 8, posts: 8, faq: 8, legal: 8 }, ['services 2', 'plans 2', 'posts 2', 'faq 1', 'legal 1']],
  [{}, []],
])('of %j, %j are suggested', (counts, expected) => {
  expect(shown(counts)).toEqual(expected)
})

test('the group with the best hit stands first, its best first, and the total is known', () => {
  const suggestions = toSuggestions(result({ legal: 3, services: 2 }, ['legal', 'services']))
  expect(suggestions.total).toBe(5)
  expect(suggestions.groups.map(({ group }) => group)).toEqual(['legal', 'services'])
  expect(suggestions.groups[1]?.suggestions.map(({ id }) => id)).toEqual(['services:0', 'services:1'])
})
