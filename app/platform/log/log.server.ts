/**
 * The log of the whole program: site, backend and front door write through it, one line an event, JSON where a program
 * collects it, readable where a person watches. A line has a code; of an error it tells name, code and place. Never the
 * error's message in production: it may quote what a person typed.
 *
 * The front door and the Remix build are two bundles in one process, so what they share hangs on globalThis.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import pino from 'pino'
import { settings as processSettings, type Settings } from '../settings/settings.server'

export type LogLevel = 'debug' | 'info' | 'warn' | 'error'

/** `message` is a sentence of ours for the person who reads the log. */
export type LogFields = Record<string, string | number | boolean | null | undefined>

export type Log = {
  debug(code: string, fields?: LogFields): void
  info(code: string, fields?: LogFields): void
  warn(code: string, fields?: LogFields): void
  error(code: string, error: unknown, fields?: LogFields): void
  /** Writes the gathered lines: before the process ends. */
  flush(): void
}

type LogOptions = {
  level: LogLevel
  format: 'json' | 'readable'
  write: (text: string) => void
  now?: () => Date
  /** Whether errors show their message and stack: on a developer's own machine only. */
  showsMessages?: boolean
}

type Line = { time: Date; level: LogLevel; code: string; message?: unknown; [field: string]: unknown }

const gatherMs = 50
const gatheredCharacters = 64 * 1024

type Shared = { requestIds: AsyncLocalStorage<string | undefined>; log?: Log }
const sharedKey = Symbol.for('aahar.log')
const globals = globalThis as { [sharedKey]?: Shared }
globals[sharedKey] ??= { requestIds: new AsyncLocalStorage() }
const shared: Shared = globals[sharedKey]

/** The log of this process, on standard output. The first caller's settings decide its level and format. */
export function processLog(settings?: Pick<Settings, 'logLevel' | 'nodeEnv'>): Log {
  shared.log ??= openProcessLog(settings ?? processSettings())
  return shared.log
}

function openProcessLog({ logLevel, nodeEnv }: Pick<Settings, 'logLevel' | 'nodeEnv'>): Log {
  const log = createLog({
    level: logLevel,
    // A terminal is watched by a person, in production too.
    format: nodeEnv === 'production' && !process.stdout.isTTY ? 'json' : 'readable',
    write: (text) => process.stdout.write(text),
    showsMessages: nodeEnv === 'development',
  })
  process.on('exit', () => log.flush())
  return log
}

/**
 * What libraries write to the console becomes lines of this log. React Router, for one, quotes the address that it could not decode,
 * secrets and all: so of such a line, as of an error, the place is told and never its words.
 */
export function takeConsole(log: Log): void {
  const take =
    (level: LogLevel) =>
    (...parts: unknown[]) => {
      const error = parts.find((part) => part instanceof Error)
      if (error || level === 'error') return log.error('console', error ?? new Error())
      log[level]('console', { at: framesOf(new Error()) })
    }
  Object.assign(console, {
    debug: take('debug'),
    log: take('info'),
    info: take('info'),
    warn: take('warn'),
    error: take('error'),
    trace: take('debug'),
  })
}

/** Each line logged while `run` and what it calls are under way carries this request id. */
export function withRequestId<T>(requestId: string, run: () => T): T {
  return shared.requestIds.run(requestId, run)
}

/** As `withRequestId`, for the run of a job: it has an id of its own, and not that of the request that woke the worker. */
export function asJob<T>(run: () => T): T {
  return withRequestId(randomUUID(), run)
}

/** For what outlives the request that started it (workers, timers): its lines carry no request id. */
export function outsideRequests<T>(run: () => T): T {
  return shared.requestIds.run(undefined, run)
}

/** The id of the request or job that is under way. */
export function currentRequestId(): string | undefined {
  return shared.requestIds.getStore()
}

/**
 * A log that writes `level` and above. Lines are gathered for a moment and written together, because every single write to
 * a pipe blocks the process.
 */
export function createLog({ level, format, write, now = () => new Date(), showsMessages = false }: LogOptions): Log {
  let gathered: string[] = []
  let characters = 0
  let timer: NodeJS.Timeout | undefined

  function flush() {
    clearTimeout(timer)
    timer = undefined
    if (gathered.length > 0) write(gathered.join(''))
    gathered = []
    characters = 0
  }

  function gather(line: string) {
    gathered.push(line)
    characters += line.length
    if (characters > gatheredCharacters) flush()
    else timer ??= setTimeout(flush, gatherMs).unref()
  }

  const json = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${now().toISOString()}"`,
      formatters: { level: (name) => ({ level: name }) },
    },
    { write: gather },
  )

  function log(lineLevel: LogLevel, code: string, fields: LogFields = {}) {
    const requestId = fields.requestId ?? currentRequestId()
    if (format === 'json') json[lineLevel]({ code, ...fields, requestId })
    else if (json.isLevelEnabled(lineLevel))
      gather(`${readable({ time: now(), level: lineLevel, code, ...fields, requestId })}\n`)
    if (lineLevel === 'error') flush()
  }

  return {
    debug: (code, fields) => log('debug', code, fields),
    info: (code, fields) => log('info', code, fields),
    warn: (code, fields) => log('warn', code, fields),
    error(code, error, fields) {
      log('error', code, { ...fields, ...describeError(error) })
      if (showsMessages) write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`)
    },
    flush,
  }
}

function readable({ time, level, code, message, ...fields }: Line): string {
  const details = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${value}`)
  const clock = time.toTimeString().slice(0, 8)
  const parts = [clock, level.padEnd(5), code, ...(message === undefined ? [] : [String(message)]), ...details]
  // A line break in a value must not look like another line.
  return parts.join('  ').replace(/\p{Cc}/gu, (control) => JSON.stringify(control).slice(1, -1))
}

/** An error as fields of a line: its name, its code and where it happened. */
function describeError(error: unknown): LogFields {
  if (!(error instanceof Error)) return { error: typeof error }
  return { error: error.name, errorCode: codeOf(error) ?? codeOf(error.cause), at: framesOf(error) }
}

function codeOf(error: unknown): string | undefined {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
  return typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : undefined
}

/** Where in the code. The message stands at the head of the stack, and may itself have lines that look like frames. */
function framesOf({ stack = '', message }: Error): string {
  const frames = stack
    .slice(Math.max(0, stack.indexOf(message)) + message.length)
    .split('\n')
    .filter((line) => /^\s+at (?:.+ \()?(?:file:|node:|\/|[A-Za-z]:\\)\S*:\d+:\d+\)?$/.test(line))
  return frames
    .slice(0, 6)
    .map((frame) => frame.trim())
    .join(' < ')
}
