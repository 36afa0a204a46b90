/** What a stranger may do with an account whose email they have not proven to be theirs, on both engines. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Transport } from '~/platform/session/transport.server'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { inProcess } from '../support/connect'
import { onEachEngine } from '../support/database'
import { signUp } from '../support/people'
import { logIn, turnOn } from '../support/second-factor'

const now = '2026-11-21T04:00:05.000Z'
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

onEachEngine((engine) => {
  let backend: TestBackend
  let transport: Transport
  beforeEach(async () => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    backend = await startTestBackend({ engine, now, env })
    transport = (await inProcess()).transport
  })
  afterEach(() => backend.stop())

  const clinic = (token?: string, clientAddress = '203.0.113.7') =>
    createClinicApi({ transport, clientAddress, ...(token && { token }) })
  const codeOf = (answer: { ok: boolean; failure?: { code?: string | undefined } }) =>
    answer.ok ? 'ok' : answer.failure?.code
  const lastMail = async (template: string) =>
    JSON.parse((await backend.mails()).findLast((mail) => mail.template === template)?.data ?? '{}')
  const tokenIn = (url: string) => new URL(url).searchParams.get('token') ?? ''
  const prove = async (token: string) => {
    const own = clinic(token)
    await own.privacy.askEmailProof({})
    return own.privacy.proveEmail({ token: tokenIn((await lastMail('email_proof')).proofUrl) })
  }
  const newsOf = async (email: string) =>
    (await backend.mails())
      .filter(({ template, recipient }) => template === 'account_safety' && recipient === email)
      .map(({ data }) => (JSON.parse(data) as { news: string }).news)

  test('a second factor is set up once the email is proven, and not before', async () => {
    const person = await signUp(transport)
    const own = clinic(person.access_token)
    expect(codeOf(await own.security.beginSecondFactor({}))).toBe('email_not_proven')
    expect(codeOf(await own.passkeys.beginAdd({}))).toBe('email_not_proven')
    const state = await own.security.state()
    expect(state.ok && state.data.needs_email_proof).toBe(true)

    expect(codeOf(await prove(person.access_token))).toBe('ok')
    await turnOn(own, now)
    const after = await own.security.state()
    expect(after.ok && [after.data.needs_email_proof, after.data.second_factor.is_on]).toEqual([false, true])
  })

  test('an admin of a new clinic needs no mail to set one up', async () => {
    await turnOn(clinic((await logIn(transport, admin)).access_token), now)
  })

  test('the owner of an address gets in by mail, whatever a stranger has set up under it before', async () => {
    const stranger = await signUp(transport, { email: 'owner.of.it@example.com' })
    await prove(stranger.access_token)
    await turnOn(clinic(stranger.access_token), now)
    // As it was possible while nobody had to prove anything.
    await backend.db.updateTable('users').set({ email_proven_at: null }).where('id', '=', stranger.user.id).execute()

    await clinic().auth.forgotPassword({ email: 'owner.of.it@example.com' })
    const password = 'bajra & til on monday'
    const token = tokenIn((await lastMail('reset')).resetUrl)
    expect(codeOf(await clinic().auth.resetPassword({ token, password }))).toBe('ok')
    expect(codeOf(await clinic().auth.login({ email: 'owner.of.it@example.com', password }))).toBe('ok')
    expect(codeOf(await clinic(stranger.access_token).users.info()), 'the stranger is out').toBe('unauthorized')
    expect(await newsOf('owner.of.it@example.com')).toContain('second_factor_reset')
  })

  test('a second factor of a proven account outlasts a new password', async () => {
    const person = await signUp(transport)
    await prove(person.access_token)
    await turnOn(clinic(person.access_token), now)
    await clinic().auth.forgotPassword({ email: person.email })
    const password = 'bajra & til on monday'
    await clinic().auth.resetPassword({ token: tokenIn((await lastMail('reset')).resetUrl), password })
    expect(codeOf(await clinic().auth.login({ email: person.email, password }))).toBe('code_needed')
  })

  test('staff take off a lost factor: proven to be themselves, audited, and the client is told', async () => {
    const person = await signUp(transport)
    await prove(person.access_token)
    await turnOn(clinic(person.access_token), now)
    const { access_token: staffToken } = await logIn(transport, admin)
    const desk = clinic(staffToken)
    const client = await desk.adminUsers.get(person.user.id)
    if (!client.ok) throw new Error('no such client')
    expect(client.data.has_second_factor).toBe(true)
    const { version } = client.data
    const change = { version, reason: 'Phone lost, came with her passport' }

    backend.setNow('2026-11-21T05:00:05.000Z')
    const renewed = await clinic().auth.login(admin)
    if (!renewed.ok) throw new Error('no session')
    const later = clinic(renewed.data.access_token)
    backend.setNow('2026-11-21T05:14:00.000Z')
    await backend.db.updateTable('sessions').set({ proven_at: null }).execute()
    expect(codeOf(await later.adminUsers.resetSecondFactor(person.user.id, change))).toBe('proof_needed')
    await later.security.prove({ proof: admin.password })
    expect(
      codeOf(await later.adminUsers.resetSecondFactor(person.user.id, { ...change, version: version - 1 || 99 })),
    ).toBe('changed_meanwhile')
    expect(codeOf(await later.adminUsers.resetSecondFactor(person.user.id, change))).toBe('ok')
    expect(codeOf(await clinic().auth.login(person)), 'the password alone opens it').toBe('ok')
    expect(await newsOf(person.email)).toContain('second_factor_reset_by_staff')
    const entry = await backend.db
      .selectFrom('audit_entries')
      .select(['subject', 'details'])
      .where('action', '=', 'second_factor_reset')
      .executeTakeFirstOrThrow()
    expect(entry.subject).toBe(person.user.id)
    expect(entry.details).toContain('passport')
    const again = await later.adminUsers.get(person.user.id)
    const next = { ...change, version: again.ok ? again.data.version : 0 }
    expect(codeOf(await later.adminUsers.resetSecondFactor(person.user.id, next))).toBe('second_factor_is_off')
  })

  /** Times of a day of the week to come, all free on a new database. */
  const timesOf = async (day: string) => {
    const free = await clinic().appointments.freeTimes({ from: day, to: day, kind: 'discovery' })
    return free.ok ? (free.data[0]?.times ?? []) : []
  }
  const days = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27']
  const allTimes = async () => (await Promise.all(days.map(timesOf))).flat()
  const book = (token: string, email: string, starts_at: string | null, clientAddress?: string) =>
    clinic(token, clientAddress).appointments.create({
      ...{ name: 'Meera Joshi', email, mobile_number: '9876543210' },
      ...(starts_at && { kind: 'discovery', starts_at }),
    })

  test('accounts that nobody proved take a few times in all, from however many networks', async () => {
    const before = await allTimes()
    const said: (string | undefined)[] = []
    for (let one = 0; one < 12; one += 1) {
      const { access_token, email } = await signUp(transport)
      for (let at = 0; at < 5; at += 1)
        said.push(codeOf(await book(access_token, email, before[one * 5 + at] ?? null, `198.51.${one}.7`)))
    }
    expect(said.slice(0, 5)).toEqual(['ok', 'ok', 'ok', 'email_not_proven', 'email_not_proven'])
    expect(said.filter((code) => code === 'ok').length).toBeLessThanOrEqual(30)

    const client = await signUp(transport)
    const time = (await allTimes()).at(-1) ?? ''
    expect(codeOf(await book(client.access_token, client.email, time)), 'the calendar is closed to the unproven').toBe(
      'email_not_proven',
    )
    expect(codeOf(await book(client.access_token, client.email, null)), 'a request without a time').toBe('ok')
    await prove(client.access_token)
    expect(codeOf(await book(client.access_token, client.email, time)), 'and open to who proves the email').toBe('ok')
  })

  test('one network takes six times with accounts that nobody proved', async () => {
    const times = await allTimes()
    const said: (string | undefined)[] = []
    for (let one = 0; one < 4; one += 1) {
      const { access_token, email } = await signUp(transport)
      for (let at = 0; at < 2; at += 1) said.push(codeOf(await book(access_token, email, times[one * 2 + at] ?? null)))
    }
    expect(said).toEqual([...Array(6).fill('ok'), 'email_not_proven', 'email_not_proven'])
  })

  test('one letter box gets a bounded number of mails, with whatever marks and dots and from however many networks', async () => {
    const mark = (one: number) => `vi${one % 2 ? '.' : ''}ctim+${one}@${one % 3 ? 'gmail.com' : 'googlemail.com'}`
    for (let one = 0; one < 40; one += 1) {
      const from = `198.51.${one}.7`
      const account = { email: mark(one), password: 'karela & lauki', full_name: 'Meera Joshi' }
      const made = await clinic(undefined, from).auth.signup(account)
      if (made.ok) {
        await book(made.data.access_token, mark(one), null, from)
        await clinic(made.data.access_token, from).privacy.askEmailProof({})
      }
      await clinic(undefined, from).newsletter.subscribe({ email: mark(one) })
      await clinic(undefined, from).auth.forgotPassword({ email: mark(one) })
      await clinic(undefined, from).privacy.grievance({
        ...{ name: 'Meera', email: mark(one), subject: 'Late', message: 'It came late.' },
      })
    }
    const toVictim = (await backend.mails()).filter(({ recipient }) => /^vi\.?ctim/.test(recipient))
    expect(toVictim.length).toBeGreaterThan(10)
    expect(toVictim.length).toBeLessThanOrEqual(32)
  })

  test('an owner whose account is under attack gets in on a new device by the link of a mail', async () => {
    const owner = await signUp(transport)
    for (let one = 0; one < 60; one += 1) {
      await clinic(undefined, `198.51.${one}.7`).auth.login({ email: owner.email, password: 'wrong' })
      await clinic(undefined, `198.51.${one}.7`).auth.forgotPassword({ email: owner.email })
    }
    expect(
      codeOf(await clinic(undefined, '192.0.2.1').auth.login({ email: owner.email, password: owner.password })),
    ).toBe('too_many_tries')
    const password = 'bajra & til on monday'
    const reset = await clinic().auth.resetPassword({ token: tokenIn((await lastMail('reset')).resetUrl), password })
    for (let one = 0; one < 60; one += 1)
      await clinic(undefined, `203.0.${one}.7`).auth.login({ email: owner.email, password: 'wrong' })
    const device_token = reset.ok ? reset.data.device_token : ''
    expect(
      codeOf(await clinic(undefined, '192.0.2.1').auth.login({ email: owner.email, password, device_token })),
    ).toBe('ok')
  })
})
