/** What a backend answers of a client and of an order, for tests that stand in for the backend. */

import type { Order } from '~/orders/contract/orders'
import type { User } from '~/platform/session/contract'

export const userAnswer = (change: Partial<User> = {}): User => ({
  id: '00000000-0000-7000-8000-000000000001',
  email: 'ritika@example.in',
  full_name: 'Ritika Sharma',
  phone_number: '9876543210',
  profile_path: 'profile_pictures/default.png',
  role: 'client',
  status: 'active',
  meal_plan: null,
  subscription_plan: null,
  food_plan: null,
  ...change,
})

/** Three months, paid; without name, contact and address, as for a payer who is not signed in. */
export const orderAnswer = (change: Partial<Order> = {}): Order => ({
  order_id: 'ORDER_1',
  status: 'paid',
  plan_type: 'three_months',
  is_fee: false,
  plan_title: '3 Months',
  kind: 'subscription',
  meals: 0,
  lines: [],
  amount: 9000,
  currency: 'INR',
  discount: null,
  customer_name: '',
  customer_email: '',
  customer_phone: '',
  address: '',
  state: null,
  buyer_gstin: null,
  start_date: '2026-11-23',
  end_date: '2027-02-23',
  stops_on: null,
  meal_days: null,
  slot: null,
  created_at: '2026-11-21T04:00:00.000Z',
  paid_at: '2026-11-21T04:05:00.000Z',
  link: null,
  can_retry: false,
  cancellation: { allowed: false, refund: 0, reason: '' },
  refund: null,
  sessions: null,
  receipt_number: '2026-27/000001',
  credit_notes: [],
  ...change,
})
