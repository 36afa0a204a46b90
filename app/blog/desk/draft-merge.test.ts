import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyBody } from '../../../tests/support/post-bodies'
import { makeDraft } from '../../../tests/support/posts'
import type { PostDraft } from '../contract/admin-blogs'
import { isSameDraft, isSettled, mergeDrafts, mergedDraft } from './draft-merge'

/** `a:text` is a block with the id a. */
const draftOf = (lines: string, given: Partial<PostDraft> = {}): PostDraft => {
  const parts = lines === '' ? [] : lines.split(' ').map((part) => part.split(':'))
  return makeDraft({
    title: 'Dal',
    body: parts.map(([, content = '']) => ({ type: 'paragraph', content })),
    block_ids: parts.map(([id = '']) => id),
    ...given,
  })
}
const linesOf = ({ body, block_ids = [] }: PostDraft) =>
  body.map((block, index) => `${block_ids[index]}:${block.type === 'paragraph' ? block.content : ''}`).join(' ')

test.each([
  ['different blocks, side by side', 'a:1 b:2', 'a:mine b:2', 'a:1 b:hers', 'a:mine b:hers'],
  ['both add at the end', 'a:1', 'a:1 m:x', 'a:1 t:y', 'a:1 t:y m:x'],
  ['both add at the beginning', 'a:1', 'm:x a:1', 't:y a:1', 't:y m:x a:1'],
  ['one moves what the other writes in', 'a:1 b:2 c:3', 'c:3 a:1 b:2', 'a:1 b:2 c:hers', 'c:hers a:1 b:2'],
  ['she moves what I write in', 'a:1 b:2 c:3', 'a:1 b:2 c:mine', 'c:3 a:1 b:2', 'c:mine a:1 b:2'],
  ['one removes, the other adds after it', 'a:1 b:2 c:3', 'a:1 c:3', 'a:1 b:2 t:y c:3', 'a:1 t:y c:3'],
  ['she removes what I left alone', 'a:1 b:2', 'a:mine b:2', 'a:1', 'a:mine'],
  ['both wrote the same', 'a:1', 'a:2', 'a:2', 'a:2'],
  ['the base is empty', '', 'm:x', 't:y', 't:y m:x'],
])('nobody is asked: %s', (_what, base, mine, theirs, merged) => {
  const merge = mergeDrafts({ base: draftOf(base), mine: draftOf(mine), theirs: draftOf(theirs) })
  expect(isSettled(merge)).toBe(true)
  expect(linesOf(mergedDraft(merge))).toBe(merged)
})

test('asked about is only what both have touched, and both are kept until somebody chooses', () => {
  const merge = mergeDrafts({
    base: draftOf('a:1 b:2 c:3'),
    mine: draftOf('a:1 b:mine c:mine'),
    theirs: draftOf('a:hers b:hers', { title: 'Dal and rice' }),
  })
  expect(merge.openFields).toEqual([])
  expect(merge.settled.title).toBe('Dal and rice')
  expect(merge.parts.map(({ kind }) => kind)).toEqual(['settled', 'open', 'open'])
  const both = mergedDraft(merge)
  expect(both.body.map((block) => block.type === 'paragraph' && block.content)).toEqual([
    ...['hers', 'hers', 'mine', 'mine'],
  ])
  expect(new Set(both.block_ids).size, 'each has an id of its own').toBe(4)
  expect(linesOf(mergedDraft(merge, [undefined, 'mine', 'theirs']))).toBe('a:hers b:mine')
})

test('a text of mine whose answer was lost is no other person’s change', () => {
  const sent = draftOf('a:one n:new', { title: 'Dal tonight' })
  const mine = draftOf('a:oneandtwo n:newer', { title: 'Dal tonight and rice' })
  const base = draftOf('a:1')
  const alone = mergeDrafts({ base, sent: [sent], mine, theirs: sent })
  expect(isSettled(alone)).toBe(true)
  expect(isSameDraft(mergedDraft(alone), mine)).toBe(true)
  const withHers = mergeDrafts({
    base,
    sent: [sent],
    mine,
    theirs: { ...sent, ...draftOf('a:one n:new t:y'), title: sent.title },
  })
  expect(isSettled(withHers)).toBe(true)
  expect(linesOf(mergedDraft(withHers))).toBe('a:oneandtwo n:newer t:y')
})

test('spaces at the end of a title that the site has trimmed are no change of another', () => {
  const merge = mergeDrafts({
    base: draftOf('a:1', { title: 'Two ' }),
    mine: draftOf('a:1', { title: 'Two hands' }),
    theirs: draftOf('a:hers', { title: 'Two' }),
  })
  expect([merge.openFields, merge.settled.title]).toEqual([[], 'Two hands'])
})

test('blocks without ids, as the form without scripts sends them, are paired with those of the base', () => {
  const base = draftOf('a:1 b:2 c:3')
  const { block_ids: _, ...mine } = draftOf('a:1 b:2 c:mine n:new')
  const merge = mergeDrafts({ base, mine, theirs: draftOf('a:hers b:2 c:3') })
  expect(isSettled(merge)).toBe(true)
  expect(linesOf(mergedDraft(merge))).toMatch(/^a:hers b:2 c:mine [\da-f]{12}:new$/)
})

test('whatever the texts are: who changed nothing gets the other text, and nobody loses a block that only one has', () => {
  fc.assert(
    fc.property(anyBody, anyBody, (one, other) => {
      const ids = (body: unknown[], name: string) =>
        body.map((_, index) => (index % 2 ? `${index}` : `${name}${index}`))
      const base = draftOf('', { body: one, block_ids: ids(one, 'b') })
      const changed = draftOf('', { body: other, block_ids: ids(other, 'c') })
      expect(isSameDraft(mergedDraft(mergeDrafts({ base, mine: changed, theirs: base })), changed)).toBe(true)
      expect(isSameDraft(mergedDraft(mergeDrafts({ base, mine: base, theirs: changed })), changed)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
