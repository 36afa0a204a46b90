/**
 * What every column of the database holds of a person: whether their export gives it, or why it does not. Export and tests read it: a
 * table or column that is missing here does not compile, and a test compares it with the databases themselves.
 */
import type { Tables } from '~/platform/db/tables'
import { careRegister } from './care'
import { g, leftOut, ofStaff, repeated, searchIndex, secret, type TableRule, technical, work } from './rules'

export const register: { [Name in keyof Tables]: TableRule<Tables[Name]> } = {
  users: {
    title: 'Your account',
    where: [['id', 'users']],
    columns: {
      ...{ id: g, email: g, full_name: g, phone_number: g, profile_path: g, role: g, status: g, created_at: g },
      ...{ language: g, updated_at: g, email_proven_at: g, erased_at: g, can_care: g, team_roles: g, practitioner: g },
      merged_into: g,
      password_hash: secret,
      version: technical,
      folded_name: searchIndex,
    },
  },
  merged_files: {
    title: 'Files of yours that the clinic has made one',
    where: [
      ['kept_id', 'users'],
      ['merged_id', 'users'],
    ],
    columns: { id: g, kept_id: g, merged_id: g, moved: 'json', former: 'json', merged_by: ofStaff, merged_at: g },
  },
  user_words: { title: '', where: [['user_id', 'users']], columns: { words: searchIndex, user_id: searchIndex } },
  user_notes: {
    title: 'Notes of the clinic about you',
    where: [['user_id', 'users']],
    sealedBy: 'id',
    columns: { id: g, user_id: g, author_id: ofStaff, text: 'sealed', created_at: g },
  },
  consents: {
    title: 'What you agreed to and what you refused',
    where: [['user_id', 'users']],
    columns: {
      ...{ id: g, user_id: g, purpose: g, decision: g, notice_version: g, language: g, channel: g, given_at: g },
      withdrawn_at: g,
    },
  },
  erasures: {
    title: 'Requests to erase your account',
    where: [['user_id', 'users']],
    columns: {
      ...{ id: g, user_id: g, status: g, asked_at: g, due_at: g, held_by: g, ended_at: g },
      asked_by: ofStaff,
    },
  },
  email_proofs: {
    title: 'Links to confirm your email',
    where: [['user_id', 'users']],
    columns: { hash: secret, user_id: g, email: g, expires_at: g },
  },
  sessions: {
    title: 'Log-ins',
    where: [['user_id', 'users']],
    columns: {
      ...{ id: g, user_id: g, created_at: g, expires_at: g, ended_at: g, device: g, network: g, seen_at: g },
      ...{ proven_at: g, second_factor_at: g },
    },
  },
  second_factors: {
    title: 'Your two-step sign-in',
    where: [['user_id', 'users']],
    columns: { user_id: g, secret, begun_at: g, confirmed_at: g, last_step: technical },
  },
  recovery_codes: {
    title: 'Your recovery codes',
    where: [['user_id', 'users']],
    columns: { hash: secret, user_id: g, used_at: g },
  },
  login_steps: {
    title: 'Log-ins that wait for their code',
    where: [['user_id', 'users']],
    columns: { hash: secret, user_id: g, expires_at: g, tries: technical },
  },
  passkeys: {
    title: 'Your passkeys',
    where: [['user_id', 'users']],
    columns: {
      ...{ id: g, user_id: g, credential_id: g, public_key: g, transports: g, name: g, created_at: g, last_used_at: g },
      counter: technical,
    },
  },
  passkey_challenges: {
    title: 'What your browser was asked to sign with a passkey',
    where: [['user_id', 'users']],
    columns: { id: secret, user_id: g, hash: secret, expires_at: g },
  },
  refresh_tokens: {
    title: 'Keys of your log-ins',
    where: [['session_id', 'sessions']],
    columns: { hash: secret, session_id: g, expires_at: g, rotated_at: g, sealed_successor: secret },
  },
  password_resets: {
    title: 'Links to set a password',
    where: [['user_id', 'users']],
    columns: { hash: secret, user_id: g, expires_at: g, used_at: g },
  },
  known_devices: {
    title: 'Devices you have logged in on',
    where: [['user_id', 'users']],
    columns: { hash: secret, user_id: g, used_at: g },
  },
  audit_entries: {
    title: 'What was done to your account and your records',
    where: [['subject', 'users']],
    columns: {
      ...{ id: g, at: g, action: g, subject: g, object_type: g, object_id: g, details: 'json' },
      actor: ofStaff,
      address: leftOut(
        'Where a person of the staff was, or a part of your own address on the network, kept to stop misuse.',
      ),
    },
  },
  appointments: {
    title: 'Appointments',
    where: [['id', 'appointments']],
    sealedBy: 'id',
    columns: {
      ...{ id: g, user_id: g, status: g, name: g, email: g, mobile_number: g, service: g, preferred_date: g },
      ...{ preferred_slot: g, kind: g, place: g, starts_at: g, ends_at: g, created_at: g, updated_at: g },
      ...{ offered_kind: g, offered_starts_at: g, offered_until: g, time_zone: g },
      ...{ practitioner: g, offered_practitioner: g, closed_by: g, series: g },
      ...{ waits_from: g, waits_to: g, online_link: g, pay_until: g, outside_plan: g },
      medical_issue: 'sealed',
      message: 'sealed',
      plate: 'sealed',
      version: technical,
      offer_hash: secret,
    },
  },
  appointment_notes: {
    title: 'Notes of the clinic about your appointments',
    where: [['appointment_id', 'appointments']],
    sealedBy: 'id',
    columns: { id: g, appointment_id: g, author: ofStaff, text: 'sealed', created_at: g },
  },
  visit_wait_offers: {
    title: 'Times the waiting list offered you',
    where: [['appointment_id', 'appointments']],
    columns: { appointment_id: g, starts_at: g, created_at: g },
  },
  appointment_reminders: {
    title: 'Reminders',
    where: [['appointment_id', 'appointments']],
    columns: { appointment_id: g, starts_at: g, created_at: g },
  },
  appointment_words: {
    title: '',
    where: [['appointment_id', 'appointments']],
    columns: { words: searchIndex, appointment_id: searchIndex },
  },
  appointment_cells: {
    title: '',
    where: [['appointment_id', 'appointments']],
    columns: {
      resource: repeated('Appointments'),
      starts_at: repeated('Appointments'),
      appointment_id: repeated('Appointments'),
      holder: secret,
      held_until: repeated('Appointments'),
    },
  },
  kitchen_notes: {
    title: 'What the kitchen knows of you',
    where: [['user_id', 'users']],
    sealedBy: 'user_id',
    columns: {
      ...{ user_id: g, diet: g, allergies: 'sealed', allergens: 'sealed', dislikes: 'sealed' },
      ...{ version: technical, updated_at: g },
    },
  },
  orders: {
    title: 'Orders',
    where: [['id', 'orders']],
    columns: {
      ...{ id: g, user_id: g, status: g, kind: g, plan_type: g, plan_title: g, meals: g, amount_paise: g },
      ...{ start_date: g, end_date: g, customer_name: g, customer_email: g, customer_phone: g, address: g, state: g },
      buyer_gstin: g,
      ...{ created_at: g, updated_at: g, paid_at: g, paid_link_id: g, receipt_number: g, cancelled_at: g, stops_on: g },
      ...{
        meal_days: g,
        slot: g,
        other_slot_days: g,
        review_reason: g,
        discount_code: g,
        full_price_paise: g,
        discount_paise: g,
      },
      ...{ appointment_id: g, credited_order: g, is_fee: g, sessions: g },
      ...{ version: technical, code_returned: technical },
      runs_until: leftOut('The day after the last one of the plan; its other days say it.'),
    },
  },
  order_lines: {
    title: 'Dishes ordered',
    where: [['order_id', 'orders']],
    columns: { order_id: g, position: g, dish_id: g, name: g, diet: g, quantity: g, unit_paise: g },
  },
  allergy_withdrawals: {
    title: 'Allergies that are to be erased, and that meals to come still need',
    where: [['user_id', 'users']],
    columns: { user_id: g, asked_at: g },
  },
  order_notes: {
    title: 'Allergies named with an order',
    where: [['order_id', 'orders']],
    sealedBy: 'order_id',
    columns: { order_id: g, allergies: 'sealed' },
  },
  order_words: { title: '', where: [['order_id', 'orders']], columns: { order_id: searchIndex, words: searchIndex } },
  deliveries: {
    title: 'Deliveries',
    where: [['order_id', 'orders']],
    columns: { order_id: g, day: g, slot: g, status: g, skip_reason: g, marked_at: g, version: technical },
  },
  meal_choices: {
    title: 'Dishes that you have chosen',
    where: [['order_id', 'orders']],
    columns: { order_id: g, day: g, recipe_id: g, chosen_at: g },
  },
  calls_to_make: {
    title: 'What we had to tell you by telephone',
    where: [['order_id', 'orders']],
    columns: {
      ...{ id: g, order_id: g, change: g, from_day: g, to_day: g, ends_on: g, public_note: g, created_at: g },
      called_at: g,
      called_by: ofStaff,
    },
  },
  payment_attempts: {
    title: 'Payments',
    where: [['order_id', 'orders']],
    columns: {
      ...{ link_id: g, order_id: g, number: g, provider: g, provider_ref: g, status: g, amount_paise: g },
      ...{ payment_ref: g, received_paise: g, order_ref: g, created_at: g, expires_at: g, of_link_id: g },
      url: secret,
      check_at: work,
      claimed_until: work,
    },
  },
  payment_events: {
    title: 'What the payment provider told us',
    where: [['link_id', 'links']],
    sealedBy: 'id',
    columns: {
      ...{ id: g, provider: g, event_key: g, link_id: g, provider_ref: g, state: 'json', refund: 'json' },
      ...{ raw_body: 'sealed', received_at: g, applied_at: g, dispute: 'json', payment_ref: g, order_ref: g },
    },
  },
  refunds: {
    title: 'Refunds',
    where: [['order_id', 'orders']],
    columns: {
      ...{ id: g, order_id: g, link_id: g, reason: g, amount_paise: g, status: g, tries: g, provider_key: g },
      ...{ refund_ref: g, problem: g, hand_reference: g, from_drawer: g, asked_at: g, since: g, told_at: g },
      settled_at: g,
      check_at: work,
      claimed_until: work,
    },
  },
  disputes: {
    title: 'Payments disputed at your bank',
    where: [['order_id', 'orders']],
    columns: {
      ...{ id: g, order_id: g, link_id: g, provider: g, dispute_ref: g, amount_paise: g, kind: g, reason_code: g },
      ...{ status: g, respond_by: g, plan_choice: g, opened_at: g, said_at: g, ended_at: g },
      waits: work,
    },
  },
  receipts: {
    title: 'Receipts',
    where: [['order_id', 'orders']],
    columns: { number: g, order_id: g, issued_at: g, snapshot: 'json' },
  },
  credit_notes: {
    title: 'Credit and refund notes',
    where: [['order_id', 'orders']],
    columns: { number: g, order_id: g, refund_id: g, amount_paise: g, issued_at: g, snapshot: 'json' },
  },
  enquiries: {
    title: 'What you wrote to us',
    where: [['id', 'enquiries']],
    sealedBy: 'id',
    columns: {
      ...{ id: g, kind: g, name: g, email: g, phone: g, words: 'sealed json', status: g, created_at: g, due_at: g },
      is_doubtful: technical,
      version: technical,
    },
  },
  enquiry_words: {
    title: '',
    where: [['enquiry_id', 'enquiries']],
    columns: { words: searchIndex, enquiry_id: searchIndex },
  },
  enquiry_answers: {
    title: 'What we answered',
    where: [['enquiry_id', 'enquiries']],
    sealedBy: 'id',
    columns: { id: g, enquiry_id: g, author_id: ofStaff, mail_id: g, text: 'sealed', created_at: g },
  },
  newsletter_subscribers: {
    title: 'Newsletter',
    where: [['id', 'subscribers']],
    columns: {
      ...{ id: g, email: g, status: g, asked_at: g, confirmed_at: g, unsubscribed_at: g, notice_version: g },
      is_doubtful: technical,
      unsubscribe_token: secret,
      unsubscribe_hash: secret,
    },
  },
  newsletter_confirmations: {
    title: 'Links to confirm the newsletter',
    where: [['subscriber_id', 'subscribers']],
    columns: { hash: secret, subscriber_id: g, expires_at: g },
  },
  outbox: {
    title: 'Mails we sent you',
    where: [['id', 'mails']],
    columns: {
      ...{ id: g, template: g, recipient: g, status: g, created_at: g, sent_at: g, last_error: g },
      data: leftOut(
        'What the mail was filled with stands in the other lists; it may hold links that let their holder act for you.',
      ),
      tries: work,
      due_at: work,
      claim: work,
      claimed_until: work,
    },
  },
  calendar_feeds: {
    title: 'Calendar of the staff on your phone',
    where: [['user_id', 'users']],
    columns: { user_id: g, secret_hash: secret, created_at: g },
  },
  post_presence: {
    title: 'Posts you have open in the editor',
    where: [['user_id', 'users']],
    columns: { post_id: g, tab: technical, user_id: g, since: g, seen_at: g },
  },
  sandbox_links: {
    title: 'Test payments, by which no money moved',
    where: [['link_id', 'links']],
    columns: {
      ...{ id: g, link_id: g, status: g, amount_paise: g, amount_paid_paise: g, purpose: g, customer: 'json' },
      ...{ expires_at: g, created_at: g, has_failed: g },
      token: secret,
      return_url: secret,
      notify_url: technical,
    },
  },
  sandbox_payments: {
    title: 'Tries to pay by a test payment',
    where: [['link_id', 'links']],
    columns: { id: g, link_id: g, order_id: g, amount_paise: g, status: g, created_at: g },
  },
  sandbox_refunds: { ofNobody: 'Amounts of test refunds, by the numbers of the sandbox; yours stand in the refunds.' },
  sandbox_answers: {
    ofNobody: 'Sealed answers of the sandbox to calls of this program, by their keys; gone after two days.',
  },
  sandbox_webhooks: {
    title: '',
    where: [['link_id', 'links']],
    columns: {
      ...{ id: technical, link_id: technical, event_key: technical, url: technical, tampering: technical },
      ...{ tries: work, due_at: work, claimed_until: work },
      body: repeated('Payments'),
    },
  },
  second_factor_roles: { ofNobody: 'Of which roles at the clinic two-step sign-in is asked.' },
  rate_limits: { ofNobody: 'Counts under hashes that cannot be turned back; they end within a day.' },
  login_delays: { ofNobody: 'Counts of wrong passwords under a hash of the email; they end within two days.' },
  sent_forms: { ofNobody: 'Hashes by which a form sent twice is done once; gone after two days.' },
  notice_texts: { ofNobody: 'The privacy notices, word for word.' },
  posts: { ofNobody: 'The blog.' },
  post_drafts: {
    ofNobody: 'The blog as staff write it, with the id of who changed it last; what they did is in the audit log.',
  },
  post_slugs: { ofNobody: 'Addresses of the blog.' },
  post_revisions: {
    ofNobody: 'Former texts of the blog, with the id of who wrote them; what they did is in the audit log.',
  },
  posts_version: { ofNobody: 'A mark that changes with the blog.' },
  media: { ofNobody: 'Pictures of the site, with the id of who uploaded them; what they did is in the audit log.' },
  media_words: { ofNobody: 'Words of the names of the site’s pictures.' },
  content_changes: { ofNobody: 'Former texts of the site, with the id of who changed them.' },
  till_days: { ofNobody: 'What lay in the cash drawer, with the id of who counted it.' },
  discount_codes: { ofNobody: 'Codes of the clinic; which one an order was made with stands in the order.' },
  ...careRegister,
  diet_templates: { ofNobody: 'Days of diet plans without a person, with the id of who changed them.' },
  recipes: { ofNobody: 'Recipes of the kitchen, with the id of who changed them; what they did is in the audit log.' },
  imported_foods: { ofNobody: 'Foods of a table of the clinic, with the id of who imported them.' },
  backups: { ofNobody: 'When backups were made.' },
  seeds: { ofNobody: 'What the database began with.' },
  calendar_exceptions: { ofNobody: 'Days on which the clinic is closed.' },
  menu_cycle: { ofNobody: 'When the menu of the kitchen begins.' },
  menu_dishes: { ofNobody: 'The dishes of the menu of the kitchen.' },
  driver_links: { ofNobody: 'Of which days there is a link for the driver.' },
  clinic_alerts: { ofNobody: 'When the clinic was last told of a trouble.' },
  receipt_counters: { ofNobody: 'The last number of a year.' },
  credit_note_counters: { ofNobody: 'The last number of a year.' },
}
