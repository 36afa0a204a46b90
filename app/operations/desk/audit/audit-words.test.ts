import { expect, test } from 'vitest'
import { auditActionWords, auditDetailsText, auditObjectPath } from './audit-words'

test('actions read as people say them, also those this screen has never heard of', () => {
  expect(auditActionWords('user_blocked')).toBe('Account closed')
  expect(auditActionWords('appointment_moved')).toBe('Appointment moved')
})

test('details read as a line, without what is not known', () => {
  expect(auditDetailsText({ reason: 'By phone', from: 'new', count: 2, mail: null })).toBe(
    'Reason: By phone · From: new · Count: 2',
  )
  expect(auditDetailsText({ amount_paise: 480_050, to: '2026-11-24T04:30:00.000Z', start_date: '2026-11-25' })).toBe(
    'Amount: ₹4,800.50 · To: Tuesday, 24 November, 10:00 AM · Start date: 25 November 2026',
  )
  expect(auditDetailsText({ is_late: true })).toBe('Is late: yes')
  expect(auditDetailsText(null)).toBe('')
})

test('what has a screen is linked to', () => {
  expect(auditObjectPath({ object_type: 'user', object_id: 'u1' })).toBe('/dashboard/clients/u1')
  expect(auditObjectPath({ object_type: 'enquiry', object_id: 'e1' })).toBe('/dashboard/enquiries/e1')
  expect(auditObjectPath({ object_type: 'appointment', object_id: 'a1' })).toBe('/dashboard/booking?id=a1')
  expect(auditObjectPath({ object_type: 'order', object_id: 'o1' })).toBe('/dashboard/plans/o1')
  expect(auditObjectPath({ object_type: 'post', object_id: 'p1' })).toBe('/blog/p1/edit')
  expect(auditObjectPath({ object_type: 'newsletter', object_id: '2026-11-21' })).toBeNull()
  expect(auditObjectPath({ object_type: null, object_id: null })).toBeNull()
})
