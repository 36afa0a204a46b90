/** Asking for an appointment as a caller of the API sees it, over both transports and on both engines. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { appointmentSchema } from '~/appointments/contract/appointments'
import { bookingMessage } from '~/platform/session/answers/errors'
import { makeOwnAppointment } from '../support/appointments'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay, httpTransport } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const monday = '2026-11-23'
const firstKey = 'the first key of these tests is long enough'
const secondKey = 'the second key of these tests is long enough'
const notes = { medical_issue: 'hypothyroid since 2019 मधुमेह', message: 'late dinners, no onion', plate: null }
const token = (text: string) => `form-token-of-${text}`

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let clinic: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { DATA_KEY: firstKey } })
    person = await signUp(connection.transport)
    clinic = as(person)
    await backend.db.deleteFrom('outbox').execute()
  })
  afterEach(() => backend.stop())

  const as = ({ access_token }: TestPerson, clientAddress?: string) =>
    createClinicApi({ transport: connection.transport, token: access_token, ...(clientAddress && { clientAddress }) })
  const request = { name: 'Asha Verma', email: 'asha@example.com', mobile_number: '+919876543210' }
  const agreed = { ...request, ...notes, health_consent: true }
  const rows = () => backend.db.selectFrom('appointments').selectAll().orderBy('id').execute()
  const mails = () => backend.mails()
  const consents = () => backend.db.selectFrom('consents').selectAll().execute()
  const nothingHappened = async () => {
    expect(await rows()).toEqual([])
    expect(await mails()).toEqual([])
    expect(await consents()).toEqual([])
    expect(await backend.db.selectFrom('sent_forms').selectAll().execute()).toEqual([])
  }

  test('a request is kept, confirmed to the client and told to the clinic', async () => {
    const wish = { service: 'General Appointment', preferred_date: monday, preferred_slot: 'evening' } as const
    const result = await clinic.appointments.create({ ...agreed, ...wish, status: 'completed' })
    const own = { id: expect.any(String), status: 'active', practitioner: 'meera-sharma' }
    const given = { ...own, ...request, ...wish, created_at: now }
    const data = { ...appointmentSchema.parse(makeOwnAppointment()), ...given }
    expect(result).toEqual({ ok: true, data })
    expect(await clinic.appointments.mine()).toEqual({
      ok: true,
      data: [
        {
          ...{ ...data, ...notes, can_cancel: true, offer: null, health_note_readings: [] },
          ...{ payment: null, plan: null, waits_from: null, waits_to: null },
        },
      ],
      meta: { page: 1, per_page: 100, total: 1 },
    })
    expect(await mails()).toMatchObject([
      { template: 'booking', recipient: 'asha@example.com' },
      { template: 'booking_notice', recipient: 'hello@aahar.example' },
    ])
  })

  test('what others send, as the specification has it, is enough', async () => {
    const result = await clinic.appointments.create({ ...request, medical_issue: '', message: null, status: 'active' })
    expect(result).toMatchObject({ ok: true, data: { status: 'active', service: null, preferred_date: null } })
  })

  test.each<[string, object, string]>([
    ['no name', { name: '' }, 'Name is required'],
    ['a long name', { name: 'x'.repeat(101) }, 'Name must be 100 characters or less'],
    ['no email', { email: '' }, 'Email is required'],
    ['no such email', { email: 'asha' }, 'Invalid email format'],
    ['no mobile number', { mobile_number: '' }, 'Mobile number is required'],
    ['no such mobile number', { mobile_number: 'x' }, 'Invalid mobile number (e.g., +1234567890)'],
    ['two mistakes', { name: '', email: 'asha' }, 'Name is required, Invalid email format'],
    ['notes without consent', notes, 'Please agree to the use of your health details'],
    ['a note without consent', { message: 'no onion' }, 'Please agree to the use of your health details'],
    ['long notes', { medical_issue: 'x'.repeat(10_000) }, 'Medical issues must be 2000 characters or less'],
    ['a day that is over', { preferred_date: '2026-11-20' }, 'Please choose a day from today on'],
    ['a Sunday', { preferred_date: '2026-11-22' }, 'We are closed on this day. Please choose another'],
    ['no form at all', { form_token: 'x' }, 'This form is out of date. Please send it again.'],
  ])('%s: the sentence of the form, and nothing is kept', async (_what, given, expected) => {
    const result = await clinic.appointments.create({ ...request, ...given })
    if (result.ok) throw new Error('it was taken')
    expect([result.failure.status, result.failure.code]).toEqual([422, 'invalid_input'])
    expect(bookingMessage(result.failure)).toBe(expected)
    expect(result.failure.message).toBe(expected)
    await nothingHappened()
  })

  test('consent that is missing is said by its field', async () => {
    const result = await clinic.appointments.create({ ...request, ...notes })
    const msg = 'Please agree to the use of your health details'
    const detail = [{ loc: ['body', 'health_consent'], msg, type: 'consent_required' }]
    expect(result).toMatchObject({ ok: false, failure: { detail } })
  })

  test('who is not logged in is told to, and nothing is kept', async () => {
    for (const stranger of [undefined, 'nonsense']) {
      const { appointments } = createClinicApi({
        transport: connection.transport,
        ...(stranger && { token: stranger }),
      })
      const result = await appointments.create(agreed)
      const failure = { status: 401, code: 'unauthorized', message: 'Please log in to book an appointment.' }
      expect(result).toMatchObject({ ok: false, failure })
      if (!result.ok) expect(bookingMessage(result.failure)).toBe('Unauthorized. Please log in again.')
    }
    await nothingHappened()
  })

  test('a server in trouble and one that is not there have their sentences', async () => {
    await sql`alter table appointments rename to gone`.execute(backend.db)
    const trouble = await clinic.appointments.create(request)
    expect(trouble).toMatchObject({ ok: false, failure: { status: 500 } })
    if (!trouble.ok) expect(bookingMessage(trouble.failure)).toBe('Server error occurred. Please contact support.')
    expect(await mails()).toEqual([])
    const unreachable = await createClinicApi({ transport: httpTransport('http://127.0.0.1:1') }).appointments.create(
      request,
    )
    if (unreachable.ok) throw new Error('a server answered')
    expect(bookingMessage(unreachable.failure)).toBe('Network error. Please check your internet connection.')
  })

  describe('consent', () => {
    test('given with the booking it is recorded, with the notice and the time, and asked for no more', async () => {
      expect(await clinic.appointments.create(agreed)).toMatchObject({ ok: true })
      expect(await consents()).toMatchObject([
        {
          user_id: person.user.id,
          purpose: 'health_details',
          notice_version: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
          channel: 'booking',
          given_at: now,
          withdrawn_at: null,
        },
      ])
      expect(await clinic.appointments.create({ ...request, ...notes })).toMatchObject({ ok: true })
      expect(await clinic.appointments.create(agreed)).toMatchObject({ ok: true })
      expect(await consents()).toHaveLength(1)
    })

    test('taken back it is asked for again; another client’s does not count', async () => {
      await clinic.appointments.create(agreed)
      const other = await signUp(connection.transport)
      expect(await as(other).appointments.create({ ...request, ...notes })).toMatchObject({ ok: false })
      await backend.db.updateTable('consents').set({ withdrawn_at: now }).execute()
      expect(await clinic.appointments.create({ ...request, ...notes })).toMatchObject({ ok: false })
      expect(await rows()).toHaveLength(1)
    })

    test('is neither needed nor recorded without health notes', async () => {
      expect(await clinic.appointments.create({ ...request, health_consent: true, message: '  ' })).toMatchObject({
        ok: true,
      })
      expect(await consents()).toEqual([])
    })
  })

  describe('one form', () => {
    test('sent 50 times at once is one appointment and one pair of mails, and every caller gets it', async () => {
      const results = await Promise.all(
        Array.from({ length: 50 }, () => clinic.appointments.create({ ...agreed, form_token: token('one') })),
      )
      const ids = new Set(results.map((result) => (result.ok ? result.data.id : JSON.stringify(result.failure))))
      expect([...ids]).toEqual([(await rows())[0]?.id])
      expect(await rows()).toHaveLength(1)
      expect((await mails()).map(({ template }) => template)).toEqual(['booking', 'booking_notice'])
      expect(await consents()).toHaveLength(1)
    })

    test('sent again later is still the same, also after a new start', async () => {
      const first = await clinic.appointments.create({ ...agreed, form_token: token('one') })
      await backend.restart({ DATA_KEY: firstKey })
      expect(await clinic.appointments.create({ ...agreed, form_token: token('one') })).toEqual(first)
      expect(await rows()).toHaveLength(1)
    })

    test('with other words is refused, and sent with a token of its own it is taken', async () => {
      await clinic.appointments.create({ ...agreed, form_token: token('one') })
      const changed = { ...agreed, message: 'early dinners' }
      const result = await clinic.appointments.create({ ...changed, form_token: token('one') })
      expect(result).toMatchObject({ ok: false, failure: { status: 409, code: 'form_already_sent' } })
      expect(await clinic.appointments.create({ ...changed, form_token: token('two') })).toMatchObject({ ok: true })
      expect(await rows()).toHaveLength(2)
    })

    test('says nothing of it to another person with the same token', async () => {
      const mine = await clinic.appointments.create({ ...agreed, form_token: token('one') })
      const theirs = await as(await signUp(connection.transport)).appointments.create({
        ...agreed,
        form_token: token('one'),
      })
      expect(theirs).toMatchObject({ ok: true })
      expect(theirs.ok && theirs.data.id).not.toBe(mine.ok && mine.data.id)
    })

    test('that was refused may be sent again with the same token', async () => {
      const form = { ...request, ...notes, form_token: token('one') }
      expect(await clinic.appointments.create(form)).toMatchObject({ ok: false })
      expect(await clinic.appointments.create({ ...form, health_consent: true })).toMatchObject({ ok: true })
    })
  })

  test('a person may ask ten times an hour, at once or one after another; a resent form does not count', async () => {
    const results = await Promise.all(Array.from({ length: 14 }, () => clinic.appointments.create(request)))
    expect(results.filter(({ ok }) => ok)).toHaveLength(10)
    for (const result of results)
      if (!result.ok) expect(result.failure).toMatchObject({ status: 429, retryAfterSeconds: 3600 })
    expect(await rows()).toHaveLength(10)
    expect(await mails()).toHaveLength(20)
    backend.setNow('2026-11-21T05:00:00.000Z')
    const { auth } = createClinicApi({ transport: connection.transport })
    const login = await auth.login({ email: person.email, password: person.password })
    if (!login.ok) throw new Error('the log-in failed')
    const anHourLater = as({ ...person, ...login.data })
    for (let i = 0; i < 12; i++)
      expect(await anHourLater.appointments.create({ ...request, form_token: token('one') })).toMatchObject({
        ok: true,
      })
    expect(await rows()).toHaveLength(11)
  })

  test('no letter box is flooded from many accounts, and one address cannot use up the limit of all', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => signUp(connection.transport)))
    const toOne = await Promise.all(
      people.flatMap((one) => Array.from({ length: 5 }, () => as(one, '203.0.113.7').appointments.create(request))),
    )
    expect(toOne.filter(({ ok }) => ok)).toHaveLength(10)
  })

  describe('health notes', () => {
    const secrets = ['hypothyroid', 'मधुमेह', 'late dinners', 'no onion']
    const everything = async () => {
      const tables = await backend.db.introspection.getTables()
      const contents = await Promise.all(
        tables.map(async ({ name }) => (await sql`select * from ${sql.table(name)}`.execute(backend.db)).rows),
      )
      return JSON.stringify(contents)
    }
    const files = (folder: string): Buffer[] =>
      readdirSync(folder).flatMap((name) => {
        const path = join(folder, name)
        return statSync(path).isDirectory() ? files(path) : [readFileSync(path)]
      })

    test('stand nowhere in the clear: in no table, in no mail and in no file', async () => {
      await clinic.appointments.create({ ...agreed, form_token: token('one') })
      const all = await everything()
      expect(all).toContain('Asha Verma')
      for (const secret of secrets) expect(all).not.toContain(secret)
      const raw = files(backend.dataDir)
      if (engine === 'sqlite') expect(raw.some((bytes) => bytes.includes('Asha Verma'))).toBe(true)
      for (const bytes of raw) for (const secret of secrets) expect(bytes.includes(secret)).toBe(false)
    })

    test('are all readable after the key has changed, and then need the old key no more', async () => {
      for (let i = 0; i < 3; i++) await clinic.appointments.create({ ...agreed, message: `${notes.message} ${i}` })
      await clinic.enquiries.contact({
        name: 'A',
        phone: '9876543210',
        email: 'a@example.com',
        subject: 'S',
        message: 'M',
      })
      const before = await clinic.appointments.mine()
      const sealedBefore = await rows()
      await backend.restart({ DATA_KEY: `${secondKey},${firstKey}` })
      expect(await clinic.appointments.mine()).toEqual(before)
      const sealed = await rows()
      for (const [index, row] of sealed.entries()) {
        expect(row.medical_issue).not.toBe(sealedBefore[index]?.medical_issue)
        expect(row.message).not.toBe(sealedBefore[index]?.message)
      }
      await backend.restart({ DATA_KEY: secondKey })
      expect(await clinic.appointments.mine()).toEqual(before)
      expect(await rows()).toEqual(sealed)
      const { words } = await backend.db.selectFrom('enquiries').select('words').executeTakeFirstOrThrow()
      expect(words.slice(0, 15)).toBe(sealed[0]?.message?.slice(0, 15))
    })

    test('whose key is lost read as none, and nothing else is lost with them', async () => {
      await clinic.appointments.create(agreed)
      const before = await rows()
      await backend.restart({ DATA_KEY: secondKey })
      const list = await clinic.appointments.mine()
      expect(list).toMatchObject({ ok: true, data: [{ ...request, medical_issue: null, message: null }] })
      expect(await rows()).toEqual(before)
      await backend.restart({ DATA_KEY: `${secondKey},${firstKey}` })
      expect(await clinic.appointments.mine()).toMatchObject({ ok: true, data: [notes] })
    })

    test('cannot be moved to another appointment by a person who can write to the database', async () => {
      await clinic.appointments.create(agreed)
      const other = await signUp(connection.transport)
      await as(other).appointments.create(request)
      const [{ medical_issue } = { medical_issue: null }] = await rows()
      await backend.db.updateTable('appointments').set({ medical_issue }).where('user_id', '=', other.user.id).execute()
      expect(await as(other).appointments.mine()).toMatchObject({ ok: true, data: [{ medical_issue: null }] })
    })
  })

  describe('cancelling', () => {
    const cancel = async (given: object, at = now) => {
      const { id } = ok(await clinic.appointments.create({ ...request, ...given }))
      backend.setNow(at)
      // A token lives a quarter of an hour.
      const { access_token } = ok(await clinic.auth.login({ email: person.email, password: person.password }))
      const then = createClinicApi({ transport: connection.transport, token: access_token })
      const [listed] = ok(await then.appointments.mine())
      return { id, can: listed?.can_cancel, result: await then.appointments.cancel(id), then }
    }
    const ok = <T>(result: { ok: true; data: T } | { ok: false; failure: object }): T => {
      if (!result.ok) throw new Error(JSON.stringify(result.failure))
      return result.data
    }
    const morning = { preferred_date: monday, preferred_slot: 'morning' }

    test.each<[string, object, string, boolean]>([
      ['without a time, whenever', {}, '2027-11-21T04:00:00.000Z', true],
      // Monday's morning begins at 09:00 in India, which is 03:30 UTC.
      ['24 hours ahead', morning, '2026-11-22T03:30:00.000Z', true],
      ['a moment later', morning, '2026-11-22T03:30:00.001Z', false],
      ['without a time of day: before the clinic opens', { preferred_date: monday }, '2026-11-22T03:30:00.001Z', false],
      ['of the evening', { ...morning, preferred_slot: 'evening' }, '2026-11-22T10:30:00.000Z', true],
    ])('%s: by the rule of 24 hours', async (_what, given, at, isAllowed) => {
      const { can, result } = await cancel(given, at)
      expect(can).toBe(isAllowed)
      if (isAllowed) expect(result).toMatchObject({ ok: true, data: { status: 'cancelled', can_cancel: false } })
      else expect(result).toMatchObject({ ok: false, failure: { status: 409, code: 'appointment_not_cancellable' } })
      const told = (await mails()).filter(({ template }) => template === 'booking_cancelled_notice')
      expect(told.map(({ recipient }) => recipient)).toEqual(isAllowed ? ['hello@aahar.example'] : [])
      const toClient = (await mails()).filter(({ template }) => template === 'appointment_cancelled')
      expect(toClient.map(({ recipient }) => recipient)).toEqual(isAllowed ? [request.email] : [])
    })

    test('once; and a client cannot cancel another client’s', async () => {
      const { id, then } = await cancel({})
      expect(await then.appointments.cancel(id)).toMatchObject({ failure: { code: 'appointment_not_cancellable' } })
      const { id: mine } = ok(await clinic.appointments.create(request))
      const other = as(await signUp(connection.transport))
      expect(await other.appointments.cancel(mine)).toMatchObject({ failure: { code: 'appointment_not_found' } })
      expect((await rows()).map(({ status }) => status).toSorted()).toEqual(['active', 'cancelled'])
    })
  })

  test('one’s own are listed newest first, in pages', async () => {
    const ids: string[] = []
    for (let i = 0; i < 3; i++) {
      const result = await clinic.appointments.create({ ...request, name: `Asha ${i}` })
      if (result.ok) ids.unshift(result.data.id)
    }
    const page = await clinic.appointments.mine({ page: 1, per_page: 2 })
    expect(page).toMatchObject({ ok: true, meta: { page: 1, per_page: 2, total: 3 } })
    expect(page.ok && page.data.map(({ id }) => id)).toEqual(ids.slice(0, 2))
    const next = await clinic.appointments.mine({ page: 2, per_page: 2 })
    expect(next.ok && next.data.map(({ id }) => id)).toEqual(ids.slice(2))
  })
})
