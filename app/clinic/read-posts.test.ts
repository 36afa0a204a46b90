import { expect, test } from 'vitest'
import { collectingLog } from '../../tests/support/collecting-log'
import { readPost, readPosts, reportIrregular } from './read-posts'

const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const regular = {
  id,
  slug: 'millets',
  title: 'Millets',
  description: 'A short guide.',
  created_at: '2026-11-01T04:00:00.000Z',
  publish_date: '2026-11-14',
  status: 'published',
  cover: { src: '/illustrations/cover-millets.svg', alt: 'Millets' },
  tags: ['grain'],
  body: [
    { type: 'heading', level: 3, content: 'Soak first' },
    { type: 'paragraph', content: 'Overnight.' },
    { type: 'image', url: '/illustrations/cover-millets.svg', caption: 'Millets' },
    { type: 'list', style: 'bullet', items: ['Jowar'] },
    {
      type: 'table',
      has_header: true,
      rows: [['Grain'], ['Jowar']],
      cell_marks: [[[]], [[{ type: 'bold', from: 0, to: 5 }]]],
    },
    { type: 'quote', content: 'Slowly.', marks: [{ type: 'italic', from: 0, to: 6 }], source: 'Nani' },
    {
      type: 'recipe',
      name: 'Khichdi',
      serves: '2',
      prep_minutes: null,
      cook_minutes: 20,
      ingredients: ['rice'],
      steps: ['Cook.'],
    },
  ],
}

test('a post of the contract is read as it is, and is not irregular', () => {
  expect(readPost(regular, 'asked')).toEqual({ post: regular, isIrregular: false })
})

/** Where a part is as the contract allows it, the post is not irregular, though a fallback takes the part's place. */
test.each<[string, object, object, 'regular'?]>([
  [
    'a date that is none',
    { created_at: 'last Tuesday', publish_date: '2026-13-45' },
    { created_at: 'last Tuesday', publish_date: '2026-13-45' },
  ],
  ['a date that is a number', { created_at: 17 }, { created_at: '' }],
  ['an empty publish date', { publish_date: '' }, { publish_date: null }],
  ['no title', { title: undefined }, { title: '' }],
  ['a title of spaces', { title: '  ' }, { title: '' }, 'regular'],
  ['no description', { description: null }, { description: '' }],
  ['no slug', { slug: null }, { slug: '' }],
  ['a slug that is no path segment', { slug: '../login?x' }, { slug: '' }, 'regular'],
  ['a slug of dots', { slug: '..' }, { slug: '' }, 'regular'],
  ['a status of its own', { status: 'live' }, { status: 'live' }],
  ['no status', { status: undefined }, { status: '' }],
  ['a cover with a script for an address', { cover: { src: 'javascript:alert(1)', alt: '' } }, { cover: null }],
  ['no cover', { cover: undefined }, { cover: null }],
  ['a cover without words', { cover: { src: '/a.svg' } }, { cover: { src: '/a.svg', alt: '' } }],
  ['tags that are no texts', { tags: ['dal', 7, null] }, { tags: ['dal'] }],
  ['no tags', { tags: 'dal' }, { tags: [] }],
  ['no body', { body: null }, { body: [] }],
  ['a number for an id', { id: 7 }, { id: '7' }],
])('%s', (_, given, read, kind) => {
  const answer = readPost({ ...regular, ...given }, 'asked')
  expect(answer?.post).toEqual({ ...regular, ...read })
  expect(answer?.isIrregular).toBe(kind !== 'regular')
})

test('a table, a quote or a recipe that is not whole shows what is there', () => {
  const body = [
    { type: 'table', rows: [['a', 7, null], 'b', ['c']], cell_marks: [[[{ type: 'bold', from: 0, to: 9 }]], 'x'] },
    { type: 'quote', content: 'Slowly.', marks: 'none' },
    { type: 'recipe', ingredients: ['rice', 7], prep_minutes: 'long' },
    { type: 'video', url: 'https://a.in' },
  ]
  expect(readPost({ ...regular, body }, 'asked')?.post.body).toEqual([
    {
      type: 'table',
      has_header: true,
      rows: [['a', '', ''], [], ['c']],
      cell_marks: [[[{ type: 'bold', from: 0, to: 1 }], [], []], [], [[]]],
    },
    { type: 'quote', content: 'Slowly.', source: '' },
    {
      type: 'recipe',
      name: '',
      serves: '',
      prep_minutes: null,
      cook_minutes: null,
      ingredients: ['rice'],
      steps: [],
    },
  ])
})

