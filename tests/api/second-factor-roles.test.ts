/** A second factor that the owner demands of roles, from a day on. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StaffRole } from '~/domain/accounts/staff-words'
import { dayOf, indiaInstant } from '~/domain/time/days'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven } from '../support/people'
import { logIn, turnOn } from '../support/second-factor'

const now = '2026-11-21T04:00:05.000Z'
const later = (ms: number) => new Date(new Date(now).getTime() + ms).toISOString()
const day = 24 * 60 * 60_000
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    const env = { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password }
    backend = await startTestBackend({ engine, now, env })
  })
  afterEach(() => backend.stop())

  const clinic = (token: string) => createClinicApi({ transport: connection.transport, token })
  const adminSession = () => logIn(connection.transport, admin)
  const codeOf = (answer: { ok: boolean; failure?: { code?: string } }) => (answer.ok ? 'in' : answer.failure?.code)

  /** A colleague with these roles, logged in. */
  async function colleague(roles: StaffRole[]) {
    const person = await signUpProven(backend, connection.transport)
    await backend.db.updateTable('users').set(storedRoles(roles)).where('id', '=', person.user.id).execute()
    return {
      ...{ id: person.user.id, email: person.email, own: clinic(person.access_token) },
      logIn: async () => clinic((await logIn(connection.transport, person)).access_token),
    }
  }
  const told = async () => {
    const rows = await backend.db
      .selectFrom('outbox')
      .selectAll()
      .where('template', '=', 'team_second_factor')
      .execute()
    return rows.map(({ recipient }) => recipient).toSorted()
  }

  test('it holds from its day on, is told by mail to those who lack one, and closes the desk to them alone', async () => {
    const owner = clinic((await adminSession()).access_token)
    const [kavita, farhan, both] = [
      await colleague(['front_desk']),
      await colleague(['kitchen']),
      await colleague(['front_desk', 'writer']),
    ]
    const blocked = await colleague(['front_desk'])
    await backend.db.updateTable('users').set({ status: 'blocked' }).where('id', '=', blocked.id).execute()
    await turnOn(both.own, now)
    const set = { roles: ['front_desk' as const], seen: [], from: dayOf(later(7 * day)) }
    const saved = await owner.adminTeam.demand(set)
    expect(saved).toMatchObject({ data: { roles: [{ role: 'front_desk', holds_from: set.from }], told: 1 } })
    expect(await told()).toEqual([kavita.email])
    // Sent from a page that was loaded before.
    expect(codeOf(await owner.adminTeam.demand(set))).toBe('changed_meanwhile')
    expect(await told()).toHaveLength(1)

    expect((await kavita.own.adminUsers.list()).ok, 'the day is yet to come').toBe(true)
    expect(await kavita.own.security.state()).toMatchObject({
      data: { second_factor: { is_required: false, required_from: set.from } },
    })
    backend.setNow(indiaInstant(set.from).toISOString())
    // Who lacks one can log in.
    const own = await kavita.logIn()
    expect(codeOf(await own.adminUsers.list())).toBe('second_factor_required')
    expect(codeOf(await own.stats.waiting())).toBe('second_factor_required')
    expect(await own.users.info()).toMatchObject({ data: { lacks_second_factor: true } })
    // What is their own stays open.
    expect((await own.appointments.mine()).ok).toBe(true)
    expect((await (await farhan.logIn()).stats.waiting()).ok).toBe(true)

    await turnOn(own, indiaInstant(set.from).toISOString())
    expect((await own.adminUsers.list()).ok).toBe(true)
    expect(codeOf(await own.security.turnOffSecondFactor({}))).toBe('second_factor_required')
    const boss = clinic((await adminSession()).access_token)
    const form = { full_name: 'Gopal Saini', email: 'gopal@clinic.example' }
    expect((await boss.adminTeam.invite({ ...form, roles: ['front_desk'] })).ok).toBe(true)
    const invitation = (await backend.mails()).find(({ template }) => template === 'team_invited')
    expect(JSON.parse(invitation?.data ?? '{}')).toMatchObject({ needsFactorFrom: set.from })
    const team = await boss.adminTeam.list()
    const froms = team.ok ? team.data.map((one) => [one.email, one.second_factor_from]) : []
    expect(froms).toEqual(
      expect.arrayContaining([
        [kavita.email, set.from],
        [farhan.email, null],
      ]),
    )
  })

  test('an owner cannot lock themself out, nor choose a day that is over; what is unticked is open at once', async () => {
    const owner = clinic((await adminSession()).access_token)
    const today = dayOf(now)
    const set = { roles: ['owner' as const, 'kitchen' as const], seen: [], from: today }
    expect(codeOf(await owner.adminTeam.demand(set))).toBe('own_second_factor_missing')
    expect(await owner.adminTeam.demands()).toMatchObject({ data: { roles: [] } })
    expect(codeOf(await owner.adminTeam.demand({ ...set, from: dayOf(later(-day)) }))).toBe('invalid_input')
    expect(codeOf(await owner.adminTeam.demand({ ...set, from: '2031-01-01' }))).toBe('invalid_input')
    await turnOn(owner, now)
    expect((await owner.adminTeam.demand(set)).ok).toBe(true)
    expect(codeOf(await owner.security.turnOffSecondFactor({}))).toBe('second_factor_required')
    const cook = await colleague(['kitchen'])
    expect(codeOf(await cook.own.adminDeliveries.day())).toBe('second_factor_required')
    expect(codeOf(await cook.own.adminTeam.demand({ ...set, roles: [] }))).toBe('forbidden')
    expect((await owner.adminTeam.demand({ roles: ['owner'], seen: ['kitchen', 'owner'], from: today })).ok).toBe(true)
    expect((await cook.own.adminDeliveries.day()).ok).toBe(true)
    const entries = await backend.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('object_type', '=', 'second_factor_roles')
      .orderBy('id')
      .execute()
    expect(entries.map(({ action, details }) => [action, JSON.parse(details ?? '')])).toEqual([
      ['second_factor_demanded', { roles: 'owner kitchen', from: today }],
      ['second_factor_not_demanded', { roles: 'kitchen' }],
    ])
  })

  test('the setting of the site is the stricter one', async () => {
    await backend.restart({ ADMIN_SECOND_FACTOR: 'required' })
    const owner = clinic((await adminSession()).access_token)
    await turnOn(owner, now)
    expect(await owner.adminTeam.demands()).toMatchObject({ data: { roles: [], is_of_all: true } })
    const cook = await colleague(['kitchen'])
    expect(codeOf(await cook.own.adminDeliveries.day())).toBe('second_factor_required')
  })
})
