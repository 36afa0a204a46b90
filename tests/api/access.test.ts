/**
 * Who may call what: every operation of the contract, as a stranger, a client, another client and an admin. An operation
 * that is missing here fails, so none is added without deciding.
 */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type StaffRole, staffRoles } from '~/domain/accounts/staff-words'
import type { User } from '~/platform/session/contract'
import { operations } from '~/program/operations'
import { storedRoles } from '~/team/permissions'
import { startTestBackend, type TestBackend } from '../support/backend'
import { type ClinicApi, createClinicApi } from '../support/clinic'
import { type Connection, everyWay } from '../support/connect'
import { createAuthenticator } from '../support/passkey'
import { signUpProven, type TestPerson } from '../support/people'
import { makeDraft, makePost } from '../support/posts'

type Caller = 'stranger' | 'client' | 'other client' | 'admin'
type Row = {
  path?: string
  body?: unknown
  /** The status each caller gets: 401 and 403 are refusals of the caller, anything else was let in. */
  statuses: Record<Caller, number>
}

const post = makePost({ slug: 'one' })
const nothing = '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0000'

/** Of an authenticator that signs, but nothing that was asked. */
const authenticator = createAuthenticator()
const foreignNew = authenticator.make({ challenge: 'nobody' })
const foreignUse = authenticator.use({ challenge: 'nobody' })

const all = (status: number) => ({ stranger: status, client: status, 'other client': status, admin: status })
const people = (status: number) => ({ ...all(status), stranger: 401 })
const admins = (status: number) => ({ stranger: 401, client: 403, 'other client': 403, admin: status })

