import type { IncomingMessage } from 'node:http'

export type BodyResult = { kind: 'whole'; body: Buffer<ArrayBuffer> } | { kind: 'too-large' } | { kind: 'aborted' }

/**
 * Reads a request's body up to `limitBytes`. It counts while the bytes arrive, because a chunked body announces no length.
 * What is too large is still drained, unread: a client that writes before it reads would otherwise see a reset connection
 * instead of the answer. Node's requestTimeout bounds how long that may take.
 */
export function readBody(incoming: IncomingMessage, limitBytes: number): Promise<BodyResult> {
  if (Number(incoming.headers['content-length'] ?? 0) > limitBytes) {
    incoming.resume()
    return Promise.resolve({ kind: 'too-large' })
  }
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    let size = 0
    const finish = (result: BodyResult) => {
      incoming.off('data', onData)
      resolve(result)
    }
    const onData = (chunk: Buffer) => {
      size += chunk.length
      if (size <= limitBytes) return void chunks.push(chunk)
      chunks.length = 0
      finish({ kind: 'too-large' })
      incoming.resume()
    }
    incoming.on('data', onData)
    incoming.on('end', () => finish({ kind: 'whole', body: Buffer.concat(chunks) }))
    incoming.on('error', () => finish({ kind: 'aborted' }))
    incoming.on('close', () => finish({ kind: 'aborted' }))
  })
}
