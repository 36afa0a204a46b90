/** What the clinic knows of a person: chosen, shown, taken away, erased and aged, over the API and on both databases. */
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordAudit } from '~/platform/audit/store'
import { isWordIndex } from '~/platform/db/schema/words'
import type { Result } from '~/platform/session/answers/read-answer'
import { erasedName } from '~/privacy/erasure/erase'
import { runErasures } from '~/privacy/erasure/erasures'
import { personTables } from '~/privacy/export'
import { register } from '~/privacy/register/register'
import { sweepByAge } from '~/privacy/retention/sweep'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { onEachEngine } from '../support/database'

const now = '2026-11-21T04:00:00.000Z'
const inDays = (days: number) => new Date(Date.parse(now) + days * 86_400_000)
const password = 'karela & lauki 7'
const person = { name: 'Vasundhara Qureshi', email: 'vasundhara@example.com' }
const marks = [/vasundhara/i, /qureshi/i, /98290\s*12345/, /Chandpole Bazaar/, /hashimoto|sesame/i]

onEachEngine((engine) => {
  let backend: TestBackend
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: 'admin@aahar.example', ADMIN_PASSWORD: 'a-kitchen-of-her-own' },
    })
  })
  afterEach(() => backend.stop())

  const stranger = createClinicApi({ clientAddress: '203.0.113.9' })
  const staffOf = async () => {
    const admin = { email: 'admin@aahar.example', password: 'a-kitchen-of-her-own' }
    return createClinicApi({ token: ok(await stranger.auth.login(admin)).access_token })
  }
  const signUp = async (email = person.email) => {
    const account = { email, password, full_name: person.name, phone_number: '9829012345', health_consent: true }
    const session = ok(await stranger.auth.signup(account))
    return { id: session.user.id, api: createClinicApi({ token: session.access_token }) }
  }
  const mailTo = async (template: string) =>
    JSON.parse((await backend.mails()).findLast((mail) => mail.template === template)?.data ?? '{}') as Record<
      string,
      string
    >
  const prove = async (api: typeof stranger) => {
    ok(await api.privacy.askEmailProof({}))
    const { proofUrl } = await mailTo('email_proof')
    ok(await api.privacy.proveEmail({ token: new URL(proofUrl ?? '').searchParams.get('token') ?? '' }))
  }
  const log = { info: () => {}, error: (code: string, error: unknown) => Promise.reject(error ?? code) }
  const eraseAt = (at: Date) =>
    runErasures({ db: backend.db, clock: () => at, vault: backend.vault(), log: log as never })

  /** A person with something in every table that can hold it. */
  async function life() {
    const { id, api } = await signUp()
    await prove(api)
    const contact = { mobile_number: '9829012345', medical_issue: 'Hashimoto', message: 'No sesame' }
    const booked = ok(await api.appointments.create({ ...person, ...contact }))
    ok(await api.appointments.cancel(booked.id, {}))
    const staff = await staffOf()
    ok(await staff.adminUsers.addNote(id, { text: 'Hashimoto is under control' }))
    ok(await stranger.enquiries.contact({ ...person, phone: '98290 12345', subject: 'Vasundhara', message: 'Sesame?' }))
    ok(await api.privacy.choose({ purpose: 'newsletter', agrees: true }))
    const order = {
      ...{ amount: 200, customer_name: person.name, customer_email: person.email, customer_phone: '9829012345' },
      ...{ plan_type: 'single_meal' as const, start_date: '2026-11-25', address: '7 Chandpole Bazaar, Jaipur 302001' },
    }
    const paid = ok(await api.payments.createLink(order))
    ok(await stranger.sandbox.act(paid.link_url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' }))
    const unpaid = ok(await api.payments.createLink({ ...order, start_date: '2026-11-26' }))
    await expect.poll(async () => ok(await api.orders.get(paid.order_id)).status, { timeout: 10_000 }).toBe('paid')
    ok(await api.orders.cancel(unpaid.order_id, { refund: 0 }))
    const [user] = await backend.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    ok(await staff.adminUsers.block(id, { reason: 'Vasundhara asked', version: user?.version ?? 0 }))
    ok(await staff.adminUsers.unblock(id, { reason: 'Qureshi is back', version: (user?.version ?? 0) + 1 }))
    const again = ok(await stranger.auth.login({ email: person.email, password }))
    return { id, api: createClinicApi({ token: again.access_token }), staff, paid: paid.order_id }
  }

  test('each column of the database is in the register: given to its person, or left out with a reason', async () => {
    const tables = (await backend.db.introspection.getTables()).filter(
      ({ name }) => !name.startsWith('kysely_') && !isWordIndex(name),
    )
    expect(tables.length).toBeGreaterThan(50)
    for (const { name, columns } of tables) {
      const rule = (register as Record<string, (typeof register)['users']>)[name]
      expect(rule, `${name} is not in privacy/register/register.ts`).toBeDefined()
      if (!rule) continue
      if ('ofNobody' in rule) expect(rule.ofNobody.length, name).toBeGreaterThan(8)
      else
        expect(Object.keys(rule.columns).sort(), name).toEqual(
          columns
            .map((column) => column.name)
            .filter((name) => name !== 'fts_row')
            .sort(),
        )
    }
    for (const [table, { columns }] of personTables())
      for (const [column, rule] of Object.entries(columns))
        if (typeof rule !== 'string') expect(rule.leftOut.length, `${table}.${column}`).toBeGreaterThan(20)
  })

  test('an export has all of a person and nothing of another, and asks for the password', async () => {
    const { api, id } = await life()
    await signUp('other@example.com')
    expect(await api.privacy.export({ password: 'a wrong one' })).toMatchObject({ failure: { code: 'wrong_password' } })
    const file = ok(await api.privacy.export({ password }))
    const rows = (table: string) => file.sections.find((one) => one.table === table)?.rows ?? []
    expect(rows('users')).toMatchObject([{ id, email: person.email, phone_number: '+919829012345' }])
    expect(rows('users')[0]).not.toHaveProperty('password_hash')
    expect(rows('appointments')).toMatchObject([{ medical_issue: 'Hashimoto', message: 'No sesame' }])
    expect(rows('user_notes')).toMatchObject([{ text: 'Hashimoto is under control' }])
    expect(rows('enquiries')).toMatchObject([{ words: { subject: 'Vasundhara', message: 'Sesame?' } }])
    expect(rows('receipts')).toMatchObject([{ snapshot: { buyer: { name: person.name } } }])
    expect(rows('orders')).toHaveLength(2)
    expect(rows('newsletter_subscribers')).toMatchObject([{ status: 'confirmed' }])
    expect(JSON.stringify(file)).not.toContain('other@example.com')
    expect(JSON.stringify(file)).not.toContain('n1.')
    expect(file.left_out.find((one) => one.column === 'password_hash')?.reason).toMatch(/scrambled/)
  })

  test('who signs up with a stranger’s email sees and erases nothing that stands under the email alone', async () => {
    ok(await stranger.enquiries.contact({ ...person, phone: '98290 12345', subject: 'Mine', message: 'Secret' }))
    ok(await stranger.newsletter.subscribe({ email: person.email }))
    const { api } = await signUp()
    const file = ok(await api.privacy.export({ password }))
    expect(file.email_is_proven).toBe(false)
    expect(JSON.stringify(file)).not.toContain('Secret')
    expect(file.sections.find(({ table }) => table === 'newsletter_subscribers')?.rows).toEqual([])
    expect(await api.privacy.choose({ purpose: 'newsletter', agrees: false })).toMatchObject({
      failure: { code: 'email_not_proven' },
    })
    ok(await api.privacy.askErasure({ password }))
    expect(await eraseAt(inDays(8))).toBe(1)
    expect(await backend.db.selectFrom('enquiries').select('email').execute()).toEqual([{ email: person.email }])
  })

  test('a mistyped email is changed by its owner while nobody has proven it, and what was mailed to it is dead', async () => {
    const { id, api } = await signUp('vasundhara@gmial.com')
    await signUp(person.email)
    ok(await api.privacy.askEmailProof({}))
    const former = await mailTo('email_proof')
    ok(await stranger.auth.forgotPassword({ email: 'vasundhara@gmial.com' }))
    const reset = await mailTo('reset')
    const change = (email: string, typed = password) => api.privacy.changeEmail({ email, password: typed })
    expect(await change('vasundhara@gmail.com', 'a wrong one')).toMatchObject({ failure: { code: 'wrong_password' } })
    expect(await change(person.email)).toMatchObject({ failure: { code: 'email_taken', status: 409 } })
    expect(await change('Vasundhara@gmial.com')).toMatchObject({ failure: { status: 422 } })
    ok(await change('Vasundhara@gmail.com'))

    const tokenOf = (url = '') => new URL(url).searchParams.get('token') ?? ''
    expect(await api.privacy.proveEmail({ token: tokenOf(former.proofUrl) })).toMatchObject({
      failure: { code: 'invalid_email_link' },
    })
    const token = tokenOf(reset.resetUrl)
    expect(await stranger.auth.resetPassword({ token, password: 'bhindi & bajra 9' })).toMatchObject({
      failure: { code: 'invalid_reset_token' },
    })
    const [user] = await backend.db.selectFrom('users').selectAll().where('id', '=', id).execute()
    expect(user).toMatchObject({ email: 'vasundhara@gmail.com', email_proven_at: null })
    const staff = await staffOf()
    expect(ok(await staff.adminUsers.list({ q: 'vasundhara@gmail.com' }))).toHaveLength(1)
    expect((await backend.mails()).at(-1)).toMatchObject({ template: 'email_proof', recipient: 'vasundhara@gmail.com' })

    // Proven, it stays.
    ok(await api.privacy.proveEmail({ token: tokenOf((await mailTo('email_proof')).proofUrl) }))
    expect(await change('another@gmail.com')).toMatchObject({ failure: { code: 'email_is_proven' } })
    ok(await stranger.auth.login({ email: 'vasundhara@gmail.com', password }))
    expect(await stranger.auth.login({ email: 'vasundhara@gmial.com', password })).toMatchObject({
      failure: { code: 'invalid_credentials' },
    })
  })

  test('an erased person is nowhere in the database, but on the papers the law asks for', async () => {
    const { api, id, paid } = await life()
    // The day of the last meal, as the account's other pages say it.
    expect(ok(await api.privacy.own()).open_matters).toContain('Your plan “Single Meal” runs until 25 November 2026.')
    expect(await api.privacy.askErasure({ password })).toMatchObject({ failure: { code: 'erasure_blocked' } })
    // The meal has come.
    backend.setNow(inDays(6).toISOString())
    const fresh = createClinicApi({
      token: ok(await stranger.auth.login({ email: person.email, password })).access_token,
    })
    // The provider is asked once more about the link that was cancelled.
    await expect.poll(async () => ok(await fresh.privacy.own()).open_matters, { timeout: 15_000 }).toEqual([])
    ok(await fresh.privacy.askErasure({ password }))
    ok(await fresh.privacy.askErasure({ password }))
    expect(await eraseAt(inDays(12))).toBe(0)
    const counts = await Promise.all([eraseAt(inDays(14)), eraseAt(inDays(14))])
    expect(counts[0] + counts[1]).toBe(1)
    expect(await eraseAt(inDays(15))).toBe(0)
    const lawful = new Set(['orders.customer_name', 'receipts.snapshot'])
    for (const { name, columns } of await backend.db.introspection.getTables()) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(backend.db)
      for (const row of rows)
        for (const column of columns.map((one) => one.name)) {
          const text = opened(name, column, row)
          const found = marks.filter((mark) => mark.test(text))
          if (!lawful.has(`${name}.${column}`)) expect(found, `${name}.${column}: ${text}`).toEqual([])
          else expect(text, `${name}.${column}`).not.toMatch(/vasundhara@|9829012345/)
        }
    }
    const receipt = await backend.db
      .selectFrom('receipts')
      .selectAll()
      .where('order_id', '=', paid)
      .executeTakeFirstOrThrow()
    expect(JSON.parse(receipt.snapshot)).toMatchObject({ buyer: { name: person.name, email: '', phone: '' } })
    const user = await backend.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(user).toMatchObject({ full_name: erasedName, status: 'blocked', password_hash: null })
    expect((await fresh.users.info()).ok).toBe(false)
    expect(
      await backend.db.selectFrom('audit_entries').select('action').where('action', '=', 'person_erased').execute(),
    ).toHaveLength(1)
    const staff = await staffOf()
    const change = { reason: 'A mistake', version: user.version }
    expect(await staff.adminUsers.unblock(id, change)).toMatchObject({ failure: { code: 'user_is_erased' } })
  })

  /** As it stands, or as the vault opens it. */
  function opened(table: string, column: string, row: Record<string, unknown>): string {
    const value = row[column]
    if (typeof value !== 'string' || !value.startsWith('n1.')) return String(value ?? '')
    const rule = (register as Record<string, { sealedBy?: string }>)[table]
    const id = String(row[table === 'payment_attempts' ? 'link_id' : (rule?.sealedBy ?? 'id')])
    return backend.vault().open(value, { table, column, id }) ?? 'unreadable'
  }

  test('a request to erase is taken back in time, held by what opened meanwhile, and asked for by staff', async () => {
    const { api, id } = await signUp()
    ok(await api.privacy.askErasure({ password }))
    ok(await api.privacy.withdrawErasure({}))
    expect(await api.privacy.withdrawErasure({})).toMatchObject({ failure: { code: 'erasure_not_found' } })
    expect(await eraseAt(inDays(9))).toBe(0)
    const staff = await staffOf()
    ok(await staff.adminPrivacy.askErasure(id, { reason: 'Wrote on 20 November', version: 1 }))
    expect((await mailTo('erasure_asked')).byStaff).toBe(true)
    ok(await api.appointments.create({ ...person, mobile_number: '9829012345' }))
    expect(ok(await api.privacy.own()).open_matters).toEqual([
      expect.stringMatching(/^The appointment that you asked for on \d+ \w+ \d{4} is not answered yet\.$/),
    ])
    expect(await eraseAt(inDays(9))).toBe(0)
    expect(ok(await staff.adminPrivacy.erasures({}))[0]).toMatchObject({ status: 'waiting', held_by: ['appointment'] })
    const [admin] = await backend.db.selectFrom('users').selectAll().where('role', '=', 'admin').execute()
    const ofAdmin = { reason: 'Oneself', version: admin?.version ?? 0 }
    expect(await staff.adminPrivacy.askErasure(admin?.id ?? '', ofAdmin)).toMatchObject({
      failure: { code: 'erasure_of_admin' },
    })
  })

  test('what is taken back stops: health details are erased, the newsletter ends, no reminder comes', async () => {
    const { id, api } = await signUp()
    await prove(api)
    ok(await api.appointments.create({ ...person, mobile_number: '9829012345', medical_issue: 'Hashimoto' }))
    const state = async (purpose: string) =>
      ok(await api.privacy.own()).choices.find((one) => one.purpose === purpose)?.state
    expect(await state('health_details')).toBe('on')
    ok(await api.privacy.choose({ purpose: 'health_details', agrees: false, language: 'hi' }))
    expect(await state('health_details')).toBe('off')
    expect(await backend.db.selectFrom('appointments').select('medical_issue').execute()).toEqual([
      { medical_issue: null },
    ])
    expect(
      await api.appointments.create({ ...person, mobile_number: '9829012345', medical_issue: 'Hashimoto' }),
    ).toMatchObject({ failure: { status: 422 } })
    ok(await api.privacy.choose({ purpose: 'health_details', agrees: true }))
    ok(await api.privacy.choose({ purpose: 'newsletter', agrees: true }))
    expect(await state('newsletter')).toBe('on')
    ok(await api.privacy.choose({ purpose: 'newsletter', agrees: false }))
    const subscriber = await backend.db.selectFrom('newsletter_subscribers').selectAll().executeTakeFirstOrThrow()
    expect(subscriber.status).toBe('unsubscribed')
    expect(subscriber.notice_version).toMatch(/^\d{4}-/)
    expect(await state('appointment_reminders')).toBe('on')
    ok(await api.privacy.choose({ purpose: 'appointment_reminders', agrees: false }))
    expect(await state('appointment_reminders')).toBe('off')
    const tomorrow = { starts_at: '2026-11-22T05:00:00.000Z', ends_at: '2026-11-22T05:45:00.000Z' }
    await backend.db
      .updateTable('appointments')
      .set({ ...tomorrow, status: 'confirmed', updated_at: '2026-11-20T04:00:00.000Z' })
      .execute()
    const { listToRemind } = await import('~/appointments/reminders/reminder-store')
    const span = { from: new Date('2026-11-21T18:30:00.000Z'), to: new Date('2026-11-22T18:30:00.000Z') }
    const due = () => listToRemind(backend.db, { ...span, changedBefore: new Date(now) }, 10)
    expect(await due()).toEqual([])
    ok(await api.privacy.choose({ purpose: 'appointment_reminders', agrees: true }))
    expect(await due()).toHaveLength(1)
    const { history } = ok(await api.privacy.own())
    expect(history.filter(({ purpose }) => purpose === 'health_details')).toHaveLength(2)
    expect(history.every(({ notice_version }) => /^\d{4}-/.test(notice_version))).toBe(true)
    const audited = await backend.db.selectFrom('audit_entries').select('action').where('subject', '=', id).execute()
    expect(audited.filter(({ action }) => action === 'consent_withdrawn')).toHaveLength(3)
  })

  test('each reading of health details is seen by the person it concerns', async () => {
    const { id, api } = await signUp()
    const { id: appointment } = ok(
      await api.appointments.create({ ...person, mobile_number: '9829012345', medical_issue: 'Hashimoto' }),
    )
    const staff = await staffOf()
    ok(await staff.adminAppointments.healthNote(appointment))
    ok(await staff.adminUsers.notes(id, {}))
    expect(ok(await api.privacy.own()).readings.map(({ what, role }) => ({ what, role }))).toEqual([
      { what: 'client_notes', role: 'admin' },
      { what: 'health_note', role: 'admin' },
    ])
  })

  test('a complaint gets a number at once, a day until which it is answered, and an answer by mail', async () => {
    const given = { ...person, subject: 'Late meals', message: 'Twice this week', form_token: 'grievance-form-token-1' }
    const { ticket, due_at } = ok(await stranger.privacy.grievance(given))
    expect(ok(await stranger.privacy.grievance(given)).ticket).toBe(ticket)
    expect(due_at).toBe(inDays(30).toISOString())
    expect(await mailTo('grievance_received')).toMatchObject({ ticket, answerBy: '2026-12-21' })
    expect(JSON.stringify(await mailTo('grievance_received'))).not.toContain('Twice')
    const staff = await staffOf()
    expect(ok(await staff.stats.overview())).toMatchObject({ open_grievances: 1, next_grievance_due_at: due_at })
    const [one] = ok(await staff.adminEnquiries.list({ kind: 'grievance', q: ticket }))
    expect(one).toMatchObject({ due_at, kind: 'grievance' })
    expect(await staff.adminEnquiries.move(one?.id ?? '', { to: 'closed', version: 1 })).toMatchObject({
      failure: { code: 'enquiry_not_movable' },
    })
    ok(await staff.adminEnquiries.answer(one?.id ?? '', { text: 'We are sorry.', version: 1 }))
    expect((await backend.mails()).at(-1)).toMatchObject({ template: 'enquiry_answer', recipient: person.email })
    expect(ok(await staff.stats.overview())).toMatchObject({ open_grievances: 0, next_grievance_due_at: null })
  })

  test('a complaint with the hidden field filled in has a real number, a real mail, and stands with staff, marked', async () => {
    const given = { ...person, subject: 'Late meals', message: 'Twice this week', website: 'asha@passwords.example' }
    const { ticket, due_at } = ok(await stranger.privacy.grievance(given))
    expect(await mailTo('grievance_received')).toMatchObject({ ticket, answerBy: '2026-12-21' })
    const staff = await staffOf()
    const [one] = ok(await staff.adminEnquiries.list({ kind: 'grievance', q: ticket, doubtful: 'yes' }))
    expect(one).toMatchObject({ due_at, name: person.name, is_doubtful: true })
    expect(ok(await staff.adminEnquiries.get(one?.id ?? ''))).toMatchObject({
      is_doubtful: true,
      words: { message: 'Twice this week' },
    })
    expect(ok(await staff.adminEnquiries.list({ kind: 'grievance', doubtful: 'yes' }))).toHaveLength(1)
    expect(ok(await staff.adminEnquiries.list({ doubtful: 'no' }))).toEqual([])
    expect(ok(await staff.stats.overview())).toMatchObject({ open_grievances: 1 })
  })

  test('what has reached its age goes, and nothing else', async () => {
    const { staff } = await life()
    // Nobody has answered the enquiry, and two orders were never paid: one was cancelled, one has expired.
    const paid = await backend.db
      .selectFrom('orders')
      .selectAll()
      .where('paid_at', 'is not', null)
      .executeTakeFirstOrThrow()
    const unpaid = {
      id: 'ORDER_UNPAID',
      status: 'expired',
      paid_at: null,
      paid_link_id: null,
      receipt_number: null,
    } as const
    await backend.db
      .insertInto('orders')
      .values({ ...paid, ...unpaid })
      .execute()
    ok(await staff.adminUsers.make({ email: 'never@example.com', full_name: 'Never Came' }))
    const sweep = (days: number) => sweepByAge({ db: backend.db, vault: backend.vault() }, inDays(days))
    const count = async (table: 'enquiries' | 'outbox' | 'audit_entries' | 'user_notes') =>
      (await backend.db.selectFrom(table).select('id').execute()).length
    const deed = { at: new Date(now), action: 'order_refreshed', actor: null, subject: null } as const
    await recordAudit(backend.db, { ...deed, object: { type: 'order', id: 'ORDER_1' } })
    const before = { mails: await count('outbox'), audit: await count('audit_entries') }
    await sweep(89)
    expect([await count('enquiries'), await count('outbox'), await count('audit_entries')]).toEqual([
      1,
      before.mails,
      before.audit,
    ])
    expect(await sweep(91)).toMatchObject({ signups: 1, enquiries: 0 })
    expect(await sweep(399)).toMatchObject({ enquiries: 0, unpaid: 0 })
    expect(await sweep(401)).toMatchObject({ enquiries: 1, unpaid: 2 })
    const who = await backend.db.selectFrom('orders').select(['id', 'customer_name', 'customer_email']).execute()
    expect(who.find(({ id }) => id === 'ORDER_UNPAID')).toMatchObject({ customer_name: erasedName, customer_email: '' })
    expect(who.find(({ id }) => id === paid.id)?.customer_name).toBe(paid.customer_name)
    expect(await count('outbox')).toBe(0)
    expect(await count('user_notes')).toBe(1)
    expect(await sweep(1100)).toMatchObject({ health: 1, papers: 0 })
    expect(await count('user_notes')).toBe(0)
    const left = await backend.db.selectFrom('audit_entries').select(['action', 'object_type']).execute()
    // The account nobody entered was erased on the 91st day.
    expect(left.filter(({ action }) => action !== 'person_erased').map((one) => one.object_type)).toEqual(['order'])
    expect(await sweep(366 * 9)).toMatchObject({ papers: 1 })
    const papers = await backend.db.selectFrom('receipts').select('snapshot').execute()
    expect(papers.map(({ snapshot }) => (JSON.parse(snapshot) as { buyer: object }).buyer)).toEqual([
      { name: erasedName, address: '', email: '', phone: '' },
    ])
    expect(await sweep(366 * 9)).toMatchObject({ papers: 0, health: 0, enquiries: 0, signups: 0 })
  })
})

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
