/**
 * What the backend itself has to say: few lines, by code. Never a message of an error that is not our own in production,
 * because a driver's message may quote what a person typed.
 */
import type { Settings } from '~/settings.server'

type Fields = Record<string, string | number | boolean | undefined>

export type BackendLog = {
  info(code: string, fields?: Fields): void
  error(code: string, error: unknown, fields?: Fields): void
}

type LogOptions = Pick<Settings, 'logLevel' | 'nodeEnv'> & { write?: (line: string) => void }

/** JSON lines in production, readable ones in development; to standard error, which never mixes with an answer. */
export function createBackendLog({ logLevel, nodeEnv, write = writeToStderr }: LogOptions): BackendLog {
  const isReadable = nodeEnv !== 'production'

  function line(level: 'info' | 'error', code: string, fields: Fields) {
    if (isReadable) {
      const details = Object.entries(fields).filter(([, value]) => value !== undefined)
      write(`${[level.padEnd(5), code, ...details.map(([name, value]) => `${name}=${value}`)].join('  ')}\n`)
    } else write(`${JSON.stringify({ time: new Date().toISOString(), level, code, ...fields })}\n`)
  }

  return {
    info(code, fields = {}) {
      if (logLevel === 'info' || logLevel === 'debug') line('info', code, fields)
    },
    error(code, error, fields = {}) {
      line('error', code, { ...fields, ...describe(error, isReadable) })
    },
  }
}

/** Name, driver's code and where it happened; the message only for a developer's eyes. */
function describe(error: unknown, withMessage: boolean): Fields {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((text) => /^\s+at /.test(text))
  const code = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    error: error.name,
    errorCode: code,
    message: withMessage ? error.message : undefined,
    at: frames
      .slice(0, 6)
      .map((frame) => frame.trim())
      .join(' < '),
  }
}

function writeToStderr(line: string) {
  process.stderr.write(line)
}
