/**
 * Random histories of deliveries: clients, staff, the driver, payments, refunds and closed days at once. At every moment each plan
 * has as many meals as were paid for or given, never two on a day, and its order says the same as its rows.
 */
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createExceptions } from '~/appointments/calendar/exceptions'
import { daysOf } from '~/domain/appointments/closures'
import { daysOfMeals, slotOn } from '~/domain/orders/ordered-plan'
import { addDays, indiaDay } from '~/domain/time/days'
import { toOrderAnswer } from '~/orders/state/answers'
import { getOrder } from '~/orders/store'
import { ApiError } from '~/platform/http/api/api-error'
import { createEnqueueMails } from '~/platform/mail/outbox/outbox'
import { onEachEngine } from '../../tests/support/database'
import { careFacts, foodTable } from '../../tests/support/kitchen'
import { testClinic, testVault } from '../../tests/support/mails'
import { aWeekOfFood, startTestOrders, type TestOrders } from '../../tests/support/orders'
import { oneDietitian } from '../../tests/support/practitioners'
import { createMealMoves } from './day/closed-days'
import { createDayNews } from './day/day-news'
import { createOwnDays } from './day/own-days'
import { createDriver } from './driver/driver'
import { createDriverTokens } from './driver/driver-tokens'
import { createMeals } from './menu/meals'
import { createDeliveryDesk } from './service'

let shop: TestOrders

const secrets = ['a secret of these tests, long enough']
const areaOf = () => {
  const { db, now: clock } = shop
  const tellOfDays = createDayNews({ enqueueMails: createEnqueueMails(testVault) })
  const loadKitchen = async () => ({ table: foodTable.foods, facts: careFacts })
  const meals = createMeals({ db, vault: testVault, loadKitchen })
  const loadPolicy = async () => (await shop.loadOrderSettings()).orders.policy
  const shared = {
    ...{ db, clock, vault: testVault, tellOfDays, meals, loadKitchen, loadPolicy },
    driverTokens: createDriverTokens(secrets),
  }
  return {
    desk: createDeliveryDesk(shared),
    driver: createDriver(shared),
    own: createOwnDays({
      ...{ ...shared, loadClinic: async () => testClinic },
      enqueueMails: createEnqueueMails(testVault),
    }),
    exceptions: createExceptions({
      ...{ db, clock, mealMoves: createMealMoves({ tellOfDays }) },
      ...{ loadRules: async () => oneDietitian, enqueueMails: createEnqueueMails(testVault) },
    }),
  }
}
const today = () => indiaDay(shop.now())
const day = (ahead: number) => addDays(today(), ahead)
const rowsOf = (id: string) =>
  shop.db.selectFrom('deliveries').selectAll().where('order_id', '=', id).orderBy('day').execute()
const written = async (id: string) =>
  (await rowsOf(id)).map((row) => `${row.day.slice(5)}${row.status === 'planned' ? '' : ` ${row.status}`}`)
const paidOrder = async (change: Partial<typeof aWeekOfFood> = {}) => {
  const person = await shop.person()
  const { order, attempts } = await shop.orders.orderPlan(person, { ...aWeekOfFood, ...change })
  shop.far.pay(attempts.at(-1)?.link_id ?? '')
  await shop.orders.checkOrder(order.id)
  return { person, id: order.id }
}
const read = async (id: string) => {
  const order = await getOrder(shop.db, id)
  if (!order) throw new Error('no order')
  return order
}
const refusal = (code: string) => expect.objectContaining({ code })
/** What a caller is refused is no failure of the history. */
const allowed = async (work: Promise<unknown>) => {
  await work.catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
}
const holiday = (on: string, last_day: string | null = null) => ({
  ...{ day: on, last_day, practitioner: null },
  from_time: '00:00',
  to_time: '24:00',
  is_open: false,
  name: 'Holiday',
  closes_clinic: true,
  closes_kitchen: true,
  public_note: null,
})

