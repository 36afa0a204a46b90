/** Deliveries over both transports, on both engines: what a client, the desk and a driver may do, and what is written down of it. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Result } from '~/platform/session/answers/read-answer'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { signUp, type TestPerson } from '../support/people'

const now = '2026-11-21T04:00:00.000Z'
const admin = { email: 'meera@aahar.example', password: 'a-kitchen-of-her-own' }
const address = '12 Hanuman Nagar, Vaishali Nagar, Jaipur 302021'

const ok = <T>(result: Result<T>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.failure))
  return result.data
}
const refused = (code: string) => expect.objectContaining({ ok: false, failure: expect.objectContaining({ code }) })

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let clinic: ClinicApi
  let person: TestPerson
  let asha: ClinicApi

  beforeAll(async () => {
    connection = await connect()
  })
  afterAll(() => connection.close())
  beforeEach(async () => {
    backend = await startTestBackend({
      engine,
      now,
      env: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
    })
    clinic = createClinicApi({ transport: connection.transport })
    person = await signUp(connection.transport)
    asha = as(person.access_token)
  })
  afterEach(() => backend.stop())

  const as = (token: string) =>
    createClinicApi({ transport: connection.transport, token, clientAddress: '203.0.113.7' })
  const login = async (who: { email: string; password: string }) => as(ok(await clinic.auth.login(who)).access_token)
  const plan = {
    amount: 1400,
    customer_name: 'Asha Verma',
    customer_email: 'asha@example.com',
    customer_phone: '9876543210',
    plan_type: 'weekly_meal_plan' as const,
    start_date: '2026-11-25',
    address,
  }
  const week = async (change: { slot?: 'dinner' } = {}) => {
    const order = ok(await asha.payments.createLink({ ...plan, ...change }))
    ok(await clinic.sandbox.act(order.link_url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' }))
    ok(await asha.orders.check(order.order_id, {}))
    return order.order_id
  }
  const audit = async (action: string) =>
    (await backend.db.selectFrom('audit_entries').selectAll().where('action', '=', action).execute()).map((row) => ({
      ...row,
      details: JSON.parse(row.details ?? '{}'),
    }))

  test('a client sees their days and moves them, and no one else does', async () => {
    const order_id = await week()
    const span = { order_id, from: '2026-11-26', to: '2026-11-26' }
    const days = ok(await asha.deliveries.mine())
    expect(days.map(({ day }) => day)).toEqual(
      [25, 26, 27, 28, 29, 30].map((at) => `2026-11-${at}`).concat('2026-12-01'),
    )
    expect(days[1]).toMatchObject({ can_skip: true, changeable_until: '2026-11-24T06:30:00.000Z' })
    const skipped = ok(await asha.deliveries.skip(span))
    expect(skipped[1]).toMatchObject({ status: 'skipped', skip_reason: 'client', can_resume: true, can_skip: false })
    expect(skipped.at(-1)).toMatchObject({ day: '2026-12-02', status: 'planned' })
    const order = ok(await asha.orders.get(order_id))
    expect(order.meal_days?.at(-1)).toBe('2026-12-02')
    expect(order.end_date).toBe('2026-12-03')
    const [entry] = await audit('meals_skipped')
    expect(entry).toMatchObject({
      actor: person.user.id,
      object_id: order_id,
      details: { from: span.from, to: span.to },
    })

    const other = as((await signUp(connection.transport)).access_token)
    expect(ok(await other.deliveries.mine())).toEqual([])
    expect(await other.deliveries.skip(span)).toEqual(refused('order_not_found'))
    expect(await other.deliveries.resume(span)).toEqual(refused('order_not_found'))
    expect(await asha.deliveries.skip({ ...span, to: '2026-11-20' })).toMatchObject({ failure: { status: 422 } })
    expect(await asha.deliveries.skip({ ...span, to: '2027-11-20' })).toMatchObject({ failure: { status: 422 } })
    expect(await asha.deliveries.resume(span)).toMatchObject({ ok: true })
    expect(ok(await asha.orders.get(order_id)).meal_days).toBeNull()
  })

  test('the sheets of a day, ticks with a version, the driver’s link, and what staff wrote is sealed', async () => {
    const order_id = await week()
    backend.setNow('2026-11-25T04:00:00.000Z')
    const desk = (await login(admin)).adminDeliveries
    const plan = ok(await desk.plan(order_id))
    expect(plan).toMatchObject({ kind: 'food', meals: 7, is_running: true, kitchen_note: { version: 0 } })
    ok(await desk.kitchenNote(order_id, { diet: 'veg', allergies: 'No nuts', version: 0 }))
    expect(await desk.kitchenNote(order_id, { diet: 'egg', allergies: '', version: 0 })).toEqual(
      refused('changed_meanwhile'),
    )
    const [note] = await backend.db.selectFrom('kitchen_notes').selectAll().execute()
    expect(note?.allergies).toMatch(/^n1\./)
    expect(JSON.stringify(await audit('kitchen_note_changed'))).not.toContain('nuts')

    const sheet = ok(await desk.day())
    expect(sheet).toMatchObject({
      day: '2026-11-25',
      counts: { portions: 1, planned: 1, delivered: 0, not_met: 0, skipped: 0 },
      kitchen: [{ plan_title: 'Weekly Meal Plan', diet: 'veg', portions: 1 }],
      stops: [{ order_id, pin_code: '302021', customer_phone: '+919876543210', allergies: 'No nuts', version: 1 }],
      driver: null,
      closed: null,
    })
    expect(sheet.stops[0]).not.toHaveProperty('meal_days')
    const tick = { order_id, day: '2026-11-25', version: 1 }
    ok(await desk.mark({ ...tick, status: 'delivered' }))
    expect(await desk.mark({ ...tick, status: 'not_met' })).toEqual(refused('changed_meanwhile'))
    expect(await desk.mark({ ...tick, day: '2026-11-26', status: 'delivered' })).toEqual(refused('days_not_changeable'))
    expect(await desk.mark({ ...tick, day: '2026-11-01', status: 'delivered' })).toEqual(refused('delivery_not_found'))
    ok(await desk.mark({ ...tick, status: 'planned', version: 2 }))
    expect((await audit('delivery_marked')).map(({ details }) => details.to)).toEqual(['delivered', 'planned'])

    const { token } = ok(await desk.driverLink({ day: '2026-11-25' }))
    expect(ok(await desk.day()).driver?.token).toBe(token)
    const shown = ok(await clinic.driver.day({ token }))
    expect(shown.stops).toEqual([
      {
        order_id,
        status: 'planned',
        version: 3,
        customer_name: 'Asha Verma',
        phone: '+919876543210',
        address,
        pin_code: '302021',
        meal: null,
        slot: 'lunch',
        allergies: 'No nuts',
        dishes: [],
      },
    ])
    expect(await clinic.driver.mark({ token, order_id, status: 'not_met', version: 3 })).toMatchObject({ ok: true })
    expect((await audit('delivery_marked')).at(-1)).toMatchObject({ actor: null, details: { by: 'driver' } })
    expect(await clinic.driver.day({ token: `${token}x` })).toEqual(refused('driver_link_ended'))
    expect(await desk.driverLink({ day: '2026-11-24' })).toEqual(refused('days_not_changeable'))
  })

  test('a lunch plan and a dinner plan of one client: two meals a day on every sheet, each with its dish, none of them lost', async () => {
    const lunch = await week()
    const dinner = await week({ slot: 'dinner' })
    const desk = (await login(admin)).adminDeliveries
    const slots = [
      { slot: 'lunch', from: '12:00' },
      { slot: 'dinner', from: '19:00' },
    ]
    const meals = { plan_title: 'Weekly Meal Plan', portions: 1 }
    expect(ok(await desk.day({ day: '2026-11-26' }))).toMatchObject({
      slots,
      counts: { portions: 2, planned: 2 },
      kitchen: [
        { ...meals, slot: 'lunch' },
        { ...meals, slot: 'dinner' },
      ],
      stops: [
        { order_id: lunch, slot: 'lunch' },
        { order_id: dinner, slot: 'dinner' },
      ],
    })
    const own = ok(await asha.deliveries.mine())
    expect(own.filter(({ day }) => day === '2026-11-26')).toMatchObject(
      [lunch, dinner]
        .toSorted()
        .map((order_id) => ({ order_id, slot: order_id === lunch ? 'lunch' : 'dinner', can_skip: true })),
    )
    ok(await asha.deliveries.skip({ order_id: dinner, from: '2026-11-26', to: '2026-11-26' }))
    const { stops, skipped, ...day } = ok(await desk.day({ day: '2026-11-26' }))
    expect([stops, skipped]).toMatchObject([[{ order_id: lunch }], [{ order_id: dinner, slot: 'dinner' }]])
    expect(day.slots, 'a day without dinners is as ever').toEqual([])
    backend.setNow('2026-11-25T04:00:00.000Z')
    const { token } = ok(await (await login(admin)).adminDeliveries.driverLink({ day: '2026-11-25' }))
    expect(ok(await clinic.driver.day({ token }))).toMatchObject({
      slots,
      stops: [{ order_id: lunch }, { order_id: dinner, slot: 'dinner' }],
    })
    const tick = { token, order_id: dinner, version: 1 }
    ok(await clinic.driver.mark({ ...tick, status: 'delivered' }))
    const left = ok(await clinic.driver.day({ token })).stops.map(({ slot, status }) => `${slot} ${status}`)
    expect(left).toEqual(['lunch planned', 'dinner delivered'])
  })

  test('the meal of the day is part of an order: its paper, mails and answers say it, and another one is another order', async () => {
    const body = { ...plan, order_id: 'ORDER_of_dinners', slot: 'dinner' as const }
    const { link_url } = ok(await asha.payments.createLink(body))
    expect(ok(await asha.payments.createLink(body)).link_url).toBe(link_url)
    expect(await asha.payments.createLink({ ...body, slot: 'lunch' })).toEqual(refused('order_clash'))
    expect(await asha.payments.createLink({ ...body, slot: 'breakfast' as never })).toMatchObject({ ok: false })
    ok(await asha.sandbox.act(link_url?.split('/').at(-1) ?? '', { action: 'pay', webhook: 'prompt' }))
    expect(ok(await asha.orders.check(body.order_id, {}))).toMatchObject({ slot: 'dinner', status: 'paid' })
    const paper = ok(await asha.orders.receipt(body.order_id))
    expect(paper.lines.map(({ description }) => description)).toEqual(['Weekly Meal Plan (dinner, food delivery)'])
    // The same plan again is asked about; a lunch beside the dinner is not.
    expect(await asha.payments.createLink({ ...plan, slot: 'dinner' })).toMatchObject({ failure: { status: 422 } })
    ok(await asha.payments.createLink({ ...plan, slot: 'lunch' }))
    const [meal] = ok(await asha.deliveries.mine())
    expect(meal).toMatchObject({ slot: 'dinner', other_slot: 'lunch', changeable_until: '2026-11-23T13:30:00.000Z' })
  })

  test('a closed day closes the kitchen too, and says how many meals it moved', async () => {
    const order_id = await week()
    const staff = await login(admin)
    const { adminAppointments: calendar, adminDeliveries: desk } = staff
    const wrong = await calendar.addException({ day: '2026-11-27', is_open: true, name: 'Open', closes_kitchen: true })
    expect(wrong).toMatchObject({ failure: { status: 422 } })
    const onlyClinic = ok(await calendar.addException({ day: '2026-11-26', is_open: false, name: 'Course' }))
    expect(onlyClinic).toMatchObject({ closes_kitchen: false, moved_meals: 0 })
    expect(ok(await desk.day({ day: '2026-11-26' }))).toMatchObject({ closed: null, stops: [{ order_id }] })
    const added = ok(
      await calendar.addException({ day: '2026-11-27', is_open: false, name: 'Holiday', closes_kitchen: true }),
    )
    expect(added).toMatchObject({ closes_kitchen: true, moved_meals: 1 })
    const sheet = ok(await desk.day({ day: '2026-11-27' }))
    expect(sheet).toMatchObject({ closed: 'Holiday', stops: [], skipped: [{ order_id, ends_on: '2026-12-02' }] })
    ok(await calendar.deleteException(added.id))
    expect(ok(await desk.day({ day: '2026-11-27' })).stops).toHaveLength(1)
    expect((await audit('calendar_exception_deleted')).at(-1)?.details).toMatchObject({ meals_back: 1 })
  })

  test('the kitchen closes alone: appointments are given as ever, and the name of the closed day reaches no client', async () => {
    await week()
    const staff = await login(admin)
    const { adminAppointments: calendar } = staff
    const free = async () =>
      ok(await asha.appointments.freeTimes({ from: '2026-11-27', to: '2026-11-27', kind: 'discovery' }))
    const before = await free()
    expect(before[0]?.times.length).toBeGreaterThan(0)
    const closed = ok(
      await calendar.addException({
        ...{ day: '2026-11-27', is_open: false, closes_clinic: false, closes_kitchen: true },
        ...{ name: 'Gas leak', public_note: 'We are back on Saturday.' },
      }),
    )
    expect(closed).toMatchObject({ closes_clinic: false, moved_meals: 1, mailed: 1, to_call: 0, appointments: 0 })
    expect(await free()).toEqual(before)
    const [day] = ok(await calendar.calendar({ from: '2026-11-27', to: '2026-11-27' }))
    expect(day).toMatchObject({ exceptions: [{ name: 'Gas leak', closes_clinic: false, closes_kitchen: true }] })
    expect(day?.open, 'the clinic is open as in each week').toEqual(
      ok(await calendar.calendar({ from: '2026-11-26', to: '2026-11-26' }))[0]?.open,
    )
    ok(await asha.appointments.hold({ kind: 'discovery', starts_at: before[0]?.times[0] ?? '' }))
    const [mail] = (await backend.mails()).filter(({ template }) => template === 'order_days_changed')
    expect(mail).toMatchObject({ recipient: 'asha@example.com' })
    expect(JSON.parse(mail?.data ?? '')).toMatchObject({
      ...{ change: 'kitchen_closed', from: '2026-11-27', to: '2026-11-27', endsOn: '2026-12-02' },
      publicNote: 'We are back on Saturday.',
    })
    const seen = [
      mail?.data,
      await asha.deliveries.mine(),
      await asha.orders.mine({}),
      await asha.appointments.mine({}),
      await free(),
    ]
    expect(JSON.stringify(seen)).not.toContain('Gas leak')
    ok(await calendar.deleteException(closed.id))
    const changes = (await backend.mails()).filter(({ template }) => template === 'order_days_changed')
    expect(changes.map(({ data }) => JSON.parse(data).change)).toEqual(['kitchen_closed', 'kitchen_open'])
    const neither = { day: '2026-11-28', is_open: false, closes_clinic: false, name: 'Nothing' }
    expect(await calendar.addException(neither)).toMatchObject({ failure: { status: 422 } })
  })

  test('a pause by staff is mailed without its reason; who has no email stands on the list of calls until ticked off', async () => {
    const order_id = await week()
    const staff = await login(admin)
    const { adminDeliveries: desk } = staff
    const span = { from: '2026-11-26', to: '2026-11-27', reason: 'Owes us for October' }
    const paused = ok(await desk.pause(order_id, { ...span, version: ok(await desk.plan(order_id)).version }))
    expect(paused.told).toBe('mail')
    const news = async () => (await backend.mails()).filter(({ template }) => template === 'order_days_changed')
    expect((await news()).map(({ data }) => JSON.parse(data))).toMatchObject([
      { change: 'paused', from: '2026-11-26', to: '2026-11-27', endsOn: '2026-12-03' },
    ])
    expect(JSON.stringify(await news())).not.toContain('October')
    for (const customer_email of ['', '0199aaaa@walk-in.invalid']) {
      await backend.db.updateTable('orders').set({ customer_email }).where('id', '=', order_id).execute()
      const { version } = ok(await desk.plan(order_id))
      expect(ok(await desk.extend(order_id, { days: 1, reason: 'Sorry', version })).told).toBe('call')
    }
    expect(await news(), 'no mail goes to an address that was made up').toHaveLength(1)
    const calls = ok(await desk.calls())
    expect(calls).toHaveLength(2)
    expect(ok(await staff.stats.overview()).calls_to_make).toBe(2)
    expect(calls[0]).toMatchObject({
      order_id,
      customer_name: 'Asha Verma',
      customer_phone: '+919876543210',
      change: 'extended',
    })
    for (let i = 0; i < 2; i++) expect(await desk.called(calls[0]?.id ?? '')).toMatchObject({ ok: true })
    expect(ok(await desk.calls()).map(({ id }) => id)).toEqual([calls[1]?.id])
    expect(ok(await staff.stats.overview()).calls_to_make).toBe(1)
    expect(await audit('client_called')).toHaveLength(1)
  })
})
