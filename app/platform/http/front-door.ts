/**
 * The front door: one Hono app around the Remix build. It answers what needs no Remix (health, metrics, files, kept
 * pages, refusals) and puts the security headers on every answer and a line in the log for each. What a page says, what may be cached
 * and who may see it is Remix's and the backend's.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { Server, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { ReadableStream as NodeStream } from 'node:stream/web'
import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppLoadContext } from '@remix-run/node'
import { type Context, Hono } from 'hono'
import { Registry } from 'prom-client'
import { addressGroup } from '~/domain/clients/address-group'
import { currentRequestId, type Log, withRequestId } from '../log/log.server'
import { addGauge } from '../log/metrics.server'
import type { BackendHealth } from './backend-life'
import { answerMetrics } from './figures/answer-metrics'
import { createDoorFigures } from './figures/door-figures'
import { addProcessFigures } from './figures/process-figures'
import { noRoute } from './figures/route-names'
import { compressResponse } from './files/compress-response'
import { answerStatic, namesFile, type StaticAnswer, type StaticFiles } from './files/static-files'
import { createHttpServer } from './http-server'
import type { ConnectionLimits } from './limits/connections'
import { createInFlight, type InFlightLimits, inFlightLimits } from './limits/in-flight'
import { refuse } from './limits/refusal'
import { createBodyRoom, limitBody, streamedBytes } from './limits/request-bodies'
import { decodedPath, isAmbiguous, isMalformed, readProxyHeaders } from './limits/request-checks'
import { createRequestEnds } from './limits/request-end'
import { isForeignStateChange } from './origin-check'
import { createBusyPage } from './pages/busy-page'
import { applyCacheRule } from './pages/cache-rule'
import { createKeptPages, type KeptPages, sendKeptPage } from './pages/kept-pages'
import { noPublicPages, type PublicPages } from './pages/public-pages'
import { createRemixRequest } from './remix-request'
import { headersOfPages, securityHeaders } from './security-headers'

export type FrontDoorOptions = {
  /** The Remix build's request handler. */
  remix: (request: Request, context: AppLoadContext) => Promise<Response>
  /** Answers calls of the API; without it Remix does, which compares the address with all pages' twice before. */
  api?: (request: Request, caller: { clientAddress?: string }) => Promise<Response>
  /** From `createRouteTest`: whether a route other than the catch-all answers a path. */
  isRoutePath: (pathname: string) => boolean
  files: StaticFiles
  /** From `createLogPath`: what the log may show of a path. */
  logPath: (rawTarget: string) => string
  /** From `createRouteNames`: the route that answers a request's target, for the metrics. Without it all count as one. */
  routeOf?: (rawTarget: string) => string
  health: () => Promise<BackendHealth> | BackendHealth
  /** What the backend counts; it never rejects. */
  backendMetrics?: () => Promise<Registry>
  /** METRICS_TOKEN. */
  metricsToken?: string | null
  /** LOG_FILES. */
  logsFiles?: boolean
  publicUrl: string
  trustProxy: number
  log: Log
  /** The public pages, which are kept once it is told what they are made of. */
  pages?: PublicPages
  /** Milliseconds since 1970, by the program's clock. */
  now?: () => number
  /** Only what differs from `connectionLimits`. */
  limits?: Partial<ConnectionLimits>
  /** Only what differs from `inFlightLimits`. */
  inFlight?: Partial<InFlightLimits>
}

export type FrontDoor = {
  server: Server
  /** They are empty until it is told what they are made of. */
  keptPages: KeptPages
  /** Renders the page for an overload, in advance; anew when the content has changed. */
  renewBusyPage(): Promise<void>
  /** From here on every answer closes its connection. */
  drain(): void
}

type Env = { Bindings: HttpBindings }

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
/** Of the page for an overload: only the front door may ask for it. */
const busyPath = '/busy'
const keptPagesBytes = 64 * 1024 * 1024

