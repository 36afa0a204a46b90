import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { letterColours } from '~/platform/mail/letter/letter'
import { letterPictures } from '~/platform/mail/letter/letter-pictures'
import { afterSending, forStaff, isWhole, withoutSecrets } from '~/platform/mail/mail-kinds'
import {
  accountMails,
  appointmentMails,
  careMails,
  formMails,
  makeReset,
  makeWelcome,
  orderMails,
  renderMail,
  testClinic,
} from '../../../tests/support/mails'
import { type ClinicMail, clinicMails } from './clinic-mails'

const resetToken = 's3cr3t'

test.each([
  ['Asha Verma', 'Namaste Asha Verma,'],
  ['  Asha  ', 'Namaste Asha,'],
  ['आशा वर्मा', 'Namaste आशा वर्मा,'],
  ["D'Souza Maria", "Namaste D'Souza Maria,"],
  ['Dr. Meera Sharma', 'Namaste Dr. Meera Sharma,'],
  ['K. Sharma', 'Namaste K. Sharma,'],
  ['', 'Namaste,'],
  ['https://evil.example/win now', 'Namaste,'],
  ['evil.example', 'Namaste,'],
  ['WIN-10000-RUPEES', 'Namaste,'],
  ['a@evil.example', 'Namaste,'],
  ['<b>Asha</b>', 'Namaste,'],
  ['x'.repeat(100), 'Namaste,'],
])('%j is greeted with %j', (fullName, expected) => {
  const { text, html } = renderMail(makeWelcome({ fullName }), testClinic)
  expect(text.split('\n')[0]).toBe(expected)
  expect(html).toContain(`>${expected.replace("'", '&#39;')}</h1>`)
})

test('an appointment’s mail names India’s clock, and the client’s own where the browser gave another', () => {
  const mail = appointmentMails.find(({ template }) => template === 'appointment_confirmed') as ClinicMail & {
    template: 'appointment_confirmed'
  }
  const elsewhere = {
    ...mail,
    data: { ...mail.data, invitation: { ...mail.data.invitation, time_zone: 'Europe/Berlin' } },
  }
  expect(renderMail(mail, testClinic).text).toContain('on Tuesday, 24 November, 10:30 AM IST (India).')
  expect(renderMail(elsewhere, testClinic).text).toMatch(
    /10:30 AM IST \(India\), for you Tuesday,? 6:00\sAM \(Berlin time\)\./,
  )
})

describe.each<[string, ClinicMail]>([
  ['welcome', makeWelcome()],
  ['reset', makeReset()],
  ...accountMails.map((mail): [string, ClinicMail] => [mail.template, mail]),
  ...formMails.map((mail): [string, ClinicMail] => [mail.template, mail]),
  ...orderMails.map((mail): [string, ClinicMail] => [mail.template, mail]),
  ...careMails.map((mail): [string, ClinicMail] => [mail.template, mail]),
  ...appointmentMails.map((mail): [string, ClinicMail] => [mail.template, mail]),
])('the %s mail', (_, mail) => {
  const { subject, text, html } = renderMail(mail, testClinic)

  test('has a subject without anything personal', () => {
    expect(subject).toMatch(/^[\w ]{5,60}$/)
    expect(subject).not.toMatch(/Asha|Verma|@/)
  })

  test('says the same in text and in HTML, and says who writes', () => {
    const words = html
      .replace(/<head>[\s\S]*<\/head>/, '')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&lt;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&amp;/g, '&')
      .replace(/\s+/g, ' ')
    for (const line of text.split(/\n+/).filter((part) => part !== '' && !part.includes(': http'))) {
      expect(words).toContain(line)
    }
    expect(text).toContain(
      'Aahar Nutrition\n+91 98765 43210 · hello@aahar.example\n21 Nemi Sagar Colony, Jaipur 302021',
    )
  })

  test('loads nothing from anywhere', () => {
    expect(html).not.toMatch(/<(link|script|iframe|object|video)\b|url\(|@import/i)
    const sources = [...html.matchAll(/<img src="([^"]*)"[^>]* alt="/g)].map(([, src]) => src)
    expect(sources).toEqual(letterPictures.map(({ cid }) => `cid:${cid}`))
    expect(html.match(/<img|src=/g)).toHaveLength(4)
    for (const [, href = ''] of html.matchAll(/href="([^"]*)"/g)) expect(href).toMatch(/^https:\/\/aahar\.example\//)
  })

  test('wears the colours of the site and no others', () => {
    const tokens = readFileSync(new URL('../../ui/styles/tokens.css', import.meta.url), 'utf8')
    for (const [name, value] of Object.entries(letterColours)) expect(tokens).toContain(`--color-${name}: ${value};`)
    const known = new Set<string>(Object.values(letterColours))
    for (const [colour] of html.matchAll(/#[0-9a-f]{3,8}(?=[;"])/g)) expect(known.has(colour), colour).toBe(true)
  })
})

