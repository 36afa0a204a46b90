/**
 * Which addresses are public pages: those whose route says so itself, with a `headers` export made by `publicPage`
 * or, for a route without a screen (a feed, the sitemap), `publicFile` (app/frame/site/public-page.server.ts). The front door
 * reads those marks from the Remix build.
 */
import { fullPath } from '../figures/route-paths'

/** The part of a Remix build's routes that is read here. */
type BuiltRoutes = Record<
  string,
  | {
      id: string
      path?: string
      parentId?: string
      index?: boolean
      module?: { headers?: unknown; default?: unknown }
    }
  | undefined
>

export type PublicPages = {
  /**
   * The page that a request's target asks for, under its one spelling, or null. Query parameters the page does not read
   * lead to the page without them; with one that it reads the answer is not kept.
   */
  keyOf(rawTarget: string): string | null
  /** Whether what is there has no frame with the client's words: it is the same for signed-in clients. */
  isFile(key: string): boolean
}

/** No public page, for a front door without a cache. */
export const noPublicPages: PublicPages = {
  keyOf: () => null,
  isFile: () => false,
}

/** Parameters that Remix itself reads. */
const remixParameters = ['index', '_data', '_routes']
const longestTarget = 1000

export function publicPages(routes: BuiltRoutes): PublicPages {
  const exact = new Map<string, ReadonlySet<string>>()
  const files = new Set<string>()
  const patterns: { pattern: RegExp; reads: ReadonlySet<string> }[] = []
  for (const route of Object.values(routes)) {
    if (!route) continue
    const path = fullPath(routes, route.id) || '/'
    if (isPublicFile(route.module)) {
      exact.set(path, new Set(remixParameters))
      files.add(path)
      continue
    }
    const query = queryOfPublicPage(route.module?.headers)
    if (!query) continue
    const reads = new Set([...query, ...remixParameters])
    if (path.includes(':')) patterns.push({ pattern: toPattern(path), reads })
    else exact.set(path, reads)
  }
  const readsOf = (path: string) => exact.get(path) ?? patterns.find(({ pattern }) => pattern.test(path))?.reads
  return {
    isFile: (key) => files.has(key),
    keyOf(rawTarget) {
      if (exact.has(rawTarget)) return rawTarget
      if (rawTarget.length > longestTarget) return null
      const at = rawTarget.indexOf('?')
      const path = at < 0 ? rawTarget : rawTarget.slice(0, at)
      const reads = readsOf(path)
      if (!reads) return null
      if (at < 0) return path
      for (const name of new URLSearchParams(rawTarget.slice(at + 1)).keys()) if (reads.has(name)) return null
      return path
    },
  }
}

/** A route without a screen whose `headers` are `publicFile`. */
const isPublicFile = ({ headers, default: screen }: { headers?: unknown; default?: unknown } = {}): boolean =>
  screen === undefined && typeof headers === 'function' && Reflect.get(headers, 'isPublicFile') === true

/** The query parameters a public page reads; null for any other route. */
function queryOfPublicPage(headers: unknown): readonly string[] | null {
  if (typeof headers !== 'function') return null
  const query: unknown = Reflect.get(headers, 'publicPageQuery')
  return Array.isArray(query) ? query.map(String) : null
}

/** A parameter stands for one segment of plain characters: what is percent-coded has a second spelling. */
function toPattern(path: string): RegExp {
  const source = path
    .split('/')
    .map((segment) =>
      segment.startsWith(':') ? '[A-Za-z0-9][A-Za-z0-9_-]{0,199}' : segment.replace(/[.*+^${}()|[\]\\?]/g, '\\$&'),
    )
    .join('/')
  return new RegExp(`^${source}$`)
}
