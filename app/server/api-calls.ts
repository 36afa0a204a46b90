/**
 * Calls of the API go to the one route that mounts it (app/routes/api.$.ts) without Remix's router: it compares each path with every
 * route of the site, twice, which was half of what a call cost. The route answers with a Response of its own, so Remix has nothing to add.
 */
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import { fullPath } from './route-paths'

type Handler = (request: Request, context: AppLoadContext) => Promise<Response>

const readingMethods = ['GET', 'HEAD', 'OPTIONS']

/** @param remix answers all the rest, and paths that only Remix reads as the API's: in capitals, or with `.data` at the end */
export function withApiCalls(routes: ServerBuild['routes'], remix: Handler): Handler {
  const api = Object.values(routes).find((route) => route && fullPath(routes, route.id) === '/api/*')?.module
  return async (request, context) => {
    const { pathname } = new URL(request.url)
    const answer = readingMethods.includes(request.method) ? api?.loader : api?.action
    if (!answer || !pathname.startsWith('/api/') || pathname.endsWith('.data')) return remix(request, context)
    return (await answer({ request, context, params: { '*': pathname.slice('/api/'.length) } })) as Response
  }
}
