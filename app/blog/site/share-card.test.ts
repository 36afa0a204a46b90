import sharp from 'sharp'
import { expect, test } from 'vitest'
import { cardVersion } from '~/drawing/share-image/card.server'
import { drawCard } from '~/drawing/share-image/draw-card.server'
import type { BlogSummary } from '../contract/blog'
import { postCard, postShareAddress } from './share-card.server'

const post: BlogSummary = {
  id: '0198f6b0-0000-7000-8000-000000000001',
  slug: 'dal',
  title: 'Dal, twice a day',
  description: '',
  created_at: '2026-01-10T06:00:00.000Z',
  publish_date: '2026-01-15',
  status: 'published',
  cover: { src: '/illustrations/cover-millets.svg', alt: '' },
  tags: [],
  body: [],
}

test.each([
  [{}, 'cover-millets.svg'],
  [{ cover: null, body: [{ type: 'image', url: '/illustrations/thali.svg', caption: '' }] }, 'thali.svg'],
  [{ cover: null }, /^placeholder-\d\.svg$/],
  [{ cover: { src: 'https://elsewhere.example/a.png', alt: '' } }, /^placeholder-\d\.svg$/],
  [{ cover: { src: '/illustrations/../../../package.json', alt: '' } }, /^placeholder-\d\.svg$/],
  [{ cover: { src: '/media/photo.jpg', alt: '' } }, /^placeholder-\d\.svg$/],
] satisfies [Partial<BlogSummary>, string | RegExp][])('a post with %j is drawn with %s', (given, picture) => {
  expect(postCard({ ...post, ...given }).picture).toMatch(picture)
})

test('the line says the date where there is one to be read', () => {
  expect(postCard(post).line).toBe('From the blog · January 15, 2026')
  expect(postCard({ ...post, publish_date: 'soon' }).line).toBe('From the blog')
})

test('the version changes with what is drawn, and only with it', async () => {
  const version = await cardVersion(postCard(post))
  expect(version).toMatch(/^[0-9a-f]{12}$/)
  expect(await cardVersion(postCard({ ...post, description: 'New.', tags: ['dal'] }))).toBe(version)
  const changes: Partial<BlogSummary>[] = [{ title: 'Dal' }, { publish_date: '2026-01-16' }, { cover: null }]
  for (const change of changes) expect(await cardVersion(postCard({ ...post, ...change }))).not.toBe(version)
  expect(await postShareAddress(post, '/blog/dal')).toBe(`/share/blog/dal.png?v=${version}`)
})

test.each([
  ['a short title', 'Dal'],
  ['none', ''],
  ['a title without end', 'Everything about dal '.repeat(500)],
  ['one endless word', 'daal'.repeat(500)],
  ['emoji', '🥗👩🏽‍🍳'],
  ['Devanagari', 'दाल और चावल'],
  ['letters from right to left', 'كيف تطبخ \u202eالعدس'],
  ['marks and half a surrogate', 'Dal \ud83e </text><script>&"\u0000'],
])('%s is drawn, in 1200 × 630 and under 300 KB', async (_, title) => {
  const png = await drawCard(postCard({ ...post, title }))
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect(png.length).toBeLessThan(300_000)
})

test('another title is another picture, and a title of pictures alone is the blog’s name', async () => {
  const titles = ['Dal', 'Rice', 'दाल', 'दाल भात', 'عدس', '扁豆', '🥗', '🍲']
  const [dal, rice, hindi, longer, rtl, hanzi, salad, pot] = await Promise.all(
    titles.map((title) => drawCard(postCard({ ...post, title }))),
  )
  if (!dal || !rice || !hindi || !longer || !rtl || !hanzi || !salad || !pot)
    throw new Error('eight pictures were asked for')
  expect(dal.equals(rice)).toBe(false)
  expect(hindi.equals(longer)).toBe(false)
  expect(hindi.equals(rtl)).toBe(false)
  expect(hanzi.equals(rtl)).toBe(false)
  expect(hanzi.equals(salad)).toBe(false)
  expect(pot.equals(salad)).toBe(true)
})

test('a long title is drawn to its last word', async () => {
  const long = 'What we learnt from a year of cooking dal twice a day for forty families in Jaipur '.repeat(4)
  const [one, other] = await Promise.all(
    ['on Monday', 'on Friday'].map((end) => drawCard(postCard({ ...post, title: long + end }))),
  )
  if (!one || !other) throw new Error('two pictures were asked for')
  expect(one.equals(other)).toBe(false)
})
