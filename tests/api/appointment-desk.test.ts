/** The front desk's day with appointments, as callers of the API see it, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DeskAppointmentDetails } from '~/appointments/contract/admin-appointments'
import { indiaInstant } from '~/domain/time/days'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const monday = '2026-11-23'
const tuesday = '2026-11-24'
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const nine = at(monday, '09:00')
const halfPastTen = at(monday, '10:30')
const noon = at(monday, '12:00')

const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let desk: ClinicApi
  let client: TestPerson
  let mine: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    client = await signUp(connection.transport)
    await logIn()
    await backend.db.deleteFrom('outbox').execute()
  })
  afterEach(() => backend.stop())

  async function logIn() {
    const { transport } = connection
    const of = async (account: { email: string; password: string }) => {
      const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(account))
      return createClinicApi({ transport, token, clientAddress: '203.0.113.9', timeoutMs: 60_000 })
    }
    desk = await of(admin)
    mine = await of(client)
  }
  /** Sessions end within the hour. */
  async function goTo(instant: string) {
    backend.setNow(instant)
    await logIn()
  }

  const person = { name: 'Ritika Sharma', email: 'ritika@example.com', mobile_number: '+919876543210' }
  const consultation = 'consultation' as const
  const ask = async (given: object = {}) => {
    const { id } = ok(await mine.appointments.create({ ...person, ...given }))
    await backend.db.deleteFrom('outbox').execute()
    return ok(await desk.adminAppointments.get(id))
  }
  test('a booking without a phone is taken where it is said that there is none', async () => {
    const given = { name: 'Kamla Devi', email: '', mobile_number: '', kind: consultation, starts_at: nine }
    expect(await desk.adminAppointments.book(given)).toMatchObject({ failure: { status: 422 } })
    expect(ok(await desk.adminAppointments.book({ ...given, phoneless: true }))).toMatchObject({
      ...{ mobile_number: '', email: null, status: 'confirmed' },
    })
  })

  const look = async (id: string) => ok(await desk.adminAppointments.get(id))
  const cells = async () => {
    const rows = await backend.db.selectFrom('appointment_cells').selectAll().orderBy('starts_at').execute()
    return rows.map(({ starts_at, appointment_id }) => `${starts_at} ${appointment_id}`)
  }
  const cellsOf = ({ id }: { id: string }, day: string, ...times: string[]) =>
    times.map((time) => `${at(day, time)} ${id}`)
  const mails = async () =>
    (await backend.mails()).map(({ template, recipient, data }) => ({ template, recipient, data: JSON.parse(data) }))
  const give = (one: DeskAppointmentDetails, starts_at: string, off_hours?: boolean) =>
    desk.adminAppointments.giveTime(one.id, { version: one.version, kind: consultation, starts_at, off_hours })

  test('a request is given a time: confirmed, told by mail with an invitation, written in the history', async () => {
    const request = await ask({ medical_issue: 'thyroid', health_consent: true, service: 'Thyroid' })
    expect(request).toMatchObject({ state: 'new', version: 1, has_health_note: true, moves: ['cancelled'] })
    const answer = ok(await give(request, halfPastTen))
    expect(answer).toMatchObject({
      state: 'confirmed',
      status: 'confirmed',
      version: 2,
      starts_at: halfPastTen,
      ends_at: at(monday, '11:15'),
      history: [{ action: 'appointment_confirmed', is_staff: true, details: { from: null, to: halfPastTen } }],
    })
    expect(await cells()).toEqual(cellsOf(request, monday, '10:30', '10:45', '11:00'))
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      template: 'appointment_confirmed',
      recipient: person.email,
      data: { invitation: { id: request.id, sequence: 2, starts_at: halfPastTen } },
    })
    expect(JSON.stringify(mail)).not.toMatch(/thyroid/i)
    const audit = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_id', '=', request.id)
      .executeTakeFirst()
    expect(audit).toMatchObject({ object_type: 'appointment', subject: client.user.id })
    if (connection.transport.baseUrl.includes('127.0.0.1')) expect(audit?.address).toBeTruthy()
  })

  test('a confirmed appointment moves: its old time is free, the invitation grows', async () => {
    const confirmed = ok(await give(await ask(), halfPastTen))
    const moved = ok(await give(confirmed, noon))
    expect(await cells()).toEqual(cellsOf(moved, monday, '12:00', '12:15', '12:30'))
    expect((await mails()).map(({ template, data }) => [template, data.invitation.sequence])).toEqual([
      ['appointment_confirmed', 2],
      ['appointment_moved', 3],
    ])
    // By one quarter of an hour: it overlaps itself.
    const later = ok(await give(moved, at(monday, '12:15')))
    expect(await cells()).toEqual(cellsOf(later, monday, '12:15', '12:30', '12:45'))
    expect(await give(later, at(monday, '12:15'))).toMatchObject({ ok: false, failure: { status: 422 } })
  })

  test('where it takes place is changed alone or with the time, told by mail and written in the history', async () => {
    const request = await ask({ kind: consultation, place: 'clinic' })
    const change = (one: DeskAppointmentDetails, given: object) =>
      desk.adminAppointments.giveTime(one.id, {
        ...{ version: one.version, kind: consultation, starts_at: halfPastTen },
        ...given,
      })
    const confirmed = ok(await give(request, halfPastTen))
    expect(confirmed.place).toBe('clinic')
    const other = ok(
      await change(await ask({ kind: consultation, place: 'clinic' }), { starts_at: noon, place: 'phone' }),
    )
    expect(other).toMatchObject({
      ...{ state: 'confirmed', place: 'phone' },
      history: [{ action: 'appointment_confirmed', details: { to: noon, place: 'phone' } }],
    })
    ok(await desk.adminAppointments.move(other.id, { version: other.version, status: 'cancelled' }))
    await backend.db.deleteFrom('outbox').execute()
    const byVideo = ok(await change(confirmed, { place: 'video', reason: 'She is in Pune' }))
    expect(byVideo).toMatchObject({ state: 'confirmed', place: 'video', starts_at: halfPastTen })
    expect(byVideo.history[0]).toMatchObject({
      action: 'appointment_changed',
      details: { from: halfPastTen, to: halfPastTen, kind: consultation, place: 'video', reason: 'She is in Pune' },
    })
    expect(await cells()).toEqual(cellsOf(byVideo, monday, '10:30', '10:45', '11:00'))
    expect(await mails()).toMatchObject([
      {
        template: 'appointment_moved',
        recipient: person.email,
        data: { isSameTime: true, invitation: { sequence: 3 }, visit: { place: 'video' } },
      },
    ])

    // The same once more changes nothing; a place that is not named stays.
    expect(await change(byVideo, { place: 'video' })).toMatchObject({ ok: false, failure: { status: 422 } })
    expect(await change(byVideo, {})).toMatchObject({ ok: false, failure: { status: 422 } })
    expect(await change(byVideo, { place: 'garden' })).toMatchObject({ ok: false, failure: { status: 422 } })
    const moved = ok(await change(byVideo, { starts_at: noon }))
    expect(moved).toMatchObject({ place: 'video', history: [{ action: 'appointment_moved' }, {}, {}] })
    expect(moved.history[0]?.details).not.toHaveProperty('place')
    const both = ok(await change(moved, { starts_at: nine, place: 'phone' }))
    expect(both.history[0]).toMatchObject({ action: 'appointment_moved', details: { to: nine, place: 'phone' } })
    const open = ok(await change(both, { starts_at: nine, place: '' }))
    expect(open).toMatchObject({ place: null, history: [{ details: { place: null } }, {}, {}, {}, {}] })

    // A free call is by phone, whatever is sent.
    const call = ok(await change(open, { starts_at: nine, kind: 'discovery', place: 'clinic' }))
    expect(call).toMatchObject({ kind: 'discovery', place: null })
    const theirs = ok(await mine.appointments.mine()).find(({ id }) => id === call.id)
    expect(theirs).toMatchObject({ kind: 'discovery', place: null, starts_at: nine })
  })

  test('a time another client has is refused with near ones, and nothing changes', async () => {
    ok(await give(await ask(), halfPastTen))
    const second = await ask()
    const before = await cells()
    const answer = await give(second, at(monday, '10:45'))
    expect(answer).toMatchObject({ ok: false, failure: { status: 409, code: 'time_taken' } })
    expect(answer).toHaveProperty('failure.message', expect.stringContaining('Free near it: '))
    expect(await cells()).toEqual(before)
    expect(await look(second.id)).toMatchObject({ version: 1, state: 'new', history: [] })
  })

  test('staff give a time within the notice, in the break, and one that was: but never two in one place', async () => {
    await goTo(at(monday, '10:20'))
    expect(await give(await ask(), halfPastTen)).toMatchObject({ ok: true })
    for (const starts_at of [at(monday, '13:15'), at('2026-11-20', '10:00')])
      expect(await give(await ask(), starts_at, true)).toMatchObject({ ok: true })
    expect(await give(await ask(), at('2026-10-20', '10:00'))).toMatchObject({ failure: { status: 422 } })
    expect(await give(await ask(), at('2027-10-20', '10:00'))).toMatchObject({ failure: { status: 422 } })
    expect(await give(await ask(), halfPastTen)).toMatchObject({ failure: { code: 'time_taken' } })
  })

  test('a time that clients could not have is asked about once, before it is given, booked, offered or swapped', async () => {
    ok(await desk.adminAppointments.addException({ day: tuesday, is_open: false, name: 'Wedding' }))
    const asked = (answer: unknown, words: RegExp) =>
      expect(answer).toMatchObject({
        failure: { detail: [{ loc: ['body', 'off_hours'], msg: expect.stringMatching(words) }] },
      })
    const request = await ask()
    for (const [starts_at, words] of [
      [at('2026-11-20', '10:00'), /^This time has passed/],
      [at(monday, '13:15'), /^This is in a break/],
      [at(monday, '19:00'), /^This is outside the working hours/],
      [at('2026-11-28', '10:00'), /^This is outside the working hours/],
      [at(tuesday, '10:00'), /^The clinic is closed then.*Save it all the same/],
    ] as const) {
      asked(await give(request, starts_at), words)
      const booking = { ...person, kind: consultation, starts_at }
      asked(await desk.adminAppointments.book(booking), words)
      if (starts_at > now)
        asked(await desk.adminAppointments.offer(request.id, { ...booking, version: request.version }), words)
    }
    expect(await look(request.id)).toMatchObject({ version: request.version, status: 'active' })
    expect(await cells()).toEqual([])
    const evening = ok(await give(request, at(monday, '19:00'), true))
    expect(evening).toMatchObject({ status: 'confirmed', starts_at: at(monday, '19:00') })
    // Only its place changes: nothing is asked anew.
    const same = {
      version: evening.version,
      kind: consultation,
      starts_at: at(monday, '19:00'),
      place: 'video' as const,
    }
    expect(ok(await desk.adminAppointments.giveTime(request.id, same)).place).toBe('video')
    const other = ok(await give(await ask(), nine))
    const pair = { version: 3, other_id: other.id, other_version: other.version }
    asked(await desk.adminAppointments.swap(request.id, pair), /outside/)
    expect(ok(await desk.adminAppointments.swap(request.id, { ...pair, off_hours: true })).starts_at).toBe(nine)
    // Clients are refused as ever.
    expect(
      await mine.appointments.create({ ...person, kind: consultation, starts_at: at(monday, '19:00') }),
    ).toMatchObject({
      failure: { status: 422 },
    })
  })

  test('of two at two desks the second is told who changed it, and changes nothing', async () => {
    const seen = await ask()
    ok(await give(seen, halfPastTen))
    const late = await desk.adminAppointments.move(seen.id, { version: seen.version, status: 'cancelled' })
    expect(late).toMatchObject({ ok: false, failure: { status: 409, code: 'changed_meanwhile' } })
    expect(late).toHaveProperty('failure.message', expect.stringMatching(/changed this on 21 Nov 2026, 9:30/))
    expect(await look(seen.id)).toMatchObject({ state: 'confirmed' })
    const current = await look(seen.id)
    const both = await Promise.all([give(current, noon), give(current, nine)])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await cells()).toHaveLength(3)
  })

  test('only moves that are allowed are made, and the others say why', async () => {
    const request = await ask()
    const to = (one: DeskAppointmentDetails, status: 'active' | 'confirmed' | 'completed' | 'cancelled' | 'no_show') =>
      desk.adminAppointments.move(one.id, { version: one.version, status })
    expect(await to(request, 'confirmed')).toMatchObject({
      failure: { status: 409, code: 'appointment_move_not_allowed', message: 'Give it a time first.' },
    })
    const confirmed = ok(await give(request, halfPastTen))
    expect(await to(confirmed, 'no_show')).toMatchObject({ failure: { message: 'Its time has not begun yet.' } })
    await goTo(at(monday, '10:40'))
    const missed = ok(await to(await look(request.id), 'no_show'))
    expect(missed).toMatchObject({ state: 'no_show', moves: ['confirmed'], can_be_timed: false })
    expect(await give(missed, noon)).toMatchObject({ failure: { code: 'appointment_move_not_allowed' } })
    const came = ok(await to(missed, 'confirmed'))
    const completed = ok(await to(came, 'completed'))
    expect(completed.history.map(({ action }) => action)).toEqual([
      'appointment_completed',
      'appointment_reopened',
      'appointment_no_show',
      'appointment_confirmed',
    ])
    // What only the desk needs to know is not mailed.
    expect((await mails()).map(({ template }) => template)).toEqual(['appointment_confirmed'])
  })

  test('cancelling frees the time, takes the entry out of the client’s calendar, and can be undone as a request', async () => {
    const confirmed = ok(await give(await ask(), halfPastTen))
    const { id, version } = confirmed
    const cancelled = ok(
      await desk.adminAppointments.move(id, { version, status: 'cancelled', reason: 'Asked on the telephone' }),
    )
    expect(cancelled.history[0]).toMatchObject({ details: { reason: 'Asked on the telephone', from: 'confirmed' } })
    expect(await cells()).toEqual([])
    expect((await mails()).at(-1)).toMatchObject({
      template: 'appointment_cancelled',
      data: { starts_at: halfPastTen, invitation: { id, sequence: 3 } },
    })
    expect(JSON.stringify(await mails())).not.toContain('telephone')
    ok(await give(await ask(), halfPastTen))
    const again = ok(await desk.adminAppointments.move(id, { version: cancelled.version, status: 'active' }))
    expect(again).toMatchObject({ state: 'new', starts_at: null, ends_at: null, moves: ['cancelled'] })
  })

  test('a request that never had a time is cancelled without a calendar entry', async () => {
    const { id, version } = await ask({ kind: consultation, starts_at: halfPastTen })
    ok(await desk.adminAppointments.move(id, { version, status: 'cancelled' }))
    expect(await mails()).toMatchObject([{ template: 'appointment_cancelled', data: { invitation: null } }])
    expect(await cells()).toEqual([])
  })

  test('two appointments swap their times, both or neither', async () => {
    const one = ok(await give(await ask(), nine))
    const other = ok(await give(await ask(), noon))
    await backend.db.deleteFrom('outbox').execute()
    const swap = (version: number, other_version: number) =>
      desk.adminAppointments.swap(one.id, { version, other_id: other.id, other_version })
    expect(await swap(one.version, other.version - 1)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    expect(await look(one.id)).toMatchObject({ starts_at: nine, version: one.version })
    const swapped = ok(await swap(one.version, other.version))
    expect(swapped.starts_at).toBe(noon)
    expect((await look(other.id)).starts_at).toBe(nine)
    expect(await cells()).toEqual([
      ...cellsOf(other, monday, '09:00', '09:15', '09:30'),
      ...cellsOf(one, monday, '12:00', '12:15', '12:30'),
    ])
    expect((await mails()).map(({ template }) => template)).toEqual(['appointment_moved', 'appointment_moved'])
    expect(await swap(swapped.version, 1)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    expect(
      await desk.adminAppointments.swap(one.id, { version: swapped.version, other_id: one.id, other_version: 1 }),
    ).toMatchObject({ failure: { status: 422 } })
  })

  test('a swap for which a longer appointment has no room leaves all three as they were', async () => {
    const call = await ask()
    const short = ok(await desk.adminAppointments.giveTime(call.id, { version: 1, kind: 'discovery', starts_at: nine }))
    ok(await give(await ask(), at(monday, '09:15')))
    const long = ok(await give(await ask(), noon))
    const before = await cells()
    const { id: other_id, version: other_version } = long
    expect(
      await desk.adminAppointments.swap(short.id, { version: short.version, other_id, other_version }),
    ).toMatchObject({ failure: { code: 'time_taken' } })
    expect(await cells()).toEqual(before)
  })

  describe('an offered time', () => {
    const offer = async (one: DeskAppointmentDetails, starts_at = halfPastTen, hours = 48) =>
      desk.adminAppointments.offer(one.id, { version: one.version, kind: consultation, starts_at, hours })
    const linkToken = async () => {
      const mail = (await mails()).findLast(({ template }) => template === 'appointment_offered')
      return new URL(mail?.data.offerUrl).searchParams.get('token') ?? ''
    }
    const freeOn = async (day: string) =>
      ok(await mine.appointments.freeTimes({ from: day, to: day, kind: consultation }))[0]?.times

    test('is kept for the client, who accepts it in their account', async () => {
      const offered = ok(await offer(await ask()))
      expect(offered).toMatchObject({ state: 'offered', status: 'active', starts_at: null })
      expect(offered.offer).toMatchObject({ starts_at: halfPastTen, until: '2026-11-23T04:00:00.000Z' })
      expect(await freeOn(monday)).not.toContain(halfPastTen)
      expect(ok(await mine.appointments.mine())[0]).toMatchObject({ offer: { starts_at: halfPastTen } })
      const accepted = ok(await mine.appointments.acceptOffer(offered.id))
      expect(accepted).toMatchObject({ status: 'confirmed', starts_at: halfPastTen, offer: null })
      expect(await cells()).toEqual(cellsOf(offered, monday, '10:30', '10:45', '11:00'))
      expect((await mails()).map(({ template }) => template)).toEqual([
        'appointment_offered',
        'appointment_confirmed',
        'appointment_offer_answered',
      ])
      expect((await look(offered.id)).history[0]).toMatchObject({
        action: 'appointment_offer_accepted',
        is_staff: false,
      })
      expect(await mine.appointments.acceptOffer(offered.id)).toMatchObject({ failure: { code: 'offer_ended' } })
    })

    test('is accepted by the link of the mail, without an account', async () => {
      const booked = ok(await desk.adminAppointments.book({ ...person, kind: consultation }))
      ok(await offer(booked))
      const token = await linkToken()
      const stranger = createClinicApi({ transport: connection.transport })
      const answer = (given: 'look' | 'accept' | 'decline') =>
        stranger.appointments.answerOffer({ token, answer: given })
      expect(ok(await answer('look'))).toMatchObject({ state: 'open', offer: { starts_at: halfPastTen } })
      expect(JSON.stringify(ok(await answer('look')))).not.toMatch(/Ritika|ritika/)
      expect(ok(await answer('accept'))).toMatchObject({ state: 'accepted' })
      expect(await look(booked.id)).toMatchObject({ state: 'confirmed', starts_at: halfPastTen })
      expect(ok(await answer('look'))).toMatchObject({ state: 'accepted', offer: null })
      expect(await answer('decline')).toMatchObject({ failure: { code: 'offer_ended' } })
      const other = 'x'.repeat(43)
      expect(ok(await stranger.appointments.answerOffer({ token: other, answer: 'look' })).state).toBe('ended')
    })

    test('that is declined is free again, and the request stays', async () => {
      const offered = ok(await offer(await ask()))
      expect(ok(await mine.appointments.declineOffer(offered.id))).toMatchObject({ status: 'active', offer: null })
      expect(await cells()).toEqual([])
      expect(await look(offered.id)).toMatchObject({ state: 'new' })
    })

    test('that has ended is free again, and cannot be accepted any more', async () => {
      const offered = ok(await offer(await ask(), halfPastTen, 1))
      const token = await linkToken()
      await goTo('2026-11-21T05:00:00.000Z')
      expect(await look(offered.id)).toMatchObject({ state: 'new', offer: null })
      expect(await freeOn(monday)).toContain(halfPastTen)
      for (const answer of ['accept', 'decline'] as const)
        expect(await mine.appointments.answerOffer({ token, answer })).toMatchObject({
          failure: { code: 'offer_ended' },
        })
      ok(await give(await ask(), halfPastTen))
    })

    test('that overlaps what the client asked for takes both, and gives the first back', async () => {
      const request = await ask({ kind: consultation, starts_at: halfPastTen })
      const offered = ok(await offer(request, at(monday, '10:45')))
      expect(await cells()).toEqual(cellsOf(request, monday, '10:30', '10:45', '11:00', '11:15'))
      ok(await mine.appointments.declineOffer(offered.id))
      expect(await cells()).toEqual(cellsOf(request, monday, '10:30', '10:45', '11:00'))
      ok(await offer(await look(request.id), at(monday, '10:45')))
      ok(await mine.appointments.acceptOffer(offered.id))
      expect(await cells()).toEqual(cellsOf(request, monday, '10:45', '11:00', '11:15'))
    })

    test('replaces the one before it, whose link ends; and staff take it back', async () => {
      const first = ok(await offer(await ask()))
      const oldToken = await linkToken()
      const second = ok(await offer(first, noon))
      expect(await cells()).toEqual(cellsOf(first, monday, '12:00', '12:15', '12:30'))
      expect(ok(await mine.appointments.answerOffer({ token: oldToken, answer: 'look' })).state).toBe('ended')
      ok(await desk.adminAppointments.withdrawOffer(second.id, { version: second.version }))
      expect(await cells()).toEqual([])
      expect(await mine.appointments.acceptOffer(second.id)).toMatchObject({ failure: { code: 'offer_ended' } })
    })

    test('is not another client’s to answer, and only a request gets one', async () => {
      const offered = ok(await offer(await ask()))
      const other = await signUp(connection.transport)
      const theirs = createClinicApi({ transport: connection.transport, token: other.access_token })
      for (const answer of [theirs.appointments.acceptOffer, theirs.appointments.declineOffer])
        expect(await answer(offered.id)).toMatchObject({ failure: { status: 404 } })
      const confirmed = ok(await give(await ask(), noon))
      expect(await offer(confirmed)).toMatchObject({ failure: { code: 'appointment_move_not_allowed' } })
      const unreachable = ok(
        await desk.adminAppointments.book({ name: 'Om Prakash', mobile_number: '9829012345', kind: consultation }),
      )
      expect(await offer(unreachable, nine)).toMatchObject({ failure: { code: 'appointment_move_not_allowed' } })
      expect(await offer(await ask(), at('2026-11-20', '10:00'))).toMatchObject({ failure: { status: 422 } })
    })
  })

  test('health notes are in no list and no view, and each reading is told to the client', async () => {
    const notes = { medical_issue: 'thyroid since 2019', message: 'no garlic', plate: null }
    const { id } = await ask({ ...notes, health_consent: true })
    const views = [await desk.adminAppointments.list(), await desk.adminAppointments.get(id)]
    for (const view of views) expect(JSON.stringify(view)).not.toMatch(/thyroid|garlic/)
    expect(ok(await mine.appointments.mine())[0]?.health_note_readings).toEqual([])
    expect(ok(await desk.adminAppointments.healthNote(id))).toEqual(notes)
    backend.setNow('2026-11-21T04:05:00.000Z')
    expect(ok(await desk.adminAppointments.healthNote(id))).toEqual(notes)
    const [own] = ok(await mine.appointments.mine())
    expect(own?.health_note_readings.map(({ at }) => at)).toEqual(['2026-11-21T04:05:00.000Z', now])
    expect(own?.health_note_readings[0]?.by).not.toBe('')
    expect((await look(id)).history.map(({ action }) => action)).toEqual(['health_note_read', 'health_note_read'])
    // Where there is none, none is read.
    const plain = await ask()
    expect(ok(await desk.adminAppointments.healthNote(plain.id))).toEqual({
      medical_issue: null,
      message: null,
      plate: null,
    })
    expect((await look(plain.id)).history).toEqual([])
  })

  test('internal notes are sealed, signed and never the client’s', async () => {
    const { id } = await ask()
    const noted = ok(await desk.adminAppointments.addNote(id, { text: 'Brings insulin chart' }))
    expect(noted.notes).toMatchObject([{ text: 'Brings insulin chart', at: now }])
    expect(noted.history).toMatchObject([{ action: 'appointment_noted', details: {} }])
    const [row] = await backend.db.selectFrom('appointment_notes').selectAll().execute()
    expect(row?.text).not.toContain('insulin')
    expect(JSON.stringify(await mine.appointments.mine())).not.toContain('insulin')
  })

  test('a client on the telephone is booked without an account and without an email', async () => {
    const body = { name: 'Om Prakash Saini', mobile_number: '98290 12345', kind: consultation, starts_at: nine }
    const booked = ok(
      await desk.adminAppointments.book({ ...body, note: 'Rings back on Sunday', form_token: 'desk-form-token-1' }),
    )
    expect(booked).toMatchObject({
      ...{ state: 'confirmed', user_id: null, email: null, mobile_number: '+919829012345', client: null },
      notes: [{ text: 'Rings back on Sunday' }],
      history: [{ action: 'appointment_booked' }],
    })
    expect(await mails()).toEqual([])
    const again = ok(
      await desk.adminAppointments.book({ ...body, note: 'Rings back on Sunday', form_token: 'desk-form-token-1' }),
    )
    expect(again.id).toBe(booked.id)
    expect(await desk.adminAppointments.book({ ...body, starts_at: at(monday, '09:15') })).toMatchObject({
      failure: { code: 'time_taken' },
    })
    const { id, version } = booked
    ok(await desk.adminAppointments.move(id, { version, status: 'cancelled' }))
    expect(await mails()).toEqual([])
  })

  test('booked for an account, it is in that account and its email gets the mail', async () => {
    const user_id = client.user.id
    const body = { name: 'Meera Joshi', mobile_number: '9876543210', kind: consultation, starts_at: nine, user_id }
    const booked = ok(await desk.adminAppointments.book(body))
    expect(booked.client).toMatchObject({ full_name: 'Meera Joshi', appointments: 1 })
    expect(await mails()).toMatchObject([{ template: 'appointment_confirmed', recipient: client.email }])
    expect(ok(await mine.appointments.mine())).toMatchObject([{ id: booked.id, starts_at: nine }])
    expect(await desk.adminAppointments.book({ ...body, user_id: nothing })).toMatchObject({
      failure: { code: 'user_not_found' },
    })
  })

  test('a client who cancels a confirmed appointment is in the history, and their calendar entry goes', async () => {
    const confirmed = ok(await give(await ask(), at(tuesday, '10:30')))
    await backend.db.deleteFrom('outbox').execute()
    ok(await mine.appointments.cancel(confirmed.id))
    expect((await mails()).map(({ template }) => template)).toEqual([
      'booking_cancelled_notice',
      'appointment_cancelled',
    ])
    const seen = await look(confirmed.id)
    expect(seen).toMatchObject({ state: 'cancelled', version: 3 })
    expect(seen.history[0]).toMatchObject({ action: 'appointment_cancelled', by: 'Meera Joshi', is_staff: false })
    expect(await give(confirmed, noon)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
  })

  describe('the list', () => {
    const ids = async (query: Parameters<typeof desk.adminAppointments.list>[0]) => {
      const answer = await desk.adminAppointments.list(query)
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return { names: answer.data.map(({ name }) => name), total: answer.meta?.total }
    }
    beforeEach(async () => {
      const book = async (name: string, minute: number, given: object) => {
        backend.setNow(`2026-11-21T04:${String(minute).padStart(2, '0')}:00.000Z`)
        return ok(
          await desk.adminAppointments.book({ name, mobile_number: '9829012345', kind: consultation, ...given }),
        )
      }
      await book('Asha Trivedi', 1, { starts_at: noon, service: 'Thyroid', email: 'asha.t@example.com' })
      await book('Kabir Singh', 2, { starts_at: nine, kind: 'discovery' })
      await book('Ásha Rao', 3, { starts_at: at(tuesday, '09:00'), mobile_number: '+4915112345678' })
      await book('Farhan Ali', 4, {})
      const offered = await book('Pooja Nair', 5, { email: 'pooja@example.com' })
      ok(
        await desk.adminAppointments.offer(offered.id, {
          version: 1,
          kind: consultation,
          starts_at: at(tuesday, '12:00'),
        }),
      )
    })

    test('is found by state, kind, service, days and beginnings of words, and sorted', async () => {
      const wishes: [object, string[]][] = [
        [{}, ['Pooja Nair', 'Farhan Ali', 'Ásha Rao', 'Kabir Singh', 'Asha Trivedi']],
        [{ state: 'new' }, ['Farhan Ali']],
        [{ state: 'offered' }, ['Pooja Nair']],
        [{ state: 'confirmed' }, ['Ásha Rao', 'Kabir Singh', 'Asha Trivedi']],
        [{ state: 'no_show' }, []],
        [{ kind: 'discovery' }, ['Kabir Singh']],
        [{ service: 'Thyroid' }, ['Asha Trivedi']],
        [{ from: monday, to: monday, sort: 'time' }, ['Kabir Singh', 'Asha Trivedi']],
        [{ from: tuesday }, ['Ásha Rao']],
        [{ sort: '-time' }, ['Ásha Rao', 'Asha Trivedi', 'Kabir Singh']],
        [{ q: 'asha' }, ['Ásha Rao', 'Asha Trivedi']],
        [{ q: 'tri ASH' }, ['Asha Trivedi']],
        [{ q: 'asha.t@ex' }, ['Asha Trivedi']],
        [{ q: '98290 123' }, ['Pooja Nair', 'Farhan Ali', 'Kabir Singh', 'Asha Trivedi']],
        [{ q: '+49 151' }, ['Ásha Rao']],
        [{ q: 'asha', state: 'confirmed', kind: 'consultation', from: tuesday }, ['Ásha Rao']],
        [{ q: '%' }, []],
        [{ q: 'zzz' }, []],
      ]
      for (const [query, expected] of wishes)
        expect([query, await ids(query)]).toEqual([query, { names: expected, total: expected.length }])
    })

    test('of those that wait, the one that waits longest comes first: for a time, or to be marked once it is over', async () => {
      // A client's own choice of a time is a request that has one.
      await backend.db.updateTable('appointments').set({ status: 'active' }).where('name', '=', 'Kabir Singh').execute()
      backend.setNow('2026-11-21T04:06:00.000Z')
      for (const name of ['Lata Mehta', 'Nisha Soni'])
        ok(await desk.adminAppointments.book({ name, mobile_number: '9829012345', kind: consultation }))
      expect(await ids({ waits_for: 'time' })).toEqual({ names: ['Farhan Ali', 'Lata Mehta', 'Nisha Soni'], total: 3 })
      expect(await ids({ waits_for: 'time', per_page: 1, page: 2, sort: '-time' })).toMatchObject({
        names: ['Lata Mehta'],
      })
      expect(await ids({ waits_for: 'time', q: '98290' })).toMatchObject({
        names: ['Farhan Ali', 'Lata Mehta', 'Nisha Soni'],
      })
      expect(await ids({ waits_for: 'outcome' })).toEqual({ names: [], total: 0 })
      // While the last of the two goes on, only the first is over.
      await goTo(at(tuesday, '09:20'))
      expect(await ids({ waits_for: 'outcome' })).toEqual({ names: ['Asha Trivedi'], total: 1 })
      await goTo(at(tuesday, '18:00'))
      expect(await ids({ waits_for: 'outcome' })).toEqual({ names: ['Asha Trivedi', 'Ásha Rao'], total: 2 })
      expect(await ids({ waits_for: 'outcome', q: 'rao' })).toEqual({ names: ['Ásha Rao'], total: 1 })
    })

    test('is paged, and counted by state', async () => {
      expect(await ids({ page: 2, per_page: 2 })).toEqual({ names: ['Ásha Rao', 'Kabir Singh'], total: 5 })
      expect(await ids({ page: 2, per_page: 2, sort: 'time' })).toEqual({ names: ['Ásha Rao'], total: 3 })
      expect(ok(await desk.adminAppointments.counts())).toEqual({
        ...{ all: 5, new: 1, offered: 1, confirmed: 3 },
        ...{ unpaid: 0, completed: 0, cancelled: 0, no_show: 0 },
      })
    })

    test('the calendar shows each day: hours, what stands there, what is offered and what is held', async () => {
      ok(await mine.appointments.hold({ kind: 'discovery', starts_at: at(tuesday, '15:00') }))
      const days = ok(await desk.adminAppointments.calendar({ from: monday, to: tuesday }))
      expect(days.map(({ day, open }) => [day, open])).toEqual([
        [
          monday,
          [
            { from: '09:00', to: '13:00' },
            { from: '14:00', to: '18:00' },
          ],
        ],
        [
          tuesday,
          [
            { from: '09:00', to: '13:00' },
            { from: '14:00', to: '18:00' },
          ],
        ],
      ])
      expect(days.map(({ appointments }) => appointments.map(({ name }) => name))).toEqual([
        ['Kabir Singh', 'Asha Trivedi'],
        ['Ásha Rao', 'Pooja Nair'],
      ])
      const until = '2026-11-21T04:15:00.000Z'
      expect(days[1]?.held).toEqual([{ practitioner: 'meera-sharma', starts_at: at(tuesday, '15:00'), until }])
    })
  })

  test('a closed day offers no times, says what stands there, and can be opened again', async () => {
    ok(await give(await ask(), halfPastTen))
    const free = async () => ok(await mine.appointments.freeTimes({ from: monday, to: monday, kind: consultation }))[0]
    const closed = ok(await desk.adminAppointments.addException({ day: monday, is_open: false, name: 'Wedding' }))
    expect(closed).toMatchObject({ from_time: '00:00', to_time: '24:00', appointments: 1 })
    expect(await free()).toEqual({ day: monday, is_open: false, times: [] })
    const saturday = { day: '2026-11-28', from_time: '10:00', to_time: '12:00', is_open: true, name: 'Open house' }
    ok(await desk.adminAppointments.addException(saturday))
    const listed = await desk.adminAppointments.listExceptions({ from: monday })
    expect(listed).toMatchObject({ data: [{ name: 'Wedding' }, { name: 'Open house' }], meta: { total: 2 } })
    ok(await desk.adminAppointments.deleteException(closed.id))
    expect((await free())?.is_open).toBe(true)
    expect(await desk.adminAppointments.deleteException(closed.id)).toMatchObject({ failure: { status: 404 } })
    expect(
      await desk.adminAppointments.addException({ ...saturday, from_time: '12:00', to_time: '10:00' }),
    ).toMatchObject({ failure: { status: 422 } })
    const audit = await backend.db.selectFrom('audit_entries').select('action').orderBy('id').execute()
    expect(audit.map(({ action }) => action).filter((action) => action.startsWith('calendar_'))).toEqual([
      'calendar_exception_added',
      'calendar_exception_added',
      'calendar_exception_deleted',
    ])
  })

  test('what is not there is a 404', async () => {
    const body = { version: 1, kind: consultation, starts_at: nine }
    for (const answer of [
      desk.adminAppointments.get(nothing),
      desk.adminAppointments.healthNote(nothing),
      desk.adminAppointments.move(nothing, { version: 1, status: 'cancelled' }),
      desk.adminAppointments.giveTime(nothing, body),
      desk.adminAppointments.offer(nothing, body),
      desk.adminAppointments.addNote(nothing, { text: 'x' }),
      desk.adminAppointments.swap(nothing, { version: 1, other_id: client.user.id, other_version: 1 }),
    ])
      expect(await answer).toMatchObject({ failure: { status: 404, code: 'appointment_not_found' } })
  })
})
