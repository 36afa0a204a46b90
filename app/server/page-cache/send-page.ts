import type { ServerResponse } from 'node:http'
import { isCurrent } from '../static-files'
import { type KeptPage, variantFor } from './kept-page'
import type { PlainRequest } from './plain-request'

/** Sends a kept page: the same headers to GET and HEAD, 304 where the client has these bytes. */
export function sendPage(
  outgoing: ServerResponse,
  page: KeptPage,
  request: PlainRequest,
  { requestId, isDraining }: { requestId: string; isDraining: boolean },
) {
  const variant = variantFor(page, request)
  if (isDraining) outgoing.shouldKeepAlive = false
  if (request.ifNoneMatch !== '' && page.status === 200 && isCurrent(request.ifNoneMatch, variant.etag)) {
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
