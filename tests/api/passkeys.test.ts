/** Passkeys as a second factor: added, used in the log-in and as a proof, removed; what is no honest answer is refused. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { adminCommand } from '~/program/admin-command'
import { appCode } from '../support/app-code'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { type Authenticator, addPasskey, createAuthenticator } from '../support/passkey'
import { signUpProven } from '../support/people'
import { logIn, turnOn } from '../support/second-factor'

const now = '2026-11-21T04:00:05.000Z'
const later = (ms: number) => new Date(new Date(now).getTime() + ms).toISOString()
const second = 1000
const minute = 60 * second
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, PUBLIC_URL: 'http://localhost:3000' }
    backend = await startTestBackend({ engine, now, env })
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    await backend.stop()
  })

  const clinic = (token?: string, clientAddress?: string) =>
    createClinicApi({
      transport: connection.transport,
      ...(token && { token }),
      ...(clientAddress && { clientAddress }),
    })
  const adminSession = () => logIn(connection.transport, admin)
  const codeOf = (answer: { ok: boolean; failure?: { code?: string } }) => (answer.ok ? 'in' : answer.failure?.code)
  const audit = async () => backend.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  const actions = async () => (await audit()).map(({ action }) => action)
  const safetyMails = async () =>
    (await backend.mails())
      .filter(({ template }) => template === 'account_safety')
      .map(({ data }) => (JSON.parse(data) as { news: string }).news)

  async function firstStep(clientAddress?: string): Promise<string> {
    const half = await clinic(undefined, clientAddress).auth.login(admin)
    if (half.ok) throw new Error('The password alone was enough.')
    expect(half.failure.code).toBe('code_needed')
    return half.failure.loginToken ?? ''
  }
  async function askedToLogIn(login_token: string) {
    const ways = await clinic().passkeys.beginLogin({ login_token })
    if (!ways.ok || !ways.data.options) throw new Error(`ways: ${JSON.stringify(ways)}`)
    return ways.data.options
  }
  async function askedToProve(token: string) {
    const ways = await clinic(token).passkeys.beginProof({})
    if (!ways.ok || !ways.data.options) throw new Error(`ways: ${JSON.stringify(ways)}`)
    return ways.data.options
  }
  async function passkeyLogin(authenticator: Authenticator, lies: Parameters<Authenticator['use']>[1] = {}) {
    const login_token = await firstStep()
    const credential = authenticator.use(await askedToLogIn(login_token), lies)
    return clinic().passkeys.login({ login_token, credential })
  }

  describe('adding one', () => {
    test('brings recovery codes, ends the other sessions, and from then on a log-in takes two steps', async () => {
      const [other, session] = [await adminSession(), await adminSession()]
      const own = clinic(session.access_token)
      const { authenticator, recoveryCodes } = await addPasskey(own)
      expect(recoveryCodes).toHaveLength(10)
      expect((await clinic(other.access_token).users.info()).ok).toBe(false)
      await backend.db.updateTable('sessions').set({ ended_at: null }).execute()
      expect((await clinic(other.access_token).users.info()).ok, 'begun by the password alone').toBe(false)
      expect((await own.users.info()).ok).toBe(true)

      const login = await passkeyLogin(authenticator)
      if (!login.ok) throw new Error(JSON.stringify(login.failure))
      expect((await clinic(login.data.access_token).adminUsers.list()).ok).toBe(true)
      const state = await clinic(login.data.access_token).security.state()
      expect(state.ok && state.data).toMatchObject({
        second_factor: { is_on: true, since: now, app_since: null, recovery_codes_left: 10 },
        passkeys: [{ name: 'Phone', created_at: now, last_used_at: now }],
        proof: 'code',
      })
      expect(await safetyMails()).toEqual(['passkey_added'])
      expect(await actions()).toEqual(expect.arrayContaining(['passkey_added', 'logged_in']))
      expect((await audit()).findLast(({ action }) => action === 'logged_in')?.details).toBe('{"code":"passkey"}')
    })

    test('takes a proof from a short while ago', async () => {
      const session = await adminSession()
      backend.setNow(later(15 * minute))
      const fresh = await clinic().users.refresh({ refresh_token: session.refresh_token })
      const own = clinic(fresh.ok ? fresh.data.access_token : '')
      expect(codeOf(await own.passkeys.beginAdd({}))).toBe('proof_needed')
      const credential = createAuthenticator().make({ challenge: 'x' })
      expect(codeOf(await own.passkeys.add({ name: 'Phone', credential }))).toBe('proof_needed')
    })

    test('its options name the site of the settings, whatever the request says', async () => {
      const { access_token } = await adminSession()
      const asked = await clinic(access_token).passkeys.beginAdd({})
      expect(asked.ok && asked.data).toMatchObject({
        rp: { id: 'localhost' },
        attestation: 'none',
        authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
        user: { name: admin.email },
      })
    })

    test.each([
      ['of another origin', { origin: 'http://localhost:3001' }],
      ['of another site', { rpId: 'evil.example' }],
      ['without its owner’s finger', { isUnverified: true }],
      ['to another challenge', { challenge: 'bm90IG91cnM' }],
    ])('an answer %s is refused, and a second answer to the same challenge as well', async (_what, lies) => {
      const own = clinic((await adminSession()).access_token)
      const authenticator = createAuthenticator()
      const asked = await own.passkeys.beginAdd({})
      if (!asked.ok) throw new Error('not begun')
      const bad = { name: 'Phone', credential: authenticator.make(asked.data, lies) }
      expect(codeOf(await own.passkeys.add(bad))).toBe('wrong_passkey')
      const good = { name: 'Phone', credential: authenticator.make(asked.data) }
      expect(codeOf(await own.passkeys.add(good)), 'one try for each challenge').toBe('wrong_passkey')
      expect(await backend.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
      expect(await backend.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
      expect((await actions()).filter((action) => action === 'proof_failed')).toHaveLength(2)
    })

    test('an answer to what another session or person was asked, or too late, is refused', async () => {
      const [session, other] = [await adminSession(), await adminSession()]
      const person = await signUpProven(backend, connection.transport)
      const asked = await clinic(session.access_token).passkeys.beginAdd({})
      if (!asked.ok) throw new Error('not begun')
      const body = { name: 'Phone', credential: createAuthenticator().make(asked.data) }
      expect(codeOf(await clinic(other.access_token).passkeys.add(body))).toBe('wrong_passkey')
      expect(codeOf(await clinic(person.access_token).passkeys.add(body))).toBe('wrong_passkey')
      backend.setNow(later(5 * minute))
      expect(codeOf(await clinic(session.access_token).passkeys.add(body))).toBe('wrong_passkey')
    })

    test('a passkey is one account’s: it cannot be added twice', async () => {
      const { authenticator } = await addPasskey(clinic((await adminSession()).access_token))
      const own = clinic((await signUpProven(backend, connection.transport)).access_token)
      const asked = await own.passkeys.beginAdd({})
      const credential = authenticator.make({ challenge: asked.ok ? asked.data.challenge : '' })
      expect(codeOf(await own.passkeys.add({ name: 'Phone', credential }))).toBe('passkey_known')
      const state = await own.security.state()
      expect(state.ok && state.data.second_factor.is_on).toBe(false)
      expect(await backend.db.selectFrom('recovery_codes').selectAll().execute(), 'the admin’s').toHaveLength(10)
    })

    test('what an answer says of its maker is not looked at, and no address in it is asked', async () => {
      const asking = vi.spyOn(globalThis, 'fetch')
      const own = clinic((await adminSession()).access_token)
      const asked = await own.passkeys.beginAdd({})
      const credential = createAuthenticator().make(asked.ok ? asked.data : { challenge: '' }, { format: 'packed' })
      expect(codeOf(await own.passkeys.add({ name: 'Phone', credential }))).toBe('in')
      const addresses = asking.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : input))
      expect(addresses.filter(({ hostname }) => !['127.0.0.1', 'localhost'].includes(hostname))).toEqual([])
    })

    test('of two with one answer at once, one is added', async () => {
      const own = clinic((await adminSession()).access_token)
      const asked = await own.passkeys.beginAdd({})
      const credential = createAuthenticator().make(asked.ok ? asked.data : { challenge: '' })
      const answers = await Promise.all([1, 2].map((n) => own.passkeys.add({ name: `Phone ${n}`, credential })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await backend.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1)
      expect(await backend.db.selectFrom('recovery_codes').selectAll().execute()).toHaveLength(10)
    })

    test('there are twenty at most', async () => {
      const own = clinic((await adminSession()).access_token)
      for (let count = 0; count < 20; count += 1) await addPasskey(own)
      expect(codeOf(await own.passkeys.beginAdd({}))).toBe('too_many_passkeys')
    })
  })

  describe('a log-in by one', () => {
    test.each([
      ['of another origin', { origin: 'https://localhost:3000' }],
      ['of another site', { rpId: 'localhost.evil.example' }],
      ['without its owner’s finger', { isUnverified: true }],
      ['to another challenge', { challenge: 'bm90IG91cnM' }],
      ['that names another account', { userHandle: Buffer.from(nothing).toString('base64url') }],
    ])('%s is refused', async (_what, lies) => {
      const { authenticator } = await addPasskey(clinic((await adminSession()).access_token))
      expect(codeOf(await passkeyLogin(authenticator, lies))).toBe('wrong_passkey')
      const refused = (await audit()).filter(({ action }) => action === 'login_code_failed')
      expect(refused.map(({ details }) => details)).toEqual(['{"code":"passkey"}'])
      expect(codeOf(await passkeyLogin(authenticator))).toBe('in')
    })

    test('with a signature of another key, or a counter that went back or stands still, is refused', async () => {
      const { authenticator } = await addPasskey(clinic((await adminSession()).access_token))
      expect(codeOf(await passkeyLogin(authenticator, { counter: 7 }))).toBe('in')
      expect(codeOf(await passkeyLogin(authenticator, { counter: 7 }))).toBe('wrong_passkey')
      expect(codeOf(await passkeyLogin(authenticator, { counter: 6 }))).toBe('wrong_passkey')
      const stranger = createAuthenticator()
      const login_token = await firstStep()
      const credential = { ...stranger.use(await askedToLogIn(login_token), { counter: 9 }), id: authenticator.id }
      expect(codeOf(await clinic().passkeys.login({ login_token, credential }))).toBe('wrong_passkey')
      expect(codeOf(await passkeyLogin(authenticator, { counter: 8 }))).toBe('in')
    })

    test('of an authenticator that counts nothing goes on', async () => {
      const own = clinic((await adminSession()).access_token)
      const authenticator = createAuthenticator()
      const asked = await own.passkeys.beginAdd({})
      const credential = authenticator.make(asked.ok ? asked.data : { challenge: '' }, { counter: 0 })
      expect(codeOf(await own.passkeys.add({ name: 'Phone', credential }))).toBe('in')
      for (const _ of [1, 2]) expect(codeOf(await passkeyLogin(authenticator, { counter: 0 }))).toBe('in')
    })

    test('with another account’s passkey, or in another half log-in than it was asked in, is refused', async () => {
      const { authenticator } = await addPasskey(clinic((await adminSession()).access_token))
      const other = await addPasskey(clinic((await signUpProven(backend, connection.transport)).access_token))
      expect(codeOf(await passkeyLogin(other.authenticator))).toBe('wrong_passkey')
      const [first, login_token] = [await firstStep(), await firstStep()]
      const credential = authenticator.use(await askedToLogIn(first))
      expect(codeOf(await clinic().passkeys.login({ login_token, credential }))).toBe('wrong_passkey')
    })

    test('is good once: an answer that was used opens nothing more, nor one that was made to be a proof', async () => {
      const session = await adminSession()
      const { authenticator } = await addPasskey(clinic(session.access_token))
      const login_token = await firstStep()
      const credential = authenticator.use(await askedToLogIn(login_token))
      const answers = await Promise.all([1, 2, 3].map(() => clinic().passkeys.login({ login_token, credential })))
      expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
      expect(codeOf(await clinic().passkeys.login({ login_token, credential }))).toBe('login_step_ended')
      expect(codeOf(await clinic(session.access_token).passkeys.prove({ credential }))).toBe('wrong_passkey')
      const proof = authenticator.use(await askedToProve(session.access_token))
      const next = await firstStep()
      expect(codeOf(await clinic().passkeys.login({ login_token: next, credential: proof }))).toBe('wrong_passkey')
    })

    test('has five minutes, and the tries of the codes', async () => {
      const { authenticator, recoveryCodes } = await addPasskey(clinic((await adminSession()).access_token))
      const login_token = await firstStep()
      const late = authenticator.use(await askedToLogIn(login_token))
      backend.setNow(later(5 * minute))
      expect(codeOf(await clinic().passkeys.login({ login_token, credential: late }))).toBe('wrong_passkey')
      for (let tries = 2; tries <= 5; tries += 1)
        expect(codeOf(await clinic().auth.loginCode({ login_token, code: '000000' }))).toBe('wrong_code')
      expect(codeOf(await clinic().passkeys.login({ login_token, credential: late }))).toBe('login_step_ended')
      expect(codeOf(await clinic().passkeys.beginLogin({ login_token }))).toBe('login_step_ended')
      expect(codeOf(await passkeyLogin(authenticator))).toBe('too_many_tries')
      expect(await safetyMails(), 'the owner is told').toEqual(['passkey_added', 'wrong_codes'])
      backend.setNow(later(70 * minute))
      const code = recoveryCodes[0] ?? ''
      expect(codeOf(await clinic().auth.loginCode({ login_token: await firstStep(), code }))).toBe('in')
    })

    test('a half log-in of an account without passkeys is told so, and of a closed one nothing', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      const login_token = await firstStep()
      const ways = await clinic().passkeys.beginLogin({ login_token })
      expect(ways.ok && ways.data).toEqual({ options: null, takes_app_codes: true })
      expect(codeOf(await clinic().passkeys.beginLogin({ login_token: 'nobody’s' }))).toBe('login_step_ended')
      const credential = createAuthenticator().use({ challenge: key.replaceAll(' ', '') })
      expect(codeOf(await clinic().passkeys.login({ login_token, credential }))).toBe('wrong_passkey')
      await backend.db.updateTable('users').set({ status: 'blocked' }).execute()
      expect(codeOf(await clinic().passkeys.beginLogin({ login_token }))).toBe('account_blocked')
    })
  })

  test('a passkey proves for a quarter of an hour; the password does not, where there is one', async () => {
    const session = await adminSession()
    const { authenticator } = await addPasskey(clinic(session.access_token))
    backend.setNow(later(15 * minute))
    const fresh = await clinic().users.refresh({ refresh_token: session.refresh_token })
    const token = fresh.ok ? fresh.data.access_token : ''
    expect(codeOf(await clinic(token).security.renewRecoveryCodes({}))).toBe('proof_needed')
    expect(codeOf(await clinic(token).security.prove({ proof: admin.password }))).toBe('wrong_code')
    const bad = authenticator.use(await askedToProve(token), { origin: 'https://evil.example' })
    expect(codeOf(await clinic(token).passkeys.prove({ credential: bad }))).toBe('wrong_passkey')
    const credential = authenticator.use(await askedToProve(token))
    expect(codeOf(await clinic(token).passkeys.prove({ credential }))).toBe('in')
    expect(codeOf(await clinic(token).passkeys.prove({ credential })), 'good once').toBe('wrong_passkey')
    expect(codeOf(await clinic(token).security.renewRecoveryCodes({}))).toBe('in')
    expect((await audit()).findLast(({ action }) => action === 'proof_given')?.details).toBe('{"code":"passkey"}')
  })

  describe('beside codes of an app', () => {
    test('the second of the two brings no new recovery codes; each can go while the other stays', async () => {
      const own = clinic((await adminSession()).access_token)
      const { key, recoveryCodes } = await turnOn(own, now)
      const added = await addPasskey(own)
      expect([recoveryCodes.length, added.recoveryCodes.length]).toEqual([10, 0])
      expect(codeOf(await own.security.turnOffSecondFactor({}))).toBe('in')
      backend.setNow(later(minute))
      const login_token = await firstStep()
      const code = appCode(key, later(minute))
      expect(codeOf(await clinic().auth.loginCode({ login_token, code })), 'off').toBe('wrong_code')
      expect(codeOf(await clinic().auth.loginCode({ login_token, code: recoveryCodes[0] ?? '' }))).toBe('in')
      expect(await safetyMails()).toEqual(['second_factor_on', 'passkey_added', 'app_off', 'recovery_code_used'])
      const again = await turnOn(own, later(minute))
      expect(again.recoveryCodes).toEqual([])
    })

    test('the last to be removed takes recovery codes and half log-ins with it', async () => {
      const own = clinic((await adminSession()).access_token)
      await addPasskey(own)
      const login_token = await firstStep()
      const state = await own.security.state()
      const id = state.ok ? (state.data.passkeys[0]?.id ?? '') : ''
      expect(codeOf(await own.passkeys.remove(id, {}))).toBe('in')
      expect(codeOf(await own.passkeys.remove(id, {}))).toBe('passkey_not_found')
      for (const table of ['recovery_codes', 'login_steps', 'passkeys'] as const)
        expect(await backend.db.selectFrom(table).selectAll().execute()).toEqual([])
      expect(codeOf(await clinic().passkeys.beginLogin({ login_token }))).toBe('login_step_ended')
      expect((await clinic().auth.login(admin)).ok).toBe(true)
      expect(await safetyMails()).toEqual(['passkey_added', 'passkey_removed', 'second_factor_off'])
      expect(await actions()).toEqual(expect.arrayContaining(['passkey_removed', 'second_factor_off']))
    })

    test('another person’s cannot be removed', async () => {
      const own = clinic((await adminSession()).access_token)
      await addPasskey(own)
      const state = await own.security.state()
      const id = state.ok ? (state.data.passkeys[0]?.id ?? '') : ''
      const stranger = clinic((await signUpProven(backend, connection.transport)).access_token)
      expect(codeOf(await stranger.passkeys.remove(id, {}))).toBe('passkey_not_found')
      expect(await backend.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1)
    })

    test('where the clinic asks one of its staff a passkey is one, and the last may not go, also of two at once', async () => {
      await backend.restart({ ADMIN_SECOND_FACTOR: 'required' })
      const session = await adminSession()
      expect(session.user.lacks_second_factor).toBe(true)
      const own = clinic(session.access_token)
      await addPasskey(own)
      expect((await own.adminUsers.list()).ok).toBe(true)
      const info = await own.users.info()
      expect(info.ok && info.data.lacks_second_factor).toBe(undefined)
      const state = await own.security.state()
      const id = state.ok ? (state.data.passkeys[0]?.id ?? '') : ''
      expect(codeOf(await own.passkeys.remove(id, {}))).toBe('second_factor_required')
      await turnOn(own, now)
      const both = await Promise.all([own.passkeys.remove(id, {}), own.security.turnOffSecondFactor({})])
      expect(both.map(codeOf).toSorted()).toEqual(['in', 'second_factor_required'])
      const left = await own.security.state()
      expect(left.ok && left.data.second_factor.is_on).toBe(true)
    })

    test('npm run admin takes passkeys away as well', async () => {
      const session = await adminSession()
      await addPasskey(clinic(session.access_token))
      const env = {
        DATA_DIR: backend.dataDir,
        ...(backend.databaseUrl !== null && { DATABASE_URL: backend.databaseUrl }),
      }
      await adminCommand(admin.email, env, { resetsSecondFactor: true })
      expect((await clinic(session.access_token).users.info()).ok).toBe(false)
      expect((await clinic().auth.login(admin)).ok).toBe(true)
      expect(await backend.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
    })
  })
})
