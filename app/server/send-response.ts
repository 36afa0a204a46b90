import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setImmediate as nextTurn } from 'node:timers/promises'

/**
 * Writes a Response to the socket, with its length where the body is there at once.
 * @throws what the body's source throws. After a part of it has been sent the connection is cut, so that no client takes the
 *   part for the whole. A client that leaves is no error.
 */
export async function sendResponse(outgoing: ServerResponse, { status, headers, body }: Response): Promise<void> {
  const cookies = headers.getSetCookie()
  const head = { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) }
  if (!body || outgoing.req.method === 'HEAD' || outgoing.destroyed) {
    outgoing.writeHead(status, head)
    outgoing.end()
    return void body?.cancel().catch(() => {})
  }
  const reader = body.getReader()
  const first = await reader.read()
  const second = reader.read()
  const isWhole = first.done || (await Promise.race([second.then(({ done }) => done), nextTurn(false)]))
  if (isWhole) {
    const bytes = first.value ?? new Uint8Array()
    outgoing.writeHead(status, { ...head, 'content-length': bytes.length })
    return void outgoing.end(bytes)
  }
  async function* chunks() {
    try {
      if (first.value) yield first.value
      for (let next = await second; !next.done; next = await reader.read()) yield next.value
    } finally {
      reader.cancel().catch(() => {})
    }
  }
  outgoing.writeHead(status, head)
  try {
    await pipeline(chunks, outgoing)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
  }
}
