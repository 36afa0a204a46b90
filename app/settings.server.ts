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
  /** Secret. A postgres:// address; null: a file in dataDir. */
  databaseUrl: string | null
  /** Address of a backend elsewhere, without a trailing slash and without /api; null: the one in this process. */
  clinicApiUrl: string | null
  /** How many proxies in front may set X-Forwarded-For and -Proto. */
  trustProxy: number
  /** Newest first; null: made once and kept in dataDir (secrets.server.ts). */
  sessionSecret: string[] | null
  /** Secret. Of health notes, newest first; null: made once and kept in dataDir (secrets.server.ts). */
  dataKey: string[] | null
  /** Of the first admin, who is made where there is none; password null: a random one. */
  firstAdmin: { email: string; password: string | null }
  /** Secret. The mail server, smtp:// or smtps://; null: mail stays in the outbox. */
  mailUrl: string | null
  /** An address, or a name and an address; null: the clinic's own of content/site.yaml. */
  mailFrom: string | null
  /** Who takes the money. */
  payments: PaymentSettings
  /** How far the program's clock is ahead of the machine's: 0 but for tests (clock.server.ts). */
  clockOffsetMs: number
  /** Why this build is not of the files as they are, as `npm start` found out; null: it is. */
  buildProblem: string | null
  /** Who took it before, still asked about its links and refunds; null: none, or its keys are not set. */
  formerPayments: PaymentSettings | null
}

/** Base URLs are without a slash at the end. */
export type PaymentSettings =
  | { provider: 'sandbox' }
  | {
      provider: 'cashfree'
      baseUrl: string
      clientId: string
      /** Secret. */
      clientSecret: string
      /** A date. */
      apiVersion: string
    }
  | {
      provider: 'razorpay'
      baseUrl: string
      keyId: string
      /** Secret. */
      keySecret: string
      /** Secret; newest first. */
      webhookSecrets: string[]
    }

export type Environment = Readonly<Record<string, string | undefined>>

export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** All that is read here. What looks like one of them and is none is told (`misspeltSettings`). */
export const settingNames = [
  'PORT',
  'HOST',
  'PUBLIC_URL',
  'NODE_ENV',
  'LOG_LEVEL',
  'DATA_DIR',
  'DATABASE_URL',
  'CLINIC_API_URL',
  'TRUST_PROXY',
  'SESSION_SECRET',
  'DATA_KEY',
  'ADMIN_EMAIL',
  'ADMIN_PASSWORD',
  'MAIL_URL',
  'MAIL_FROM',
  'PAYMENT_PROVIDER',
  'PAYMENT_FORMER_PROVIDER',
  'ALLOW_SANDBOX_PAYMENTS',
  'CASHFREE_BASE_URL',
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'CASHFREE_API_VERSION',
  'RAZORPAY_BASE_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'AAHAR_TEST_CLOCK',
  'AAHAR_BUILD_PROBLEM',
]

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
/** Looser than what people sign up with: the first admin may live on this very machine. */
const mailAddress = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@]+$/)
const secretList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(z.string().min(32)).min(1))
/** People write the address with or without the /api that every call begins with. */
const apiAddress = webAddress.transform((url) => url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, ''))

/** Handed on as it is: what it says of TLS and more is the driver's to understand. A socket's folder may stand for a host. */
const databaseAddress = z.string().refine((text) => {
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, searchParams } = new URL(text)
  return pathname.length > 1 && (hostname !== '' || searchParams.has('host'))
})

