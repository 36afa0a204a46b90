/**
 * The front door: Node's HTTP server and one Hono app around the Remix build. It answers what needs no Remix (health, metrics, files, kept
 * pages, refusals) and puts the security headers on every answer and a line in the log for each. What a page says, what may be cached
 * and who may see it is Remix's and the backend's.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Duplex, Readable } from 'node:stream'
import { ReadableStream as NodeStream } from 'node:stream/web'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { AppLoadContext } from '@remix-run/node'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { addressGroup } from '~/domain/address-group'
import { pictureBodyBytes } from '~/domain/media-upload'
import { settlementFormBytes, settlementPaths } from '~/domain/settlement-upload'
import { currentRequestId, type Log, withRequestId } from '~/log.server'
import { gauge, type Metric } from '~/metrics.server'
import { isForeignStateChange } from '~/origin-check'
import { answerMetrics } from './answer-metrics'
import type { BackendHealth } from './backend-life'
import { createBusyPage } from './busy-page'
import { applyCacheRule } from './cache-rule'
import { compressResponse } from './compress-response'
import { type ConnectionLimits, connectionLimits, watchConnections } from './connections'
import { createDoorFigures } from './door-figures'
import { createInFlight, type InFlightLimits, inFlightLimits } from './in-flight'
import { createKeptPages, type KeptPages, sendKeptPage } from './kept-pages'
import { createProcessFigures } from './process-figures'
import { noPublicPages, type PublicPages } from './public-pages'
import { refuse } from './refusal'
import { createRemixRequest } from './remix-request'
import { decodedPath, isAmbiguous, isMalformed, readProxyHeaders } from './request-checks'
import { createRequestEnds } from './request-end'
import { requestIdOf } from './request-id'
import { noRoute } from './route-names'
import { headersOfPages, securityHeaders } from './security-headers'
import { answerStatic, namesFile, type StaticFiles } from './static-files'

export type FrontDoorOptions = {
  /** The Remix build's request handler. */
  remix: (request: Request, context: AppLoadContext) => Promise<Response>
  /** From `createRouteTest`: whether a route other than the catch-all answers a path. */
  isRoutePath: (pathname: string) => boolean
  files: StaticFiles
  /** From `createLogPath`: what the log may show of a path. */
  logPath: (rawTarget: string) => string
  /** From `createRouteNames`: the route that answers a request's target, for the metrics. Without it all count as one. */
  routeOf?: (rawTarget: string) => string
  health: () => Promise<BackendHealth> | BackendHealth
  /** What the backend counts; it never rejects. */
  backendMetrics?: () => Promise<Metric[]>
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
const largestBodyBytes = 1024 * 1024
/** Of the page for an overload: only the front door may ask for it. */
const busyPath = '/busy'
const keptPagesBytes = 64 * 1024 * 1024
/** What the bodies that are held may take together beyond small ones: 2,000 connections could send 1 MB each before anybody looks who they are. */
const allBodiesBytes = 32 * 1024 * 1024
/** No form of a client's is larger. */
const smallBodyBytes = 16 * 1024

