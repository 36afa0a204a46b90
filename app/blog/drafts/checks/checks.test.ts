import { describe, expect, test } from 'vitest'
import { makeDraft } from '../../../../tests/support/posts'
import type { PostDraft } from '../../contract/admin-blogs'
import { checksOf, missingOf } from './checks'

const paragraph = (content: string) => ({ type: 'paragraph' as const, content })
const heading = (level: number, content = 'Dal') => ({ type: 'heading' as const, level, content })
const picture = (alt?: string, caption = '') => ({
  type: 'image' as const,
  url: '/a.jpg',
  caption,
  ...(alt !== undefined && { alt }),
})
const check = (id: string, given: Partial<PostDraft>) => checksOf(makeDraft(given)).find((one) => one.id === id)

test('a whole post lacks nothing', () => {
  expect(checksOf(makeDraft()).filter(({ is_met }) => !is_met)).toEqual([])
})

test.each([
  ['title', { title: '' }],
  ['description', { description: '' }],
  ['body', { body: [] }],
  ['body', { body: [heading(2), picture('Dal')] }],
  ['body', { body: [paragraph('  \n ')] }],
  ['alt', { body: [paragraph('x'), picture('')] }],
  ['alt', { body: [paragraph('x'), picture(' '), picture('Dal'), picture()] }],
  ['cover', { cover: { src: '/a.jpg', alt: ' ' } }],
])('without %s a post is not published', (id, given) => {
  expect(missingOf(makeDraft(given)).map((one) => one.id)).toEqual([id])
})

test('the sentence says which pictures lack words', () => {
  const body = [paragraph('x'), picture(''), picture('Dal'), picture(), picture('', 'Its alternative text was emptied')]
  expect(check('alt', { body })?.text).toBe('Pictures 1, 3 and 4 need a description for those who cannot see it.')
})

test.each([
  [
    'a caption stands for a missing alternative text',
    'alt',
    { body: [paragraph('x'), picture(undefined, 'Dal')] },
    true,
  ],
  ['a post without a cover may be published', 'cover', { cover: null }, false],
  ['a long title is only mentioned', 'title', { title: 'x'.repeat(71) }, false],
  ['a heading that leaves out a level', 'heading', { body: [paragraph('x'), heading(2), heading(4)] }, false],
  ['headings in order', 'heading', { body: [paragraph('x'), heading(2), heading(3), heading(2)] }, true],
  ['a long text without headings', 'heading', { body: [paragraph('word '.repeat(401))] }, false],
])('%s', (_, id, given, isMet) => {
  expect(check(id, given)?.is_met).toBe(isMet)
  expect(missingOf(makeDraft(given))).toEqual([])
})

describe('promises', () => {
  test.each([
    'This dal cures diabetes.',
    'Guaranteed weight loss in a week',
    'A 100% success rate',
    'It reverses PCOS for good',
    'A miracle drink',
    'It melts the fat away',
    'Lose it with no side effects',
  ])('%s', (text) => {
    expect(check('cure', { body: [paragraph(text)] })).toMatchObject({ is_met: false, is_required: false })
  })

  test.each([
    'No food cures diabetes.',
    'There is no cure, and we do not promise one: a plate cannot cure.',
    'Salt-cured lemons',
    'Secure your tiffin box; be accurate.',
    'Nothing here is a promise.',
    'A healthy plate',
  ])('but not: %s', (text) => {
    expect(check('cure', { body: [paragraph(text)] })?.is_met).toBe(true)
  })
})
