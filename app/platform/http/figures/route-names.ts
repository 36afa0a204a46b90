/**
 * The route that answers an address, as its pattern: `/blog/:slug`, `/api/orders/{order_id}`. Metrics are counted by it, so it is always one
 * of the routes there are, however many addresses visitors make up.
 */
import { fullPath, type RouteManifest } from './route-paths'

type Known = {
  /** The Remix build's routes. */
  routes: RouteManifest
  /** The API's paths below /api, with `{name}` for each parameter. */
  apiPaths: readonly string[]
  /** Whether a path is a public file's. */
  isFile: (path: string) => boolean
}

/** Of all addresses that lead nowhere. */
export const noRoute = '/*'

type Pattern = { name: string; segments: readonly string[] }

/** @returns a function of a request's target as it came */
export function createRouteNames({ routes, apiPaths, isFile }: Known): (rawTarget: string) => string {
  const names = [
    ...Object.values(routes).flatMap((route) => {
      const path = route ? fullPath(routes, route.id) : ''
      return path === '' || path === '/*' ? [] : [path]
    }),
    ...apiPaths.map((path) => `/api${path}`),
    '/healthz',
    '/metrics',
    '/__manifest',
  ]
  const exact = new Map<string, string>([['/', '/']])
  /** By their first segment. What begins with a parameter stands under ''. */
  const patterns = new Map<string, Pattern[]>()
  for (const name of new Set(names)) {
    const segments = name.split('/').slice(1)
    if (!segments.some(isParameter)) exact.set(name.toLowerCase(), name)
    else {
      const first = isParameter(segments[0] ?? '') ? '' : (segments[0] ?? '').toLowerCase()
      patterns.set(first, [...(patterns.get(first) ?? []), { name, segments }])
    }
  }
  // `/api/*` is the last that is asked.
  for (const list of patterns.values()) list.sort((one, other) => (rank(one) < rank(other) ? -1 : 1))

  return (rawTarget) => {
    const query = rawTarget.indexOf('?')
    const path = query < 0 ? rawTarget : rawTarget.slice(0, query)
    if (isFile(path)) return 'file'
    const plain =
      path
        .toLowerCase()
        .replace(/\/+$/, '')
        .replace(/\.data$/, '') || '/'
    const known = exact.get(plain === '/_root' ? '/' : plain)
    if (known !== undefined) return known
    const segments = plain.split('/').slice(1)
    for (const first of [segments[0] ?? '', ''])
      for (const pattern of patterns.get(first) ?? []) if (matches(pattern.segments, segments)) return pattern.name
    return noRoute
  }
}

const isParameter = (segment: string) => /^[:{*]/.test(segment) || segment.endsWith('?')

/** Words before parameters before a star, from the left. */
const rank = ({ segments }: Pattern) =>
  segments.map((segment) => (segment === '*' ? 2 : isParameter(segment) ? 1 : 0)).join('')

function matches(pattern: readonly string[], segments: readonly string[]): boolean {
  for (const [at, wanted] of pattern.entries()) {
    if (wanted === '*') return true
    const given = segments[at]
    if (given === undefined || given === '') return wanted.endsWith('?') && at === segments.length
    if (wanted.startsWith('{')) continue
    if (wanted.startsWith(':')) {
      // A parameter may have a fixed ending, as in `:slug.xml`.
      if (!given.endsWith(wanted.replace(/^:\w+\??/, '').toLowerCase())) return false
    } else if (wanted.toLowerCase() !== given) return false
  }
  return segments.length === pattern.length
}
