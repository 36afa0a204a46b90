/** The second factor of staff, the proof before what is grave, and the list of one's sessions, on both engines and transports. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminCommand } from '~/program/admin-command'
import { operations } from '~/program/operations'
import { appCode } from '../support/app-code'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'
import { logIn, turnOn } from '../support/second-factor'

const now = '2026-11-21T04:00:05.000Z'
const later = (ms: number) => new Date(new Date(now).getTime() + ms).toISOString()
const second = 1000
const minute = 60 * second
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
  })
  afterEach(() => backend.stop())

  const clinic = (token?: string, clientAddress?: string) =>
    createClinicApi({
      transport: connection.transport,
      ...(token && { token }),
      ...(clientAddress && { clientAddress }),
    })
  const adminSession = () => logIn(connection.transport, admin)
  const codesOf = async () =>
    (await backend.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()).map(({ action }) => action)
  const safetyMails = async () =>
    (await backend.mails())
      .filter(({ template }) => template === 'account_safety')
      .map(({ data }) => (JSON.parse(data) as { news: string }).news)

  /** The first step; answers the token of the second. */
  async function firstStep(clientAddress?: string): Promise<string> {
    const half = await clinic(undefined, clientAddress).auth.login(admin)
    if (half.ok) throw new Error('The password alone was enough.')
    expect(half.failure).toMatchObject({ status: 401, code: 'code_needed' })
    return half.failure.loginToken ?? ''
  }
  const secondStep = async (code: string, clientAddress?: string) =>
    clinic(undefined, clientAddress).auth.loginCode({ login_token: await firstStep(clientAddress), code })
  const codeOf = (answer: { ok: boolean; failure?: { code?: string } }) => (answer.ok ? 'in' : answer.failure?.code)

  describe('a second factor', () => {
    test('is on only after a code of the app, and from then on a log-in takes two steps', async () => {
      const session = await adminSession()
      const own = clinic(session.access_token)
      const begun = await own.security.beginSecondFactor({})
      if (!begun.ok) throw new Error('not begun')
      expect(codeOf(await own.security.confirmSecondFactor({ code: '000000' }))).toBe('wrong_code')
      expect((await clinic().auth.login(admin)).ok, 'not on yet').toBe(true)

      const code = appCode(begun.data.key, now)
      const on = await own.security.confirmSecondFactor({ code })
      expect(on.ok && on.data.recovery_codes).toHaveLength(10)
      expect((await own.users.info()).ok, 'the session that turned it on goes on').toBe(true)
      expect(codeOf(await secondStep(code)), 'the code it was turned on with was used').toBe('wrong_code')

      backend.setNow(later(30 * second))
      const login = await secondStep(appCode(begun.data.key, later(30 * second)))
      if (!login.ok) throw new Error(JSON.stringify(login.failure))
      expect((await clinic(login.data.access_token).adminUsers.list()).ok).toBe(true)
      expect(await safetyMails()).toEqual(['second_factor_on'])
    })

    test('a log-in between its steps opens nothing: no call of a client or an admin', async () => {
      await turnOn(clinic((await adminSession()).access_token), now)
      const loginToken = await firstStep()
      expect(await backend.db.selectFrom('sessions').selectAll().where('ended_at', 'is', null).execute()).toHaveLength(
        1,
      )
      const closed = operations.filter(({ access }) => access !== 'all')
      expect(closed.length).toBeGreaterThan(100)
      for (const { method, path, id } of closed) {
        const request = new Request(
          `${connection.transport.baseUrl}/api${path.replace(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')}`,
          {
            method,
            headers: { authorization: `Bearer ${loginToken}`, 'content-type': 'application/json' },
            body: method === 'GET' ? null : '{}',
          },
        )
        expect([id, (await connection.transport.send(request)).status]).toEqual([id, 401])
      }
      expect(codeOf(await clinic().users.refresh({ refresh_token: loginToken }))).toBe('session_ended')
      const state = await clinic().auth.sessionState({ refresh_token: loginToken })
      expect(state.ok && state.data.is_running).toBe(false)
    })

    test('a code is good for its step and the one before and after, once, and none before it afterwards', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      const at = later(10 * minute)
      backend.setNow(at)
      expect(codeOf(await secondStep(appCode(key, at, -2)))).toBe('wrong_code')
      expect(codeOf(await secondStep(appCode(key, at, 2)))).toBe('wrong_code')
      expect(codeOf(await secondStep(appCode(key, at, 1)))).toBe('in')
      for (const steps of [1, 0, -1]) expect(codeOf(await secondStep(appCode(key, at, steps)))).toBe('wrong_code')
    })

    test('of two log-ins with one code at once, one gets in', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      backend.setNow(later(5 * minute))
      const tokens = [await firstStep(), await firstStep(), await firstStep()]
      const code = appCode(key, later(5 * minute))
      const answers = await Promise.all(tokens.map((login_token) => clinic().auth.loginCode({ login_token, code })))
      expect(answers.map(codeOf).toSorted()).toEqual(['in', 'wrong_code', 'wrong_code'])
    })

    test('codes can be tried five times from one address, and ten times an hour from all', async () => {
      await turnOn(clinic((await adminSession()).access_token), now)
      for (let tries = 1; tries <= 5; tries++)
        expect(codeOf(await secondStep('000000', '203.0.113.7'))).toBe('wrong_code')
      expect(codeOf(await secondStep('000000', '203.0.113.7'))).toBe('too_many_tries')
      for (let tries = 6; tries <= 9; tries++)
        expect(codeOf(await secondStep('000000', `198.51.100.${tries}`))).toBe('wrong_code')
      expect(codeOf(await secondStep('000000', '192.0.2.1'))).toBe('too_many_tries')
      backend.setNow(later(61 * minute))
      expect(codeOf(await secondStep('000000', '203.0.113.7'))).toBe('wrong_code')
      expect(await safetyMails(), 'the owner is told once').toEqual(['second_factor_on', 'wrong_codes'])
      expect((await codesOf()).filter((action) => action === 'login_code_failed')).toHaveLength(10)
    })

    test('one log-in has five tries and ten minutes', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      const login_token = await firstStep()
      backend.setNow(later(10 * minute))
      const code = appCode(key, later(10 * minute))
      expect(codeOf(await clinic().auth.loginCode({ login_token, code }))).toBe('login_step_ended')
      const next = await firstStep()
      for (let tries = 1; tries <= 5; tries++)
        await clinic(undefined, `192.0.2.${tries}`).auth.loginCode({ login_token: next, code: '000000' })
      expect(codeOf(await clinic().auth.loginCode({ login_token: next, code }))).toBe('login_step_ended')
    })

    test('a recovery code opens the account once, however it is written, and its owner is told', async () => {
      const { recoveryCodes } = await turnOn(clinic((await adminSession()).access_token), now)
      const [first = '', other = ''] = recoveryCodes
      expect(codeOf(await secondStep(first.toUpperCase().replaceAll('-', ' ')))).toBe('in')
      expect(codeOf(await secondStep(first))).toBe('wrong_code')
      expect(codeOf(await secondStep(other))).toBe('in')
      expect(await safetyMails()).toEqual(['second_factor_on', 'recovery_code_used', 'recovery_code_used'])
      const stored = JSON.stringify(await backend.db.selectFrom('recovery_codes').selectAll().execute())
      for (const code of recoveryCodes) expect(stored).not.toContain(code.replaceAll('-', ''))
    })

    test('another person’s recovery code, and one of before the last renewal, are not good', async () => {
      const session = await adminSession()
      const { recoveryCodes } = await turnOn(clinic(session.access_token), now)
      const renewed = await clinic(session.access_token).security.renewRecoveryCodes({})
      expect(renewed.ok && renewed.data.recovery_codes).toHaveLength(10)
      expect(codeOf(await secondStep(recoveryCodes[0] ?? ''))).toBe('wrong_code')
      await backend.db
        .updateTable('recovery_codes')
        .set({ user_id: (await signUp(connection.transport)).user.id })
        .execute()
      expect(codeOf(await secondStep((renewed.ok && renewed.data.recovery_codes[0]) || ''))).toBe('wrong_code')
    })

    test('a new password by the mailed link does not go round it, and ends log-ins between their steps', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      const before = await firstStep()
      await clinic().auth.forgotPassword({ email: admin.email })
      const { data } = (await backend.mails()).findLast(({ template }) => template === 'reset') ?? { data: '{}' }
      const token = new URL((JSON.parse(data) as { resetUrl: string }).resetUrl).searchParams.get('token') ?? ''
      const password = 'bajra roti every monday'
      expect((await clinic().auth.resetPassword({ token, password })).ok).toBe(true)
      backend.setNow(later(minute))
      const code = appCode(key, later(minute))
      expect(codeOf(await clinic().auth.loginCode({ login_token: before, code }))).toBe('login_step_ended')
      expect(codeOf(await clinic().auth.login({ email: admin.email, password }))).toBe('code_needed')
    })

    test('turning it on ends the other sessions; a session that began without it is none any more', async () => {
      const [other, session] = [await adminSession(), await adminSession()]
      await turnOn(clinic(session.access_token), now)
      expect((await clinic(other.access_token).users.info()).ok).toBe(false)
      await backend.db.updateTable('sessions').set({ ended_at: null }).execute()
      expect((await clinic(other.access_token).users.info()).ok, 'begun in the same moment').toBe(false)
      expect((await clinic(session.access_token).users.info()).ok).toBe(true)
    })

    test('turning it off takes a proof from a short while ago, and the code proves, not the password', async () => {
      const session = await adminSession()
      const own = clinic(session.access_token)
      const { key } = await turnOn(own, now)
      const at = later(15 * minute)
      backend.setNow(at)
      const fresh = await clinic().users.refresh({ refresh_token: session.refresh_token })
      const token = fresh.ok ? fresh.data.access_token : ''
      expect(codeOf(await clinic(token).security.turnOffSecondFactor({}))).toBe('proof_needed')
      expect(codeOf(await clinic(token).security.prove({ proof: admin.password }))).toBe('wrong_code')
      expect(codeOf(await clinic(token).security.prove({ proof: `\u200b${appCode(key, at)}\u2069 ` }))).toBe('in')
      expect(codeOf(await clinic(token).security.turnOffSecondFactor({}))).toBe('in')
      expect((await clinic().auth.login(admin)).ok).toBe(true)
      expect(await safetyMails()).toEqual(['second_factor_on', 'second_factor_off'])
      expect(await backend.db.selectFrom('recovery_codes').selectAll().execute()).toEqual([])
    })

    test('a key that was begun half an hour ago cannot be turned on, and one that is on is not shown', async () => {
      const session = await adminSession()
      const late = await clinic(session.access_token).security.beginSecondFactor({})
      backend.setNow(later(30 * minute))
      const fresh = await clinic().users.refresh({ refresh_token: session.refresh_token })
      const own = clinic(fresh.ok ? fresh.data.access_token : '')
      await own.security.prove({ proof: admin.password })
      const code = appCode(late.ok ? late.data.key : '', later(30 * minute))
      expect(codeOf(await own.security.confirmSecondFactor({ code }))).toBe('second_factor_not_begun')
      const begun = await own.security.beginSecondFactor({})
      const shown = await own.security.enrolment()
      expect(shown).toEqual(begun)
      await turnOn(own, later(30 * minute))
      expect(codeOf(await own.security.enrolment())).toBe('second_factor_not_begun')
      expect(codeOf(await own.security.beginSecondFactor({}))).toBe('second_factor_is_on')
    })

    test('the key and the codes stand nowhere in the database', async () => {
      const { key } = await turnOn(clinic((await adminSession()).access_token), now)
      const rows = await backend.db.selectFrom('second_factors').selectAll().execute()
      expect(rows[0]?.secret).toMatch(/^n1\./)
      expect(JSON.stringify(rows)).not.toContain(key.replaceAll(' ', ''))
    })

    test('npm run admin takes it away from an admin who has lost the phone', async () => {
      const session = await adminSession()
      await turnOn(clinic(session.access_token), now)
      const env = {
        DATA_DIR: backend.dataDir,
        ...(backend.databaseUrl !== null && { DATABASE_URL: backend.databaseUrl }),
      }
      const lines = await adminCommand(admin.email, env, { resetsSecondFactor: true })
      expect(lines.join(' ')).toContain('two-step sign-in')
      expect((await clinic(session.access_token).users.info()).ok, 'every session ended').toBe(false)
      expect((await clinic().auth.login(admin)).ok).toBe(true)
      expect(await codesOf()).toContain('second_factor_reset')
      expect(await safetyMails()).toEqual(['second_factor_on', 'second_factor_reset'])
      await expect(adminCommand('nobody@aahar.example', env, { resetsSecondFactor: true })).rejects.toThrow(
        /no account/,
      )
    })

    test('where the clinic asks it of its staff, an admin without one reaches nothing of an admin', async () => {
      await backend.restart({ ADMIN_SECOND_FACTOR: 'required' })
      const session = await adminSession()
      expect(session.user.lacks_second_factor).toBe(true)
      const own = clinic(session.access_token)
      for (const { method, path, id } of operations.filter(({ access }) => access === 'staff')) {
        const address = path.replace(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')
        const request = new Request(`${connection.transport.baseUrl}/api${address}`, {
          method,
          headers: { authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
          body: method === 'GET' ? null : '{}',
        })
        const response = await connection.transport.send(request)
        expect([id, response.status, ((await response.json()) as { code: string }).code]).toEqual([
          id,
          403,
          'second_factor_required',
        ])
      }
      await turnOn(own, now)
      expect((await own.adminUsers.list()).ok).toBe(true)
      expect(codeOf(await own.security.turnOffSecondFactor({}))).toBe('second_factor_required')
      const info = await own.users.info()
      expect(info.ok && info.data).not.toHaveProperty('lacks_second_factor')
    })
  })

  test('log-ins, refusals and proofs are written down with the network, never a whole address', async () => {
    const session = await adminSession()
    await clinic(undefined, '203.0.113.77').auth.login({ ...admin, password: 'wrong' })
    await clinic(undefined, '203.0.113.77').auth.login(admin)
    const from = clinic(session.access_token, '203.0.113.77')
    await from.security.prove({ proof: 'wrong' })
    await from.security.prove({ proof: admin.password })
    const { key } = await turnOn(from, now)
    const login_token = await firstStep('203.0.113.77')
    await clinic(undefined, '203.0.113.77').auth.loginCode({ login_token, code: '000000' })
    backend.setNow(later(minute))
    await clinic(undefined, '203.0.113.77').auth.loginCode({ login_token, code: appCode(key, later(minute)) })
    const person = await signUp(connection.transport)
    await clinic(person.access_token, '203.0.113.77').adminUsers.list()
    const entries = await backend.db.selectFrom('audit_entries').selectAll().where('address', 'is not', null).execute()
    const there = entries.filter(({ address }) => address === '203.0.113.x').map(({ action }) => action)
    for (const action of [
      'login_failed',
      'logged_in',
      'proof_failed',
      'proof_given',
      'second_factor_on',
      'login_code_failed',
      'refused',
    ])
      expect(there).toContain(action)
    expect(JSON.stringify(entries)).not.toContain('203.0.113.77')
  })

  describe('a proof that it is still the same person', () => {
    test('refunds, decisions over money and exports ask for one after a quarter of an hour', async () => {
      const grave = operations.filter(({ needsProof, access }) => needsProof && access === 'staff').map(({ id }) => id)
      expect(grave.toSorted()).toEqual([
        'admin.orders.decide',
        'admin.orders.export',
        'admin.orders.pay_refund_by_hand',
        'admin.orders.retry_refund',
        'adminNewsletter.export',
        'adminTeam.change_roles',
        'adminTeam.demand_second_factor',
        'adminTeam.invite',
        'adminUsers.reset_second_factor',
      ])
      const session = await adminSession()
      expect(codeOf(await clinic(session.access_token).adminNewsletter.export())).toBe('in')
      backend.setNow(later(14 * minute))
      expect(codeOf(await clinic(session.access_token).adminNewsletter.export())).toBe('in')
      backend.setNow(later(15 * minute))
      const fresh = await clinic().users.refresh({ refresh_token: session.refresh_token })
      const token = fresh.ok ? fresh.data.access_token : ''
      for (const { method, path, id } of operations.filter(({ needsProof }) => needsProof)) {
        const address = path.replace(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')
        const request = new Request(`${connection.transport.baseUrl}/api${address}`, {
          method,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          body: method === 'GET' ? null : '{}',
        })
        expect([id, (await connection.transport.send(request)).status]).toEqual([id, 403])
      }
      expect(codeOf(await clinic(token).security.prove({ proof: 'not the password' }))).toBe('wrong_password')
      expect(codeOf(await clinic(token).adminNewsletter.export())).toBe('proof_needed')
      expect(codeOf(await clinic(token).security.prove({ proof: admin.password }))).toBe('in')
      expect(codeOf(await clinic(token).adminNewsletter.export())).toBe('in')
    })

    test('is the session’s own, and can be tried ten times', async () => {
      const [session, other] = [await adminSession(), await adminSession()]
      backend.setNow(later(16 * minute))
      const renew = async (refresh_token: string) => {
        const fresh = await clinic().users.refresh({ refresh_token })
        return fresh.ok ? fresh.data.access_token : ''
      }
      const [token, otherToken] = [await renew(session.refresh_token), await renew(other.refresh_token)]
      await clinic(token).security.prove({ proof: admin.password })
      expect(codeOf(await clinic(token).adminNewsletter.export())).toBe('in')
      expect(codeOf(await clinic(otherToken).adminNewsletter.export())).toBe('proof_needed')
      for (let tries = 1; tries <= 10; tries++) await clinic(otherToken).security.prove({ proof: 'wrong' })
      expect(codeOf(await clinic(otherToken).security.prove({ proof: admin.password }))).toBe('too_many_tries')
    })
  })

  describe('the list of one’s sessions', () => {
    const phone =
      'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'

    test('tells device, network and last use, of one’s own alone, and never a whole address', async () => {
      const person = await signUp(connection.transport)
      const { email, password } = person
      await signUp(connection.transport)
      backend.setNow(later(minute))
      await clinic(undefined, '203.0.113.77').auth.login({ email, password, user_agent: phone })
      const state = await clinic(person.access_token).security.state()
      if (!state.ok) throw new Error('no state')
      expect(state.data.sessions).toMatchObject([
        { device: 'Chrome on Android', network: '203.0.113.x', seen_at: later(minute), is_this: false },
        { is_this: true, seen_at: now },
      ])
      const dump = JSON.stringify(await backend.db.selectFrom('sessions').selectAll().execute())
      expect(dump).not.toContain('203.0.113.77')
      expect(dump).not.toContain('Pixel')
    })

    test('a session that is used goes up, one that was not used for a fortnight is gone', async () => {
      const person = await signUp(connection.transport)
      const login = await clinic().auth.login(person)
      backend.setNow(later(10 * 24 * 60 * minute))
      const fresh = await clinic(undefined, '2001:db8:7:8::1').users.refresh({ refresh_token: person.refresh_token })
      const own = clinic(fresh.ok ? fresh.data.access_token : '')
      const listed = async () => {
        const state = await own.security.state()
        return state.ok ? state.data.sessions.map(({ network, is_this }) => [network, is_this]) : null
      }
      expect(login.ok).toBe(true)
      expect(await listed()).toEqual([
        ['2001:db8:7::x', true],
        [expect.toSatisfy((network) => network !== '2001:db8:7::x'), false],
      ])
      backend.setNow(later(14 * 24 * 60 * minute))
      const again = await clinic().users.refresh({ refresh_token: fresh.ok ? fresh.data.refresh_token : '' })
      const state = await clinic(again.ok ? again.data.access_token : '').security.state()
      expect(state.ok && state.data.sessions.map(({ is_this }) => is_this)).toEqual([true])
    })

    test('one can be ended, or all others; those of other people not', async () => {
      const [person, stranger] = [await signUp(connection.transport), await signUp(connection.transport)]
      const logins = [await clinic().auth.login(person), await clinic().auth.login(person)]
      const own = clinic(person.access_token)
      const state = await own.security.state()
      const other = state.ok ? state.data.sessions.find(({ is_this }) => !is_this)?.id : undefined
      expect(codeOf(await own.security.endSession(other ?? '', {}))).toBe('in')
      expect(codeOf(await own.security.endSession(other ?? '', {}))).toBe('session_not_found')
      const areIn = async () =>
        Promise.all(logins.map(async (login) => login.ok && (await clinic(login.data.access_token).users.info()).ok))
      expect((await areIn()).filter(Boolean)).toHaveLength(1)
      const strangers = await clinic(stranger.access_token).security.state()
      const theirs = strangers.ok ? (strangers.data.sessions[0]?.id ?? '') : ''
      expect(codeOf(await own.security.endSession(theirs, {}))).toBe('session_not_found')
      expect(codeOf(await own.security.endOtherSessions({}))).toBe('in')
      expect(await areIn()).toEqual([false, false])
      expect((await own.users.info()).ok).toBe(true)
      expect((await clinic(stranger.access_token).users.info()).ok).toBe(true)
      expect(await codesOf()).toEqual(expect.arrayContaining(['session_ended', 'other_sessions_ended']))
    })
  })
})
