/**
 * The one place that reads the environment. A wrong value stops the start with one line that a person can act on: the
 * variable, what it holds (never a secret's value), what is expected. How a value may look, the payment providers and the
 * names of all settings stand in settings/.
 */
import { resolve } from 'node:path'
// All of zod with its forty languages would come along with `{ z }`: esbuild cannot take such an object apart.
import * as z from 'zod'
import type { PaymentSettings } from '~/domain/money/payment-providers'
import { readBackup } from './backup.server'
import { createEnvReader, type Environment, type EnvReader, SettingsError, shown } from './env-reader.server'
import { misspeltSettings } from './names.server'
import { readFormerPayments, readPayments } from './payments.server'
import {
  bucketAddress,
  databaseAddress,
  isLoopback,
  mailAddress,
  mailSender,
  mailServerAddress,
  origin,
  secretList,
  testClock,
  wholeNumber,
} from './values.server'

export type Settings = {
  nodeEnv: 'development' | 'production' | 'test'
  logLevel: 'debug' | 'info' | 'warn' | 'error'
  /** Whether the log has a line for each picture, script and style that was sent. */
  logFiles: boolean
  /** From this time on, in milliseconds, a question to the database has a line in the log. */
  slowQueryMs: number
  /** Secret. Opens /metrics; null: only this machine may read them. */
  metricsToken: string | null
  /** 0 takes any free port. */
  port: number
  host: string
  /** Origin without a trailing slash, such as https://aahar.example. */
  publicUrl: string
  /** Absolute path. */
  dataDir: string
  /** Secret. A bucket for uploaded pictures, s3://key:secret@host/bucket; null: a folder in dataDir. */
  mediaUrl: string | null
  /** A command that gets each document of care on its input; where it does not end with 0 the document is refused. */
  scanCommand: string | null
  /** Absolute path. The site's texts, prices and pictures' names, which staff change on the dashboard. */
  contentDir: string
  /** Staff may look at the content and check changes, but these are written elsewhere, as in git. */
  contentReadOnly: boolean
  /** Secret. A postgres:// address; null: a file in dataDir. */
  databaseUrl: string | null
  /** How many proxies in front may set X-Forwarded-For and -Proto. */
  trustProxy: number
  /** Newest first; null: made once and kept in dataDir (secrets.server.ts). */
  sessionSecret: string[] | null
  /** Secret. Of health notes, newest first; null: made once and kept in dataDir (secrets.server.ts). */
  dataKey: string[] | null
  /** Of the first admin, who is made where there is none; password null: a random one; name null: what the email says. */
  firstAdmin: { email: string; password: string | null; name: string | null }
  /** Admins reach nothing of the dashboard before they have set up a second factor. */
  isSecondFactorRequired: boolean
  /** Secret. The mail server, smtp:// or smtps://; null: mail stays in the outbox. */
  mailUrl: string | null
  /** An address, or a name and an address; null: the clinic's own of content/site.yaml. */
  mailFrom: string | null
  /** Null: the program makes no backups. `at` is a time of India, such as 02:30. `place` and `passphrase` are secret. */
  backup: { place: string; passphrase: string; at: string } | null
  /** Who takes the money. */
  payments: PaymentSettings
  /** How far the program's clock is ahead of the machine's: 0 but for tests (clock.server.ts). */
  clockOffsetMs: number
  /** Why this build is not of the files as they are, as `npm start` found out; null: it is. */
  buildProblem: string | null
  /** Who took it before, still asked about its links and refunds; null: none, or its keys are not set. */
  formerPayments: PaymentSettings | null
}

/**
 * Reads and checks every setting. An empty variable counts as not set.
 * @param workingDirectory what a relative DATA_DIR starts from
 * @throws {SettingsError} for the first variable with a wrong value
 */
