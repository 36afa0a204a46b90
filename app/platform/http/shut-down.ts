import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

type ShutDownOptions = {
  server: Server
  /** How long what runs may go on. */
  graceMs: number
}

/**
 * Stops accepting, lets what runs finish, and cuts what is still open after `graceMs`.
 * @returns whether everything finished by itself.
 */
export async function closeServer({ server, graceMs }: ShutDownOptions): Promise<boolean> {
  const closed = new Promise<true>((resolve) => server.close(() => resolve(true)))
  // A kept-alive connection becomes idle only when its last answer is out; close() alone looks at that once.
  const sweep = setInterval(() => server.closeIdleConnections(), 50)
  try {
    const isFinished = await Promise.race([closed, wait(graceMs, false, { ref: false })])
    if (!isFinished) {
      server.closeAllConnections()
      await closed
    }
    return isFinished
  } finally {
    clearInterval(sweep)
  }
}