/** Everything between a socket and the Remix build. It does not listen yet. */
export function createFrontDoor({
  remix,
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
  const { origin: publicOrigin, host: publicHost } = new URL(publicUrl)
  const connectionBounds = { ...connectionLimits, ...limits }
  const inFlight = createInFlight({ ...inFlightLimits, ...changedInFlight }, () => connections.taken())
  const keptPages = createKeptPages({ pages, now, limitBytes: keptPagesBytes, everyAnswer: security })
  const busyPage = createBusyPage({ render: () => renderForAll(busyPath, { isBusyPage: true }), log })
  const figures = createDoorFigures()
  const processFigures = createProcessFigures()
  const ends = createRequestEnds({ log, figures, logPath, routeOf, logsFiles })
  let bodyBytes = 0
  let isDraining = false

  /** A GET of a page that carries nothing of any visitor. */
  async function renderForAll(path: string, given: AppLoadContext = {}): Promise<Response> {
    const over = new AbortController()
    const context = { ...given, requestId: randomUUID() }
    try {
      return await withRequestId(context.requestId, async () => {
        const answer = await askRemix(new Request(publicOrigin + path, { signal: over.signal }), context)
        return new Response(await answer.arrayBuffer(), answer)
      })
    } finally {
      // Remix keeps what it has rendered for five seconds unless the signal says it is over.
      over.abort()
    }
  }

  async function askRemix(request: Request, context: AppLoadContext): Promise<Response> {
    context.isDocument = !new URL(request.url).pathname.endsWith('.data')
    const { status, body, headers } = await remix(request, context)
    // A copy: those of a static redirect cannot be changed.
    const answer = new Response(body, { status, headers: new Headers(headers) })
    applyCacheRule(answer.headers, context)
    return answer
  }

  const app = new Hono<Env>({ getPath: ({ url }) => new URL(url).pathname })
  const isReading = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'
  const tooBusy = ({ req }: Context) => busyPage.refuse(req.path, req.header('accept-encoding'))

  /** Headers of every answer; what an answer says itself wins. */
  function secure(answer: Response, path = ''): Response {
    const isAsset = path.startsWith('/assets/') && answer.status < 400
    for (const [name, value] of Object.entries(security)) {
      const isOfPages = (headersOfPages as readonly string[]).includes(name)
      if (!answer.headers.has(name) && !(isAsset && isOfPages)) answer.headers.set(name, value)
    }
    answer.headers.set('x-request-id', currentRequestId() ?? '')
    return answer
  }

  app.use(async (c, next) => {
    await next()
    if (c.res !== RESPONSE_ALREADY_SENT) secure(c.res, c.req.path)
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

  app.use(async (c, next) => {
    const { incoming, outgoing } = c.env
    const key = keptPages.keyOf(incoming)
    if (key === null) return next()
    const kept = keptPages.get(key)
    const page = kept ?? (await keptPages.fill(key, () => renderInTurn(c, key)))
    if (!page) return next()
    figures.countCacheUse(kept ? 'kept' : 'made')
    sendKeptPage(outgoing, page, currentRequestId() ?? '')
    return RESPONSE_ALREADY_SENT
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
  app.all('/metrics', (c) => answerMetrics(c.env.incoming, { token: metricsToken, publicUrl, collect: collectMetrics }))

  app.use(async (c, next) => {
    const { path, method } = c.req
    const name = decodedPath(path) ?? ''
    if (files.has(name) && !isReading(c)) return refuse('method_not_allowed', path, { allow: 'GET, HEAD' })
    const file = answerStatic(files, name, {
      method,
      acceptEncoding: c.req.header('accept-encoding'),
      ifNoneMatch: c.req.header('if-none-match'),
    })
    if (file) return sendFile(file)
    if (path.startsWith('/assets/') || (namesFile(name) && !isRoutePath(path))) return refuse('not_found', path)
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
    c.req.raw = createRemixRequest(c.env.incoming, c.env.outgoing, asked)
    await next()
  })

  app.use((c, next) => {
    const maxSize = bodyLimitOf(c)
    return bodyLimit({ maxSize, onError: () => refuse('too_large', c.req.path) })(c, next)
  })

  app.all('*', async (c) => {
    const { incoming, outgoing } = c.env
    const { clientAddress } = readProxyHeaders(incoming, trustProxy)
    const context: AppLoadContext = { clientAddress, requestId: currentRequestId() ?? '' }
    const answerNow = async (request: Request) =>
      compressResponse(await askRemix(request, context), c.req.header('accept-encoding'))
    const admission = {
      from: countedAddress(clientAddress),
      isPayment: c.req.method === 'POST' && c.req.path.startsWith('/api/payments/webhook/'),
      hasLeft: () => outgoing.destroyed,
    }
    const held = heldBytes(c)
    if (bodyBytes + held > allBodiesBytes) return tooBusy(c)
    bodyBytes += held
    try {
      const request = isStreamed(c) ? c.req.raw : await withWholeBody(c.req.raw)
      const answer =
        c.req.path === '/api/health'
          ? await answerNow(request)
          : await inFlight.run(admission, () => answerNow(request))
      if (!answer) return outgoing.destroyed ? RESPONSE_ALREADY_SENT : tooBusy(c)
      return watchBody(answer, c)
    } finally {
      bodyBytes -= held
    }
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

  const collectMetrics = async (): Promise<Metric[]> => [
    ...figures.metrics(),
    ...inFlight.metrics(),
    ...connections.metrics(),
    ...cacheMetrics(keptPages),
    gauge('aahar_http_body_bytes', 'Memory that large bodies of requests take now.', bodyBytes),
    ...processFigures.metrics(),
    ...((await backendMetrics?.()) ?? []),
  ]

  const listener = getRequestListener(app.fetch, {
    // HTTP/1.0 knows no Host header, and old health checks still speak it.
    hostname: publicHost,
    // Remix and the backend keep Node's own Request and Response.
    overrideGlobalObjects: false,
    autoCleanupIncoming: false,
    errorHandler: () => secure(refuse('malformed_request', '')),
  })

  function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!connections.admit(incoming, outgoing)) return
    const requestId = requestIdOf(incoming.headers['x-request-id']?.toString(), trustProxy)
    ends.watch(incoming, outgoing, requestId)
    if (isDraining) outgoing.setHeader('connection', 'close')
    withRequestId(requestId, () => void listener(incoming, outgoing))
  }

  // A request without a host is refused by the app, with our headers.
  const server = createServer(
    { connectionsCheckingInterval: connectionBounds.checkMs, requireHostHeader: false },
    answer,
  )
  // Node answers an Expect it does not know by itself, without our headers; it may as well be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer)
  const connections = watchConnections(server, connectionBounds)
  server.on('clientError', answerUnreadable)

  /** What Node's parser could not read has no request to answer: the answer is written by hand. */
  function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
    // A browser opens connections in advance: one that has asked nothing is closed without words.
    const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
    if (isSilent || error.code === 'ECONNRESET') return void socket.destroy()
    if (!connections.canAnswer(socket)) return connections.closeAfterAnswers(socket)
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    ends.unreadable(Number(status.slice(0, 3)), error.code)
    const lines = Object.entries(security).map(([name, value]) => `${name}: ${value}`)
    const rest = ['cache-control: no-store', 'content-length: 0', 'connection: close', '', '']
    connections.closeWith(socket, [`HTTP/1.1 ${status}`, ...lines, ...rest].join('\r\n'))
  }

  return {
    server,
    keptPages,
    renewBusyPage: busyPage.renew,
    drain() {
      isDraining = true
    },
  }
}

/** Whose share a request takes. This machine's own address is that of a proxy, and so of many. */
function countedAddress(address: string): string | undefined {
  const group = addressGroup(address)
  return group === undefined || group.startsWith('127.') || group === '0:0:0:0' ? undefined : group
}

/** Pictures are read as they arrive, once it is known who sends them. */
const isStreamed = ({ req }: Context) => req.method === 'POST' && pictureBodyBytes.has(req.path)

function bodyLimitOf(c: Context): number {
  if (isStreamed(c)) return pictureBodyBytes.get(c.req.path) ?? 0
  return settlementPaths.has(c.req.path) ? settlementFormBytes : largestBodyBytes
}

/** What the body of a request takes in memory; of one that does not say its length as much as it may have. */
function heldBytes(c: Context<Env>): number {
  const announced = c.env.incoming.headers['content-length']
  if (announced !== undefined && isStreamed(c)) return 0
  const chunked = c.env.incoming.headers['transfer-encoding'] === undefined ? 0 : bodyLimitOf(c)
  return Math.max(0, Number(announced ?? chunked) - smallBodyBytes)
}

/** A request is worked on once all of it is here: a client who sends slowly takes no place. */
async function withWholeBody(request: Request): Promise<Request> {
  if (!request.body) return request
  return new Request(request, { body: await request.arrayBuffer() })
}

function cacheMetrics(cache: KeptPages): Metric[] {
  const { pages, bytes } = cache.sizes()
  return [
    gauge('aahar_page_cache_pages', 'Public pages that are kept in memory.', pages),
    gauge('aahar_page_cache_bytes', 'Memory that kept pages take.', bytes),
    gauge(
      'aahar_page_cache_open',
      '1 where pages are kept; 0 while it is not known what they show.',
      Number(cache.isOpen()),
    ),
  ]
}

function sendFile({ status, headers, body }: NonNullable<ReturnType<typeof answerStatic>>): Response {
  if (body === null || Buffer.isBuffer(body)) return new Response(body && new Uint8Array(body), { status, headers })
  return new Response(Readable.toWeb(createReadStream(body.path)) as ReadableStream, { status, headers })
}
