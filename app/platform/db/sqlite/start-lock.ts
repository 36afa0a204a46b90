import { setTimeout as sleep } from 'node:timers/promises'

const timeoutMs = 30_000
const pauseMs = 50

/**
 * Tries until it has the lock.
 * @throws {Error} after 30 s
 */
export async function waitForStartLock(tryLock: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + timeoutMs
  while (!(await tryLock())) {
    if (performance.now() > deadline) throw new Error('Another process has been starting on this database for 30 s.')
    await sleep(pauseMs)
  }
}