test('marks and alternative texts are read with their blocks; those that cannot be are left out', () => {
  const bold = { type: 'bold', from: 0, to: 2 }
  const script = { type: 'link', from: 0, to: 2, href: 'javascript:alert(1)' }
  const body = [
    { type: 'paragraph', content: 'Dal', marks: [bold, script, { type: 'blink', from: 0, to: 1 }] },
    { type: 'paragraph', content: 'Dal', marks: 'bold' },
    { type: 'image', url: '/a.svg', caption: '', alt: 'Dal' },
    { type: 'image', url: '/a.svg', caption: '', alt: 7 },
    { type: 'list', style: 'bullet', items: [7, 'dal', 'rice'], item_marks: [[script], [bold], [script]] },
    { type: 'list', style: 'bullet', items: ['dal'], item_marks: [[script]] },
  ]
  expect(readPost({ ...regular, body }, 'asked')?.post.body).toEqual([
    { type: 'paragraph', content: 'Dal', marks: [bold] },
    { type: 'paragraph', content: 'Dal' },
    { type: 'image', url: '/a.svg', caption: '', alt: 'Dal' },
    { type: 'image', url: '/a.svg', caption: '' },
    { type: 'list', style: 'bullet', items: ['dal', 'rice'], item_marks: [[bold], []] },
    { type: 'list', style: 'bullet', items: ['dal'] },
  ])
})

test('of a body the blocks that can be shown stay, in their order', () => {
  const body = [
    { type: 'video', url: 'https://example.com/a.mp4' },
    { type: 'heading', content: 'No level' },
    { type: 'heading', level: 9, content: 'A level too deep' },
    { type: 'paragraph' },
    'text',
    null,
    { type: 'image', url: 'javascript:alert(1)' },
    { type: 'image', url: 'https://example.com/a.jpg', caption: null },
    { type: 'list', items: ['one', { two: 2 }] },
    { type: 'list', style: 'numbers', items: 'one' },
    { type: 'paragraph', content: 'x'.repeat(30_000) },
  ]
  expect(readPost({ ...regular, body }, 'asked')?.post.body).toEqual([
    { type: 'heading', level: 2, content: 'No level' },
    { type: 'heading', level: 2, content: 'A level too deep' },
    { type: 'image', url: 'https://example.com/a.jpg', caption: '' },
    { type: 'list', style: 'bullet', items: ['one'] },
    { type: 'paragraph', content: 'x'.repeat(30_000) },
  ])
})

test('a post without an id takes the one it was asked for by; in a list it cannot be opened, and is left out', () => {
  expect(readPost({ ...regular, id: undefined }, 'asked')?.post.id).toBe('asked')
  expect(readPost('no post', 'asked')).toBeNull()
  const { posts, irregular } = readPosts([
    regular,
    { ...regular, id: null },
    null,
    'x',
    { ...regular, id: 'b', title: 3 },
  ])
  expect(posts.map((post) => post.id)).toEqual([id, 'b'])
  expect(irregular).toEqual(['(no id)', '(no id)', '(no id)', 'b'])
})

test('irregular posts are named in the log once each, without a word of their text', () => {
  const lines: string[] = []
  const log = collectingLog(lines)
  reportIrregular(['a-1', 'has PCOS since 2022'], log)
  reportIrregular(['a-1'], log)
  reportIrregular([], log)
  reportIrregular(['a-2', 'a-1'], log)
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ level: 'warn', code: 'irregular_posts', ids: 'a-1 (no id)' }),
    expect.objectContaining({ ids: 'a-2' }),
  ])
})