const rows: Record<string, Row> = {
  health: { statuses: all(200) },
  openapi: { statuses: all(200) },
  'blogs.list': { statuses: all(200) },
  'blogs.get': { path: `/blogs/get_blog/${post.id}`, statuses: all(200) },
  'blogs.by_slug': { path: '/blogs/slug/one', statuses: all(200) },
  'blogs.version': { statuses: all(200) },
  search: { path: '/search?q=dal', statuses: all(200) },
  'thali.figures': { path: '/thali/figures', statuses: all(200) },
  'auth.signup': {
    body: { email: 'somebody.else@example.com', password: 'password1', full_name: 'Somebody' },
    statuses: all(422),
  },
  'auth.login': { body: { email: 'nobody@example.com', password: 'wrong' }, statuses: all(401) },
  'auth.logout': { body: { refresh_token: 'nobody’s' }, statuses: all(200) },
  'auth.session_state': { body: { refresh_token: 'nobody’s' }, statuses: all(200) },
  'auth.forgot_password': { body: { email: 'nobody@example.com' }, statuses: all(200) },
  'auth.reset_password': { body: { token: 'nobody’s', password: 'tinda and turai' }, statuses: all(400) },
  'auth.change_password': {
    body: { current_password: 'wrong', new_password: 'tinda and turai' },
    statuses: people(422),
  },
  'auth.login_code': { body: { login_token: 'nobody’s', code: '123456' }, statuses: all(401) },
  'security.state': { statuses: people(200) },
  'security.prove': { body: { proof: 'wrong' }, statuses: people(422) },
  'security.end_session': { path: `/auth/sessions/${nothing}/end`, body: {}, statuses: people(404) },
  // Of their own account alone, each.
  'security.end_other_sessions': { body: {}, statuses: people(200) },
  'security.begin_second_factor': { body: {}, statuses: people(200) },
  'security.enrolment': { statuses: people(200) },
  'security.confirm_second_factor': { body: { code: 'wrong' }, statuses: people(422) },
  'security.renew_recovery_codes': { body: {}, statuses: people(409) },
  'security.turn_off_second_factor': { body: {}, statuses: people(409) },
  'passkeys.begin_add': { body: {}, statuses: people(200) },
  'passkeys.add': { body: { name: 'Phone', credential: foreignNew }, statuses: people(422) },
  'passkeys.remove': { path: `/auth/passkeys/${nothing}/remove`, body: {}, statuses: people(404) },
  'passkeys.begin_proof': { body: {}, statuses: people(200) },
  'passkeys.prove': { body: { credential: foreignUse }, statuses: people(422) },
  'passkeys.begin_login': { body: { login_token: 'nobody’s' }, statuses: all(401) },
  'passkeys.login': { body: { login_token: 'nobody’s', credential: foreignUse }, statuses: all(401) },
  'users.refresh': { body: { refresh_token: 'nobody’s' }, statuses: all(401) },
  'stats.waiting': { statuses: admins(200) },
  'stats.overview': { statuses: admins(200) },
  'users.info': { statuses: people(200) },
  'users.update': { body: { full_name: 'Changed', phone_number: '9876543210' }, statuses: people(200) },
  'users.update_alias': { body: { full_name: 'Changed', phone_number: '9876543210' }, statuses: people(200) },
  'appointments.create': {
    body: { name: 'Somebody', email: 'somebody@example.com', mobile_number: '9876543210' },
    statuses: people(200),
  },
  'appointments.freeTimes': {
    path: '/appointments/free-times?from=2026-11-24&to=2026-11-24&kind=discovery',
    statuses: all(200),
  },
  'appointments.hold': { body: { kind: 'discovery', starts_at: '2026-11-22T05:00:00.000Z' }, statuses: all(422) },
  'appointments.mine': { statuses: people(200) },
  'appointments.cancel': { path: `/appointments/${nothing}/cancel`, body: {}, statuses: people(404) },
  'appointments.move': {
    path: `/appointments/${nothing}/move`,
    body: { starts_at: '2026-11-24T05:00:00.000Z' },
    statuses: people(404),
  },
  // Proven by its token.
  'appointments.moveByLink': {
    path: '/appointments/move',
    body: { token: `${nothing}.${'x'.repeat(43)}` },
    statuses: all(404),
  },
  'appointments.acceptOffer': { path: `/appointments/${nothing}/offer/accept`, body: {}, statuses: people(404) },
  'appointments.declineOffer': { path: `/appointments/${nothing}/offer/decline`, body: {}, statuses: people(404) },
  // Proven by its token.
  'appointments.answerOffer': {
    path: '/appointments/offer',
    body: { token: 'x'.repeat(43), answer: 'accept' },
    statuses: all(409),
  },
  'adminBlogs.list': { statuses: admins(200) },
  'adminBlogs.create': { body: { draft: makeDraft() }, statuses: admins(200) },
  'adminBlogs.get': { path: `/admin/blogs/${post.id}`, statuses: admins(200) },
  'adminBlogs.by_slug': { path: '/admin/blogs/slug/one', statuses: admins(200) },
  'adminBlogs.save': {
    path: `/admin/blogs/${post.id}/draft`,
    body: { version: 7, draft: makeDraft() },
    statuses: admins(409),
  },
  'adminBlogs.checks': { path: `/admin/blogs/${post.id}/checks`, statuses: admins(200) },
  'adminBlogs.publish': { path: `/admin/blogs/${post.id}/publish`, body: { version: 7 }, statuses: admins(409) },
  'adminBlogs.unpublish': { path: `/admin/blogs/${post.id}/unpublish`, body: { version: 7 }, statuses: admins(409) },
  'adminBlogs.duplicate': { path: `/admin/blogs/${post.id}/duplicate`, body: {}, statuses: admins(200) },
  'adminBlogs.remove': { path: `/admin/blogs/${post.id}/delete`, body: { version: 7 }, statuses: admins(409) },
  'adminBlogs.bring_back': { path: `/admin/blogs/${post.id}/bring-back`, body: {}, statuses: admins(200) },
  'adminBlogs.revisions': { path: `/admin/blogs/${post.id}/revisions`, statuses: admins(200) },
  'adminBlogs.revision': { path: `/admin/blogs/${post.id}/revisions/1`, statuses: admins(404) },
  'adminBlogs.restore': {
    path: `/admin/blogs/${post.id}/revisions/1/restore`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminBlogs.presence': { path: `/admin/blogs/${post.id}/presence`, body: { tab: nothing }, statuses: admins(200) },
  'adminAppointments.list': { statuses: admins(200) },
  'adminAppointments.counts': { statuses: admins(200) },
  'adminAppointments.calendar': { path: '/admin/calendar?from=2026-11-23&to=2026-11-29', statuses: admins(200) },
  'adminAppointments.get': { path: `/admin/appointments/${nothing}`, statuses: admins(404) },
  'adminAppointments.planSessions': { path: `/admin/plan-sessions?user_id=${nothing}`, statuses: admins(200) },
  'adminAppointments.countSession': {
    path: `/admin/appointments/${nothing}/plan-session`,
    body: { version: 1, outside_plan: true, reason: 'Agreed' },
    statuses: admins(404),
  },
  'adminAppointments.healthNote': {
    path: `/admin/appointments/${nothing}/health-note`,
    body: {},
    statuses: admins(404),
  },
  'adminAppointments.book': {
    body: { name: 'Somebody', mobile_number: '9876543210', kind: 'discovery', user_id: nothing },
    statuses: admins(404),
  },
  'adminAppointments.move': {
    path: `/admin/appointments/${nothing}/status`,
    body: { version: 1, status: 'cancelled' },
    statuses: admins(404),
  },
  'adminAppointments.giveTime': {
    path: `/admin/appointments/${nothing}/time`,
    body: { version: 1, kind: 'discovery', starts_at: '2026-11-23T05:00:00.000Z' },
    statuses: admins(404),
  },
  'adminAppointments.swap': {
    path: `/admin/appointments/${nothing}/swap`,
    body: { version: 1, other_id: '0199aaaa-bbbb-7ccc-8ddd-eeeeffff0001', other_version: 1 },
    statuses: admins(404),
  },
  'adminAppointments.planSeries': {
    path: `/admin/appointments/${nothing}/series?weeks=2&visits=6`,
    statuses: admins(404),
  },
  'adminAppointments.makeSeries': {
    path: `/admin/appointments/${nothing}/series`,
    body: { times: ['2026-12-01T05:00:00.000Z'] },
    statuses: admins(404),
  },
  'adminAppointments.cancelRest': {
    path: `/admin/appointments/${nothing}/series/cancel`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminAppointments.passOn': {
    path: `/admin/appointments/${nothing}/pass-on`,
    body: { practitioner: 'meera-sharma' },
    statuses: admins(404),
  },
  'adminAppointments.offer': {
    path: `/admin/appointments/${nothing}/offer`,
    body: { version: 1, kind: 'discovery', starts_at: '2026-11-23T05:00:00.000Z' },
    statuses: admins(404),
  },
  'adminAppointments.withdrawOffer': {
    path: `/admin/appointments/${nothing}/offer/withdraw`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminAppointments.setLink': {
    path: `/admin/appointments/${nothing}/link`,
    body: { version: 1, online_link: 'https://meet.example/one' },
    statuses: admins(404),
  },
  'adminAppointments.addNote': {
    path: `/admin/appointments/${nothing}/notes`,
    body: { text: 'A note' },
    statuses: admins(404),
  },
  'adminAppointments.listExceptions': { statuses: admins(200) },
  'adminAppointments.addException': {
    body: { day: '2026-12-25', is_open: false, name: 'Closed' },
    statuses: admins(200),
  },
  'adminAppointments.deleteException': {
    path: `/admin/calendar-exceptions/${nothing}/delete`,
    body: {},
    statuses: admins(404),
  },
  'adminCalendarFeed.get': { statuses: admins(200) },
  'adminCalendarFeed.renew': { body: {}, statuses: admins(200) },
  'adminCalendarFeed.withdraw': { body: {}, statuses: admins(200) },
  'calendarFeed.read': { body: { secret: 'guessed' }, statuses: all(404) },
  'payments.create_link': {
    body: {
      amount: 1,
      customer_name: 'Somebody',
      customer_email: 'somebody@example.com',
      customer_phone: '9876543210',
      plan_type: 'three_months',
      start_date: '2026-11-21',
      address: 'Jaipur',
    },
    statuses: people(409),
  },
  'orders.order_dishes': {
    body: {
      dishes: [{ dish_id: 'detox-drinks', quantity: 4 }],
      amount: 1,
      customer_name: 'Somebody',
      customer_email: 'somebody@example.com',
      customer_phone: '9876543210',
      start_date: '2026-11-25',
      address: 'Jaipur',
      pin_code: '302001',
    },
    statuses: people(409),
  },
  // Proven by its signature; the sender may be anonymous.
  'payments.webhook': { path: '/payments/webhook/sandbox', body: {}, statuses: all(401) },
  'orders.mine': { statuses: people(200) },
  'orders.food': { statuses: people(200) },
  'orders.credit': { path: '/orders/credit', statuses: people(200) },
  'orders.get': { path: '/orders/nobodys', statuses: people(404) },
  'orders.check': { path: '/orders/nobodys/check', body: {}, statuses: all(404) },
  'orders.retry': { path: '/orders/nobodys/retry', body: {}, statuses: people(404) },
  'orders.cancel': { path: '/orders/nobodys/cancel', body: { refund: 0 }, statuses: people(404) },
  'orders.credit_note': { path: '/orders/nobodys/credit-notes/CN2026-27-000001', statuses: people(404) },
  'orders.visit': { path: `/orders/visits/${nothing}`, body: {}, statuses: all(404) },
  'orders.pay_visit': { path: `/orders/visits/${nothing}/pay`, body: {}, statuses: all(404) },
  'orders.receipt': { path: '/orders/nobodys/receipt', statuses: people(404) },
  'admin.orders.list': { statuses: admins(200) },
  'admin.orders.get': { path: '/admin/orders/nobodys', statuses: admins(404) },
  'admin.orders.refresh': { path: '/admin/orders/nobodys/refresh', body: {}, statuses: admins(404) },
  'admin.orders.retry_refund': { path: '/admin/orders/nobodys/refunds/none/retry', body: {}, statuses: admins(404) },
  'admin.orders.pay_refund_by_hand': {
    path: '/admin/orders/nobodys/refunds/none/paid-by-hand',
    body: { reference: 'UTR 1' },
    statuses: admins(404),
  },
  'admin.orders.quote': { path: '/admin/orders/nobodys/quote', body: { amount: 1, version: 1 }, statuses: admins(404) },
  'admin.orders.export': { path: '/admin/orders/export?month=2026-11', statuses: admins(200) },
  'admin.orders.sell_at_desk': { path: '/admin/orders/at-desk', body: {}, statuses: admins(422) },
  'admin.orders.sell_dishes': { path: '/admin/orders/dishes-at-desk', body: {}, statuses: admins(422) },
  'admin.orders.pay_link': { path: '/admin/orders/nobodys/pay-link', statuses: admins(404) },
  'admin.orders.send_pay_link': { path: '/admin/orders/nobodys/pay-link', body: {}, statuses: admins(404) },
  'admin.orders.take_visit': { path: '/admin/orders/for-visit', body: {}, statuses: admins(422) },
  'admin.orders.visit_link': { path: `/admin/orders/visits/${nothing}/link`, statuses: admins(404) },
  'admin.orders.ask_visit_fee': { path: `/admin/orders/visits/${nothing}/fee`, body: {}, statuses: admins(404) },
  'admin.orders.mail_visit_link': { path: `/admin/orders/visits/${nothing}/link`, body: {}, statuses: admins(404) },
  'admin.till.get': { path: '/admin/till/2026-11-30', statuses: admins(200) },
  'admin.till.save': { path: '/admin/till/2026-11-30', body: {}, statuses: admins(422) },
  'admin.orders.decide': {
    path: '/admin/orders/nobodys/decide',
    body: { decision: 'accept', reason: 'Agreed on the telephone', version: 1 },
    statuses: admins(404),
  },
  'admin.orders.disputed_plan': {
    path: '/admin/orders/nobodys/disputed-plan',
    body: { plan: 'hold' },
    statuses: admins(404),
  },
  'admin.settlements.compare': { body: { file: 'a,b' }, statuses: admins(422) },
  'adminContent.list': { statuses: admins(200) },
  'adminContent.history': { statuses: admins(200) },
  'adminContent.compare': { path: '/admin/content-changes/1', statuses: admins(404) },
  'adminContent.undo': {
    path: '/admin/content-changes/1/undo',
    body: { digest: '0'.repeat(32) },
    statuses: admins(404),
  },
  'adminContent.get': { path: '/admin/content/plans', statuses: admins(200) },
  'adminContent.check': {
    path: '/admin/content/plans/check',
    body: { digest: '0'.repeat(32), data: {} },
    statuses: admins(409),
  },
  'adminContent.preview': {
    path: '/admin/content/plans/preview',
    body: { digest: '0'.repeat(32), data: {} },
    statuses: admins(409),
  },
  'adminContent.save': {
    path: '/admin/content/plans',
    body: { digest: '0'.repeat(32), data: {} },
    statuses: admins(409),
  },
  'adminContent.addPerson': {
    path: '/admin/content-team',
    body: { file_name: 'meera-sharma', data: {}, body: 'Words', save_id: '0b6f3a51-9f2c-4d0e-8a55-0d7f3f1c2b11' },
    statuses: admins(422),
  },
  'adminContent.takeOver': {
    path: '/admin/content/plans/take-over',
    body: { digest: '0'.repeat(32), disk_digest: '0'.repeat(32) },
    statuses: admins(409),
  },
  'adminContent.putBack': {
    path: '/admin/content/plans/put-back',
    body: { digest: '0'.repeat(32), disk_digest: '0'.repeat(32) },
    statuses: admins(409),
  },
  'admin.discount_codes.list': { statuses: admins(200) },
  'admin.discount_codes.make': { body: { code: 'GYM10' }, statuses: admins(422) },
  'admin.discount_codes.withdraw': {
    path: `/admin/discount-codes/${nothing}/withdraw`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'admin.orders.receipt': { path: '/admin/orders/nobodys/receipt', statuses: admins(404) },
  'admin.orders.credit_note': { path: '/admin/orders/nobodys/credit-notes/CN2026-27-000001', statuses: admins(404) },
  'deliveries.mine': { statuses: people(200) },
  'deliveries.skip': {
    body: { order_id: 'nobodys', from: '2026-11-25', to: '2026-11-25' },
    statuses: people(404),
  },
  'deliveries.choose': { body: {}, statuses: people(422) },
  'deliveries.slot': { body: { order_id: 'nobodys', slot: 'dinner' }, statuses: people(404) },
  'deliveries.resume': {
    body: { order_id: 'nobodys', from: '2026-11-25', to: '2026-11-25' },
    statuses: people(404),
  },
  'adminMenu.get': { statuses: admins(200) },
  'adminMenu.saveCycle': { body: {}, statuses: admins(422) },
  'adminMenu.saveWeek': { body: {}, statuses: admins(422) },
  'adminDeliveries.day': { path: '/admin/deliveries?day=2026-11-25', statuses: admins(200) },
  'adminDeliveries.mark': {
    body: { order_id: 'nobodys', day: '2026-11-01', status: 'delivered', version: 1 },
    statuses: admins(404),
  },
  'adminDeliveries.calls': { statuses: admins(200) },
  'adminDeliveries.called': { path: `/admin/deliveries/calls/${nothing}/called`, body: {}, statuses: admins(200) },
  'adminDeliveries.driverLink': { body: { day: '2026-12-25' }, statuses: admins(200) },
  'adminDeliveries.plan': { path: '/admin/deliveries/plans/nobodys', statuses: admins(404) },
  'adminDeliveries.pause': {
    path: '/admin/deliveries/plans/nobodys/pause',
    body: { from: '2026-11-25', to: '2026-11-25', reason: 'Fasting', version: 1 },
    statuses: admins(404),
  },
  'adminDeliveries.resume': {
    path: '/admin/deliveries/plans/nobodys/resume',
    body: { from: '2026-11-25', to: '2026-11-25', reason: 'Home again', version: 1 },
    statuses: admins(404),
  },
  'adminDeliveries.extend': {
    path: '/admin/deliveries/plans/nobodys/extend',
    body: { days: 1, reason: 'Came cold', version: 1 },
    statuses: admins(404),
  },
  'adminDeliveries.slot': {
    path: '/admin/deliveries/plans/nobodys/slot',
    body: { slot: 'dinner', reason: 'Works late', version: 1 },
    statuses: admins(404),
  },
  'adminDeliveries.kitchenNote': {
    path: '/admin/deliveries/plans/nobodys/kitchen-note',
    body: { diet: 'veg', allergies: 'No nuts', version: 0 },
    statuses: admins(404),
  },
  // Proven by the token of the driver's link.
  'driver.day': { body: { token: 'nobody’s' }, statuses: all(404) },
  'driver.mark': {
    body: { token: 'nobody’s', order_id: 'nobodys', status: 'delivered', version: 1 },
    statuses: all(404),
  },
  'sandbox.get': { path: `/payments/sandbox/links/${'x'.repeat(24)}`, statuses: all(404) },
  'sandbox.act': { path: `/payments/sandbox/links/${'x'.repeat(24)}`, body: { action: 'pay' }, statuses: all(404) },
  'enquiries.contact': {
    body: {
      name: 'S',
      phone: '9876543210',
      email: 'somebody@example.com',
      subject: 'Plans',
      message: 'Do you deliver?',
    },
    statuses: all(200),
  },
  'enquiries.consultation': {
    body: { name: 'S', brandName: 'Gym', email: 'somebody@example.com', contactNumber: '9876543210' },
    statuses: all(200),
  },
  'newsletter.subscribe': { body: { email: 'somebody@example.com' }, statuses: all(200) },
  'newsletter.confirm': { body: { token: 'nobody’s' }, statuses: all(400) },
  'newsletter.unsubscribe': { body: { token: 'nobody’s' }, statuses: all(400) },
  'outbox.list': { statuses: admins(200) },
  'outbox.get': { path: `/admin/outbox/${nothing}`, statuses: admins(404) },
  'adminEnquiries.list': { statuses: admins(200) },
  'adminEnquiries.counts': { statuses: admins(200) },
  'adminEnquiries.get': { path: `/admin/enquiries/${nothing}`, statuses: admins(404) },
  'adminEnquiries.move': {
    path: `/admin/enquiries/${nothing}/move`,
    body: { to: 'closed', version: 1 },
    statuses: admins(404),
  },
  'adminEnquiries.answer': {
    path: `/admin/enquiries/${nothing}/answer`,
    body: { text: 'Yes.', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.list': { statuses: admins(200) },
  'adminUsers.make': { body: { email: 'admin@localhost.example', full_name: '' }, statuses: admins(422) },
  'adminUsers.get': { path: `/admin/users/${nothing}`, statuses: admins(404) },
  'adminUsers.appointments': { path: `/admin/users/${nothing}/appointments`, statuses: admins(404) },
  'adminUsers.orders': { path: `/admin/users/${nothing}/orders`, statuses: admins(404) },
  'adminUsers.mails': { path: `/admin/users/${nothing}/mails`, statuses: admins(404) },
  'adminUsers.notes': { path: `/admin/users/${nothing}/notes`, statuses: admins(404) },
  'adminUsers.add_note': {
    path: `/admin/users/${nothing}/notes`,
    body: { text: 'Call after 1 PM' },
    statuses: admins(404),
  },
  'adminUsers.delete_note': {
    path: `/admin/users/${nothing}/notes/${nothing}/delete`,
    body: {},
    statuses: admins(404),
  },
  'adminUsers.offered': { path: `/admin/offered-files?kind=order&record_id=${nothing}`, statuses: admins(404) },
  'admin.orders.food_file': { path: `/admin/orders/food-file?user_id=${nothing}`, statuses: admins(200) },
  'adminUsers.correct_booking': {
    path: `/admin/appointments/${nothing}/contact`,
    body: { full_name: 'Asha Verma', email: '', phone_number: '', reason: 'Misheard', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.resend_mails': { path: `/admin/users/${nothing}/mails/resend`, body: {}, statuses: admins(404) },
  'adminUsers.merge_preview': { path: `/admin/users/${nothing}/merge?other=${nothing}`, statuses: admins(404) },
  'adminUsers.merge': {
    path: `/admin/users/${nothing}/merge`,
    body: {
      ...{ goes: nothing, version: 1, goes_version: 1, reason: 'One client' },
      ...{ full_name: 'stays', phone_number: 'stays', email: 'stays', language: 'stays' },
    },
    statuses: admins(404),
  },
  'adminUsers.part': {
    path: `/admin/users/${nothing}/part`,
    body: { goes: nothing, reason: 'Two clients' },
    statuses: admins(404),
  },
  'adminUsers.join': {
    path: `/admin/users/${nothing}/join`,
    body: { kind: 'order', record_id: nothing },
    statuses: admins(404),
  },
  'adminTeam.list': { statuses: admins(200) },
  'adminTeam.invite': { body: { full_name: 'Farhan', email: 'x', roles: [] }, statuses: admins(422) },
  'adminTeam.change_roles': {
    path: `/admin/team/${nothing}/roles`,
    body: { roles: ['front_desk'], reason: 'Helps at the desk', version: 1 },
    statuses: admins(404),
  },
  'adminTeam.second_factor_roles': { path: '/admin/team/second-factor', statuses: admins(200) },
  'adminTeam.demand_second_factor': {
    path: '/admin/team/second-factor',
    body: { roles: [], seen: [], from: '2020-01-01' },
    statuses: admins(422),
  },
  'adminTeam.end_sessions': {
    path: `/admin/team/${nothing}/end-sessions`,
    body: { reason: 'A lost phone', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.correct': {
    path: `/admin/users/${nothing}/correct`,
    body: { full_name: 'Asha Verma', email: 'asha@example.com', phone_number: '', reason: 'Misheard', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.block': {
    path: `/admin/users/${nothing}/block`,
    body: { reason: 'Asked to', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.unblock': {
    path: `/admin/users/${nothing}/unblock`,
    body: { reason: 'Asked to', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.reset_second_factor': {
    path: `/admin/users/${nothing}/second-factor/reset`,
    body: { reason: 'Phone lost', version: 1 },
    statuses: admins(404),
  },
  'adminUsers.send_reset_link': { path: `/admin/users/${nothing}/reset-link`, body: {}, statuses: admins(404) },
  'care.plan': { statuses: people(200) },
  'care.day': { statuses: people(200) },
  'care.week': { statuses: people(200) },
  'care.answer': { path: '/care/plan/1/answer', body: { answer: 'accept' }, statuses: people(404) },
  'care.set_katori': { path: '/care/katori', body: { own_katori_ml: 180 }, statuses: people(404) },
  'care.kitchen': { statuses: people(404) },
  'care.shopping': { statuses: people(404) },
  'care.text': { statuses: people(404) },
  'readings.progress': { statuses: people(404) },
  'readings.export': { statuses: people(404) },
  'readings.add': {
    path: '/care/readings',
    body: { kind: 'weight', value: 70.1, taken_on: '2026-11-20' },
    statuses: people(404),
  },
  'readings.hide_weight': { path: '/care/readings/hide-weight', body: { hides: true }, statuses: people(404) },
  'readings.get': { path: `/care/readings/${nothing}`, statuses: people(404) },
  'readings.correct': {
    path: `/care/readings/${nothing}/correct`,
    body: { value: 70.1, taken_on: '2026-11-20' },
    statuses: people(404),
  },
  'adminReadings.list': { path: `/admin/care/clients/${nothing}/readings`, statuses: admins(404) },
  'adminReadings.export': { path: `/admin/care/clients/${nothing}/readings/export`, statuses: admins(404) },
  'adminReadings.add': { path: `/admin/care/clients/${nothing}/readings`, body: {}, statuses: admins(422) },
  'adminReadings.correct': {
    path: `/admin/care/clients/${nothing}/readings/${nothing}/correct`,
    body: {},
    statuses: admins(422),
  },
  'adminReadings.void': {
    path: `/admin/care/clients/${nothing}/readings/${nothing}/void`,
    body: { reason: 'mistyped' },
    statuses: admins(404),
  },
  'adminCare.list': { statuses: admins(200) },
  'adminCare.get': { path: `/admin/care/clients/${nothing}`, statuses: admins(404) },
  'adminCare.access': { path: `/admin/care/access/${nothing}`, statuses: admins(404) },
  'adminCare.give_reason': {
    path: `/admin/care/access/${nothing}`,
    body: { reason: 'Stands in for a colleague' },
    statuses: admins(404),
  },
  'adminCare.save': { path: `/admin/care/clients/${nothing}`, body: {}, statuses: admins(422) },
  'careVisits.list': { statuses: people(200) },
  'careShares.list': { statuses: people(200) },
  'careShares.share': { path: '/care/shares', body: {}, statuses: people(422) },
  'careShares.end': { path: `/care/shares/${nothing}/end`, body: {}, statuses: people(404) },
  'sharedCare.list': { statuses: people(200) },
  'sharedCare.day': { path: `/care/shared/${nothing}/plan/day`, statuses: people(404) },
  'sharedCare.week': { path: `/care/shared/${nothing}/plan/week`, statuses: people(404) },
  'sharedCare.kitchen': { path: `/care/shared/${nothing}/plan/kitchen`, statuses: people(404) },
  'sharedCare.shopping': { path: `/care/shared/${nothing}/plan/shopping`, statuses: people(404) },
  'sharedCare.progress': { path: `/care/shared/${nothing}/readings`, statuses: people(404) },
  'sharedCare.check_ins': { path: `/care/shared/${nothing}/check-ins`, statuses: people(404) },
  'sharedCare.messages': { path: `/care/shared/${nothing}/messages`, statuses: people(404) },
  'sharedCare.visits': { path: `/care/shared/${nothing}/visits`, statuses: people(404) },
  'careDocuments.list': { statuses: people(200) },
  'careDocuments.add': { body: { file: 'TVo=', kind: 'report' }, statuses: people(404) },
  'careDocuments.add_photo': {
    path: '/care/check-ins/2026-11-25/photos',
    body: { file: 'TVo=', agrees: true },
    statuses: people(404),
  },
  'careDocuments.open': { path: `/care/documents/${nothing}`, statuses: people(404) },
  'careDocuments.remove': { path: `/care/documents/${nothing}/remove`, body: {}, statuses: people(404) },
  'adminCareDocuments.list': { path: `/admin/care/clients/${nothing}/documents`, statuses: admins(404) },
  'adminCareDocuments.add': {
    path: `/admin/care/clients/${nothing}/documents`,
    body: { file: 'TVo=', kind: 'letter' },
    statuses: admins(404),
  },
  'adminCareDocuments.open': {
    path: `/admin/care/clients/${nothing}/documents/${nothing}`,
    statuses: admins(404),
  },
  'adminCareDocuments.share': {
    path: `/admin/care/clients/${nothing}/documents/${nothing}/share`,
    body: {},
    statuses: admins(404),
  },
  'adminCareDocuments.remove': {
    path: `/admin/care/clients/${nothing}/documents/${nothing}/remove`,
    body: {},
    statuses: admins(404),
  },
  'adminVisitNotes.list': { path: `/admin/care/clients/${nothing}/visit-notes`, statuses: admins(404) },
  'adminVisitNotes.begin': {
    path: `/admin/care/clients/${nothing}/visit-notes`,
    body: { appointment_id: null },
    statuses: admins(404),
  },
  'adminVisitNotes.save': {
    path: `/admin/care/clients/${nothing}/visit-notes/${nothing}`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminVisitNotes.sign': {
    path: `/admin/care/clients/${nothing}/visit-notes/${nothing}/sign`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminVisitNotes.discard': {
    path: `/admin/care/clients/${nothing}/visit-notes/${nothing}/discard`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'adminVisitNotes.amend': {
    path: `/admin/care/clients/${nothing}/visit-notes/${nothing}/amend`,
    body: { part: 'intervention', text: 'Less salt', reason: 'Her doctor asks' },
    statuses: admins(404),
  },
  'adminDietPlans.list': { path: `/admin/care/clients/${nothing}/diet-plans`, statuses: admins(404) },
  'adminDietPlans.create': {
    path: `/admin/care/clients/${nothing}/diet-plans`,
    body: { starts_on: '2026-11-25', ends_on: '2026-12-08' },
    statuses: admins(404),
  },
  'adminDietPlans.get': { path: `/admin/care/clients/${nothing}/diet-plans/1`, statuses: admins(404) },
  'adminDietPlans.save': { path: `/admin/care/clients/${nothing}/diet-plans/1`, body: {}, statuses: admins(422) },
  'adminDietPlans.copy': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/copy`,
    body: { version: 1, what: 'week' },
    statuses: admins(404),
  },
  'adminDietPlans.apply_template': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/template`,
    body: { version: 1, template_id: nothing },
    statuses: admins(404),
  },
  'adminDietPlans.send': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/send`,
    body: { version: 1, reasons: [] },
    statuses: admins(404),
  },
  'adminDietPlans.revise': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/revise`,
    body: {},
    statuses: admins(404),
  },
  'adminDietPlans.withdraw': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/withdraw`,
    body: { version: 1, reason: 'Sent too early' },
    statuses: admins(404),
  },
  'adminDietPlans.dishes': { path: `/admin/care/clients/${nothing}/dishes`, statuses: admins(404) },
  'adminDietPlans.swaps': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/swaps?day=0&meal=lunch&at=0`,
    statuses: admins(404),
  },
  'adminDietPlans.additions': {
    path: `/admin/care/clients/${nothing}/diet-plans/1/additions?day=0`,
    statuses: admins(404),
  },
  'adminDietPlans.preview': { path: `/admin/care/clients/${nothing}/diet-plans/1/preview`, statuses: admins(404) },
  'adminDietPlans.kitchen': { path: `/admin/care/clients/${nothing}/diet-plans/1/kitchen`, statuses: admins(404) },
  'adminDietPlans.shopping': { path: `/admin/care/clients/${nothing}/diet-plans/1/shopping`, statuses: admins(404) },
  'adminDietTemplates.list': { statuses: admins(200) },
  'adminDietTemplates.dishes': { path: '/admin/care/dishes', statuses: admins(200) },
  'adminDietTemplates.get': { path: `/admin/care/diet-templates/${nothing}`, statuses: admins(404) },
  'adminDietTemplates.make': {
    body: { name: 'Thali', client_id: nothing, number: 1 },
    statuses: admins(404),
  },
  'adminDietTemplates.save': { path: `/admin/care/diet-templates/${nothing}`, body: {}, statuses: admins(422) },
  'adminDietTemplates.remove': {
    path: `/admin/care/diet-templates/${nothing}/delete`,
    body: { version: 1 },
    statuses: admins(404),
  },
  'checkIns.day': { statuses: people(200) },
  'checkIns.save': { path: '/care/check-ins/2026-11-25', body: {}, statuses: people(422) },
  'adminCheckIns.list': { path: `/admin/care/clients/${nothing}/check-ins`, statuses: admins(404) },
  'careInbox.list': { statuses: admins(200) },
  'careInbox.done': {
    path: `/admin/care/inbox/${nothing}/done`,
    body: { rule: 'message', since: '2026-11-25T04:00:00.000Z' },
    statuses: admins(404),
  },
  'careMessages.list': { statuses: people(200) },
  'careMessages.send': { body: { text: 'Namaste' }, statuses: people(404) },
  'careMessages.withdraw': { path: `/care/messages/${nothing}/withdraw`, body: {}, statuses: people(404) },
  'adminCareMessages.list': { path: `/admin/care/clients/${nothing}/messages`, statuses: admins(404) },
  'adminCareMessages.send': {
    path: `/admin/care/clients/${nothing}/messages`,
    body: { text: 'Namaste' },
    statuses: admins(404),
  },
  'adminCareMessages.withdraw': {
    path: `/admin/care/clients/${nothing}/messages/${nothing}/withdraw`,
    body: {},
    statuses: admins(404),
  },
  'adminRecipes.list': { statuses: admins(200) },
  'adminRecipes.parts': { statuses: admins(200) },
  'adminRecipes.get': { path: `/admin/recipes/${nothing}`, statuses: admins(404) },
  'adminRecipes.swaps': { path: `/admin/recipes/${nothing}/swaps`, statuses: admins(404) },
  'adminRecipes.create': { body: {}, statuses: admins(422) },
  'adminRecipes.save': { path: `/admin/recipes/${nothing}`, body: {}, statuses: admins(422) },
  'adminFoods.list': { statuses: admins(200) },
  'adminFoods.import': { body: {}, statuses: admins(422) },
  'adminNewsletter.list': { statuses: admins(200) },
  'adminNewsletter.counts': { statuses: admins(200) },
  'adminNewsletter.export': { statuses: admins(200) },
  'adminNewsletter.take_off': { path: `/admin/newsletter/${nothing}/take-off`, body: {}, statuses: admins(404) },
  'privacy.own': { statuses: people(200) },
  'privacy.choose': { body: { purpose: 'whatsapp', agrees: true }, statuses: people(200) },
  'privacy.ask_email_proof': { body: {}, statuses: people(200) },
  'privacy.change_email': { body: { email: 'other@example.com', password: 'a wrong one' }, statuses: people(422) },
  'privacy.prove_email': { body: { token: 'nobody’s' }, statuses: people(400) },
  'privacy.export': { body: { password: 'a wrong one' }, statuses: people(422) },
  'privacy.ask_erasure': { body: { password: 'a wrong one' }, statuses: people(422) },
  'privacy.withdraw_erasure': { body: {}, statuses: people(404) },
  'privacy.grievance': {
    body: { name: 'Somebody', email: 'complains@example.com', subject: 'Late', message: 'Twice' },
    statuses: all(200),
  },
  'adminPrivacy.erasures': { statuses: admins(200) },
  'adminPrivacy.erasure_of': { path: `/admin/users/${nothing}/erasure`, statuses: admins(404) },
  'adminPrivacy.ask_erasure': {
    path: `/admin/users/${nothing}/erasure`,
    body: { reason: 'Wrote', version: 1 },
    statuses: admins(404),
  },
  'adminPrivacy.withdraw_erasure': {
    path: `/admin/users/${nothing}/erasure/withdraw`,
    body: { reason: 'Wrote' },
    statuses: admins(404),
  },
  'adminPrivacy.confirm_withdrawal': {
    path: `/admin/users/${nothing}/allergies/erase`,
    body: { reason: 'Called' },
    statuses: admins(404),
  },
  'adminAudit.list': { statuses: admins(200) },
  'adminMedia.list': { statuses: admins(200) },
  'adminMedia.upload': { body: { file: 'AAAA' }, statuses: admins(422) },
  'adminMedia.get': { path: '/admin/media/no-such-picture', statuses: admins(404) },
  'adminMedia.change': {
    path: '/admin/media/no-such-picture',
    body: { name: 'Thali', alt: '', version: 1 },
    statuses: admins(404),
  },
  'adminMedia.remove': { path: '/admin/media/no-such-picture/delete', body: { version: 1 }, statuses: admins(404) },
  'adminMedia.bring_back': { path: '/admin/media/no-such-picture/bring-back', body: {}, statuses: admins(404) },
  'media.copy': { path: '/media/no-such-picture-640x360/640.jpg', statuses: all(404) },
  'outbox.readdress': {
    path: `/admin/outbox/${nothing}/readdress`,
    body: { email: 'asha@example.com' },
    statuses: admins(404),
  },
  'outbox.retry': { path: `/admin/outbox/${nothing}/retry`, statuses: admins(404) },
}

/** What a refusal of the caller says; a 401 of another code means that the caller was let in. */
const refusals: Record<number, string> = { 401: 'unauthorized', 403: 'forbidden' }

test('every operation of the contract stands in the table, and nothing else', () => {
  expect(Object.keys(rows).toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

test('who is let in by the table is who the contract says', () => {
  for (const { id, access } of operations) {
    const { statuses } = rows[id] ?? { statuses: all(0) }
    const expected = { all: all, client: people, staff: admins }[access](statuses.admin)
    expect([id, statuses]).toEqual([id, expected])
  }
})

describe.each(everyWay)('%s', (_, engine, connect) => {
  let backend: TestBackend
  let connection: Connection
  let tokens: Record<Caller, string | undefined>
  let client: TestPerson

  beforeAll(async () => {
    const admin = { email: 'admin@localhost', password: 'paneer from the start' }
    connection = await connect()
    backend = await startTestBackend({
      engine,
      now: '2026-11-21T04:00:00.000Z',
      env: { ADMIN_PASSWORD: admin.password },
    })
    await backend.addPost(post)
    const clinic: ClinicApi = createClinicApi({ transport: connection.transport })
    const login = await clinic.auth.login(admin)
    client = await signUpProven(backend, connection.transport)
    const other = await signUpProven(backend, connection.transport)
    tokens = {
      stranger: undefined,
      client: client.access_token,
      'other client': other.access_token,
      admin: login.ok ? login.data.access_token : 'no admin',
    }
  })
  afterAll(async () => {
    await backend.stop()
    await connection.close()
  })

  async function call(id: string, caller: Caller, token = tokens[caller]) {
    const operation = operations.find((one) => one.id === id)
    const { path = operation?.path, body } = rows[id] ?? {}
    const request = new Request(`${connection.transport.baseUrl}/api${path}`, {
      method: operation?.method ?? '',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body === undefined ? null : JSON.stringify(body),
    })
    const response = await connection.transport.send(request)
    return { status: response.status, body: (await response.json()) as { code?: string; data?: unknown } }
  }

  /** Everything that is the client's. */
  const belongings = async () => {
    const { id } = client.user
    return [
      await backend.db.selectFrom('users').selectAll().where('id', '=', id).execute(),
      await backend.db.selectFrom('sessions').selectAll().where('user_id', '=', id).execute(),
      await backend.db.selectFrom('password_resets').selectAll().where('user_id', '=', id).execute(),
      await backend.db.selectFrom('appointments').selectAll().where('user_id', '=', id).execute(),
      await backend.db.selectFrom('consents').selectAll().where('user_id', '=', id).execute(),
      await backend.db.selectFrom('orders').selectAll().where('user_id', '=', id).execute(),
    ]
  }

  test.each(Object.entries(rows))('%s', async (id, { statuses }) => {
    const before = await belongings()
    for (const caller of ['stranger', 'other client', 'admin'] as const) {
      const { status, body } = await call(id, caller)
      expect([caller, status]).toEqual([caller, statuses[caller]])
      const isRefused = statuses[caller] !== statuses.admin
      if (isRefused) expect(body.code).toBe(refusals[status])
      else expect(['unauthorized', 'forbidden']).not.toContain(body.code)
    }
    expect(await belongings(), 'what others do leaves the client alone').toEqual(before)
    expect((await call(id, 'client')).status).toBe(statuses.client)
  })

  test.each(Object.entries(rows))('%s with a token that is over or broken', async (id) => {
    const operation = operations.find((one) => one.id === id)
    for (const token of ['broken', `${client.access_token}x`]) {
      const { status, body } = await call(id, 'stranger', token)
      if (operation?.ignoresToken) expect(body.code).not.toBe('unauthorized')
      else expect([status, body.code]).toEqual([401, 'unauthorized'])
    }
  })

  test('each role is let into the calls its words open, and into no other', async () => {
    const user = createClinicApi({ transport: connection.transport, token: client.access_token })
    const { id } = client.user
    const allowed = new Map<StaffRole, string[]>()
    for (const role of staffRoles) {
      await backend.db
        .updateTable('users')
        .set(storedRoles([role]))
        .where('id', '=', id)
        .execute()
      expect(await user.users.info()).toMatchObject({ data: { roles: [role] } })
      const let_in: string[] = []
      for (const { id, access } of operations.filter((one) => one.access === 'staff')) {
        // Whoever blocks nobody and changes nothing: the row's call is refused by what it names, not by who asks.
        const { status, body } = await call(id, 'client')
        expect(access).toBe('staff')
        if (!(status === 403 && body.code === 'forbidden')) let_in.push(id)
        else expect(body).not.toHaveProperty('data')
      }
      allowed.set(role, let_in)
    }
    await backend.db.updateTable('users').set(storedRoles([])).where('id', '=', id).execute()
    const groupsOf = (role: StaffRole) =>
      [...new Set(allowed.get(role)?.map((one) => one.replace(/\.\w+$/, '')))].toSorted()
    expect(groupsOf('kitchen')).toEqual(['adminDeliveries', 'adminMenu', 'stats'])
    expect(groupsOf('writer')).toEqual(['adminBlogs', 'adminContent', 'adminMedia', 'stats'])
    expect(allowed.get('accountant')).toEqual(
      expect.arrayContaining([
        'admin.orders.list',
        'admin.orders.export',
        'admin.settlements.compare',
        'admin.orders.receipt',
      ]),
    )
    expect(groupsOf('accountant')).toEqual(['admin.orders', 'admin.settlements', 'admin.till', 'stats'])
    // To read alone.
    const posts = (role: StaffRole) =>
      operations.filter((one) => one.method !== 'GET' && allowed.get(role)?.includes(one.id)).map((one) => one.id)
    expect(posts('accountant')).toEqual(['admin.settlements.compare'])
    expect(groupsOf('front_desk')).toEqual(
      expect.arrayContaining(['admin.orders', 'adminAppointments', 'adminDeliveries', 'adminEnquiries', 'adminUsers']),
    )
    for (const one of [
      ...['adminAppointments.healthNote', 'adminDeliveries.day', 'adminDeliveries.kitchenNote', 'admin.orders.decide'],
      ...['admin.orders.export', 'adminUsers.block', 'adminPrivacy.erasures', 'outbox.get', 'adminAudit.list'],
      ...['adminTeam.list', 'stats.overview'],
    ])
      expect(allowed.get('front_desk')).not.toContain(one)
    const care = operations.filter((one) => one.needs === 'care' || one.needs === 'recipes').map((one) => one.id)
    expect(care.length).toBeGreaterThan(40)
    for (const role of staffRoles)
      expect([role, care.filter((one) => allowed.get(role)?.includes(one))]).toEqual([
        role,
        role === 'dietitian' ? care : [],
      ])
    const staffCalls = operations.filter((one) => one.access === 'staff').map((one) => one.id)
    expect(allowed.get('owner')).toEqual(staffCalls.filter((one) => !care.includes(one)))
    // No call is anybody's but the owner's without a word that a role holds.
    for (const one of staffCalls)
      expect(
        staffRoles.some((role) => allowed.get(role)?.includes(one)),
        one,
      ).toBe(true)
  })

  test('a client cannot read another client’s appointments', async () => {
    const own = await createClinicApi({
      transport: connection.transport,
      token: client.access_token,
    }).appointments.mine()
    expect(own.ok && own.data).toHaveLength(1)
    const ids = async (caller: Caller) =>
      ((await call('appointments.mine', caller)).body.data as { id: string }[]).map(({ id }) => id)
    for (const caller of ['other client', 'admin'] as const) {
      expect(await ids(caller)).toHaveLength(1)
      expect(await ids(caller)).not.toEqual(await ids('client'))
    }
  })

  test('each person reads themself', async () => {
    const ids = await Promise.all(
      (['client', 'other client', 'admin'] as const).map(async (caller) => {
        const { id, role } = (await call('users.info', caller)).body.data as User
        expect(role).toBe(caller === 'admin' ? 'admin' : 'client')
        return id
      }),
    )
    expect(new Set(ids).size).toBe(3)
  })
})
