/**
 * The one place that reads the environment. A wrong value stops the start with one line that a person can act on: the
 * variable, what it holds (never a secret's value), what is expected.
 */
import { resolve } from 'node:path'
import { z } from 'zod'

export type Settings = {
  nodeEnv: 'development' | 'production' | 'test'
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** 0 takes any free port. */
  port: number
  host: string
  /** Origin without a trailing slash, such as https://aahar.example. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  /** Address of a backend elsewhere, without a trailing slash and without /api; null: the one in this process. */
  clinicApiUrl: string | null
  /** How many proxies in front may set X-Forwarded-For and -Proto. */
  trustProxy: number
}

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override name = 'SettingsError'
}

const wholeNumber = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,5}$/)
    .transform(Number)
    .pipe(z.int().min(min).max(max))

const webAddress = z
  .url({ protocol: /^https?$/ })
  .transform((text) => new URL(text))
  .refine((url) => !url.username && !url.password && !url.search && !url.hash)

const origin = webAddress.refine((url) => url.pathname === '/').transform((url) => url.origin)
/** People write the address with or without the /api that every call begins with. */
const apiAddress = webAddress.transform((url) => url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, ''))

/**
 * Reads and checks every setting. An empty variable counts as not set.
 * @param workingDirectory what a relative DATA_DIR starts from
 * @throws {SettingsError} for the first variable with a wrong value
 */
export function readSettings(env: Environment, workingDirectory: string = process.cwd()): Settings {
  const read = <T>(name: string, schema: z.ZodType<T, string>, expected: string, fallback: T): T => {
    const value = env[name]
    if (value === undefined || value === '') return fallback
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new SettingsError(`${name} is ${shown(value)}; expected ${expected}.`)
    return parsed.data
  }

  refuseDatabaseUrl(env.DATABASE_URL)
  const port = read('PORT', wholeNumber(0, 65_535), 'a whole number from 0 to 65535', 3000)
  return {
    // Whoever forgets NODE_ENV gets the careful kind of everything.
    nodeEnv: read(
      'NODE_ENV',
      z.enum(['development', 'production', 'test']),
      'development, production or test',
      'production',
    ),
    logLevel: read('LOG_LEVEL', z.enum(['debug', 'info', 'warn', 'error']), 'debug, info, warn or error', 'info'),
    port,
    host: read(
      'HOST',
      z.string().regex(/^[\w.:-]{1,255}$/),
      'a host name or an IP address such as 127.0.0.1',
      '127.0.0.1',
    ),
    publicUrl: read(
      'PUBLIC_URL',
      origin,
      'an address without a path such as https://aahar.example',
      `http://localhost:${port}`,
    ),
    dataDir: resolve(workingDirectory, read('DATA_DIR', z.string().regex(/^[^\0]+$/), 'a folder', './data')),
    clinicApiUrl: read<string | null>(
      'CLINIC_API_URL',
      apiAddress,
      'an address such as https://api.aahar.example',
      null,
    ),
    trustProxy: read('TRUST_PROXY', wholeNumber(0, 10), 'the number of proxies in front, from 0 to 10', 0),
  }
}

let memo: Settings | undefined

/**
 * The settings of this process, read once.
 * @throws {SettingsError}
 */
export function settings(): Settings {
  memo ??= readSettings(process.env)
  return memo
}

function refuseDatabaseUrl(value: string | undefined) {
  if (value === undefined || value === '') return
  if (!/^postgres(ql)?:\/\//.test(value)) {
    throw new SettingsError(
      'DATABASE_URL is set (its value is kept secret); expected an address that starts with postgres://.',
    )
  }
  throw new SettingsError(
    'DATABASE_URL is a postgres:// address (kept secret), which is not supported yet; expected it unset: the database is then a file in DATA_DIR.',
  )
}

/** Quoted on one line and cut; what may hold a password is not shown at all. */
function shown(value: string): string {
  if (/\/\/[^/]*@/.test(value)) return 'an address with a user name or password in it (not shown)'
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}
