/**
 * The front door: Node's HTTP server around the Remix build. It decides what is answered without Remix (malformed requests,
 * health, metrics, files, forms of other sites, bodies that are too large, more than can be worked on), writes the security headers
 * on every answer and a log line for each. What a page says, what may be cached and who may see it is Remix's and the backend's.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { addressGroup } from '~/domain/address-group'
import { addDays, indiaDay, indiaInstant } from '~/domain/days'
import { pictureBodyBytes } from '~/domain/media-upload'
import { settlementFormBytes, settlementPaths } from '~/domain/settlement-upload'
import { type Log, withRequestId } from '~/log.server'
import { gauge, type Metric } from '~/metrics.server'
import { isForeignStateChange } from '~/origin-check'
import { type AdmissionLimits, admissionLimits, afterArrivals, createAdmission, type Lane } from './admission'
import { answerMetrics } from './answer-metrics'
import type { BackendHealth } from './backend-life'
import { streamBody } from './body-stream'
import { createBusyPage } from './busy-page'
import { applyCacheRule } from './cache-rule'
import { compressResponse } from './compress-response'
import { type CacheUse, createDoorFigures } from './door-figures'
import { type AskForWords, type ClientPage, createClientPages, type StandInContext } from './page-cache/client-pages'
import { createPageCache, type PageCache, type PageStore } from './page-cache/page-cache'
import type { PlainHead } from './page-cache/plain-head'
import { type PlainRequest, readPlainRequest } from './page-cache/plain-request'
import { noPublicPages, type PublicPages } from './page-cache/public-pages'
import { createPieces, type Pieces, sendClientPage, sendPage } from './page-cache/send-page'
import { PlainServer, type ReadyAnswer } from './plain-server'
import { createProcessFigures } from './process-figures'
import { type RefusalCode, refuse } from './refusal'
import { createRemixRequest } from './remix-request'
import { createBodyRoom, type HeldBody, readBody } from './request-body'
import { createRequestEnds } from './request-end'
import { requestIdOf } from './request-id'
import { asksTooMuch, isAmbiguous, readTarget } from './request-target'
import { noRoute } from './route-names'
import { headersOfPages, securityHeaders } from './security-headers'
import { sendResponse } from './send-response'
import { type ConnectionLimits, connectionLimits, watchConnections } from './slow-clients'
import { answerStatic, namesFile, type StaticFiles } from './static-files'

/** What a route reads as its `context`. Under remix-serve all of it is missing. */
export type FrontDoorContext = Partial<StandInContext> & {
  clientAddress?: string
  requestId?: string
  isPersonal?: boolean
  /** The front door asks for the page that visitors get while the site is overloaded. */
  isBusyPage?: boolean
}

export type FrontDoorOptions = {
  /** The Remix build's request handler. */
  remix: (request: Request, context: FrontDoorContext) => Promise<Response>
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
  /** Where the site is still being loaded: until then kept pages and the health are answered, and all else waits. */
  loading?: Promise<unknown>
  /** Keeps public pages; without it every page is rendered for each visitor. */
  pageCache?: PageCacheSettings
  /** Only what differs from `connectionLimits`. */
  limits?: Partial<ConnectionLimits>
  /** Only what differs from `admissionLimits`. */
  admission?: Partial<AdmissionLimits>
}

export type PageCacheSettings = {
  pages: PublicPages
  /** Milliseconds since 1970, by the program's clock. */
  now: () => number
  freshMs: number
  staleMs: number
  limitBytes: number
  files: PageStore | null
  /** Without it every page of a signed-in client is rendered. */
  personalWords?: AskForWords
}

