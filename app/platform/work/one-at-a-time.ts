/** A job that is asked for at any moment, by a poll or by a message, and never runs twice at once. */
import { asJob } from '../log/log.server'

export type OneAtATime = {
  /** Asked for while it runs, it runs once more, so that what came meanwhile is seen. Resolves when no run is left. */
  run(): Promise<void>
  /** Whether another run follows the one under way. */
  isAskedAgain(): boolean
  /** Lets the run under way end, and starts no further one; safe to call again. */
  stop(): Promise<void>
}

/** @param work does not reject */
export function oneAtATime(work: () => Promise<void>): OneAtATime {
  let running: Promise<void> | null = null
  let isAskedAgain = false
  let isStopped = false
  return {
    run() {
      if (isStopped) return running ?? Promise.resolve()
      if (running) {
        isAskedAgain = true
        return running
      }
      running = asJob(async () => {
        do {
          isAskedAgain = false
          await work()
        } while (isAskedAgain && !isStopped)
        running = null
      })
      return running
    },
    isAskedAgain: () => isAskedAgain,
    async stop() {
      isStopped = true
      await running
    },
  }
}
