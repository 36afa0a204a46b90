/** Care files and diet plans, from the consultation to the client's answer, over both transports and on both engines. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminDietPlanOperations } from '~/care/contract/admin-diet-plans'
import { adminDietTemplateOperations } from '~/care/contract/admin-diet-templates'
import { adminCareOperations, emptyFacts } from '~/care/contract/care-files'
import { emptyBody, type Item, type MealName, type PlanBody } from '~/care/contract/diet-plan-body'
import { ownCareOperations } from '~/care/contract/own-care'
import type { Result } from '~/platform/session/answers/read-answer'
import { sweepByAge } from '~/privacy/retention/sweep'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUpProven, type TestPerson } from '../support/people'
import { codeOf, fieldsOf, ok } from '../support/results'

/** A Monday, 09:30 in India. */
const now = '2026-11-23T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

const aFile = {
  born_on: '1997-03-12',
  sex: 'f',
  hide: 'none',
  own_katori_ml: 200,
  facts: {
    ...emptyFacts,
    height_cm: 160,
    weight_kg: 70.1,
    activity: 'light',
    allergies: [] as never[],
    medicines: 'Thyroxine',
  },
} as const

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let staff: ClinicApi
  let asha: TestPerson
  let own: ClinicApi
  let id: string
  let recipes: Map<string, string>

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
    const rows = await backend.db.selectFrom('recipes').select(['id', 'seed']).execute()
    recipes = new Map(rows.map(({ id, seed }) => [seed ?? '', id]))
  })
  afterEach(() => backend.stop())

  /** A token is good for a quarter of an hour. */
  async function logIn() {
    const { transport } = connection
    const tokenOf = async (given: { email: string; password: string }) =>
      ok(await createClinicApi({ transport }).auth.login({ email: given.email, password: given.password })).access_token
    staff = createClinicApi({ transport, token: await tokenOf(admin) })
    own = createClinicApi({ transport, token: await tokenOf(asha) })
  }
  async function at(time: string) {
    backend.setNow(time)
    await logIn()
  }
  const consult = (startsAt = '2026-11-20T05:00:00.000Z') =>
    backend.db
      .insertInto('appointments')
      .values({
        ...{ id: `0199aaaa-bbbb-7ccc-8ddd-${String(Date.parse(startsAt)).slice(0, 12)}`, user_id: id },
        ...{ status: 'completed', kind: 'consultation', name: 'Asha', mobile_number: '+919876543210' },
        ...{ starts_at: startsAt, ends_at: startsAt, created_at: startsAt, updated_at: startsAt },
      })
      .execute()
  const pay = (from: string, until: string) =>
    backend.db
      .insertInto('orders')
      .values({
        ...{ id: `ORDER_${from}`, user_id: id, status: 'paid', kind: 'subscription', plan_type: 'one_month' },
        ...{ plan_title: '1 Month', meals: 0, amount_paise: 400_000, start_date: from, end_date: until },
        ...{ customer_name: 'Asha', customer_email: asha.email, customer_phone: '+919876543210', address: 'Jaipur' },
        ...{ created_at: now, updated_at: now, paid_at: now, runs_until: until },
      })
      .execute()
  const agree = (agrees = true) => own.privacy.choose({ purpose: 'health_details', agrees })
  const dish = (seed: string, quantity = 1): Item => ({
    ...{ recipe_id: recipes.get(seed) ?? '', food: null, quantity, measure: null, or: [] },
  })
  const dayOf = (meals: Partial<Record<MealName, Item[]>>) => {
    const [day] = emptyBody(7).days
    if (!day) throw new Error('no day')
    return { ...day, meals: day.meals.map((one) => ({ ...one, items: meals[one.meal] ?? [] })) }
  }
  const aBody = (change: Partial<PlanBody> = {}): PlanBody => ({
    ...emptyBody(7),
    days: Array.from({ length: 7 }, () => dayOf({ lunch: [dish('phulka', 2), dish('dal-palak')] })),
    notes: 'Less ghee, as her thyroid asks',
    ...change,
  })
  /** A client in care with a draft that has dishes. */
  const draft = async (change: Partial<PlanBody> = {}, span = { starts_on: '2026-11-25', ends_on: '2026-12-08' }) => {
    const begun = ok(await staff.adminDietPlans.create(id, span))
    const { number, version } = begun
    return ok(await staff.adminDietPlans.save(id, String(number), { version, ...span, body: aBody(change) }))
  }
  const reasonsOf = (plan: { flags: { flag: string }[] }) =>
    plan.flags.map(({ flag }) => ({ flag: flag as 'kcal_low', reason: 'Agreed with her doctor' }))
  const send = async (plan: Awaited<ReturnType<typeof draft>>) =>
    ok(
      await staff.adminDietPlans.send(id, String(plan.number), {
        version: plan.version,
        reasons: reasonsOf(plan),
        unpaid_reason: null,
      }),
    )
  const inCare = async () => {
    await consult()
    await pay('2026-11-20', '2027-02-20')
    ok(await agree())
  }

  test('a file opens with a consultation that took place or a paid plan, and its step follows from what was done', async () => {
    expect(codeOf(await staff.adminCare.get(id))).toEqual([404, 'care_not_found'])
    await pay('2026-11-20', '2027-02-20')
    expect(ok(await staff.adminCare.get(id))).toMatchObject({ step: 'to_assess', paid_until: '2027-02-19', version: 0 })
    await consult()
    // Friday's consultation: two working days are Monday and Tuesday.
    expect(ok(await staff.adminCare.get(id))).toMatchObject({ step: 'plan_due', due_on: '2026-11-24' })
    ok(await agree())
    await send(await draft())
    expect(ok(await staff.adminCare.get(id))).toMatchObject({ step: 'sent', due_on: null })
    await at('2026-11-26T04:00:00.000Z')
    const list = await staff.adminCare.list()
    expect(list.ok && list.data.map(({ client_id, step, plan }) => [client_id, step, plan?.number])).toEqual([
      [id, 'running', 1],
    ])
    expect(list.ok && list.counts).toMatchObject({ all: 1, running: 1 })
    expect(ok(await staff.adminCare.list({ step: 'sent' }))).toEqual([])
  })

  test('nothing is written without the consent; each opening is written down once an hour and shown to the client', async () => {
    await consult()
    expect(codeOf(await staff.adminCare.save(id, { ...aFile, version: 0 }))).toEqual([422, 'invalid_input'])
    expect(codeOf(await staff.adminDietPlans.create(id, { starts_on: '2026-11-25', ends_on: '2026-12-08' }))).toEqual([
      ...[422, 'invalid_input'],
    ])
    ok(await agree())
    const saved = ok(await staff.adminCare.save(id, { ...aFile, version: 0 }))
    expect(saved).toMatchObject({ version: 1, years: 29, own_katori_ml: 200, facts: { weight_kg: 70.1 } })
    expect(saved.calculated).toEqual({
      weight_kg: '70.1',
      weight_on: null,
      bmi: '27.4',
      rest_kcal: '1395',
      day_kcal: '1953',
      protein_floor_g: '58',
    })
    expect(codeOf(await staff.adminCare.save(id, { ...aFile, version: 0 }))).toEqual([409, 'changed_meanwhile'])
    ok(await staff.adminCare.get(id))
    ok(await staff.adminCare.get(id))
    const readings = async () => ok(await own.privacy.own()).readings.filter(({ what }) => what === 'care_file')
    expect(await readings()).toHaveLength(1)
    await at('2026-11-23T05:00:01.000Z')
    ok(await staff.adminDietPlans.list(id))
    expect(await readings()).toHaveLength(2)
  })

  test('an opening shows in the client’s list and in the file within one request, with the name; one’s own is told from another’s', async () => {
    await inCare()
    const opened = ok(await staff.adminCare.get(id)).openings
    expect(opened).toEqual([{ at: now, by: expect.any(String), is_own: true }])
    expect(ok(await own.privacy.own()).readings).toMatchObject([{ what: 'care_file', at: now, by: opened[0]?.by }])
    await backend.db.updateTable('audit_entries').set({ actor: nothing }).where('action', '=', 'care_opened').execute()
    expect(ok(await staff.adminCare.get(id)).openings).toMatchObject([{ is_own: true }, { by: null, is_own: false }])
  })

  test('who waits for a dietitian is counted for dietitians; all staff know the days of a diet plan, and no more', async () => {
    const waiting = async () => ok(await staff.stats.waiting()).care
    const care = async () => ok(await staff.adminUsers.get(id)).care
    expect([await waiting(), await care()]).toEqual([0, null])
    await inCare()
    expect([await waiting(), await care()]).toEqual([1, { diet_plan: null }])
    const plan = await draft()
    expect(await care()).toEqual({ diet_plan: null })
    await send(plan)
    expect([await waiting(), await care()]).toEqual([
      ...[0, { diet_plan: { starts_on: '2026-11-25', ends_on: '2026-12-08' } }],
    ])
    await backend.db.updateTable('users').set({ can_care: 0 }).where('role', '=', 'admin').execute()
    await backend.db.deleteFrom('diet_plans').execute()
    expect(await waiting()).toBe(0)
    expect(codeOf(await staff.adminCare.list())).toEqual([403, 'forbidden'])
  })

  test('who has told of an eating disorder sees no figure', async () => {
    await inCare()
    const facts = { ...aFile.facts, told_eating_disorder: true }
    expect(ok(await staff.adminCare.save(id, { ...aFile, facts, version: 0 })).hide).toBe('all_numbers')
    const plan = await draft({}, { starts_on: '2026-11-23', ends_on: '2026-12-08' })
    expect(plan.flags.map(({ flag }) => flag)).toContain('eating_disorder')
    await send(plan)
    expect(ok(await own.care.plan()).can_show_figures).toBe(false)
    expect(ok(await own.care.day({ figures: 'yes' })).figures).toBeNull()
  })

  test('sending: consent, a paid period or a reason, and a reason for each red flag, which are kept', async () => {
    await consult()
    ok(await agree())
    const facts = { ...aFile.facts, allergies: ['milk' as const], pregnant: 'pregnant' as const }
    ok(await staff.adminCare.save(id, { ...aFile, facts, version: 0 }))
    const plan = await draft()
    expect(plan.flags.map(({ flag }) => flag).toSorted()).toEqual(['allergen', 'kcal_very_low', 'pregnant'])
    expect(plan.flags.find(({ flag }) => flag === 'allergen')?.text).toMatch(/Dal palak \(Ghee.* has milk\)/)
    const given = { version: plan.version, reasons: reasonsOf(plan), unpaid_reason: null }
    const number = String(plan.number)
    expect(fieldsOf(await staff.adminDietPlans.send(id, number, given))).toEqual(['unpaid_reason'])
    const unpaid = { ...given, unpaid_reason: 'Pays on Friday' }
    expect(codeOf(await staff.adminDietPlans.send(id, number, { ...unpaid, reasons: [] }))).toEqual([
      422,
      'invalid_input',
    ])
    ok(await agree(false))
    expect(codeOf(await staff.adminDietPlans.send(id, number, unpaid))).toEqual([404, 'diet_plan_not_found'])
    ok(await agree())
    ok(await staff.adminCare.save(id, { ...aFile, facts, version: 0 }))
    const again = await draft()
    await backend.db.updateTable('consents').set({ withdrawn_at: now }).execute()
    const refused = await staff.adminDietPlans.send(id, '1', { ...unpaid, version: again.version })
    expect(codeOf(refused)).toEqual([422, 'invalid_input'])
    expect(fieldsOf(refused)).toEqual(['consent'])
    ok(await agree())
    const sent = ok(await staff.adminDietPlans.send(id, '1', { ...unpaid, version: again.version }))
    expect(sent).toMatchObject({ status: 'sent', sent_at: now })
    expect(sent.reasons.map(({ about }) => about).toSorted()).toEqual([
      'allergen',
      'kcal_very_low',
      'pregnant',
      'unpaid',
    ])
    const [mail] = (await backend.mails()).filter(({ template }) => template === 'diet_plan_sent')
    expect(mail?.recipient).toBe(asha.email)
    expect(mail?.data).not.toMatch(/ghee|thyro|kcal|milk|pregnan/i)
  })

  test('a diet plan runs no longer than what is paid, and has a dish on each usual day', async () => {
    await inCare()
    const long = await draft({}, { starts_on: '2026-11-25', ends_on: '2027-02-20' })
    const given = { reasons: reasonsOf(long), unpaid_reason: null }
    expect(fieldsOf(await staff.adminDietPlans.send(id, '1', { ...given, version: long.version }))).toEqual(['ends_on'])
    const span = { starts_on: '2026-11-25', ends_on: '2027-02-19' }
    const days = aBody().days.map((day, at) => (at === 3 ? dayOf({}) : day))
    const empty = ok(
      await staff.adminDietPlans.save(id, '1', { ...span, version: long.version, body: aBody({ days }) }),
    )
    expect(fieldsOf(await staff.adminDietPlans.send(id, '1', { ...given, version: empty.version }))).toEqual(['body'])
    const whole = ok(await staff.adminDietPlans.save(id, '1', { ...span, version: empty.version, body: aBody() }))
    expect(ok(await staff.adminDietPlans.send(id, '1', { ...given, version: whole.version })).status).toBe('sent')
  })

  test('totals of a day name what is missing, count the first of “or” alone, and decide the targets', async () => {
    await inCare()
    const lunch = [
      { ...dish('phulka', 2), or: [{ ...dish('rice', 1.25), or: undefined }] },
      dish('dal-palak'),
    ] as Item[]
    const plan = await draft({
      days: Array.from({ length: 7 }, () => dayOf({ lunch })),
      targets: { kcal: 300, protein_g: 5, fibre_g: 50, sodium_mg: 2000 },
    })
    const [day] = plan.totals
    const figure = (name: string) => day?.figures.find(({ nutrient }) => nutrient === name)
    // 166 of two phulka and 129 of a katori of dal palak.
    expect(figure('energy_kcal')).toMatchObject({ known: '295', missing: [] })
    expect(figure('sugars_g')?.missing).toContain('Arhar dal')
    expect(day?.targets).toEqual([
      { target: 'kcal', wanted: 300, state: 'met' },
      { target: 'protein_g', wanted: 5, state: 'met' },
      { target: 'fibre_g', wanted: 50, state: 'not_met' },
      { target: 'sodium_mg', wanted: 2000, state: 'met' },
    ])
  })

  test('two editors: the second is told, and changes nothing', async () => {
    await inCare()
    const plan = await draft()
    const span = { starts_on: plan.starts_on, ends_on: plan.ends_on }
    ok(await staff.adminDietPlans.save(id, '1', { ...span, version: plan.version, body: aBody({ notes: 'First' }) }))
    const second = await staff.adminDietPlans.save(id, '1', {
      ...span,
      version: plan.version,
      body: aBody({ notes: 'Second' }),
    })
    expect(codeOf(second)).toEqual([409, 'changed_meanwhile'])
    expect(ok(await staff.adminDietPlans.get(id, '1')).body.notes).toBe('First')
    expect(codeOf(await staff.adminDietPlans.create(id, span))).toEqual([409, 'plan_draft_exists'])
  })

  test('6: a sent version cannot be changed by any call: whatever is sent to each of them, the sealed row stays byte for byte', async () => {
    await inCare()
    const plan = await send(await draft())
    const template = ok(await staff.adminDietTemplates.make({ name: 'Thali', client_id: id, number: 1 }))
    const sealed = () =>
      backend.db
        .selectFrom('diet_plans')
        .select(['number', 'starts_on', 'ends_on', 'body', 'sent_at', 'author', 'copied_from', 'file_id', 'created_at'])
        .where('number', '=', 1)
        .executeTakeFirstOrThrow()
    const before = await sealed()
    const version = fc.integer({ min: 1, max: plan.version + 3 })
    const reason = fc.string({ minLength: 1, maxLength: 20 })
    const day = fc.integer({ min: 0, max: 6 })
    const span = fc.constantFrom(
      { starts_on: '2026-11-25', ends_on: '2026-12-08' },
      { starts_on: '2026-12-01', ends_on: '2026-12-02' },
    )
    const body = fc
      .record({ notes: reason, phulka: fc.integer({ min: 1, max: 16 }), needs_check: fc.boolean() })
      .map(({ phulka, ...change }) =>
        aBody({ ...change, days: Array(7).fill(dayOf({ lunch: [dish('phulka', phulka / 4)] })) }),
      )
    type Call = () => Promise<Result<unknown>>
    const { adminDietPlans: plans, adminDietTemplates: templates } = staff
    // Each operation of the contract that is sent something, by its name: a new one has to be added here.
    const calls: Record<string, fc.Arbitrary<Call>> = {
      'adminDietPlans.create': span.map((given) => () => plans.create(id, given)),
      'adminDietPlans.save': fc.tuple(version, span, body).map(
        ([version, span, body]) =>
          () =>
            plans.save(id, '1', { version, ...span, body }),
      ),
      'adminDietPlans.copy': fc
        .tuple(version, day, day, fc.constantFrom('day', 'meal', 'week'))
        .map(([version, from, to, what]) => () => {
          if (what === 'week') return plans.copy(id, '1', { version, what })
          if (what === 'meal') return plans.copy(id, '1', { version, what, meal: 'lunch', from, to: [to] })
          return plans.copy(id, '1', { version, what: 'day', from, to: [to] })
        }),
      'adminDietPlans.applyTemplate': fc.tuple(version, fc.boolean()).map(
        ([version, scale]) =>
          () =>
            plans.applyTemplate(id, '1', { version, template_id: template.id, scale }),
      ),
      'adminDietPlans.send': fc.tuple(version, reason).map(
        ([version, unpaid_reason]) =>
          () =>
            plans.send(id, '1', { version, reasons: [], unpaid_reason }),
      ),
      'adminDietPlans.revise': fc.constant(() => plans.revise(id, '1', {})),
      'adminDietPlans.withdraw': fc.tuple(version, reason).map(
        ([version, reason]) =>
          () =>
            plans.withdraw(id, '1', { version, reason }),
      ),
      'adminDietTemplates.make': reason.map((name) => () => templates.make({ name, client_id: id, number: 1 })),
      'adminDietTemplates.save': fc.tuple(version, body).map(
        ([version, { days }]) =>
          () =>
            templates.save(template.id, { version, name: 'Thali', body: { days } }),
      ),
      'adminDietTemplates.remove': version.map((version) => () => templates.remove(template.id, { version })),
      'adminCare.save': version.map((version) => () => staff.adminCare.save(id, { ...aFile, version })),
      'care.setKatori': fc
        .integer({ min: 80, max: 300 })
        .map((own_katori_ml) => () => own.care.setKatori({ own_katori_ml })),
      'care.answer': fc.tuple(fc.constantFrom('accept' as const, 'ask_change' as const), reason).map(
        ([answer, words]) =>
          () =>
            own.care.answer('1', answer === 'accept' ? { answer } : { answer, words }),
      ),
    }
    const areas = { adminDietPlans: adminDietPlanOperations, adminDietTemplates: adminDietTemplateOperations }
    const changing = Object.entries({ ...areas, adminCare: adminCareOperations, care: ownCareOperations }).flatMap(
      ([area, operations]) =>
        Object.entries(operations).flatMap(([name, { method }]) => (method === 'GET' ? [] : `${area}.${name}`)),
    )
    expect(Object.keys(calls).toSorted()).toEqual(changing.toSorted())
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(...Object.values(calls)), { minLength: 1, maxLength: 6 }),
        async (sequence) => {
          for (const call of sequence) {
            await call()
            expect(await sealed()).toEqual(before)
          }
        },
      ),
      { numRuns: 12, endOnFailure: true },
    )
  })

  test('a sent version is changed by no call', async () => {
    await inCare()
    const plan = await send(await draft())
    const stored = () =>
      backend.db
        .selectFrom('diet_plans')
        .select(['number', 'starts_on', 'ends_on', 'body', 'sent_at', 'author', 'copied_from'])
        .where('number', '=', 1)
        .executeTakeFirstOrThrow()
    const before = await stored()
    const template = ok(await staff.adminDietTemplates.make({ name: 'Thali', client_id: id, number: 1 }))
    const span = { starts_on: '2026-12-01', ends_on: '2026-12-02' }
    for (const version of [plan.version - 1, plan.version, plan.version + 1]) {
      const calls = [
        staff.adminDietPlans.save(id, '1', { ...span, version, body: aBody({ notes: 'Another' }) }),
        staff.adminDietPlans.copy(id, '1', { version, what: 'week' }),
        staff.adminDietPlans.copy(id, '1', { version, what: 'day', from: 0, to: [1] }),
        staff.adminDietPlans.applyTemplate(id, '1', { version, template_id: template.id }),
        staff.adminDietPlans.send(id, '1', { version, reasons: [], unpaid_reason: null }),
      ]
      for (const call of calls) expect(codeOf(await call)).toEqual([409, 'plan_not_draft'])
    }
    ok(await own.care.answer('1', { answer: 'ask_change', words: 'No karela please' }))
    const revised = ok(await staff.adminDietPlans.revise(id, '1', {}))
    ok(
      await staff.adminDietPlans.save(id, '2', { ...span, version: revised.version, body: aBody({ notes: 'Second' }) }),
    )
    await staff.adminDietPlans.withdraw(id, '1', { version: plan.version + 1, reason: 'Too late' })
    expect(await stored()).toEqual(before)
    expect(ok(await staff.adminDietPlans.get(id, '1'))).toMatchObject({
      status: 'change_asked',
      answer_words: 'No karela please',
    })
  })

  test('a revised version replaces the former from its first day on; taken back, the former holds again', async () => {
    await inCare()
    await send(await draft({ notes: 'First' }, { starts_on: '2026-11-23', ends_on: '2026-12-08' }))
    ok(await own.care.answer('1', { answer: 'accept' }))
    const revised = ok(await staff.adminDietPlans.revise(id, '1', {}))
    expect(revised).toMatchObject({ number: 2, copied_from: 1, status: 'draft', starts_on: '2026-11-24' })
    const span = { starts_on: '2026-11-27', ends_on: '2026-12-10' }
    const saved = ok(
      await staff.adminDietPlans.save(id, '2', { ...span, version: 1, body: aBody({ notes: 'Second' }) }),
    )
    const second = await send(saved)
    expect(ok(await own.care.plan())).toMatchObject({
      plan: { number: 1, status: 'accepted' },
      next: { number: 2 },
      to_answer: 2,
    })
    expect(ok(await own.care.day({ day: '2026-11-26' })).number).toBe(1)
    expect(ok(await own.care.day({ day: '2026-11-27' })).number).toBe(2)
    await at('2026-11-27T04:00:00.000Z')
    expect(ok(await staff.adminDietPlans.list(id)).map(({ number, status }) => [number, status])).toEqual([
      [2, 'sent'],
      [1, 'replaced'],
    ])
    ok(await staff.adminDietPlans.withdraw(id, '2', { version: second.version, reason: 'Wrong client' }))
    expect(ok(await own.care.plan())).toMatchObject({ plan: { number: 1, status: 'accepted' }, next: null })
    expect(codeOf(await own.care.answer('2', { answer: 'accept' }))).toEqual([404, 'diet_plan_not_found'])
    expect(codeOf(await own.care.answer('1', { answer: 'accept' }))).toEqual([409, 'plan_not_answerable'])
  })

  test('the client’s own pages: measures, the own katori, figures when asked for; a draft is not seen', async () => {
    await inCare()
    ok(await staff.adminCare.save(id, { ...aFile, version: 0 }))
    const swaps = [{ dish: dishOf('phulka', 2), instead: [dishOf('rice', 1.25)] }]
    const plan = await draft({ swaps }, { starts_on: '2026-11-23', ends_on: '2026-12-08' })
    expect(ok(await own.care.day()).number).toBeNull()
    expect(ok(await own.care.plan())).toMatchObject({
      step: 'plan_due',
      due_on: '2026-11-24',
      plan: null,
      to_answer: null,
    })
    await send(plan)
    const day = ok(await own.care.day({ figures: 'yes' }))
    const [phulka, dal] = day.meals.find(({ meal }) => meal === 'lunch')?.items ?? []
    expect(phulka).toMatchObject({ name_hi: 'फुलका', quantity: 2, own_katori: null, instead: [{ quantity: 1.25 }] })
    // A katori of 150 ml in one of 200.
    expect(dal).toMatchObject({ measure_en: 'katori', measure_hi: 'कटोरी', own_katori: 0.75 })
    expect(day.figures?.find(({ nutrient }) => nutrient === 'energy_kcal')?.known).toBe('295')
    expect(ok(await own.care.day()).figures).toBeNull()
    expect(ok(await own.care.week({ from: '2026-11-23' })).map(({ number }) => number)).toEqual(Array(7).fill(1))
    const { text } = ok(await own.care.text({ from: '2026-11-23', days: 1 }))
    expect(text).toBe('Mon 23 Nov 2026\nLunch: 2 Phulka, 1 katori Dal palak')
    const sheet = ok(await own.care.kitchen({ days: 1 }))
    expect(sheet).toMatchObject({ first_name: 'Meera', dietitian: { title: 'Clinical Dietitian' } })
    expect(JSON.stringify(sheet)).not.toMatch(/kcal|energy|weight|thyr|Joshi|70\.1/i)
    expect(sheet.days[0]?.pots).toMatchObject([{ name_en: 'Dal palak', oil: [{ grams: '2.3' }], salt_grams: '0.8' }])
    const list = ok(await own.care.shopping({ days: 7, people: 2 }))
    // Two phulka are 50 g of atta; seven days, two people.
    expect(list.foods.find(({ food }) => food === '20649')?.grams).toBe(700)
    expect(list.spices.map(({ food }) => food)).toContain('02043')
  })

  test('swaps for foods and dishes, what adds some, and the preview of a draft, by what this client can eat', async () => {
    await inCare()
    ok(await staff.adminCare.save(id, { ...aFile, version: 0 }))
    const rice: Item = { recipe_id: null, food: '20445', quantity: 125, measure: 'g', or: [] }
    const guava: Item = { recipe_id: null, food: '09139', quantity: 1, measure: 'medium', or: [] }
    const { or: _, ...ofRice } = rice
    const swaps = [{ dish: ofRice, instead: [dishOf('phulka', 2)] }]
    const days = Array.from({ length: 7 }, () => dayOf({ mid_morning: [guava], lunch: [rice, dish('dal-palak')] }))
    const targets = { kcal: null, protein_g: 58, fibre_g: 5, sodium_mg: null }
    const plan = await draft({ days, swaps, targets })

    const lunch = { day: 0, meal: 'lunch', at: 0 } as const
    const offered = ok(await staff.adminDietPlans.swaps(id, '1', lunch))
    expect(offered).toContainEqual({
      ...{ recipe_id: recipes.get('phulka'), food: null, name_en: 'Phulka' },
      ...{ quantity: 2, measure: null, measure_en: 'phulka', kcal: '166', percent: '2' },
      protein_difference: expect.any(String),
    })
    const fruit = ok(await staff.adminDietPlans.swaps(id, '1', { day: 0, meal: 'mid_morning', at: 0 }))
    expect(fruit).toContainEqual(expect.objectContaining({ food: '09226', quantity: 1, measure: 'katori' }))
    expect(ok(await staff.adminDietPlans.swaps(id, '1', { ...lunch, at: 7 }))).toEqual([])
    expect(codeOf(await staff.adminDietPlans.swaps(id, '1', { ...lunch, day: 8 }))).toEqual([
      404,
      'diet_plan_not_found',
    ])

    const [protein, ...others] = ok(await staff.adminDietPlans.additions(id, '1', { day: 0 }))
    // Fibre is met.
    expect(others).toEqual([])
    expect(protein).toMatchObject({ nutrient: 'protein_g', wanted: 58 })
    expect(Number(protein?.known) + Number(protein?.lacking)).toBeCloseTo(58, 1)
    const names = (adds: typeof protein) => adds?.dishes.map(({ name_en }) => name_en) ?? []
    expect(names(protein).length).toBeGreaterThan(2)
    expect(names(protein)).not.toContain('Dal palak')

    const milk = { ...aFile.facts, allergies: ['milk' as const, 'gluten' as const] }
    ok(await staff.adminCare.save(id, { ...aFile, facts: milk, version: 1 }))
    expect(ok(await staff.adminDietPlans.swaps(id, '1', lunch)).map(({ name_en }) => name_en)).not.toContain('Phulka')
    const without = ok(await staff.adminDietPlans.additions(id, '1', { day: 0 }))[0]
    expect(without?.dishes.some(({ food }) => food === '01116' || food === '01211')).toBe(false)
    expect(names(without).length).toBeGreaterThan(0)
    expect(names(without)).not.toEqual(names(protein))

    const preview = ok(await staff.adminDietPlans.preview(id, '1', { from: '2026-11-24', days: 2 }))
    expect(preview).toMatchObject({ is_draft: true, first_name: 'Meera', notes: plan.body.notes, number: 1 })
    expect(preview.days.map(({ number }) => number)).toEqual([null, 1])
    const [shown] = preview.days[1]?.meals.find(({ meal }) => meal === 'lunch')?.items ?? []
    expect(shown).toMatchObject({ food: '20445', quantity: 125, measure_en: 'g', instead: [{ quantity: 2 }] })
    expect(preview.days[1]?.figures).toBeNull()
    expect(ok(await own.care.day({ day: '2026-11-25' })).number).toBeNull()

    await send(ok(await staff.adminDietPlans.get(id, '1')))
    const ofClient = ok(await own.care.day({ day: '2026-11-25' }))
    expect(ofClient).toEqual(preview.days[1])
    const sheet = ok(await own.care.kitchen({ from: '2026-11-25', days: 1 }))
    expect(sheet.days[0]?.swaps).toMatchObject([{ dish: { food: '20445' }, instead: [{ name_en: 'Phulka' }] }])
    for (const call of [
      staff.adminDietPlans.swaps(nothing, '1', lunch),
      staff.adminDietPlans.additions(nothing, '1', { day: 0 }),
      staff.adminDietPlans.preview(nothing, '1', {}),
    ])
      expect(codeOf(await call)).toEqual([404, 'care_not_found'])
  })

  test('a consent to an older notice is asked for again: nothing is written until it is given, and all stays readable', async () => {
    await inCare()
    await send(await draft({}, { starts_on: '2026-11-23', ends_on: '2026-12-08' }))
    await backend.db.updateTable('consents').set({ notice_version: '2026-11-23' }).execute()
    const asks = async () => ({
      plan: ok(await own.care.plan()).asks_consent,
      choice: ok(await own.privacy.own()).choices.find(({ purpose }) => purpose === 'health_details')?.asks_again,
      staff: ok(await staff.adminCare.get(id)).has_consent,
    })
    expect(await asks()).toEqual({ plan: false, choice: false, staff: true })
    await at('2026-11-30T04:00:00.000Z')
    expect(await asks()).toEqual({ plan: true, choice: true, staff: false })
    expect(ok(await own.care.day()).number).toBe(1)
    expect(fieldsOf(await staff.adminDietPlans.create(id, { starts_on: '2026-12-09', ends_on: '2026-12-10' }))).toEqual(
      ['consent'],
    )
    expect(codeOf(await own.care.setKatori({ own_katori_ml: 180 }))).toEqual([422, 'invalid_input'])
    ok(await agree())
    expect(await asks()).toEqual({ plan: false, choice: false, staff: true })
    ok(await own.care.setKatori({ own_katori_ml: 180 }))
    expect(ok(await own.privacy.own()).history[0]).toMatchObject({ notice_version: '2026-11-29', until: null })
  })

  test('the client sets the own katori: with consent alone, written down, and the dietitian’s open form is told', async () => {
    expect(codeOf(await own.care.setKatori({ own_katori_ml: 180 }))).toEqual([404, 'care_not_found'])
    await consult()
    const refused = await own.care.setKatori({ own_katori_ml: 180 })
    expect(codeOf(refused)).toEqual([422, 'invalid_input'])
    expect(fieldsOf(refused)).toEqual(['own_katori_ml'])
    ok(await agree())
    for (const own_katori_ml of [79, 301, 150.5])
      expect(fieldsOf(await own.care.setKatori({ own_katori_ml }))).toEqual(['own_katori_ml'])
    ok(await staff.adminCare.save(id, { ...aFile, version: 0 }))
    ok(await own.care.setKatori({ own_katori_ml: 120 }))
    expect(ok(await own.care.plan()).own_katori_ml).toBe(120)
    const file = ok(await staff.adminCare.get(id))
    expect(file).toMatchObject({ version: 2, own_katori_ml: 120, facts: { weight_kg: 70.1 } })
    const second = await staff.adminCare.save(id, { ...aFile, version: 1 })
    expect(codeOf(second)).toEqual([409, 'changed_meanwhile'])
    expect(!second.ok && second.failure.message).toMatch(/^Meera Joshi changed this on/)
    ok(await own.care.setKatori({ own_katori_ml: null }))
    expect(ok(await own.care.plan()).own_katori_ml).toBeNull()
    const written = backend.db.selectFrom('audit_entries').select('id').where('actor', '=', id)
    expect(await written.where('action', '=', 'care_file_changed').execute()).toHaveLength(2)
  })

  test('the next visit is due a week after the diet plan begins or the last visit was; what is booked stands in its place', async () => {
    await inCare()
    const followUp = async () => {
      const seen = ok(await own.care.plan()).follow_up
      expect(ok(await staff.adminCare.get(id)).follow_up).toEqual(seen)
      return seen
    }
    expect(await followUp()).toBeNull()
    await send(await draft())
    expect(await followUp()).toEqual({ due_on: '2026-12-02', kind: 'discovery', name: 'Follow-up', booked: null })

    const starts_at = '2026-12-02T05:00:00.000Z'
    const booking = { name: 'Asha', mobile_number: '+919876543210', kind: 'discovery', user_id: id, starts_at } as const
    const { id: booked } = ok(await staff.adminAppointments.book({ ...booking, service: 'Follow-up' }))
    expect((await followUp())?.booked).toEqual({ id: booked, starts_at, is_confirmed: true })
    await at('2026-12-02T06:00:00.000Z')
    const { version } = ok(await staff.adminAppointments.get(booked))
    ok(await staff.adminAppointments.move(booked, { version, status: 'completed' }))
    expect(await followUp()).toMatchObject({ due_on: '2026-12-09', booked: null })
    await at('2027-03-01T06:00:00.000Z')
    expect(await followUp()).toBeNull()
  })

  test('what was taken back is said, and what has ended stays readable', async () => {
    await inCare()
    const span = { starts_on: '2026-11-23', ends_on: '2026-11-29' }
    const sent = await send(await draft({}, span))
    expect(ok(await own.care.plan())).toMatchObject({ plan: { number: 1 }, last: null, withdrawn: null })
    ok(await staff.adminDietPlans.withdraw(id, '1', { version: sent.version, reason: 'Wrong client' }))
    expect(ok(await own.care.plan())).toMatchObject({ step: 'plan_due', plan: null, last: null, withdrawn: 1 })
    expect(ok(await own.care.day({ day: '2026-11-24' })).number).toBeNull()
    await send(await draft({}, span))
    await at('2026-12-02T04:00:00.000Z')
    expect(ok(await own.care.plan())).toMatchObject({ plan: null, last: { number: 2, ends_on: '2026-11-29' } })
    expect(ok(await own.care.day({ day: '2026-11-29' })).number).toBe(2)
  })

  test('templates keep dishes without a person; scaled, a plan has to be looked at before it is sent', async () => {
    await inCare()
    await draft({ targets: { kcal: 590, protein_g: null, fibre_g: null, sodium_mg: null } })
    const template = ok(await staff.adminDietTemplates.make({ name: 'Plain thali', client_id: id, number: 1 }))
    expect(template).toMatchObject({ name: 'Plain thali', days: 7, kcal: '295' })
    expect(JSON.stringify(template)).not.toMatch(/thyroid|ghee, as/)
    const scaled = ok(
      await staff.adminDietPlans.applyTemplate(id, '1', { version: 2, template_id: template.id, scale: true }),
    )
    expect(
      scaled.body.days[0]?.meals.find(({ meal }) => meal === 'lunch')?.items.map(({ quantity }) => quantity),
    ).toEqual([4, 2])
    expect(
      fieldsOf(
        await staff.adminDietPlans.send(id, '1', { version: 3, reasons: reasonsOf(scaled), unpaid_reason: null }),
      ),
    ).toEqual(['body'])
    const span = { starts_on: '2026-11-25', ends_on: '2026-12-08' }
    const checked = ok(
      await staff.adminDietPlans.save(id, '1', { ...span, version: 3, body: { ...scaled.body, needs_check: false } }),
    )
    await send(checked)
    ok(await staff.adminDietTemplates.save(template.id, { version: 1, name: 'Thali', body: template.body }))
    expect(codeOf(await staff.adminDietTemplates.remove(template.id, { version: 1 }))).toEqual([
      409,
      'changed_meanwhile',
    ])
    ok(await staff.adminDietTemplates.remove(template.id, { version: 2 }))
    expect(ok(await staff.adminDietTemplates.list())).toEqual([])
  })

  test('dishes for a client: by allergies and by the list of a fast; plain salt is not on it', async () => {
    await inCare()
    ok(
      await staff.adminCare.save(id, {
        ...aFile,
        facts: { ...aFile.facts, allergies: ['milk'], eats: ['jain'] },
        version: 0,
      }),
    )
    const dishes = ok(await staff.adminDietPlans.dishes(id))
    expect(dishes.find(({ name_en }) => name_en === 'Dal palak')).toMatchObject({
      ...{ fits: 'no', food: null, measures: [{ measure: null, name_en: 'katori', kcal: '129', is_at_least: false }] },
    })
    const [dahi] = ok(await staff.adminDietPlans.dishes(id, { q: 'dahi' })).filter(({ food }) => food === '01116')
    expect(dahi).toMatchObject({ recipe_id: null, fits: 'no', because: [{ why: 'has milk' }] })
    expect(dahi?.measures.map(({ measure, name_en }) => [measure, name_en])).toEqual([
      ['katori', 'katori'],
      ['g', 'g'],
    ])
    expect(dishes.find(({ name_en }) => name_en === 'Phulka')?.fits).toBe('yes')
    const fast = ok(await staff.adminDietPlans.dishes(id, { fast_list: 'ekadashi' }))
    expect(fast.length).toBeGreaterThan(0)
    expect(fast.map(({ name_en }) => name_en)).not.toContain('Dal palak')
    const days = aBody().days.map((day, at) =>
      at === 0 ? { ...day, kind: 'fast' as const, fast_list: 'ekadashi' } : day,
    )
    const [first] = (await draft({ days })).totals
    expect(first?.off_list.find(({ name }) => name === 'Dal palak')).toMatchObject({ fits: 'no' })
    expect(JSON.stringify(first?.off_list)).toContain('Salt')
  })

  test('another client has nothing of it, and a wrong number is not found', async () => {
    await inCare()
    await send(await draft({}, { starts_on: '2026-11-23', ends_on: '2026-12-08' }))
    const other = await signUpProven(backend, connection.transport)
    const theirs = createClinicApi({ transport: connection.transport, token: other.access_token })
    expect(ok(await theirs.care.plan())).toMatchObject({ step: null, plan: null })
    expect(ok(await theirs.care.day()).meals).toEqual([])
    expect(codeOf(await theirs.care.answer('1', { answer: 'accept' }))).toEqual([404, 'diet_plan_not_found'])
    expect(codeOf(await staff.adminDietPlans.get(other.user.id, '1'))).toEqual([404, 'care_not_found'])
    expect(codeOf(await staff.adminDietPlans.get(nothing, '1'))).toEqual([404, 'care_not_found'])
    expect(codeOf(await staff.adminDietPlans.get(id, '2'))).toEqual([404, 'diet_plan_not_found'])
  })

  test('nothing of it stands in clear; it is exported, and gone once the consent is taken back', async () => {
    await inCare()
    ok(await staff.adminCare.save(id, { ...aFile, version: 0 }))
    await send(await draft())
    ok(await own.care.answer('1', { answer: 'ask_change', words: 'No karela please' }))
    const rows = async () => [
      ...(await backend.db.selectFrom('care_files').selectAll().execute()),
      ...(await backend.db.selectFrom('diet_plans').selectAll().execute()),
    ]
    const audited = await backend.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify([await rows(), audited])).not.toMatch(/70\.1|Thyroxine|thyroid|karela|1997-03-12|Agreed with/)
    const { sections } = ok(await own.privacy.export({ password: asha.password }))
    const section = (table: string) => JSON.stringify(sections.find((one) => one.table === table)?.rows)
    expect(section('care_files')).toContain('Thyroxine')
    expect(section('diet_plans')).toMatch(/Less ghee.*No karela please/)
    ok(await agree(false))
    expect(await rows()).toEqual([])
  })

  test('care is kept for three years after the last day of the last plan', async () => {
    await inCare()
    await send(await draft())
    const files = () => backend.db.selectFrom('care_files').select('id').execute()
    const sweep = (at: string) => sweepByAge({ db: backend.db, vault: backend.vault() }, new Date(at))
    // The paid plan runs until February 2027.
    await sweep('2030-02-19T20:00:00.000Z')
    expect(await files()).toHaveLength(1)
    await sweep('2030-02-22T20:00:00.000Z')
    expect(await files()).toEqual([])
  })

  function dishOf(seed: string, quantity: number) {
    const { or: _, ...one } = dish(seed, quantity)
    return one
  }
})
