/**
 * Node's HTTP server around the app: limits of connections, one id and one line in the log for each request, and answers to what Node's
 * parser cannot read.
 */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { getRequestListener } from '@hono/node-server'
import type { Registry } from 'prom-client'
import { withRequestId } from '../log/log.server'
import { requestIdOf } from './figures/request-id'
import { type ConnectionLimits, connectionLimits, watchConnections } from './limits/connections'
import { refuse } from './limits/refusal'
import type { createRequestEnds } from './limits/request-end'

type Options = {
  answer: Parameters<typeof getRequestListener>[0]
  /** Puts the headers of every answer on one. */
  secure: (answer: Response) => Response
  /** The same headers, for an answer that is written by hand. */
  security: Readonly<Record<string, string>>
  ends: ReturnType<typeof createRequestEnds>
  publicUrl: string
  trustProxy: number
  limits?: Partial<ConnectionLimits> | undefined
  registry: Registry
}

/** It does not listen yet. */
export function createHttpServer(options: Options) {
  const { answer, secure, security, ends, publicUrl, trustProxy, limits: changed, registry } = options
  const limits = { ...connectionLimits, ...changed }
  let isDraining = false
  const listener = getRequestListener(answer, {
    // HTTP/1.0 knows no Host header, and old health checks still speak it.
    hostname: new URL(publicUrl).host,
    // Remix and the backend keep Node's own Request and Response.
    overrideGlobalObjects: false,
    // What is left of a body is drained by body-stream.ts, however long that takes.
    autoCleanupIncoming: false,
    errorHandler: () => secure(refuse('malformed_request', '')),
  })

  function take(incoming: IncomingMessage, outgoing: ServerResponse) {
    if (!connections.admit(incoming, outgoing)) return
    const requestId = requestIdOf(incoming.headers['x-request-id']?.toString(), trustProxy)
    ends.watch(incoming, outgoing, requestId)
    if (isDraining) outgoing.setHeader('connection', 'close')
    withRequestId(requestId, () => void listener(incoming, outgoing))
  }

  // A request without a host is refused by the app, with our headers.
  const ofServer = { connectionsCheckingInterval: limits.checkMs, requireHostHeader: false }
  const server: Server = createServer(ofServer, take)
  // Node answers an Expect it does not know by itself, without our headers; it may as well be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', take)
  const connections = watchConnections(server, limits, registry)
  server.on('clientError', refuseUnreadable)

  /** What Node's parser could not read has no request to answer: the answer is written by hand. */
  function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex) {
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
    connections,
    /** From here on every answer closes its connection. */
    drain() {
      isDraining = true
    },
  }
}
