/**
 * The log: one line an event, JSON where a program collects it, readable where a person watches.
 * Lines are gathered for a moment and written together, because every single write to a pipe stops the process.
 */

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

export type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  debug(message: string, fields?: LogFields): void
  info(message: string, fields?: LogFields): void
  warn(message: string, fields?: LogFields): void
  error(message: string, fields?: LogFields): void
  /** Writes what is gathered: before the process ends. */
  flush(): void
}

type LogOptions = {
  level: LogLevel
  format: 'json' | 'readable'
  write: (text: string) => void
  now?: () => Date
}

const order: readonly LogLevel[] = ['debug', 'info', 'warn', 'error']
const gatherMs = 50

/** A log that writes `level` and what is graver. */
export function createLog({ level, format, write, now = () => new Date() }: LogOptions): Log {
  let gathered = ''
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (gathered === '') return
    const text = gathered
    gathered = ''
    write(text)
  }

  function log(lineLevel: LogLevel, message: string, fields: LogFields = {}) {
    if (order.indexOf(lineLevel) < order.indexOf(level)) return
    gathered += format === 'json' ? jsonLine(lineLevel, message, fields) : readableLine(lineLevel, message, fields)
    if (lineLevel === 'error') return flush()
    timer ??= setTimeout(flush, gatherMs).unref()
  }

  function jsonLine(lineLevel: LogLevel, message: string, fields: LogFields): string {
    return `${JSON.stringify({ time: now().toISOString(), level: lineLevel, message, ...fields })}\n`
  }

  function readableLine(lineLevel: LogLevel, message: string, fields: LogFields): string {
    const time = now().toTimeString().slice(0, 8)
    const details = Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => `${name}=${value}`)
    return `${[time, lineLevel.padEnd(5), message, ...details].join('  ')}\n`
  }

  return {
    debug: (message, fields) => log('debug', message, fields),
    info: (message, fields) => log('info', message, fields),
    warn: (message, fields) => log('warn', message, fields),
    error: (message, fields) => log('error', message, fields),
    flush,
  }
}

/**
 * An error as fields of a line: its name, its code and where it happened. Not its message, which may quote what a person
 * typed.
 */
export function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const at = frames.slice(0, 6).map((frame) => frame.trim())
  return { error: error.name, errorCode: code, at: at.join(' < ') }
}
