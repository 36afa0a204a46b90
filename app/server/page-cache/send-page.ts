import type { ServerResponse } from 'node:http'
import { isCurrent } from '../static-files'
import type { ClientPage } from './client-pages'
import { type KeptPage, type Variant, variantFor } from './kept-page'
import type { PlainRequest } from './plain-request'

type Sending = {
  requestId: string
  isDraining: boolean
  /** Of the server: how long it keeps a connection that has nothing to do. */
  keepAliveMs: number
}

/** Sends a page that was put together for one client, who asks for the whole of it each time. */
export function sendFilled(
  outgoing: ServerResponse,
  { lines, body }: ClientPage,
  { isHead }: PlainRequest,
  { requestId, isDraining, keepAliveMs }: Sending,
) {
  if (isDraining) outgoing.shouldKeepAlive = false
  const head = `HTTP/1.1 200 OK\r\n${lines}${goesOn(keepAliveMs)}${endOfHead(requestId)}`
  if (!outgoing.shouldKeepAlive || !takeHead(outgoing, head)) {
    const fields = lines.split('\r\n').filter((line) => line !== '')
    const list = fields.flatMap((line) => [line.slice(0, line.indexOf(': ')), line.slice(line.indexOf(': ') + 2)])
    outgoing.writeHead(200, [...list, 'x-request-id', requestId])
  }
  // All of it goes to the socket in one piece of work.
  outgoing.cork()
  if (!isHead) for (const bytes of body) outgoing.write(bytes)
  outgoing.end()
}

/** Sends a kept page: the same headers to GET and HEAD, 304 where the client has these bytes. */
export function sendPage(
  outgoing: ServerResponse,
  page: KeptPage,
  request: PlainRequest,
  { requestId, isDraining, keepAliveMs }: Sending,
) {
  const variant = variantFor(page, request)
  if (isDraining) outgoing.shouldKeepAlive = false
  if (request.ifNoneMatch !== '' && page.status === 200 && isCurrent(request.ifNoneMatch, variant.etag)) {
    outgoing.writeHead(304, withId(variant.unchangedHead, requestId))
    outgoing.end()
    return
  }
  const isUsual = page.status === 200 && outgoing.shouldKeepAlive
  if (!isUsual || !takeHead(outgoing, readyHead(variant, requestId, keepAliveMs)))
    outgoing.writeHead(page.status, withId(variant.head, requestId))
  outgoing.end(request.isHead ? undefined : variant.body)
}

/** writeHead copies what it is given at once, so one list serves all answers. */
function withId(head: string[], requestId: string): string[] {
  head[head.length - 1] = requestId
  return head
}

const readyHeads = new WeakMap<Variant, string>()

/** What writeHead would make of the list, for a connection that goes on. */
function readyHead(variant: Variant, requestId: string, keepAliveMs: number): string {
  let ready = readyHeads.get(variant)
  if (ready === undefined) {
    ready = 'HTTP/1.1 200 OK\r\n'
    const { head } = variant
    for (let index = 0; index < head.length - 2; index += 2) ready += `${head[index]}: ${head[index + 1]}\r\n`
    ready = flat(ready + goesOn(keepAliveMs))
    readyHeads.set(variant, ready)
  }
  return ready + endOfHead(requestId)
}

const goesOn = (keepAliveMs: number) =>
  `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(keepAliveMs / 1000)}\r\nx-request-id: `

const endOfHead = (requestId: string) => `${requestId}\r\nDate: ${dateText()}\r\n\r\n`

/** A string in one piece: one that was put together of many would be copied together for each answer. */
const flat = (text: string) => Buffer.from(text, 'latin1').toString('latin1')

/**
 * Gives Node the finished head where its own writeHead leaves it. writeHead checks and joins all headers anew for each
 * answer, which is a fifth of what a kept page costs. False where this Node has no such place: call writeHead.
 */
function takeHead(outgoing: ServerResponse, head: string): boolean {
  const inner = outgoing as unknown as { _header?: string | null }
  if (inner._header !== null) return false
  inner._header = head
  return outgoing.headersSent
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
