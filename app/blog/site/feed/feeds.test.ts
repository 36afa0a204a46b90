import { expect, test } from 'vitest'
import type { BlogSummary } from '../../contract/blog'
import { toJsonFeed, toRss } from './feeds'

const facts = { origin: 'https://aahar.example', title: 'Wisdom & more', description: 'What we cook', author: 'Team' }

const post = (given: Partial<BlogSummary>): BlogSummary => ({
  id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  slug: 'dal',
  title: 'Dal',
  description: 'About dal.',
  created_at: '2026-01-10T06:00:00.000Z',
  publish_date: '2026-01-15',
  status: 'published',
  cover: null,
  tags: [],
  body: [],
  ...given,
})

type JsonFeed = { items: { id: string; url: string; content_html: string; date_published: string }[] }
const json = (posts: BlogSummary[]) => toJsonFeed(posts, facts) as JsonFeed

test('what a post says is text in the feed, and never markup of its own', () => {
  const body: BlogSummary['body'] = [
    { type: 'heading', level: 1, content: 'A < B & "C"' },
    { type: 'paragraph', content: '</p><script>alert(1)</script>\u0000\u000b' },
    { type: 'image', url: '/a.svg', caption: 'It\'s "here"' },
    { type: 'list', style: 'number', items: ['one', ']]>'] },
  ]
  const html = json([post({ body })]).items[0]?.content_html
  expect(html).toBe(
    '<h2>A &lt; B &amp; &quot;C&quot;</h2><p>&lt;/p&gt;&lt;script&gt;alert(1)&lt;/script&gt;</p>' +
      '<p><img src="https://aahar.example/a.svg" alt="It&#39;s &quot;here&quot;"></p>' +
      '<ol><li>one</li><li>]]&gt;</li></ol>',
  )
  const rss = toRss([post({ body, title: '<Dal> & roti', tags: ['a&b'] })], facts)
  expect(rss).toContain('<title>&lt;Dal&gt; &amp; roti</title>')
  expect(rss).toContain('<category>a&amp;b</category>')
  for (const part of ['<script', '<h2', '\u0000', '\u000b']) expect(rss).not.toContain(part)
})

test('marks are set in the feed, links with whole addresses, and a picture has its alternative text', () => {
  const body: BlogSummary['body'] = [
    {
      type: 'paragraph',
      content: 'Eat <dal> & rice',
      marks: [
        { type: 'bold', from: 4, to: 9 },
        { type: 'link', from: 4, to: 16, href: '/book?a="b' },
        { type: 'italic', from: 10, to: 16 },
      ],
    },
    {
      type: 'list',
      style: 'bullet',
      items: ['a', 'b'],
      item_marks: [[], [{ type: 'link', from: 0, to: 1, href: '#x' }]],
    },
    { type: 'image', url: '/a.svg', caption: 'Lunch', alt: 'Dal' },
  ]
  expect(json([post({ body })]).items[0]?.content_html).toBe(
    '<p>Eat <a href="https://aahar.example/book?a=&quot;b"><strong>&lt;dal&gt;</strong> <em>&amp; rice</em></a></p>' +
      '<ul><li>a</li><li>b</li></ul><p><img src="https://aahar.example/a.svg" alt="Dal"></p>',
  )
})

test('tables, quotes and recipes are in the feed', () => {
  const body: BlogSummary['body'] = [
    {
      type: 'table',
      has_header: true,
      rows: [
        ['Grain', 'Iron'],
        ['Ragi', '<5 mg'],
      ],
      cell_marks: [
        [[], []],
        [[{ type: 'link', from: 0, to: 4, href: '/blog/ragi' }], []],
      ],
    },
    { type: 'quote', content: 'Eat slowly.', source: 'Nani & Dadi' },
    {
      type: 'recipe',
      name: 'Dal',
      serves: '2',
      prep_minutes: null,
      cook_minutes: 61,
      ingredients: ['1 cup <dal>'],
      steps: ['Cook.'],
    },
  ]
  expect(json([post({ body })]).items[0]?.content_html).toBe(
    '<table><tr><th>Grain</th><th>Iron</th></tr>' +
      '<tr><td><a href="https://aahar.example/blog/ragi">Ragi</a></td><td>&lt;5 mg</td></tr></table>' +
      '<blockquote><p>Eat slowly.</p><p>— Nani &amp; Dadi</p></blockquote>' +
      '<h3>Dal</h3><p>Serves: 2 · Cooking: 1 hour 1 minute</p><ul><li>1 cup &lt;dal&gt;</li></ul><ol><li>Cook.</li></ol>',
  )
})

test('each post tells its language, and when it was changed', () => {
  const changed = '2026-02-01T04:00:00.000Z'
  const items = json([
    post({ title: 'दाल कैसे पकाएँ', description: 'थोड़ा पानी, थोड़ा समय', updated_at: changed }),
    post({ publish_date: '2026-01-14' }),
  ]).items
  expect(items).toMatchObject([{ language: 'hi', date_modified: changed }, { language: 'en-IN' }])
  expect(items[1]).not.toHaveProperty('date_modified')
})

test('the newest shown date comes first, a day begins in India, and what has no date is left out', () => {
  const feed = json([
    post({ slug: 'old', publish_date: '2025-05-01' }),
    post({ slug: 'instant', publish_date: '2026-01-14T19:00:00.000Z' }),
    post({ slug: 'day', publish_date: '2026-01-15' }),
    post({ slug: 'undated', publish_date: null }),
    post({ slug: 'broken', publish_date: 'soon' }),
  ])
  expect(feed.items.map(({ url, date_published }) => [url.split('/').at(-1), date_published])).toEqual([
    ['instant', '2026-01-14T19:00:00.000Z'],
    ['day', '2026-01-14T18:30:00.000Z'],
    ['undated', '2026-01-10T06:00:00.000Z'],
    ['old', '2025-04-30T18:30:00.000Z'],
  ])
})

test('a feed holds at most thirty posts, and may hold none', () => {
  expect(json(Array.from({ length: 40 }, (_, n) => post({ slug: `post-${n}` }))).items).toHaveLength(30)
  expect(json([]).items).toEqual([])
  expect(toRss([], facts)).toContain('</channel>')
})

test('a post without a slug is linked by its id', () => {
  expect(json([post({ slug: '' })]).items[0]?.url).toBe(
    'https://aahar.example/blog/blog-0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  )
})

test('a post keeps its id in both feeds when its address changes', () => {
  const [before, after] = [post({ slug: 'dal' }), post({ slug: 'dal-for-winter' })]
  const id = 'tag:aahar.example,2026:blog/0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
  for (const one of [before, after]) {
    expect(json([one]).items[0]?.id).toBe(id)
    expect(toRss([one], facts)).toContain(`<guid isPermaLink="false">${id}</guid>`)
  }
  expect(json([after]).items[0]?.url).toBe('https://aahar.example/blog/dal-for-winter')
})
