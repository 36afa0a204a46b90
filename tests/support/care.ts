/** What opens a client's care, past the API: a consultation that took place, a plan that was paid. */
import type { TestBackend } from './backend'

type Place = Pick<TestBackend, 'db'>

export const consult = ({ db }: Place, userId: string, startsAt = '2026-11-20T05:00:00.000Z') =>
  db
    .insertInto('appointments')
    .values({
      ...{ id: `0199aaaa-bbbb-7ccc-8ddd-${String(Date.parse(startsAt)).slice(0, 12)}`, user_id: userId },
      ...{ status: 'completed', kind: 'consultation', name: 'Asha', mobile_number: '+919876543210' },
      ...{ starts_at: startsAt, ends_at: startsAt, created_at: startsAt, updated_at: startsAt },
    })
    .execute()

/** @param until the first day after it */
export const pay = (
  { db }: Place,
  { user: { id }, email }: { user: { id: string }; email: string },
  from: string,
  until: string,
) =>
  db
    .insertInto('orders')
    .values({
      ...{ id: `ORDER_${from}_${id.slice(-6)}`, user_id: id, status: 'paid', kind: 'subscription' },
      ...{ plan_type: 'one_month', plan_title: '1 Month', meals: 0, amount_paise: 400_000 },
      ...{ start_date: from, end_date: until, runs_until: until, customer_name: 'Asha', customer_email: email },
      ...{ customer_phone: '+919876543210', address: 'Jaipur', paid_at: `${from}T04:00:00.000Z` },
      ...{ created_at: `${from}T04:00:00.000Z`, updated_at: `${from}T04:00:00.000Z` },
    })
    .execute()
