/**
 * Answers each request by a Remix handler that knows the routes of its path and no others. Remix compares a path with every route of the
 * site, four times a page, and builds each of them anew to render one: a sixth of what a page cost.
 */
import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'

type Route = Parameters<typeof matchRoutes>[0][number]
type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

/** Paths whose routes are remembered: visitors choose them, so both their number and their length are bounded. */
const mostPaths = 1000
const longestPath = 200
/** More than any page of the site has. */
const mostAbove = 10

/** Takes the place of Remix's `createRequestHandler`, and answers as that does. */
export function createPageHandler(build: ServerBuild): Handler {
  const whole = createRequestHandler(build)
  const tree = childrenOf(build.routes)
  const bySet = new Map<string, Handler>()
  const byPath = new Map<string, Handler>()

  function handlerOf(path: string): Handler {
    const known = byPath.get(path)
    if (known) return known
    const ids = routesOf(tree, path)
    const set = ids.join('\n')
    const handler = ids.length === 0 ? whole : (bySet.get(set) ?? createRequestHandler(withRoutes(build, ids)))
    if (ids.length > 0) bySet.set(set, handler)
    if (path.length > longestPath) return handler
    if (byPath.size >= mostPaths) byPath.clear()
    byPath.set(path, handler)
    return handler
  }

  return (request, context) => {
    const { pathname, searchParams } = new URL(request.url)
    // The first tells a browser of routes it does not know, the other names its route itself.
    const isOfAll = pathname.endsWith('/__manifest') || searchParams.has('_data')
    if (isOfAll) return whole(request, context)
    const path = pagePath(pathname)
    if (path === pathname) context.isDocument = true
    return handlerOf(path)(request, context)
  }
}

/** The page whose data are asked for, as Remix reads such a path. */
const pagePath = (pathname: string) =>
  pathname.endsWith('.data') ? pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : pathname

function childrenOf(routes: ServerBuild['routes'], parentId?: string): Route[] {
  return Object.values(routes).flatMap((route) => {
    if (route?.parentId !== parentId || !route) return []
    const { id, path, index, caseSensitive } = route
    const own = { id, ...(path !== undefined && { path }), ...(caseSensitive !== undefined && { caseSensitive }) }
    return [index ? { ...own, index: true as const } : { ...own, children: childrenOf(routes, id) }]
  })
}

/** Those that match the path; with them those of the paths above it, which a page's scripts are told from the first. Empty: none. */
function routesOf(tree: Route[], path: string): string[] {
  const own = idsAt(tree, path)
  if (own.length === 0) return []
  const segments = path.split('/').filter((segment) => segment !== '')
  const above = segments.slice(0, mostAbove).map((_, count) => `/${segments.slice(0, count).join('/')}`)
  return [...new Set([...own, ...above.flatMap((one) => idsAt(tree, one))])].toSorted()
}

const idsAt = (tree: Route[], path: string) => (matchRoutes(tree, path) ?? []).map(({ route }) => route.id ?? '')

function withRoutes(build: ServerBuild, ids: readonly string[]): ServerBuild {
  const isOne = ([id]: [string, unknown]) => ids.includes(id)
  const few = <Value>(all: Record<string, Value>) => Object.fromEntries(Object.entries(all).filter(isOne))
  return { ...build, routes: few(build.routes), assets: { ...build.assets, routes: few(build.assets.routes) } }
}
