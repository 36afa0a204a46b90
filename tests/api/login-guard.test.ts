/** A lock-out is no weapon: strangers who try an account's password slow themselves down, not its owner. */

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import type { Session } from '~/platform/session/contract'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const second = 1000
const minute = 60 * second
const day = 24 * 60 * minute

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let time: number

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    time = Date.parse(now)
    backend = await startTestBackend({ engine, now })
  })
  afterEach(() => backend.stop())

  const pass = (ms: number) => {
    time += ms
    backend.setNow(new Date(time).toISOString())
  }
  const from = (clientAddress: string) => createClinicApi({ transport: connection.transport, clientAddress }).auth
  const owner = () => signUp(connection.transport)
  /** Each from an address of its own. */
  const attack = async (email: string, tries: number, first = 1) => {
    const answers: Result<Session>[] = []
    for (let i = 0; i < tries; i++)
      answers.push(await from(`10.9.${first}.${i}`).login({ email, password: 'a wrong one' }))
    return answers
  }
  const statusOf = (answer: Result<unknown>) => (answer.ok ? 200 : answer.failure.status)
  const waitOf = (answer: Result<unknown>) => (answer.ok ? 0 : answer.failure.retryAfterSeconds)
  const told = async (template = 'login_tries') =>
    (await backend.mails()).filter((mail) => mail.template === template).map(({ recipient }) => recipient)

  test('one attacker at one address never delays the owner at another', async () => {
    const { email, password } = await owner()
    for (let i = 0; i < 40; i++) {
      await from('203.0.113.66').login({ email, password: 'a wrong one' })
      pass(20 * second)
    }
    expect(statusOf(await from('198.51.100.1').login({ email, password }))).toBe(200)
  })

  test('tries from many addresses wait longer and longer, never for good', async () => {
    const { email, password } = await owner()
    expect((await attack(email, 12)).map(statusOf)).toEqual(Array(12).fill(401))
    const waits: (number | undefined)[] = []
    for (let i = 0; i < 4; i++) {
      const refused = await from(`10.8.0.${i}`).login({ email, password: 'a wrong one' })
      expect(refused).toMatchObject({ failure: { status: 429, code: 'too_many_tries' } })
      waits.push(waitOf(refused))
      pass((waitOf(refused) ?? 0) * second)
      expect(statusOf(await from(`10.8.1.${i}`).login({ email, password: 'a wrong one' }))).toBe(401)
    }
    expect(waits).toEqual([1, 2, 4, 8])
    const refused = await from('198.51.100.1').login({ email, password })
    expect(waitOf(refused)).toBe(16)
    // To ask again meanwhile does not make it longer.
    expect((await attack(email, 5, 7)).map(statusOf)).toEqual(Array(5).fill(429))
    pass(16 * second)
    expect(statusOf(await from('198.51.100.1').login({ email, password }))).toBe(200)
    expect(statusOf(await from('198.51.100.2').login({ email, password: 'a wrong one' }))).toBe(401)
  })

  test('the longest wait is five minutes', async () => {
    const { email } = await owner()
    for (let i = 0; i < 60; i++) {
      const [answer] = await attack(email, 1, i)
      if (answer && statusOf(answer) === 429) {
        expect(waitOf(answer)).toBeLessThanOrEqual(300)
        pass((waitOf(answer) ?? 0) * second)
      }
    }
  })

  test('a device on which the owner has logged in before is not delayed by strangers, at any address', async () => {
    const { email, password, device_token } = await owner()
    await attack(email, 30)
    const home = from('10.9.1.3')
    expect(statusOf(await home.login({ email, password }))).toBe(429)
    for (let i = 0; i < 9; i++)
      expect(statusOf(await home.login({ email, password: 'forgotten', device_token }))).toBe(401)
    const back = await home.login({ email, password, device_token })
    expect(back).toMatchObject({ ok: true, data: { device_token } })
    // Its allowance is ten, begun anew by a right password; the strangers' delay goes on.
    for (let i = 0; i < 10; i++)
      expect(statusOf(await home.login({ email, password: 'forgotten', device_token }))).toBe(401)
    expect(await home.login({ email, password, device_token })).toMatchObject({
      failure: { status: 429, retryAfterSeconds: 900 },
    })
    expect(statusOf(await from('198.51.100.1').login({ email, password }))).toBe(429)
  })

  test('a device of another person, or a token that was made up, is no known device', async () => {
    const { email, password } = await owner()
    const stranger = await owner()
    await attack(email, 12)
    for (const device_token of [stranger.device_token, 'x'.repeat(43), ''])
      expect(statusOf(await from('198.51.100.1').login({ email, password, device_token }))).toBe(429)
    pass(5 * minute)
    const planted = await from('198.51.100.1').login({ email, password, device_token: 'x'.repeat(43) })
    expect(planted.ok && planted.data.device_token).toMatch(/^[\w-]{43}$/)
    expect(planted.ok && planted.data.device_token).not.toBe('x'.repeat(43))
  })

  test('a reset forgets the devices of before; the one that holds the link is known', async () => {
    const { email, device_token } = await owner()
    expect((await from('198.51.100.1').forgotPassword({ email })).ok).toBe(true)
    const { resetUrl } = JSON.parse((await backend.mails()).at(-1)?.data ?? '{}') as { resetUrl: string }
    const token = new URL(resetUrl).searchParams.get('token') ?? ''
    const reset = await from('198.51.100.1').resetPassword({ token, password: 'tinda and turai' })
    const fresh = reset.ok ? reset.data.device_token : undefined
    await attack(email, 14)
    const login = (device: string | undefined) =>
      from('198.51.100.2').login({ email, password: 'tinda and turai', device_token: device })
    expect(statusOf(await login(device_token))).toBe(429)
    expect(statusOf(await login(fresh))).toBe(200)
  })

  test('strangers cannot keep the owner from a reset link either', async () => {
    const { email, device_token } = await owner()
    for (let i = 0; i < 30; i++) await from(`10.7.0.${i}`).forgotPassword({ email })
    expect((await told('reset')).length).toBeLessThanOrEqual(7)
    expect(statusOf(await from('10.7.0.1').forgotPassword({ email, device_token }))).toBe(200)
    expect(waitOf(await from('198.51.100.1').forgotPassword({ email }))).toBeLessThanOrEqual(15 * 60)
  })

  test('the owner is told once a day, however long it goes on; nothing is written to an unknown email', async () => {
    const { email, password } = await owner()
    await attack(email, 9)
    expect(await told()).toEqual([])
    await attack(email, 1, 2)
    expect(await told()).toEqual([email])
    for (let hour = 0; hour < 23; hour++) {
      pass(60 * minute)
      await attack(email, 11, 3 + hour)
      if (hour === 5) expect(statusOf(await from('198.51.100.1').login({ email, password }))).toBe(200)
    }
    expect(await told()).toEqual([email])
    pass(day)
    await attack(email, 10, 40)
    expect(await told()).toEqual([email, email])
    await attack('nobody@example.com', 12)
    expect(await told()).toEqual([email, email])
  })

  test('an unknown email meets the same answers at the same tries', async () => {
    const { email } = await owner()
    const ask = async (address: string) => {
      const answers: unknown[] = []
      for (let i = 0; i < 16; i++)
        answers.push(
          await from(`10.6.0.${i}`).login({ email: address, password: 'a wrong one', device_token: 'y'.repeat(43) }),
        )
      return answers
    }
    expect(await ask('nobody@example.com')).toEqual(await ask(email))
  })

  test('many tries at the same moment are counted together', async () => {
    const { email } = await owner()
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, i) => from(`10.5.0.${i}`).login({ email, password: 'a wrong one' })),
    )
    expect(answers.filter((answer) => statusOf(answer) === 401)).toHaveLength(12)
    expect(answers.filter((answer) => statusOf(answer) === 429)).toHaveLength(28)
  })

  test('a changed and a reset password are told by mail', async () => {
    const person = await owner()
    const { email } = person
    const mine = createClinicApi({ transport: connection.transport, token: person.access_token })
    const change = { current_password: 'not this one', new_password: 'tinda and turai' }
    expect((await mine.auth.changePassword(change)).ok).toBe(false)
    expect(await told('password_changed')).toEqual([])
    expect((await mine.auth.changePassword({ ...change, current_password: person.password })).ok).toBe(true)
    expect(await told('password_changed')).toEqual([email])
    await from('198.51.100.1').forgotPassword({ email })
    const reset = (await backend.mails()).findLast(({ template }) => template === 'reset')
    const { resetUrl } = JSON.parse(reset?.data ?? '{}') as { resetUrl: string }
    const token = new URL(resetUrl).searchParams.get('token') ?? ''
    expect((await from('198.51.100.1').resetPassword({ token, password: 'bhindi and brinjal' })).ok).toBe(true)
    expect(await told('password_changed')).toEqual([email, email])
  })

  test('look-alike addresses make no second account, and an account from before keeps its own', async () => {
    const { email, password } = await owner()
    const account = { password: 'tinda and turai', full_name: 'Meera Joshi' }
    const auth = from('198.51.100.1')
    const wide = email.replace(/[a-z]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
    expect(await auth.signup({ ...account, email: wide })).toMatchObject({ failure: { code: 'email_taken' } })
    expect((await auth.login({ email: wide, password })).ok).toBe(true)
    expect(await auth.signup({ ...account, email: email.replace('a', 'а') })).toMatchObject({
      failure: { status: 422, detail: [{ loc: ['body', 'email'] }] },
    })
    for (const same of [email.replace('.', '.\u200b'), `\u2060${email}`]) {
      expect(await auth.signup({ ...account, email: same })).toMatchObject({ failure: { code: 'email_taken' } })
      expect((await auth.login({ email: same, password })).ok).toBe(true)
    }
    const old = 'áșha@example.com'
    await backend.db.updateTable('users').set({ email: old }).where('email', '=', email).execute()
    expect(await auth.login({ email: old.toUpperCase(), password })).toMatchObject({ ok: true })
    await auth.forgotPassword({ email: old })
    expect(await told('reset')).toEqual([old])
  })

  test('whether a session goes on is told for each of its tokens, and changes nothing', async () => {
    const person = await owner()
    const { auth, users } = createClinicApi({ transport: connection.transport })
    const state = async (token: string) => {
      const answer = await auth.sessionState({ refresh_token: token })
      return answer.ok && answer.data.is_running
    }
    expect(await state(person.refresh_token)).toBe(true)
    const renewed = await users.refresh({ refresh_token: person.refresh_token })
    if (!renewed.ok) throw new Error('not renewed')
    pass(60 * minute)
    expect(await state(person.refresh_token)).toBe(true)
    expect(await state(renewed.data.refresh_token)).toBe(true)
    await auth.logout({ refresh_token: renewed.data.refresh_token })
    expect(await state(person.refresh_token)).toBe(false)
    expect(await state(renewed.data.refresh_token)).toBe(false)
    expect(await state('rubbish')).toBe(false)
  })
})
