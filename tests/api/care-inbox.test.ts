/** The care inbox over both transports and on both engines: what brings a client in, and what takes them out. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyFacts } from '~/care/contract/care-files'
import { startTestBackend, type TestBackend } from '../support/backend'
import { consult, pay } from '../support/care'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'
import { codeOf, ok } from '../support/results'

/** A Wednesday, 09:30 in India. */
const now = '2026-11-25T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }

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
  const agree = () => own.privacy.choose({ purpose: 'health_details', agrees: true })
  const rows = async () => ok(await staff.careInbox.list()).map(({ rule, client_id }) => [rule, client_id])

  test('a message waits until it is answered, or marked as done; another one waits anew', async () => {
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await agree())
    ok(await own.careMessages.send({ text: 'Rajgira roti?' }))
    const list = await staff.careInbox.list({ rule: 'message' })
    expect(list.ok && list.counts).toMatchObject({
      ...{ all: 1, message: 1, silent: 0 },
      ...{ running: 0, told_this_week: 0, nothing_to_do: 0 },
    })
    const [row] = ok(list)
    expect(row).toMatchObject({ client_id: id, group: 'today', since: now, label: 'Answer by Thu 26 Nov, 9:30 AM' })
    expect(JSON.stringify(row)).not.toContain('Rajgira')
    const mark = { rule: 'message', since: now } as const
    expect(codeOf(await staff.careInbox.done(id, { ...mark, since: '2026-11-24T04:00:00.000Z' }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    ok(await staff.careInbox.done(id, mark))
    // Pressed twice.
    ok(await staff.careInbox.done(id, mark))
    expect(await rows()).toEqual([])
    expect(await backend.db.selectFrom('care_tasks').select('rule').execute()).toEqual([{ rule: 'message' }])
    await at('2026-11-25T05:00:00.000Z')
    ok(await own.careMessages.send({ text: 'And on Friday?' }))
    expect(await rows()).toEqual([['message', id]])
    ok(await staff.adminCareMessages.send(id, { text: 'Both are fine' }))
    expect(await rows()).toEqual([])
  })

  test('who tells nothing for a week is quiet; a reading of any kind is told', async () => {
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await agree())
    const span = { starts_on: '2026-11-25', ends_on: '2026-12-08' }
    const { number, version, body: empty } = ok(await staff.adminDietPlans.create(id, span))
    const guava = { recipe_id: null, food: '09139', quantity: 100, measure: 'g', or: [] }
    const days = empty.days.map((day) => ({ ...day, meals: day.meals.map((meal) => ({ ...meal, items: [guava] })) }))
    const body = { ...empty, days }
    const plan = ok(await staff.adminDietPlans.save(id, String(number), { version, ...span, body }))
    const reasons = plan.flags.map(({ flag }) => ({ flag, reason: 'Agreed with her' }))
    ok(await staff.adminDietPlans.send(id, String(number), { version: plan.version, reasons, unpaid_reason: null }))
    await at('2026-12-03T04:00:00.000Z')
    expect(await rows()).toEqual([['silent', id]])
    ok(await own.readings.add({ kind: 'waist', value: 88, taken_on: '2026-12-03' }))
    expect(await rows()).toEqual([])
  })

  test('a diet plan is due; a draft that needs a letter is held back, and its note is kept sealed', async () => {
    await consult(backend, id, '2026-11-20T05:00:00.000Z')
    expect(await rows()).toEqual([['plan_due', id]])
    ok(await agree())
    const facts = { ...emptyFacts, pregnant: 'pregnant' as const }
    const file = { born_on: null, sex: 'f', facts, hide: 'none', own_katori_ml: null, version: 0 } as const
    ok(await staff.adminCare.save(id, file))
    ok(await staff.adminDietPlans.create(id, { starts_on: '2026-11-27', ends_on: '2026-12-10', days: 7 }))
    expect(await rows()).toEqual([
      ['plan_due', id],
      ['letter', id],
    ])
    const [, letter] = ok(await staff.careInbox.list())
    expect(letter?.why).toContain('The client is pregnant.')
    const mark = { rule: 'letter' as const, since: letter?.since ?? '' }
    expect(codeOf(await staff.careInbox.done(id, mark))).toEqual([422, 'invalid_input'])
    await at('2026-11-25T04:10:00.000Z')
    ok(await staff.careInbox.done(id, { ...mark, note: 'Dr Saxena has written' }))
    expect(await rows()).toEqual([['plan_due', id]])
    const [stored] = await backend.db.selectFrom('care_tasks').selectAll().execute()
    expect(stored).toMatchObject({ rule: 'letter', done_at: '2026-11-25T04:10:00.000Z' })
    expect(stored?.note).not.toContain('Saxena')
    expect(JSON.stringify(ok(await own.privacy.export({ password: asha.password })).sections)).toContain('Dr Saxena')
    ok(await own.privacy.choose({ purpose: 'health_details', agrees: false }))
    expect(await backend.db.selectFrom('care_tasks').selectAll().execute()).toEqual([])
  })

  test('a meal skipped on four of seven days, and that the plan ends; reading it is an opening', async () => {
    await pay(backend, asha, '2026-11-20', '2026-12-01')
    ok(await agree())
    expect(await rows()).toEqual([['ending', id]])
    const readings = async () => ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')
    expect(await readings()).toEqual([])
    const told = { water_glasses: null, sleep_hours: null, hunger: null, energy: null, note: null, waist_cm: null }
    const skip = async (day: string) => {
      const meals = [{ meal: 'dinner' as const, answer: 'skipped' as const, instead: null }]
      ok(await own.checkIns.save(day, { ...told, meals, answers: [], version: 0 }))
    }
    await skip('2026-11-25')
    await at('2026-11-28T14:00:00.000Z')
    for (const day of ['2026-11-26', '2026-11-27']) await skip(day)
    expect(await rows()).toEqual([['ending', id]])
    await skip('2026-11-28')
    expect(await rows()).toEqual([
      ['meal_skipped', id],
      ['ending', id],
    ])
    expect(await readings()).toHaveLength(1)
  })

  test('the note of a visit that is unsigned for 48 hours, until it is signed', async () => {
    await pay(backend, asha, '2026-11-20', '2027-02-20')
    ok(await agree())
    const note = ok(await staff.adminVisitNotes.begin(id, { appointment_id: null }))
    const unsigned = async () => (await rows()).filter(([rule]) => rule === 'note_unsigned')
    expect(await unsigned()).toEqual([])
    await at(new Date(Date.parse(now) + 49 * 3600_000).toISOString())
    expect(await unsigned()).toEqual([['note_unsigned', id]])
    const words = { assessment: 'Sleeps well', problem: null, intervention: null, to_watch: null }
    const { version } = ok(await staff.adminVisitNotes.save(id, note.id, { ...words, version: note.version }))
    ok(await staff.adminVisitNotes.sign(id, note.id, { version }))
    expect(await unsigned()).toEqual([])
  })

  test('a red reading stays first until it is marked as done, however long ago it was, after care has ended as well', async () => {
    await pay(backend, asha, '2026-11-20', '2026-12-20')
    ok(await agree())
    await backend.db.updateTable('users').set({ phone_number: '+919876543210' }).where('id', '=', id).execute()
    const glucose = async (value: number, taken_on: string, sure = true) =>
      ok(await own.readings.add({ kind: 'glucose_fasting', value, taken_on, sure }))
    const red = async () => ok(await staff.careInbox.list({ rule: 'red_reading' }))
    await glucose(90, '2026-11-24')
    expect(await red()).toEqual([])
    await glucose(64, '2026-11-25')
    const [first] = await red()
    expect(first).toMatchObject({
      client_id: id,
      group: 'now',
      since: now,
      phone: '+919876543210',
      reading_kind: 'glucose_fasting',
    })
    expect(first?.why).toBe('Fasting glucose 64 mg/dL, 25 Nov.')

    await at('2027-03-25T04:00:00.000Z')
    expect((await rows())[0]).toEqual(['red_reading', id])
    // Entered meanwhile, of a day before: what was not seen cannot be marked.
    await glucose(320, '2026-11-20')
    const mark = { rule: 'red_reading' as const, note: 'Called, her doctor knows' }
    expect(codeOf(await staff.careInbox.done(id, { ...mark, since: now }))).toEqual([409, 'changed_meanwhile'])
    const [both] = await red()
    expect(both?.why).toBe('Fasting glucose 64 mg/dL, 25 Nov. And 1 more before it.')
    ok(await staff.careInbox.done(id, { ...mark, since: both?.since ?? '' }))
    expect(await red()).toEqual([])

    await at('2027-03-25T05:00:00.000Z')
    const { id: mistyped } = await glucose(60, '2027-03-25')
    expect(await red()).toHaveLength(1)
    ok(await own.readings.correct(mistyped, { value: 106, taken_on: '2027-03-25', sure: true }))
    expect(await red()).toEqual([])
  })

  test('without consent nothing is marked, and nobody is marked who is not in care', async () => {
    await consult(backend, id)
    const [row] = ok(await staff.careInbox.list())
    const mark = { rule: 'plan_due' as const, since: row?.since ?? '' }
    expect(codeOf(await staff.careInbox.done(id, mark))).toEqual([422, 'invalid_input'])
    const stranger = await signUpProven(backend, connection.transport)
    expect(codeOf(await staff.careInbox.done(stranger.user.id, mark))).toEqual([404, 'care_not_found'])
  })
})
