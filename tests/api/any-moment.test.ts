/**
 * What depends on the day or the hour, at the hours and days at which that goes wrong: the days a form offers are the days
 * the backend takes, a paper falls into its financial year, a meal is refundable or not by one rule.
 */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { site } from '~/content/collections.server'
import { cancellableMeals } from '~/domain/money/refunds'
import { mealDays } from '~/domain/orders/ordered-plan'
import { planEnd, startDays } from '~/domain/orders/plans'
import { addDays } from '~/domain/time/days'
import { bookingDays } from '~/domain/time/opening-hours'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, inProcess } from '../support/connect'
import { nastyMoments } from '../support/moments'
import { signUp } from '../support/people'

let backend: TestBackend
let connection: Connection

beforeAll(async () => {
  connection = await inProcess()
  backend = await startTestBackend({ engine: 'sqlite', now: nastyMoments[0]?.now ?? '' })
})
afterAll(async () => {
  await backend.stop()
  await connection.close()
})

describe.each(nastyMoments)('on $day at $hour in India', ({ day, hour, now }) => {
  let clinic: ClinicApi

  beforeEach(async () => {
    // Wherever the code asks the machine instead of the program's clock, it gets a day that fits nothing.
    vi.useFakeTimers({ now: new Date('2031-06-15T12:00:00Z'), toFake: ['Date'] })
    backend.setNow(now)
    const { access_token: token } = await signUp(connection.transport)
    clinic = createClinicApi({ transport: connection.transport, token })
  })
  afterEach(() => vi.useRealTimers())

  const order = (plan_type: 'one_month' | 'weekly_meal_plan' | 'single_meal', start_date: string) =>
    clinic.payments.createLink({
      amount: { one_month: 4000, weekly_meal_plan: 1400, single_meal: 200 }[plan_type],
      currency: 'INR',
      customer_name: 'Asha Verma',
      customer_email: 'asha@client.example',
      customer_phone: '98765 43210',
      plan_type,
      start_date,
      address: '7 Subhash Marg, C-Scheme, Jaipur 302001',
    })
  const orderPaid = async (...given: Parameters<typeof order>) => {
    const link = await order(...given)
    if (!link.ok) throw new Error(JSON.stringify(link.failure))
    const token = link.data.link_url?.split('/').at(-1) ?? ''
    await clinic.sandbox.act(token, { action: 'pay', webhook: 'prompt' })
    const read = async () => {
      const answer = await clinic.orders.get(link.data.order_id)
      if (!answer.ok) throw new Error(JSON.stringify(answer.failure))
      return answer.data
    }
    await expect.poll(async () => (await read()).status, { interval: 20 }).toBe('paid')
    return read()
  }

  test('a plan begins on each day the form offers and on no other', async () => {
    for (const [planType, kind, first] of [
      ['one_month', 'subscription', day],
      ['single_meal', 'food', addDays(day, 1)],
    ] as const) {
      const days = startDays(kind, new Date(now))
      expect(days).toEqual({ first, last: addDays(day, 90) })
      for (const [start, isTaken] of [
        [addDays(days.first, -1), false],
        [days.first, true],
        [days.last, true],
        [addDays(days.last, 1), false],
      ] as const)
        expect((await order(planType, start)).ok, `${planType} from ${start}`).toBe(isTaken)
    }
  })

  test('a month ordered for today runs from today, and its paper is of this financial year', async () => {
    const paid = await orderPaid('one_month', day)
    expect(paid).toMatchObject({ start_date: day, end_date: planEnd('one_month', day), paid_at: now })
    expect(paid.receipt_number).toMatch(/^2026-27\/\d{6}$/)
    expect(paid.cancellation).toMatchObject({ allowed: true, refund: 4000 })
    const profile = await clinic.users.info()
    expect(profile).toMatchObject({ data: { subscription_plan: { start_date: day } } })
  })

  test('of a week of food from tomorrow the client gets back what the form said can be cancelled', async () => {
    const start = addDays(day, 1)
    const week = { plan_type: 'weekly_meal_plan', start_date: start, meals: 7, slot: 'lunch' } as const
    const fixed = hour <= (site.orders.policy.mealTimes?.lunch ?? '') ? 1 : 2
    const days = mealDays('weekly_meal_plan', start, 7)
    expect(cancellableMeals(week, site.orders.policy, new Date(now))).toEqual(days.slice(fixed))
    const paid = await orderPaid('weekly_meal_plan', start)
    expect(paid.cancellation).toMatchObject({ allowed: true, refund: (7 - fixed) * 200 })
  })

  test('an appointment is asked for on each open day the form offers and on no other', async () => {
    const { first, last } = bookingDays(new Date(now))
    expect({ first, last }).toEqual({ first: day, last: addDays(day, 90) })
    const isOpen = (date: string) => ![0, 6].includes(new Date(date).getUTCDay())
    const book = (preferred_date: string) =>
      clinic.appointments.create({
        name: 'Asha Verma',
        email: 'asha@example.com',
        mobile_number: '+919876543210',
        preferred_date,
      })
    const isOverToday = hour >= site.hours.consultation.closes
    expect((await book(addDays(first, -1))).ok).toBe(false)
    expect((await book(first)).ok).toBe(isOpen(first) && !isOverToday)
    expect((await book(last)).ok).toBe(isOpen(last))
    expect((await book(addDays(last, 1))).ok).toBe(false)
  })
})
