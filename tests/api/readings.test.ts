/** Readings of a client: entered, asked for again, corrected, taken out, hidden, exported; over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyFacts } from '~/care/contract/care-files'
import { emptyBody } from '~/care/contract/diet-plan-body'
import { addDays } from '~/domain/time/days'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { makePdf } from '../support/pdfs'
import { signUpProven, type TestPerson } from '../support/people'
import { codeOf, fieldsOf, ok } from '../support/results'

/** A Monday, 09:30 in India. */
const now = '2026-11-23T04:00:00.000Z'
const today = '2026-11-23'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
const words = 'Do now what your doctor told you, and call your doctor. In an emergency call 112.'

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let asha: TestPerson
  let own: ClinicApi
  let id: string

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login(admin)) as {
      access_token: string
    }
    staff = createClinicApi({ transport, token })
    asha = await signUpProven(backend, transport)
    own = createClinicApi({ transport, token: asha.access_token })
    id = asha.user.id
  })
  afterEach(() => backend.stop())

  const consult = (of: string) =>
    backend.db
      .insertInto('appointments')
      .values({
        ...{ id: `0199aaaa-bbbb-7ccc-8ddd-${of.slice(-12)}`, user_id: of, status: 'completed', kind: 'consultation' },
        ...{ name: 'Asha', mobile_number: '+919876543210', starts_at: now, ends_at: now },
        ...{ created_at: now, updated_at: now },
      })
      .execute()
  const inCare = async () => {
    await consult(id)
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
  }
  const aFile = (change: Partial<typeof emptyFacts> = {}, hide: 'none' | 'weight' | 'all_numbers' = 'none') => ({
    ...{ born_on: '1997-03-12', sex: 'f' as const, hide, own_katori_ml: null, version: 0 },
    facts: { ...emptyFacts, height_cm: 160, weight_kg: 80, ...change },
  })
  const weight = (value: number, taken_on = today, more: object = {}) =>
    own.readings.add({ kind: 'weight', value, taken_on, ...more })

  test('no reading without care, nor without the consent; neither by staff', async () => {
    expect(codeOf(await weight(70.1))).toEqual([404, 'care_not_found'])
    expect(codeOf(await own.readings.progress())).toEqual([404, 'care_not_found'])
    expect(codeOf(await staff.adminReadings.list(id))).toEqual([404, 'care_not_found'])
    await consult(id)
    for (const refused of [
      await weight(70.1),
      await staff.adminReadings.add(id, { kind: 'weight', value: 70.1, taken_on: today }),
    ]) {
      expect(codeOf(refused)).toEqual([422, 'invalid_input'])
      expect(fieldsOf(refused)).toEqual(['consent'])
    }
    expect(ok(await own.readings.progress())).toMatchObject({ has_consent: false, entries: [] })
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: true }))
    expect(ok(await weight(70.1))).toMatchObject({ value: '70.1', way: 'client', is_own: true, state: 'counts' })
    expect(await backend.db.selectFrom('readings').select('id').execute()).toHaveLength(1)
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(await backend.db.selectFrom('readings').select('id').execute()).toEqual([])
  })

  test('71.6 typed as 76.1 is asked again, taken with a tick, corrected the same day; both rows stay', async () => {
    await inCare()
    ok(await weight(71.9, '2026-11-16'))
    const doubtful = await weight(76.1)
    expect(codeOf(doubtful)).toEqual([422, 'reading_doubtful'])
    expect(fieldsOf(doubtful)).toEqual(['sure'])
    expect(doubtful.ok || doubtful.failure.message).toContain('It was 71.9 kg on 16 November 2026')
    const wrong = ok(await weight(76.1, today, { sure: true }))
    const right = ok(await own.readings.correct(wrong.id, { value: 71.6, taken_on: today }))
    expect(right).toMatchObject({ value: '71.6', replaces_id: wrong.id, state: 'counts' })
    const { entries, change, kinds } = ok(await own.readings.progress())
    expect(entries.map(({ value, state }) => [value, state])).toEqual([
      ['71.6', 'counts'],
      ['76.1', 'corrected'],
      ['71.9', 'counts'],
    ])
    expect(change).toEqual({ by: '0.3', direction: 'less', since: '2026-11-16' })
    expect(kinds.find((one) => one.id === 'weight')?.latest?.value).toBe('71.6')
    expect(codeOf(await own.readings.correct(wrong.id, { value: 71.7, taken_on: today }))).toEqual([
      ...[409, 'reading_changed'],
    ])
    const audited = await backend.db.selectFrom('audit_entries').select(['action', 'details']).execute()
    expect(audited.map(({ action }) => action)).toEqual(expect.arrayContaining(['reading_added', 'reading_corrected']))
    expect(audited.every(({ details }) => !/7[16]/.test(details?.replace(/"notice":"[^"]*"/, '') ?? ''))).toBe(true)
  })

  test('a form that is sent twice enters one reading; two corrections at once leave one', async () => {
    await inCare()
    const form_token = 'a-token-of-one-form'
    const first = ok(await weight(70.1, today, { form_token }))
    expect(ok(await weight(70.1, today, { form_token })).id).toBe(first.id)
    expect(codeOf(await weight(70.4, today, { form_token }))).toEqual([409, 'form_already_sent'])
    const both = await Promise.all(
      [70.2, 70.3].map((value) => own.readings.correct(first.id, { value, taken_on: today })),
    )
    expect(both.filter((one) => one.ok)).toHaveLength(1)
    expect(await backend.db.selectFrom('readings').select('id').execute()).toHaveLength(2)
  })

  test('what is copied from a report leads to it, as long as it is there; another client’s is not found', async () => {
    await inCare()
    const file = (await makePdf('Blood report')).toString('base64')
    ok(await own.careDocuments.add({ file, name: 'Blood report', kind: 'report' }))
    const { documents } = ok(await staff.adminReadings.list(id))
    expect(documents.map(({ name }) => name)).toEqual(['Blood report'])
    const [document_id = ''] = documents.map((one) => one.id)
    const hba1c = { kind: 'hba1c', value: 5.8, taken_on: today, sure: true } as const
    const copied = { ...hba1c, way: 'report', document_id } as const
    const entries = async () =>
      ok(await staff.adminReadings.list(id, { kind: 'hba1c' })).entries.map(({ value, ...one }) => [
        value,
        one.document_id,
      ])
    expect(codeOf(await staff.adminReadings.add(id, { ...copied, way: 'clinic' }))).toEqual([422, 'invalid_input'])
    const saved = ok(await staff.adminReadings.add(id, copied))
    expect(saved).toMatchObject({ way: 'report', document_id })
    ok(await staff.adminReadings.correct(id, saved.id, { ...copied, value: 5.9 }))
    expect(await entries()).toEqual([
      ['5.9', document_id],
      ['5.8', document_id],
    ])

    const other = await signUpProven(backend, connection.transport)
    await consult(other.user.id)
    const theirs = createClinicApi({ transport: connection.transport, token: other.access_token })
    ok(await theirs.privacy.choose({ purpose: 'health_details', agrees: true }))
    const refused = await staff.adminReadings.add(other.user.id, copied)
    expect(codeOf(refused)).toEqual([404, 'document_not_found'])

    ok(await own.careDocuments.remove(document_id))
    expect(await entries()).toEqual([
      ['5.9', null],
      ['5.8', null],
    ])
    expect(codeOf(await staff.adminReadings.add(id, copied))).toEqual([404, 'document_not_found'])
  })

  test('64 mg/dL says at once what to do, and the page goes on saying it until a better one', async () => {
    await inCare()
    const glucose = (value: number, sure = false, time: string | null = null) =>
      own.readings.add({ kind: 'glucose_fasting', value, taken_on: today, time, sure })
    expect(codeOf(await glucose(64))).toEqual([422, 'reading_doubtful'])
    expect(ok(await glucose(64, true, '07:30')).act_now).toBe(words)
    expect(ok(await own.readings.progress()).act_now).toBe(words)
    expect(ok(await glucose(104, false, '08:30')).act_now).toBeNull()
    expect(ok(await own.readings.progress()).act_now).toBeNull()
    const pressure = await own.readings.add({
      ...{ kind: 'blood_pressure', value: 185, lower: 96, taken_on: today, sure: true },
    })
    expect(ok(pressure)).toMatchObject({ act_now: words, value: '185', lower: '96' })
  })

  test('what is refused, and beside which field', async () => {
    await inCare()
    ok(await staff.adminCare.save(id, aFile()))
    const add = async (body: object) =>
      fieldsOf(await own.readings.add({ kind: 'weight', value: 70.1, taken_on: today, ...body }))
    expect(await add({ value: 1.9 })).toEqual(['value'])
    expect(await add({ value: 70.15 })).toEqual(['value'])
    expect(await add({ taken_on: addDays(today, 1) })).toEqual(['taken_on'])
    expect(await add({ taken_on: '1996-01-01' })).toEqual(['taken_on'])
    expect(await add({ time: '09:31' })).toEqual(['time'])
    expect(await add({ kind: 'blood_pressure', value: 120 })).toEqual(['lower'])
    expect(await add({ kind: 'hba1c', value: 5.8, lab_low: 5.6, lab_high: 4 })).toEqual(['lab_low'])
    expect(await add({ kind: 'mood' })).toEqual(['kind'])
    const lab = await own.readings.add({
      ...{
        kind: 'hba1c',
        value: 40,
        unit: 'mmol_mol',
        lab_low: 20,
        lab_high: 38,
        taken_on: '2026-10-10',
        way: 'report',
      },
    })
    expect(ok(lab)).toMatchObject({ value: '5.8', lab_low: '4', lab_high: '5.6', way: 'report' })
  })

  test('another client’s readings are not there', async () => {
    await inCare()
    const reading = ok(await weight(70.1))
    const other = await signUpProven(backend, connection.transport)
    const theirs = createClinicApi({ transport: connection.transport, token: other.access_token })
    await consult(other.user.id)
    ok(await theirs.privacy.choose({ purpose: 'health_details', agrees: true }))
    const correction = { value: 60, taken_on: today }
    expect(codeOf(await theirs.readings.get(reading.id))).toEqual([404, 'reading_not_found'])
    expect(codeOf(await theirs.readings.correct(reading.id, correction))).toEqual([404, 'reading_not_found'])
    expect(codeOf(await staff.adminReadings.correct(other.user.id, reading.id, correction))).toEqual([
      ...[404, 'reading_not_found'],
    ])
    expect(codeOf(await staff.adminReadings.void(other.user.id, reading.id, { reason: 'x' }))).toEqual([
      ...[404, 'reading_not_found'],
    ])
    // What the clinic has measured is corrected there.
    const ofClinic = ok(await staff.adminReadings.add(id, { kind: 'weight', value: 70.3, taken_on: today }))
    expect(ofClinic).toMatchObject({ way: 'clinic', is_own: false })
    expect(codeOf(await own.readings.correct(ofClinic.id, correction))).toEqual([404, 'reading_not_found'])
    expect(codeOf(await own.readings.get(nothing))).toEqual([404, 'reading_not_found'])
  })

  test('staff take one out with a reason: it is seen and counts for nothing', async () => {
    await inCare()
    ok(await weight(71.9, '2026-11-09'))
    const odd = ok(await weight(90, today, { sure: true }))
    const gone = ok(await staff.adminReadings.void(id, odd.id, { reason: 'Weighed with the shopping, 90 kg' }))
    expect(gone).toMatchObject({ state: 'void', void_reason: 'Weighed with the shopping, 90 kg' })
    expect(codeOf(await staff.adminReadings.void(id, odd.id, { reason: 'again' }))).toEqual([409, 'reading_changed'])
    expect(codeOf(await own.readings.correct(odd.id, { value: 70, taken_on: today }))).toEqual([409, 'reading_changed'])
    expect(ok(await staff.adminReadings.list(id)).entries).toHaveLength(2)
    const { entries, kinds } = ok(await own.readings.progress())
    expect(entries.map(({ value }) => value)).toEqual(['71.9'])
    expect(kinds.find((one) => one.id === 'weight')?.latest?.value).toBe('71.9')
    const readings = await backend.db.selectFrom('readings').selectAll().execute()
    expect(JSON.stringify(readings)).not.toMatch(/71\.9|"90|shopping/)
  })

  test('the latest weight is what is calculated with, and red readings are red flags of a diet plan', async () => {
    await inCare()
    expect(ok(await staff.adminCare.save(id, aFile())).calculated).toMatchObject({ weight_kg: '80', weight_on: null })
    ok(await weight(70.1))
    ok(await staff.adminReadings.add(id, { kind: 'creatinine', value: 2.1, taken_on: today, sure: true }))
    const { calculated, facts } = ok(await staff.adminCare.get(id))
    expect(calculated).toMatchObject({ weight_kg: '70.1', weight_on: today, bmi: '27.4' })
    expect(facts.weight_kg).toBe(80)
    const span = { starts_on: '2026-11-25', ends_on: '2026-12-08' }
    ok(await staff.adminDietPlans.create(id, span))
    const plan = ok(await staff.adminDietPlans.save(id, '1', { ...span, version: 1, body: emptyBody(7) }))
    expect(plan.flags.map(({ flag }) => flag)).toEqual(['egfr_low'])
  })

  test('“hide” takes every number from the client’s answers', async () => {
    await inCare()
    ok(await weight(71.9, '2026-11-16'))
    const waist = ok(await own.readings.add({ kind: 'waist', value: 88.5, taken_on: today }))
    ok(await own.readings.hideWeight({ hides: true }))
    const numbers = async () => {
      const shown = [ok(await own.readings.progress()), ok(await own.readings.progress({ kind: 'waist' }))]
      return JSON.stringify([
        ...shown.map(({ kinds, entries, change }) => [kinds.map(({ latest }) => latest), entries, change]),
        ok(await own.readings.export()).readings,
        ok(await own.readings.get(waist.id)),
      ])
    }
    expect(await numbers()).not.toContain('71.9')
    expect(await numbers()).toContain('88.5')
    const asked = await weight(80)
    expect(codeOf(asked)).toEqual([422, 'reading_doubtful'])
    expect(asked.ok || asked.failure.message).not.toContain('71.9')
    ok(await own.readings.hideWeight({ hides: false }))
    expect(await numbers()).toContain('71.9')
    const { version, ...rest } = ok(await staff.adminCare.get(id))
    ok(await staff.adminCare.save(id, { ...aFile({}, 'all_numbers'), version }))
    expect(rest.hide).toBe('none')
    expect(await numbers()).not.toMatch(/71\.9|88\.5/)
    expect(ok(await own.readings.export())).toMatchObject({ readings: [], hidden: expect.arrayContaining(['waist']) })
    expect(codeOf(await own.readings.hideWeight({ hides: false }))).toEqual([422, 'invalid_input'])
    // What is given by law is whole.
    expect(JSON.stringify(ok(await own.privacy.export({ password: asha.password })))).toContain('71.9')
    expect(ok(await staff.adminReadings.list(id)).entries[0]?.value).toBe('71.9')
  })

  test('without the consent nothing is hidden, as nothing is kept', async () => {
    await inCare()
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(codeOf(await own.readings.hideWeight({ hides: true }))).toEqual([422, 'invalid_input'])
    expect(await backend.db.selectFrom('care_files').select('id').execute()).toEqual([])
  })

  test('each opening and each export by staff is written down', async () => {
    await inCare()
    ok(await staff.adminReadings.list(id))
    ok(await staff.adminReadings.export(id))
    const audited = await backend.db.selectFrom('audit_entries').select('action').where('subject', '=', id).execute()
    const actions = audited.map(({ action }) => action)
    expect(actions.filter((action) => action === 'care_opened')).toHaveLength(1)
    expect(actions).toContain('readings_exported')
    expect(ok(await own.readings.progress()).last_opened).toMatchObject({ at: now })
  })

  /** Whatever is entered, corrected and taken out: what counts is the entries without a correction that were not taken out. */
  test('random readings: latest, change and figures use none that was replaced or voided', async () => {
    await inCare()
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const model: { id: string; value: string; on: string; counts: boolean }[] = []
    for (let step = 0; step < 40; step += 1) {
      const value = 60 + random(200) / 10
      const taken_on = addDays(today, -random(300))
      const standing = model.filter(({ counts }) => counts)
      const one = standing[random(Math.max(1, standing.length))]
      const what = one ? random(4) : 3
      if (one && what === 0) {
        ok(await staff.adminReadings.void(id, one.id, { reason: 'mistyped' }))
        one.counts = false
        continue
      }
      const body = { value, taken_on, sure: true }
      const made = ok(
        one && what === 1
          ? await staff.adminReadings.correct(id, one.id, body)
          : await staff.adminReadings.add(id, { kind: 'weight', ...body }),
      )
      if (one && what === 1) one.counts = false
      model.push({ id: made.id, value: value.toFixed(1), on: taken_on, counts: true })
    }
    const counting = model
      .filter(({ counts }) => counts)
      .toSorted((a, b) => a.on.localeCompare(b.on) || a.id.localeCompare(b.id))
    const [first, last] = [counting[0], counting.at(-1)]
    const { entries, kinds, change } = ok(await own.readings.progress({ period: 'all' }))
    expect(entries.filter(({ state }) => state === 'counts').map(({ id }) => id)).toEqual(
      counting.toReversed().map(({ id }) => id),
    )
    expect(kinds.find((kind) => kind.id === 'weight')?.latest?.value).toBe(last?.value)
    expect(change?.since).toBe(first?.on)
    expect(change?.by).toBe(Math.abs(Number(last?.value) - Number(first?.value)).toFixed(1))
    expect(ok(await staff.adminCare.get(id)).calculated.weight_kg).toBe(String(Number(last?.value)))
  })
})