/** A host, and nothing the mail program would take for an option of its own. */
const mailServerAddress = z.string().refine((text) => {
  if (!/^smtps?:\/\//.test(text) || !URL.canParse(text)) return false
  const { hostname, pathname, search, hash } = new URL(text)
  return hostname !== '' && pathname.length <= 1 && !search && !hash
})

/** Keys and money go over it: only within this machine may it be plain. */
const providerAddress = webAddress
  .refine((url) => url.protocol === 'https:' || isLoopback(url.hostname))
  .transform((url) => url.origin + url.pathname.replace(/\/+$/, ''))

/** As the provider gave it: no spaces or line ends, which would break a header. */
const providerKey = z.string().regex(/^[\x21-\x7e]{1,500}$/)
const providerKeyList = z
  .string()
  .transform((text) => text.split(',').map((secret) => secret.trim()))
  .pipe(z.array(providerKey).min(1))

/** An instant, or one with the machine's own time at that instant: programs started one after the other then agree. */
const testClock = z.string().transform((text, context) => {
  const [at, machineAt, ...more] = text.split('@').map((part) => z.iso.datetime({ offset: true }).safeParse(part).data)
  if (at === undefined || more.length > 0 || (text.includes('@') && machineAt === undefined)) {
    context.addIssue({ code: 'custom', message: 'no instant' })
    return z.NEVER
  }
  return Date.parse(at) - (machineAt === undefined ? Date.now() : Date.parse(machineAt))
})

/** `Name <a@b>` or `a@b`, on one line. */
const mailSender = z
  .string()
  .max(200)
  .regex(/^[^\p{Cc}<>",;:]*<[^\s<>]+>$|^[^\s<>]+$/u)
  .refine((text) => z.email().safeParse(/<(.*)>$/.exec(text)?.[1] ?? text).success)

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
  /** As `read`, for what may hold a password: nothing of the value is shown. */
  const readSecret = <T>(name: string, schema: z.ZodType<T, string>, expected: string): T | null => {
    const value = env[name]
    if (value === undefined || value === '') return null
    const parsed = schema.safeParse(value)
    if (!parsed.success) throw new SettingsError(`${name} is set (its value is kept secret); expected ${expected}.`)
    return parsed.data
  }

  /** As `read` and `readSecret`, for what the chosen provider cannot do without. */
  const requireFor = <T>(provider: string, name: string, value: T | null): T => {
    if (value === null) throw new SettingsError(`${name} is not set; PAYMENT_PROVIDER=${provider} needs it.`)
    return value
  }
  const aKey = 'what the provider calls by this name, without spaces'

  /** Missing keys of the former provider do not stop the start: it says what is stranded there instead. */
  function readFormerPayments(current: PaymentSettings): PaymentSettings | null {
    const provider = read<PaymentSettings['provider'] | null>(
      'PAYMENT_FORMER_PROVIDER',
      z.enum(['sandbox', 'cashfree', 'razorpay']).refine((name) => name !== current.provider),
      'sandbox, cashfree or razorpay, and another one than PAYMENT_PROVIDER',
      null,
    )
    if (provider === null || provider === 'sandbox') return provider && { provider }
    const keys = {
      cashfree: ['CASHFREE_CLIENT_ID', 'CASHFREE_CLIENT_SECRET'],
      razorpay: ['RAZORPAY_KEY_ID', 'RAZORPAY_KEY_SECRET', 'RAZORPAY_WEBHOOK_SECRET'],
    }[provider]
    return keys.every((name) => env[name]) ? readKeysOf(provider) : null
  }

  function readPayments(publicUrl: string, isBackendHere: boolean): PaymentSettings {
    const provider = read(
      'PAYMENT_PROVIDER',
      z.enum(['sandbox', 'cashfree', 'razorpay']),
      'sandbox, cashfree or razorpay',
      'sandbox',
    )
    if (provider !== 'sandbox') return readKeysOf(provider)
    const isAllowed = read('ALLOW_SANDBOX_PAYMENTS', z.enum(['0', '1']), '1 or nothing', '0') === '1'
    // Visitors of a site in the open would take their orders for paid.
    if (isBackendHere && !isAllowed && !isLoopback(new URL(publicUrl).hostname))
      throw new SettingsError(
        `PAYMENT_PROVIDER is sandbox, where no money moves, and PUBLIC_URL is ${shown(publicUrl)}; expected cashfree or razorpay, or ALLOW_SANDBOX_PAYMENTS=1.`,
      )
    return { provider }
  }

  function readKeysOf(provider: 'cashfree' | 'razorpay'): PaymentSettings {
    const baseUrl = (name: string, fallback: string) =>
      read(name, providerAddress, `an https:// address such as ${fallback}`, fallback)
    if (provider === 'cashfree')
      return {
        provider,
        baseUrl: baseUrl('CASHFREE_BASE_URL', 'https://api.cashfree.com/pg'),
        clientId: requireFor(provider, 'CASHFREE_CLIENT_ID', readSecret('CASHFREE_CLIENT_ID', providerKey, aKey)),
        clientSecret: requireFor(
          provider,
          'CASHFREE_CLIENT_SECRET',
          readSecret('CASHFREE_CLIENT_SECRET', providerKey, aKey),
        ),
        apiVersion: read('CASHFREE_API_VERSION', z.iso.date(), 'a date such as 2025-01-01', '2025-01-01'),
      }
    return {
      provider,
      baseUrl: baseUrl('RAZORPAY_BASE_URL', 'https://api.razorpay.com/v1'),
      keyId: requireFor(provider, 'RAZORPAY_KEY_ID', readSecret('RAZORPAY_KEY_ID', providerKey, aKey)),
      keySecret: requireFor(provider, 'RAZORPAY_KEY_SECRET', readSecret('RAZORPAY_KEY_SECRET', providerKey, aKey)),
      webhookSecrets: requireFor(
        provider,
        'RAZORPAY_WEBHOOK_SECRET',
        readSecret(
          'RAZORPAY_WEBHOOK_SECRET',
          providerKeyList,
          'one or more secrets of the provider’s dashboard, separated by commas, the newest first',
        ),
      ),
    }
  }

  /**
   * Tokens, receipts and due dates would be of a day that is not: only a program that no client can reach and that moves no
   * money may have another clock. Playwright runs the production build, so NODE_ENV does not decide it.
   */
  function readClockOffset(publicUrl: string, payments: PaymentSettings): number {
    const offsetMs = read('AAHAR_TEST_CLOCK', testClock, 'an instant such as 2026-12-31T18:31:00Z', 0)
    if (offsetMs === 0) return 0
    const refuse = (reason: string) => {
      throw new SettingsError(`AAHAR_TEST_CLOCK is for tests only, and ${reason}; expected it not to be set.`)
    }
    if (!isLoopback(new URL(publicUrl).hostname)) refuse(`PUBLIC_URL is ${shown(publicUrl)}`)
    if (payments.provider !== 'sandbox' && !isLoopback(new URL(payments.baseUrl).hostname))
      refuse(`PAYMENT_PROVIDER is ${payments.provider}`)
    return offsetMs
  }

  const port = read('PORT', wholeNumber(0, 65_535), 'a whole number from 0 to 65535', 3000)
  const publicUrl = read(
    'PUBLIC_URL',
    origin,
    'an address without a path such as https://aahar.example',
    `http://localhost:${port}`,
  )
  const clinicApiUrl = read<string | null>(
    'CLINIC_API_URL',
    apiAddress,
    'an address such as https://api.aahar.example',
    null,
  )
  const payments = readPayments(publicUrl, clinicApiUrl === null)
  const { protocol, hostname } = new URL(publicUrl)
  if (payments.provider !== 'sandbox' && protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingsError(
      `PUBLIC_URL is ${shown(publicUrl)}; expected an https:// address, because PAYMENT_PROVIDER is ${payments.provider} and its webhooks and paying clients come there.`,
    )
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
    publicUrl,
    dataDir: resolve(workingDirectory, read('DATA_DIR', z.string().regex(/^[^\0]+$/), 'a folder', './data')),
    clinicApiUrl,
    databaseUrl: readSecret(
      'DATABASE_URL',
      databaseAddress,
      'an address such as postgres://user:password@host:5432/database',
    ),
    trustProxy: read('TRUST_PROXY', wholeNumber(0, 10), 'the number of proxies in front, from 0 to 10', 0),
    mailUrl: readSecret('MAIL_URL', mailServerAddress, 'an address such as smtp://user:password@host:587'),
    mailFrom: read<string | null>(
      'MAIL_FROM',
      mailSender,
      'an e-mail address such as hello@aahar.example or Aahar <hello@aahar.example>',
      null,
    ),
    sessionSecret: readSecret(
      'SESSION_SECRET',
      secretList,
      'one or more secrets of at least 32 characters, separated by commas, the newest first',
    ),
    dataKey: readSecret(
      'DATA_KEY',
      secretList,
      'one or more keys of at least 32 characters, separated by commas, the newest first',
    ),
    firstAdmin: {
      email: read('ADMIN_EMAIL', mailAddress, 'an e-mail address such as asha@aahar.example', 'admin@localhost'),
      password: readSecret('ADMIN_PASSWORD', z.string().min(8).max(128), 'a password of 8 to 128 characters'),
    },
    payments,
    clockOffsetMs: readClockOffset(publicUrl, payments),
    buildProblem: read<string | null>('AAHAR_BUILD_PROBLEM', z.string(), 'a text', null),
    formerPayments: readFormerPayments(payments),
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

/** What is allowed and yet probably not meant, a sentence each: for the log, at the start. */
export function settingsWarnings({ publicUrl, payments, clockOffsetMs }: Settings, env: Environment = process.env) {
  const warnings = misspeltSettings(env)
  if (payments.provider !== 'sandbox' && isLoopback(new URL(publicUrl).hostname))
    warnings.push(
      `No webhook of ${payments.provider} can arrive: PUBLIC_URL is ${shown(publicUrl)}, which is this machine alone. Payments are found by asking the provider, minutes later.`,
    )
  if (clockOffsetMs !== 0)
    warnings.push(
      `THE CLOCK IS SET FOR TESTS: AAHAR_TEST_CLOCK makes it ${new Date(Date.now() + clockOffsetMs).toISOString()} in this program.`,
    )
  return warnings
}

/** Variables whose name is nearly one of ours. Most of an environment is the machine's and none of our business. */
export function misspeltSettings(env: Environment): string[] {
  return Object.keys(env)
    .filter((name) => !settingNames.includes(name))
    .flatMap((name) => {
      const meant = settingNames.find((known) => isNearly(name.toUpperCase().replaceAll('-', '_'), known))
      return meant ? [`${name} is set, and there is no such setting; ${meant} is probably meant.`] : []
    })
}

/** Up to two slips in a long name, one in a middling one; in a short one, as PORT, two letters may be swapped. */
function isNearly(name: string, known: string): boolean {
  const slips = known.length >= 10 ? 2 : known.length >= 7 ? 1 : 0
  return Math.abs(name.length - known.length) <= slips && (isSwapped(name, known) || editDistance(name, known) <= slips)
}

function isSwapped(name: string, known: string): boolean {
  return [...known].some((_, i) => name === known.slice(0, i) + (known[i + 1] ?? '') + known[i] + known.slice(i + 2))
}

/** Levenshtein's: letters put in, left out or changed. */
function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (let j = 0; j < other.length; j += 1)
      next.push(
        Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (letter === other.charAt(j) ? 0 : 1)),
      )
    row = next
  }
  return row[other.length] ?? 0
}

/** Whether only this machine can be meant. */
function isLoopback(hostname: string): boolean {
  return /^(localhost|.+\.localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname)
}

/** Quoted on one line and cut; what may hold a password is not shown at all. */
function shown(value: string): string {
  if (/\/\/[^/]*@/.test(value)) return 'an address with a user name or password in it (not shown)'
  return JSON.stringify(value.length > 80 ? `${value.slice(0, 80)}…` : value)
}
