/** Another dietitian's client is read with a reason alone, which the client sees; with one practitioner nobody is asked. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { StaffRole } from '~/domain/accounts/staff-words'
import type { Result } from '~/platform/session/answers/read-answer'
import { operations } from '~/program/operations'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const keysOf = (schema: z.ZodType | undefined) => (schema instanceof z.ZodObject ? Object.keys(schema.shape) : [])
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)
function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let asha: TestPerson
  /** Of the dietitian who was made last. */
  let lastToken = ''

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now })
    asha = await signUpProven(backend, connection.transport)
    await consult(backend, asha.user.id)
    await backend.db.updateTable('appointments').set({ practitioner: 'meera' }).execute()
  })
  afterEach(() => backend.stop())

  const as = (person: TestPerson): ClinicApi =>
    createClinicApi({ transport: connection.transport, token: person.access_token, timeoutMs: 60_000 })
  async function dietitian(practitioner: string | null, roles: StaffRole[] = ['dietitian']) {
    const person = await signUpProven(backend, connection.transport)
    const standing = { ...storedRoles(roles), practitioner }
    await backend.db.updateTable('users').set(standing).where('id', '=', person.user.id).execute()
    lastToken = person.access_token
    return as(person)
  }
  const id = () => asha.user.id

  test('whose client it is reads without a reason; another writes one first, for a day, and the client reads it', async () => {
    const [meera, kavita] = [await dietitian('meera'), await dietitian('kavita')]
    expect(codeOf(await meera.adminCare.get(id()))).toBe('ok')
    expect(ok(await meera.adminCare.access(id()))).toMatchObject({ needs_reason: false })
    expect(ok(await kavita.adminCare.access(id()))).toMatchObject({ needs_reason: true, full_name: 'Meera Joshi' })
    for (const refused of [
      await kavita.adminCare.get(id()),
      await kavita.adminReadings.list(id(), {}),
      await kavita.adminCareMessages.list(id(), {}),
      await kavita.adminVisitNotes.list(id()),
      await kavita.adminCareDocuments.list(id()),
      await kavita.adminDietPlans.list(id()),
      await kavita.adminCheckIns.list(id()),
    ])
      expect(codeOf(refused)).toBe('reason_needed')
    const template = { name: 'A week', client_id: id(), number: 1 }
    expect(codeOf(await kavita.adminDietTemplates.make(template))).toBe('reason_needed')
    ok(await kavita.adminCare.giveReason(id(), { reason: 'Meera is on leave' }))
    expect(codeOf(await kavita.adminCare.get(id()))).toBe('ok')
    const { readings } = ok(await as(asha).privacy.own())
    expect(readings.find(({ what }) => what === 'reason')).toMatchObject({ reason: 'Meera is on leave' })
    const entries = backend.db.updateTable('audit_entries').set({ at: '2026-11-20T03:59:00.000Z' })
    await entries.where('action', '=', 'care_reason_given').execute()
    expect(ok(await kavita.adminCare.access(id()))).toMatchObject({ needs_reason: true })
  })

  test('no call of care or of health names another’s client without a reason', async () => {
    await dietitian('meera')
    const kavita = await dietitian('kavita')
    const { id: visit } = await backend.db.selectFrom('appointments').select('id').executeTakeFirstOrThrow()
    /** Whose path names a template, and those with which the reason is given. */
    const namesNoClient = [
      ...['adminDietTemplates.get', 'adminDietTemplates.save', 'adminDietTemplates.remove'],
      ...['adminCare.access', 'adminCare.give_reason'],
    ]
    const bodies: Record<string, unknown> = {
      'adminDietTemplates.make': { name: 'A week', client_id: id(), number: 1 },
    }
    const named = operations.filter(
      ({ id: call, needs, params, body }) =>
        (needs === 'care' || needs === 'health' || call === 'adminUsers.notes') &&
        (params || keysOf(body).some((key) => /(client|user|appointment)_id/.test(key))) &&
        !namesNoClient.includes(call),
    )
    expect(named.length).toBeGreaterThan(35)
    const answers = await Promise.all(
      named.map(async ({ id: call, needs, path, method }) => {
        const address = path
          .replace('{id}', needs === 'health' ? visit : id())
          .replaceAll(/\{\w+\}/g, '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000')
        const response = await connection.transport.send(
          new Request(`${connection.transport.baseUrl}/api${address}`, {
            ...{ method, headers: { 'content-type': 'application/json', authorization: `Bearer ${lastToken}` } },
            ...(method !== 'GET' && { body: JSON.stringify(bodies[call] ?? {}) }),
          }),
        )
        return [call, ((await response.json()) as { code?: string }).code]
      }),
    )
    expect(answers).toEqual(named.map(({ id: call }) => [call, 'reason_needed']))
    expect(ok(await kavita.careInbox.list({}))).toEqual([])
  })

  test('the health note of a visit and what colleagues note ask for the reason; one’s own visit does not', async () => {
    const [meera, kavita] = [await dietitian('meera'), await dietitian('kavita')]
    const desk = await dietitian(null, ['front_desk'])
    const written = await as(asha).appointments.create({
      ...{ name: 'Asha', email: asha.user.email ?? '', mobile_number: '9829012345' },
      ...{ medical_issue: 'Thyroid since 2019', health_consent: true },
    })
    const visit = ok(written).id
    await backend.db.updateTable('appointments').set({ practitioner: 'meera' }).execute()
    ok(await meera.adminAppointments.addNote(visit, { text: 'Takes thyroxine' }))
    ok(await meera.adminUsers.addNote(id(), { text: 'Fears needles' }))

    expect(codeOf(await kavita.adminAppointments.healthNote(visit))).toBe('reason_needed')
    expect(codeOf(await kavita.adminUsers.notes(id(), {}))).toBe('reason_needed')
    const before = ok(await kavita.adminAppointments.get(visit))
    expect(before).toMatchObject({ needs_reason: true, has_health_note: true, notes: [] })
    const noted = ok(await kavita.adminAppointments.addNote(visit, { text: 'Rang at noon' }))
    expect(noted.notes.map(({ text }) => text)).toEqual(['Rang at noon'])
    // Who reads nothing of health is asked for no reason, and told of no note.
    const atDesk = ok(await desk.adminAppointments.get(visit))
    expect(atDesk).toMatchObject({ needs_reason: false, has_health_note: false, notes: [] })
    expect(ok(await desk.adminUsers.notes(id(), {}))).toEqual([])

    ok(await kavita.adminCare.giveReason(id(), { reason: 'Meera is on leave' }))
    expect(ok(await kavita.adminAppointments.healthNote(visit)).medical_issue).toBe('Thyroid since 2019')
    const after = ok(await kavita.adminAppointments.get(visit))
    expect(after).toMatchObject({ needs_reason: false })
    expect(after.notes.map(({ text }) => text)).toEqual(['Rang at noon', 'Takes thyroxine'])
    expect(ok(await kavita.adminUsers.notes(id(), {})).map(({ text }) => text)).toEqual(['Fears needles'])
    expect(ok(await meera.adminAppointments.get(visit))).toMatchObject({ needs_reason: false })

    // A booking without a file: whose calendar it is in.
    await backend.db.updateTable('appointments').set({ user_id: null }).where('id', '=', visit).execute()
    expect(ok(await meera.adminAppointments.healthNote(visit)).medical_issue).toBe('Thyroid since 2019')
    const refused = await kavita.adminAppointments.healthNote(visit)
    expect(refused).toMatchObject({
      failure: { code: 'reason_needed', message: expect.stringContaining('without a client file') },
    })
    expect(ok(await kavita.adminAppointments.get(visit)).needs_reason).toBe(true)
    await backend.db.updateTable('appointments').set({ practitioner: null }).where('id', '=', visit).execute()
    expect(codeOf(await kavita.adminAppointments.healthNote(visit))).toBe('ok')
  })

  test('a visit makes a client one’s own, a cancelled one does not; who has seen nobody is everybody’s', async () => {
    const kavita = await dietitian('kavita')
    const visit = { practitioner: 'kavita', status: 'cancelled' as const }
    await consult(backend, id(), '2026-11-19T05:00:00.000Z')
    const later = backend.db.updateTable('appointments').where('starts_at', '=', '2026-11-19T05:00:00.000Z')
    await later.set(visit).execute()
    expect(ok(await kavita.adminCare.access(id())).needs_reason).toBe(true)
    await later.set({ status: 'completed' }).execute()
    expect(ok(await kavita.adminCare.access(id())).needs_reason).toBe(false)
    await backend.db.updateTable('appointments').set({ practitioner: null }).execute()
    expect(ok(await kavita.adminCare.access(id())).needs_reason).toBe(false)
  })

  test('an owner who is a dietitian is asked for none, nor is anybody where no account has a calendar', async () => {
    const plain = await dietitian(null)
    expect(codeOf(await plain.adminCare.get(id()))).toBe('ok')
    const owner = await dietitian(null, ['owner', 'dietitian'])
    await dietitian('kavita')
    expect(codeOf(await plain.adminCare.get(id()))).toBe('reason_needed')
    expect(codeOf(await owner.adminCare.get(id()))).toBe('ok')
    expect(codeOf(await plain.adminCare.get('0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'))).toBe('care_not_found')
  })
})