/** Everything between a socket and the Remix build. It does not listen yet. */
export function createFrontDoor({
  remix,
  api = remix,
  isRoutePath,
  files,
  logPath,
  routeOf = () => noRoute,
  health,
  backendMetrics,
  metricsToken = null,
  logsFiles = false,
  publicUrl,
  trustProxy,
  log,
  pages = noPublicPages,
  now = Date.now,
  limits,
  inFlight: changedInFlight,
}: FrontDoorOptions): FrontDoor {
  const security = securityHeaders({ https: publicUrl.startsWith('https:') })
  const { origin: publicOrigin } = new URL(publicUrl)
  const registry = new Registry()
  const inFlight = createInFlight({ ...inFlightLimits, ...changedInFlight }, registry, () => connections.taken())
  const keptPages = createKeptPages({ pages, now, limitBytes: keptPagesBytes, everyAnswer: security })
  const busyPage = createBusyPage({ render: () => renderForAll(busyPath, { isBusyPage: true }), log })
  const figures = createDoorFigures(registry)
  const ends = createRequestEnds({ log, figures, logPath, routeOf, logsFiles })

  /** A GET of a page that carries nothing of any visitor. */
  async function renderForAll(path: string, given: AppLoadContext = {}): Promise<Response> {
    const over = new AbortController()
    const context = { ...given, requestId: randomUUID() }
    try {
      return await withRequestId(context.requestId, async () => {
        const answer = await ask(remix, new Request(publicOrigin + path, { signal: over.signal }), context)
        return new Response(await answer.arrayBuffer(), answer)
      })
    } finally {
      // Remix keeps what it has rendered for five seconds unless the signal says it is over.
      over.abort()
    }
  }

  async function ask(who: typeof remix, request: Request, context: AppLoadContext): Promise<Response> {
    const { status, body, headers } = await who(request, context)
    // A copy: those of a static redirect cannot be changed.
    const answer = new Response(body, { status, headers: new Headers(headers) })
    applyCacheRule(answer.headers, context)
    return answer
  }

  const app = new Hono<Env>({ getPath: pathOf })
  const isReading = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'
  const tooBusy = ({ req }: Context) => busyPage.refuse(req.path, req.header('accept-encoding'))

  /** Headers of every answer; what an answer says itself wins. */
  function secure(answer: Response): Response {
    for (const [name, value] of Object.entries(security)) if (!answer.headers.has(name)) answer.headers.set(name, value)
    answer.headers.set('x-request-id', currentRequestId() ?? '')
    return answer
  }
  /** For scripts, styles and fonts of the build, and for drawings. */
  const securityOfAssets = Object.fromEntries(
    Object.entries(security).filter(([name]) => !(headersOfPages as readonly string[]).includes(name)),
  )

  // Before all else, because most requests end here.
  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env
    const key = keptPages.keyOf(incoming)
    if (key === null || isAmbiguous(incoming)) return next()
    const kept = keptPages.get(key)
    const page = kept ?? (await keptPages.fill(key, () => renderInTurn(c, key)))
    if (!page) return next()
    figures.countPage(kept ? 'kept' : 'made')
    sendKeptPage(outgoing, page, currentRequestId() ?? '')
    return RESPONSE_ALREADY_SENT
  })

  app.use(async (c, next) => {
    await next()
    if (c.res !== RESPONSE_ALREADY_SENT) secure(c.res)
  })

  app.use(async (c, next) => {
    const { incoming } = c.env
    const { path, method } = c.req
    if (isAmbiguous(incoming)) {
      // What follows on this connection may be a part of it.
      connections.admitNoMore(incoming.socket)
      return refuse('malformed_request', path, { connection: 'close' })
    }
    if (isMalformed(new URL(c.req.url))) return refuse('malformed_request', path)
    if (!methods.includes(method)) return refuse('method_not_allowed', path, { allow: methods.join(', ') })
    await next()
  })

  async function renderInTurn(c: Context<Env>, key: string): Promise<Response> {
    const from = countedAddress(readProxyHeaders(c.env.incoming, trustProxy).clientAddress)
    const answer = await inFlight.run({ from }, () => renderForAll(key))
    if (!answer) throw new Error('The site is overloaded.')
    return answer
  }

  app.all('/healthz', async (c) => {
    const report = await health()
    return c.json(report, report.status === 'ok' ? 200 : 503, { 'cache-control': 'no-store' })
  })
  app.all('/metrics', (c) => answerMetrics(c.env.incoming, { token: metricsToken, publicUrl, collect }))

  app.use(async (c, next) => {
    const { path, method } = c.req
    const name = decodedPath(path) ?? ''
    if (files.has(name) && !isReading(c)) return refuse('method_not_allowed', path, { allow: 'GET, HEAD' })
    const file = answerStatic(files, name, {
      method,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    if (file) {
      const shared = path.startsWith('/assets/') || path.endsWith('.svg') ? securityOfAssets : security
      c.env.outgoing.writeHead(file.status, { ...shared, ...file.headers, 'x-request-id': currentRequestId() ?? '' })
      return sendFile(c.env.outgoing, file)
    }
    // A picture is no page, and has no data of one.
    const isPictureData = path.startsWith('/media/') && path.endsWith('.data')
    if (path.startsWith('/assets/') || isPictureData || (namesFile(name) && !isRoutePath(path)))
      return refuse('not_found', path)
    await next()
  })

  app.use(async (c, next) => {
    const { path, method, url } = c.req
    const { isHttps } = readProxyHeaders(c.env.incoming, trustProxy)
    const asked = new URL(url)
    if (isHttps) asked.protocol = 'https:'
    const [origin, fetchSite] = [c.req.header('origin'), c.req.header('sec-fetch-site')]
    if (isForeignStateChange({ method, origin, fetchSite, ownOrigins: [asked.origin, publicOrigin] }))
      return refuse('foreign_origin', path)
    c.req.raw = createRemixRequest(c.env.incoming, c.env.outgoing, { asked, bodyBytes: streamedBytes(c) })
    await next()
  })

  const bodies = createBodyRoom(tooBusy)
  app.use(limitBody, bodies.hold)

  app.all('*', async (c) => {
    const { incoming, outgoing } = c.env
    const { path, method } = c.req
    const { clientAddress } = readProxyHeaders(incoming, trustProxy)
    const context: AppLoadContext = { clientAddress, requestId: currentRequestId() ?? '' }
    const who = path.startsWith('/api/') ? api : remix
    const work = async () => compressResponse(await ask(who, c.req.raw, context), c.req.header('accept-encoding'))
    const isPayment = method === 'POST' && path.startsWith('/api/payments/webhook/')
    const admission = { from: countedAddress(clientAddress), isPayment, hasLeft: () => outgoing.destroyed }
    const answer = path === '/api/health' ? await work() : await inFlight.run(admission, work)
    if (!answer) return outgoing.destroyed ? RESPONSE_ALREADY_SENT : tooBusy(c)
    return watchBody(answer, c)
  })

  app.onError((error, c) => {
    if (c.env.outgoing.destroyed) return RESPONSE_ALREADY_SENT
    log.error('request_failed', error, { method: c.req.method })
    return refuse('internal_error', c.req.path)
  })

  /** A body that fails half-way cuts the connection, so that no client takes the part for the whole; why is said to the log alone. */
  function watchBody({ body, status, headers }: Response, { env, req }: Context<Env>): Response {
    if (!body || req.method === 'HEAD') {
      void body?.cancel().catch(() => {})
      return new Response(null, { status, headers })
    }
    async function* chunks(whole: NodeStream<Uint8Array>) {
      try {
        yield* whole
      } catch (error) {
        if (!env.outgoing.destroyed) log.error('request_failed', error, { method: req.method })
        env.outgoing.destroy()
      }
    }
    const watched = NodeStream.from(chunks(body as NodeStream<Uint8Array>))
    return new Response(watched as ReadableStream<Uint8Array>, { status, headers })
  }

  addCacheFigures(registry, keptPages)
  addGauge(registry, 'aahar_http_body_bytes', 'Memory that large bodies of requests take now.', bodies.taken)
  addProcessFigures(registry)
  const collect = async () => Registry.merge([registry, ...(backendMetrics ? [await backendMetrics()] : [])]).metrics()

  const { server, connections, drain } = createHttpServer({
    ...{ answer: app.fetch, secure, security, ends, publicUrl, trustProxy, limits, registry },
  })
  return { server, keptPages, renewBusyPage: busyPage.renew, drain }
}

/** As it was sent: Hono's own way decodes it. */
function pathOf({ url }: Request): string {
  const start = url.indexOf('/', url.indexOf('://') + 3)
  const end = url.indexOf('?', start)
  return url.slice(start, end < 0 ? undefined : end)
}

/** Whose share a request takes. This machine's own address is that of a proxy, and so of many. */
function countedAddress(address: string): string | undefined {
  const group = addressGroup(address)
  return group === undefined || group.startsWith('127.') || group === '0:0:0:0' ? undefined : group
}

function addCacheFigures(registry: Registry, { sizes, isOpen }: KeptPages) {
  addGauge(registry, 'aahar_page_cache_pages', 'Public pages that are kept in memory.', () => sizes().pages)
  addGauge(registry, 'aahar_page_cache_bytes', 'Memory that kept pages take.', () => sizes().bytes)
  const openHelp = '1 where pages are kept; 0 while it is not known what they show.'
  addGauge(registry, 'aahar_page_cache_open', openHelp, () => Number(isOpen()))
}

/** As bytes to Node itself: a Response would copy them. */
async function sendFile(outgoing: ServerResponse, { body }: StaticAnswer): Promise<Response> {
  if (body === null || Buffer.isBuffer(body)) outgoing.end(body ?? undefined)
  // A visitor who leaves half-way through a large file is not an error.
  else await pipeline(createReadStream(body.path), outgoing).catch(() => outgoing.destroy())
  return RESPONSE_ALREADY_SENT
}
