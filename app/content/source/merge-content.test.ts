import { expect, test } from 'vitest'
import { mergeBodies, mergeValues, placeOfEntry } from './merge-content'

const items = (...entries: [id: string, text: string][]) => ({ items: entries.map(([id, text]) => ({ id, text })) })
const base = items(['a', 'A'], ['b', 'B'], ['c', 'C'])

test.each([
  [
    'another entry',
    items(['a', 'mine'], ['b', 'B'], ['c', 'C']),
    items(['a', 'A'], ['b', 'B'], ['c', 'theirs']),
    items(['a', 'mine'], ['b', 'B'], ['c', 'theirs']),
  ],
  [
    'an entry that moved',
    items(['a', 'mine'], ['b', 'B'], ['c', 'C']),
    items(['c', 'C'], ['a', 'A'], ['b', 'B']),
    items(['c', 'C'], ['a', 'mine'], ['b', 'B']),
  ],
  [
    'an entry put in above',
    items(['a', 'A'], ['b', 'mine'], ['c', 'C']),
    items(['x', 'X'], ['a', 'A'], ['b', 'B'], ['c', 'C']),
    items(['x', 'X'], ['a', 'A'], ['b', 'mine'], ['c', 'C']),
  ],
  [
    'an entry taken out',
    items(['a', 'mine'], ['b', 'B'], ['c', 'C']),
    items(['a', 'A'], ['c', 'C']),
    items(['a', 'mine'], ['c', 'C']),
  ],
  [
    'two new entries',
    items(['a', 'A'], ['b', 'B'], ['c', 'C'], ['x', 'X']),
    items(['a', 'A'], ['b', 'B'], ['c', 'C'], ['y', 'Y']),
    items(['a', 'A'], ['b', 'B'], ['c', 'C'], ['x', 'X'], ['y', 'Y']),
  ],
  [
    'the same words',
    items(['a', 'same'], ['b', 'B'], ['c', 'C']),
    items(['a', 'same'], ['b', 'B'], ['c', 'C']),
    items(['a', 'same'], ['b', 'B'], ['c', 'C']),
  ],
])('beside %s nothing is asked', (_, mine, theirs, value) => {
  const merged = mergeValues({ base, mine, theirs })
  expect(merged.conflicts).toEqual([])
  expect((merged.value as typeof base).items.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
    value.items.toSorted((a, b) => a.id.localeCompare(b.id)),
  )
})

test('one value that both wrote is asked about, and mine stands until it is', () => {
  const mine = items(['a', 'mine'], ['b', 'B'], ['c', 'C'])
  const theirs = items(['b', 'B'], ['a', 'theirs'], ['c', 'C'])
  const { value, conflicts } = mergeValues({ base, mine, theirs })
  expect(value).toEqual(items(['b', 'B'], ['a', 'mine'], ['c', 'C']))
  expect(conflicts).toEqual([{ path: ['items', 1, 'text'], mine: 'mine', theirs: 'theirs' }])
})

test('an entry that one wrote in and the other took out stays, and is asked about', () => {
  const changed = items(['a', 'written'], ['b', 'B'], ['c', 'C'])
  const without = items(['b', 'B'], ['c', 'C'])
  expect(mergeValues({ base, mine: changed, theirs: without })).toMatchObject({
    value: { items: expect.arrayContaining([{ id: 'a', text: 'written' }]) },
    conflicts: [{ theirs: undefined }],
  })
  expect(mergeValues({ base, mine: without, theirs: changed })).toMatchObject({
    value: { items: expect.arrayContaining([{ id: 'a', text: 'written' }]) },
    conflicts: [{ mine: undefined }],
  })
})

test('lists without names are put together line by line', () => {
  const merged = mergeValues({
    base: { lines: ['dal', 'roti', 'sabzi', 'raita'] },
    mine: { lines: ['dal fry', 'roti', 'sabzi', 'raita'] },
    theirs: { lines: ['dal', 'roti', 'sabzi', 'raita', 'salad'] },
  })
  expect(merged).toEqual({ value: { lines: ['dal fry', 'roti', 'sabzi', 'raita', 'salad'] }, conflicts: [] })
})

test('where it is not known what both began with, every difference is asked about', () => {
  const { value, conflicts } = mergeValues({ base: undefined, mine: { a: 1, b: 2 }, theirs: { a: 1, b: 3 } })
  expect(value).toEqual({ a: 1, b: 2 })
  expect(conflicts).toEqual([{ path: ['b'], mine: 2, theirs: 3 }])
  expect(mergeBodies({ base: null, mine: 'x', theirs: 'y' }).conflicts).toHaveLength(1)
})

test('a text is put together line by line', () => {
  const text = 'One.\n\nTwo.\n\nThree.\n'
  const mine = text.replace('One.', 'One, mine.')
  expect(mergeBodies({ base: text, mine, theirs: text.replace('Three.', 'Three, theirs.') })).toEqual({
    value: 'One, mine.\n\nTwo.\n\nThree, theirs.\n',
    conflicts: [],
  })
  expect(mergeBodies({ base: text, mine, theirs: text.replace('One.', 'One, theirs.') })).toMatchObject({
    value: mine,
    conflicts: [{ path: ['body'], theirs: expect.stringContaining('theirs') }],
  })
})

test('an entry is found again by its id, else by what it says', () => {
  expect(placeOfEntry({ id: 'b' }, 1, [{ id: 'x' }, { id: 'a' }, { id: 'b' }])).toBe(2)
  expect(placeOfEntry({ text: 'b' }, 0, [{ text: 'x' }, { text: 'b' }])).toBe(1)
  expect(placeOfEntry({ text: 'new' }, 1, [{ text: 'x' }, { text: 'b' }])).toBe(1)
})
