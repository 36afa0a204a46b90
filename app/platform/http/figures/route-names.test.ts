import { expect, test } from 'vitest'
import { createRouteNames } from './route-names'

const routes = {
  root: { id: 'root', path: '' },
  site: { id: 'site', parentId: 'root' },
  home: { id: 'home', parentId: 'site', index: true },
  blogs: { id: 'blogs', parentId: 'site', path: 'blogs' },
  post: { id: 'post', parentId: 'site', path: 'blog/:slug' },
  edit: { id: 'edit', parentId: 'root', path: 'blog/:slug/edit' },
  order: { id: 'order', parentId: 'site', path: 'account/orders/:orderId' },
  paper: { id: 'paper', parentId: 'root', path: 'account/orders/:orderId/receipt.pdf' },
  sitemap: { id: 'sitemap', parentId: 'root', path: 'sitemap.xml' },
  api: { id: 'api', parentId: 'root', path: 'api/*' },
  media: { id: 'media', parentId: 'root', path: 'media/*' },
  all: { id: 'all', parentId: 'root', path: '*' },
}
const routeOf = createRouteNames({
  routes,
  apiPaths: ['/orders/mine', '/orders/{order_id}', '/admin/orders/{id}/refunds/{refund}/retry'],
  isFile: (path) => path === '/assets/app.js',
})

test.each([
  ['/', '/'],
  ['/?utm_source=x', '/'],
  ['/_root.data', '/'],
  ['/blogs', '/blogs'],
  ['/Blogs/', '/blogs'],
  ['/blogs.data?_routes=x', '/blogs'],
  ['/blog/dal', '/blog/:slug'],
  ['/blog/dal.data', '/blog/:slug'],
  ['/blog/dal/edit', '/blog/:slug/edit'],
  ['/blog/dal/edit/more', '/*'],
  ['/blog/', '/*'],
  ['/account/orders/7', '/account/orders/:orderId'],
  ['/account/orders/7/receipt.pdf', '/account/orders/:orderId/receipt.pdf'],
  ['/sitemap.xml', '/sitemap.xml'],
  ['/api/orders/mine', '/api/orders/mine'],
  ['/api/orders/ORDER_1', '/api/orders/{order_id}'],
  ['/api/admin/orders/1/refunds/2/retry', '/api/admin/orders/{id}/refunds/{refund}/retry'],
  ['/api/nothing/here', '/api/*'],
  ['/media/a/b.jpg', '/media/*'],
  ['/assets/app.js', 'file'],
  ['/assets/none.js', '/*'],
  ['/healthz', '/healthz'],
  ['/metrics', '/metrics'],
  ['/wp-login.php', '/*'],
  ['//evil.example', '/*'],
  ['*', '/*'],
  ['', '/'],
])('%s is %s', (target, route) => {
  expect(routeOf(target)).toBe(route)
})

test('whatever is asked for, there are no more names than routes', () => {
  const words = ['blog', 'account', 'orders', 'api', 'x', '"', '%0a', 'é', '{order_id}', ':slug']
  const asked = Array.from({ length: 3000 }, (_, at) =>
    [at % 10, at % 7, at % 3, Math.floor(at / 50)].map((part) => words[part] ?? String(part)).join('/'),
  )
  const names = new Set(asked.map((path) => routeOf(`/${path}`)))
  for (const name of names) expect(name).toMatch(/^\/[\w/:{}.*-]*$/)
  expect(names.size).toBeLessThan(Object.keys(routes).length + 6)
})
