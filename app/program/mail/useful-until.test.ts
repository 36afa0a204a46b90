import { expect, test } from 'vitest'
import { kindOf } from '~/platform/mail/mail-kinds'
import { usefulUntil } from '~/platform/mail/outbox/useful-until'
import { appointmentMails, formMails, makeReset, makeWelcome, orderMails } from '../../../tests/support/mails'
import { type ClinicMail, clinicMails } from './clinic-mails'

const leftAt = new Date('2026-11-21T04:00:00.000Z')
const useOf = (template: ClinicMail['template']) => {
  const mail = of(template)
  return usefulUntil(kindOf(clinicMails, mail).use, mail, leftAt)
}
const of = (template: ClinicMail['template']) => {
  const all: readonly ClinicMail[] = [makeWelcome(), makeReset(), ...formMails, ...appointmentMails, ...orderMails]
  const mail = all.find((one) => one.template === template)
  if (!mail) throw new Error(`no ${template} in the support`)
  return mail
}

test.each<[ClinicMail['template'], string, string]>([
  ['reset', '2026-11-21T04:30:00.000Z', 'LINK_EXPIRED'],
  ['newsletter_confirm', '2026-11-28T04:00:00.000Z', 'LINK_EXPIRED'],
  ['welcome', '2026-11-28T04:00:00.000Z', 'NEWS_TOO_OLD'],
  // The preferred day is over at midnight of India's clock.
  ['booking', '2026-11-26T18:30:00.000Z', 'VISIT_PASSED'],
  ['appointment_confirmed', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_reminder', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_cancelled', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_closed', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_stands', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_unpaid', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_series', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_passed_on', '2026-12-01T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_offered', '2026-11-23T04:00:00.000Z', 'OFFER_ENDED'],
  ['order_quoted', '2026-11-25T18:30:00.000Z', 'DAY_PASSED'],
])('%s is of use until %s, then it is %s', (template, until, over) => {
  const use = useOf(template)
  expect([new Date(use.until).toISOString(), use.over]).toEqual([until, over])
})

test.each<ClinicMail['template']>(['order_receipt', 'order_refunded', 'contact_notice', 'enquiry_answer'])(
  '%s is always of use',
  (template) => {
    expect(useOf(template)).toEqual({ until: Number.POSITIVE_INFINITY, over: null })
  },
)