export type FrontDoor = {
  server: Server
  /** It keeps nothing until it is told what the pages are made of. */
  pageCache: PageCache | null
  /** Renders the page for an overload, in advance; anew when the content has changed. */
  renewBusyPage(): Promise<void>
  /** From here on every answer closes its connection. */
  drain(): void
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const largestBodyBytes = 1024 * 1024
/** Of the page for an overload: only the front door may ask for it. */
const busyPath = '/busy'
/** What all bodies that are being read or worked on may take together (request-body.ts). */
const allBodiesBytes = 32 * 1024 * 1024

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
  loading,
  pageCache: cacheSettings,
  limits: changedLimits,
  admission: changedAdmission,
}: FrontDoorOptions): FrontDoor {
  const security = securityHeaders({ https: publicUrl.startsWith('https:') })
  const everyAnswer = Object.entries(security)
  const publicOrigin = new URL(publicUrl).origin
  const limits = { ...connectionLimits, ...changedLimits }
  const admission = createAdmission(
    { ...admissionLimits, ...changedAdmission },
    { nextTurn: afterArrivals(() => connections.taken()) },
  )
  const bodyRoom = createBodyRoom(allBodiesBytes)
  const figures = createDoorFigures()
  const processFigures = createProcessFigures()
  const ends = createRequestEnds({ log, figures, logPath, routeOf, logsFiles })
  let isDraining = false
  const pages = cacheSettings?.pages ?? noPublicPages
  const pageCache = cacheSettings
    ? createPageCache({
        ...cacheSettings,
        render: renderForAll,
        everyAnswer: security,
        dayEnd: endOfIndianDay,
        onError: (code, error) => log.error(code, error),
      })
    : null
  const personalWords = cacheSettings?.personalWords
  const clientPage =
    pageCache && personalWords
      ? createClientPages({ pageCache, personalWords, render: renderForAll, everyAnswer: security })
      : null

  const busyPage = createBusyPage({
    render: () => renderForAll(busyPath, { isBusyPage: true }),
    everyAnswer: security,
    log,
  })

  /** A GET of a public page that carries nothing of any visitor. @throws where there is no place for it now */
  async function renderForAll(key: string, given: FrontDoorContext = {}): Promise<Response> {
    // Any number of addresses of posts can be made up: they have no right of way, and all of them the share of one visitor.
    const ticket = await (pages.isOfMany(key)
      ? admission.enter('visitors', { from: 'posts' })
      : admission.enter('pages'))
    if (!ticket) throw new Error('The site is overloaded.')
    try {
      return await renderNow(key, given)
    } finally {
      ticket.leave()
    }
  }

  async function renderNow(key: string, given: FrontDoorContext): Promise<Response> {
    const requestId = randomUUID()
    const over = new AbortController()
    const context = Object.assign(given, { requestId })
    return withRequestId(requestId, async () => {
      const answer = await remix(new Request(publicOrigin + key, { signal: over.signal }), context)
      const headers = new Headers(answer.headers)
      applyCacheRule(headers, context)
      const body = await answer.arrayBuffer()
      // Remix keeps what it has rendered for five seconds unless the signal says it is over.
      over.abort()
      return new Response(body, { status: answer.status, headers })
    })
  }

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) {
    // Set before anything else answers: a later writeHead can replace a value, and cannot forget one.
    for (const [name, value] of everyAnswer) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    if (isDraining) outgoing.setHeader('connection', 'close')
    ends.watch(incoming, outgoing, { requestId })

    const { headers } = incoming
    const rawTarget = incoming.url ?? ''
    const target = readTarget({
      rawTarget,
      headers,
      remoteAddress: incoming.socket.remoteAddress,
      httpVersion: incoming.httpVersion,
      trustProxy,
      publicUrl,
    })
    if (!target || asksTooMuch(target.url)) return refuse(outgoing, 'malformed_request', rawTarget)
    if (isAmbiguous(incoming)) {
      // What follows on this connection may be a part of it.
      connections.admitNoMore(incoming.socket)
      return refuse(outgoing, 'malformed_request', rawTarget, { connection: 'close' })
    }
    const { url, decodedPath } = target
    const method = incoming.method ?? ''
    if (!methods.includes(method)) {
      return refuse(outgoing, 'method_not_allowed', url.pathname, { allow: methods.join(', ') })
    }

    if (url.pathname === '/healthz') return answerHealth(outgoing)

    const isReading = method === 'GET' || method === 'HEAD'
    if (url.pathname === '/metrics')
      return answerMetrics(incoming, outgoing, { token: metricsToken, publicUrl, collect: collectMetrics })
    if (files.has(decodedPath) && !isReading) {
      return refuse(outgoing, 'method_not_allowed', url.pathname, { allow: 'GET, HEAD' })
    }
    const file = answerStatic(files, decodedPath, {
      method,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
    if (file) {
      if (url.pathname.startsWith('/assets/')) for (const name of headersOfPages) outgoing.removeHeader(name)
      return sendFile(outgoing, file)
    }
    if (url.pathname.startsWith('/assets/') || (namesFile(decodedPath) && !isRoutePath(url.pathname))) {
      return refuse(outgoing, 'not_found', url.pathname)
    }

    const { origin, 'sec-fetch-site': fetchSite } = headers
    if (isForeignStateChange({ method, origin, fetchSite, ownOrigins: [url.origin, publicOrigin] })) {
      return refuse(outgoing, 'foreign_origin', url.pathname)
    }
    const lane = laneOf(method, url.pathname)
    const from = lane === 'visitors' ? countedAddress(target.clientAddress) : undefined
    if (lane && admission.refuseIfFull(lane, from)) {
      incoming.resume()
      return busyPage.refuse(incoming, outgoing, requestId)
    }
    const body = isReading ? null : await readForm(incoming, outgoing, url.pathname)
    if (body === 'gone') return void outgoing.destroy()
    if (body === 'no room') return busyPage.refuse(incoming, outgoing, requestId)
    if (body === 'too_large') return refuse(outgoing, body, url.pathname)

    const ticket = lane && (await admission.enter(lane, { from, whenGone: (giveUp) => outgoing.once('close', giveUp) }))
    if (outgoing.destroyed) return ticket?.leave()
    if (lane && !ticket) return busyPage.refuse(incoming, outgoing, requestId)
    try {
      const context: FrontDoorContext = { clientAddress: target.clientAddress, requestId }
      const answer = await remix(createRemixRequest(incoming, outgoing, target, body), context)
      // A copy: those of a static redirect cannot be changed.
      const response = new Response(answer.body, { status: answer.status, headers: new Headers(answer.headers) })
      applyCacheRule(response.headers, context)
      const address = url.pathname + url.search
      const sent = await compressResponse(response, headers['accept-encoding']?.toString(), address)
      // A client may take long to read it.
      ticket?.leave()
      await sendResponse(outgoing, sent)
    } finally {
      ticket?.leave()
    }
  }

  type Body = Buffer<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | null

  /** What was sent with a request, or why it is not here. */
  async function readForm(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    path: string,
  ): Promise<Body | 'gone' | 'no room' | Extract<RefusalCode, 'too_large'>> {
    const pictureBytes = incoming.method === 'POST' ? pictureBodyBytes.get(path) : undefined
    if (pictureBytes !== undefined) return streamBody(incoming, outgoing, pictureBytes)
    const held: HeldBody = bodyRoom.open()
    outgoing.once('close', held.free)
    const result = await readBody(incoming, settlementPaths.has(path) ? settlementFormBytes : largestBodyBytes, held)
    if (result.kind === 'whole') return result.body.length > 0 ? result.body : null
    return result.kind === 'too-large' ? 'too_large' : result.kind === 'no-room' ? 'no room' : 'gone'
  }

  const collectMetrics = async (): Promise<Metric[]> => [
    ...figures.metrics(),
    ...admission.metrics(),
    ...connections.metrics(),
    ...(pageCache ? cacheMetrics(pageCache) : []),
    gauge('aahar_http_body_bytes', 'Memory that large bodies of requests take now.', bodyRoom.taken()),
    ...processFigures.metrics(),
    ...((await backendMetrics?.()) ?? []),
  ]

  async function answerHealth(outgoing: ServerResponse) {
    const report = await health()
    const body = JSON.stringify(report)
    outgoing.writeHead(report.status === 'ok' ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      'cache-control': 'no-store',
    })
    outgoing.end(outgoing.req.method === 'HEAD' ? undefined : body)
  }

  let isLoading = loading !== undefined
  void loading?.then(() => {
    isLoading = false
    // Until now the words of no address were known.
    ends.forget()
  })

  function answer(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!connections.admit(incoming, outgoing)) return
    const answerNow = () => answerFromCache(incoming, outgoing) || answerByRemix(incoming, outgoing)
    if (isLoading && !hasAnswerEarly(incoming)) void loading?.then(answerNow)
    else answerNow()
  }

  /** Whether an answer needs nothing of the site but a kept page. */
  function hasAnswerEarly(incoming: IncomingMessage): boolean {
    if (incoming.url === '/healthz' || incoming.url === '/metrics') return true
    const key = pages.keyOf(incoming.url ?? '')
    return key !== null && readPlainRequest(incoming)?.session === '' && pageCache?.get(key) != null
  }

  const pieces = createPieces(limits.idleMs)

  /** Null: the request goes the usual way, and nothing has been done. */
  function answerAtOnce(head: PlainHead): ReadyAnswer | null | Promise<ReadyAnswer | null> {
    if (isDraining || !pageCache?.isOpen()) return null
    const key = pages.keyOf(head.url)
    if (key === null) return null
    const request = readPlainRequest(head)
    if (!request) return null
    const startedAt = performance.now()
    const requestId = requestIdOf(request.givenId, trustProxy)
    const ready = (make: () => Pieces, use: CacheUse): ReadyAnswer => {
      let made: Pieces | null = null
      let held: Pieces['shared'] = null
      return {
        pieces() {
          made = make()
          return made.pieces
        },
        onHeld() {
          held = made?.shared ?? null
          held?.hold()
        },
        whenOver(isWhole) {
          held?.release()
          figures.countCacheUse(use)
          const { method } = head
          const { status, bytes } = made ?? make()
          ends.ended({ method, place: ends.placeOfPage(key), status, startedAt, bytes, requestId, isWhole })
        },
      }
    }
    if (request.session === '' || pages.isFile(key)) {
      const page = pageCache.get(key)
      return page && ready(() => pieces.ofPage(page, request, requestId), 'kept')
    }
    const fill = (page: ClientPage | null) =>
      page && ready(() => pieces.ofClientPage(page, request, requestId), 'client')
    const page = withRequestId(requestId, () => clientPage?.(key, request)) ?? null
    return page instanceof Promise ? page.then(fill) : fill(page)
  }

  /** False where this is for the usual path; nothing has been done then. */
  function answerFromCache(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
    if (!pageCache?.isOpen()) return false
    const key = pages.keyOf(incoming.url ?? '')
    if (key === null) return false
    const request = readPlainRequest(incoming)
    if (!request) return false
    if (request.session !== '' && !pages.isFile(key)) return answerClient(incoming, outgoing, { key, request })
    const page = pageCache.get(key)
    const requestId = requestIdOf(request.givenId, trustProxy)
    const startedAt = performance.now()
    if (page) {
      figures.countCacheUse('kept')
      ends.watch(incoming, outgoing, { requestId, startedAt, place: ends.placeOfPage(key) })
      sendPage(outgoing, page, request, { requestId, isDraining })
      return true
    }
    void pageCache.fill(key).then((filled) => {
      if (!filled) return answerByRemix(incoming, outgoing)
      figures.countCacheUse('made')
      ends.watch(incoming, outgoing, { requestId, startedAt })
      sendPage(outgoing, filled, request, { requestId, isDraining })
    })
    return true
  }

  /** The same for a client with a session. */
  function answerClient(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    { key, request }: { key: string; request: PlainRequest },
  ): boolean {
    const startedAt = performance.now()
    const requestId = requestIdOf(request.givenId, trustProxy)
    const send = (page: ClientPage | null): boolean => {
      if (!page) return false
      figures.countCacheUse('client')
      ends.watch(incoming, outgoing, { requestId, startedAt, place: ends.placeOfPage(key) })
      sendClientPage(outgoing, page, request, { requestId, isDraining })
      return true
    }
    const page = withRequestId(requestId, () => clientPage?.(key, request)) ?? null
    if (!(page instanceof Promise)) return send(page)
    void page.then((made) => send(made) || answerByRemix(incoming, outgoing))
    return true
  }

  function answerByRemix(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const requestId = requestIdOf(incoming.headers['x-request-id']?.toString(), trustProxy)
    withRequestId(requestId, () =>
      handle(incoming, outgoing, requestId).catch((error: unknown) => {
        log.error('request_failed', error, { method: incoming.method })
        if (outgoing.headersSent) outgoing.destroy()
        else refuse(outgoing, 'internal_error', incoming.url ?? '')
      }),
    )
  }

  const server: Server = new PlainServer(
    {
      connectionsCheckingInterval: limits.checkMs,
      // A request without a host is refused by readTarget, with our headers.
      requireHostHeader: false,
      answerAtOnce,
      onIdle: (socket) => connections.rest(socket),
    },
    answer,
  )
  // Node answers an Expect it does not know by itself, without our headers; it may as well be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', answer)
  const connections = watchConnections(server, limits)
  server.on('clientError', answerUnreadable)

  /** What Node's parser could not read has no request to answer: the answer is written by hand. */
  function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
    // A browser opens connections in advance: one that has asked nothing is closed without words.
    const isSilent = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && (socket as Socket).bytesRead === 0
    if (isSilent || error.code === 'ECONNRESET' || !connections.canAnswer(socket)) return void socket.destroy()
    const status =
      error.code === 'HPE_HEADER_OVERFLOW'
        ? '431 Request Header Fields Too Large'
        : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
          ? '408 Request Timeout'
          : '400 Bad Request'
    ends.unreadable(Number(status.slice(0, 3)), error.code)
    const lines = everyAnswer.map(([name, value]) => `${name}: ${value}`)
    connections.closeWith(
      socket,
      [
        `HTTP/1.1 ${status}`,
        ...lines,
        'cache-control: no-store',
        'content-length: 0',
        'connection: close',
        '',
        '',
      ].join('\r\n'),
    )
  }

  return {
    server,
    pageCache,
    renewBusyPage: busyPage.renew,
    drain() {
      isDraining = true
    },
  }
}

