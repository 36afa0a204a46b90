import { expect, test } from 'vitest'
import type { OwnAppointment } from '~/appointments/contract/appointments'
import {
  type AppointmentView,
  byTime,
  nextAppointment,
  nextStepOf,
  stateOfAppointment,
  toAppointmentView,
  wordsOfAppointment,
} from '~/appointments/site/appointments'
import { fullPaise } from '~/domain/money/money'
import { orderStatuses } from '~/domain/orders/order-state'
import { wordsOfOrder } from '~/domain/orders/order-words'
import { dayOf, longDay, onDay } from '~/domain/time/days'
import { makeOwnAppointment } from '../../../tests/support/appointments'
import { receiptWords } from './papers/receipt-words'
import type { OrderView } from './plan/plan-progress'
import { secondLine } from './plan/second-line'

const today = '2026-11-21'
const terms = {
  hours: { days: ['Mon', 'Tue'], opens: '09:00', closes: '18:00' },
  ...{
    address: '21 Nemi Sagar Colony, Jaipur',
    mapUrl: 'https://maps.example/clinic',
    consultationPrice: '₹500',
    people: {},
  },
} as const
const appointment = (given: Partial<AppointmentView> = {}): AppointmentView => ({
  ...toAppointmentView(makeOwnAppointment({ status: 'confirmed', service: 'Follow-up' }), terms),
  day: '2026-11-24',
  when: 'Tuesday, morning',
  ...given,
})

test('each state of an order has a word of its own, a sentence, and none of the names of the code', () => {
  const words = orderStatuses.map((status) => wordsOfOrder({ status, amount: 9000, can_retry: false }))
  expect(new Set(words.map(({ label }) => label)).size).toBe(orderStatuses.length)
  for (const { label, sentence } of words) {
    expect(label).not.toMatch(/_|draft|expired|awaiting/i)
    expect(sentence).toMatch(/^[A-Z].*\.$/)
  }
})

test('a refund that the clinic sends itself is not called on its way', () => {
  const refund = { by_hand: true }
  const { label, sentence } = wordsOfOrder({ status: 'refund_pending', amount: 9000, can_retry: false, refund })
  expect(label).toBe('Refund by hand')
  expect(sentence).toContain('We are sending your refund by hand')
})

test('a custom plan waits for its price, then to be paid', () => {
  expect(wordsOfOrder({ status: 'draft', amount: null, can_retry: false }).label).toBe('Price to follow')
  expect(wordsOfOrder({ status: 'draft', amount: 5000, can_retry: true }).label).toBe('To be paid')
  expect(wordsOfOrder({ status: 'draft', amount: 5000, can_retry: false }).label).toBe('Being prepared')
})

test('a payment that was broken off can be tried again, a cancelled order cannot', () => {
  expect(wordsOfOrder({ status: 'cancelled', amount: 9000, can_retry: true }).sentence).toContain('try again')
  expect(wordsOfOrder({ status: 'cancelled', amount: 9000, can_retry: false }).sentence).not.toContain('try again')
})

test('the next appointment is the earliest to come; one without a day only where there is no other', () => {
  const tomorrow = appointment({ id: 'tomorrow', day: '2026-11-22', status: 'active' })
  const dayless = appointment({ id: 'dayless', day: null, status: 'active' })
  const over = [
    appointment({ id: 'past', day: '2026-11-20' }),
    appointment({ id: 'cancelled', day: '2026-11-22', status: 'cancelled' }),
    appointment({ id: 'done', day: today, status: 'completed' }),
    appointment({ id: 'missed', day: today, status: 'no_show' }),
  ]
  expect(nextAppointment([...over, dayless, appointment(), tomorrow], today)?.id).toBe('tomorrow')
  expect(nextAppointment([...over, dayless], today)?.id).toBe('dayless')
  expect(nextAppointment([...over, appointment({ id: 'today', day: today })], today)?.id).toBe('today')
  expect(nextAppointment(over, today)).toBeNull()
})

