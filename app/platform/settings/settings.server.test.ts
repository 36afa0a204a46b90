import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Environment, SettingsError } from './env-reader.server'
import { misspeltSettings } from './names.server'
import { readSettings, settingsWarnings } from './settings.server'

test('an empty environment gives what one machine needs', () => {
  expect(readSettings({}, '/srv/aahar')).toEqual({
    nodeEnv: 'production',
    logLevel: 'info',
    logFiles: false,
    slowQueryMs: 200,
    metricsToken: null,
    port: 3000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:3000',
    dataDir: '/srv/aahar/data',
    contentDir: '/srv/aahar/content',
    contentReadOnly: false,
    databaseUrl: null,
    trustProxy: 0,
    sessionSecret: null,
    dataKey: null,
    firstAdmin: { email: 'admin@localhost', name: null, password: null },
    isSecondFactorRequired: false,
    mailUrl: null,
    mediaUrl: null,
    scanCommand: null,
    mailFrom: null,
    backup: null,
    payments: { provider: 'sandbox' },
    clockOffsetMs: 0,
    buildProblem: null,
    formerPayments: null,
  })
})

test('an empty variable counts as not set', () => {
  expect(readSettings({ PORT: '', PUBLIC_URL: '', DATABASE_URL: '', MAIL_URL: '', MAIL_FROM: '' }, '/srv')).toEqual(
    readSettings({}, '/srv'),
  )
})