onEachEngine((engine) => {
  beforeEach(async () => {
    shop = await startTestOrders(engine)
  })
  afterEach(() => shop.stop())

  test('a paid plan has its days, an unpaid one has none, and what was cancelled has what still comes', async () => {
    const person = await shop.person()
    const unpaid = await shop.orders.orderPlan(person, aWeekOfFood)
    expect(await rowsOf(unpaid.order.id)).toEqual([])
    const { id, person: asha } = await paidOrder()
    expect(await written(id)).toEqual(['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'])
    shop.setNow('2026-11-24T12:00:00.000Z')
    const { cancellation } = toOrderAnswer(await shop.desk.getOrder(id), {
      settings: await shop.loadOrderSettings(),
      now: shop.now(),
    })
    await shop.cancelling.cancelOrder(asha, id, cancellation.refund)
    // 17:30 in India: 48 hours before the lunch of the 26th are over.
    expect(cancellation.refund).toBe(1000)
    expect(await written(id)).toEqual(['11-25', '11-26'])
  })

  test('a closed kitchen at the time of paying, a skip and a refund after it: the money follows the days', async () => {
    const { exceptions, own } = areaOf()
    const staff = await shop.person()
    await exceptions.add(staff, holiday('2026-11-26'))
    const { id, person } = await paidOrder()
    expect(await written(id)).toEqual(['11-25', '11-27', '11-28', '11-29', '11-30', '12-01', '12-02'])
    expect(await read(id)).toMatchObject({ end_date: '2026-12-03' })
    await own.skip(person, { order_id: id, from: '2026-11-27', to: '2026-11-27' })
    expect(await read(id)).toMatchObject({ end_date: '2026-12-04' })
    shop.setNow('2026-11-26T06:31:00.000Z')
    const { cancellation } = toOrderAnswer(await shop.desk.getOrder(id), {
      settings: await shop.loadOrderSettings(),
      now: shop.now(),
    })
    // The 25th has come; the 28th is nearer than 48 hours.
    expect(cancellation.refund).toBe(1000)
    await shop.cancelling.cancelOrder(person, id, cancellation.refund)
    expect(await written(id)).toEqual(['11-25', '11-27 skipped', '11-28'])
  })

  test('a client skips until the policy’s hour by India’s clock, to the minute', async () => {
    const { own } = areaOf()
    const { id, person } = await paidOrder()
    const skip = (on: string) => own.skip(person, { order_id: id, from: on, to: on })
    // 48 hours before twelve o'clock of the 26th, when lunch begins, in India: 06:30 UTC.
    shop.setNow('2026-11-24T06:31:00.000Z')
    await expect(skip('2026-11-26')).rejects.toEqual(refusal('days_not_changeable'))
    shop.setNow('2026-11-24T06:30:00.000Z')
    await skip('2026-11-26')
    shop.setNow('2026-11-24T06:31:00.000Z')
    const resume = own.resume(person, { order_id: id, from: '2026-11-26', to: '2026-11-26' })
    await expect(resume).rejects.toEqual(refusal('days_not_changeable'))
    // 02:40 at night in India is still the day before in UTC.
    shop.setNow('2026-11-24T21:10:00.000Z')
    await skip('2026-11-27')
    expect(await written(id)).toContain('11-27 skipped')
    shop.setNow('2026-11-25T06:31:00.000Z')
    await expect(skip('2026-11-27')).rejects.toEqual(refusal('days_not_changeable'))
    const stranger = await shop.person()
    await expect(own.skip(stranger, { order_id: id, from: '2026-11-29', to: '2026-11-29' })).rejects.toEqual(
      refusal('order_not_found'),
    )
  })

  test('a pause is whole or not at all', async () => {
    const { own } = areaOf()
    const { id, person } = await paidOrder()
    shop.setNow('2026-11-24T06:40:00.000Z')
    const before = await written(id)
    await expect(own.skip(person, { order_id: id, from: '2026-11-26', to: '2026-11-28' })).rejects.toEqual(
      refusal('days_not_changeable'),
    )
    expect(await written(id)).toEqual(before)
    await own.skip(person, { order_id: id, from: '2026-11-27', to: '2026-12-03' })
    expect(await read(id)).toMatchObject({
      meal_days: '2026-11-25 2026-11-26 2026-12-04 2026-12-05 2026-12-06 2026-12-07 2026-12-08',
    })
    await own.resume(person, { order_id: id, from: '2026-11-27', to: '2026-12-03' })
    expect(await written(id)).toEqual(before)
    expect(await read(id)).toMatchObject({ meal_days: null, end_date: '2026-12-02' })
  })

  test('a closed day moves all meals of it, and deleting it brings back what has not come by then', async () => {
    const { exceptions, own } = areaOf()
    const staff = await shop.person()
    const [one, other] = [await paidOrder(), await paidOrder()]
    await own.skip(other.person, { order_id: other.id, from: '2026-11-30', to: '2026-11-30' })
    const added = await exceptions.add(staff, holiday('2026-11-26'))
    expect(added.moved_meals).toBe(2)
    expect(await written(one.id)).toEqual([
      '11-25',
      '11-26 skipped',
      '11-27',
      '11-28',
      '11-29',
      '11-30',
      '12-01',
      '12-02',
    ])
    // The client cannot take it back: the kitchen is closed.
    const resume = own.resume(one.person, { order_id: one.id, from: '2026-11-26', to: '2026-11-26' })
    await expect(resume).rejects.toEqual(refusal('days_not_changeable'))
    const second = await exceptions.add(staff, holiday('2026-11-26'))
    expect(second.moved_meals).toBe(0)
    expect((await exceptions.remove(staff, second.id)).meals, 'it is still closed').toBe(0)
    expect((await exceptions.remove(staff, added.id)).meals).toBe(2)
    expect(await written(one.id)).toEqual(['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'])
    expect(await written(other.id)).toContain('11-30 skipped')
  })

  test('a kitchen that is closed for days moves each meal past them, tells each client once, and opens as a whole', async () => {
    const { exceptions, own } = areaOf()
    const staff = await shop.person()
    const [one, other] = [await paidOrder(), await paidOrder()]
    await own.skip(other.person, { order_id: other.id, from: '2026-11-28', to: '2026-11-28' })
    await shop.db.deleteFrom('outbox').execute()
    const added = await exceptions.add(staff, { ...holiday('2026-11-27', '2026-11-29'), closes_clinic: false })
    expect(added).toMatchObject({ moved_meals: 5, mailed: 2, to_call: 0 })
    const mails = await shop.db.selectFrom('outbox').select('template').execute()
    expect(mails.map(({ template }) => template)).toEqual(['order_days_changed', 'order_days_changed'])
    const skipped = ['11-27 skipped', '11-28 skipped', '11-29 skipped']
    expect(await written(one.id)).toEqual(['11-25', '11-26', ...skipped, '11-30', '12-01', '12-02', '12-03', '12-04'])
    expect(await exceptions.remove(staff, added.id)).toMatchObject({ meals: 5, mailed: 2 })
    expect(await written(one.id)).toEqual(['11-25', '11-26', '11-27', '11-28', '11-29', '11-30', '12-01'])
    // What the client skipped stays skipped.
    expect(await written(other.id)).toContain('11-28 skipped')
  })

  test('a plan changes to dinner for the days that are far enough; a nearer one keeps its meal, its hour and its money', async () => {
    const { desk, own } = areaOf()
    const staff = await shop.person()
    const { id, person } = await paidOrder()
    const slots = async () => (await rowsOf(id)).map(({ day, slot }) => `${day.slice(5)} ${slot}`)
    const refund = async () => {
      const known = { settings: await shop.loadOrderSettings(), now: shop.now() }
      return toOrderAnswer(await shop.desk.getOrder(id), known).cancellation.refund
    }
    await own.skip(person, { order_id: id, from: '2026-11-28', to: '2026-11-28' })
    // 12:10 in India: the lunch of the 26th is too near by ten minutes, its dinner would not be.
    shop.setNow('2026-11-24T06:40:00.000Z')
    expect(await refund()).toBe(1000)
    await shop.db.deleteFrom('outbox').execute()
    await own.slot(person, { order_id: id, slot: 'dinner' })
    await own.slot(person, { order_id: id, slot: 'dinner' })
    const dinners = ['11-27', '11-28', '11-29', '11-30', '12-01', '12-02'].map((on) => `${on} dinner`)
    expect(await slots()).toEqual(['11-25 lunch', '11-26 lunch', ...dinners])
    expect(await read(id)).toMatchObject({ slot: 'dinner', other_slot_days: '2026-11-25 2026-11-26' })
    expect(await refund(), 'no more than before').toBe(1000)
    const mails = await shop.db.selectFrom('outbox').select(['template', 'recipient']).execute()
    expect(mails).toEqual([{ template: 'order_slot_changed', recipient: testClinic.email }])
    const late = own.skip(person, { order_id: id, from: '2026-11-26', to: '2026-11-26' })
    await expect(late).rejects.toEqual(refusal('days_not_changeable'))
    // 18:50 in India: the dinner of the 27th can be skipped until 19:00 of the next day.
    shop.setNow('2026-11-25T13:20:00.000Z')
    await own.skip(person, { order_id: id, from: '2026-11-27', to: '2026-11-27' })
    expect((await slots()).at(-1), 'it comes at the end, as a dinner').toBe('12-03 dinner')
    await own.resume(person, { order_id: id, from: '2026-11-27', to: '2026-11-27' })
    const stranger = await shop.person()
    await expect(own.slot(stranger, { order_id: id, slot: 'lunch' })).rejects.toEqual(refusal('order_not_found'))

    const { version } = await desk.plan(id)
    const back = { slot: 'lunch' as const, reason: 'Home at noon', version }
    const changed = await desk.slot(staff, id, back)
    expect(changed).toMatchObject({ slot: 'lunch', other_slot: 'dinner', told: 'mail' })
    const lunches = ['11-28', '11-29', '11-30', '12-01', '12-02'].map((on) => `${on} lunch`)
    expect(await slots()).toEqual(['11-25 lunch', '11-26 lunch', '11-27 dinner', ...lunches])
    expect(await read(id)).toMatchObject({ slot: 'lunch', other_slot_days: '2026-11-27' })
    await expect(desk.slot(staff, id, back)).rejects.toEqual(refusal('changed_meanwhile'))
    const told = await shop.db.selectFrom('outbox').select('template').orderBy('id', 'desc').executeTakeFirst()
    expect(told?.template).toBe('order_days_changed')
    const audited = await shop.db
      .selectFrom('audit_entries')
      .select(['actor', 'details'])
      .where('action', '=', 'meal_slot_changed')
      .orderBy('id')
      .execute()
    expect(audited.map(({ actor, details }) => [actor, JSON.parse(details ?? '{}')])).toEqual([
      [person.userId, { slot: 'dinner', from: '2026-11-27' }],
      [staff.userId, { slot: 'lunch', reason: 'Home at noon' }],
    ])
    const ended = { slot: 'dinner' as const, reason: 'Late', version: version + 1 }
    shop.setNow('2026-12-01T13:31:00.000Z')
    await expect(desk.slot(staff, id, ended), 'no day is left').rejects.toEqual(refusal('days_not_changeable'))
  })

  test('two people at two desks: the second is told, whatever it is about', async () => {
    const { desk } = areaOf()
    const [meera, kavita] = [await shop.person(), await shop.person()]
    const { id } = await paidOrder()
    shop.setNow('2026-11-25T04:00:00.000Z')
    const { version } = await desk.plan(id)
    const reason = 'Fasting'
    await desk.pause(meera, id, { from: '2026-11-27', to: '2026-11-27', reason, version })
    const late = desk.extend(kavita, id, { days: 1, reason, version })
    await expect(late).rejects.toMatchObject({
      code: 'changed_meanwhile',
      message: expect.stringMatching(/^Asha Verma/),
    })
    const tick = { order_id: id, day: '2026-11-25', version: 1 }
    await desk.mark(meera, { ...tick, status: 'delivered' })
    await desk.mark(meera, { ...tick, status: 'delivered' })
    await expect(desk.mark(kavita, { ...tick, status: 'not_met' })).rejects.toEqual(refusal('changed_meanwhile'))
    await expect(desk.mark(meera, { ...tick, day: '2026-11-26', status: 'delivered' })).rejects.toEqual(
      refusal('days_not_changeable'),
    )
    const audited = await shop.db.selectFrom('audit_entries').selectAll().where('actor', '=', meera.userId).execute()
    expect(audited.map(({ action }) => action)).toEqual(['meals_skipped', 'delivery_marked'])
  })

  test('a subscription is paused and extended by its end, and never made shorter than it was bought', async () => {
    const { desk } = areaOf()
    const staff = await shop.person()
    const { id } = await paidOrder({ plan_type: 'one_month', amount: 4000, start_date: '2026-11-25' })
    expect(await rowsOf(id)).toEqual([])
    const reason = 'Jaundice'
    const at = async () => ({ reason, version: (await desk.plan(id)).version })
    const pause = { from: '2026-11-20', to: '2026-11-29' }
    expect((await desk.pause(staff, id, { ...pause, ...(await at()) })).end_date).toBe('2026-12-30')
    expect((await desk.extend(staff, id, { days: 2, ...(await at()) })).end_date).toBe('2027-01-01')
    expect((await desk.resume(staff, id, { ...pause, ...(await at()) })).end_date).toBe('2026-12-27')
    await expect(desk.resume(staff, id, { ...pause, ...(await at()) })).rejects.toEqual(refusal('days_not_changeable'))
  })

  test('the driver’s link is for one day, ends in the night after it, and with a new one', async () => {
    const { desk, driver } = areaOf()
    const staff = await shop.person()
    const { id } = await paidOrder()
    const plan = await desk.plan(id)
    await desk.saveKitchenNote(staff, id, {
      ...{ diet: 'veg', allergens: [], allergies: 'No nuts', dislikes: null, has_read: false },
      version: plan.kitchen_note.version,
    })
    const { token } = await desk.makeDriverLink(staff, '2026-11-25')
    const shown = await driver.day(token)
    expect(shown.stops).toMatchObject([{ customer_name: 'Asha Verma', allergies: 'No nuts', status: 'planned' }])
    expect(JSON.stringify(shown)).not.toMatch(/98765|client\.example|1400|Weekly/)
    const tick = { token, order_id: id, status: 'delivered', version: 1 } as const
    await expect(driver.mark(tick, undefined), 'the day before').rejects.toEqual(refusal('days_not_changeable'))
    shop.setNow('2026-11-25T05:00:00.000Z')
    expect((await driver.day(token)).stops).toMatchObject([{ phone: '+919876543210' }])
    await driver.mark(tick, undefined)
    expect(JSON.stringify(await driver.day(token)), 'whoever has their meal is not called').not.toMatch(/98765/)
    expect(await written(id)).toContain('11-25 delivered')
    await driver.mark({ ...tick, status: 'planned', version: 2 }, undefined)
    expect(await written(id)).toContain('11-25')
    const ended = refusal('driver_link_ended')
    const { token: renewed } = await desk.makeDriverLink(staff, '2026-11-25')
    await expect(driver.day(token)).rejects.toEqual(ended)
    await expect(driver.day(renewed.replace('2026-11-25', '2026-11-26'))).rejects.toEqual(ended)
    await expect(driver.day(`${renewed.slice(0, -1)}${renewed.endsWith('A') ? 'B' : 'A'}`)).rejects.toEqual(ended)
    shop.setNow('2026-11-25T21:29:00.000Z')
    expect((await driver.day(renewed)).day).toBe('2026-11-25')
    shop.setNow('2026-11-25T21:30:00.000Z')
    await expect(driver.day(renewed)).rejects.toEqual(ended)
  })

  const plans = [
    { plan_type: 'weekly_meal_plan', amount: 1400 },
    { plan_type: 'monthly_meal_plan', amount: 4800 },
    { plan_type: 'single_meal', amount: 200 },
  ] as const
  const ahead = fc.integer({ min: -2, max: 12 })
  const deed = fc.record({
    do: fc.constantFrom(
      'skip',
      'resume',
      'slot',
      'staffSlot',
      'staffPause',
      'staffResume',
      'extend',
      'tick',
      'driver',
      'close',
      'close',
      'open',
      'cancel',
      'refund',
      'pass',
      'pay',
    ),
    plan: fc.nat({ max: 2 }),
    ahead,
    days: fc.integer({ min: 0, max: 4 }),
  })

  test('whatever people do at once, no meal is lost and none comes twice', async () => {
    const { desk, driver, own, exceptions } = areaOf()
    const staff = await shop.person()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 8 }), async (rounds) => {
        const people = await Promise.all(
          plans.map(async (plan) => {
            const person = await shop.person()
            const wish = { ...aWeekOfFood, ...plan, start_date: day(3) }
            const { order, attempts } = await shop.orders.orderPlan(person, wish)
            return { person, id: order.id, link: attempts.at(-1)?.link_id ?? '', given: 0 }
          }),
        )
        const pay = async ({ id, link }: { id: string; link: string }) => {
          if (shop.far.states.get(link)?.status !== 'paid') shop.far.pay(link)
          await allowed(shop.orders.checkOrder(id))
        }
        for (const one of people.slice(0, 2)) await pay(one)
        const closed: string[] = []
        const act = async (what: (typeof rounds)[number][number]): Promise<void> => {
          const one = people[what.plan]
          if (!one) return
          const [from, to] = [day(what.ahead), day(what.ahead + what.days)]
          const span = { order_id: one.id, from, to }
          const seen = await desk.plan(one.id).catch(() => null)
          const change = { reason: 'As agreed', version: seen?.version ?? 1 }
          const row = seen?.days.find((known) => known.day === from)
          const status = what.days % 2 === 0 ? ('delivered' as const) : ('not_met' as const)
          const wanted = what.days % 2 === 0 ? ('dinner' as const) : ('lunch' as const)
          switch (what.do) {
            case 'pay':
              return pay(one)
            case 'skip':
              return allowed(own.skip(one.person, span))
            case 'resume':
              return allowed(own.resume(one.person, span))
            case 'slot':
              return allowed(own.slot(one.person, { order_id: one.id, slot: wanted }))
            case 'staffSlot':
              return allowed(desk.slot(staff, one.id, { slot: wanted, ...change }))
            case 'staffPause':
              return allowed(desk.pause(staff, one.id, { from, to, ...change }))
            case 'staffResume':
              return allowed(desk.resume(staff, one.id, { from, to, ...change }))
            case 'extend':
              return allowed(
                desk.extend(staff, one.id, { days: what.days + 1, ...change }).then(() => {
                  one.given += what.days + 1
                }),
              )
            case 'tick':
              return allowed(desk.mark(staff, { order_id: one.id, day: from, status, version: row?.version ?? 1 }))
            case 'driver': {
              const link = await desk.makeDriverLink(staff, today())
              const version = seen?.days.find((known) => known.day === today())?.version ?? 1
              return allowed(driver.mark({ token: link.token, order_id: one.id, status, version }, undefined))
            }
            case 'close':
              return allowed(
                exceptions.add(staff, holiday(from, to > from ? to : null)).then(({ id }) => closed.push(id)),
              )
            case 'open': {
              const id = closed.pop()
              return id ? allowed(exceptions.remove(staff, id)) : undefined
            }
            case 'cancel': {
              const known = { settings: await shop.loadOrderSettings(), now: shop.now() }
              const { cancellation } = toOrderAnswer(await shop.desk.getOrder(one.id), known)
              return allowed(shop.cancelling.cancelOrder(one.person, one.id, cancellation.refund))
            }
            case 'refund': {
              const { version } = await read(one.id)
              return allowed(shop.desk.decide(staff, one.id, { decision: 'refund', reason: 'Moved away', version }))
            }
            case 'pass':
              shop.pass(60 * 11)
          }
        }
        for (const round of rounds) {
          await Promise.all(round.map(act))
          const open = await shop.db.selectFrom('calendar_exceptions').select(['day', 'last_day']).execute()
          const off = new Set(open.flatMap((row) => daysOf(row)))
          for (const { id, given } of people) {
            const [order, rows] = [await read(id), await rowsOf(id)]
            const meals = rows.filter(({ status }) => status !== 'skipped')
            expect(new Set(rows.map((row) => row.day)).size).toBe(rows.length)
            if (order.status === 'paid') {
              expect(meals).toHaveLength(order.meals + given)
              expect(daysOfMeals(order)).toEqual(meals.map((row) => row.day))
              // Each on the meal of the day that its order says.
              for (const row of meals) expect(slotOn(order, row.day)).toBe(row.slot)
              // On a closed day nothing is to come.
              for (const row of meals)
                if (row.status === 'planned' && row.day > today()) expect(off).not.toContain(row.day)
            } else if (order.paid_at === null) expect(rows).toEqual([])
            else
              for (const row of meals)
                if (row.status === 'planned' && row.day >= today())
                  expect(order.stops_on !== null && row.day < order.stops_on).toBe(true)
          }
        }
        for (const id of closed) await allowed(exceptions.remove(staff, id))
      }),
      { numRuns: 40 },
    )
  }, 120_000)
})