const own = makeOwnAppointment({
  health_note_readings: [{ at: '2026-11-19T04:00:00.000Z', by: 'Meera Sharma' }],
  medical_issue: 'PCOS since 2022',
  message: 'No onions',
})
const offer = {
  kind: 'consultation' as const,
  starts_at: '2026-11-24T05:00:00.000Z',
  ends_at: '2026-11-24T05:45:00.000Z',
  until: '2026-11-22T04:00:00.000Z',
  practitioner: null,
}

test('an appointment is shown with its wished time and without a word about health', () => {
  const view = toAppointmentView({ ...own, preferred_date: '2026-11-24', preferred_slot: 'evening', offer }, terms)
  const shown = { service: 'General Appointment', when: 'Tuesday, evening', hours: '16:00 to 18:00 IST (India)' }
  expect(view).toMatchObject(shown)
  expect(JSON.stringify(view)).not.toMatch(/PCOS|onions|9876543210/)
  expect(view.offer).toEqual({
    starts_at: offer.starts_at,
    ...{ time: 'Tuesday, 24 November, 10:30 AM', until: '22 Nov 2026, 9:30 AM', withName: '' },
  })
  expect(view.readings).toEqual([{ when: '19 Nov 2026, 9:30 AM', by: 'Meera Sharma' }])
  expect(wordsOfAppointment('no_show').label).toBe('Missed')
})

test('what was never answered is not called requested once its day is over, unless a time is offered', () => {
  const labelOf = (given: Partial<AppointmentView>) => stateOfAppointment(appointment(given), today).label
  const yesterday = '2026-11-20'
  const offered = { starts_at: offer.starts_at, time: 'Tuesday', until: '22 Nov 2026', withName: '' }
  expect(labelOf({ status: 'active', day: yesterday })).toBe('Not confirmed')
  expect(labelOf({ status: 'active', day: yesterday, offer: offered })).toBe('Requested')
  expect(labelOf({ status: 'active', day: today })).toBe('Requested')
  expect(labelOf({ status: 'active', day: null })).toBe('Requested')
  expect(labelOf({ status: 'confirmed', day: yesterday })).toBe('Confirmed')
})

test('the next appointment says what comes next, and calls no time asked for where none was named', () => {
  const stepOf = (given: Partial<OwnAppointment>) => nextStepOf(toAppointmentView({ ...own, ...given }, terms))
  expect(stepOf({})).toBe('You named no day. We will suggest a time.')
  expect(stepOf({ preferred_date: '2026-11-24' })).toContain('the time you asked for')
  expect(stepOf({ preferred_slot: 'morning' })).toContain('You named no day')
  expect(stepOf({ offer })).toContain('10:30 AM IST (India). Please accept or decline it')
  expect(stepOf({ status: 'confirmed', starts_at: offer.starts_at, ends_at: offer.ends_at })).toContain('blood report')
})

test('of two on one day the earlier comes next, and one with its time says it', () => {
  const at = (id: string, starts_at: string | null) => appointment({ id, starts_at })
  const ofDay = [at('wished', null), at('late', '2026-11-24T09:00:00.000Z'), at('early', '2026-11-24T04:15:00.000Z')]
  expect(nextAppointment(ofDay, today)?.id).toBe('early')
  expect(ofDay.toSorted(byTime).map(({ id }) => id)).toEqual(['early', 'late', 'wished'])
})

test('days are written out by the clock of India', () => {
  expect(dayOf('2026-10-18T20:00:00.000Z')).toBe('2026-10-19')
  expect(longDay('2026-10-19')).toBe('19 October 2026')
  expect(
    ['2026-11-21', '2026-11-22', '2026-11-24', '2026-11-27', '2026-11-28', '2026-11-20'].map((day) =>
      onDay(day, today),
    ),
  ).toEqual(['today', 'tomorrow', 'on Tuesday', 'on Friday', 'on 28 November', 'on 20 November'])
})

