import { createLog, type Log } from '~/platform/log/log.server'

/** A log as in production, each line pushed to `lines` when it is written. */
export function collectingLog(lines: string[]): Log {
  const log = createLog({ level: 'info', format: 'json', write: (text) => lines.push(...text.trimEnd().split('\n')) })
  const now =
    <Given extends unknown[]>(say: (...given: Given) => void) =>
    (...given: Given) => {
      say(...given)
      log.flush()
    }
  return { ...log, debug: now(log.debug), info: now(log.info), warn: now(log.warn) }
}
