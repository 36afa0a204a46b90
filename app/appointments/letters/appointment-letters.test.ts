import { expect, test } from 'vitest'
import { appointmentMails, renderMail, testClinic } from '../../../tests/support/mails'
import type { KeptAppointmentMail } from './appointment-mail'

test('the mails of a confirmed appointment say the same; an old one without it is still a letter', () => {
  const visit = { kind: 'consultation', place: 'clinic', mobile_number: '+919876543210' } as const
  for (const mail of appointmentMails) {
    if (!['appointment_confirmed', 'appointment_moved', 'appointment_reminder'].includes(mail.template)) continue
    const { text } = renderMail({ ...mail, data: { ...mail.data, visit } } as KeptAppointmentMail, testClinic)
    for (const words of [
      'Full consultation for Asha Verma.',
      'At the clinic: 21 Nemi',
      testClinic.mapUrl,
      '₹500. Pay online in your account',
    ])
      expect(text, mail.template).toContain(words)
    expect(renderMail(mail as KeptAppointmentMail, testClinic).text).not.toContain('undefined')
  }
})

test('a change of the place alone is not called a new time', () => {
  const moved = appointmentMails.find(({ template }) => template === 'appointment_moved')
  const visit = { kind: 'consultation', place: 'video', mobile_number: '+919876543210' } as const
  const of = (isSameTime: boolean) =>
    renderMail({ ...moved, data: { ...moved?.data, visit, isSameTime } } as KeptAppointmentMail, testClinic)
  expect(of(true).subject).toBe('Your appointment has changed')
  expect(of(true).text).toMatch(/Your appointment is still on Tuesday, 24 November.*By video: we send you the link/s)
  expect(of(false).subject).toBe('Your appointment has a new time')
  expect(of(false).text).toContain('Your appointment is now on Tuesday')
})
