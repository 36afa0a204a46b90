/** Another dietitian's client is read with a reason alone, which the client sees; with one practitioner nobody is asked. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const codeOf = (result: Result<unknown>) => (result.ok ? 'ok' : result.failure.code)
function ok<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let asha: TestPerson

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
  async function dietitian(practitioner: string | null, roles: ('dietitian' | 'owner')[] = ['dietitian']) {
    const person = await signUpProven(backend, connection.transport)
    const standing = { ...storedRoles(roles), practitioner }
    await backend.db.updateTable('users').set(standing).where('id', '=', person.user.id).execute()
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
