import type { IncomingMessage, ServerResponse } from 'node:http'
import { streamBody } from './limits/body-stream'

/** Headers that speak of this connection or that only a proxy may write; Remix and the backend must not believe them. */
const notHandedOn = new Set([
  'connection',
  'expect',
  'forwarded',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'x-request-id',
])

/** Made once: to make one takes a tenth of a millisecond, for a stack that nothing reads. */
const answered = new DOMException('The answer is out, or the visitor has gone.', 'AbortError')

/**
 * The request as Remix sees it: its body as it arrives, and a signal that fires when the visitor goes away or has the answer.
 * Remix compares Origin with the host once more and does not know PUBLIC_URL: X-Forwarded-Host gives it the host of the
 * Origin that has passed our own check.
 */
export function createRemixRequest(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { asked, bodyBytes }: { asked: URL; bodyBytes: number },
): Request {
  const headers = new Headers()
  for (let index = 0; index < incoming.rawHeaders.length; index += 2) {
    const name = incoming.rawHeaders[index] ?? ''
    if (!notHandedOn.has(name.toLowerCase())) headers.append(name, incoming.rawHeaders[index + 1] ?? '')
  }
  const origin = headers.get('origin')
  if (origin && URL.canParse(origin)) headers.set('x-forwarded-host', new URL(origin).host)

  // Also when all went well: Remix keeps what it has rendered in memory for five seconds unless the signal says it is over.
  const over = new AbortController()
  outgoing.once('close', () => over.abort(answered))

  const url = new URL(asked)
  // Before single fetch, Remix asked for data with this parameter. It still obeys it, with a warning and odd answers.
  if (url.searchParams.has('_data')) url.searchParams.delete('_data')

  const isReading = incoming.method === 'GET' || incoming.method === 'HEAD'
  const body = isReading ? null : streamBody(incoming, outgoing, bodyBytes)
  // A body that is still arriving can only be sent one way, says the standard.
  const init = { method: incoming.method, headers, body, signal: over.signal, duplex: 'half' } as const
  return new Request(url, init)
}