export function readSettings(env: Environment, workingDirectory: string = process.cwd()): Settings {
  const reader = createEnvReader(env)
  const { read, readSecret } = reader
  const port = read('PORT', wholeNumber(0, 65_535), 'a whole number from 0 to 65535', 3000)
  const publicUrl = read(
    'PUBLIC_URL',
    origin,
    'an address without a path such as https://aahar.example',
    `http://localhost:${port}`,
  )
  const payments = readPayments(reader, publicUrl)
  const dataDir = resolve(workingDirectory, read('DATA_DIR', z.string().regex(/^[^\0]+$/), 'a folder', './data'))
  const { protocol, hostname } = new URL(publicUrl)
  if (payments.provider !== 'sandbox' && protocol !== 'https:' && !isLoopback(hostname))
    throw new SettingsError(
      `PUBLIC_URL is ${shown(publicUrl)}; expected an https:// address, because PAYMENT_PROVIDER is ${payments.provider} and its webhooks and paying clients come there.`,
    )
  const databaseUrl = readSecret(
    'DATABASE_URL',
    databaseAddress,
    'an address such as postgres://user:password@host:5432/database',
  )
  return {
    // Where NODE_ENV is forgotten, everything is as careful as in production.
    nodeEnv: read(
      'NODE_ENV',
      z.enum(['development', 'production', 'test']),
      'development, production or test',
      'production',
    ),
    logLevel: read('LOG_LEVEL', z.enum(['debug', 'info', 'warn', 'error']), 'debug, info, warn or error', 'info'),
    logFiles: read('LOG_FILES', z.enum(['0', '1']), '0 or 1', '0') === '1',
    slowQueryMs: read('SLOW_QUERY_MS', wholeNumber(1, 60_000), 'a whole number of milliseconds from 1 to 60000', 200),
    metricsToken: readSecret(
      'METRICS_TOKEN',
      z.string().regex(/^[\x21-\x7e]{16,200}$/),
      'a token of 16 to 200 characters without spaces',
    ),
    port,
    host: read(
      'HOST',
      z.string().regex(/^[\w.:-]{1,255}$/),
      'a host name or an IP address such as 127.0.0.1',
      '127.0.0.1',
    ),
    publicUrl,
    dataDir,
    contentDir: resolve(workingDirectory, read('CONTENT_DIR', z.string().regex(/^[^\0]+$/), 'a folder', './content')),
    contentReadOnly: read('CONTENT_READONLY', z.enum(['0', '1']), '0 or 1', '0') === '1',
    databaseUrl,
    mediaUrl: readSecret(
      'MEDIA_URL',
      bucketAddress,
      'an address such as s3://key:secret@host/bucket?region=ap-south-1',
    ),
    scanCommand: read<string | null>(
      'SCAN_COMMAND',
      z.string().min(1).max(1000),
      'a command such as clamdscan -',
      null,
    ),
    trustProxy: read('TRUST_PROXY', wholeNumber(0, 10), 'the number of proxies in front, from 0 to 10', 0),
    mailUrl: readSecret('MAIL_URL', mailServerAddress, 'an address such as smtp://user:password@host:587'),
    mailFrom: read<string | null>(
      'MAIL_FROM',
      mailSender,
      'an email address such as hello@aahar.example or Aahar <hello@aahar.example>',
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
      email: read('ADMIN_EMAIL', mailAddress, 'an email address such as asha@aahar.example', 'admin@localhost'),
      password: readSecret('ADMIN_PASSWORD', z.string().min(8).max(128), 'a password of 8 to 128 characters'),
      name: read<string | null>('ADMIN_NAME', z.string().trim().min(1).max(100), 'a name such as Asha Verma', null),
    },
    isSecondFactorRequired:
      read('ADMIN_SECOND_FACTOR', z.enum(['optional', 'required']), 'optional or required', 'optional') === 'required',
    backup: readBackup(reader, workingDirectory),
    payments,
    clockOffsetMs: readClockOffset(reader, publicUrl, payments),
    buildProblem: read<string | null>('AAHAR_BUILD_PROBLEM', z.string(), 'a text', null),
    formerPayments: readFormerPayments(reader, payments),
  }
}

/**
 * Tokens, receipts and due dates would be of a day that is not: only a program that no client can reach and that moves no
 * money may have another clock. Playwright runs the production build, so NODE_ENV does not decide it.
 */
function readClockOffset({ read }: EnvReader, publicUrl: string, payments: PaymentSettings): number {
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

let memo: Settings | undefined

/**
 * The settings of this process, read once.
 * @throws {SettingsError}
 */
export function settings(): Settings {
  memo ??= readSettings(process.env)
  return memo
}

/** Whether mails go out. */
export const isMailSent = (): boolean => settings().mailUrl !== null

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