test('a mail of care says that a plan is there, and nothing of food, figures or health', () => {
  for (const mail of careMails)
    expect(renderMail(mail, testClinic).text).not.toMatch(/diet|kcal|weight|meal|dish|food|allerg/i)
})

test('a reset mail carries its link in both parts; without its secrets in neither', () => {
  const whole = renderMail(makeReset(), testClinic)
  expect(whole.text).toContain(`Set a new password: https://aahar.example/reset-password?token=${resetToken}`)
  expect(whole.html).toContain(`href="https://aahar.example/reset-password?token=${resetToken}"`)
  const masked = renderMail(withoutSecrets(clinicMails, makeReset()), testClinic)
  expect(masked.text + masked.html).not.toContain(resetToken)
  expect(masked.text).toContain('(The link is not kept')
})

test.each([
  [{ preferred_date: '2026-11-26', preferred_slot: 'morning' }, 'Thursday, 26 November 2026, in the morning'],
  [{ preferred_date: '2026-11-26', preferred_slot: null }, 'Thursday, 26 November 2026'],
  [{ preferred_date: null, preferred_slot: 'evening' }, 'in the evening'],
  [{ preferred_date: null, preferred_slot: null }, 'any time'],
] as const)('the wish %j reads: %s', (preferred, words) => {
  const data = { name: 'Asha', email: 'asha@client.example', mobile_number: '+919876543210', ...preferred }
  const mail = { template: 'booking', to: 'asha@client.example', data } as const
  expect(renderMail(mail, testClinic).text).toContain(`Your preferred time: ${words}.`)
})

test('what is kept of a mail that was sent: no link that subscribes, and no words of an enquiry', () => {
  for (const mail of formMails) {
    const kept = afterSending(clinicMails, mail)
    expect(JSON.stringify(kept)).not.toMatch(/s3cr3t|Millets|First line|Pink City|Twelve/)
    const { text } = renderMail(kept, testClinic)
    expect(text).not.toMatch(/s3cr3t|Millets|First line|Pink City|Twelve/)
    expect(isWhole(clinicMails, mail)).toBe(true)
    expect(isWhole(clinicMails, kept)).toBe(!/confirm|contact|consultation|enquiry/.test(mail.template))
  }
})

test('an offer keeps its link until it is sent, and then for neither staff nor the database', () => {
  const offer = appointmentMails.find(({ template }) => template === 'appointment_offered')
  if (!offer) throw new Error('no offer')
  expect(renderMail(offer, testClinic).text).toContain(
    'Accept or decline: https://aahar.example/appointment-offer?token=s3cr3t',
  )
  expect(isWhole(clinicMails, offer)).toBe(true)
  for (const kept of [afterSending(clinicMails, offer), forStaff(clinicMails, offer)]) {
    expect(JSON.stringify(kept)).not.toContain('s3cr3t')
    expect(isWhole(clinicMails, kept)).toBe(false)
  }
})

