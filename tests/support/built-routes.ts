export type BuiltRoute = { id: string; path: string; hasLoader: boolean; hasAction: boolean }

type ServerBuild = {
  assets: { entry: { module: string }; routes: Record<string, BuiltRoute & { parentId?: string; imports?: string[] }> }
}

const serverBuild = new URL('../../build/server/index.js', import.meta.url).href

/** Every route of the production build that has an address, with its whole path such as /blog/:slug. */
export async function builtRoutes(): Promise<BuiltRoute[]> {
  const { assets }: ServerBuild = await import(serverBuild)
  const { routes } = assets
  const whole = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id]
    if (!route) return ''
    return route.path ? `${whole(route.parentId)}/${route.path}` : whole(route.parentId)
  }
  const all = Object.values(routes).map((route) => ({ ...route, path: whole(route.id) || '/' }))
  return all.filter(({ hasLoader, hasAction }) => hasLoader || hasAction)
}

/** Routes whose scripts would run the entry before the page has named its routes. */
export async function routesImportingEntry(): Promise<string[]> {
  const { assets }: ServerBuild = await import(serverBuild)
  return Object.values(assets.routes).flatMap(({ id, imports }) => (imports?.includes(assets.entry.module) ? [id] : []))
}

/** A route's path with each parameter filled in, and the rest behind `*`. */
export function fillPath(path: string, value: (parameter: string) => string): string {
  return path
    .split('/')
    .map((segment) => {
      if (segment === '*') return value('*')
      return segment.replace(/^:(\w+)\??/, (_, parameter: string) => value(parameter))
    })
    .join('/')
}

/** Where a script asks for the same page's data. */
export const dataPath = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

type PublicModule = { headers?: { publicPageQuery?: readonly string[] } }

/** The paths of all public pages, as their routes say themselves (decision 0022). */
export async function publicPaths(): Promise<string[]> {
  const { routes }: { routes: Record<string, { module: PublicModule } | undefined> } = await import(serverBuild)
  const all = await builtRoutes()
  const paths = all.filter(({ id }) => routes[id]?.module.headers?.publicPageQuery).map(({ path }) => path)
  // It stands in place of other pages and has no address of its own: who asks for it is led home.
  return paths.filter((path) => path !== '/busy')
}
