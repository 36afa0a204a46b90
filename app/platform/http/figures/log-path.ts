import type { RouteManifest } from './route-paths'

const longestPath = 12

type Words = {
  /** The Remix build's routes. */
  routes: RouteManifest
  /** The API's paths below /api, with `{name}` for each parameter. */
  apiPaths: readonly string[]
  /** Whether a path is a public file's. */
  isFile: (path: string) => boolean
}

/**
 * The path of a request as the log may show it: `/sandbox/pay/*`, `/account/orders/*\/receipt.pdf`. A segment is written only
 * where it is a fixed word of some route, so that no token, id or text of a visitor ever stands in the log, whichever
 * route is added next and however a link is mistyped.
 */
export function createLogPath({ routes, apiPaths, isFile }: Words): (rawTarget: string) => string {
  const words = new Set(['', 'api', 'healthz', '__manifest', '_root'])
  for (const path of [...Object.values(routes).map((route) => route?.path ?? ''), ...apiPaths]) {
    for (const segment of path.split('/'))
      if (!/^[:{*]/.test(segment)) words.add(segment.replace(/\?$/, '').toLowerCase())
  }
  const shown = (segment: string) => {
    const [, name = '', data = ''] = /^(.*?)(\.data)?$/is.exec(segment.toLowerCase()) ?? []
    return `${words.has(name) ? name : '*'}${data}`
  }
  return (rawTarget) => {
    const path = rawTarget.split('?', 1)[0] ?? ''
    if (isFile(path)) return path
    if (!path.startsWith('/')) return '*'
    const segments = path.split('/')
    const cut = segments.length > longestPath ? [...segments.slice(0, longestPath), '…'] : null
    return (cut ?? segments).map((segment) => (segment === '…' ? segment : shown(segment))).join('/')
  }
}
