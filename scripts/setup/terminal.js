/** A command cannot go on. The message is written for the person who started it; no stack trace helps them. */
export class Stop extends Error {}

/**
 * Runs a command's work; a `Stop` ends the process with its message and exit code 1.
 * @template Result
 * @param {() => Promise<Result>} work
 */
export const orStop = (work) =>
  work().catch((error) => {
    if (!(error instanceof Stop)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  })

/** A line for each piece of work, so that the reader sees that nothing hangs. @param {string} line */
export const say = (line) => process.stdout.write(`› ${line}\n`)

/** @param {number} startedAt a reading of performance.now() */
export const secondsSince = (startedAt) => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`

/** What went wrong, for a person: a `Stop` says it itself; of anything else the first line. @param {unknown} error */
export function reasonOf(error) {
  if (error instanceof Stop) return error.message
  return error instanceof Error ? (error.message.split('\n', 1)[0] ?? error.name) : String(error)
}