test.each([
  [{ PORT: '8080' }, { port: 8080, publicUrl: 'http://localhost:8080' }],
  [{ PORT: '0' }, { port: 0 }],
  [{ HOST: '0.0.0.0' }, { host: '0.0.0.0' }],
  [{ HOST: '::1' }, { host: '::1' }],
  [
    { PUBLIC_URL: 'https://Aahar.example/', ALLOW_SANDBOX_PAYMENTS: '1' },
    { publicUrl: 'https://aahar.example', payments: { provider: 'sandbox' } },
  ],
  [{ DATA_DIR: '/var/aahar' }, { dataDir: '/var/aahar' }],
  [{ TRUST_PROXY: '2' }, { trustProxy: 2 }],
  [{ SESSION_SECRET: 'a'.repeat(32) }, { sessionSecret: ['a'.repeat(32)] }],
  [{ DATA_KEY: `${'b'.repeat(40)}, ${'a'.repeat(32)}` }, { dataKey: ['b'.repeat(40), 'a'.repeat(32)] }],
  [{ SESSION_SECRET: `${'b'.repeat(40)}, ${'a'.repeat(32)}` }, { sessionSecret: ['b'.repeat(40), 'a'.repeat(32)] }],
  [
    { ADMIN_EMAIL: ' Asha@Aahar.example', ADMIN_PASSWORD: 'karela & lauki' },
    { firstAdmin: { email: 'asha@aahar.example', password: 'karela & lauki' } },
  ],
  [{ LOG_LEVEL: 'debug' }, { logLevel: 'debug' }],
  [{ NODE_ENV: 'development' }, { nodeEnv: 'development' }],
  [{ DATABASE_URL: 'postgres://db/aahar' }, { databaseUrl: 'postgres://db/aahar' }],
  [
    { DATABASE_URL: 'postgresql://me:p%40ss@db.example:6543/aahar?sslmode=verify-full' },
    { databaseUrl: 'postgresql://me:p%40ss@db.example:6543/aahar?sslmode=verify-full' },
  ],
  [
    { DATABASE_URL: 'postgres:///aahar?host=/run/postgresql' },
    { databaseUrl: 'postgres:///aahar?host=/run/postgresql' },
  ],
  [{ MAIL_URL: 'smtp://localhost:1025' }, { mailUrl: 'smtp://localhost:1025' }],
  [{ MAIL_URL: 'smtps://me:p%40ss@mail.example/' }, { mailUrl: 'smtps://me:p%40ss@mail.example/' }],
  [
    { BACKUP_TO: '/mnt/backup', BACKUP_PASSPHRASE: 'ker sangri on sunday' },
    { backup: { place: '/mnt/backup', passphrase: 'ker sangri on sunday', at: '02:30' } },
  ],
  [
    { BACKUP_TO: './backups', BACKUP_PASSPHRASE: 'ker sangri on sunday', BACKUP_AT: '23:05' },
    { backup: { place: resolve('backups'), passphrase: 'ker sangri on sunday', at: '23:05' } },
  ],
  [
    {
      BACKUP_TO: 's3://key:secret@s3.example/bucket/aahar?region=ap-south-1',
      BACKUP_PASSPHRASE: 'ker sangri on sunday',
    },
    {
      backup: {
        place: 's3://key:secret@s3.example/bucket/aahar?region=ap-south-1',
        passphrase: 'ker sangri on sunday',
        at: '02:30',
      },
    },
  ],
  [{ BACKUP_PASSPHRASE: 'ker sangri on sunday' }, { backup: null }],
  [{ MAIL_FROM: 'hello@aahar.example' }, { mailFrom: 'hello@aahar.example' }],
  [{ MAIL_FROM: 'Aahar Nutrition <hello@aahar.example>' }, { mailFrom: 'Aahar Nutrition <hello@aahar.example>' }],
  [{ MAIL_FROM: 'आहार <hello@aahar.example>' }, { mailFrom: 'आहार <hello@aahar.example>' }],
  [
    { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1', CASHFREE_CLIENT_SECRET: 'cfsk_ma_test_1' },
    {
      payments: {
        provider: 'cashfree',
        baseUrl: 'https://api.cashfree.com/pg',
        clientId: 'app1',
        clientSecret: 'cfsk_ma_test_1',
        apiVersion: '2025-01-01',
      },
    },
  ],
  [
    {
      PAYMENT_PROVIDER: 'cashfree',
      CASHFREE_CLIENT_ID: 'app1',
      CASHFREE_CLIENT_SECRET: 'cfsk_ma_test_1',
      CASHFREE_BASE_URL: 'http://127.0.0.1:4010/pg/',
      CASHFREE_API_VERSION: '2026-01-01',
    },
    { payments: { baseUrl: 'http://127.0.0.1:4010/pg', apiVersion: '2026-01-01' } },
  ],
  [
    {
      PAYMENT_PROVIDER: 'razorpay',
      PUBLIC_URL: 'https://aahar.example',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'k',
      RAZORPAY_WEBHOOK_SECRET: 'new, old',
    },
    {
      payments: {
        provider: 'razorpay',
        baseUrl: 'https://api.razorpay.com/v1',
        keyId: 'rzp_test_1',
        keySecret: 'k',
        webhookSecrets: ['new', 'old'],
      },
    },
  ],
])('%j is read', (env, expected) => {
  expect(readSettings(env)).toMatchObject(expected)
})

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"; expected a whole number from 0 to 65535.'],
  [{ PORT: '65536' }, 'PORT is "65536"; expected a whole number from 0 to 65535.'],
  [{ PORT: '3000\n' }, 'PORT is "3000\\n"; expected a whole number from 0 to 65535.'],
  [{ PORT: '-1' }, 'PORT is "-1"; expected a whole number from 0 to 65535.'],
  [{ HOST: 'http://x' }, 'HOST is "http://x"; expected a host name or an IP address such as 127.0.0.1.'],
  [
    { PUBLIC_URL: 'aahar.example' },
    'PUBLIC_URL is "aahar.example"; expected an address without a path such as https://aahar.example.',
  ],
  [
    { PUBLIC_URL: 'https://aahar.example/clinic' },
    'PUBLIC_URL is "https://aahar.example/clinic"; expected an address without a path such as https://aahar.example.',
  ],
  [
    { PUBLIC_URL: 'ftp://a.example' },
    'PUBLIC_URL is "ftp://a.example"; expected an address without a path such as https://aahar.example.',
  ],
  [{ DATA_DIR: 'a\0b' }, 'DATA_DIR is "a\\u0000b"; expected a folder.'],
  [{ ADMIN_EMAIL: 'asha' }, 'ADMIN_EMAIL is "asha"; expected an email address such as asha@aahar.example.'],
  [
    { ADMIN_PASSWORD: 'hunter2' },
    'ADMIN_PASSWORD is set (its value is kept secret); expected a password of 8 to 128 characters.',
  ],
  [
    { DATA_KEY: 'hunter2' },
    'DATA_KEY is set (its value is kept secret); expected one or more keys of at least 32 characters, separated by commas, the newest first.',
  ],
  [
    { SESSION_SECRET: `${'a'.repeat(32)},hunter2` },
    'SESSION_SECRET is set (its value is kept secret); expected one or more secrets of at least 32 characters, separated by commas, the newest first.',
  ],
  [
    { BACKUP_TO: '/mnt/backup' },
    'BACKUP_TO is set, and BACKUP_PASSPHRASE is not; expected a passphrase of at least 16 characters, which seals the backups.',
  ],
  [
    { BACKUP_TO: '/mnt/backup', BACKUP_PASSPHRASE: 'hunter2' },
    'BACKUP_PASSPHRASE is set (its value is kept secret); expected a passphrase of at least 16 characters.',
  ],
  [
    { BACKUP_TO: 'https://key:secret@host/bucket' },
    'BACKUP_TO is set (its value is kept secret); expected a folder, or s3://key:secret@host/bucket/folder?region=ap-south-1.',
  ],
  [{ BACKUP_AT: '24:00' }, 'BACKUP_AT is "24:00"; expected a time of India such as 02:30.'],
  [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY is "yes"; expected the number of proxies in front, from 0 to 10.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL is "loud"; expected debug, info, warn or error.'],
  [{ NODE_ENV: 'prod' }, 'NODE_ENV is "prod"; expected development, production or test.'],
  [
    { MAIL_FROM: 'hello' },
    'MAIL_FROM is "hello"; expected an email address such as hello@aahar.example or Aahar <hello@aahar.example>.',
  ],
  [
    { MAIL_FROM: 'A <a@b.example>\nBcc: c@d.example' },
    'MAIL_FROM is "A <a@b.example>\\nBcc: c@d.example"; expected an email address such as hello@aahar.example or Aahar <hello@aahar.example>.',
  ],
  [{ PAYMENT_PROVIDER: 'stripe' }, 'PAYMENT_PROVIDER is "stripe"; expected sandbox, cashfree or razorpay.'],
  [{ ALLOW_SANDBOX_PAYMENTS: 'yes' }, 'ALLOW_SANDBOX_PAYMENTS is "yes"; expected 1 or nothing.'],
  [
    { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1' },
    'CASHFREE_CLIENT_SECRET is not set; PAYMENT_PROVIDER=cashfree needs it.',
  ],
  [
    { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_SECRET: 'hunter2' },
    'CASHFREE_CLIENT_ID is not set; PAYMENT_PROVIDER=cashfree needs it.',
  ],
  [
    { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1', CASHFREE_CLIENT_SECRET: 'hunter 2' },
    'CASHFREE_CLIENT_SECRET is set (its value is kept secret); expected what the provider calls by this name, without spaces.',
  ],
  [
    { PAYMENT_PROVIDER: 'cashfree', CASHFREE_BASE_URL: 'http://api.cashfree.com/pg' },
    'CASHFREE_BASE_URL is "http://api.cashfree.com/pg"; expected an https:// address such as https://api.cashfree.com/pg.',
  ],
  [
    { PAYMENT_PROVIDER: 'razorpay', RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'hunter2' },
    'RAZORPAY_WEBHOOK_SECRET is not set; PAYMENT_PROVIDER=razorpay needs it.',
  ],
  [
    {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_KEY_ID: 'rzp_test_1',
      RAZORPAY_KEY_SECRET: 'hunter2',
      RAZORPAY_WEBHOOK_SECRET: 'hunter2,',
    },
    'RAZORPAY_WEBHOOK_SECRET is set (its value is kept secret); expected one or more secrets of the provider’s dashboard, separated by commas, the newest first.',
  ],
])('%j stops the start with one line', (env, message) => {
  expect(() => readSettings(env)).toThrow(new SettingsError(message))
})

test.each(['http://localhost:3000', 'http://127.0.0.1', 'http://[::1]:3000', 'http://aahar.localhost'])(
  'the sandbox may be tried at %s, which is this machine',
  (publicUrl) => {
    expect(readSettings({ PUBLIC_URL: publicUrl }).payments).toEqual({ provider: 'sandbox' })
  },
)

test.each(['https://aahar.example', 'http://192.168.1.7:3000', 'https://localhost.example', 'https://127.example'])(
  'at %s the sandbox has to be allowed, whatever NODE_ENV says',
  (publicUrl) => {
    for (const nodeEnv of ['production', 'development', 'test'])
      expect(messageOf({ NODE_ENV: nodeEnv, PUBLIC_URL: publicUrl })).toBe(
        `PAYMENT_PROVIDER is sandbox, where no money moves, and PUBLIC_URL is "${publicUrl}"; expected cashfree or razorpay, or ALLOW_SANDBOX_PAYMENTS=1.`,
      )
    expect(readSettings({ PUBLIC_URL: publicUrl, ALLOW_SANDBOX_PAYMENTS: '1' }).payments.provider).toBe('sandbox')
  },
)

test('a password in an address is not shown', () => {
  for (const env of [
    { PUBLIC_URL: 'https://me:hunter2@api.example' },
    { DATABASE_URL: 'mysql://me:hunter2@db' },
    { DATABASE_URL: 'postgres://me:hunter2@db' },
    { MAIL_URL: 'smtp://me:hunter2@' },
    { MAIL_URL: 'https://me:hunter2@mail.example' },
  ]) {
    const message = messageOf(env)
    expect(message).toContain(Object.keys(env)[0])
    expect(message).not.toContain('hunter2')
    expect(message).not.toContain('\n')
  }
})

test.each(['sqlite:aahar', 'aahar', 'postgres://db', 'postgres://db/', 'postgres:///aahar', 'http://db/aahar'])(
  '%s is no database',
  (value) => {
    expect(messageOf({ DATABASE_URL: value })).toBe(
      'DATABASE_URL is set (its value is kept secret); expected an address such as postgres://user:password@host:5432/database.',
    )
  },
)

test.each([
  'mail.example:587',
  'smtp:',
  'smtp://',
  'imap://mail.example',
  'smtp://mail.example/path',
  'smtp://mail.example?ignoreTLS=true',
  'smtp://mail.example#x',
])('%s is no mail server', (value) => {
  expect(messageOf({ MAIL_URL: value })).toBe(
    'MAIL_URL is set (its value is kept secret); expected an address such as smtp://user:password@host:587.',
  )
})

test('a very long wrong value is cut', () => {
  expect(messageOf({ PORT: '9'.repeat(5000) }).length).toBeLessThan(200)
})

const cashfree = { PAYMENT_PROVIDER: 'cashfree', CASHFREE_CLIENT_ID: 'app1', CASHFREE_CLIENT_SECRET: 'hunter2' }
const razorpay = {
  PAYMENT_PROVIDER: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_1',
  RAZORPAY_KEY_SECRET: 'hunter2',
  RAZORPAY_WEBHOOK_SECRET: 'hunter3',
}

test.each([cashfree, razorpay])('money is taken over https only: $PAYMENT_PROVIDER', (env) => {
  for (const publicUrl of ['http://aahar.example', 'http://192.168.1.7:3000'])
    expect(messageOf({ ...env, PUBLIC_URL: publicUrl })).toBe(
      `PUBLIC_URL is "${publicUrl}"; expected an https:// address, because PAYMENT_PROVIDER is ${env.PAYMENT_PROVIDER} and its webhooks and paying clients come there.`,
    )
  expect(settingsWarnings(readSettings({ ...env, PUBLIC_URL: 'https://aahar.example' }), {})).toEqual([])
  for (const publicUrl of ['http://localhost:3000', 'https://127.0.0.1'])
    expect(settingsWarnings(readSettings({ ...env, PUBLIC_URL: publicUrl }), {})).toEqual([
      expect.stringMatching(/^No webhook of (cashfree|razorpay) can arrive: PUBLIC_URL is /),
    ])
})

test.each([
  ['SESION_SECRET', 'SESSION_SECRET'],
  ['SESSION_SECERT', 'SESSION_SECRET'],
  ['session_secret', 'SESSION_SECRET'],
  ['PUBLIC-URL', 'PUBLIC_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['PROT', 'PORT'],
  ['RAZORPAY_WEBHOOK_SECRETS', 'RAZORPAY_WEBHOOK_SECRET'],
  ['PAYMENTPROVIDER', 'PAYMENT_PROVIDER'],
  ['DATADIR', 'DATA_DIR'],
])('%s is told to be %s, and keeps nothing from starting', (name, meant) => {
  expect(misspeltSettings({ [name]: 'hunter2' })).toEqual([
    `${name} is set, and there is no such setting; ${meant} is probably meant.`,
  ])
  expect(() => readSettings({ [name]: 'hunter2' })).not.toThrow()
})

test('the variables of a machine are none of our business', () => {
  const names =
    'PATH HOME HOSTNAME HOSTTYPE POST PORTS ROOT MAIL LOGNAME NODE_OPTIONS NODE_PATH SHELL LANG TERM PWD EDITOR TZ PGHOST PGPORT http_proxy npm_config_cache npm_lifecycle_event XDG_DATA_DIRS DATABASE API_URL DATA SECRET_KEY E2E_PORT E2E_DATA_DIR TEST_DATABASE_URL REPORT SUPPORT'
  expect(misspeltSettings(Object.fromEntries(names.split(' ').map((name) => [name, 'x'])))).toEqual([])
})

test('every setting that is read is known by name', () => {
  const source = ['settings.server.ts', 'payments.server.ts']
    .map((file) => readFileSync(new URL(`./${file}`, import.meta.url), 'utf8'))
    .join()
  const read = [...source.matchAll(/(?:(?:read|require)(?:Secret)?(?:<[^>]*>)?|baseUrl|key)\(\s*'([A-Z_]+)'/g)].map(
    ([, name]) => name ?? '',
  )
  expect(read.length).toBeGreaterThan(15)
  // A name that lacks one letter is found again only where the whole is known.
  for (const name of read.filter((name) => name.length >= 7))
    expect(misspeltSettings({ [`${name}X`]: '1' }), name).not.toEqual([])
})

test('the clock of a test runs on from the given instant', () => {
  const { clockOffsetMs } = readSettings({ AAHAR_TEST_CLOCK: '2030-12-31T18:31:00Z' })
  expect(Math.abs(Date.now() + clockOffsetMs - Date.parse('2030-12-31T18:31:00Z'))).toBeLessThan(5000)
  expect(readSettings({ AAHAR_TEST_CLOCK: '2030-12-31T18:31:00Z@2030-12-31T18:30:00Z' }).clockOffsetMs).toBe(60_000)
  expect(settingsWarnings(readSettings({ AAHAR_TEST_CLOCK: '2030-12-31T18:31:00Z' }), {})).toEqual([
    expect.stringMatching(/^THE CLOCK IS SET FOR TESTS: AAHAR_TEST_CLOCK makes it 2030-12-31T18:3/),
  ])
})

test.each(['now', '2030-12-31', '2030-12-31T18:31:00Z@', '@2030-12-31T18:31:00Z', '18:31'])(
  '%s is no clock',
  (value) => {
    expect(messageOf({ AAHAR_TEST_CLOCK: value })).toBe(
      `AAHAR_TEST_CLOCK is "${value}"; expected an instant such as 2026-12-31T18:31:00Z.`,
    )
  },
)

test('a site that clients can reach, or that takes money, keeps the time of its machine', () => {
  const clock = { AAHAR_TEST_CLOCK: '2030-12-31T18:31:00Z' }
  expect(messageOf({ ...clock, PUBLIC_URL: 'https://aahar.example', ALLOW_SANDBOX_PAYMENTS: '1' })).toBe(
    'AAHAR_TEST_CLOCK is for tests only, and PUBLIC_URL is "https://aahar.example"; expected it not to be set.',
  )
  expect(messageOf({ ...clock, ...cashfree })).toBe(
    'AAHAR_TEST_CLOCK is for tests only, and PAYMENT_PROVIDER is cashfree; expected it not to be set.',
  )
  expect(() => readSettings({ ...clock, ...cashfree, CASHFREE_BASE_URL: 'http://127.0.0.1:4010/pg' })).not.toThrow()
})

function messageOf(env: Environment): string {
  try {
    readSettings(env)
  } catch (error) {
    if (error instanceof SettingsError) return error.message
    throw error
  }
  throw new Error('was accepted')
}

describe('the former provider', () => {
  const keys = { RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret1', RAZORPAY_WEBHOOK_SECRET: 'hook1' }

  test('is kept with its keys, and the sandbox without any', () => {
    expect(readSettings({ ...keys, PAYMENT_FORMER_PROVIDER: 'razorpay' }).formerPayments).toMatchObject({
      provider: 'razorpay',
      keyId: 'rzp_test_1',
      webhookSecrets: ['hook1'],
    })
    const { payments, formerPayments } = readSettings({
      ...keys,
      PAYMENT_PROVIDER: 'razorpay',
      PAYMENT_FORMER_PROVIDER: 'sandbox',
    })
    expect([payments.provider, formerPayments]).toEqual(['razorpay', { provider: 'sandbox' }])
  })

  test('does not stop the start where its keys are gone', () => {
    const { RAZORPAY_KEY_SECRET: _, ...rest } = keys
    expect(readSettings({ ...rest, PAYMENT_FORMER_PROVIDER: 'razorpay' }).formerPayments).toBeNull()
  })

  test.each(['sandbox', 'paypal'])('is a known one, and not the one of today (%s)', (provider) => {
    expect(() => readSettings({ PAYMENT_FORMER_PROVIDER: provider })).toThrow(
      `PAYMENT_FORMER_PROVIDER is "${provider}"; expected sandbox, cashfree or razorpay, and another one than PAYMENT_PROVIDER.`,
    )
  })
})