test('the second line says where the plan stands and what comes next', () => {
  const plan = (startDate: string, endDate: string, given: Partial<OrderView> = {}) =>
    ({
      kind: 'subscription',
      status: 'paid',
      meals: 0,
      stops_on: null,
      start_date: startDate,
      end_date: endDate,
      ...given,
    }) as OrderView
  const week = { kind: 'food', planType: 'weekly_meal_plan', meals: 7 } as const
  const running = plan('2026-10-19', '2027-01-19')
  expect(secondLine(running, appointment(), today)).toBe('Week 5 of 13. Your next appointment is on Tuesday.')
  expect(secondLine(running, null, today)).toBe('Week 5 of 13.')
  expect(secondLine(plan('2026-11-19', '2026-11-26'), null, today)).toBe('Day 3 of 7.')
  expect(
    secondLine(plan('2026-11-21', '2026-11-21', { ...week, plan_type: 'single_meal', meals: 1 }), null, today),
  ).toBe('Your meal comes today.')
  expect(secondLine(plan('2026-11-22', '2026-12-22'), null, today)).toBe('Your plan begins tomorrow.')
  expect(secondLine(plan('2026-01-01', '2026-02-01'), null, today)).toBe('Your last plan ended on 1 February.')
  expect(secondLine(plan('2026-01-01', '2026-01-08', week), null, today)).toBe('Your last plan ended on 7 January.')
  expect(secondLine(null, appointment({ status: 'active' }), today)).toBe(
    'You asked for an appointment on Tuesday. We will confirm it.',
  )
  expect(secondLine(null, null, today)).toMatch(/free call/)
})

test('columns of tax stand on a receipt only where there is tax', () => {
  const line = {
    description: '3 Months nutrition plan',
    code: null,
    quantity: 1,
    taxable_paise: 900000,
    tax_rate_percent: 0,
    cgst_paise: 0,
    sgst_paise: 0,
    igst_paise: 0,
    total_paise: 900000,
  }
  const receipt = {
    number: '2026-27/000418',
    order_id: 'ORDER_1',
    title: 'Receipt' as const,
    issued_at: '2026-10-18T20:00:00.000Z',
    seller: {
      name: 'Aahar',
      address_lines: ['A', 'B'],
      email: 'h@a.in',
      phone: '+919876543210',
      gstin: null,
      fssai_number: null,
    },
    buyer: {
      name: 'R',
      address: ' 12 Hanuman Nagar \r\n\r\n Jaipur',
      email: 'r@a.in',
      phone: '+14155550100',
      gstin: null,
    },
    lines: [line],
    discount: null,
    place_of_supply: null,
    total_paise: 900000,
    total_in_words: 'Nine Thousand Rupees Only',
    payment: { provider: 'sandbox' as const, reference: null, paid_at: '2026-10-18T20:00:00.000Z' },
    refund: null,
  }
  const labels = (given: object) =>
    receiptWords({ ...receipt, lines: [{ ...line, ...given }] }).columns.map(({ label }) => label)
  expect(labels({})).toEqual(['Description', 'Qty', 'Unit price', 'Amount'])
  expect(labels({ code: '999319' })).toEqual(['Description', 'HSN/SAC', 'Qty', 'Unit price', 'Amount'])
  expect(labels({ code: '999319', tax_rate_percent: 18, igst_paise: 137288 })).toEqual([
    'Description',
    'HSN/SAC',
    'Qty',
    'Unit price',
    'Taxable',
    'IGST 18%',
    'Amount',
  ])
  const words = receiptWords(receipt)
  expect(words.buyer).toEqual(['R', '12 Hanuman Nagar', 'Jaipur', 'r@a.in', '+14155550100'])
  expect(words.seller).toContain('+91 98765 43210')
  expect(words.facts.map(([name]) => name)).toEqual(['Paid on', 'Paid through', 'Order'])
  expect(words.facts[1]?.[1]).toBe('Test payment, no money has moved')
  expect(fullPaise(123456700)).toBe('₹12,34,567.00')
})
