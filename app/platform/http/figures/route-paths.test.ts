import { expect, test } from 'vitest'
import { createRouteTest } from './route-paths'

const isAnswered = createRouteTest({
  root: { id: 'root', path: '' },
  index: { id: 'index', parentId: 'root' },
  home: { id: 'home', parentId: 'root', path: '*' },
  sitemap: { id: 'sitemap', parentId: 'root', path: 'sitemap.xml' },
  api: { id: 'api', parentId: 'root', path: 'api/*' },
  blog: { id: 'blog', parentId: 'root', path: 'blog' },
  post: { id: 'post', parentId: 'blog', path: ':slug' },
  feed: { id: 'feed', parentId: 'blog', path: 'feed.xml' },
  legal: { id: 'legal', parentId: 'root', path: 'legal/:page?' },
})

test.each([
  '/sitemap.xml',
  '/api/openapi.json',
  '/api',
  '/blog/dal-and-rice',
  '/blog/feed.xml',
  '/legal',
  '/legal/terms',
])('a route answers %s', (path) => {
  expect(isAnswered(path)).toBe(true)
})

test.each(['/missing.png', '/sitemapxxml', '/wp-login.php', '/apis/x.json', '/blog/a/b.png', '/.env', '/a/b/c.js'])(
  'only the catch-all would answer %s',
  (path) => {
    expect(isAnswered(path)).toBe(false)
  },
)

test('a build without routes answers nothing', () => {
  expect(createRouteTest({})('/x.png')).toBe(false)
})
