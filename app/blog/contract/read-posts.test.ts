import { expect, test } from 'vitest'
import { readPostSchema, readPostsSchema } from './read-posts'

const regular = {
  id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
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
    { type: 'paragraph', content: 'Overnight.', marks: [{ type: 'italic', from: 0, to: 6 }] },
    { type: 'list', style: 'bullet', items: ['Jowar'] },
  ],
}
const readPost = (data: unknown) => readPostSchema.safeParse({ success: true, data }).data?.data

test.each<[string, object, object]>([
  ['as the contract has it', {}, {}],
  ['with a date that is none', { created_at: 'last Tuesday' }, { created_at: 'last Tuesday' }],
  ['without a date', { created_at: undefined, publish_date: '' }, { created_at: '', publish_date: null }],
  ['without a title', { title: undefined }, { title: '' }],
  ['with a title of spaces', { title: '  ' }, { title: '' }],
  ['without a description', { description: null }, { description: '' }],
  ['without a slug', { slug: null }, { slug: '' }],
  ['with a status of its own', { status: 'live' }, { status: 'live' }],
  ['with a cover that is a script', { cover: { src: 'javascript:alert(1)', alt: '' } }, { cover: null }],
  ['without tags', { tags: 'dal' }, { tags: [] }],
  ['without a body', { body: null }, { body: [] }],
])('a post %s is read', (_, given, read) => {
  expect(readPost({ ...regular, ...given })).toEqual({ ...regular, ...read })
})

test('of a body the blocks that are known stay, in their order; a picture or a link that is a script is none', () => {
  const script = { type: 'link', from: 0, to: 2, href: 'javascript:alert(1)' }
  const body = [
    { type: 'video', url: 'https://example.com/a.mp4' },
    { type: 'heading', content: 'No level' },
    'text',
    { type: 'image', url: 'javascript:alert(1)' },
    { type: 'paragraph', content: 'Dal', marks: [script] },
    { type: 'list', items: ['one'] },
  ]
  expect(readPost({ ...regular, body })?.body).toEqual([
    { type: 'heading', level: 2, content: 'No level' },
    { type: 'list', style: 'bullet', items: ['one'] },
  ])
})

test('an answer without success, or without a post, is none', () => {
  const meta = { page: 1, per_page: 100, total: 1 }
  expect(readPost(undefined)).toBeUndefined()
  expect(readPostSchema.safeParse({ success: false, data: regular }).success).toBe(false)
  expect(readPostsSchema.safeParse({ success: true, data: 'posts', meta }).success).toBe(false)
})
