import { randomUUID } from 'node:crypto'
import type { Letterhead } from '~/platform/mail/letter/letter'
import type { Mail } from '~/platform/mail/mail'
import { renderMail as render } from '~/platform/mail/mail-kinds'
import { createVault } from '~/platform/vault/vault'
import { type ClinicMail, clinicMails } from '~/program/mail/clinic-mails'

/** For tests that have no backend with a key of its own. */
export const testVault = createVault(['the data key of these tests, long enough'])

export const testClinic: Letterhead = {
  name: 'Aahar',
  legalName: 'Aahar Nutrition',
  email: 'hello@aahar.example',
  phoneText: '+91 98765 43210',
  addressLines: ['21 Nemi Sagar Colony', 'Jaipur 302021'],
  mapUrl: 'https://maps.example/clinic',
  consultationPrice: '₹500',
  siteUrl: 'https://aahar.example',
}

/** As the program writes it. */
export const renderMail = (mail: Mail, clinic: Letterhead) => render(clinicMails, mail, clinic)

/** A welcome to a recipient unlike any other. */
export function makeWelcome({ to = `${randomUUID()}@client.example`, fullName = 'Asha Verma' } = {}): ClinicMail {
  return { template: 'welcome', to, data: { fullName } }
}

export function makeReset({
  to = `${randomUUID()}@client.example`,
  resetUrl = 'https://aahar.example/reset-password?token=s3cr3t',
} = {}): ClinicMail {
  return { template: 'reset', to, data: { fullName: 'Asha Verma', resetUrl } }
}

const sender = { name: 'Asha Verma', email: 'asha@client.example', phone: '+919876543210' }
const booked = {
  name: 'Asha Verma',
  email: 'asha@client.example',
  mobile_number: '+919876543210',
  preferred_date: '2026-11-26',
  preferred_slot: 'morning',
} as const
const unsubscribeUrl = 'https://aahar.example/newsletter/unsubscribe?token=0ne'

/** One of each kind that comes of a form on the site. */
export const formMails = [
  { template: 'booking', to: 'asha@client.example', data: booked },
  { template: 'booking_notice', to: testClinic.email, data: booked },
  {
    template: 'booking_notice',
    to: testClinic.email,
    data: { ...booked, starts_at: '2026-11-24T05:00:00.000Z', isPaid: true },
  },
  { template: 'booking_cancelled_notice', to: testClinic.email, data: booked },
  { template: 'booking_moved_notice', to: testClinic.email, data: { ...booked, from: '2026-11-24T05:00:00.000Z' } },
  {
    template: 'contact_notice',
    to: testClinic.email,
    data: { ...sender, words: { subject: 'Millets', message: 'First line.\n\nSecond <b>line</b>.' } },
  },
  {
    template: 'consultation_notice',
    to: testClinic.email,
    data: { ...sender, words: { brandName: 'Pink City Gym', comments: 'Twelve members' } },
  },
  {
    template: 'enquiry_answer',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', words: { answer: 'First line.\n\nSecond <b>line</b>.' } },
  },
  {
    template: 'newsletter_confirm',
    to: 'asha@client.example',
    data: { confirmUrl: 'https://aahar.example/newsletter/confirm?token=s3cr3t', unsubscribeUrl },
  },
  { template: 'newsletter_known', to: 'asha@client.example', data: { unsubscribeUrl } },
] as const satisfies ClinicMail[]

const invitation = {
  id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000',
  sequence: 2,
  starts_at: '2026-11-24T05:00:00.000Z',
  ends_at: '2026-11-24T05:45:00.000Z',
  at: '2026-11-21T04:00:00.000Z',
}

/** One of each kind by which the desk tells of an appointment. */
export const appointmentMails = [
  { template: 'appointment_confirmed', to: 'asha@client.example', data: { fullName: 'Asha Verma', invitation } },
  { template: 'appointment_moved', to: 'asha@client.example', data: { fullName: 'Asha Verma', invitation } },
  { template: 'appointment_reminder', to: 'asha@client.example', data: { fullName: 'Asha Verma', invitation } },
  {
    template: 'appointment_cancelled',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', starts_at: invitation.starts_at, invitation },
  },
  {
    template: 'appointment_offered',
    to: 'asha@client.example',
    data: {
      fullName: 'Asha Verma',
      starts_at: invitation.starts_at,
      until: '2026-11-23T04:00:00.000Z',
      offerUrl: 'https://aahar.example/appointment-offer?token=s3cr3t',
    },
  },
  {
    template: 'appointment_closed',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', appointment_id: invitation.id, starts_at: invitation.starts_at, time_zone: null },
      ...{ publicNote: 'We are back on Thursday.', isOffer: false },
    },
  },
  {
    template: 'appointment_series',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', isCancelled: false, invitations: [invitation] },
      visit: { kind: 'consultation', place: 'clinic', mobile_number: '+919876543210', practitioner: null },
    },
  },
  {
    template: 'appointment_passed_on',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', practitioner: 'kavita-rao', time_zone: null, invitations: [invitation] },
      ...{ offered: [invitation.starts_at], lost: ['2026-12-01T05:00:00.000Z'] },
    },
  },
  {
    template: 'appointment_stands',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', appointment_id: invitation.id, starts_at: invitation.starts_at, time_zone: null },
    },
  },
  {
    template: 'appointment_unpaid',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', appointment_id: invitation.id, starts_at: invitation.starts_at, time_zone: null },
    },
  },
  {
    template: 'appointment_offer_answered',
    to: testClinic.email,
    data: { ...booked, starts_at: invitation.starts_at, isAccepted: true },
  },
  {
    template: 'appointment_offer_answered',
    to: testClinic.email,
    data: { ...booked, starts_at: invitation.starts_at, isAccepted: false },
  },
] as const satisfies ClinicMail[]

