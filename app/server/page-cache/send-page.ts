/**
 * Kept pages and pages put together for one client as answers: as pieces of bytes for the short way (plain-server.ts), and
 * through Node's ServerResponse. Both say the same: the same headers to GET and HEAD, 304 where the client has these bytes.
 */
import type { ServerResponse } from 'node:http'
import { isCurrent } from '../static-files'
import type { ClientPage } from './client-pages'
import { type KeptPage, variantFor } from './kept-page'
import type { PlainRequest } from './plain-request'
import type { ReadyBytes } from './ready-bytes'

type Sending = { requestId: string; isDraining: boolean }

/** What is written of an answer, in order; `shared`: the bytes in whose room its lines are. */
export type Pieces = { status: number; pieces: Buffer[]; bytes: number; shared: ReadyBytes | null }

/** Heads of answers whose connection goes on. `keepAliveMs`: how long the server keeps one that has nothing to do. */
export function createPieces(keepAliveMs: number) {
  const goesOn = `\r\nConnection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\nDate: `

  /** The lines that differ from answer to answer. */
  const own = (statusLine: string, requestId: string) =>
    `HTTP/1.1 ${statusLine}${goesOn}${dateText()}\r\nx-request-id: ${requestId}\r\n`

  return {
    ofPage(page: KeptPage, request: PlainRequest, requestId: string): Pieces {
      const variant = variantFor(page, request)
      const isUnchanged = hasBytes(page, request, variant.etag)
      const lines = own(isUnchanged ? '304 Not Modified' : statusLineOf(page.status), requestId)
      if (isUnchanged) return toPieces(304, [Buffer.from(lines, 'latin1'), variant.unchanged])
      if (request.isHead) return toPieces(page.status, [Buffer.from(lines, 'latin1'), variant.wholeHead])
      return behind(lines, page.status, variant.whole)
    },

    /** A client asks for the whole of their page each time. */
    ofClientPage({ head, body, first }: ClientPage, { isHead }: PlainRequest, requestId: string): Pieces {
      const lines = own('200 OK', requestId)
      if (isHead) return toPieces(200, [Buffer.from(lines, 'latin1'), head])
      return behind(lines, 200, first, body.slice(1))
    },
  }
}

function behind(lines: string, status: number, ready: ReadyBytes, more: readonly Buffer[] = []): Pieces {
  const pieces = ready.after(lines)
  const shared = pieces.length === 1 ? ready : null
  pieces.push(...more)
  return toPieces(status, pieces, shared)
}

function toPieces(status: number, pieces: Buffer[], shared: ReadyBytes | null = null): Pieces {
  let bytes = 0
  for (const piece of pieces) bytes += piece.length
  return { status, pieces, bytes, shared }
}

const statusLineOf = (status: number) => (status === 404 ? '404 Not Found' : '200 OK')

const hasBytes = ({ status }: KeptPage, { ifNoneMatch }: PlainRequest, etag: string) =>
  ifNoneMatch !== '' && status === 200 && isCurrent(ifNoneMatch, etag)

export function sendClientPage(
  outgoing: ServerResponse,
  { head, body }: ClientPage,
  { isHead }: PlainRequest,
  { requestId, isDraining }: Sending,
) {
  if (isDraining) outgoing.shouldKeepAlive = false
  const lines = head.toString('latin1').trimEnd().split('\r\n')
  const list = lines.flatMap((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
  outgoing.writeHead(200, [...list, 'x-request-id', requestId])
  // All of it goes to the socket in one piece of work.
  outgoing.cork()
  if (!isHead) for (const bytes of body) outgoing.write(bytes)
  outgoing.end()
}

export function sendPage(
  outgoing: ServerResponse,
  page: KeptPage,
  request: PlainRequest,
  { requestId, isDraining }: Sending,
) {
  const variant = variantFor(page, request)
  if (isDraining) outgoing.shouldKeepAlive = false
  if (hasBytes(page, request, variant.etag)) {
    outgoing.writeHead(304, withId(variant.unchangedHead, requestId))
    outgoing.end()
    return
  }
  outgoing.writeHead(page.status, withId(variant.head, requestId))
  outgoing.end(request.isHead ? undefined : variant.body)
}

/** writeHead copies what it is given at once, so one list serves all answers. */
function withId(head: string[], requestId: string): string[] {
  head[head.length - 1] = requestId
  return head
}

let second = 0
let text = ''

function dateText(): string {
  const now = Math.floor(Date.now() / 1000)
  if (now !== second) {
    second = now
    text = new Date(now * 1000).toUTCString()
  }
  return text
}
