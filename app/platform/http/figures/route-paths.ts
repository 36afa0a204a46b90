/** The part of a Remix build's route manifest that says which paths it answers. */
export type RouteManifest = Record<string, { id: string; path?: string; parentId?: string } | undefined>

/**
 * A test for paths: does a route other than the catch-all at the root answer this one? `/sitemap.xml` does where there is
 * such a route; `/missing.png` does not, and must be a plain 404 instead of the catch-all's way home.
 */
export function createRouteTest(routes: RouteManifest): (pathname: string) => boolean {
  const patterns = Object.values(routes)
    .map((route) => (route ? fullPath(routes, route.id) : ''))
    .filter((path) => path !== '' && path !== '/*')
    .map(toPattern)
  return (pathname) => patterns.some((pattern) => pattern.test(pathname))
}

export function fullPath(routes: RouteManifest, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const parent = route.parentId === undefined ? '' : fullPath(routes, route.parentId)
  return route.path ? `${parent}/${route.path}` : parent
}

function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      const isOptional = segment.endsWith('?')
      const name = isOptional ? segment.slice(0, -1) : segment
      // A parameter may have a fixed ending, as in `:slug.xml`.
      const one = name.replace(/[.*+^${}()|[\]\\]/g, '\\$&').replace(/^:\w+/, '[^/]+')
      return isOptional ? `(?:/${one})?` : `/${one}`
    })
    .join('')
  return new RegExp(`^${source}/?$`, 'i')
}
