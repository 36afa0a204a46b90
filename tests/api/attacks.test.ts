/**
 * Attacks that are no area's own: on the parsers, on what a Host header may do, on sessions that are planted. Those on the wire, on
 * forms of other sites and on kept pages are app/platform/http's; docs/security.md has the whole list.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { Operation } from '~/platform/http/api/operation'
import { safeRedirect } from '~/platform/session/safe-redirect'
import { operations } from '~/program/operations'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { makeAccount, signUp } from '../support/people'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
let backend: TestBackend
let send: Awaited<ReturnType<typeof inProcess>>['transport']

beforeAll(async () => {
  backend = await startTestBackend({
    engine: 'sqlite',
    now: '2026-11-21T04:00:00.000Z',
    env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, PUBLIC_URL: 'http://localhost:3000' },
  })
  send = (await inProcess()).transport
})
afterAll(() => backend.stop())

async function call(
  path: string,
  {
    method = 'POST',
    body,
    headers = {},
    host = 'localhost:3000',
  }: Partial<Record<'method' | 'body' | 'host', string>> & {
    headers?: Record<string, string>
  } = {},
) {
  const request = new Request(`http://${host}/api${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    body: body ?? null,
  })
  const response = await send.send(request)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/** Each makes a careless pattern try again and again. */
const long = 200_000
const hostileTexts = [
  'a'.repeat(long),
  `${'a'.repeat(long)}!`,
  `${'a@'.repeat(long / 2)}`,
  `a@${'a.'.repeat(long / 2)}`,
  `a@${'a'.repeat(long)}`,
  ' '.repeat(long),
  `+${'9 '.repeat(long / 2)}`,
  `${'0'.repeat(long)}x`,
  `${'-'.repeat(long)}\n`,
  `${'<a '.repeat(long / 3)}`,
  `${'https://a/'.repeat(long / 10)}`,
  `${'(('.repeat(long / 2)}`,
  `\u0000${'é'.repeat(long)}`,
  `2026-11-${'1'.repeat(long)}`,
  `data:image/png;base64,${'A='.repeat(long / 2)}`,
]

type Parser = { id: string; schema: z.ZodType }
const parsers: Parser[] = operations.flatMap(({ id, body, query, params }: Operation) =>
  [body, query, params].flatMap((schema) => (schema ? [{ id, schema }] : [])),
)
const namesOf = (schema: z.ZodType): string[] => Object.keys((schema as unknown as { shape?: object }).shape ?? {})

