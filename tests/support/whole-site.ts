/** The site in this process, as Remix serves it: every route with its loader, its action and its screen, without a build. */
import { UNSAFE_flatRoutes as flatRoutes } from '@remix-run/dev'
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import * as entry from '~/entry.server'
import * as root from '~/root'

type Module = ServerBuild['routes'][string] extends infer Route
  ? NonNullable<Route> extends { module: infer M }
    ? M
    : never
  : never
const modules = import.meta.glob<Module>(['/app/routes/*.{ts,tsx}', '/app/routes/*/route.{ts,tsx}'])

export type WholeSite = {
  /** Those of pages without parameters. */
  paths: string[]
  handle: (request: Request, context: AppLoadContext) => Promise<Response>
}

export async function loadWholeSite(): Promise<WholeSite> {
  const listed = flatRoutes('app', ['**/*.test.{ts,tsx}'], 'routes')
  const loaded = await Promise.all(
    Object.values(listed).map(async ({ file, ...route }) => {
      const load = modules[`/app/${file}`]
      if (!load) throw new Error(`There is no ${file}.`)
      return { parentId: 'root', ...route, module: await load() }
    }),
  )
  const routes = {
    root: { id: 'root', path: '', module: root as unknown as Module },
    ...Object.fromEntries(loaded.map((route) => [route.id, route])),
  }
  const shown = Object.values(routes).map(({ module, ...route }) => ({
    ...route,
    hasLoader: 'loader' in module,
    hasAction: 'action' in module,
    hasErrorBoundary: 'ErrorBoundary' in module,
    module: `/${route.id}.js`,
    imports: [],
  }))
  const build = {
    entry: { module: entry },
    routes,
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(shown.map((route) => [route.id, route])),
    },
    publicPath: '/',
    assetsBuildDirectory: 'build/client',
    basename: '/',
    mode: 'production',
    isSpaMode: false,
    future: {
      v3_fetcherPersist: true,
      v3_lazyRouteDiscovery: true,
      v3_relativeSplatPath: true,
      v3_routeConfig: true,
      v3_singleFetch: true,
      v3_throwAbortReason: true,
    },
  } as unknown as ServerBuild
  const whole = (id: string | undefined): string => {
    const route = loaded.find((one) => one.id === id)
    return route ? [whole(route.parentId), route.path].filter(Boolean).join('/') : ''
  }
  const paths = loaded.map(({ id }) => `/${whole(id)}`).filter((path) => !/[:*?]/.test(path))
  return { paths: [...new Set(paths)], handle: createRequestHandler(build) }
}
