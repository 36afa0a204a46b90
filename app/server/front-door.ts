/**
 * The front door: Node's HTTP server around the Remix build. It decides what is answered without Remix (malformed requests,
 * health, files, forms of other sites, bodies that are too large), writes the security headers on every answer and a log
 * line for each. What a page says, what may be cached and who may see it is Remix's and the backend's.
 */
import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { getRequestListener } from '@hono/node-server'
import type { BackendHealth } from './backend-life'
import { compressResponse } from './compress-response'
import { describeError, type Log } from './log'
import { isForeignStateChange } from './origin-check'
import { refuse } from './refusal'
import { createRemixRequest } from './remix-request'
import { readBody } from './request-body'
import { readTarget } from './request-target'
import { securityHeaders } from './security-headers'
import { answerStatic, namesFile, type StaticFiles } from './static-files'

/** What a route reads as its `context`. Under remix-serve all of it is missing. */
export type FrontDoorContext = { clientAddress?: string; requestId?: string }

export type FrontDoorOptions = {
  /** The Remix build's request handler. */
  remix: (request: Request, context: FrontDoorContext) => Promise<Response>
  /** From `createRouteTest`: whether a route other than the catch-all answers a path. */
  isRoutePath: (pathname: string) => boolean
  files: StaticFiles
  health: () => Promise<BackendHealth> | BackendHealth
  publicUrl: string
  trustProxy: number
  log: Log
}

export type FrontDoor = {
  server: Server
  /** From here on every answer closes its connection. */
  drain(): void
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const largestBodyBytes = 1024 * 1024

/** Everything between a socket and the Remix build. It does not listen yet. */
export function createFrontDoor({
  remix,
  isRoutePath,
  files,
  health,
  publicUrl,
  trustProxy,
  log,
}: FrontDoorOptions): FrontDoor {
  const everyAnswer = Object.entries(securityHeaders({ https: publicUrl.startsWith('https:') }))
  let isDraining = false

  async function handle(incoming: IncomingMessage, outgoing: ServerResponse) {
    const requestId = randomUUID()
    // Set before anything else answers: whoever calls writeHead later can replace a value, and cannot forget one.
    for (const [name, value] of everyAnswer) outgoing.setHeader(name, value)
    outgoing.setHeader('x-request-id', requestId)
    if (isDraining) outgoing.setHeader('connection', 'close')
    logWhenDone(incoming, outgoing, requestId)

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
    if (!target) return refuse(outgoing, 'malformed_request', rawTarget)
    const { url, decodedPath } = target
    const method = incoming.method ?? ''
    if (!methods.includes(method)) {
      return refuse(outgoing, 'method_not_allowed', url.pathname, { allow: methods.join(', ') })
    }

    if (url.pathname === '/healthz') return answerHealth(outgoing)

    const isReading = method === 'GET' || method === 'HEAD'
    if (files.has(decodedPath) && !isReading) {
      return refuse(outgoing, 'method_not_allowed', url.pathname, { allow: 'GET, HEAD' })
    }
    const file = answerStatic(files, decodedPath, {
      method,
      acceptEncoding: headers['accept-encoding']?.toString(),
      ifNoneMatch: headers['if-none-match'],
    })
    if (file) return sendFile(outgoing, file)
    if (url.pathname.startsWith('/assets/') || (namesFile(decodedPath) && !isRoutePath(url.pathname))) {
      return refuse(outgoing, 'not_found', url.pathname)
    }

    if (isForeignStateChange({ method, headers, url, publicUrl })) {
      return refuse(outgoing, 'foreign_origin', url.pathname)
    }
    let body: Buffer<ArrayBuffer> | null = null
    if (!isReading) {
      const result = await readBody(incoming, largestBodyBytes)
      if (result.kind === 'too-large') return refuse(outgoing, 'too_large', url.pathname)
      if (result.kind === 'aborted') return outgoing.destroy()
      if (result.body.length > 0) body = result.body
    }

    const sendWithHono = getRequestListener(
      async () => {
        const request = createRemixRequest(incoming, outgoing, target, body)
        const response = await remix(request, { clientAddress: target.clientAddress, requestId })
        return compressResponse(response, headers['accept-encoding']?.toString())
      },
      {
        // The body is read already, and Remix is given a plain Request.
        autoCleanupIncoming: false,
        overrideGlobalObjects: false,
        errorHandler: (error) => {
          log.error('A request failed', { requestId, ...describeError(error) })
          refuse(outgoing, 'internal_error', url.pathname)
        },
      },
    )
    // Hono reads the address once more, by stricter rules about its form.
    incoming.url = url.pathname + url.search
    headers.host = url.host
    await sendWithHono(incoming, outgoing)
  }

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

  function logWhenDone(incoming: IncomingMessage, outgoing: ServerResponse, requestId: string) {
    const startedAt = performance.now()
    const { socket } = incoming
    const bytesBefore = socket.bytesWritten
    // Neither query nor body nor address: they may hold what a person wrote, or a token.
    const path = (incoming.url ?? '').split('?', 1)[0]?.slice(0, 200)
    outgoing.once('close', () => {
      const fields = {
        method: incoming.method,
        path,
        status: outgoing.statusCode,
        ms: Math.round(performance.now() - startedAt),
        bytes: socket.bytesWritten - bytesBefore,
        requestId,
        ...(outgoing.writableFinished ? {} : { aborted: true }),
      }
      if (outgoing.statusCode >= 500) log.warn('request', fields)
      else if (path === '/healthz') log.debug('request', fields)
      else log.info('request', fields)
    })
  }

  const server = createServer(
    {
      // Time for a slow phone, none for a client that holds connections open on purpose.
      headersTimeout: 10_000,
      requestTimeout: 30_000,
      connectionsCheckingInterval: 5_000,
      // Longer than the minute most proxies keep theirs: the side that closes first must not be the one being written to.
      keepAliveTimeout: 65_000,
      // A request without a host is refused by readTarget, with our headers.
      requireHostHeader: false,
    },
    (incoming, outgoing) => {
      handle(incoming, outgoing).catch((error: unknown) => {
        log.error('The front door failed', { ...describeError(error) })
        if (outgoing.headersSent) outgoing.destroy()
        else refuse(outgoing, 'internal_error', incoming.url ?? '')
      })
    },
  )
  server.on('clientError', (error, socket) => answerUnreadable(error, socket, everyAnswer))

  return {
    server,
    drain() {
      isDraining = true
    },
  }
}

async function sendFile(outgoing: ServerResponse, file: NonNullable<ReturnType<typeof answerStatic>>) {
  outgoing.writeHead(file.status, file.headers)
  if (file.body === null || Buffer.isBuffer(file.body)) return void outgoing.end(file.body ?? undefined)
  // A visitor who leaves half-way through a large file is no failure of ours.
  await pipeline(createReadStream(file.body.path), outgoing).catch(() => outgoing.destroy())
}

/** What Node's parser could not read has no request to answer: the answer is written by hand. */
function answerUnreadable(error: NodeJS.ErrnoException, socket: Duplex, headers: readonly [string, string][]) {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy()
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  socket.end([`HTTP/1.1 ${status}`, ...lines, 'content-length: 0', 'connection: close', '', ''].join('\r\n'))
}
