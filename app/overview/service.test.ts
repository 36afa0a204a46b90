import type { Insertable } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { insertUser, newUser } from '~/accounts/account-store'
import type { Database } from '~/platform/db/open'
import type { Tables } from '~/platform/db/tables'
import { makeTestDatabase, onEachEngine, type TestDatabase } from '../../tests/support/database'
import { orderRow } from '../../tests/support/orders'
import { createStatsService } from './service'

/** A Sunday, 00:30 in India; in UTC it is Saturday still. */
const now = new Date('2026-11-21T19:00:00.000Z')

onEachEngine((engine) => {
  let testDatabase: TestDatabase
  let db: Database['db']
  let count = 0
  const userId = '00000000-0000-7000-8000-000000000001'
  const stats = () =>
    createStatsService({
      db,
      countCare: async () => 3,
      countWithoutDish: async () => 0,
      countVisitsOf: async () => ({ toPassOn: 0, withoutLink: 0 }),
      clock: () => now,
    })
  beforeEach(async () => {
    count = 0
    testDatabase = await makeTestDatabase(engine)
    db = testDatabase.open().db
    const account = { email: 'asha@example.com', password_hash: 'h', full_name: 'Asha', phone_number: null }
    await insertUser(db, { ...newUser({ ...account, role: 'client' }, now), id: userId })
  })
  afterEach(() => testDatabase.remove())

  const appointment = (change: Partial<Insertable<Tables['appointments']>>) => {
    const person = { user_id: userId, name: 'Asha', email: 'asha@example.com', mobile_number: '+919876543210' }
    const at = now.toISOString()
    count += 1
    return db
      .insertInto('appointments')
      .values({
        ...person,
        id: `a${count}`,
        status: 'active',
        created_at: at,
        updated_at: at,
        ...change,
      })
      .execute()
  }
  const order = (change: Parameters<typeof orderRow>[0]) => {
    count += 1
    return db
      .insertInto('orders')
      .values(orderRow({ id: `o${count}`, ...change }))
      .execute()
  }

  test('a new clinic has noughts', async () => {
    expect(await stats().countWaiting((word) => word !== 'care')).toEqual({
      ...{ bookings: 0, orders: 0, enquiries: 0, mails: 0, care: 0 },
    })
    const overview = await stats().loadOverview()
    expect(overview).toMatchObject({
      today: '2026-11-22',
      oldest_booking_at: null,
      active_plans: 0,
      paid_this_month: 0,
      paid_by_plan: [],
    })
    expect(overview.requests_by_day.map(({ day }) => day)).toEqual([
      ...['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14', '2026-11-15'],
      ...['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'],
    ])
    expect(overview.attendance_by_week.map(({ day }) => day).slice(-2)).toEqual(['2026-11-09', '2026-11-16'])
  })

  test('what waits is what a person has to see to', async () => {
    await appointment({ created_at: '2026-11-20T10:00:00.000Z' })
    await appointment({})
    await appointment({ status: 'confirmed', created_at: '2026-11-01T10:00:00.000Z' })
    await order({ status: 'needs_review' })
    await order({ status: 'draft', plan_type: 'custom', amount_paise: null })
    await order({ status: 'draft', plan_type: 'custom', amount_paise: 100 })
    expect(await stats().countWaiting(() => true)).toEqual({
      ...{ bookings: 2, orders: 2, enquiries: 0, mails: 0, care: 3 },
    })
    expect((await stats().loadOverview()).oldest_booking_at).toBe('2026-11-20T10:00:00.000Z')
  })

  test('a visit that is over and still confirmed waits to be marked as completed or as a no-show', async () => {
    const span = (starts_at: string, ends_at: string) => ({ starts_at, ends_at })
    const over = span('2026-11-20T05:00:00.000Z', '2026-11-20T05:45:00.000Z')
    await appointment({ status: 'confirmed', ...over })
    await appointment({ status: 'confirmed', ...span('2026-11-21T18:15:00.000Z', '2026-11-21T19:00:00.000Z') })
    await appointment({ status: 'completed', ...over })
    await appointment({ status: 'cancelled', ...over })
    await appointment({ status: 'active', ...over })
    // It goes on, and one that comes.
    await appointment({ status: 'confirmed', ...span('2026-11-21T18:30:00.000Z', '2026-11-21T19:15:00.000Z') })
    await appointment({ status: 'confirmed', ...span('2026-11-22T05:00:00.000Z', '2026-11-22T05:45:00.000Z') })
    expect((await stats().loadOverview()).visits_to_close).toBe(2)
  })

  test('requests and attendance are counted by India’s days', async () => {
    await appointment({})
    await appointment({ created_at: '2026-11-21T18:29:59.000Z' })
    await appointment({ status: 'completed', starts_at: '2026-11-15T18:30:00.000Z' })
    await appointment({ status: 'no_show', starts_at: '2026-11-15T18:29:00.000Z' })
    await appointment({ status: 'cancelled', starts_at: '2026-11-16T05:00:00.000Z' })
    const { requests_by_day, attendance_by_week } = await stats().loadOverview()
    expect(requests_by_day.slice(-2)).toEqual([
      { day: '2026-11-21', count: 1 },
      { day: '2026-11-22', count: 4 },
    ])
    expect(attendance_by_week.slice(-2)).toEqual([
      { day: '2026-11-09', completed: 0, no_show: 1 },
      { day: '2026-11-16', completed: 1, no_show: 0 },
    ])
  })

  test('money is that of India’s month, refunds taken off; plans count while they run', async () => {
    const paid = { status: 'paid', paid_at: '2026-10-31T18:30:00.000Z' } as const
    await order({ ...paid, start_date: '2026-11-22', end_date: '2026-11-23' })
    await order({ ...paid, start_date: '2026-11-01', end_date: '2026-11-30' })
    await order({
      ...paid,
      start_date: '2026-11-23',
      end_date: '2026-12-23',
      plan_type: 'one_month',
      amount_paise: 350_000,
    })
    await order({ ...paid, paid_at: '2026-10-31T18:29:59.000Z', start_date: '2026-10-01', end_date: '2026-11-22' })
    // Paused for long: its end date has moved with its meal.
    const late = {
      kind: 'food',
      plan_type: 'single_meal',
      meals: 1,
      meal_days: '2026-11-22',
      paid_at: '2026-08-01T04:00:00.000Z',
    } as const
    await order({ ...paid, ...late, id: 'paused', start_date: '2026-10-01', end_date: '2026-11-22' })
    await db
      .insertInto('deliveries')
      .values({ order_id: 'paused', day: '2026-11-22', status: 'planned', skip_reason: null, marked_at: null })
      .execute()
    await order({ ...paid, status: 'refunded', start_date: '2026-11-20', end_date: '2026-12-23' })
    await db
      .insertInto('payment_attempts')
      .values({
        link_id: 'l1',
        order_id: 'o1',
        number: 1,
        provider: 'sandbox',
        provider_ref: null,
        url: null,
        status: 'paid',
        amount_paise: 900_000,
        payment_ref: null,
        order_ref: null,
        created_at: now.toISOString(),
        expires_at: now.toISOString(),
        check_at: null,
        claimed_until: null,
      })
      .execute()
    for (const [id, status, settled_at] of [
      ['r1', 'done', '2026-11-02T00:00:00.000Z'],
      ['r2', 'pending', null],
    ] as const)
      await db
        .insertInto('refunds')
        .values({
          id,
          order_id: 'o1',
          link_id: 'l1',
          reason: id === 'r1' ? 'cancelled' : 'provider',
          amount_paise: 100_000,
          status,
          tries: 1,
          provider_key: id,
          refund_ref: null,
          problem: null,
          hand_reference: null,
          asked_at: now.toISOString(),
          since: now.toISOString(),
          told_at: null,
          settled_at,
          check_at: null,
          claimed_until: null,
        })
        .execute()
    const { active_plans, plans_ending, paid_this_month, paid_last_month, paid_by_plan } = await stats().loadOverview()
    expect({ active_plans, plans_ending }).toEqual({ active_plans: 3, plans_ending: 2 })
    expect({ paid_this_month, paid_last_month }).toEqual({ paid_this_month: 2_950_000, paid_last_month: 900_000 })
    expect(paid_by_plan).toEqual([
      { plan_type: 'three_months', paise: 2_700_000 },
      { plan_type: 'one_month', paise: 350_000 },
    ])
  })
})