/** Whose share of the queue a request takes. This machine's own address is that of a proxy, and so of many. */
function countedAddress(address: string): string | undefined {
  const group = addressGroup(address)
  return group === undefined || group.startsWith('127.') || group === '0:0:0:0' ? undefined : group
}

/** Where a request waits for its turn; null: it never does. */
function laneOf(method: string, path: string): Lane | null {
  if (path === '/api/health') return null
  return method === 'POST' && path.startsWith('/api/payments/webhook/') ? 'payments' : 'visitors'
}

function cacheMetrics(cache: PageCache): Metric[] {
  const { pages, bytes } = cache.sizes()
  return [
    gauge('aahar_page_cache_pages', 'Public pages that are kept in memory.', pages),
    gauge('aahar_page_cache_bytes', 'Memory that kept pages take.', bytes),
    gauge(
      'aahar_page_cache_open',
      '1 where pages are kept; 0 while it is not known what they show.',
      cache.isOpen() ? 1 : 0,
    ),
  ]
}

/** Pages show the year, and what is due on a day. */
function endOfIndianDay(now: number): number {
  return indiaInstant(addDays(indiaDay(new Date(now)), 1)).getTime()
}

async function sendFile(outgoing: ServerResponse, file: NonNullable<ReturnType<typeof answerStatic>>) {
  outgoing.writeHead(file.status, file.headers)
  if (file.body === null || Buffer.isBuffer(file.body)) return void outgoing.end(file.body ?? undefined)
  // A visitor who leaves half-way through a large file is not an error.
  await pipeline(createReadStream(file.body.path), outgoing).catch(() => outgoing.destroy())
}
