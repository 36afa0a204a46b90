/** The clinic's inbox, over both transports, on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const message = {
  name: 'Asha Verma',
  phone: '9876543210',
  email: 'asha@example.com',
  subject: 'Thyroid and millets',
  message: 'Is ragi alright for me?',
}
const consultation = {
  name: 'Ravi Mehta',
  brandName: 'Pink City Gym',
  email: 'ravi@example.com',
  contactNumber: '+911412345678',
  comments: 'Twelve members with diabetes',
}
const healthWords = /ragi|Thyroid|diabetes/
const formToken = 'a-token-of-the-answer'
const answer = 'Yes, ragi is good for you.\n\nTake <b>two</b> spoons.'

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let desk: ClinicApi['adminEnquiries']

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
    desk = (await deskOf(admin)).adminEnquiries
  })
  afterEach(() => backend.stop())

  const deskOf = async (person: { email: string; password: string }) => {
    const { access_token: token } = ok(await clinic.auth.login(person))
    return createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' })
  }
  /** Another person of the staff. */
  const colleague = async () => {
    const person = await signUp(connection.transport)
    await backend.db
      .updateTable('users')
      .set({ role: 'admin', full_name: 'Kavita' })
      .where('id', '=', person.user.id)
      .execute()
    return deskOf(person)
  }
  const write = async () => {
    ok(await clinic.enquiries.contact(message))
    const [enquiry] = ok(await desk.list())
    if (!enquiry) throw new Error('no enquiry')
    return enquiry
  }
  const audit = async (action: string) =>
    backend.db.selectFrom('audit_entries').selectAll().where('action', '=', action).orderBy('id').execute()
  const answers = async () => (await backend.mails()).filter(({ template }) => template === 'enquiry_answer')

  test('enquiries are listed without their words, by state, kind and who wrote, newest or oldest first, in pages', async () => {
    ok(await clinic.enquiries.contact(message))
    backend.setNow('2026-11-21T04:01:00.000Z')
    ok(await clinic.enquiries.consultation(consultation))
    backend.setNow('2026-11-21T04:02:00.000Z')
    ok(await clinic.enquiries.contact({ ...message, name: 'Zoë Šarma', email: 'zoe@example.com', phone: '9812345678' }))
    const names = async (query: Parameters<typeof desk.list>[0] = {}) =>
      ok(await desk.list(query)).map(({ name }) => name)
    expect(await names()).toEqual(['Zoë Šarma', 'Ravi Mehta', 'Asha Verma'])
    expect(await names({ sort: 'oldest' })).toEqual(['Asha Verma', 'Ravi Mehta', 'Zoë Šarma'])
    expect(await names({ kind: 'contact', sort: 'oldest' })).toEqual(['Asha Verma', 'Zoë Šarma'])
    expect(await names({ kind: 'consultation', status: 'new' })).toEqual(['Ravi Mehta'])
    expect(await names({ status: 'closed' })).toEqual([])
    for (const [text, expected] of [
      ['sarma', ['Zoë Šarma']],
      ['ZOE s', ['Zoë Šarma']],
      ['ravi@exa', ['Ravi Mehta']],
      ['98765 43', ['Asha Verma']],
      ['5678', ['Zoë Šarma', 'Ravi Mehta']],
      ['asha sarma', []],
      ['verm_', ['Asha Verma']],
      ['%', []],
    ] as const)
      expect(await names({ q: text }), text).toEqual(expected)
    expect(await names({ q: '5678', kind: 'contact' })).toEqual(['Zoë Šarma'])
    const page = await desk.list({ per_page: '2', page: '2' })
    expect(page).toMatchObject({ ok: true, meta: { page: 2, per_page: 2, total: 3 } })
    expect(await desk.list({ q: '5678', per_page: '1', page: '2' })).toMatchObject({ meta: { total: 2 } })
    expect(JSON.stringify(await desk.list())).not.toMatch(healthWords)
    expect(ok(await desk.counts())).toEqual({ new: 3, answered: 0, closed: 0 })
    expect(await audit('enquiry_read')).toEqual([])
  })

  test('reading the words is written down, with who read them and from where', async () => {
    const { id } = await write()
    const person = await signUp(connection.transport, { email: message.email })
    const { words, answers, user_id } = ok(await desk.get(id))
    expect(words).toEqual({ subject: message.subject, message: message.message })
    expect([answers, user_id]).toEqual([[], person.user.id])
    const [reading, ...more] = await audit('enquiry_read')
    expect(more).toEqual([])
    expect(reading).toMatchObject({
      subject: person.user.id,
      object_type: 'enquiry',
      object_id: id,
      at: now,
      address: '203.0.113.x',
    })
    expect(JSON.stringify(await backend.db.selectFrom('audit_entries').selectAll().execute())).not.toMatch(healthWords)
    expect(await desk.get('0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')).toMatchObject({ failure: { status: 404 } })
  })

  test('an answer is mailed once, kept sealed with the enquiry, and read by the next person', async () => {
    const { id, version } = await write()
    const answered = ok(await desk.answer(id, { text: answer, version, form_token: formToken }))
    expect(answered).toMatchObject({ id, status: 'answered', version: 2 })
    expect(ok(await desk.answer(id, { text: answer, version, form_token: formToken }))).toEqual(answered)
    const [mail, ...others] = await answers()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ recipient: message.email, status: 'kept' })
    const read = createClinicApi({
      transport: connection.transport,
      token: ok(await clinic.auth.login(admin)).access_token,
    })
    const { subject, text } = ok(await read.outbox.get(mail?.id ?? ''))
    expect(subject).toBe('An answer from Aahar')
    expect(text).toMatch(/^Namaste Asha Verma,\n\nYes, ragi is good for you\.\n\nTake <b>two<\/b> spoons\./)
    expect(text).not.toContain('alright')
    const thread = ok(await (await colleague()).adminEnquiries.get(id))
    expect(thread.answers).toEqual([
      expect.objectContaining({
        text: answer,
        author_name: 'Meera',
        mail_id: mail?.id,
        mail_status: 'kept',
        created_at: now,
      }),
    ])
    expect(JSON.stringify(await backend.db.selectFrom('enquiry_answers').selectAll().execute())).not.toMatch(
      healthWords,
    )
    expect(await audit('enquiry_answered')).toHaveLength(1)
    expect(JSON.stringify(await audit('enquiry_answered'))).not.toMatch(healthWords)
  })

  test('of two people who answer at once one does, and the other is told who was first', async () => {
    const { id, version } = await write()
    const other = await colleague()
    const results = await Promise.all([
      desk.answer(id, { text: 'Mine', version }),
      other.adminEnquiries.answer(id, { text: 'Hers', version }),
    ])
    expect(results.filter((result) => result.ok)).toHaveLength(1)
    expect(await answers()).toHaveLength(1)
    const late = results.find((result) => !result.ok)
    const message = late && !late.ok ? late.failure.message : ''
    expect(late).toMatchObject({ failure: { status: 409, code: 'changed_meanwhile' } })
    expect(message).toMatch(/^(Kavita|Meera) changed this on 21 Nov 2026, 9:30 AM\. Please look at it again\.$/)
  })

  test('an enquiry moves as the table of moves says, with the reason in the audit log', async () => {
    const { id } = await write()
    const move = (to: 'new' | 'answered' | 'closed', version: number) =>
      desk.move(id, { to, version, reason: 'By phone' })
    expect(await move('answered', 1)).toMatchObject({ ok: true, data: { status: 'answered', version: 2 } })
    expect(await move('answered', 2)).toMatchObject({ failure: { status: 409, code: 'enquiry_not_movable' } })
    expect(await move('closed', 2)).toMatchObject({ ok: true })
    expect(await move('answered', 3)).toMatchObject({ failure: { code: 'enquiry_not_movable' } })
    expect(await desk.answer(id, { text: 'No', version: 3 })).toMatchObject({
      failure: { code: 'enquiry_not_answerable' },
    })
    expect(await move('new', 2)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    expect(await move('new', 3)).toMatchObject({ ok: true, data: { status: 'new', version: 4 } })
    expect(await answers()).toEqual([])
    expect((await audit('enquiry_moved')).map(({ details }) => JSON.parse(details ?? ''))).toEqual([
      { from: 'new', to: 'answered', reason: 'By phone' },
      { from: 'answered', to: 'closed', reason: 'By phone' },
      { from: 'closed', to: 'new', reason: 'By phone' },
    ])
    expect(ok(await desk.counts())).toEqual({ new: 1, answered: 0, closed: 0 })
  })

  test('an answer without words, one too long and a version that is none are refused', async () => {
    const { id } = await write()
    expect(await desk.answer(id, { text: '  ', version: 1 })).toMatchObject({ failure: { status: 422 } })
    expect(await desk.answer(id, { text: 'x'.repeat(5001), version: 1 })).toMatchObject({ failure: { status: 422 } })
    expect(await desk.answer(id, { text: 'Yes', version: 0 })).toMatchObject({ failure: { status: 422 } })
    expect(await answers()).toEqual([])
  })
})
