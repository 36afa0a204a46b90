/** What clients tell of their days, over both transports and on both engines. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyFacts } from '~/care/contract/care-files'
import { sweepByAge } from '~/privacy/retention/sweep'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult, pay } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'
import { codeOf, ok } from '../support/results'

/** A Wednesday, 21:30 in India: the weekly day. */
const now = '2026-11-25T16:00:00.000Z'
const [wednesday, tuesday, monday, sunday] = ['2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22'] as const
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

const nothing = {
  ...{ meals: [], water_glasses: null, sleep_hours: null, hunger: null, energy: null, note: null, waist_cm: null },
  ...{ answers: [], version: 0 },
}
const aDay = {
  ...nothing,
  meals: [
    { meal: 'breakfast' as const, answer: 'followed' as const, instead: null },
    { meal: 'mid_morning' as const, answer: 'swapped' as const, instead: 'Orange' },
    { meal: 'evening' as const, answer: 'skipped' as const, instead: null },
  ],
  ...{ water_glasses: 7, sleep_hours: 6.5, hunger: 3, energy: 4, note: 'Hungry at five', waist_cm: 88.5 },
  answers: [{ id: 'easy', text: 'Cheela' }],
}

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
    asha = await signUpProven(backend, connection.transport)
    id = asha.user.id
    await at(now)
  })
  afterEach(() => backend.stop())

  const logIn = async ({ email, password }: { email: string; password: string }) => {
    const { transport } = connection
    const { access_token: token } = ok(await createClinicApi({ transport }).auth.login({ email, password }))
    return createClinicApi({ transport, token })
  }
  async function at(time: string) {
    backend.setNow(time)
    staff = await logIn(admin)
    own = await logIn(asha)
  }
  const agree = (agrees = true) => own.privacy.choose({ purpose: 'health_details', agrees })
  const inCare = async () => {
    await consult(backend, id)
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await agree())
  }
  const stored = () => backend.db.selectFrom('check_ins').selectAll().execute()

  test('a day is told, changed, and seen by the dietitian, with what was not told as such', async () => {
    await inCare()
    const asked = ok(await own.checkIns.day())
    expect(asked).toMatchObject({ day: wednesday, days: [wednesday, tuesday, monday], body: null, version: 0 })
    expect(asked.weekly).toMatchObject({ weekday: 'Wednesday', questions: [{ id: 'easy' }, { id: 'hard' }] })
    const saved = ok(await own.checkIns.save(wednesday, aDay))
    expect(saved).toMatchObject({ version: 1, edited_at: now })
    expect(saved.body).toEqual({
      ...{ meals: aDay.meals, water_glasses: 7, sleep_hours: 6.5, hunger: 3, energy: 4, note: 'Hungry at five' },
      ...{ waist_cm: 88.5, answers: [{ id: 'easy', question: 'What was easy this week?', text: 'Cheela' }] },
    })
    expect(ok(await own.care.plan()).told_days).toEqual([wednesday])
    const changed = ok(await own.checkIns.save(wednesday, { ...aDay, water_glasses: 8, version: 1 }))
    expect(changed).toMatchObject({ version: 2, body: { water_glasses: 8 } })
    expect(await stored()).toHaveLength(1)

    const seen = ok(await staff.adminCheckIns.list(id))
    expect(seen.days.map(({ day }) => day)).toHaveLength(14)
    expect(seen.days.at(-1)).toMatchObject({ day: wednesday, body: { water_glasses: 8 } })
    expect(seen.days.at(-2)).toEqual({ day: tuesday, body: null, edited_at: null })
    expect(ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')).toHaveLength(1)
  })

  test('today and two days back; every part may be left out, and not all of them', async () => {
    await inCare()
    for (const day of [tuesday, monday]) ok(await own.checkIns.save(day, { ...nothing, water_glasses: 0 }))
    for (const day of [sunday, '2026-11-26'])
      expect(codeOf(await own.checkIns.save(day, { ...nothing, hunger: 3 }))).toEqual([422, 'invalid_input'])
    expect(codeOf(await own.checkIns.day({ day: sunday }))).toEqual([422, 'invalid_input'])
    expect(codeOf(await own.checkIns.save(wednesday, nothing))).toEqual([422, 'invalid_input'])
    // The weekly part is asked on its day alone.
    expect(codeOf(await own.checkIns.save(tuesday, { ...nothing, waist_cm: 88.5 }))).toEqual([422, 'invalid_input'])
  })

  test.each([
    ['31 glasses', { water_glasses: 31 }],
    ['half a glass', { water_glasses: 0.5 }],
    ['a quarter of an hour of sleep', { sleep_hours: 6.25 }],
    ['25 hours of sleep', { sleep_hours: 25 }],
    ['a hunger of 6', { hunger: 6 }],
    ['a note of 1,001', { note: 'x'.repeat(1001) }],
    ['a waist of 29 cm', { waist_cm: 29 }],
    ['an unknown question', { answers: [{ id: 'weight', text: 'x' }] }],
    ['a meal told twice', { meals: [...aDay.meals, ...aDay.meals] }],
  ])('%s is refused', async (_, change) => {
    await inCare()
    expect(codeOf(await own.checkIns.save(wednesday, { ...aDay, ...change }))).toEqual([422, 'invalid_input'])
    expect(await stored()).toEqual([])
  })

  test('the waist is a reading: corrected with the check-in, asked for again like one, and never twice', async () => {
    await inCare()
    const waists = async () =>
      ok(await own.readings.progress({ kind: 'waist' })).entries.map(({ value, state, way, taken_on, is_own }) => [
        ...[value, state, way, taken_on, is_own],
      ])
    ok(await own.checkIns.save(wednesday, { ...nothing, waist_cm: 88.5 }))
    expect(await waists()).toEqual([['88.5', 'counts', 'client', wednesday, true]])
    // What is said of the meals changes no reading.
    ok(await own.checkIns.save(wednesday, { ...nothing, waist_cm: 88.5, hunger: 3, version: 1 }))
    expect(await waists()).toHaveLength(1)
    ok(await own.checkIns.save(wednesday, { ...nothing, waist_cm: 88, hunger: 3, version: 2 }))
    expect(await waists()).toEqual([
      ['88.0', 'counts', 'client', wednesday, true],
      ['88.5', 'corrected', 'client', wednesday, true],
    ])
    const [now_, before] = await backend.db.selectFrom('readings').selectAll().orderBy('id', 'desc').execute()
    expect(now_?.replaces_id).toBe(before?.id)

    await at('2026-12-02T16:00:00.000Z')
    const doubtful = await own.checkIns.save('2026-12-02', { ...nothing, waist_cm: 98 })
    expect(codeOf(doubtful)).toEqual([422, 'reading_doubtful'])
    expect(doubtful.ok || doubtful.failure.detail?.map(({ loc }) => loc.at(-1))).toEqual(['sure'])
    expect(ok(await own.checkIns.day()).body).toBeNull()
    ok(await own.checkIns.save('2026-12-02', { ...nothing, waist_cm: 98, sure: true }))
    expect((await waists())[0]).toEqual(['98.0', 'counts', 'client', '2026-12-02', true])
    // Taken out of the check-in it counts no more, and both sides can see that it was there.
    ok(await own.checkIns.save('2026-12-02', { ...nothing, hunger: 2, version: 1 }))
    expect((await waists())[0]).toEqual(['88.0', 'counts', 'client', wednesday, true])
    const [first] = ok(await staff.adminReadings.list(id, { kind: 'waist' })).entries
    expect(first).toMatchObject({ value: '98.0', state: 'void', void_reason: 'Taken out of the check-in' })
  })

  test('a waist that was entered under progress is the one of the day, and what was corrected there stays', async () => {
    await inCare()
    const entry = ok(await own.readings.add({ kind: 'waist', value: 90, taken_on: wednesday }))
    ok(await own.checkIns.save(wednesday, { ...nothing, waist_cm: 89 }))
    const counting = async () =>
      ok(await own.readings.progress({ kind: 'waist' })).entries.filter(({ state }) => state === 'counts')
    const [now_] = await counting()
    expect(now_).toMatchObject({ value: '89.0', replaces_id: entry.id })
    ok(await own.readings.correct(now_?.id ?? '', { value: 87, taken_on: wednesday }))
    ok(await own.checkIns.save(wednesday, { ...nothing, waist_cm: 89, energy: 4, version: 1 }))
    expect((await counting()).map(({ value }) => value)).toEqual(['87.0'])
  })

  test('two tabs: who comes second is told; the same words twice are one', async () => {
    await inCare()
    ok(await own.checkIns.save(wednesday, aDay))
    expect(ok(await own.checkIns.save(wednesday, aDay)).version).toBe(1)
    expect(codeOf(await own.checkIns.save(wednesday, { ...aDay, hunger: 5 }))).toEqual([409, 'changed_meanwhile'])
    expect(ok(await own.checkIns.day()).body?.hunger).toBe(3)
  })

  test('hidden figures are neither asked for nor shown, and what was told before stays', async () => {
    await inCare()
    ok(await own.checkIns.save(wednesday, aDay))
    const file = { born_on: null, sex: null, facts: emptyFacts, hide: 'all_numbers', own_katori_ml: null } as const
    ok(await staff.adminCare.save(id, { ...file, version: 1 }))
    const asked = ok(await own.checkIns.day())
    expect(asked).toMatchObject({
      asks_figures: false,
      body: { water_glasses: null, sleep_hours: null, waist_cm: null },
    })
    ok(await own.checkIns.save(wednesday, { ...nothing, hunger: 2, waist_cm: 70, version: 1 }))
    const [today] = ok(await staff.adminCheckIns.list(id)).days.slice(-1)
    expect(today?.body).toMatchObject({ hunger: 2, energy: null, water_glasses: 7, sleep_hours: 6.5, waist_cm: 88.5 })
  })

  test('without consent or care nothing is told; two weeks after the plan nothing new', async () => {
    expect(codeOf(await own.checkIns.save(wednesday, aDay))).toEqual([404, 'care_not_found'])
    expect(codeOf(await staff.adminCheckIns.list(id))).toEqual([404, 'care_not_found'])
    await pay(backend, asha, '2026-11-01', '2026-11-12')
    expect(codeOf(await own.checkIns.save(wednesday, aDay))).toEqual([422, 'invalid_input'])
    ok(await agree())
    ok(await own.checkIns.save(wednesday, aDay))
    // The last plan day was the 11th.
    await at('2026-11-26T16:00:00.000Z')
    expect(ok(await own.checkIns.day())).toMatchObject({ writing: 'over' })
    expect(codeOf(await own.checkIns.save('2026-11-26', { ...nothing, hunger: 3 }))).toEqual([404, 'care_not_found'])
  })

  test('sealed, exported, erased with the consent, and gone after 400 days', async () => {
    await inCare()
    ok(await own.checkIns.save(wednesday, aDay))
    expect(JSON.stringify(await stored())).not.toMatch(/Orange|Hungry|Cheela|waist/)
    expect(JSON.stringify(ok(await own.privacy.export({ password: asha.password })).sections)).toContain('Orange')
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date('2027-12-30T00:00:00.000Z'))
    expect(await stored()).toHaveLength(1)
    await sweepByAge({ db: backend.db, vault: backend.vault() }, new Date('2027-12-31T00:00:00.000Z'))
    expect(await stored()).toEqual([])
    ok(await own.checkIns.save(wednesday, aDay))
    ok(await agree(false))
    expect(await stored()).toEqual([])
  })

  test('the day of another client is none of anybody’s', async () => {
    await inCare()
    ok(await own.checkIns.save(wednesday, aDay))
    const other = await logIn(await signUpProven(backend, connection.transport))
    expect(ok(await other.checkIns.day())).toMatchObject({ body: null, writing: 'no_care' })
  })
})
