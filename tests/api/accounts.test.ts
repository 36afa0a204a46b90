/** Accounts and sessions as a caller of the API sees them, over both transports and on both engines. */

import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '~/platform/session/contract'
import { keyFor } from '~/platform/vault/secrets.server'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makeAccount, signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const secret = 'the secret of these tests is long enough'
const later = (ms: number) => new Date(new Date(now).getTime() + ms).toISOString()
const minute = 60_000
const day = 24 * 60 * minute
const sameAnswer = 'If an account exists for this email, a reset link is on its way.'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { SESSION_SECRET: secret } })
    clinic = createClinicApi({ transport: connection.transport })
  })
  afterEach(() => backend.stop())

  const as = (token: string) => createClinicApi({ transport: connection.transport, token })
  const from = (clientAddress: string) => createClinicApi({ transport: connection.transport, clientAddress })
  const newClient = (given?: Parameters<typeof signUp>[1]) => signUp(connection.transport, given)
  async function send(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
    const request = new Request(`${connection.transport.baseUrl}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
    })
    const response = await connection.transport.send(request)
    return { status: response.status, headers: response.headers, body: JSON.parse(await response.text()) }
  }
  const isIn = async (session: { access_token: string }) => (await as(session.access_token).users.info()).ok
  const audit = async () =>
    (await backend.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(
      ({ action, actor, subject }) => [action, actor, subject],
    )
  const mails = () => backend.mails()
  /** The token of the newest mailed link. */
  async function mailedToken(): Promise<string> {
    const data = (await mails()).findLast(({ template }) => template === 'reset')?.data ?? '{}'
    const { resetUrl } = JSON.parse(data) as { resetUrl: string }
    expect(resetUrl).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/)
    return new URL(resetUrl).searchParams.get('token') ?? ''
  }
  const wrongLogin = {
    kind: 'status',
    status: 401,
    code: 'invalid_credentials',
    message: 'Email or password is not right.',
  }
  const ended = {
    ok: false,
    failure: {
      kind: 'status',
      status: 401,
      code: 'session_ended',
      message: 'Your session has ended. Please log in again.',
    },
  }

  describe('signing up', () => {
    test('the answer says everything at the top and again under data', async () => {
      const account = { ...makeAccount(), email: ' New.Person@Example.com ', phone_number: '98765 43210' }
      const { status, body } = await send('POST', '/auth/signup', account)
      const data = {
        access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
        refresh_token: expect.stringMatching(/^[\w-]{43}$/),
        device_token: expect.stringMatching(/^[\w-]{43}$/),
        user: {
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          email: 'new.person@example.com',
          full_name: 'Meera Joshi',
          phone_number: '9876543210',
          profile_path: 'profile_pictures/default.png',
          role: 'client',
          status: 'active',
          meal_plan: null,
          subscription_plan: null,
          food_plan: null,
        },
        just_signed_up: true,
      }
      expect(status).toBe(200)
      expect(body).toEqual({ success: true, ...data, data })
      expect(body.data.access_token).toBe(body.access_token)
      expect((await as(body.access_token).users.info()).ok).toBe(true)
      const { phone_number } = await backend.db
        .selectFrom('users')
        .select('phone_number')
        .where('email', '=', 'new.person@example.com')
        .executeTakeFirstOrThrow()
      expect(phone_number).toBe('+919876543210')
    })

    test('a welcome mail waits in the outbox, and the record holds no name', async () => {
      const { email, user } = await newClient()
      expect(await mails()).toMatchObject([{ template: 'welcome', recipient: email }])
      expect((await audit()).slice(-1)).toEqual([['signed_up', user.id, user.id]])
    })

    test('consent is kept with the notice it was given to, and only when it was given', async () => {
      const consents = () => backend.db.selectFrom('consents').selectAll().execute()
      await clinic.auth.signup(makeAccount({ health_consent: false }))
      expect(await consents()).toEqual([])
      const result = await clinic.auth.signup(makeAccount({ health_consent: true }))
      expect(await consents()).toMatchObject([
        {
          user_id: result.ok && result.data.user.id,
          purpose: 'health_details',
          notice_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          language: 'en',
          channel: 'signup',
          given_at: now,
          withdrawn_at: null,
        },
      ])
    })

    test('an email has one account, however it is written and however many ask at once', async () => {
      const { email } = makeAccount()
      const writings = [email, email.toUpperCase(), ` ${email}`, email]
      const results = await Promise.all(writings.map((text) => clinic.auth.signup(makeAccount({ email: text }))))
      expect(results.filter(({ ok }) => ok)).toHaveLength(1)
      for (const result of results) {
        if (!result.ok) expect(result.failure).toMatchObject({ status: 409, code: 'email_taken' })
      }
      expect(await mails()).toHaveLength(1)
      expect(await backend.db.selectFrom('sessions').select('id').execute()).toHaveLength(1)
    })

    test.each([
      [
        'Password@123',
        'This password is easy to guess: many people use it. Choose another one, such as four words in a row.',
      ],
      ['asha.verma99', 'This password is your email. Choose one that is harder to guess.'],
    ])('the password %j is refused by its field', async (password, msg) => {
      const result = await clinic.auth.signup(makeAccount({ email: 'asha.verma@example.com', password }))
      const detail = [{ loc: ['body', 'password'], msg, type: 'weak_password' }]
      expect(result).toMatchObject({ ok: false, failure: { status: 422, code: 'invalid_input', message: msg, detail } })
    })
  })

  describe('logging in and out', () => {
    test('a login answers with a session, whatever the case of the email', async () => {
      const { email, password, user } = await newClient()
      const { status, body } = await send('POST', '/auth/login', { email: email.toUpperCase(), password })
      const tokens = { access_token: expect.any(String), refresh_token: expect.any(String) }
      const data = { ...tokens, device_token: expect.any(String), user }
      expect([status, body]).toEqual([200, { success: true, ...data, data }])
      expect(await isIn(body)).toBe(true)
    })

    test('an unknown email and a wrong password get the same answer, and both are recorded', async () => {
      const { email, user } = await newClient()
      expect(await clinic.auth.login({ email, password: 'not this one' })).toEqual({ ok: false, failure: wrongLogin })
      const unknown = await clinic.auth.login({ email: 'nobody@example.com', password: 'not this one' })
      expect(unknown).toEqual({ ok: false, failure: wrongLogin })
      expect((await audit()).slice(-2)).toEqual([
        ['login_failed', null, user.id],
        ['login_failed', null, null],
      ])
    })

    test('an account without a password lets no caller in', async () => {
      const { email, user } = await newClient()
      await backend.db.updateTable('users').set({ password_hash: null }).where('id', '=', user.id).execute()
      expect(await clinic.auth.login({ email, password: 'null' })).toEqual({ ok: false, failure: wrongLogin })
    })

    test('who is blocked is refused at once and everywhere, and learns why only with the right password', async () => {
      const person = await newClient()
      const { email, password, user } = person
      await clinic.auth.forgotPassword({ email })
      const token = await mailedToken()
      await backend.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', user.id).execute()
      expect(await isIn(person)).toBe(false)
      expect(await clinic.users.refresh({ refresh_token: person.refresh_token })).toEqual(ended)
      expect(await clinic.auth.login({ email, password: 'not this one' })).toEqual({ ok: false, failure: wrongLogin })
      expect(await clinic.auth.login({ email, password })).toMatchObject({
        failure: { status: 403, code: 'account_blocked' },
      })
      const reset = await clinic.auth.resetPassword({ token, password: 'tinda and turai' })
      expect(reset).toMatchObject({ failure: { status: 400, code: 'invalid_reset_token' } })
      const count = (await mails()).length
      expect(await clinic.auth.forgotPassword({ email })).toMatchObject({ ok: true, data: { message: sameAnswer } })
      expect(await mails()).toHaveLength(count)
    })

    test('logging out ends that session on the server, and no other; it can be said twice', async () => {
      const phone = await newClient()
      const laptop = await clinic.auth.login(phone)
      if (!laptop.ok) throw new Error('no login')
      const rotated = await clinic.users.refresh({ refresh_token: phone.refresh_token })
      // The token before last is enough to say who is leaving.
      for (const token of [phone.refresh_token, phone.refresh_token, 'rubbish'])
        expect(await clinic.auth.logout({ refresh_token: token })).toMatchObject({ ok: true, data: { success: true } })
      expect(await isIn(phone)).toBe(false)
      expect(rotated.ok && (await clinic.users.refresh({ refresh_token: rotated.data.refresh_token }))).toEqual(ended)
      expect(await isIn(laptop.data)).toBe(true)
    })
  })

  describe('refreshing', () => {
    test('the new pair is at the top and under data, and works', async () => {
      const person = await newClient()
      const { status, body } = await send('POST', '/users/refresh', { refresh_token: person.refresh_token })
      const data = { access_token: expect.any(String), refresh_token: expect.any(String) }
      expect([status, body]).toEqual([200, { success: true, ...data, data }])
      expect(body.refresh_token).not.toBe(person.refresh_token)
      expect(await isIn(body)).toBe(true)
    })

    test('ten at once are one rotation, and all get the same pair', async () => {
      const person = await newClient()
      backend.setNow(later(16 * minute))
      expect(await isIn(person)).toBe(false)
      const results = await Promise.all(
        Array.from({ length: 10 }, () => clinic.users.refresh({ refresh_token: person.refresh_token })),
      )
      const [first] = results
      expect(first?.ok).toBe(true)
      for (const result of results) expect(result).toEqual(first)
      expect(await backend.db.selectFrom('refresh_tokens').select('hash').execute()).toHaveLength(2)
      expect(first?.ok && (await isIn(first.data))).toBe(true)
    })

    test('an answer that was lost is given again for 30 seconds', async () => {
      const person = await newClient()
      const lost = await clinic.users.refresh({ refresh_token: person.refresh_token })
      backend.setNow(later(30_000))
      const again = await clinic.users.refresh({ refresh_token: person.refresh_token })
      expect(again.ok).toBe(true)
      expect(again).toEqual(lost)
      expect(again.ok && (await clinic.users.refresh({ refresh_token: again.data.refresh_token })).ok).toBe(true)
    })

    test('a rotated token after 30 seconds is theft: the whole family ends, for thief and owner', async () => {
      const person = await newClient()
      const { email, password } = person
      const elsewhere = await clinic.auth.login({ email, password })
      const owner = await clinic.users.refresh({ refresh_token: person.refresh_token })
      backend.setNow(later(30_001))
      expect(await clinic.users.refresh({ refresh_token: person.refresh_token })).toEqual(ended)
      expect(owner.ok && (await clinic.users.refresh({ refresh_token: owner.data.refresh_token }))).toEqual(ended)
      expect(owner.ok && (await isIn(owner.data))).toBe(false)
      expect(elsewhere.ok && (await isIn(elsewhere.data))).toBe(true)
      expect((await audit()).slice(-1)).toEqual([['session_token_reused', null, person.user.id]])
    })

    test('two weeks without a sign end a session, and a month ends any', async () => {
      const idle = await newClient()
      const busy = await newClient()
      let { refresh_token } = busy
      for (let week = 1; week <= 4; week++) {
        backend.setNow(later(week * 7 * day))
        const result = await clinic.users.refresh({ refresh_token })
        if (!result.ok) throw new Error(`ended in week ${week}`)
        refresh_token = result.data.refresh_token
        if (week === 2) expect(await clinic.users.refresh({ refresh_token: idle.refresh_token })).toEqual(ended)
      }
      backend.setNow(later(30 * day))
      expect(await clinic.users.refresh({ refresh_token })).toEqual(ended)
    })

    test('the database holds no token and no password as it is', async () => {
      const person = await newClient()
      await clinic.users.refresh({ refresh_token: person.refresh_token })
      const successor = await clinic.users.refresh({ refresh_token: person.refresh_token })
      await clinic.auth.forgotPassword({ email: person.email })
      const kept: string[] = []
      for (const table of [
        'users',
        'sessions',
        'refresh_tokens',
        'password_resets',
        'audit_entries',
        'rate_limits',
      ] as const)
        kept.push(JSON.stringify(await backend.db.selectFrom(table).selectAll().execute()))
      const text = kept.join('\n')
      if (!successor.ok) throw new Error('no refresh')
      const secrets = [person.password, person.refresh_token, person.access_token, await mailedToken()]
      for (const value of [...secrets, successor.data.refresh_token, successor.data.access_token])
        expect(text).not.toContain(value)
      expect(kept.slice(1).join('\n'), 'names stand in users alone').not.toContain(person.email)
    })
  })

  describe('a forgotten password', () => {
    test('every caller gets the same answer, and only an account gets a mail', async () => {
      const { email } = await newClient()
      const before = (await mails()).length
      const known = await send('POST', '/auth/forgot-password', { email: email.toUpperCase() })
      const unknown = await send('POST', '/auth/forgot-password', { email: 'nobody@example.com' })
      expect(known.body).toEqual({ success: true, message: sameAnswer })
      expect([unknown.status, unknown.body]).toEqual([known.status, known.body])
      expect((await mails()).slice(before)).toMatchObject([{ template: 'reset', recipient: email }])
    })

    test('the link sets a new password once and ends every session', async () => {
      const person = await newClient()
      const { email, password } = person
      await clinic.auth.forgotPassword({ email })
      const token = await mailedToken()
      const weak = await clinic.auth.resetPassword({ token, password: 'password1' })
      expect(weak).toMatchObject({ failure: { status: 422, detail: [{ loc: ['body', 'password'] }] } })
      backend.setNow(later(30 * minute - 1))
      const both = await Promise.all(
        ['tinda and turai', 'tinda or turai'].map((next) => clinic.auth.resetPassword({ token, password: next })),
      )
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(both.find(({ ok }) => !ok)).toEqual({
        ok: false,
        failure: {
          kind: 'status',
          status: 400,
          code: 'invalid_reset_token',
          message: 'This reset link is no longer valid. Please ask for a new one.',
        },
      })
      const chosen = both[0]?.ok ? 'tinda and turai' : 'tinda or turai'
      expect(await isIn(person)).toBe(false)
      expect(await clinic.users.refresh({ refresh_token: person.refresh_token })).toEqual(ended)
      expect(await clinic.auth.login({ email, password })).toEqual({ ok: false, failure: wrongLogin })
      expect((await clinic.auth.login({ email, password: chosen })).ok).toBe(true)
      expect((await audit()).filter(([action]) => action === 'password_reset')).toHaveLength(1)
    })

    test('a link is good for 30 minutes, and a used one takes the others along', async () => {
      const { email } = await newClient()
      await clinic.auth.forgotPassword({ email })
      const first = await mailedToken()
      await clinic.auth.forgotPassword({ email })
      const second = await mailedToken()
      expect(second).not.toBe(first)
      expect((await clinic.auth.resetPassword({ token: second, password: 'tinda and turai' })).ok).toBe(true)
      const reset = (token: string) => clinic.auth.resetPassword({ token, password: 'bhindi and brinjal' })
      expect(await reset(first)).toMatchObject({ failure: { code: 'invalid_reset_token' } })
      await clinic.auth.forgotPassword({ email })
      backend.setNow(later(30 * minute))
      expect(await reset(await mailedToken())).toMatchObject({ failure: { code: 'invalid_reset_token' } })
      expect(await reset('rubbish')).toMatchObject({ failure: { code: 'invalid_reset_token' } })
    })
  })

  describe('changing the password', () => {
    test('ends the other sessions and voids links on their way; this session goes on', async () => {
      const person = await newClient()
      const { email, password } = person
      const other = await clinic.auth.login({ email, password })
      await clinic.auth.forgotPassword({ email })
      const change = { current_password: password, new_password: 'tinda and turai' }
      const mine = as(person.access_token)
      expect(await mine.auth.changePassword(change)).toMatchObject({ ok: true, data: { message: expect.any(String) } })
      expect(await isIn(person)).toBe(true)
      expect((await clinic.users.refresh({ refresh_token: person.refresh_token })).ok).toBe(true)
      expect(other.ok && (await isIn(other.data))).toBe(false)
      expect((await clinic.auth.login({ email, password: 'tinda and turai' })).ok).toBe(true)
      const reset = { token: await mailedToken(), password: 'bhindi and brinjal' }
      expect(await clinic.auth.resetPassword(reset)).toMatchObject({ failure: { code: 'invalid_reset_token' } })
    })

    test('a wrong current password is told by its field and changes nothing', async () => {
      const person = await newClient()
      const change = { current_password: 'not this one', new_password: 'tinda and turai' }
      const msg = 'The current password is not right.'
      expect(await as(person.access_token).auth.changePassword(change)).toEqual({
        ok: false,
        failure: {
          kind: 'status',
          status: 422,
          code: 'wrong_password',
          message: msg,
          detail: [{ loc: ['body', 'current_password'], msg, type: 'wrong_password' }],
        },
      })
      expect((await clinic.auth.login(person)).ok).toBe(true)
    })

    test('a password that is easily guessed is told by its field', async () => {
      const person = await newClient()
      const change = { current_password: person.password, new_password: 'Namaste@123' }
      const result = await as(person.access_token).auth.changePassword(change)
      expect(result).toMatchObject({ failure: { status: 422, detail: [{ loc: ['body', 'new_password'] }] } })
    })
  })

  describe('the profile', () => {
    test('reads as the caller, from no cache, and t is ignored', async () => {
      const { access_token, user } = await newClient()
      const { status, headers, body } = await send('GET', '/users/info?t=1763697600000', undefined, {
        authorization: `Bearer ${access_token}`,
      })
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
      expect(body).toEqual({ success: true, data: user, message: expect.any(String) })
    })

    test.each(['/users/update-user-info', '/api/users/update-user-info'])('is changed at %s', async (path) => {
      const { access_token } = await newClient()
      const other = await newClient()
      const profile = { full_name: '  Mira  Joshi ', phone_number: '+1 (555) 010-1234' }
      const { status, body } = await send('PUT', path, profile, { authorization: `Bearer ${access_token}` })
      const data = {
        full_name: 'Mira  Joshi',
        phone_number: '+15550101234',
        profile_path: 'profile_pictures/default.png',
      }
      expect([status, body]).toEqual([200, { success: true, data, message: 'Profile updated successfully!' }])
      expect(await as(access_token).users.info()).toMatchObject({ data })
      expect(await as(other.access_token).users.info()).toMatchObject({ data: other.user })
    })

    test('what is read can be sent back as it is', async () => {
      const { access_token } = await newClient()
      const { users } = as(access_token)
      const profile = { full_name: 'Meera', phone_number: '9876543210', profile_path: 'profile_pictures/meera-1.png' }
      const first = await users.update(profile)
      expect(first).toEqual({ ok: true, data: profile })
      expect(await users.update(profile)).toEqual(first)
    })

    test('role and email cannot be set from outside', async () => {
      const { access_token, user } = await newClient()
      const smuggled = { full_name: 'Meera', phone_number: '9876543210', role: 'admin', email: 'a@b.example', id: 'x' }
      await send('PUT', '/users/update-user-info', smuggled, { authorization: `Bearer ${access_token}` })
      const info = await as(access_token).users.info()
      expect(info).toMatchObject({ data: { id: user.id, role: 'client', email: user.email } })
      const account = { ...makeAccount(), role: 'admin', status: 'blocked', id: user.id }
      expect((await send('POST', '/auth/signup', account)).body.user).toMatchObject({
        role: 'client',
        status: 'active',
      })
    })

    test('the role is the database’s at every call', async () => {
      const { access_token, user } = await newClient()
      await backend.db.updateTable('users').set({ role: 'admin' }).where('id', '=', user.id).execute()
      expect(await as(access_token).users.info()).toMatchObject({ data: { role: 'admin' } })
    })
  })

  test('tokens that are forged, foreign or expired open no account, and close no public door', async () => {
    const person = await newClient()
    const other = await newClient()
    const [header, , signature] = person.access_token.split('.')
    const sid = JSON.parse(Buffer.from(person.access_token.split('.')[1] ?? '', 'base64url').toString()).sid as string
    const claims = (overrides: object = {}) => ({
      sub: person.user.id,
      sid,
      iss: 'aahar',
      aud: 'aahar clinic api',
      iat: Date.parse(now) / 1000,
      exp: Date.parse(now) / 1000 + 900,
      ...overrides,
    })
    const sign = (payload: object, { alg = 'HS256', typ = 'at+jwt', key = keyFor('access tokens', secret) } = {}) =>
      new SignJWT(payload as never).setProtectedHeader({ alg, typ }).sign(key)
    const good = await sign(claims())
    expect((await as(good).users.info()).ok, 'the forge itself works').toBe(true)
    const bad: Record<string, string> = {
      empty: '',
      rubbish: 'rubbish',
      'three empty parts': '..',
      'no signature': new UnsecuredJWT(claims() as never).encode(),
      'signature of another': `${header}.${other.access_token.split('.')[1]}.${signature}`,
      'another key': await sign(claims(), { key: keyFor('access tokens', 'x'.repeat(40)) }),
      'the key of the cookie': await sign(claims(), { key: keyFor('session cookie', secret) }),
      'the secret itself': await sign(claims(), { key: new TextEncoder().encode(secret) as Uint8Array<ArrayBuffer> }),
      'another algorithm': await sign(claims(), { alg: 'HS512', key: new Uint8Array(64) }),
      'another type': await sign(claims(), { typ: 'JWT' }),
      'another issuer': await sign(claims({ iss: 'someone' })),
      'another audience': await sign(claims({ aud: 'someone' })),
      'no end': await sign(claims({ exp: undefined })),
      'ended this second': await sign(claims({ exp: Date.parse(now) / 1000 })),
      'another person in this session': await sign(claims({ sub: other.user.id })),
      'a session that never was': await sign(claims({ sid: person.user.id })),
      'a refresh token': person.refresh_token,
      long: `${good}${'A'.repeat(5000)}`,
    }
    const refused = { success: false, code: 'unauthorized', message: 'Please log in.' }
    for (const [name, token] of Object.entries(bad)) {
      const authorization = `Bearer ${token}`
      const { status, body } = await send('GET', '/users/info', undefined, { authorization })
      expect([name, status, body]).toEqual([name, 401, refused])
      // Open to everyone, but a client whose token is over shall renew it; what it never renews for stays open.
      expect((await send('GET', '/blogs/all_blog_lists', undefined, { authorization })).body).toEqual(refused)
      expect((await send('GET', '/health', undefined, { authorization })).status).toBe(200)
      expect((await send('GET', '/blogs/slug/none', undefined, { authorization })).status).toBe(404)
    }
    for (const authorization of ['Basic bWVlcmE6eA==', person.access_token, `Bearer ${good} ${good}`])
      expect((await send('GET', '/users/info', undefined, { authorization })).status).toBe(401)
  })

  describe('limits', () => {
    const wait = (seconds: number, words: string) => ({
      kind: 'status',
      status: 429,
      code: 'too_many_tries',
      message: `Too many tries. Please try again in ${words}.`,
      retryAfterSeconds: seconds,
    })

    test('ten logins of an account at one address in 15 minutes; then even the right password waits there', async () => {
      const { email, password } = await newClient()
      const other = await newClient()
      const { auth } = from('203.0.113.7')
      for (let i = 0; i < 10; i++)
        expect(await auth.login({ email, password: 'wrong' })).toMatchObject({ failure: wrongLogin })
      backend.setNow(later(14 * minute))
      expect(await auth.login({ email, password })).toEqual({ ok: false, failure: wait(60, '1 minute') })
      expect((await auth.login(other)).ok).toBe(true)
      backend.setNow(later(15 * minute))
      expect((await auth.login({ email, password })).ok).toBe(true)
    })

    test('an unknown email meets the same limit', async () => {
      const login = () => clinic.auth.login({ email: 'nobody@example.com', password: 'wrong' })
      for (let i = 0; i < 10; i++) await login()
      expect(await login()).toEqual({ ok: false, failure: wait(900, '15 minutes') })
    })

    test('a right login and a reset begin the count anew', async () => {
      const { email, password } = await newClient()
      const wrong = async (times: number) => {
        for (let i = 0; i < times; i++) await clinic.auth.login({ email, password: 'wrong' })
      }
      await wrong(9)
      expect((await clinic.auth.login({ email, password })).ok).toBe(true)
      await wrong(10)
      await clinic.auth.forgotPassword({ email })
      await clinic.auth.resetPassword({ token: await mailedToken(), password: 'tinda and turai' })
      expect((await clinic.auth.login({ email, password: 'tinda and turai' })).ok).toBe(true)
    })

    test('an address is limited by itself, and the site’s own address is not counted', async () => {
      const row = (name: string, tries: number, address: string) => ({ name, tries, address })
      for (const { name, tries, address } of [
        row('login', 200, '203.0.113.7'),
        row('signup', 100, '2001:db8:1:2::1'),
        row('forgot', 100, '::ffff:203.0.113.9'),
      ]) {
        const call = (from_: string) => {
          const { auth } = from(from_)
          const account = makeAccount()
          if (name === 'login') return auth.login(account)
          // Refused for its email, which counts as well and costs less.
          return name === 'signup'
            ? auth.signup({ ...account, email: 'admin@clinic.example' })
            : auth.forgotPassword(account)
        }
        await call(address)
        await backend.db.updateTable('rate_limits').set({ tries }).where('key', 'like', `${name} address:%`).execute()
        const neighbour = address.includes('db8') ? '2001:db8:1:2:ffff::9' : address
        expect(await call(neighbour)).toMatchObject({ failure: { status: 429, code: 'too_many_tries' } })
        expect(await call('198.51.100.1')).not.toMatchObject({ failure: { status: 429 } })
      }
    })

    test('five forgotten passwords an hour for an account, known or not', async () => {
      const { email } = await newClient()
      for (const address of [email, 'nobody@example.com']) {
        for (let i = 0; i < 5; i++) expect((await clinic.auth.forgotPassword({ email: address })).ok).toBe(true)
        expect(await clinic.auth.forgotPassword({ email: address })).toEqual({
          ok: false,
          failure: wait(3600, '60 minutes'),
        })
      }
      expect((await mails()).filter(({ template }) => template === 'reset')).toHaveLength(5)
    })

    test('ten wrong current passwords', async () => {
      const person = await newClient()
      const { auth } = as(person.access_token)
      const change = (current_password: string) =>
        auth.changePassword({ current_password, new_password: 'tinda and turai' })
      for (let i = 0; i < 10; i++) expect(await change('wrong')).toMatchObject({ failure: { code: 'wrong_password' } })
      expect(await change(person.password)).toEqual({ ok: false, failure: wait(900, '15 minutes') })
    })

    test('Retry-After is a header of the answer', async () => {
      for (let i = 0; i < 5; i++) await clinic.auth.forgotPassword({ email: 'nobody@example.com' })
      const { headers } = await send('POST', '/auth/forgot-password', { email: 'nobody@example.com' })
      expect(headers.get('retry-after')).toBe('3600')
    })
  })

  test('a restart keeps every client logged in', async () => {
    const person = await newClient()
    await backend.restart()
    expect(await isIn(person)).toBe(true)
    expect((await clinic.users.refresh({ refresh_token: person.refresh_token })).ok).toBe(true)
  })

  test('bad input is answered with its status and a sentence, and writes nothing', async () => {
    const { access_token } = (await newClient()) satisfies Session
    const rows = async () => {
      const tables = ['users', 'consents', 'sessions', 'refresh_tokens', 'password_resets', 'outbox'] as const
      // That somebody was refused is written down, once an hour for each caller (audit/refusals.ts).
      const audit = backend.db.selectFrom('audit_entries').select('id').where('action', '!=', 'refused').execute()
      return Promise.all([
        ...tables.map(async (table) => (await backend.db.selectFrom(table).selectAll().execute()).length),
        audit.then(({ length }) => length),
      ])
    }
    const before = await rows()
    const account = makeAccount()
    const signup = (fields: object) => ['POST', '/auth/signup', { ...account, ...fields }] as const
    const profile = (fields: object) =>
      ['PUT', '/users/update-user-info', { full_name: 'A', phone_number: '9876543210', ...fields }] as const
    const cases: [readonly [method: string, path: string, body: unknown], number, string][] = [
      [signup({ email: undefined }), 422, 'Email is required'],
      [signup({ email: '  ' }), 422, 'Email is required'],
      [signup({ email: 7 }), 422, 'Email is required'],
      [signup({ email: ['a@example.com'] }), 422, 'Email is required'],
      [signup({ email: 'a@b' }), 422, 'Invalid email format'],
      [signup({ email: 'a b@example.com' }), 422, 'Invalid email format'],
      [signup({ email: 'a@example.com\nBcc: b@example.com' }), 422, 'Invalid email format'],
      [signup({ email: `${'a'.repeat(250)}@example.com` }), 422, 'Email must be 254 characters or less'],
      [signup({ password: undefined }), 422, 'Password is required'],
      [signup({ password: 'short77' }), 422, 'Password must be at least 8 characters'],
      [signup({ password: 'x'.repeat(129) }), 422, 'Password must be 128 characters or less'],
      [
        signup({ password: '        ' }),
        422,
        'This password is easy to guess: many people use it. Choose another one, such as four words in a row.',
      ],
      [signup({ full_name: ' ' }), 422, 'Full name is required'],
      [signup({ full_name: 'x'.repeat(101) }), 422, 'Full name must be 100 characters or less'],
      [signup({ full_name: 'A\r\nB' }), 422, 'Full name must be on one line'],
      [signup({ phone_number: '12345' }), 422, 'Phone number must be 10 digits'],
      [signup({ health_consent: 'yes' }), 422, 'Consent must be true or false'],
      [signup({ email: '', password: '' }), 422, 'Email is required, Password is required'],
      [['POST', '/auth/login', { email: 'a@example.com' }], 422, 'Password is required'],
      [['POST', '/auth/login', { email: 'a', password: 'x' }], 422, 'Invalid email format'],
      [
        ['POST', '/auth/login', { email: 'a@b.c', password: 'x'.repeat(129) }],
        422,
        'Password must be 128 characters or less',
      ],
      [['POST', '/auth/login', null], 422, 'Invalid input: expected object, received null'],
      [['POST', '/auth/login', [1]], 422, 'Invalid input: expected object, received array'],
      [['POST', '/auth/login', '{"email": '], 400, 'The body is not valid JSON.'],
      [['POST', '/auth/login', ''], 400, 'The body is not valid JSON.'],
      [['POST', '/auth/login', '{"email":"a\\u0000@b.c","password":"x"}'], 400, 'The body is not valid JSON.'],
      [['POST', '/auth/login', '{"email":"a@b.c","password":"\\ud800"}'], 400, 'The body is not valid JSON.'],
      [['POST', '/auth/login', ' '.repeat(1024 * 1024 + 1)], 413, 'The body is larger than 1 MiB.'],
      [['POST', '/auth/logout', {}], 422, 'This link is not complete. Please copy all of it'],
      [
        ['POST', '/auth/logout', { refresh_token: 'x'.repeat(513) }],
        422,
        'This link is not complete. Please copy all of it',
      ],
      [['POST', '/users/refresh', { refresh_token: '' }], 422, 'This link is not complete. Please copy all of it'],
      [
        ['POST', '/users/refresh', { refresh_token: { $ne: null } }],
        422,
        'This link is not complete. Please copy all of it',
      ],
      [
        ['POST', '/users/refresh', { refresh_token: "' or 1=1 --" }],
        401,
        'Your session has ended. Please log in again.',
      ],
      [['POST', '/auth/forgot-password', { email: 'nobody' }], 422, 'Invalid email format'],
      [['POST', '/auth/reset-password', { token: 'x' }], 422, 'Password is required'],
      [['POST', '/auth/change-password', { current_password: 'x' }], 422, 'Password is required'],
      [profile({ full_name: '' }), 422, 'Full name is required'],
      [profile({ full_name: undefined }), 422, 'Full name is required'],
      [profile({ phone_number: '' }), 422, 'Phone number must be 10 digits'],
      [profile({ phone_number: null }), 422, 'Phone number must be 10 digits'],
      [profile({ phone_number: '+123' }), 422, 'Invalid phone number (e.g., +1234567890)'],
      [profile({ profile_path: '../../etc/passwd' }), 422, 'Profile picture must be one of profile_pictures/'],
      [profile({ profile_path: 'profile_pictures/../x.png' }), 422, 'Profile picture must be one of profile_pictures/'],
    ]
    for (const [[method, path, body], status, message] of cases) {
      const answer = await send(method, path, body, { authorization: `Bearer ${access_token}` })
      expect([path, body, answer.status, answer.body.message]).toEqual([path, body, status, message])
      expect(answer.body.success).toBe(false)
      if (status === 422) expect(answer.body.detail.length).toBeGreaterThan(0)
    }
    expect((await send('POST', '/auth/login', 'a=1', { 'content-type': 'text/plain' })).status).toBe(415)
    const foreign = await send('POST', '/auth/login', account, { origin: 'https://evil.example' })
    expect([foreign.status, foreign.body.code]).toEqual([403, 'foreign_origin'])
    expect(await rows()).toEqual(before)
  })

  test('of a field that stands twice the last one counts, and unknown fields are nothing', async () => {
    const { email, password } = await newClient()
    const body = `{"email":"a@b.c","password":"x","__proto__":{"role":"admin"},"email":"${email}","password":"${password}"}`
    expect((await send('POST', '/auth/login', body)).status).toBe(200)
  })
})
