/** Two files of one client, merged and parted over the API: who may, who logs in then, who is told, and what privacy makes of both. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { runErasures } from '~/privacy/erasure/erasures'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'

const now = '2026-12-01T04:00:00.000Z'
const admin = { email: 'admin@localhost', password: 'paneer from the start' }
const walkIn = { email: '', full_name: 'अदिति Verma', phone_number: '98290 11223' }

function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let desk: ClinicApi
  let asha: TestPerson
  let file: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin))
    desk = createClinicApi({ transport, token, timeoutMs: 60_000 })
    file = ok(await desk.adminUsers.make(walkIn)).id
    asha = await signUpProven(backend, transport)
  })
  afterEach(() => backend.stop())

  /** The same call as the preview's form sends. */
  async function merge(by: ClinicApi, id: string, other: string, wanted: object = {}) {
    const { stays, goes } = ok(await desk.adminUsers.mergePreview(id, { other }))
    const versions = { version: stays.version, goes_version: goes.version }
    return by.adminUsers.merge(stays.id, { goes: goes.id, ...versions, reason: 'Came in with her ID', ...wanted })
  }
  async function frontDesk(): Promise<ClinicApi> {
    const { transport } = connection
    const person = await signUpProven(backend, transport)
    await backend.db
      .updateTable('users')
      .set(storedRoles(['front_desk']))
      .where('id', '=', person.user.id)
      .execute()
    return createClinicApi({ transport, token: person.access_token })
  }
  const logIn = (person: TestPerson) =>
    createClinicApi({ transport: connection.transport }).auth.login({ email: person.email, password: person.password })

  test('the file with the log-in stays, whichever was asked about; the client reads what came over, and is told', async () => {
    const { id } = ok(await desk.adminAppointments.book({ ...booked, user_id: file }))
    const preview = ok(await desk.adminUsers.mergePreview(file, { other: asha.user.id }))
    expect(preview).toMatchObject({
      stays: { id: asha.user.id },
      goes: { id: file },
      moved: { appointments: 1 },
      stops: [],
    })
    expect(preview.notes).toContain('log_in_stays')
    ok(await merge(desk, file, asha.user.id, { full_name: 'goes', phone_number: 'goes' }))
    const client = createClinicApi({ transport: connection.transport, token: asha.access_token })
    expect(ok(await client.appointments.mine({}))).toMatchObject([{ id }])
    expect(ok(await desk.adminUsers.get(asha.user.id))).toMatchObject({
      ...{ full_name: walkIn.full_name, phone_number: '+919829011223', email: asha.email },
      merged: [{ id: file, moved: { appointments: 1 } }],
    })
    expect(ok(await desk.adminUsers.get(file))).toMatchObject({ status: 'blocked', merged_into: asha.user.id })
    const told = (await backend.mails()).filter(({ template }) => template === 'files_merged')
    expect(told.map(({ recipient }) => recipient)).toEqual([asha.email])
    const deeds = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'files_merged')
      .execute()
    expect(deeds.map(({ subject }) => subject).sort()).toEqual([asha.user.id, file].sort())
    expect(codeOf(await desk.adminUsers.unblock(file, { reason: 'Try', version: 3 }))).not.toBe('ok')
  })

  test('the other log-in ends, by an owner alone, and is open again once the files are parted', async () => {
    const other = await signUpProven(backend, connection.transport)
    const [first, staff] = [asha.user.id, await frontDesk()]
    expect(ok(await staff.adminUsers.mergePreview(first, { other: other.user.id })).stops).toEqual(['owner_needed'])
    expect(codeOf(await merge(staff, first, other.user.id))).toBe('owner_needed')
    ok(await merge(desk, first, other.user.id))
    expect(codeOf(await logIn(other))).toBe('account_blocked')
    const closed = createClinicApi({ transport: connection.transport, token: other.access_token })
    expect(codeOf(await closed.users.info())).not.toBe('ok')
    const told = (await backend.mails()).filter(({ template }) => template === 'files_merged')
    expect(told.map(({ recipient }) => recipient).sort()).toEqual([asha.email, other.email].sort())
    expect(told.every(({ data }) => data.includes(asha.email))).toBe(true)
    const version = ok(await desk.adminUsers.get(other.user.id)).version
    expect(codeOf(await desk.adminUsers.unblock(other.user.id, { reason: 'Try', version }))).toBe('file_is_merged')
    expect(codeOf(await staff.adminUsers.part(first, { goes: other.user.id, reason: 'Sisters' }))).toBe('owner_needed')
    ok(await desk.adminUsers.part(first, { goes: other.user.id, reason: 'Sisters' }))
    expect(codeOf(await logIn(other))).toBe('ok')
    expect(codeOf(await desk.adminUsers.part(first, { goes: other.user.id, reason: 'Twice' }))).toBe(
      'files_not_partable',
    )
  })

  test('health details come to be read by who logs in: an owner merges them; without any the front desk does', async () => {
    const staff = await frontDesk()
    ok(await merge(staff, file, asha.user.id))
    ok(await staff.adminUsers.part(asha.user.id, { goes: file, reason: 'Sisters' }))
    await consult(backend, file)
    await backend.db.updateTable('appointments').set({ medical_issue: 'x' }).where('user_id', '=', file).execute()
    expect(codeOf(await merge(staff, file, asha.user.id))).toBe('owner_needed')
    ok(await merge(desk, file, asha.user.id))
  })

  test('staff, closed and erased files, one and the same, and files that changed meanwhile are not merged', async () => {
    const owner = ok(await desk.adminUsers.list({ role: 'admin' }))[0]?.id ?? ''
    for (const other of [owner, file])
      expect(codeOf(await desk.adminUsers.mergePreview(file, { other }))).toBe('user_not_found')
    const sent = { goes: file, version: 9, goes_version: 1, reason: 'One' }
    expect(codeOf(await desk.adminUsers.merge(asha.user.id, sent))).toBe('changed_meanwhile')
    expect(codeOf(await desk.adminUsers.merge(file, { ...sent, goes: asha.user.id, version: 1 }))).toBe(
      'changed_meanwhile',
    )
    ok(await desk.adminUsers.block(file, { reason: 'Made twice', version: 1 }))
    expect(codeOf(await desk.adminUsers.mergePreview(file, { other: asha.user.id }))).toBe('user_is_blocked')
  })

  test('the export gives both files, and who is erased is erased in both', async () => {
    ok(await merge(desk, file, asha.user.id))
    const client = createClinicApi({ transport: connection.transport, token: asha.access_token })
    const { sections } = ok(await client.privacy.export({ password: asha.password }))
    const accounts = sections.find(({ table }) => table === 'users')?.rows ?? []
    expect(accounts.map((row) => row.id).sort()).toEqual([asha.user.id, file].sort())
    const { version } = ok(await desk.adminUsers.get(asha.user.id))
    ok(await desk.adminPrivacy.askErasure(asha.user.id, { version, reason: 'She asked by phone' }))
    const waiting = ok(
      await desk.adminUsers.mergePreview(asha.user.id, {
        other: ok(await desk.adminUsers.make({ ...walkIn, full_name: 'A' })).id,
      }),
    )
    expect(waiting.stops).toContain('erasure_waits')
    const later = new Date('2026-12-09T04:00:00.000Z')
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
    expect(await runErasures({ db: backend.db, clock: () => later, vault: backend.vault(), log: log as never })).toBe(1)
    const left = await backend.db
      .selectFrom('users')
      .select(['full_name', 'phone_number', 'email'])
      .where('id', 'in', [asha.user.id, file])
      .execute()
    for (const one of left) expect(one).toEqual({ full_name: 'Erased account', phone_number: null, email: null })
    expect(await backend.db.selectFrom('merged_files').selectAll().execute()).toEqual([])
    expect(codeOf(await desk.adminUsers.part(asha.user.id, { goes: file, reason: 'Late' }))).toBe('files_not_partable')
  })
})

const booked = { name: 'Asha Verma', mobile_number: '98290 11223', email: '', kind: 'consultation' } as const
