/** What was written down wrongly is put right from where it is met, and mails that could not be delivered go to the corrected address, once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createEnqueueMail } from '~/platform/mail/outbox/outbox'
import type { Result } from '~/platform/session/answers/read-answer'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makeReset, makeWelcome } from '../support/mails'
import { signUpProven } from '../support/people'

const now = '2026-12-01T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const wrong = 'asha@exmaple.com'
const right = 'asha@example.com'

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let owner: ClinicApi
  let desk: ClinicApi
  let asha: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    owner = createClinicApi({ transport, token, timeoutMs: 60_000 })
    const person = await signUpProven(backend, transport)
    await backend.db
      .updateTable('users')
      .set(storedRoles(['front_desk']))
      .where('id', '=', person.user.id)
      .execute()
    desk = createClinicApi({ transport, token: person.access_token, timeoutMs: 60_000 })
    asha = ok(await desk.adminUsers.make({ email: wrong, full_name: 'Asha Verma', phone_number: '98290 11223' })).id
  })
  afterEach(() => backend.stop())

  const correct = async (given: object) => {
    const { version, full_name, phone_number } = ok(await desk.adminUsers.get(asha))
    const form = { full_name, email: '', phone_number: phone_number ?? '', reason: 'Misheard', version }
    return desk.adminUsers.correct(asha, { ...form, ...given })
  }
  const book = async (given: object = {}) =>
    ok(
      await desk.adminAppointments.book({
        ...{ name: 'Asha Verma', mobile_number: '98290 11223', email: '', kind: 'consultation' },
        ...given,
      }),
    ).id
  /** A mail of this kind that the server has refused. */
  async function refused(mail: ReturnType<typeof makeWelcome>): Promise<string> {
    const id = await createEnqueueMail(backend.vault())(backend.db, mail, new Date(now))
    await backend.db
      .updateTable('outbox')
      .set({ status: 'failed', last_error: 'EENVELOPE 550' })
      .where('id', '=', id)
      .execute()
    return id
  }
  const mail = (id: string) =>
    backend.db.selectFrom('outbox').select(['recipient', 'status']).where('id', '=', id).executeTakeFirstOrThrow()
  const toldTo = async () =>
    (await backend.mails()).filter(({ template }) => template === 'details_corrected').map(({ recipient }) => recipient)

  test('with the file its copies in open bookings and running orders are corrected; what is past stays as it was', async () => {
    const coming = await book({ user_id: asha, email: wrong })
    const past = await book({ user_id: asha, email: wrong })
    await backend.db.updateTable('appointments').set({ status: 'completed' }).where('id', '=', past).execute()
    const sale = { user_id: asha, plan_type: 'one_month', start_date: '2026-12-01', method: 'cash' } as const
    const { order_id } = ok(
      await desk.adminOrders.sellAtDesk({ ...sale, customer_name: 'Asha Verma', customer_phone: '98290 11223' }),
    )
    ok(await correct({ full_name: 'Asha Varma', email: right, phone_number: '98290 99999' }))
    expect(ok(await desk.adminAppointments.get(coming))).toMatchObject({
      name: 'Asha Varma',
      email: right,
      mobile_number: '+919829099999',
    })
    expect(ok(await desk.adminAppointments.get(past))).toMatchObject({
      name: 'Asha Verma',
      email: wrong,
      mobile_number: '+919829011223',
    })
    expect(ok(await desk.adminOrders.get(order_id))).toMatchObject({
      customer_name: 'Asha Varma',
      customer_phone: '+919829099999',
    })
    expect(ok(await desk.adminAppointments.list({ q: '9829099999', sort: 'asked' })).map(({ id }) => id)).toEqual([
      coming,
    ])
    expect(ok(await desk.adminOrders.list({ q: '9829099999' })).map(({ order_id: id }) => id)).toEqual([order_id])
    expect((await toldTo()).sort()).toEqual([right, wrong].sort())
  })

  test('a booking without a file is corrected by itself, once, and the client hears of it at both addresses', async () => {
    const id = await book({ email: 'ravi@exmaple.com', name: 'Ravi' })
    const confirmed = await refused({ template: 'booking', to: 'ravi@exmaple.com', data: { name: 'Ravi' } } as never)
    const { version } = ok(await desk.adminAppointments.get(id))
    const form = {
      full_name: 'Ravi Rao',
      email: 'ravi@example.com',
      phone_number: '',
      reason: 'Misheard',
      version,
      resend: true,
    }
    ok(await desk.adminUsers.correctBooking(id, form))
    expect(ok(await desk.adminAppointments.get(id))).toMatchObject({
      name: 'Ravi Rao',
      email: 'ravi@example.com',
      mobile_number: '',
    })
    expect((await toldTo()).sort()).toEqual(['ravi@example.com', 'ravi@exmaple.com'])
    expect((await mail(confirmed)).recipient).toBe('ravi@example.com')
    expect(codeOf(await desk.adminUsers.correctBooking(id, form))).toBe('changed_meanwhile')
    const joined = await book({ user_id: asha })
    expect(codeOf(await desk.adminUsers.correctBooking(joined, { ...form, version: 1 }))).toBe('changed_meanwhile')
  })

  test('mails that could not be delivered go to the corrected address, once; a link that is no longer kept does not', async () => {
    const [news, link] = [await refused(makeWelcome({ to: wrong })), await refused(makeReset({ to: wrong }))]
    const sealed = { table: 'outbox', column: 'data', id: link } as const
    // As the worker leaves it.
    const data = backend.vault().seal(JSON.stringify({ fullName: 'Asha', resetUrl: null }), sealed)
    await backend.db.updateTable('outbox').set({ data }).where('id', '=', link).execute()
    expect(ok(await desk.adminUsers.get(asha)).counts.failed_mails).toBe(2)
    ok(await correct({ email: right, resend: true }))
    expect((await mail(news)).recipient).toBe(right)
    expect((await mail(news)).status).not.toBe('failed')
    expect(await mail(link)).toEqual({ recipient: wrong, status: 'failed' })
    expect(codeOf(await desk.adminUsers.resendMails(asha, { mail_id: news }))).toBe('mail_not_retryable')
    const all = [await refused(makeWelcome({ to: right })), await refused(makeWelcome({ to: right }))]
    expect(ok(await desk.adminUsers.resendMails(asha, { mail_id: all[0] }))).toEqual({ count: 1 })
    expect((await mail(all[1] ?? '')).status).toBe('failed')
    expect(ok(await desk.adminUsers.resendMails(asha, {}))).toEqual({ count: 1 })
    expect(codeOf(await desk.adminUsers.resendMails(asha, {}))).toBe('mail_not_retryable')
  })

  test('without the tick nothing is sent again, and one mail of the outbox is readdressed by an owner, once', async () => {
    const id = await refused(makeWelcome({ to: wrong }))
    ok(await correct({ email: right }))
    expect(await mail(id)).toEqual({ recipient: wrong, status: 'failed' })
    expect(codeOf(await desk.outbox.readdress(id, { email: right }))).toBe('forbidden')
    const sent = await Promise.all([
      owner.outbox.readdress(id, { email: right }),
      owner.outbox.readdress(id, { email: right }),
    ])
    expect(sent.map(codeOf).sort()).toEqual(['mail_not_retryable', 'ok'])
    expect((await mail(id)).recipient).toBe(right)
  })
})
