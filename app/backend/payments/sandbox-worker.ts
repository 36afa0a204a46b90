/** Lets the sandbox's time pass while the program runs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { asJob } from '~/log.server'
import type { BackendLog } from '../log'
import type { Sandbox } from './sandbox'

export type SandboxWorker = {
  /** Finishes what is being sent. */
  stop(): Promise<void>
}

/** @param tick called anew some seconds after it has ended; it may be another function each time */
export function startSandboxWorker({
  tick,
  log,
  lookEveryMs = 2000,
}: {
  tick: Sandbox['tick']
  log: BackendLog
  lookEveryMs?: number
}): SandboxWorker {
  const stopping = new AbortController()
  async function work() {
    while (!stopping.signal.aborted) {
      await asJob(() =>
        tick().catch((error: unknown) => {
          if (!stopping.signal.aborted) log.error('sandbox_worker_failed', error)
        }),
      )
      await sleep(lookEveryMs, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }
  const working = work()
  return {
    stop: async () => {
      stopping.abort()
      await working
    },
  }
}
