import type { IncomingMessage, ServerResponse } from 'node:http'

/** So much waits in memory for its reader; then the client has to wait. */
const waitingBytes = 256 * 1024

/**
 * The body of a request as it arrives: until it is read hardly anything is taken from the client. It breaks off above `limitBytes`.
 * Whatever is left when the answer is out is drained unread, as a client that writes before it reads would otherwise see a reset connection
 * instead of the answer; the limits of slow clients bound that.
 */
export function streamBody(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  limitBytes: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let size = 0
  let isOver = false
  let writer: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>> | undefined

  function end(tell: (to: NonNullable<typeof writer>) => void) {
    if (isOver) return
    isOver = true
    incoming.off('data', onData)
    if (writer) tell(writer)
    incoming.resume()
  }
  function onData(chunk: Buffer<ArrayBuffer>) {
    size += chunk.length
    if (size > limitBytes) return end((to) => to.error(new Error('The body is larger than it may be.')))
    writer?.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    if ((writer?.desiredSize ?? 0) <= 0) incoming.pause()
  }
  const onGone = () => end((to) => to.error(new Error('The client has gone, or has its answer.')))

  // Before anything listens: a listener lets it flow.
  incoming.pause()
  incoming.on('data', onData)
  incoming.once('end', () => end((to) => to.close()))
  incoming.once('error', onGone)
  incoming.once('close', onGone)
  outgoing.once('finish', onGone)
  outgoing.once('close', onGone)
  return new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      start(controller) {
        writer = controller
      },
      pull() {
        if (!isOver) incoming.resume()
      },
      cancel: () => end(() => {}),
    },
    { highWaterMark: waitingBytes, size: (chunk) => chunk.byteLength },
  )
}
