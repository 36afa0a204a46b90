import type { IncomingMessage } from 'node:http'

export type BodyResult =
  | { kind: 'whole'; body: Buffer<ArrayBuffer> }
  | { kind: 'too-large' }
  /** Other large bodies are being held already. */
  | { kind: 'no-room' }
  | { kind: 'aborted' }

/** So much of each body is held in any case: no form of a client's is larger. */
const smallBytes = 16 * 1024

/**
 * The memory that all bodies together may take beyond their first 16 KB. Without it 2,000 connections could send 1 MB each
 * before anybody looks who they are.
 */
export function createBodyRoom(bytes: number) {
  let taken = 0
  return {
    /** For one request; `free` when it is over. */
    open() {
      let mine = 0
      return {
        /** @returns false where there is no room for a body of this size */
        holds(size: number): boolean {
          const wanted = Math.max(0, size - smallBytes)
          if (taken + wanted - mine > bytes) return false
          taken += wanted - mine
          mine = wanted
          return true
        },
        free() {
          taken -= mine
          mine = 0
        },
      }
    },
    taken: () => taken,
  }
}

export type HeldBody = ReturnType<ReturnType<typeof createBodyRoom>['open']>

/**
 * Reads a request's body up to `limitBytes`. It counts while the bytes arrive, because a chunked body announces no length.
 * What is too large is still drained, unread: a client that writes before it reads would otherwise see a reset connection
 * instead of the answer. Node's requestTimeout bounds how long that may take.
 */
export function readBody(incoming: IncomingMessage, limitBytes: number, held: HeldBody): Promise<BodyResult> {
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
      const hasRoom = size <= limitBytes && held.holds(size)
      if (hasRoom) return void chunks.push(chunk)
      chunks.length = 0
      held.free()
      finish({ kind: size > limitBytes ? 'too-large' : 'no-room' })
      incoming.resume()
    }
    incoming.on('data', onData)
    incoming.on('end', () => finish({ kind: 'whole', body: Buffer.concat(chunks) }))
    incoming.on('error', () => finish({ kind: 'aborted' }))
    incoming.on('close', () => finish({ kind: 'aborted' }))
  })
}
