/** The site in this process, as Remix serves it: every route with its loader, its action and its screen, without a build. */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import * as entry from '~/entry.server'
import * as root from '~/root'
import { listedRoutes, loadRoute } from './listed-routes'

type Module = ServerBuild['routes'][string] extends infer Route
  ? NonNullable<Route> extends { module: infer M }
    ? M
    : never
  : never

export type WholeSite = {
  /** Those of pages without parameters. */
  paths: string[]
  handle: (request: Request, context: AppLoadContext) => Promise<Response>
}

export async function loadWholeSite(): Promise<WholeSite> {
  const loaded = await Promise.all(
    listedRoutes.map(async (route) => ({ ...route, module: await loadRoute<Module>(route) })),
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
  const paths = loaded.map(({ address }) => address).filter((path) => !/[:*?]/.test(path))
  return { paths: [...new Set(paths)], handle: createRequestHandler(build) }
}
