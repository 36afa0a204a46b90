import { expect, test } from 'vitest'
import { appointmentMails, formMails, makeReset, makeWelcome, orderMails } from '../../../../tests/support/mails'
import type { Mail } from '../mail'
import { usefulUntil } from './useful-until'

const leftAt = new Date('2026-11-21T04:00:00.000Z')
const of = (template: Mail['template']) => {
  const all: readonly Mail[] = [makeWelcome(), makeReset(), ...formMails, ...appointmentMails, ...orderMails]
  const mail = all.find((one) => one.template === template)
  if (!mail) throw new Error(`no ${template} in the support`)
  return mail
}

test.each<[Mail['template'], string, string]>([
  ['reset', '2026-11-21T04:30:00.000Z', 'LINK_EXPIRED'],
  ['newsletter_confirm', '2026-11-28T04:00:00.000Z', 'LINK_EXPIRED'],
  ['welcome', '2026-11-28T04:00:00.000Z', 'NEWS_TOO_OLD'],
  // The preferred day is over at midnight of India's clock.
  ['booking', '2026-11-26T18:30:00.000Z', 'VISIT_PASSED'],
  ['appointment_confirmed', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_reminder', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_cancelled', '2026-11-24T05:00:00.000Z', 'VISIT_PASSED'],
  ['appointment_offered', '2026-11-23T04:00:00.000Z', 'OFFER_ENDED'],
  ['order_quoted', '2026-11-25T18:30:00.000Z', 'DAY_PASSED'],
])('%s is of use until %s, then it is %s', (template, until, over) => {
  const use = usefulUntil(of(template), leftAt)
  expect([new Date(use.until).toISOString(), use.over]).toEqual([until, over])
})

test.each<Mail['template']>(['order_receipt', 'order_refunded', 'contact_notice', 'enquiry_answer'])(
  '%s is always of use',
  (template) => {
    expect(usefulUntil(of(template), leftAt)).toEqual({ until: Number.POSITIVE_INFINITY, over: null })
  },
)
