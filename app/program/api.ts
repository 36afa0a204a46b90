/** The Hono app: mounts each area's routes below /api and turns whatever happens into an answer of the contract. */
import { Hono } from 'hono'
import type { RecordRefusal } from '~/platform/audit/refusals'
import { type Trouble, troubleOf } from '~/platform/db/trouble'
import { everyoneIsAnonymous, type ResolveActor } from '~/platform/http/api/actor'
import { ApiError, errorResponse } from '~/platform/http/api/api-error'
import { maxBodyBytes, unavailableMessage } from '~/platform/http/api/errors'
import type { ApiEnv, Caller, Route } from '~/platform/http/api/route'
import { isForeignStateChange } from '~/platform/http/origin-check'
import type { BackendLog } from '~/platform/log/log'

type ApiOptions = {
  routes: readonly Route[]
  publicUrl: string
  log: BackendLog
  resolveActor?: ResolveActor
  /** The clinic's number, as people read it: where the database is away, a call still gets through. */
  loadPhone?: () => Promise<string>
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
  loadPhone,
}: ApiOptions): Api {
  const app = new Hono<ApiEnv>().basePath('/api')
  const limits = routes.flatMap(({ operation: { path, maxBodyBytes: bytes } }) =>
    bytes === undefined ? [] : [{ place: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`), bytes }],
  )
  const limitOf = (path: string) => limits.find(({ place }) => place.test(path))?.bytes ?? maxBodyBytes

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

  const answerError = async (error: unknown, { method, url }: Request) => {
    if (error instanceof ApiError) return errorResponse(error.code, error.particulars)
    const trouble = troubleOf(error)
    log.error(trouble === null ? 'internal_error' : logCodeOf(trouble), error, { method })
    if (trouble === null) return errorResponse('internal_error')
    const isStaffs = new URL(url).pathname.startsWith('/api/admin/')
    return answerTrouble(trouble, isStaffs ? null : await loadPhone?.().catch(() => null))
  }
  app.onError(async (error, c) => {
    if (error instanceof ApiError) {
      const { operation, actor } = c.var
      await recordRefusal({ code: error.code, operation, actor, clientAddress: c.env?.clientAddress })
    }
    return answerError(error, c.req.raw)
  })

  return {
    // Hono passes on what is thrown and is no Error; from here nothing is.
    fetch: async (request, caller = {}) => {
      try {
        return await app.fetch(request, caller)
      } catch (error) {
        return answerError(error, request)
      }
    },
  }
}

const logCodeOf = (trouble: Trouble) => (trouble === 'full' ? 'storage_full' : `database_${trouble}`)

/** Nothing was stored, and the same request may succeed in a moment. @param phone for who is not of the staff */
function answerTrouble(trouble: Trouble, phone: string | null | undefined): Response {
  const code = trouble === 'full' ? 'storage_full' : 'unavailable'
  const headers = { 'Retry-After': trouble === 'full' ? '30' : '5' }
  // Whose disk it is, and what to do about it, is nothing for a client.
  return errorResponse(code, { headers, ...(phone && { message: unavailableMessage(phone) }) })
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
