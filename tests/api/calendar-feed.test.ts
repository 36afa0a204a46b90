/** The calendar of a phone: its secret address, what its file says, and when it ends. Read by a parser that did not write it. */
import ICAL from 'ical.js'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashToken } from '~/accounts/sessions/opaque-token'
import { indiaInstant } from '~/domain/time/days'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const at = (day: string, time: string) => indiaInstant(day, time).toISOString()
const admin = { email: 'admin@localhost', password: 'paneer from the start' }

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let desk: ClinicApi
  let staffId: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    await logIn()
  })
  afterEach(() => backend.stop())

  async function logIn() {
    const { access_token: token, user } = ok(await stranger().auth.login(admin))
    desk = createClinicApi({ transport: connection.transport, token, timeoutMs: 60_000 })
    staffId = user.id
  }
  const stranger = (clientAddress = '203.0.113.9') =>
    createClinicApi({ transport: connection.transport, clientAddress, timeoutMs: 60_000 })
  const renew = async () => {
    const { address } = ok(await desk.adminCalendarFeed.renew())
    return { address, secret: /\/calendar\/([\w-]{43})\.ics$/.exec(address)?.[1] ?? '' }
  }
  const read = (secret: string) => stranger().calendarFeed.read({ secret })
  const events = async (secret: string) => {
    const { content } = ok(await read(secret))
    const calendar = new ICAL.Component(ICAL.parse(content))
    return { content, calendar, all: calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one)) }
  }
  const audit = async () => {
    const rows = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('object_type', '=', 'calendar_feed')
      .orderBy('id')
      .execute()
    return rows.map(({ action, actor, subject, object_id }) => [action, actor, subject, object_id])
  }
  const noFeed = { ok: false, failure: { status: 404, code: 'feed_not_found' } }

  let forms = 0
  const book = async (name: string, starts_at: string, more: object = {}) => {
    forms += 1
    const asked = { name, mobile_number: '+919876543210', kind: 'consultation' as const, starts_at }
    const body = { ...asked, service: 'PCOS/PCOD', note: 'thyroid since 2019', form_token: `feed-test-${forms}-token` }
    return ok(await desk.adminAppointments.book({ ...body, ...more }))
  }

  test('an address is made, of which only the hash is stored, and read without logging in', async () => {
    expect(ok(await desk.adminCalendarFeed.get())).toEqual({ made_at: null })
    const { address, secret } = await renew()
    expect(secret).toHaveLength(43)
    expect(ok(await desk.adminCalendarFeed.get())).toEqual({ made_at: now })
    const rows = await backend.db.selectFrom('calendar_feeds').selectAll().execute()
    expect(rows).toEqual([{ user_id: staffId, secret_hash: hashToken(secret), created_at: now }])
    expect(JSON.stringify(await backend.db.selectFrom('audit_entries').selectAll().execute())).not.toContain(secret)
    const { calendar, all } = await events(secret)
    expect(all).toEqual([])
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
    expect(calendar.getFirstPropertyValue('method')).toBeNull()
    expect(address.startsWith('http')).toBe(true)
  })

  test('its entries are what was agreed: names and times, no word of health, from 30 days ago to 180 ahead', async () => {
    const { secret } = await renew()
    const ritika = await book('Ritika Sharma', at('2026-11-23', '10:30'))
    const call = await book('Devansh Kothari', at('2026-11-24', '09:00'), { kind: 'discovery' })
    const cancelled = await book('Harsh Vyas', at('2026-11-25', '11:00'))
    ok(await desk.adminAppointments.move(cancelled.id, { version: cancelled.version, status: 'cancelled' }))
    await book('No Time', '')
    const { content, all } = await events(secret)
    const host = new URL((await renew()).address).hostname
    expect(all.map(({ uid, summary }) => [uid, summary])).toEqual([
      [`${ritika.id}@${host}`, 'Ritika Sharma, full consultation'],
      [`${call.id}@${host}`, 'Devansh Kothari, free call'],
    ])
    expect(all[0]?.startDate.toJSDate().toISOString()).toBe(at('2026-11-23', '10:30'))
    expect(all[0]?.endDate.toJSDate().toISOString()).toBe(at('2026-11-23', '11:15'))
    expect(all[0]?.sequence).toBe(ritika.version)
    expect(content).not.toMatch(/pcos|thyroid|9876543210|Harsh|No Time/i)
    const link = all[0]?.component.getFirstPropertyValue('url')
    expect(String(link)).toMatch(new RegExp(`^http.*/dashboard/booking\\?id=${ritika.id}$`))

    // From 30 days ago.
    backend.setNow('2026-12-23T05:30:00.000Z')
    await logIn()
    const uids = async () => (await events((await renew()).secret)).all.map(({ uid }) => uid)
    expect(await uids()).toEqual([`${call.id}@${host}`])
    // To 180 days ahead.
    const far = backend.db.updateTable('appointments').where('id', '=', ritika.id)
    await far.set({ starts_at: '2027-06-21T05:29:00.000Z', ends_at: '2027-06-21T06:14:00.000Z' }).execute()
    expect(await uids()).toEqual([`${call.id}@${host}`, `${ritika.id}@${host}`])
    await far.set({ starts_at: '2027-06-21T05:31:00.000Z', ends_at: '2027-06-21T06:16:00.000Z' }).execute()
    expect(await uids()).toEqual([`${call.id}@${host}`])
  })

  test('an entry follows its appointment', async () => {
    const { secret } = await renew()
    const one = await book('Ritika Sharma', at('2026-11-23', '10:30'))
    const moved = { version: one.version, kind: 'consultation' as const, starts_at: at('2026-11-23', '12:00') }
    ok(await desk.adminAppointments.giveTime(one.id, moved))
    const { all } = await events(secret)
    expect(all.map((event) => [event.startDate.toJSDate().toISOString(), event.sequence])).toEqual([
      [moved.starts_at, one.version + 1],
    ])
    // What took place stays; what did not goes.
    backend.setNow(at('2026-11-23', '13:00'))
    await logIn()
    const to = (version: number, status: 'completed' | 'confirmed' | 'no_show') =>
      desk.adminAppointments.move(one.id, { version, status })
    const { version } = ok(await to(one.version + 1, 'completed'))
    expect((await events(secret)).all).toHaveLength(1)
    const reopened = ok(await to(version, 'confirmed'))
    ok(await to(reopened.version, 'no_show'))
    expect((await events(secret)).all).toEqual([])
  })

  test('a renewed address makes the old one end, and one that is switched off is gone', async () => {
    const first = await renew()
    const second = await renew()
    expect(second.secret).not.toBe(first.secret)
    expect(await read(first.secret)).toMatchObject(noFeed)
    expect((await read(second.secret)).ok).toBe(true)
    expect(ok(await desk.adminCalendarFeed.withdraw())).toEqual({ made_at: null })
    expect(await read(second.secret)).toMatchObject(noFeed)
    ok(await desk.adminCalendarFeed.withdraw())
    const of = (action: string) => [action, staffId, staffId, staffId]
    expect(await audit()).toEqual([
      of('calendar_feed_made'),
      of('calendar_feed_renewed'),
      of('calendar_feed_withdrawn'),
    ])
  })

  test('it ends with the role and with the account of the person', async () => {
    const { secret } = await renew()
    const users = backend.db.updateTable('users').where('id', '=', staffId)
    await users.set({ role: 'client', can_care: 0, team_roles: 'kitchen' }).execute()
    expect(await read(secret)).toMatchObject(noFeed)
    await users.set({ team_roles: 'kitchen front_desk' }).execute()
    expect((await read(secret)).ok).toBe(true)
    await users.set({ role: 'admin', status: 'blocked' }).execute()
    expect(await read(secret)).toMatchObject(noFeed)
    await users.set({ status: 'active' }).execute()
    expect((await read(secret)).ok).toBe(true)
    await backend.db.deleteFrom('users').where('id', '=', staffId).execute()
    expect(await read(secret)).toMatchObject(noFeed)
  })

  test('whose calendar is said to be theirs sees that one alone', async () => {
    const { secret } = await renew()
    const count = async () => {
      const answer = ok(await read(secret))
      return answer.content.split('BEGIN:VEVENT').length - 1
    }
    const visit = (id: string, practitioner: string) => ({
      ...{ id, practitioner, status: 'confirmed' as const, name: 'Asha', mobile_number: '+919876543210' },
      ...{ kind: 'consultation' as const, created_at: now, updated_at: now },
      ...{ starts_at: '2026-11-24T05:00:00.000Z', ends_at: '2026-11-24T05:45:00.000Z' },
    })
    const before = await count()
    await backend.db
      .insertInto('appointments')
      .values([visit('one', 'meera-sharma'), visit('two', 'kavita-rao'), visit('three', 'kavita-rao')])
      .execute()
    expect(await count()).toBe(before + 3)
    await backend.db.updateTable('users').set({ practitioner: 'kavita-rao' }).where('id', '=', staffId).execute()
    expect(await count()).toBe(2)
  })

  test('each person of the staff has their own, and a client none', async () => {
    const { secret } = await renew()
    const other = await signUp(connection.transport)
    const { transport } = connection
    const client = createClinicApi({ transport, token: other.access_token })
    expect(await client.adminCalendarFeed.renew()).toMatchObject({ failure: { status: 403 } })
    await backend.db.updateTable('users').set({ role: 'admin' }).where('id', '=', other.user.id).execute()
    ok(await client.adminCalendarFeed.renew())
    expect((await read(secret)).ok).toBe(true)
  })

  test('guesses from one network address come to an end', async () => {
    const { secret } = await renew()
    for (let tries = 0; tries < 120; tries += 1) expect(await read(`guess${tries}`)).toMatchObject(noFeed)
    expect(await read(secret)).toMatchObject({ failure: { status: 429, code: 'too_many_tries' } })
    expect((await stranger('198.51.100.7').calendarFeed.read({ secret })).ok).toBe(true)
  })
})
