/** Messages between a client and the clinic, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sweepByAge } from '~/privacy/retention/sweep'
import { clinicMails } from '~/program/mail/clinic-mails'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult, pay } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'
import { codeOf, ok } from '../support/results'

/** A Monday, 09:30 in India. */
const now = '2026-11-23T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const secret = 'Thyroxine at 6, chana in the dabba'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let asha: TestPerson
  let own: ClinicApi
  let id: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    asha = await signUpProven(backend, connection.transport)
    id = asha.user.id
    await at(now)
  })
  afterEach(() => backend.stop())

  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login({ email, password }))
    return createClinicApi({ transport, token })
  }
  async function at(time: string) {
    backend.setNow(time)
    staff = await logIn(admin)
    own = await logIn(asha)
  }
  const agree = (agrees = true) => own.privacy.choose({ purpose: 'health_details', agrees })
  const inCare = async () => {
    await consult(backend, id)
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await agree())
  }
  const mailsOf = async (template: string) => (await backend.mails()).filter((mail) => mail.template === template)

  test('a client writes, the clinic reads and answers; each side sees what the other has read', async () => {
    await inCare()
    expect(ok(await own.careMessages.list())).toMatchObject({ messages: [], writing: 'open', promised_working_days: 1 })
    ok(await own.careMessages.send({ text: secret }))
    const [mine] = ok(await own.careMessages.list()).messages
    expect(mine).toMatchObject({ side: 'client', text: secret, sent_at: now, read_at: null, can_withdraw: true })

    const read = ok(await staff.adminCareMessages.list(id))
    // Within opening hours: until the same time of the next working day.
    expect(read).toMatchObject({ full_name: 'Meera Joshi', waiting_since: now, answer_by: '2026-11-24T04:00:00.000Z' })
    expect(read.messages[0]).toMatchObject({ text: secret, can_withdraw: false })
    expect(ok(await own.careMessages.list()).messages[0]?.read_at).toBe(now)

    ok(await staff.adminCareMessages.send(id, { text: 'Yes, ¼ katori' }))
    const unread = async () => ok(await own.care.plan()).unread_messages
    expect(await unread()).toBe(1)
    const answered = ok(await own.careMessages.list())
    expect(await unread()).toBe(0)
    expect(answered).toMatchObject({ waiting_since: null, answer_by: null, median_minutes: null })
    expect(answered.messages.map(({ side, text }) => [side, text])).toEqual([
      ['client', secret],
      ['clinic', 'Yes, ¼ katori'],
    ])
    expect(ok(await staff.adminCareMessages.list(id)).messages[1]?.read_at).toBe(now)
    // The opening is the client's to see.
    expect(ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')).toHaveLength(1)
  })

  test('the same form is one message; long, empty and strange texts are refused', async () => {
    await inCare()
    const form_token = 'a-token-of-sixteen-or-more'
    for (let time = 0; time < 2; time += 1) ok(await own.careMessages.send({ text: 'Once', form_token }))
    expect(ok(await own.careMessages.list()).messages).toHaveLength(1)
    expect(codeOf(await own.careMessages.send({ text: 'Twice', form_token }))).toEqual([409, 'form_already_sent'])
    for (const text of ['', ' \n ', 'x'.repeat(2001)])
      expect(codeOf(await own.careMessages.send({ text }))).toEqual([422, 'invalid_input'])
    ok(await own.careMessages.send({ text: 'x'.repeat(2000) }))
  })

  test('a message is taken back within five minutes by who wrote it, and its text is gone', async () => {
    await inCare()
    ok(await own.careMessages.send({ text: secret }))
    ok(await staff.adminCareMessages.send(id, { text: 'To the wrong client' }))
    const [mine, hers] = ok(await own.careMessages.list()).messages
    expect(codeOf(await own.careMessages.withdraw(hers?.id ?? ''))).toEqual([404, 'message_not_found'])
    expect(codeOf(await staff.adminCareMessages.withdraw(id, mine?.id ?? ''))).toEqual([404, 'message_not_found'])
    await at('2026-11-23T04:05:00.000Z')
    ok(await staff.adminCareMessages.withdraw(id, hers?.id ?? ''))
    expect(ok(await own.careMessages.list()).messages[1]).toMatchObject({ text: null, can_withdraw: false })
    await at('2026-11-23T04:05:01.000Z')
    expect(codeOf(await own.careMessages.withdraw(mine?.id ?? ''))).toEqual([409, 'message_not_withdrawable'])
    const rows = await backend.db.selectFrom('care_messages').select(['text', 'withdrawn_at']).orderBy('id').execute()
    expect(rows[1]).toEqual({ text: null, withdrawn_at: '2026-11-23T04:05:00.000Z' })
    // What was taken back answers nothing.
    expect(ok(await own.careMessages.list()).waiting_since).toBe(now)
  })

  test('mails say that there is a message, one an hour at most, and none of what was read meanwhile', async () => {
    await inCare()
    for (const text of [secret, 'Another', 'A third']) {
      ok(await own.careMessages.send({ text }))
      ok(await staff.adminCareMessages.send(id, { text }))
    }
    const due = (mails: { due_at: string }[]) => mails.map(({ due_at }) => due_at)
    const later = '2026-11-23T05:00:00.000Z'
    expect(due(await mailsOf('message_to_client'))).toEqual([now, later])
    expect(due(await mailsOf('message_to_clinic'))).toEqual([now, later])
    const [toClient] = await mailsOf('message_to_client')
    expect(toClient?.recipient).toBe(asha.email)
    expect(JSON.stringify(toClient)).not.toMatch(/thyro|chana|dabba|diet|care|health/i)
    expect(JSON.stringify(await mailsOf('message_to_clinic'))).not.toContain(asha.email)
    const [waits] = (await mailsOf('message_to_client')).slice(-1)
    const data = JSON.parse(waits?.data ?? '') as { fullName: string; file_id: string }
    const mail = { template: 'message_to_client', to: asha.email, data } as const
    const why = () => clinicMails.message_to_client.untrueReason?.(backend.db, mail)
    expect(await why()).toBeNull()
    ok(await own.careMessages.list())
    expect(await why()).toBe('MESSAGES_READ')
    await at('2026-11-23T08:00:00.000Z')
    ok(await staff.adminCareMessages.send(id, { text: 'After three hours' }))
    expect(due(await mailsOf('message_to_client')).at(-1)).toBe('2026-11-23T08:00:00.000Z')
  })

  test('without care, consent or a plan that runs nothing is written, and what was written can be read', async () => {
    expect(ok(await own.careMessages.list()).writing).toBe('no_care')
    expect(codeOf(await own.careMessages.send({ text: secret }))).toEqual([404, 'care_not_found'])
    expect(codeOf(await staff.adminCareMessages.list(id))).toEqual([404, 'care_not_found'])
    await pay(backend, asha, '2026-11-01', '2026-11-24')
    expect(ok(await own.careMessages.list()).writing).toBe('no_consent')
    expect(codeOf(await own.careMessages.send({ text: secret }))).toEqual([422, 'invalid_input'])
    expect(codeOf(await staff.adminCareMessages.send(id, { text: secret }))).toEqual([422, 'invalid_input'])
    ok(await agree())
    ok(await own.careMessages.send({ text: secret }))
    await at('2026-12-07T10:00:00.000Z')
    expect(ok(await own.careMessages.list()).writing).toBe('open')
    await at('2026-12-08T10:00:00.000Z')
    const over = ok(await own.careMessages.list())
    expect(over).toMatchObject({ writing: 'over' })
    expect(over.messages).toHaveLength(1)
    expect(codeOf(await own.careMessages.send({ text: secret }))).toEqual([404, 'care_not_found'])
    ok(await staff.adminCareMessages.send(id, { text: 'Farewell' }))
  })

  test('another client’s message is not found, and consent taken back leaves none', async () => {
    await inCare()
    ok(await own.careMessages.send({ text: secret }))
    const [mine] = ok(await own.careMessages.list()).messages
    const other = await logIn(await signUpProven(backend, connection.transport))
    expect(codeOf(await other.careMessages.withdraw(mine?.id ?? ''))).toEqual([404, 'message_not_found'])
    expect(ok(await other.careMessages.list()).messages).toEqual([])
    const stored = JSON.stringify(await backend.db.selectFrom('care_messages').selectAll().execute())
    expect(stored).not.toMatch(/Thyroxine|dabba/)
    expect(JSON.stringify(ok(await own.privacy.export({ password: asha.password })).sections)).toContain(secret)
    ok(await agree(false))
    expect(await backend.db.selectFrom('care_messages').selectAll().execute()).toEqual([])
    expect(ok(await own.careMessages.list())).toMatchObject({ messages: [], writing: 'no_consent' })
  })

  test('earlier messages are leafed to, twenty at a time', async () => {
    await inCare()
    for (let at = 1; at <= 21; at += 1) ok(await own.careMessages.send({ text: `Message ${at}` }))
    const newest = ok(await own.careMessages.list())
    expect(newest.has_earlier).toBe(true)
    expect([newest.messages.length, newest.messages[0]?.text]).toEqual([20, 'Message 2'])
    const before = newest.messages[0]?.id
    expect(ok(await own.careMessages.list(before === undefined ? {} : { before }))).toMatchObject({
      messages: [{ text: 'Message 1' }],
      has_earlier: false,
    })
  })

  test('a file goes three years after the last plan day and the last message', async () => {
    await inCare()
    ok(await own.careMessages.send({ text: secret }))
    await backend.db.updateTable('care_messages').set({ created_at: '2027-06-01T04:00:00.000Z' }).execute()
    const count = async () => (await backend.db.selectFrom('care_messages').select('id').execute()).length
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date('2030-05-30T00:00:00.000Z'))
    expect(await count()).toBe(1)
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date('2030-06-02T06:00:00.000Z'))
    expect(await count()).toBe(0)
  })
})
