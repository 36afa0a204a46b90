/** Accounts as the clinic's staff work with them, the newsletter's subscribers and the audit log: over both transports, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { orderRow } from '../support/orders'
import { signUp, type TestPerson } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const unknownId = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const reason = 'Asked for it by phone'

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let staff: ClinicApi
  let desk: ClinicApi['adminUsers']
  let team: ClinicApi['adminTeam']

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
    clinic = createClinicApi({ transport: connection.transport })
    staff = await apiOf(admin)
    desk = staff.adminUsers
    team = staff.adminTeam
  })
  afterEach(() => backend.stop())

  const adminApi = () => apiOf(admin)
  const apiOf = async (person: { email: string; password: string }) => {
    const { access_token: token } = ok(await clinic.auth.login(person))
    return createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' })
  }
  const clientNamed = async (full_name: string, phone_number: string): Promise<TestPerson> => {
    const person = await signUp(connection.transport)
    const own = createClinicApi({ transport: connection.transport, token: person.access_token })
    ok(await own.users.update({ full_name, phone_number }))
    return person
  }
  const adminRow = () =>
    ok2(backend.db.selectFrom('users').selectAll().where('email', '=', admin.email).executeTakeFirst())
  const ok2 = async <T>(found: Promise<T | undefined>): Promise<T> => {
    const value = await found
    if (value === undefined) throw new Error('not found')
    return value
  }
  const versionOf = async (id: string) => ok(await desk.get(id)).version
  const audit = (action: string) =>
    backend.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('id').execute()
  const mails = async (template: string) => (await backend.mails()).filter((mail) => mail.template === template)

  test('clients are found by name, mail and phone, filtered, sorted and paged', async () => {
    await clientNamed('Zoë Šarma', '9812345678')
    backend.setNow('2026-11-21T04:01:00.000Z')
    const asha = await clientNamed('Asha Verma', '9876543210')
    backend.setNow('2026-11-21T04:02:00.000Z')
    await clientNamed('asha bhatt', '+14155550123')
    const names = async (query: Parameters<typeof desk.list>[0] = {}) =>
      ok(await desk.list(query)).map(({ full_name }) => full_name)
    expect(await names()).toEqual(['asha bhatt', 'Asha Verma', 'Zoë Šarma', 'Meera'])
    expect(await names({ sort: 'oldest', role: 'client' })).toEqual(['Zoë Šarma', 'Asha Verma', 'asha bhatt'])
    expect(await names({ sort: 'name' })).toEqual(['asha bhatt', 'Asha Verma', 'Meera', 'Zoë Šarma'])
    expect(await names({ role: 'admin' })).toEqual(['Meera'])
    expect(await names({ status: 'blocked' })).toEqual([])
    for (const [text, expected] of [
      ['asha', ['asha bhatt', 'Asha Verma']],
      ['VER ash', ['Asha Verma']],
      ['sarma', ['Zoë Šarma']],
      [asha.email.slice(0, 9), expect.arrayContaining(['Asha Verma'])],
      [asha.email, ['Asha Verma']],
      ['+91 98765-432', ['Asha Verma']],
      ['098765', ['Asha Verma']],
      ['5678', ['Zoë Šarma']],
      ['1415', ['asha bhatt']],
      ['meera joshi', []],
      ['"; drop table users', []],
    ] as const)
      expect(await names({ q: text, sort: 'name' }), text).toEqual(expected)
    expect(await desk.list({ q: 'asha', per_page: '1', page: '2', sort: 'name' })).toMatchObject({
      data: [{ full_name: 'Asha Verma' }],
      meta: { page: 2, per_page: 1, total: 2 },
    })
    expect(await desk.list({ per_page: '3', page: '2' })).toMatchObject({
      data: [{ role: 'admin' }],
      meta: { total: 4 },
    })
    expect(await desk.list({ role: 'client', per_page: '1' })).toMatchObject({ meta: { total: 3 } })
    expect(await desk.list({ role: 'client', status: 'active', per_page: '1' })).toMatchObject({ meta: { total: 3 } })
    expect(await desk.list({ status: 'active', sort: 'name' })).toMatchObject({ meta: { total: 4 } })
    expect(JSON.stringify(await desk.list())).not.toMatch(/argon2|password|folded/)
  })

  test('a client’s page has profile, counts, consents, plans and logins, and no health words', async () => {
    const person = await signUp(connection.transport)
    const own = createClinicApi({ transport: connection.transport, token: person.access_token })
    const wish = { name: 'Meera', email: person.email, mobile_number: '9876543210' }
    ok(
      await own.appointments.create({
        ...wish,
        medical_issue: 'Hashimoto',
        message: 'Metformin',
        health_consent: true,
      }),
    )
    await backend.db
      .insertInto('orders')
      .values(orderRow({ user_id: person.user.id, status: 'draft' }))
      .execute()
    ok(await clinic.newsletter.subscribe({ email: person.email }))
    ok(await desk.addNote(person.user.id, { text: 'Works nights' }))
    backend.setNow('2026-11-21T04:05:00.000Z')
    await apiOf(person)
    const client = ok(await desk.get(person.user.id))
    expect(client).toMatchObject({
      email: person.email,
      role: 'client',
      status: 'active',
      has_password: true,
      last_login_at: '2026-11-21T04:05:00.000Z',
      newsletter: { status: 'pending', at: now },
      counts: { appointments: 1, orders: 1, mails: 3, notes: 1 },
      consents: [{ purpose: 'health_details', channel: 'booking', given_at: now, withdrawn_at: null }],
      subscription_plan: null,
    })
    const lists = {
      appointments: await desk.appointments(person.user.id),
      orders: await desk.orders(person.user.id),
      mails: await desk.mails(person.user.id),
    }
    expect(lists.appointments).toMatchObject({
      ok: true,
      data: [{ name: 'Meera', status: 'active' }],
      meta: { total: 1 },
    })
    expect(lists.orders).toMatchObject({ ok: true, data: [{ status: 'draft' }], meta: { total: 1 } })
    expect(lists.mails).toMatchObject({ ok: true, meta: { total: 3 } })
    expect(JSON.stringify([client, lists])).not.toMatch(/Hashimoto|Metformin|nights|argon2/)
    expect(codeOf(await desk.get(unknownId))).toBe('user_not_found')
    for (const list of [desk.appointments, desk.orders, desk.mails, desk.notes])
      expect(codeOf(await list(unknownId))).toBe('user_not_found')
  })

  test('notes are sealed, their reading is written down, and each is deleted by its author alone', async () => {
    const person = await signUp(connection.transport)
    const { id } = person.user
    const note = { text: 'Works nights. Call after 1 PM only.', form_token: 'a-token-of-the-note' }
    ok(await desk.addNote(id, note))
    ok(await desk.addNote(id, note))
    const [kept, ...more] = ok(await desk.notes(id))
    expect(more).toEqual([])
    expect(kept).toMatchObject({ text: note.text, author_name: 'Meera', is_own: true, created_at: now })
    expect(JSON.stringify(await backend.db.selectFrom('user_notes').selectAll().execute())).not.toContain('nights')
    expect(JSON.stringify(await backend.db.selectFrom('audit_entries').selectAll().execute())).not.toContain('nights')
    const other = await signUp(connection.transport)
    ok(await team.changeRoles(other.user.id, { roles: ['owner'], reason, version: 1 }))
    const theirs = (await apiOf(other)).adminUsers
    expect(ok(await theirs.notes(id))).toEqual([expect.objectContaining({ is_own: false })])
    expect(codeOf(await theirs.deleteNote(id, kept?.id ?? ''))).toBe('note_not_found')
    expect(codeOf(await desk.deleteNote(other.user.id, kept?.id ?? ''))).toBe('note_not_found')
    ok(await desk.deleteNote(id, kept?.id ?? ''))
    expect(ok(await desk.notes(id))).toEqual([])
    expect(await audit('client_notes_read')).toHaveLength(3)
    expect(await audit('client_note_added')).toHaveLength(1)
    expect(await audit('client_note_deleted')).toMatchObject([{ subject: id, object_id: kept?.id }])
  })

  test('an account that staff make gets its password by the mailed link, once, within three days', async () => {
    const given = { email: 'Ritika@Example.com', full_name: 'Ritika Sharma', phone_number: '98765 43210' }
    const form = { ...given, form_token: 'a-token-of-the-account' }
    const made = ok(await desk.make(form))
    expect(ok(await desk.make(form))).toEqual(made)
    expect(made).toMatchObject({
      email: 'ritika@example.com',
      phone_number: '+919876543210',
      role: 'client',
      version: 1,
    })
    expect(ok(await desk.get(made.id))).toMatchObject({ has_password: false, last_login_at: null, consents: [] })
    const [mail, ...more] = await mails('account_made')
    expect(more).toEqual([])
    const token = /token=([\w-]+)/.exec(mail?.data ?? '')?.[1] ?? ''
    backend.setNow('2026-11-24T03:59:00.000Z')
    ok(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))
    ok(await clinic.auth.login({ email: given.email, password: 'tinda and turai' }))
    expect(codeOf(await clinic.auth.resetPassword({ token, password: 'tinda and lauki' }))).toBe('invalid_reset_token')
    expect(await audit('account_made')).toMatchObject([{ subject: made.id, address: '203.0.113.x' }])
  })

  test('the link of a new account runs out, an email has one account, and a phone is not needed', async () => {
    ok(await desk.make({ email: 'ritika@example.com', full_name: 'Ritika', phone_number: '' }))
    expect(codeOf(await desk.make({ email: 'ritika@example.com', full_name: 'Another' }))).toBe('email_taken')
    const token = /token=([\w-]+)/.exec((await mails('account_made'))[0]?.data ?? '')?.[1] ?? ''
    backend.setNow('2026-11-24T04:01:00.000Z')
    expect(codeOf(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))).toBe('invalid_reset_token')
  })

  test('a client without an email has a file: no log-in, no mail, and their language is kept', async () => {
    const form = { email: '', full_name: 'Kamla Devi', phone_number: '', language: 'hi' } as const
    const made = ok(await desk.make(form))
    expect(made).toMatchObject({ email: null, phone_number: null })
    expect(ok(await desk.get(made.id))).toMatchObject({ email: null, language: 'hi', has_password: false })
    expect(await mails('account_made')).toEqual([])
    expect(codeOf(await desk.sendResetLink(made.id))).toBe('client_without_email')
    expect(codeOf(await clinic.auth.login({ email: 'null', password: 'x' }))).toBe('invalid_input')
    // A second one is no clash: none is not an email.
    ok(await desk.make({ ...form, full_name: 'Vimla Devi' }))
    const given = { full_name: 'Kamla Devi', phone_number: '98765 43210', reason, version: 1, language: 'en' } as const
    ok(await desk.correct(made.id, { ...given, email: 'kamla@example.com' }))
    expect(ok(await desk.get(made.id))).toMatchObject({ email: 'kamla@example.com', language: 'en' })
    expect(await mails('account_made')).toMatchObject([{ recipient: 'kamla@example.com' }])
  })

  test('a file without an email is taken over by the reader of the address that staff give it, and by nobody else', async () => {
    const file = ok(await desk.make({ email: '', full_name: 'Kamla Devi', phone_number: '98765 43210' }))
    const visit = { name: 'Kamla Devi', mobile_number: '98765 43210', kind: 'consultation', user_id: file.id } as const
    const { id: booked } = ok(await staff.adminAppointments.book(visit))
    const email = 'kamla@example.com'
    ok(await desk.correct(file.id, { full_name: 'Kamla Devi', phone_number: '98765 43210', email, reason, version: 1 }))
    // Whoever knows the address alone.
    const stranger = { email, password: 'tinda and turai', full_name: 'A Stranger' }
    expect(codeOf(await clinic.auth.signup(stranger))).toBe('email_taken')
    expect(codeOf(await clinic.auth.login({ email, password: stranger.password }))).toBe('invalid_credentials')
    const proven = () => backend.db.selectFrom('users').select('email_proven_at').where('id', '=', file.id).execute()
    expect(await proven()).toEqual([{ email_proven_at: null }])
    // Their reader, by the link that is mailed there.
    const token = /token=([\w-]+)/.exec((await mails('account_made'))[0]?.data ?? '')?.[1] ?? ''
    ok(await clinic.auth.resetPassword({ token, password: 'karela and lauki' }))
    const session = ok(await clinic.auth.login({ email, password: 'karela and lauki' }))
    expect(session.user.id).toBe(file.id)
    expect((await proven())[0]?.email_proven_at).not.toBeNull()
    const own = createClinicApi({ transport: connection.transport, token: session.access_token })
    expect(ok(await own.appointments.mine())).toMatchObject([{ id: booked }])
    expect(codeOf(await clinic.auth.resetPassword({ token, password: 'another of a stranger' }))).toBe(
      'invalid_reset_token',
    )
  })

  test('a blocked client is logged out at once, cannot log in or reset, and can again once unblocked', async () => {
    const person = await signUp(connection.transport)
    const { id } = person.user
    ok(await clinic.auth.forgotPassword({ email: person.email }))
    const token = /token=([\w-]+)/.exec((await mails('reset'))[0]?.data ?? '')?.[1] ?? ''
    expect(ok(await desk.block(id, { reason, version: 1 }))).toMatchObject({ status: 'blocked', version: 2 })
    const own = createClinicApi({ transport: connection.transport, token: person.access_token })
    expect(await own.users.info()).toMatchObject({ failure: { status: 401 } })
    expect(codeOf(await clinic.users.refresh({ refresh_token: person.refresh_token }))).toBe('session_ended')
    expect(codeOf(await clinic.auth.login(person))).toBe('account_blocked')
    expect(codeOf(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))).toBe('invalid_reset_token')
    expect(codeOf(await desk.sendResetLink(id))).toBe('user_is_blocked')
    expect(codeOf(await team.changeRoles(id, { roles: ['owner'], reason, version: 2 }))).toBe('user_is_blocked')
    expect(ok(await desk.list({ status: 'blocked' })).map((user) => user.id)).toEqual([id])
    expect(ok(await desk.unblock(id, { reason: 'Paid', version: 2 }))).toMatchObject({ status: 'active', version: 3 })
    ok(await clinic.auth.login(person))
    expect(codeOf(await clinic.auth.resetPassword({ token, password: 'tinda and turai' })), 'the old link').toBe(
      'invalid_reset_token',
    )
    const entries = ok(await staff.adminAudit.list({ subject: id, object_type: 'user' }))
    expect(entries).toMatchObject([
      { action: 'user_unblocked', details: { status: 'active', reason: 'Paid' }, at: now, address: '203.0.113.x' },
      {
        action: 'user_blocked',
        actor_name: 'Meera',
        subject_name: 'Meera Joshi',
        details: { status: 'blocked', reason },
      },
    ])
  })

  test('a change of what has changed meanwhile is refused, and says who changed it', async () => {
    const person = await clientNamed('Asha Verma', '9876543210')
    const { id } = person.user
    expect(await desk.block(id, { reason, version: 1 })).toMatchObject({
      failure: {
        status: 409,
        code: 'changed_meanwhile',
        message: 'Asha Verma changed this on 21 Nov 2026, 9:30 AM. Please look at it again.',
      },
    })
    const both = await Promise.all([
      desk.block(id, { reason, version: 2 }),
      team.changeRoles(id, { roles: ['owner'], reason, version: 2 }),
    ])
    expect(both.filter((result) => result.ok)).toHaveLength(1)
    expect(both.filter((result) => codeOf(result) === 'changed_meanwhile')).toHaveLength(1)
    expect(await versionOf(id)).toBe(3)
  })

  test('an admin changes neither their own role nor status, so one is always left', async () => {
    const me = await adminRow()
    const change = { reason, version: me.version }
    expect(codeOf(await desk.block(me.id, change))).toBe('own_account')
    expect(codeOf(await team.changeRoles(me.id, { ...change, roles: [] }))).toBe('own_account')
    expect(codeOf(await team.endSessions(me.id, change))).toBe('own_account')
    // Whose calendar their phone shows is no right.
    const { roles = [] } = ok(await team.list()).find(({ id }) => id === me.id) ?? {}
    ok(await team.changeRoles(me.id, { ...change, roles, practitioner: 'meera-sharma' }))
    expect(await adminRow()).toMatchObject({ practitioner: 'meera-sharma', role: 'admin', version: me.version + 1 })
    const other = await signUp(connection.transport)
    const { id } = other.user
    expect(ok(await team.changeRoles(id, { roles: ['owner'], reason, version: 1 }))).toMatchObject({
      roles: ['owner'],
      version: 2,
    })
    const theirs = (await apiOf(other)).adminUsers
    const both = await Promise.all([
      team.changeRoles(id, { roles: [], reason, version: 2 }),
      theirs.block(me.id, { reason, version: me.version + 1 }),
    ])
    expect(both.filter((result) => result.ok)).toHaveLength(1)
    const left = await backend.db
      .selectFrom('users')
      .where('role', '=', 'admin')
      .where('status', '=', 'active')
      .selectAll()
      .execute()
    expect(left).toHaveLength(1)
  })

  test('a demoted admin is refused from the next call on', async () => {
    const other = await signUp(connection.transport)
    const { id } = other.user
    ok(await team.changeRoles(id, { roles: ['owner'], reason, version: 1 }))
    const theirs = await apiOf(other)
    ok(await theirs.adminUsers.list())
    ok(await team.changeRoles(id, { roles: [], reason, version: 2 }))
    expect(await theirs.adminUsers.list()).toMatchObject({ failure: { status: 403 } })
    const changes = (await audit('role_changed')).filter(({ subject }) => subject === id)
    expect(changes.map(({ details }) => JSON.parse(details ?? ''))).toEqual([
      { roles: 'owner', reason },
      { roles: '', reason },
    ])
  })

  test('an owner gives roles, each opens its own calls at once, and the person is told by mail', async () => {
    const other = await signUp(connection.transport)
    const { id } = other.user
    ok(await team.changeRoles(id, { roles: ['kitchen', 'writer', 'kitchen'], reason, version: 1 }))
    const theirs = await apiOf(other)
    expect(ok(await theirs.users.info())).toMatchObject({ role: 'client', roles: ['kitchen', 'writer'] })
    ok(await theirs.adminDeliveries.day())
    ok(await theirs.adminBlogs.list())
    for (const call of [theirs.adminUsers.list(), theirs.adminAppointments.list(), theirs.adminRecipes.list()])
      expect(await call).toMatchObject({ failure: { status: 403 } })
    expect(codeOf(await theirs.adminTeam.changeRoles(id, { roles: ['owner'], reason, version: 2 }))).toBe('forbidden')
    ok(await team.changeRoles(id, { roles: ['owner', 'dietitian'], reason, version: 2 }))
    expect(ok(await desk.get(id))).toMatchObject({ role: 'admin', roles: ['owner', 'dietitian'], is_staff: true })
    ok(await theirs.adminRecipes.list())
    expect(codeOf(await theirs.adminTeam.changeRoles(id, { roles: [], reason, version: 3 }))).toBe('own_account')
    const calendar = { roles: ['owner', 'dietitian'] as const, practitioner: 'kavita-rao', reason, version: 3 }
    ok(await team.changeRoles(id, { ...calendar, roles: [...calendar.roles] }))
    expect(ok(await desk.get(id))).toMatchObject({ practitioner: 'kavita-rao', roles: ['owner', 'dietitian'] })
    // Of their roles there is no news.
    expect((await mails('team_roles_changed')).map(({ data }) => JSON.parse(data).roles)).toEqual([
      'Kitchen, Writer',
      'Owner, Dietitian',
    ])
  })

  test('who is invited sets a password by the link within seven days, and works from then on', async () => {
    const form = { email: 'farhan@clinic.example', full_name: 'Farhan Ali', roles: ['front_desk' as const] }
    const invited = ok(await team.invite({ ...form, form_token: 'a-token-of-an-invitation' }))
    expect(ok(await team.invite({ ...form, form_token: 'a-token-of-an-invitation' }))).toEqual(invited)
    expect(codeOf(await team.invite(form))).toBe('email_taken')
    expect(codeOf(await team.invite({ ...form, email: 'nobody@clinic.example', roles: [] }))).toBe('invalid_input')
    const token = /token=([\w-]+)/.exec((await mails('team_invited'))[0]?.data ?? '')?.[1] ?? ''
    backend.setNow('2026-11-28T03:59:00.000Z')
    ok(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))
    const session = ok(await clinic.auth.login({ email: form.email, password: 'tinda and turai' }))
    expect(session.user).toMatchObject({ role: 'client', roles: ['front_desk'] })
    const theirs = createClinicApi({ transport: connection.transport, token: session.access_token })
    ok(await theirs.adminUsers.list())
    const found = ok(await (await adminApi()).adminTeam.list()).find(({ id }) => id === invited.id)
    expect(found).toMatchObject({ has_password: true, last_seen_at: expect.any(String), roles: ['front_desk'] })
    ok(await (await adminApi()).adminTeam.endSessions(invited.id, { reason, version: found?.version ?? 0 }))
    expect(codeOf(await theirs.adminUsers.list())).toBe('unauthorized')
  })

  test('details are corrected at the desk, the client is told at both addresses, and an email that is signed in with is an owner’s', async () => {
    const made = ok(
      await desk.make({ email: 'asah@example.com', full_name: 'Asah Verma', phone_number: '98765 43210' }),
    )
    const colleague = ok(await team.invite({ email: 'f@clinic.example', full_name: 'Farhan', roles: ['front_desk'] }))
    const token = /token=([\w-]+)/.exec((await mails('team_invited'))[0]?.data ?? '')?.[1] ?? ''
    ok(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))
    const front = (await apiOf({ email: 'f@clinic.example', password: 'tinda and turai' })).adminUsers
    const right = { full_name: 'Asha Verma', email: 'Asha@example.com', phone_number: '98765 43211', reason }
    expect(ok(await front.correct(made.id, { ...right, version: 1 }))).toMatchObject({
      full_name: 'Asha Verma',
      email: 'asha@example.com',
      phone_number: '+919876543211',
    })
    expect(ok(await desk.list({ q: 'asha@' }))).toHaveLength(1)
    expect((await mails('details_corrected')).map(({ recipient }) => recipient).toSorted()).toEqual([
      'asah@example.com',
      'asha@example.com',
    ])
    const [former, fresh] = (await mails('account_made')).map(({ data }) => /token=([\w-]+)/.exec(data)?.[1] ?? '')
    expect(codeOf(await clinic.auth.resetPassword({ token: former ?? '', password: 'karela and lauki' }))).toBe(
      'invalid_reset_token',
    )
    ok(await clinic.auth.resetPassword({ token: fresh ?? '', password: 'karela and lauki' }))
    // The mailed link was opened: the email is proven, and stays.
    const version = await versionOf(made.id)
    const other = { ...right, email: 'else@example.com', version }
    expect(codeOf(await front.correct(made.id, other))).toBe('owner_needed')
    expect(codeOf(await desk.correct(made.id, other))).toBe('email_is_proven')
    ok(await front.correct(made.id, { ...right, full_name: 'Asha V', version }))
    expect(codeOf(await front.correct(made.id, { ...right, version }))).toBe('changed_meanwhile')
    // Nobody at the front desk leads a way into an account with health details.
    const walkIn = ok(await desk.make({ email: 'noor@example.com', full_name: 'Noor', phone_number: '' }))
    const visit = ok(
      await staff.adminAppointments.book({
        name: 'Noor',
        mobile_number: '9876543212',
        kind: 'discovery',
        user_id: walkIn.id,
      }),
    )
    await backend.db.updateTable('appointments').set({ medical_issue: 'sealed' }).where('id', '=', visit.id).execute()
    const hers = { ...right, full_name: 'Noor', email: 'mine@example.com', version: 1 }
    expect(codeOf(await front.correct(walkIn.id, hers))).toBe('owner_needed')
    ok(await front.correct(walkIn.id, { ...hers, full_name: 'Noor Ali', email: '' }))
    const person = await signUp(connection.transport)
    const theirs = { ...right, email: 'new@example.com', version: 1 }
    expect(codeOf(await front.correct(person.user.id, theirs))).toBe('owner_needed')
    expect(codeOf(await front.correct(colleague.id, { ...right, version: await versionOf(colleague.id) }))).toBe(
      'owner_needed',
    )
    expect(codeOf(await desk.correct(person.user.id, { ...theirs, email: 'asha@example.com' }))).toBe('email_taken')
    expect(ok(await desk.correct(person.user.id, theirs))).toMatchObject({ email: 'new@example.com' })
    expect(await audit('profile_corrected')).toHaveLength(4)
  })

  test('a reset link goes to its owner alone, five times an hour', async () => {
    const person = await signUp(connection.transport)
    const { id } = person.user
    const first = await desk.sendResetLink(id)
    expect(JSON.stringify(first)).not.toContain('token=')
    const [mail] = await mails('reset')
    expect(mail?.recipient).toBe(person.email)
    const token = /token=([\w-]+)/.exec(mail?.data ?? '')?.[1] ?? ''
    ok(await clinic.auth.resetPassword({ token, password: 'tinda and turai' }))
    for (let i = 0; i < 4; i++) ok(await desk.sendResetLink(id))
    expect(await desk.sendResetLink(id)).toMatchObject({ failure: { status: 429 } })
    expect(await mails('reset')).toHaveLength(5)
    expect(await audit('reset_link_sent')).toHaveLength(5)
  })

  test('an account with an address that was made up gets no link, and staff are not told that it did', async () => {
    const { user } = await signUp(connection.transport)
    const email = '0199aaaa@walk-in.invalid'
    await backend.db.updateTable('users').set({ email }).where('id', '=', user.id).execute()
    expect(codeOf(await desk.sendResetLink(user.id))).toBe('client_without_email')
    expect(await mails('reset')).toEqual([])
    expect(codeOf(await desk.make({ email: 'a@walk-in.invalid', full_name: 'Asha Verma' }))).toBe('invalid_input')
  })

  test('a change without a reason, of nothing, or to no role is refused', async () => {
    const { user } = await signUp(connection.transport)
    expect(await desk.block(user.id, { reason: ' ', version: 1 })).toMatchObject({ failure: { status: 422 } })
    expect(codeOf(await desk.block(unknownId, { reason, version: 1 }))).toBe('user_not_found')
    expect(await desk.get('x')).toMatchObject({ failure: { status: 422 } })
    expect(await team.changeRoles(user.id, { roles: ['admin' as never], reason, version: 1 })).toMatchObject({
      failure: { status: 422 },
    })
    expect(ok(await desk.unblock(user.id, { reason, version: 1 }))).toMatchObject({ status: 'active', version: 1 })
    expect(await audit('user_unblocked')).toEqual([])
  })

  test('the audit log is filtered by actor, action, subject, object and India’s days, newest first, in pages', async () => {
    const person = await signUp(connection.transport)
    const { id } = person.user
    const me = await adminRow()
    const at = (time: string, action: string) =>
      backend.db
        .insertInto('audit_entries')
        .values({
          id: time,
          at: time,
          action,
          actor: me.id,
          subject: id,
          object_type: 'order',
          object_id: 'ORDER_1',
          details: null,
          address: null,
        })
        .execute()
    // 19:00 UTC is the next day in India.
    await at('2026-10-01T18:00:00.000Z', 'order_refreshed')
    await at('2026-10-01T19:00:00.000Z', 'order_quoted')
    await at('2026-10-02T19:00:00.000Z', 'order_refreshed')
    const list = async (query: Parameters<typeof staff.adminAudit.list>[0]) =>
      ok(await staff.adminAudit.list(query)).map((entry) => entry.at.slice(5, 13))
    expect(await list({ object_id: 'ORDER_1' })).toEqual(['10-02T19', '10-01T19', '10-01T18'])
    expect(await list({ object_type: 'order', action: 'order_refreshed' })).toEqual(['10-02T19', '10-01T18'])
    expect(await list({ subject: id, from: '2026-10-02', to: '2026-10-02' })).toEqual(['10-01T19'])
    expect(await list({ actor: me.id, to: '2026-10-01' })).toEqual(['10-01T18'])
    expect(await list({ actor: unknownId })).toEqual([])
    expect(await staff.adminAudit.list({ object_type: 'order', per_page: '2', page: '2' })).toMatchObject({
      data: [{ action: 'order_refreshed', actor_name: 'Meera', subject_name: 'Meera Joshi', details: null }],
      meta: { page: 2, per_page: 2, total: 3 },
    })
    expect(await staff.adminAudit.list({ from: '2026-13-01' })).toMatchObject({ failure: { status: 422 } })
    expect(await staff.adminAudit.list({ page: '900' })).toMatchObject({ ok: true, data: [] })
  })

  test('subscribers are counted and listed by state, and exported as a file without formulas', async () => {
    const subscribe = async (email: string) => ok(await clinic.newsletter.subscribe({ email }))
    await subscribe('asha@example.com')
    await subscribe('+cmd@example.com')
    await subscribe('ravi@example.com')
    await backend.db
      .updateTable('newsletter_subscribers')
      .set({ status: 'confirmed', confirmed_at: '2026-11-20T19:00:00.000Z' })
      .where('email', 'in', ['asha@example.com', '+cmd@example.com'])
      .execute()
    const { adminNewsletter: newsletter } = staff
    expect(ok(await newsletter.counts())).toEqual({ pending: 1, confirmed: 2, unsubscribed: 0 })
    expect(await newsletter.list({ per_page: '1' })).toMatchObject({
      data: [{ email: 'ravi@example.com' }],
      meta: { total: 3 },
    })
    expect(await newsletter.list({ status: 'pending' })).toMatchObject({
      data: [{ status: 'pending' }],
      meta: { total: 1 },
    })
    expect(JSON.stringify(await newsletter.list())).not.toContain('token')
    const exported = ok(await newsletter.export())
    expect(exported.file_name).toBe('newsletter-2026-11-21.csv')
    const link = 'http://localhost:3000/newsletter/unsubscribe\\?token=[\\w-]{43}'
    expect(exported.csv).toMatch(
      new RegExp(
        `^\uFEFFEmail,Subscribed on,Unsubscribe\r\nasha@example.com,2026-11-21,${link}\r\n'\\+cmd@example.com,2026-11-21,${link}\r\n$`,
      ),
    )
    expect((await audit('subscribers_exported')).map(({ details }) => details)).toEqual(['{"count":2}'])
    // Each row's address is that person's own, and the one in their mails.
    const tokenOf = (email: string) =>
      new RegExp(`${email}.*token=([\\w-]+)`).exec(exported.csv.replaceAll('\r', ''))?.[1] ?? ''
    const mailed = (await backend.mails()).find(({ recipient }) => recipient === 'asha@example.com')
    expect(mailed?.data).toContain(tokenOf('asha@example.com'))
    ok(await clinic.newsletter.unsubscribe({ token: tokenOf('asha@example.com') }))
    const states = async () =>
      Object.fromEntries(ok(await newsletter.list()).map(({ email, status }) => [email, status]))
    expect(await states()).toEqual({
      'asha@example.com': 'unsubscribed',
      '+cmd@example.com': 'confirmed',
      'ravi@example.com': 'pending',
    })
  })

  test('staff take an address off: it gets no letter, its mailed links confirm nothing, and it is written down once', async () => {
    const { adminNewsletter: newsletter } = staff
    ok(await clinic.newsletter.subscribe({ email: 'ravi@example.com' }))
    const [mail] = (await backend.mails()).filter(({ recipient }) => recipient === 'ravi@example.com')
    const token = /confirm\?token=([\w-]+)/.exec(mail?.data ?? '')?.[1] ?? ''
    const [ravi] = ok(await newsletter.list())
    if (!ravi) throw new Error('no subscriber')
    for (let i = 0; i < 2; i++)
      expect(ok(await newsletter.take_off(ravi.id, {}))).toMatchObject({ status: 'unsubscribed', unsubscribed_at: now })
    expect(await clinic.newsletter.confirm({ token })).toMatchObject({ failure: { code: 'invalid_newsletter_link' } })
    expect(ok(await newsletter.counts())).toEqual({ pending: 0, confirmed: 0, unsubscribed: 1 })
    const entries = await audit('subscriber_taken_off')
    expect(entries.map(({ object_id, details }) => [object_id, details])).toEqual([[ravi.id, '{"was":"pending"}']])
    expect(JSON.stringify(entries)).not.toContain('ravi@')
    expect(ok(await newsletter.export()).csv).not.toContain('ravi@')
    // They can come back by themselves.
    ok(await clinic.newsletter.subscribe({ email: 'ravi@example.com' }))
    expect(ok(await newsletter.counts())).toMatchObject({ pending: 1, unsubscribed: 0 })
  })
})
