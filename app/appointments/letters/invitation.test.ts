/** Read by a parser that is not the one that wrote them. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { createSmtpSender } from '~/platform/mail/smtp'
import { startMailServer } from '../../../tests/support/mail-server'
import { renderMail, testClinic } from '../../../tests/support/mails'
import type { AppointmentMail, Invitation } from './appointment-mail'

const invitation: Invitation = {
  id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  sequence: 3,
  starts_at: '2026-11-24T05:00:00.000Z',
  ends_at: '2026-11-24T05:45:00.000Z',
  at: '2026-11-21T04:00:00.000Z',
}
const to = 'asha@client.example'
const confirmed: AppointmentMail = {
  template: 'appointment_confirmed',
  to,
  data: { fullName: 'Asha Verma', invitation },
}
const cancelled: AppointmentMail = {
  template: 'appointment_cancelled',
  to,
  data: { fullName: 'Asha Verma', starts_at: invitation.starts_at, invitation: { ...invitation, sequence: 4 } },
}

function read(mail: AppointmentMail) {
  const file = renderMail(mail, testClinic).icalEvent
  if (!file) throw new Error('no calendar entry')
  const calendar = new ICAL.Component(ICAL.parse(file.content))
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('no event')
  const text = (name: string) => String(component.getFirstPropertyValue(name))
  return { file, calendar, component, event: new ICAL.Event(component), text }
}

test('a confirmation carries an entry of the right time, from the clinic to the client', () => {
  const { file, calendar, component, event, text } = read(confirmed)
  expect(file.method).toBe('REQUEST')
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0')
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(calendar.getAllSubcomponents('vevent')).toHaveLength(1)
  expect(event.uid).toBe('0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000@aahar.example')
  expect(event.sequence).toBe(3)
  // Half past ten in India.
  expect(event.startDate.zone.tzid).toBe('UTC')
  expect(event.startDate.toJSDate().toISOString()).toBe(invitation.starts_at)
  expect(event.endDate.toJSDate().toISOString()).toBe(invitation.ends_at)
  expect(text('dtstamp')).toBe('2026-11-21T04:00:00Z')
  expect(text('status')).toBe('CONFIRMED')
  expect(event.organizer).toBe('mailto:hello@aahar.example')
  expect(event.attendees.map((one) => String(one.getFirstValue()).toLowerCase())).toEqual([
    'mailto:asha@client.example',
  ])
  expect(component.getFirstProperty('attendee')?.getParameter('role')).toBe('REQ-PARTICIPANT')
})

test('the entry says the time of India in words, and the client’s own where it differs', () => {
  const there = { ...invitation, time_zone: 'Europe/Berlin' }
  expect(read(confirmed).text('description')).toMatch(/^Tuesday, 24 November, 10:30 AM IST \(India\)\.\nTo move/)
  const abroad = read({ ...confirmed, data: { fullName: 'Asha Verma', invitation: there } })
  expect(abroad.text('description')).toMatch(
    /^Tuesday, 24 November, 10:30 AM IST \(India\), for you Tuesday 6:00 AM \(Berlin time\)\.\n/,
  )
})

test('moving and cancelling change the same entry, each later than the one before', () => {
  const moved = read({
    ...confirmed,
    template: 'appointment_moved',
    data: { ...confirmed.data, invitation: { ...invitation, sequence: 4 } },
  } as AppointmentMail)
  const gone = read(cancelled)
  expect(moved.event.uid).toBe(read(confirmed).event.uid)
  expect(moved.event.sequence).toBeGreaterThan(read(confirmed).event.sequence)
  expect(gone.event.uid).toBe(moved.event.uid)
  expect([gone.file.method, gone.text('status')]).toEqual(['CANCEL', 'CANCELLED'])
  expect(gone.calendar.getFirstPropertyValue('method')).toBe('CANCEL')
})

test('every line ends as the standard asks and is no longer than 75 bytes', () => {
  const { file } = read(confirmed)
  expect(file.content.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
  for (const line of file.content.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
})

test('the same mail sent once more is the same file', () => {
  expect(renderMail(confirmed, testClinic).icalEvent).toEqual(renderMail(confirmed, testClinic).icalEvent)
})

test('a request that never had a time is cancelled without a calendar entry, and an offer has none', () => {
  const data = { fullName: 'Asha', starts_at: null, invitation: null }
  expect(renderMail({ template: 'appointment_cancelled', to, data }, testClinic).icalEvent).toBeUndefined()
  const offer = { ...invitation, fullName: 'Asha', until: invitation.ends_at, offerUrl: 'https://aahar.example/offer' }
  expect(renderMail({ template: 'appointment_offered', to, data: offer }, testClinic).icalEvent).toBeUndefined()
})

test('on the wire it is a calendar part with its method', async () => {
  const server = await startMailServer()
  try {
    await createSmtpSender({
      mailUrl: server.url,
      loadFrom: async () => ({ name: 'Aahar', address: testClinic.email }),
    }).send(
      { messageId: '<1@aahar.example>', date: new Date(invitation.at), to, ...renderMail(confirmed, testClinic) },
      new AbortController().signal,
    )
    expect(server.mails[0]?.raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  } finally {
    await server.stop()
  }
})