test('the clinic’s staff read what was written before it is sent, but no link that subscribes', () => {
  for (const mail of formMails) {
    const { text } = renderMail(withoutSecrets(clinicMails, mail), testClinic)
    expect(text).not.toContain('s3cr3t')
    if (mail.template === 'contact_notice') expect(text).toContain('Second <b>line</b>.')
  }
})

test('what a client can change or cancel has a button that says so', () => {
  for (const mail of [...formMails, ...appointmentMails]) {
    if (!/^(booking|appointment_(confirmed|moved|reminder))$/.test(mail.template)) continue
    expect(renderMail(mail, testClinic).text, mail.template).toContain(
      'Change or cancel: https://aahar.example/account/appointments',
    )
  }
})

describe('the mails of an order', () => {
  const textOf = (template: string) => {
    const mail = orderMails.find((one) => one.template === template)
    if (!mail) throw new Error(`no ${template}`)
    return renderMail(mail, testClinic).text
  }

  test('say amounts, days and numbers as people write them', () => {
    expect(textOf('order_receipt')).toContain('your payment of ₹9,000 for 3 Months')
    expect(textOf('order_receipt')).toContain('Your plan begins on Thursday, 26 November 2026.')
    expect(textOf('order_receipt')).toContain('Receipt 2026-27/000418, order ORDER_1760000000000_a1b2c3.')
    expect(textOf('order_quoted')).toContain('costs ₹12,500.50, everything included')
    expect(textOf('order_cancelled')).toContain(
      '₹9,000 goes back to the account or card you paid from, within 7-14 business days.',
    )
  })

  test('lead to the receipt and to the account', () => {
    const receipt = 'https://aahar.example/account/orders/ORDER_1760000000000_a1b2c3/receipt'
    expect(textOf('order_receipt')).toContain(`See the receipt: ${receipt}`)
    expect(textOf('order_quoted')).toContain('Open your account: https://aahar.example/account\n')
  })

  test('where nothing was paid, nothing goes back', () => {
    const mail: ClinicMail = {
      template: 'order_cancelled',
      to: 'asha@client.example',
      data: { fullName: 'Asha', refundPaise: 0, payoutDays: '7-14', orderId: 'x', planTitle: '1 Month' },
    }
    expect(renderMail(mail, testClinic).text).toContain('Nothing had been paid, so there is nothing to refund.')
  })

  test('of food tell of a meal, not of a plan', () => {
    const [mail] = orderMails
    if (mail?.template !== 'order_receipt') throw new Error('no receipt')
    const text = renderMail({ ...mail, data: { ...mail.data, isFood: true } }, testClinic).text
    expect(text).toContain('Your first meal comes on Thursday, 26 November 2026.')
  })

  test('of a visit speak of no plan, no food and no cancelling of the order', () => {
    const [mail] = orderMails
    if (mail?.template !== 'order_receipt') throw new Error('no receipt')
    const data = { ...mail.data, planTitle: 'Full consultation', isVisit: true }
    const { text } = renderMail({ ...mail, data }, testClinic)
    expect(text).toContain('for Full consultation.')
    expect(text).not.toMatch(/your plan|dietitian writes|cancel there|begins on/i)
  })

  test('of dishes name them and their day, and speak of no plan', () => {
    const [mail] = orderMails
    if (mail?.template !== 'order_receipt') throw new Error('no receipt')
    const data = { ...mail.data, planTitle: '2 × Detox Drinks', isFood: true, isDishes: true }
    const { text } = renderMail({ ...mail, data }, testClinic)
    expect(text).toContain('for 2 × Detox Drinks.')
    expect(text).toContain('Your dishes come on Thursday, 26 November 2026.')
    expect(text).not.toContain('your plan')
  })

  test('are answered by the right one', () => {
    for (const mail of orderMails) {
      const isAboutClient = 'email' in mail.data
      expect(renderMail(mail, testClinic).replyTo).toBe(isAboutClient ? 'asha@client.example' : testClinic.email)
    }
  })
})
