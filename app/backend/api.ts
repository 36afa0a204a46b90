/** The Hono app: mounts each area's routes below /api and turns whatever happens into an answer of the contract. */
import { Hono } from 'hono'
import { maxBodyBytes } from '~/clinic/contract/errors'
import { isForeignStateChange } from '~/origin-check'
import { everyoneIsAnonymous, type ResolveActor } from './actor'
import { ApiError, errorResponse } from './api-error'
import type { RecordRefusal } from './audit/refusals'
import type { BackendLog } from './log'
import type { ApiEnv, Caller, Route } from './route'
import { isStorageFull } from './storage-full'

type ApiOptions = {
  routes: readonly Route[]
  publicUrl: string
  log: BackendLog
  resolveActor?: ResolveActor
  recordRefusal?: RecordRefusal
}

export type Api = { fetch(request: Request, caller?: Caller): Promise<Response> }

/** The API as a function from Request to Response; it never rejects. */
export function createApi({
  routes,
  publicUrl,
  log,
  resolveActor = everyoneIsAnonymous,
  recordRefusal = async () => {},
}: ApiOptions): Api {
  const app = new Hono<ApiEnv>().basePath('/api')
  const limits = new Map(routes.map(({ operation }) => [`/api${operation.path}`, operation.maxBodyBytes]))
  const limitOf = (path: string) => limits.get(path) ?? maxBodyBytes

  app.use(async (c, next) => {
    const { method } = c.req
    const [origin, fetchSite] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
    const ownOrigins = [new URL(c.req.url).origin, publicUrl]
    if (isForeignStateChange({ method, origin, fetchSite, ownOrigins })) throw new ApiError('foreign_origin')
    if (Number(c.req.header('content-length') ?? 0) > limitOf(c.req.path)) throw new ApiError('too_large')
    c.set('actor', await resolveActor(c.req.raw))
    await next()
    // Nothing the API says is kept by anyone on the way, unless a route decides otherwise.
    if (!c.res.headers.has('cache-control')) c.res.headers.set('Cache-Control', 'no-store')
  })

  for (const { operation, handle } of routes) app.on(operation.method, honoPath(operation.path), handle)
  for (const [path, allow] of allowedMethods(routes)) {
    app.options(honoPath(path), () => new Response(null, { status: 204, headers: { Allow: allow } }))
    app.all(honoPath(path), () => errorResponse('method_not_allowed', { headers: { Allow: allow } }))
  }

  app.notFound(() => errorResponse('not_found'))

  const answerError = (error: unknown, method: string) => {
    if (error instanceof ApiError) return errorResponse(error.code, error.particulars)
    log.error(isStorageFull(error) ? 'storage_full' : 'internal_error', error, { method })
    if (isStorageFull(error)) return errorResponse('storage_full')
    return errorResponse('internal_error')
  }
  app.onError(async (error, c) => {
    if (error instanceof ApiError) {
      const { operation, actor } = c.var
      await recordRefusal({ code: error.code, operation, actor, clientAddress: c.env?.clientAddress })
    }
    return answerError(error, c.req.method)
  })

  return {
    // Hono passes on what is thrown and is no Error; from here nothing is.
    fetch: async (request, caller = {}) => {
      try {
        return await app.fetch(request, caller)
      } catch (error) {
        return answerError(error, request.method)
      }
    },
  }
}

const honoPath = (path: string) => path.replace(/\{(\w+)\}/g, ':$1')

/** path → the Allow header: what its operations answer to, and what comes with them. */
function allowedMethods(routes: readonly Route[]): Map<string, string> {
  const methods = new Map<string, string[]>()
  for (const { operation } of routes) {
    const known = methods.get(operation.path) ?? []
    methods.set(operation.path, [...known, operation.method, ...(operation.method === 'GET' ? ['HEAD'] : [])])
  }
  return new Map([...methods].map(([path, names]) => [path, [...names, 'OPTIONS'].join(', ')]))
}
