/**
 * The kitchen's menu over both transports and on both engines: who gets which dish and why, what staff see days before, and that no dish
 * with a client's allergen is ever on their portion.
 */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { emptyFacts, untoldFile } from '~/care/contract/care-files'
import { insertCareFile } from '~/care/files/store'
import { ingredientsOf } from '~/care/recipes/recipe'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { kitchen, recipeOf } from '../support/kitchen'
import { signUp, type TestPerson } from '../support/people'

/** A Saturday, 09:30 in India. */
const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const week = {
  ...{ customer_name: 'Asha Verma', customer_email: 'asha@example.com', customer_phone: '98765 43210' },
  ...{ amount: 1400, plan_type: 'weekly_meal_plan' as const, start_date: '2026-11-25' },
  address: '12 Hanuman Nagar, Vaishali Nagar, Jaipur 302021',
}
const days = ['2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01']

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let person: TestPerson
  let asha: ClinicApi
  let staff: ClinicApi
  let recipes: Map<string, string>
  let seeds: Map<string, string>

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({ engine, now, env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password } })
    person = await signUp(connection.transport)
    asha = as(person.access_token)
    staff = await logIn(admin)
    const rows = await backend.db.selectFrom('recipes').select(['id', 'seed']).execute()
    recipes = new Map(rows.map(({ id, seed }) => [seed ?? '', id]))
    seeds = new Map(rows.map(({ id, seed }) => [id, seed ?? '']))
  })
  afterEach(() => backend.stop())

  const as = (token: string) => createClinicApi({ transport: connection.transport, token })
  const logIn = async (who: { email: string; password: string }) =>
    as(ok(await createClinicApi({ transport: connection.transport }).auth.login(who)).access_token)
  const orderWeek = async (change: object = {}, api = asha) => {
    const { order_id, link_url } = ok(await api.payments.createLink({ ...week, ...change }))
    ok(await api.sandbox.act(link_url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' }))
    ok(await api.orders.check(order_id, {}))
    return order_id
  }
  const ids = (...of: string[]) => of.map((seed) => recipes.get(seed) ?? '')
  /** The same dishes on each day. */
  const setMenu = (...dishes: string[]) => setMeal('lunch', ...dishes)
  const setMeal = async (slot: 'lunch' | 'dinner', ...dishes: string[]) => {
    const { version } = ok(await staff.adminMenu.get({}))
    const all = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, recipe_ids: ids(...dishes) }))
    return ok(await staff.adminMenu.saveWeek({ plan_type: 'all', week: 1, slot, days: all, version }))
  }
  const note = async (orderId: string, change: object) => {
    const { kitchen_note: known } = ok(await staff.adminDeliveries.plan(orderId))
    const { unread: _, ...told } = known
    return ok(await staff.adminDeliveries.kitchenNote(orderId, { ...told, ...change }))
  }
  const sheet = async (day = '2026-11-25') => ok(await staff.adminDeliveries.day({ day }))
  const mealOf = async (orderId: string, day?: string) =>
    (await sheet(day)).stops.find(({ order_id }) => order_id === orderId)?.meal

  test('without a menu a sheet names the plans; with one the dishes, whose portion differs and why, and who has none', async () => {
    const mine = await orderWeek()
    expect(await sheet()).toMatchObject({
      kitchen: [{ plan_title: 'Weekly Meal Plan', portions: 1 }],
      stops: [{ meal: null }],
    })
    const other = as((await signUp(connection.transport)).access_token)
    const theirs = await orderWeek(
      { customer_phone: '98290 11223', customer_name: 'Ravi', customer_email: 'r@example.com' },
      other,
    )
    await setMenu('dal-palak', 'rice')
    await note(theirs, { diet: 'jain' })
    const shown = await sheet()
    expect(shown.kitchen).toEqual([
      { plan_title: 'Dal palak', slot: 'lunch', diet: 'veg', portions: 1, is_dish: true },
      { plan_title: 'Rice', slot: 'lunch', diet: 'veg', portions: 1, is_dish: true },
    ])
    expect(await mealOf(mine)).toMatchObject({ state: 'dish', dish: 'Dal palak', why: null })
    expect(await mealOf(theirs)).toMatchObject({ state: 'other', dish: 'Rice', why: 'Jain' })
    await setMenu('dal-palak')
    expect(await mealOf(theirs)).toMatchObject({ state: 'none', dish: null, why: expect.stringContaining('Jain') })
    expect((await sheet()).kitchen).toContainEqual(expect.objectContaining({ plan_title: 'No dish yet', portions: 1 }))
    const { without } = ok(await staff.adminMenu.get({}))
    // Seven days from tomorrow on: 22 to 28 November.
    expect(without.map(({ day, order_id }) => [day, order_id])).toEqual(days.slice(0, 4).map((day) => [day, theirs]))
    expect(ok(await staff.stats.overview())).toMatchObject({ portions_without_dish: 4 })
    const { token } = ok(await staff.adminDeliveries.driverLink({ day: '2026-11-25' }))
    expect(
      ok(await asha.driver.day({ token }))
        .stops.map(({ meal }) => meal)
        .toSorted(),
    ).toEqual(['Dal palak', 'No dish yet: please ask the kitchen'])
  })

  test('an allergy in words refuses a dish as a tick does; one that no rule can read is checked by a person first', async () => {
    const order = await orderWeek({ allergies: 'ghee', health_consent: true, diet: 'egg', dislikes: 'Karela' })
    await setMenu('dal-palak', 'rice')
    expect(await mealOf(order)).toMatchObject({ state: 'other', dish: 'Rice', why: 'no milk' })
    expect(ok(await staff.adminDeliveries.plan(order)).kitchen_note).toMatchObject({ diet: 'egg', dislikes: 'Karela' })
    await note(order, { allergies: 'Citrus' })
    expect(await mealOf(order)).toMatchObject({ state: 'ask', dish: null, why: 'check by hand: citrus' })
    expect(ok(await staff.adminDeliveries.plan(order)).kitchen_note).toMatchObject({ unread: ['citrus'] })
    await note(order, { allergens: ['gluten'], has_read: true })
    expect(await mealOf(order)).toMatchObject({ state: 'other', dish: 'Rice' })
    await setMenu('phulka')
    expect(await mealOf(order)).toMatchObject({ state: 'none', why: expect.stringContaining('no gluten') })
    const [row] = await backend.db.selectFrom('kitchen_notes').selectAll().execute()
    for (const sealed of [row?.allergens, row?.allergies, row?.dislikes]) expect(sealed).toMatch(/^n1\./)
    const audited = await backend.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(audited)).not.toMatch(/gluten|Citrus|Karela/i)
  })

  test('what a client in care told their dietitian chooses the dish, and the kitchen does not read it', async () => {
    const order = await orderWeek()
    await setMenu('dal-palak', 'rice')
    const fields = { ...untoldFile, facts: { ...emptyFacts, allergies: ['milk' as const] } }
    const id = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'
    await insertCareFile(backend.db, backend.vault(), { id, user_id: person.user.id, fields }, new Date(now))
    expect(await mealOf(order)).toMatchObject({ state: 'other', dish: 'Rice', why: 'agreed with the dietitian' })
    expect(JSON.stringify(await sheet())).not.toMatch(/milk/i)
  })

  test('the menu has weeks that repeat, plans of their own, a version, and an audit', async () => {
    const first = await setMenu('dal-palak')
    expect(first).toMatchObject({ cycle: { starts_on: '2026-11-21', weeks: 1 }, version: 1, week: 1, slot: 'lunch' })
    const cycle = { starts_on: '2026-11-23', weeks: 2, version: first.version }
    const { version } = ok(await staff.adminMenu.saveCycle(cycle))
    expect(await staff.adminMenu.saveCycle(cycle)).toMatchObject({ failure: { code: 'changed_meanwhile' } })
    const second = { plan_type: 'weekly_meal_plan' as const, week: 2, slot: 'dinner' as const, version }
    const days = [{ weekday: 1, recipe_ids: ids('rajma') }]
    ok(await staff.adminMenu.saveWeek({ ...second, days }))
    expect(await staff.adminMenu.saveWeek({ ...second, days })).toMatchObject({
      failure: { code: 'changed_meanwhile' },
    })
    const strange = [{ weekday: 1, recipe_ids: ['0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'] }]
    expect(await staff.adminMenu.saveWeek({ ...second, days: strange, version: version + 1 })).toMatchObject({
      failure: { code: 'recipe_not_found' },
    })
    const [lunch, dinner] = [await orderWeek(), await orderWeek({ slot: 'dinner' })]
    expect(await mealOf(lunch, '2026-11-29'), 'week 1').toMatchObject({ dish: 'Dal palak' })
    expect(await mealOf(dinner, '2026-11-30'), 'week 2').toMatchObject({ dish: 'Rajma' })
    expect(await mealOf(dinner, '2026-12-01'), 'nothing is set').toBeNull()
    const forgotten = { state: 'none', dish: null }
    expect(await mealOf(dinner, '2026-11-29')).toMatchObject({
      ...forgotten,
      why: 'no dinner is set in the menu for this day',
    })
    expect(await mealOf(lunch, '2026-11-30')).toMatchObject(forgotten)
    const { without } = ok(await staff.adminMenu.get({}))
    expect(without.map(({ day, slot }) => `${day} ${slot}`)).toEqual(
      ['25', '26', '27', '28'].map((on) => `2026-11-${on} dinner`),
    )
    const audited = await backend.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'menu_changed')
      .execute()
    expect(audited).toHaveLength(3)
  })

  test('a client sees the dishes of the next week, and has another one of those that fit until the policy’s hour', async () => {
    const order = await orderWeek({ allergies: 'ghee', health_consent: true })
    backend.setNow('2026-11-24T04:00:00.000Z')
    asha = await logIn(person)
    staff = await logIn(admin)
    await setMenu('dal-palak', 'rajma', 'phulka')
    const mine = async () => ok(await asha.deliveries.mine())
    const shown = await mine()
    const offers = [{ recipe_id: ids('phulka')[0], name: 'Phulka' }]
    expect(shown[0], 'too late for the first').toMatchObject({ day: '2026-11-25', meal: { dish: 'Rajma', offers: [] } })
    expect(shown[3]).toMatchObject({ day: '2026-11-28', meal: { dish: 'Rajma', offers } })
    expect(shown[6], 'after the next seven days').toMatchObject({ day: '2026-12-01', meal: null })

    const wish = { order_id: order, day: '2026-11-28', recipe_id: ids('phulka')[0] ?? '' }
    const [dal = ''] = ids('dal-palak')
    expect(await asha.deliveries.choose({ ...wish, recipe_id: dal }), 'it has ghee').toMatchObject({ ok: false })
    expect(await asha.deliveries.choose({ ...wish, day: '2026-11-25' }), 'too late').toMatchObject({
      failure: { code: 'days_not_changeable' },
    })
    const other = as((await signUp(connection.transport)).access_token)
    expect(await other.deliveries.choose(wish)).toMatchObject({ failure: { code: 'order_not_found' } })
    ok(await asha.deliveries.choose(wish))
    expect((await mine())[3]).toMatchObject({ meal: { dish: 'Phulka', offers: [{ name: 'Rajma' }] } })
    expect(await mealOf(order, '2026-11-28')).toMatchObject({
      state: 'other',
      dish: 'Phulka',
      why: 'chosen by the client',
    })
    await note(order, { allergens: ['gluten'] })
    expect(await mealOf(order, '2026-11-28'), 'told after it').toMatchObject({ dish: 'Rajma', why: 'no milk' })
  })

  const has = (seed: string, allergen: string) =>
    ingredientsOf(recipeOf(seed), kitchen).some(({ food }) =>
      (kitchen.foods.get(food)?.attributes.allergens ?? [allergen]).includes(allergen as 'milk'),
    )
  const words = { milk: 'doodh', gluten: 'wheat', peanut: 'moongfali', sesame: 'til', mustard: 'sarson' } as const
  const named = fc.constantFrom(...(Object.keys(words) as (keyof typeof words)[]))
  const dish = fc.constantFrom('dal-palak', 'rice', 'phulka', 'makki-roti', 'rajma', 'moong-dal')
  const day = fc.constantFrom(...days)
  const step = fc.oneof(
    fc.record({ do: fc.constant('order' as const), allergen: named }),
    fc.record({ do: fc.constant('tick' as const), allergen: named }),
    fc.record({ do: fc.constantFrom('skip' as const, 'resume' as const, 'close' as const), day }),
    fc.record({ do: fc.constantFrom('withdraw' as const, 'agree' as const, 'confirm' as const) }),
    fc.record({ do: fc.constant('choose' as const), day, dish }),
    fc.record({ do: fc.constant('slot' as const), slot: fc.constantFrom('lunch' as const, 'dinner' as const) }),
    fc.record({
      do: fc.constant('menu' as const),
      slot: fc.constantFrom('lunch' as const, 'dinner' as const),
      dishes: fc.uniqueArray(dish, { minLength: 1, maxLength: 3 }),
    }),
  )

  test('whatever is told, taken back, paused and closed: a dish with a client’s allergen is never on their portion', async () => {
    const order = await orderWeek()
    await setMenu('dal-palak', 'rice')
    await setMeal('dinner', 'rajma', 'phulka')
    let told = new Set<string>()
    let number = 0
    const run = async (one: typeof step extends fc.Arbitrary<infer Step> ? Step : never) => {
      number += 1
      switch (one.do) {
        case 'order': {
          // Told with an order that is not even paid.
          const change = {
            start_date: '2026-12-20',
            another: true,
            allergies: words[one.allergen],
            health_consent: true,
          }
          const made = await asha.payments.createLink({ ...week, ...change })
          if (made.ok) told.add(one.allergen)
          return
        }
        case 'tick': {
          const { allergens } = ok(await staff.adminDeliveries.plan(order)).kitchen_note
          await note(order, { allergens: [...new Set([...allergens, one.allergen])] })
          told.add(one.allergen)
          return
        }
        case 'skip':
        case 'resume':
          await asha.deliveries[one.do]({ order_id: order, from: one.day, to: one.day })
          return
        case 'close':
          await staff.adminAppointments.addException({
            ...{ day: one.day, from_time: '00:00', to_time: '24:00', is_open: false, name: `Closed ${number}` },
            ...{ closes_clinic: false, closes_kitchen: true, public_note: null },
          } as never)
          return
        case 'agree':
        case 'withdraw':
          ok(await asha.privacy.choose({ purpose: 'health_details', agrees: one.do === 'agree' }))
          return
        case 'confirm':
          if ((await staff.adminPrivacy.confirmWithdrawal(person.user.id, { reason: 'Called her' })).ok)
            told = new Set()
          return
        case 'choose':
          await asha.deliveries.choose({ order_id: order, day: one.day, recipe_id: ids(one.dish)[0] ?? '' })
          return
        case 'menu':
          await setMeal(one.slot, ...one.dishes)
          return
        case 'slot':
          await asha.deliveries.slot({ order_id: order, slot: one.slot })
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
        for (const one of steps) {
          await run(one)
          for (const on of [...days, '2026-12-02', '2026-12-04']) {
            const meal = await mealOf(order, on)
            const seed = seeds.get(meal?.recipe_id ?? '')
            if (seed !== undefined)
              for (const allergen of told) expect(has(seed, allergen), `${seed} with ${allergen} on ${on}`).toBe(false)
          }
        }
      }),
      { numRuns: 5 },
    )
  }, 120_000)
})
