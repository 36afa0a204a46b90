/**
 * Calls of the API, and files of uploaded pictures, go to the one route that answers them (app/routes/api.$.ts, media.$.ts) without
 * Remix's router: it compares each path with every route of the site, twice, which was half of what a call cost. These routes
 * answer with a Response of their own, so Remix has nothing to add.
 */
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { fullPath } from './route-paths'

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** @param remix answers all the rest, and paths that only Remix reads as the API's: in capitals, or with `.data` at the end */
export function withApiCalls(routes: ServerBuild['routes'], remix: Handler): Handler {
  const moduleAt = (path: string) =>
    Object.values(routes).find((route) => route && fullPath(routes, route.id) === path)?.module
  const [api, media] = [moduleAt('/api/*'), moduleAt('/media/*')]
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const isReading = readingMethods.includes(request.method)
    // To Remix `.data` would be the data of a page.
    if (media?.loader && isReading && pathname.startsWith('/media/'))
      return (await media.loader({ request, context, params: {} })) as Response
    const answer = isReading ? api?.loader : api?.action
    if (!answer || !pathname.startsWith('/api/') || pathname.endsWith('.data')) return remix(request, context)
    return (await answer({ request, context, params: { '*': pathname.slice('/api/'.length) } })) as Response
  }
}
