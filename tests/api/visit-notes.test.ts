/** Notes of visits: written, signed, amended, and what their client reads, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven } from '../support/people'
import { codeOf, ok } from '../support/results'

/** A Monday, 09:30 in India. */
const now = '2026-11-23T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const visit = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const body = {
  assessment: '70.1 kg, sleeps 6½ h',
  problem: 'Protein at breakfast about 9 g',
  intervention: 'Besan cheela at breakfast',
  to_watch: 'Hunger at 5 PM',
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let own: ClinicApi
  let other: ClinicApi
  let id: string
  let otherId: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const login = ok(await createClinicApi({ transport }).auth.login(admin))
    staff = createClinicApi({ transport, token: login.access_token as string })
    const asha = await signUpProven(backend, transport)
    const ravi = await signUpProven(backend, transport)
    own = createClinicApi({ transport, token: asha.access_token })
    other = createClinicApi({ transport, token: ravi.access_token })
    id = asha.user.id
    otherId = ravi.user.id
    await consult(id, visit, '2026-11-23T03:00:00.000Z')
    await consult(otherId, visit.replace('eeee', 'ffff'), '2026-11-20T05:00:00.000Z')
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
    ok(await other.privacy.choose({ purpose: 'health_details', agrees: true }))
  })
  afterEach(() => backend.stop())

  const consult = (user_id: string, appointment: string, starts_at: string) =>
    backend.db
      .insertInto('appointments')
      .values({
        ...{ id: appointment, user_id, status: 'completed', kind: 'consultation', name: 'Asha' },
        ...{ mobile_number: '+919876543210', starts_at, ends_at: starts_at, created_at: starts_at },
        updated_at: starts_at,
      })
      .execute()
  const begin = async (appointment_id: string | null = visit) =>
    ok(await staff.adminVisitNotes.begin(id, { appointment_id }))
  const signed = async () => {
    const draft = await begin()
    const saved = ok(await staff.adminVisitNotes.save(id, draft.id, { ...body, version: draft.version }))
    return ok(await staff.adminVisitNotes.sign(id, draft.id, { version: saved.version }))
  }

  test('a visit that took place has one note: begun, saved, signed', async () => {
    expect(ok(await staff.adminVisitNotes.list(id))).toMatchObject({
      notes: [],
      without_note: [{ appointment_id: visit, kind: 'consultation' }],
    })
    const draft = await begin()
    expect(codeOf(await staff.adminVisitNotes.begin(id, { appointment_id: visit }))).toEqual([409, 'visit_has_note'])
    expect(codeOf(await staff.adminVisitNotes.sign(id, draft.id, { version: 1 }))).toEqual([422, 'invalid_input'])
    const saved = ok(await staff.adminVisitNotes.save(id, draft.id, { ...body, version: 1 }))
    expect(saved).toMatchObject({ ...body, version: 2, signed_at: null, visit: { appointment_id: visit } })
    expect(codeOf(await staff.adminVisitNotes.save(id, draft.id, { ...body, version: 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    expect(ok(await own.careVisits.list())).toEqual([])
    const note = ok(await staff.adminVisitNotes.sign(id, draft.id, { version: 2 }))
    expect(note.signed_at).toBe(now)
    expect(ok(await staff.adminVisitNotes.list(id)).without_note).toEqual([])
  })

  test('19: a signed note takes amendments alone, each with its reason; the row stays byte for byte', async () => {
    const note = await signed()
    const stored = () =>
      backend.db.selectFrom('visit_notes').selectAll().where('id', '=', note.id).executeTakeFirstOrThrow()
    const before = await stored()
    for (const version of [note.version - 1, note.version, note.version + 1]) {
      const calls = [
        staff.adminVisitNotes.save(id, note.id, { ...body, intervention: 'Another', version }),
        staff.adminVisitNotes.sign(id, note.id, { version }),
        staff.adminVisitNotes.discard(id, note.id, { version }),
      ]
      for (const call of calls) expect(codeOf(await call)).toEqual([409, 'note_is_signed'])
    }
    const amendment = {
      part: 'intervention',
      text: 'Moong in place of besan',
      reason: 'Besan does not suit her',
    } as const
    const amended = ok(await staff.adminVisitNotes.amend(id, note.id, amendment))
    expect(amended).toMatchObject({ ...body, amendments: [{ ...amendment, signed_at: now }] })
    expect(codeOf(await staff.adminVisitNotes.amend(id, note.id, { ...amendment, reason: '' }))).toEqual([
      422,
      'invalid_input',
    ])
    expect(codeOf(await staff.adminVisitNotes.amend(id, amended.amendments[0]?.id ?? '', amendment))).toEqual([
      404,
      'visit_note_not_found',
    ])
    expect(await stored()).toEqual(before)
  })

  test('its client reads the intervention and its amendments, and nothing else of it; nobody else does', async () => {
    const note = await signed()
    for (const part of ['intervention', 'problem'] as const)
      ok(await staff.adminVisitNotes.amend(id, note.id, { part, text: `Of the ${part}`, reason: 'Talked by phone' }))
    const visits = ok(await own.careVisits.list())
    expect(visits).toMatchObject([
      { intervention: body.intervention, kind: 'consultation', amendments: [{ text: 'Of the intervention' }] },
    ])
    expect(JSON.stringify(visits)).not.toMatch(/70\.1|Hunger|9 g|Of the problem/)
    expect(ok(await other.careVisits.list())).toEqual([])
    expect(ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')).toHaveLength(0)
    ok(await staff.adminVisitNotes.list(id))
    expect(ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')).toHaveLength(1)
  })

  test('another client’s notes and visits are none', async () => {
    const note = await signed()
    expect(codeOf(await staff.adminVisitNotes.begin(otherId, { appointment_id: visit }))).toEqual([
      404,
      'appointment_not_found',
    ])
    const draft = ok(await staff.adminVisitNotes.begin(otherId, { appointment_id: null }))
    expect(codeOf(await staff.adminVisitNotes.save(id, draft.id, { ...body, version: 1 }))).toEqual([
      404,
      'visit_note_not_found',
    ])
    expect(
      codeOf(await staff.adminVisitNotes.amend(otherId, note.id, { part: 'to_watch', text: 'x', reason: 'y' })),
    ).toEqual([404, 'visit_note_not_found'])
  })

  test('nothing is written without the consent; taken back, no note is left; stored, no word is in clear', async () => {
    await signed()
    const draft = ok(await staff.adminVisitNotes.begin(id, { appointment_id: null }))
    ok(await staff.adminVisitNotes.save(id, draft.id, { ...body, version: 1 }))
    const rows = await backend.db.selectFrom('visit_notes').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/70\.1|cheela|Hunger|Protein/)
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(await backend.db.selectFrom('visit_notes').select('id').execute()).toEqual([])
    expect(codeOf(await staff.adminVisitNotes.begin(id, { appointment_id: null }))).toEqual([422, 'invalid_input'])
  })

  test('a draft is thrown away, and its visit can be written of again', async () => {
    const draft = await begin()
    ok(await staff.adminVisitNotes.discard(id, draft.id, { version: draft.version }))
    expect(await begin()).toMatchObject({ version: 1, signed_at: null })
  })
})