const bought = { orderId: 'ORDER_1760000000000_a1b2c3', planTitle: '3 Months' }
const days = { startDate: '2026-11-26', endDate: '2027-02-26' }

/** One of each kind that tells an account's owner what was done to it. */
export const accountMails = [
  { template: 'login_tries', to: 'asha@client.example', data: { fullName: 'Asha Verma' } },
  { template: 'password_changed', to: 'asha@client.example', data: { fullName: 'Asha Verma' } },
  {
    template: 'account_made',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', resetUrl: 'https://aahar.example/reset-password?token=s3cr3t' },
  },
  {
    template: 'details_corrected',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', what: 'name, email' },
  },
  {
    template: 'files_merged',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', logInWith: 'asha@client.example' },
  },
  { template: 'files_parted', to: 'asha@client.example', data: { fullName: 'Asha Verma' } },
  {
    template: 'team_invited',
    to: 'farhan@clinic.example',
    data: {
      fullName: 'Farhan Ali',
      roles: 'Front desk, Kitchen',
      resetUrl: 'https://aahar.example/reset-password?token=s3cr3t',
    },
  },
  {
    template: 'team_roles_changed',
    to: 'farhan@clinic.example',
    data: { fullName: 'Farhan Ali', roles: 'Front desk' },
  },
  {
    template: 'team_second_factor',
    to: 'farhan@clinic.example',
    data: { fullName: 'Farhan Ali', from: '2026-12-08' },
  },
] as const satisfies ClinicMail[]

/** One of each kind that comes of care. */
export const careMails: Extract<ClinicMail, { template: `${'diet_plan' | 'message_to' | 'care'}_${string}` }>[] = [
  {
    template: 'diet_plan_sent',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', dietitian: 'Meera Sharma', plan_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' },
  },
  { template: 'diet_plan_answered', to: 'hello@aahar.example', data: {} },
  {
    template: 'message_to_client',
    to: 'asha@client.example',
    data: { fullName: 'Asha Verma', file_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' },
  },
  {
    template: 'care_shared',
    to: 'ravi@client.example',
    data: { first_name: 'Asha', until: '2027-01-31', file_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000' },
  },
  { template: 'message_to_clinic', to: 'hello@aahar.example', data: {} },
]

/** One of each kind that comes of an order. */
export const orderMails: Extract<ClinicMail, { template: `order_${string}` }>[] = [
  {
    template: 'order_receipt',
    to: 'asha@client.example',
    data: {
      ...bought,
      fullName: 'Asha Verma',
      amountPaise: 900_000,
      receiptNumber: '2026-27/000418',
      startDate: days.startDate,
      isFood: false,
    },
  },
  {
    template: 'order_notice',
    to: testClinic.email,
    data: { ...sender, ...bought, startDate: days.startDate, amountPaise: 900_000 },
  },
  {
    template: 'order_slot_changed',
    to: testClinic.email,
    data: { ...sender, ...bought, slot: 'dinner', from: '2026-11-27' },
  },
  { template: 'order_quote_asked', to: testClinic.email, data: { ...sender, ...days, orderId: bought.orderId } },
  {
    template: 'order_days_changed',
    to: 'asha@client.example',
    data: {
      ...bought,
      ...{ fullName: 'Asha Verma', change: 'kitchen_closed', from: '2026-11-27', to: '2026-11-27' },
      ...{ endsOn: '2026-12-02', publicNote: 'We are back on Saturday.' },
    },
  },
  {
    template: 'order_quoted',
    to: 'asha@client.example',
    data: { ...days, fullName: 'Asha Verma', orderId: bought.orderId, amountPaise: 1_250_050 },
  },
  {
    template: 'order_asked',
    to: 'asha@client.example',
    data: { ...bought, fullName: 'Asha Verma', amountPaise: 60_000, payUrl: 'https://aahar.example/pay/1?t=2' },
  },
  {
    template: 'order_visit_asked',
    to: 'asha@client.example',
    data: {
      ...{ fullName: 'Asha Verma', appointmentId: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001', title: 'Full consultation' },
      ...{ startsAt: '2026-11-24T05:30:00.000Z', amountPaise: 50_000, payUrl: 'https://aahar.example/pay/visit/1?t=2' },
    },
  },
  {
    template: 'order_cancelled',
    to: 'asha@client.example',
    data: { ...bought, fullName: 'Asha Verma', refundPaise: 900_000, payoutDays: '7-14' },
  },
  {
    template: 'order_ended',
    to: sender.email,
    data: { fullName: 'Asha Verma', ...bought, refundPaise: 900_000, payoutDays: '7-14', isByHand: false },
  },
  { template: 'order_cancelled_notice', to: testClinic.email, data: { ...sender, ...bought, refundPaise: 900_000 } },
  {
    template: 'order_refunded',
    to: 'asha@client.example',
    data: { ...bought, fullName: 'Asha Verma', amountPaise: 900_000, isDuplicate: true },
  },
  {
    template: 'order_paid_late',
    to: 'asha@client.example',
    data: { ...bought, fullName: 'Asha Verma', amountPaise: 900_000, payoutDays: '7-14' },
  },
  { template: 'order_keys_refused', to: testClinic.email, data: { provider: 'cashfree' } },
  {
    template: 'order_disputed',
    to: testClinic.email,
    data: { ...bought, status: 'open', amountPaise: 900_000, respondBy: '2026-11-30T18:29:59.000Z' },
  },
  { template: 'order_stranded', to: testClinic.email, data: { provider: 'cashfree', orders: 2, refunds: 1 } },
  { template: 'order_review', to: testClinic.email, data: { orderId: bought.orderId, reason: 'wrong_amount' } },
]
