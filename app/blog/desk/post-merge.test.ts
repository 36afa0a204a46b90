import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalBody } from '../../../tests/support/post-bodies'
import { compareBodies, compareVersions, compareWords, differentFields } from './post-merge'

const paragraph = (content: string) => ({ type: 'paragraph' as const, content })

test('what both have is one part, what differs stands side by side', () => {
  const [a, b, c] = [paragraph('a'), paragraph('b'), paragraph('c')]
  const parts = compareBodies([a, paragraph('mine'), c], [a, paragraph('theirs'), b, c])
  expect(parts).toEqual([
    { kind: 'same', blocks: [a] },
    { kind: 'different', mine: [paragraph('mine')], theirs: [paragraph('theirs'), b] },
    { kind: 'same', blocks: [c] },
  ])
})

test('the parts of one side are the text of that side, whatever the texts', () => {
  fc.assert(
    fc.property(canonicalBody, canonicalBody, (mine, theirs) => {
      const parts = compareBodies(mine, theirs)
      const side = (name: 'mine' | 'theirs') =>
        parts.flatMap((part) => (part.kind === 'same' ? part.blocks : part[name]))
      expect([side('mine'), side('theirs')]).toEqual([mine, theirs])
    }),
    { numRuns: 300 },
  )
})

test('words that came and went are told apart', () => {
  expect(compareWords('eat more ragi', 'eat more bajra daily')).toEqual([
    { text: 'eat more ', kind: 'same' },
    { text: 'ragi', kind: 'removed' },
    { text: 'bajra daily', kind: 'added' },
  ])
  expect(compareVersions([paragraph('a b')], [paragraph('a c'), paragraph('d')]).map(({ kind }) => kind)).toEqual([
    'changed',
    'added',
  ])
})

test('the fields that differ are named', () => {
  const draft = { title: 'A', slug: '', description: '', cover: null, tags: [], publish_date: null, body: [] }
  expect(differentFields(draft, { ...draft, title: 'B', tags: ['millets'] })).toEqual(['title', 'tags'])
})
