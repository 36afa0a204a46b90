/** Free times, holding one and booking it, as callers of the API see it, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { indiaInstant } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const monday = '2026-11-23'
const tuesday = '2026-11-24'
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const nine = at(monday, '09:00')
const halfPastTen = at(monday, '10:30')

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now })
    person = await signUp(connection.transport)
    await backend.db.deleteFrom('outbox').execute()
  })
  afterEach(() => backend.stop())

  const visitor = (clientAddress = '203.0.113.7') => createClinicApi({ transport: connection.transport, clientAddress })
  const as = ({ access_token: token }: TestPerson, clientAddress = '203.0.113.9') =>
    // Nothing here is about time, and this machine may be busy.
    createClinicApi({ transport: connection.transport, token, clientAddress, timeoutMs: 60_000 })
  const request = { name: 'Asha Verma', email: 'asha@example.com', mobile_number: '+919876543210' }
  const consultation = (starts_at: string) => ({ ...request, kind: 'consultation' as const, starts_at })
  const freeOn = async (day: string, kind: 'discovery' | 'consultation' = 'consultation') => {
    const answer = await visitor().appointments.freeTimes({ from: day, to: day, kind })
    if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
    return answer.data[0]?.times ?? []
  }
  const cells = () => backend.db.selectFrom('appointment_cells').selectAll().orderBy('starts_at').execute()

  test('a stranger sees which times are free, by day, and that the weekend is closed', async () => {
    const answer = await visitor().appointments.freeTimes({ from: '2026-11-21', to: monday, kind: 'consultation' })
    expect(answer).toEqual({
      ok: true,
      data: [
        { day: '2026-11-21', is_open: false, times: [] },
        { day: '2026-11-22', is_open: false, times: [] },
        {
          day: monday,
          is_open: true,
          times: ['09:00', '09:45', '10:30', '11:15', '12:00', '14:00', '14:45', '15:30', '16:15', '17:00'].map(
            (time) => at(monday, time),
          ),
        },
      ],
    })
  })

  test.each([
    ['too many days', { from: '2026-11-01', to: '2026-12-31', kind: 'consultation' }],
    ['days in the wrong order', { from: tuesday, to: monday, kind: 'consultation' }],
    ['no kind', { from: monday, to: monday }],
    ['no such day', { from: '2026-02-30', to: '2026-02-30', kind: 'discovery' }],
  ])('free times with %s are refused', async (_, query) => {
    const answer = await visitor().appointments.freeTimes(query as never)
    expect(answer).toMatchObject({ ok: false, failure: { status: 422 } })
  })

  test('a booked time is confirmed with its time, belongs to the client and is free no more', async () => {
    const answer = await as(person).appointments.create(consultation(halfPastTen))
    expect(answer).toMatchObject({
      ok: true,
      data: { kind: 'consultation', starts_at: halfPastTen, ends_at: at(monday, '11:15'), status: 'active' },
    })
    expect(await freeOn(monday)).not.toContain(halfPastTen)
    expect((await cells()).map(({ starts_at }) => starts_at)).toEqual(
      ['10:30', '10:45', '11:00'].map((time) => at(monday, time)),
    )
    const mails = await backend.mails()
    expect(mails.map(({ template }) => template)).toEqual(['booking', 'booking_notice'])
    for (const { data } of mails) expect(JSON.parse(data)).toMatchObject({ starts_at: halfPastTen })
  })

  test('the zone a browser gave is kept, and named in the client’s mail; what is no zone is passed over', async () => {
    const given = { ...consultation(halfPastTen), time_zone: 'Europe/Berlin' }
    expect(await as(person).appointments.create(given)).toMatchObject({
      ok: true,
      data: { time_zone: 'Europe/Berlin' },
    })
    const [mail] = await backend.mails()
    expect(JSON.parse(mail?.data ?? '')).toMatchObject({ time_zone: 'Europe/Berlin' })
    const odd = { ...request, time_zone: 'Mars/Olympus' }
    expect(await as(person).appointments.create(odd)).toMatchObject({ ok: true, data: { time_zone: null } })
  })

  test.each([
    ['on a closed day', at('2026-11-22', '10:30'), 'We are closed at this time. Please choose another'],
    ['in the break', at(monday, '12:30'), 'We are closed at this time. Please choose another'],
    ['before opening', at(monday, '08:45'), 'We are closed at this time. Please choose another'],
    ['that is over', at('2026-11-20', '10:30'), 'This time is over. Please choose another'],
    ['next year', at('2027-03-01', '10:30'), 'This time is too far ahead. Please choose an earlier one'],
    ['off the quarter of an hour', '2026-11-23T05:07:00.000Z', 'Please choose one of the free times'],
    ['that is none', 'tomorrow', 'Please choose one of the free times'],
  ])('a time %s is refused, and nothing is kept', async (_, starts_at, message) => {
    const answer = await as(person).appointments.create(consultation(starts_at))
    expect(answer).toMatchObject({
      ok: false,
      failure: { status: 422, detail: [{ loc: ['body', 'starts_at'], msg: message }] },
    })
    expect(await cells()).toEqual([])
    expect(await backend.mails()).toEqual([])
  })

  test('a time without a kind is refused', async () => {
    const answer = await as(person).appointments.create({ ...request, starts_at: nine })
    expect(answer).toMatchObject({ ok: false, failure: { status: 422, detail: [{ loc: ['body', 'kind'] }] } })
  })

  test('a taken time is refused with the free ones near it, and leaves nothing behind', async () => {
    expect(await as(person).appointments.create(consultation(halfPastTen))).toMatchObject({ ok: true })
    const second = await signUp(connection.transport, { email: 'second@example.com' })
    await backend.db.deleteFrom('outbox').execute()
    const answer = await as(second).appointments.create({
      ...consultation(at(monday, '10:45')),
      email: 'second@example.com',
    })
    expect(answer).toMatchObject({
      ok: false,
      failure: {
        status: 409,
        code: 'time_taken',
        message:
          'This time has just been taken. Free near it: Monday, 23 November, 9:45 AM; Monday, 23 November, 11:15 AM; Monday, 23 November, 12:00 PM.',
      },
    })
    expect(await backend.mails()).toEqual([])
    expect(await cells()).toHaveLength(3)
    expect(await as(second).appointments.mine()).toMatchObject({ ok: true, data: [] })
  })

  test('of 200 who book one time at once one gets it, and the others are told which times are near', async () => {
    const clients = await Promise.all(
      Array.from({ length: 4 }, (_, at) => signUp(connection.transport, { email: `client${at}@example.com` })),
    )
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) =>
        as(clients[at % 4] as TestPerson, `198.51.100.${at}`).appointments.create({
          ...consultation(halfPastTen),
          email: `guest${at}@example.com`,
        }),
      ),
    )
    const taken = answers.filter((answer) => answer.ok)
    const codes = answers.flatMap((answer) => (answer.ok ? [] : [answer.failure.code ?? answer.failure.kind]))
    expect(taken).toHaveLength(1)
    expect(codes.filter((code) => code !== 'time_taken' && code !== 'too_many_tries')).toEqual([])
    expect(await cells()).toHaveLength(3)
    expect(await backend.db.selectFrom('appointments').selectAll().execute()).toHaveLength(1)
  }, 90_000)

  test('a held time is taken for others, its holder books it, and it is not held for ever', async () => {
    const held = await visitor().appointments.hold({ kind: 'consultation', starts_at: halfPastTen })
    if (!held.ok) throw new Error(JSON.stringify(held.failure))
    expect(held.data).toMatchObject({ starts_at: halfPastTen, held_until: '2026-11-21T04:10:00.000Z' })
    expect(await freeOn(monday)).not.toContain(halfPastTen)
    const other = await signUp(connection.transport, { email: 'other@example.com' })
    const wanted = { ...consultation(halfPastTen), email: 'other@example.com' }
    expect(await as(other).appointments.create(wanted)).toMatchObject({ ok: false, failure: { code: 'time_taken' } })
    expect(
      await visitor('203.0.113.8').appointments.hold({ kind: 'discovery', starts_at: at(monday, '11:00') }),
    ).toMatchObject({
      ok: false,
      failure: { code: 'time_taken', status: 409 },
    })
    const mine = await as(person).appointments.create({ ...consultation(halfPastTen), hold: held.data.hold })
    expect(mine).toMatchObject({ ok: true, data: { starts_at: halfPastTen } })

    const second = await visitor().appointments.hold({ kind: 'consultation', starts_at: nine })
    expect(second.ok).toBe(true)
    backend.setNow('2026-11-21T04:10:00.000Z')
    expect(await freeOn(monday)).toContain(nine)
    expect(await as(other).appointments.create({ ...consultation(nine), email: 'other@example.com' })).toMatchObject({
      ok: true,
    })
  })

  test('who holds another time lets go of the first; a hold that is over but still free is booked all the same', async () => {
    const first = await visitor().appointments.hold({ kind: 'consultation', starts_at: nine })
    if (!first.ok) throw new Error('not held')
    const { hold } = first.data
    expect(await visitor().appointments.hold({ kind: 'consultation', starts_at: halfPastTen, hold })).toMatchObject({
      ok: true,
      data: { hold },
    })
    expect(await freeOn(monday)).toContain(nine)
    backend.setNow('2026-11-21T04:11:00.000Z')
    expect(await as(person).appointments.create({ ...consultation(halfPastTen), hold })).toMatchObject({ ok: true })
  })

  test('a time that begins too soon is for a client who held it before, and for no made-up token', async () => {
    backend.setNow(at(monday, '08:55'))
    person = await signUp(connection.transport, { email: 'soon@example.com' })
    const held = await visitor().appointments.hold({ kind: 'discovery', starts_at: at(monday, '11:00') })
    if (!held.ok) throw new Error(JSON.stringify(held.failure))
    backend.setNow(at(monday, '09:04'))
    const soon = { ...request, kind: 'discovery' as const }
    const refused = { ok: false, failure: { status: 422, detail: [{ loc: ['body', 'starts_at'] }] } }
    const { hold } = held.data
    expect(await as(person).appointments.create({ ...soon, starts_at: at(monday, '10:45'), hold })).toMatchObject(
      refused,
    )
    const madeUp = 'x'.repeat(43)
    expect(
      await as(person).appointments.create({ ...soon, starts_at: at(monday, '11:00'), hold: madeUp }),
    ).toMatchObject(refused)
    expect(await as(person).appointments.create({ ...soon, starts_at: at(monday, '11:00'), hold })).toMatchObject({
      ok: true,
    })
  })

  test('who asks for a time that is taken keeps the one they hold', async () => {
    expect(await as(person).appointments.create(consultation(nine))).toMatchObject({ ok: true })
    const held = await visitor().appointments.hold({ kind: 'consultation', starts_at: halfPastTen })
    if (!held.ok) throw new Error(JSON.stringify(held.failure))
    const { hold } = held.data
    expect(await visitor().appointments.hold({ kind: 'consultation', starts_at: nine, hold })).toMatchObject({
      ok: false,
      failure: { code: 'time_taken' },
    })
    expect(await freeOn(monday)).not.toContain(halfPastTen)
  })

  test('one address cannot hold the whole calendar', async () => {
    const answers = []
    for (let day = 0; day < 3; day += 1)
      for (const starts_at of await freeOn(['2026-11-23', '2026-11-24', '2026-11-25'][day] ?? monday))
        answers.push(await visitor().appointments.hold({ kind: 'consultation', starts_at }))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(6)
    expect(answers.at(-1)).toMatchObject({ ok: false, failure: { status: 429 } })
  })

  test('a cancelled appointment gives its time back, and a form sent twice takes it once', async () => {
    const form_token = 'form-token-of-one-time'
    const booked = await as(person).appointments.create({ ...consultation(at(tuesday, '14:00')), form_token })
    const again = await as(person).appointments.create({ ...consultation(at(tuesday, '14:00')), form_token })
    if (!booked.ok) throw new Error(JSON.stringify(booked.failure))
    expect(again).toMatchObject({ ok: true, data: { id: booked.data.id } })
    expect(await as(person).appointments.cancel(booked.data.id)).toMatchObject({ ok: true })
    expect(await cells()).toEqual([])
    expect(await freeOn(tuesday)).toContain(at(tuesday, '14:00'))
  })

  test('a time can be cancelled until the policy’s hours before it', async () => {
    const booked = await as(person).appointments.create(consultation(halfPastTen))
    if (!booked.ok) throw new Error(JSON.stringify(booked.failure))
    backend.setNow(at('2026-11-22', '10:31'))
    person = await signUp(connection.transport, { email: 'later@example.com' })
    const row = await backend.db.selectFrom('appointments').select('user_id').executeTakeFirstOrThrow()
    await backend.db
      .updateTable('appointments')
      .set({ user_id: person.user.id })
      .where('user_id', '=', row.user_id)
      .execute()
    expect(await as(person).appointments.cancel(booked.data.id)).toMatchObject({
      ok: false,
      failure: { code: 'appointment_not_cancellable' },
    })
  })

  test('a day whose hours are over is closed for the rest of it, and one whose times are all taken is full', async () => {
    const cellsOfMonday = Array.from({ length: 9 * 12 }, (_, five) => ({
      resource: 'meera-sharma',
      starts_at: new Date(Date.parse(nine) + five * 5 * 60_000).toISOString(),
      holder: 'others',
      held_until: null,
    }))
    await backend.db.insertInto('appointment_cells').values(cellsOfMonday).execute()
    const mondayIs = async () => {
      const answer = await visitor().appointments.freeTimes({ from: monday, to: monday, kind: 'discovery' })
      return answer.ok ? answer.data : answer.failure
    }
    expect(await mondayIs()).toEqual([{ day: monday, is_open: true, times: [] }])
    backend.setNow(at(monday, '19:00'))
    expect(await mondayIs()).toEqual([{ day: monday, is_open: false, times: [] }])
  })

  test('a closed part of a day and a day opened for once are kept to', async () => {
    const row = { id: 'x', created_at: now, name: 'School talk' }
    await backend.db
      .insertInto('calendar_exceptions')
      .values([
        { ...row, id: '1', day: monday, from_time: '09:00', to_time: '12:00', is_open: 0 },
        { ...row, id: '2', day: '2026-11-28', from_time: '10:00', to_time: '12:00', is_open: 1 },
      ])
      .execute()
    expect((await freeOn(monday))[0]).toBe(at(monday, '12:00'))
    expect(await freeOn('2026-11-28')).toEqual([at('2026-11-28', '10:00'), at('2026-11-28', '10:45')])
    expect(await as(person).appointments.create(consultation(nine))).toMatchObject({
      ok: false,
      failure: { status: 422 },
    })
  })
})