describe('a parser', () => {
  test('reads no text slowly, whichever field it stands in (ReDoS)', () => {
    expect(parsers.length).toBeGreaterThan(100)
    let slowest = { ms: 0, id: '', text: '' }
    for (const { id, schema } of parsers)
      for (const text of hostileTexts) {
        const value = Object.fromEntries(namesOf(schema).map((name) => [name, text]))
        const from = process.cpuUsage()
        schema.safeParse(value)
        const { user, system } = process.cpuUsage(from)
        const ms = (user + system) / 1000
        if (ms > slowest.ms) slowest = { ms, id, text: text.slice(0, 12) }
      }
    // What is linear takes some milliseconds for all fields together; what is quadratic, minutes.
    expect(slowest.ms, JSON.stringify(slowest)).toBeLessThan(1000)
  })

  test('lets no field reach the prototype of anything (pollution)', async () => {
    const hostile = '{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},"toString":"x"}'
    for (const { schema } of parsers) {
      const inner = JSON.parse(hostile) as object
      const value = JSON.parse(
        `{${namesOf(schema)
          .map((name) => `${JSON.stringify(name)}:${hostile},`)
          .join('')}${hostile.slice(1)}`,
      )
      schema.safeParse(value)
      schema.safeParse(inner)
    }
    for (const { id, method, path } of operations) {
      if (method === 'GET') continue
      const { status } = await call(path.replace(/\{\w+\}/g, '__proto__'), { method, body: hostile })
      expect([id, status < 500]).toEqual([id, true])
    }
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    expect(Object.getOwnPropertyNames(Object.prototype)).not.toContain('polluted')
  })

  test('takes a body that is nested ten thousand deep for a mistake', async () => {
    const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`
    for (const body of [
      deep,
      `{"email":${deep},"password":${deep}}`,
      `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`,
    ])
      expect((await call('/auth/login', { body })).status).toBe(422)
  })
})

describe('a Host header', () => {
  test('leads no mailed link astray', async () => {
    const { email } = await signUp(send)
    const ways: Record<string, string>[] = [
      {},
      { 'x-forwarded-host': 'evil.example' },
      { forwarded: 'host=evil.example' },
    ]
    for (const headers of ways)
      expect(
        (await call('/auth/forgot-password', { host: 'evil.example', headers, body: JSON.stringify({ email }) }))
          .status,
      ).toBe(200)
    const links = (await backend.mails()).filter(
      ({ template, recipient }) => template === 'reset' && recipient === email,
    )
    expect(links).toHaveLength(3)
    for (const { data } of links) {
      expect(JSON.parse(data).resetUrl).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=/)
      expect(data).not.toContain('evil')
    }
  })
})

describe('a session', () => {
  test('that was planted before a log-in does not become the one after it (fixation)', async () => {
    const [victim, attacker] = [await signUp(send), await signUp(send)]
    const planted = { authorization: `Bearer ${attacker.access_token}` }
    const body = JSON.stringify({
      email: victim.email,
      password: victim.password,
      refresh_token: attacker.refresh_token,
      session_id: 'chosen',
      device_token: 'planted',
    })
    const { status, text } = await call('/auth/login', { body, headers: planted })
    expect(status).toBe(200)
    const session = JSON.parse(text)
    expect(session.user.email).toBe(victim.email)
    expect([session.access_token, session.refresh_token]).not.toContain(attacker.refresh_token)
    expect(session.device_token).not.toBe('planted')
    const own = createClinicApi({ transport: send, token: attacker.access_token })
    const info = await own.users.info()
    expect(info.ok && info.data.email, 'the planted one stays the attacker’s').toBe(attacker.email)
    const sessions = await backend.db.selectFrom('sessions').selectAll().where('user_id', '=', victim.user.id).execute()
    expect(sessions.map(({ id }) => id)).not.toContain('chosen')
  })
})

describe('a header', () => {
  test.each([
    '/ok\r\nSet-Cookie: a=b',
    '/ok\nLocation: https://evil.example',
    '/\r\n/evil.example',
    '/%0d%0aSet-Cookie:a=b',
  ])('is not begun by where one wants to go: %j', (to) => {
    const path = safeRedirect(to)
    expect(path).not.toMatch(/[\r\n]/)
    expect(() => new Headers({ location: path })).not.toThrow()
    expect(new URL(path, 'https://clinic.example').host).toBe('clinic.example')
  })

  test.each(['Asha\r\nBcc: all@evil.example', 'Asha\nX-Evil: 1'])(
    'of a mail is not begun by a name: %j',
    async (full_name) => {
      expect((await call('/auth/signup', { body: JSON.stringify({ ...makeAccount(), full_name }) })).status).toBe(422)
    },
  )

  test.each(['a@b.in\r\nBcc: c@d.in', 'a@b.in,c@d.in', '"a\r\n"@b.in', '<a@b.in>'])(
    'of a mail is not begun by an address: %j',
    async (email) => {
      for (const path of ['/newsletter', '/auth/signup', '/contact']) {
        const body = JSON.stringify({
          ...makeAccount(),
          email,
          name: 'A',
          phone: '9876543210',
          subject: 'S',
          message: 'M',
        })
        expect((await call(path, { body })).status).toBe(422)
      }
    },
  )
})
