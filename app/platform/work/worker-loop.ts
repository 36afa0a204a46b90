/** The loop of every worker that runs beside the requests (mail, orders, sandbox): tick, pause, tick again, until it is stopped. */
import { countRound } from '../log/counts'
import type { BackendLog } from '../log/log'
import { asJob } from '../log/log.server'

type WorkerOptions = {
  /** In the metrics. */
  name: string
  /** Does all that is due. It asks `isStopping` between two steps, so that a stop waits for one step only. */
  tick: (isStopping: () => boolean) => Promise<unknown>
  pauseMs: number
  /** The pauses after a wake-up, one after the other; then `pauseMs` again. */
  pausesAfterWakingMs?: readonly number[]
  /** The code under which a tick that rejects is logged. */
  failureCode: string
  log: BackendLog
}

export type WorkerLoop = {
  /** Ends the pause; during a tick, the next pauses are those after a wake-up. */
  wake(): void
  /** Starts no further tick. Resolves when the tick that runs has ended; safe to call again. */
  stop(): Promise<void>
}

/** Backoff: the pause doubles with each failure in a row, up to this or to the pause itself where that is longer. */
const longestBackoffMs = 60_000

export function startWorkerLoop({
  name,
  tick,
  pauseMs,
  pausesAfterWakingMs = [],
  failureCode,
  log,
}: WorkerOptions): WorkerLoop {
  let stopping = false
  const isStopping = () => stopping
  let failures = 0
  let shortPausesMs: number[] = []
  let endPause = () => {}

  async function runTick() {
    try {
      await tick(isStopping)
      failures = 0
      countRound(name, true)
    } catch (error) {
      failures += 1
      countRound(name, false)
      if (!stopping) log.error(failureCode, error)
    }
  }

  function nextPauseMs(): number {
    if (failures > 0) return Math.max(pauseMs, Math.min(pauseMs * 2 ** failures, longestBackoffMs))
    return shortPausesMs.shift() ?? pauseMs
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref()
      endPause = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  async function work() {
    while (!stopping) {
      await asJob(runTick)
      if (!stopping) await pause(nextPauseMs())
    }
  }

  const working = work()
  return {
    wake: () => {
      shortPausesMs = [...pausesAfterWakingMs]
      endPause()
    },
    stop: async () => {
      stopping = true
      endPause()
      await working
    },
  }
}
