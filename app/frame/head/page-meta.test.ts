import { expect, test } from 'vitest'
import { pageMeta } from './page-meta'

const root = {
  id: 'root',
  data: { origin: 'https://aahar.example', siteName: 'Aahar Nutrition', shareVersion: 'abc', viewer: null },
}
const about = { title: 'About · Aahar', description: 'Who we are.', path: '/about' }

test('a page has its title, description, canonical address, Open Graph and card', () => {
  const tags = pageMeta([root, { id: 'about', data: null }], about)
  expect(tags).toEqual(
    expect.arrayContaining([
      { title: 'About · Aahar' },
      { name: 'description', content: 'Who we are.' },
      { tagName: 'link', rel: 'canonical', href: 'https://aahar.example/about' },
      { property: 'og:url', content: 'https://aahar.example/about' },
      { property: 'og:title', content: 'About · Aahar' },
      { property: 'og:type', content: 'website' },
      { property: 'og:image', content: 'https://aahar.example/share/about.png?v=abc' },
      { property: 'og:image:width', content: '1200' },
      { property: 'og:image:height', content: '630' },
      { property: 'og:image:alt', content: 'About · Aahar' },
      { name: 'twitter:card', content: 'summary_large_image' },
    ]),
  )
  expect(tags).not.toContainEqual({ name: 'robots', content: 'noindex' })
})

test.each([
  ['/', undefined, 'https://aahar.example/share/home.png?v=abc', 'About · Aahar'],
  ['/services', undefined, 'https://aahar.example/share/services.png?v=abc', 'About · Aahar'],
  ['/somewhere-new', undefined, 'https://aahar.example/social-card.png', 'Aahar Nutrition'],
  ['/blog/dal', { src: '/share/blog/dal.png?v=1', alt: 'Dal' }, 'https://aahar.example/share/blog/dal.png?v=1', 'Dal'],
])('%s with the image %j is shared with %s', (path, image, address, alt) => {
  const tags = pageMeta([root], { ...about, path, ...(image && { image }) })
  expect(tags).toContainEqual({ property: 'og:image', content: address })
  expect(tags).toContainEqual({ property: 'og:image:alt', content: alt })
})

test('home has the origin with its slash', () => {
  expect(pageMeta([root], { ...about, path: '/' })).toContainEqual({
    tagName: 'link',
    rel: 'canonical',
    href: 'https://aahar.example/',
  })
})

test('a page that is not to be found has neither a canonical address nor a card', () => {
  expect(pageMeta([root], { ...about, index: false })).toEqual([
    { title: 'About · Aahar' },
    { name: 'description', content: 'Who we are.' },
    { name: 'robots', content: 'noindex' },
  ])
})

test('where the root failed, only what needs an address is missing', () => {
  const tags = pageMeta([undefined, { id: 'root', data: undefined }], about)
  expect(tags).toContainEqual({ property: 'og:title', content: 'About · Aahar' })
  expect(JSON.stringify(tags)).not.toMatch(/canonical|og:image|og:url|undefined/)
})

test('an article says when it was published, and the breadcrumb begins at home', () => {
  const tags = pageMeta([root], {
    ...about,
    type: 'article',
    published: '2026-01-15',
    breadcrumb: [
      { label: 'Blogs', path: '/blogs' },
      { label: 'Dal', path: '/blog/dal' },
    ],
  })
  expect(tags).toContainEqual({ property: 'article:published_time', content: '2026-01-15' })
  expect(tags).toContainEqual({
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: [
        { '@type': 'ListItem', position: 1, name: 'Home', item: 'https://aahar.example/' },
        { '@type': 'ListItem', position: 2, name: 'Blogs', item: 'https://aahar.example/blogs' },
        { '@type': 'ListItem', position: 3, name: 'Dal', item: 'https://aahar.example/blog/dal' },
      ],
    },
  })
})
