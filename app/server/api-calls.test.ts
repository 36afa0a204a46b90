import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { withApiCalls } from './api-calls'

const says = (who: string) => async (given: unknown) => {
  const { request, context } = given as { request: Request; context: { clientAddress: string } }
  return new Response(`${who} ${request.method} ${context.clientAddress}`)
}
const routes = {
  root: { id: 'root', path: '', module: {} },
  home: { id: 'home', parentId: 'root', index: true, module: { loader: says('home') } },
  api: { id: 'api', parentId: 'root', path: 'api/*', module: { loader: says('loader'), action: says('action') } },
  media: { id: 'media', parentId: 'root', path: 'media/*', module: { loader: says('media') } },
} as unknown as ServerBuild['routes']
const remix = async (request: Request) => new Response(`remix ${request.method}`)
const context = { clientAddress: '203.0.113.7' }

test.each([
  ['GET', '/api/blogs/all_blog_lists?page=2', 'loader GET 203.0.113.7'],
  ['HEAD', '/api/health', 'loader HEAD 203.0.113.7'],
  ['OPTIONS', '/api/health', 'loader OPTIONS 203.0.113.7'],
  ['POST', '/api/appointments/create', 'action POST 203.0.113.7'],
  ['DELETE', '/api/', 'action DELETE 203.0.113.7'],
  ['GET', '/api/%E0%A4%A', 'loader GET 203.0.113.7'],
  ['GET', '/media/a.jpg', 'media GET 203.0.113.7'],
  ['HEAD', '/media/a.jpg.data', 'media HEAD 203.0.113.7'],
  ['POST', '/media/a.jpg', 'remix POST'],
  ['GET', '/', 'remix GET'],
  ['GET', '/api', 'remix GET'],
  ['GET', '/API/health', 'remix GET'],
  ['GET', '/apiary', 'remix GET'],
  ['GET', '/blog/api/', 'remix GET'],
  ['GET', '/api/health.data', 'remix GET'],
])('%s %s is answered by: %s', async (method, path, expected) => {
  const handle = withApiCalls(routes, remix)
  expect(await (await handle(new Request(`http://localhost:3000${path}`, { method }), context)).text()).toBe(expected)
})

test('without such a route Remix answers', async () => {
  const answer = await withApiCalls({}, remix)(new Request('http://localhost:3000/api/health'), context)
  expect(await answer.text()).toBe('remix GET')
})
