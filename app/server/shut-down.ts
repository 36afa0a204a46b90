import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises'

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
  await quietTurn()
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

/**
 * The system cuts connections that have come to the port and were not taken when it is closed: a form on its way would be lost. Each
 * turn of the event loop takes all there are, so there are none after one that took no time.
 */
async function quietTurn(): Promise<void> {
  for (let turn = 0, startedAt = 0; turn < 1000 && performance.now() - startedAt > 0.2; turn += 1) {
    startedAt = performance.now()
    await nextTurn()
  }
}
