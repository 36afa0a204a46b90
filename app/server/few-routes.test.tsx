import { createRequestHandler, type ServerBuild } from '@remix-run/node'
import { Outlet, RemixServer, Scripts, useLoaderData } from '@remix-run/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { createPageHandler } from './few-routes'

function Layout({ children }: { children?: React.ReactNode }) {
  return (
    <html lang="en-IN">
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  )
}

function ShowData() {
  return (
    <main>
      {JSON.stringify(useLoaderData())}
      <Outlet />
    </main>
  )
}

const loader = ({ params, request }: { params: object; request: Request }) => ({ params, address: request.url })
const action = async ({ request }: { request: Request }) => ({ sent: await request.text() })
const page = { default: ShowData, loader, action }
const missing = () => {
  throw new Response('No such page', { status: 404 })
}

let loaded: string[] = []
/** Of the routes a page was rendered with. */
let known: string[] = []
const counted = (id: string) => (given: Parameters<typeof loader>[0]) => {
  loaded.push(id)
  return loader(given)
}

const routes = {
  root: { id: 'root', path: '', module: { Layout, default: Outlet, ErrorBoundary: () => <main>sorry</main> } },
  site: { id: 'site', parentId: 'root', module: { default: ShowData, loader: counted('site') } },
  home: { id: 'home', parentId: 'site', index: true, module: page },
  blog: { id: 'blog', parentId: 'site', path: 'blog', module: page },
  list: { id: 'list', parentId: 'blog', index: true, module: page },
  post: { id: 'post', parentId: 'blog', path: ':slug', module: page },
  fixed: { id: 'fixed', parentId: 'blog', path: 'all', module: page },
  feed: { id: 'feed', parentId: 'root', path: 'feed.xml', module: { loader: () => new Response('<feed/>') } },
  moved: {
    id: 'moved',
    parentId: 'root',
    path: 'moved',
    module: { loader: () => Response.redirect('http://localhost/blog', 302) },
  },
  other: { id: 'other', parentId: 'site', path: '*', module: { default: () => null, loader: missing } },
}

const hasPart = (module: object, part: string) => part in module

const build = {
  entry: {
    module: {
      default: async (
        request: Request,
        status: number,
        headers: Headers,
        context: Parameters<typeof RemixServer>[0]['context'],
      ) => {
        known = Object.keys(context.routeModules)
        return new Response(renderToString(<RemixServer context={context} url={request.url} />), { status, headers })
      },
      handleError: () => {},
    },
  },
  routes,
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: Object.fromEntries(
      Object.values(routes).map(({ module, ...route }) => [
        route.id,
        {
          ...route,
          hasLoader: hasPart(module, 'loader'),
          hasAction: hasPart(module, 'action'),
          hasErrorBoundary: hasPart(module, 'ErrorBoundary'),
          module: `/${route.id}.js`,
        },
      ]),
    ),
  },
  future: { v3_singleFetch: true, v3_lazyRouteDiscovery: true, v3_relativeSplatPath: true },
  mode: 'production',
  publicPath: '/',
  assetsBuildDirectory: '',
  isSpaMode: false,
} as unknown as ServerBuild

type Handler = ReturnType<typeof createPageHandler>

async function ask(handler: Handler, path: string, init?: RequestInit) {
  loaded = []
  const answer = await handler(new Request(`http://localhost${path}`, init), {})
  return { status: answer.status, headers: [...answer.headers], body: await answer.text(), loaded }
}

const paths = [
  '/',
  '/?index',
  '/blog',
  '/blog/',
  '/BLOG',
  '/blog/dal?page=2',
  '/blog/%E0%A4%A6',
  '/blog/%',
  '/blog/all',
  '/blog//dal',
  '/feed.xml',
  '/moved',
  '/nothing',
  '/nothing/at/all',
  `/blog/${'a'.repeat(300)}`,
  `/${'a/'.repeat(40)}`,
  '/_root.data',
  '/blog.data',
  '/blog/dal.data?_routes=post',
  '/moved.data',
  '/nothing.data',
  '/__manifest?p=/blog/dal&p=/&version=1',
  '/__manifest?version=0',
  '/blog/dal?_data=post',
]

test('every request is answered as by a handler that knows all routes', async () => {
  // Remix warns of a path that is no text.
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const [few, whole] = [createPageHandler(build), createRequestHandler(build)]
  // Twice: the second time what was remembered answers.
  for (const path of [...paths, ...paths]) {
    for (const init of [{}, { method: 'HEAD' }, { method: 'POST', body: 'rice' }, { method: 'PURGE' }])
      expect(await ask(few, path, init), `${init.method ?? 'GET'} ${path}`).toEqual(await ask(whole, path, init))
  }
})

test('a page is rendered with its own routes and those above it, not with the rest', async () => {
  await ask(createPageHandler(build), '/blog/dal')
  expect(known.toSorted()).toEqual(['blog', 'home', 'list', 'post', 'root', 'site'])
})
