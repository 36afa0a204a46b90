/** The tables as the migrations leave them. Only stores and migrations import this. */
import type { Generated } from 'kysely'
import type { User } from '~/clinic/contract/accounts'
import type { Appointment, HealthNotes } from '~/clinic/contract/appointments'
import type { BlogPost } from '~/clinic/contract/blog'
import type { OutboxStatus } from '~/clinic/contract/outbox'

import type { DaysChange, DeliveryStatus, SkipReason } from '~/domain/delivery-days'
import type { KitchenDiet } from '~/domain/diets'
import type { DisputeStatus, PlanChoice } from '~/domain/disputes'
import type { EnquiryKind, EnquiryState } from '~/domain/enquiry-state'
import type { AttemptStatus, OrderStatus, RefundReason, RefundStatus, ReviewReason } from '~/domain/order-state'
import type { PaymentProvider, PaymentWay } from '~/domain/payment-providers'
import type { PlanKind, PlanType } from '~/domain/plans'
import type { ChoicePurpose } from '~/domain/privacy-choices'
import type { StateCode } from '~/domain/states'

/** Times are UTC ISO-8601 text (2026-11-21T03:31:00.000Z), so that comparing text compares time. */
type PostsTable = {
  id: string
  slug: string
  title: string
  description: string
  status: BlogPost['status']
  /** As it is shown: a day of India's calendar or a UTC instant; null shows created_at. */
  publish_date: string | null
  /** The UTC instant from which a published post may be seen; follows from publish_date. */
  due_at: string
  created_at: string
  updated_at: string
  /** JSON: {src, alt}. */
  cover: string | null
  /** JSON: list of words. */
  tags: string
  /** JSON: list of blocks. */
  body: string
}

/** A post as staff write it; readers see none of it. What they see is in `posts`, under the same id, once it was published. */
type PostDraftsTable = {
  id: string
  /** Its address: the one the working copy asks for, or what was made of the title. */
  slug: string
  /** The address readers use, or last used; null: never published. */
  public_slug: string | null
  title: string
  /** ` word word`, folded: what a search looks through. */
  title_words: string
  status: 'draft' | 'published' | 'unpublished'
  /** 1: the working copy differs from what was published last. */
  has_changes: number
  /** A UTC instant: of what readers see while it is published, else of the working copy. */
  publish_date: string | null
  /** From when readers may see what was published; null: never published. */
  due_at: string | null
  version: number
  words: number
  created_at: string
  updated_at: string
  /** A user's id; null: it came with content/. */
  updated_by: string | null
  /** When a revision was kept last; at first, when the post was begun. */
  kept_at: string
  /** When it was first published. */
  published_at: string | null
  deleted_at: string | null
  /** JSON: {src, alt}. */
  cover: string | null
  /** JSON: the contract's PostDraft. */
  draft: string
}

/** Each address that a post has, once had for readers, or asks for. */
type PostSlugsTable = { slug: string; post_id: string /** Null: readers never used it. */; published_at: string | null }

type PostRevisionsTable = {
  post_id: string
  number: number
  reason: 'saved' | 'published' | 'unpublished' | 'restored' | 'before_restore'
  created_at: string
  author_id: string | null
  title: string
  words: number
  /** JSON: the contract's PostDraft. */
  draft: string
}

/** Who has a post open in which tab of a browser. */
type PostPresenceTable = { post_id: string; tab: string; user_id: string; since: string; seen_at: string }

/** What was put in from content/ when the database was new, so that it happens once. */
type SeedsTable = { name: string; applied_at: string }

/** Backups that were begun, good or not (backup/store.ts). */
type BackupsTable = {
  /** The name of the backup. */
  id: string
  /** A day of India: the scheduled one of that day. Null: by hand. */
  slot: string | null
  state: 'running' | 'good' | 'failed'
  started_at: string
  ended_at: string | null
  /** While it runs: until then no other may begin. */
  claimed_until: string | null
  /** What was written for it. */
  kilobytes: number | null
  /** A sentence. */
  problem: string | null
}

/** Mail to be sent and mail that was. */
type OutboxTable = {
  /** Also its Message-ID. */
  id: string
  template: string
  recipient: string
  /** Sealed JSON: what the template is filled with; its secrets are gone once the mail is sent or given up. */
  data: string
  status: OutboxStatus
  /** How often sending has begun. */
  tries: number
  /** When it may be tried next. */
  due_at: string
  created_at: string
  /** The worker that is sending it now, and until when no other may. */
  claim: string | null
  claimed_until: string | null
  sent_at: string | null
  /** A code such as EENVELOPE 550; never the server's own words, which may quote an address. */
  last_error: string | null
}

type UsersTable = {
  id: string
  /** Folded (domain/email.ts); of old accounts, trimmed and in lower case. Unique. */
  email: string
  /** argon2id, as a PHC string; null until a first password is set by a link. */
  password_hash: string | null
  full_name: string
  /** E.164. */
  phone_number: string | null
  profile_path: string
  role: User['role']
  status: User['status']
  created_at: string
  updated_at: string
  /** 1, and one more with each change of name, phone, role or status. */
  version: Generated<number>
  /** The name as names are sorted (domain/person-words.ts). */
  folded_name: Generated<string>
  /** When a link in a mail to `email` was opened: since then what stands under this email alone counts as this person's. */
  email_proven_at: Generated<string | null>
  /** When all that named the person was erased (privacy/erase.ts); the row stays for the papers that lead to it. */
  erased_at: Generated<string | null>
}

/** The words a client is found by, each as a row (domain/person-words.ts). */
type UserWordsTable = { word: string; user_id: string }

/** What staff write about a client for each other. */
type UserNotesTable = {
  id: string
  user_id: string
  author_id: string
  /** Sealed. */
  text: string
  created_at: string
}

/** What a client agreed to, to which text of the notice, and until when. */
type ConsentsTable = {
  id: string
  user_id: string
  purpose: ChoicePurpose
  /** refused: of a purpose that is served until the client says no; `given_at` is when they said it, `withdrawn_at` when no more. */
  decision: 'given' | 'refused'
  /** Date of the privacy notice that was shown. */
  notice_version: string
  language: string
  /** Where it was given; newsletter: by the link of the mail that asked. */
  channel: 'signup' | 'booking' | 'order' | 'desk' | 'account' | 'newsletter'
  given_at: string
  withdrawn_at: string | null
}

/** Each text of a privacy notice that was ever shown, word for word: what a person agreed to is the newest from before. */
type NoticeTextsTable = {
  /** SHA-256 of the text, base64url. */
  digest: string
  version: string
  language: string
  text: string
  shown_from: string
}

/** Links that prove that an account's email is its owner's. */
type EmailProofsTable = { hash: string; user_id: string; email: string; expires_at: string }

/** Requests to erase an account. */
type ErasuresTable = {
  id: string
  user_id: string
  status: 'waiting' | 'withdrawn' | 'done'
  /** A user's id: the person, or one of the staff. */
  asked_by: string
  asked_at: string
  /** From when it is done. */
  due_at: string
  /** What it waits for though it is due, as codes with spaces between them. */
  held_by: string | null
  ended_at: string | null
}

/** One login of one person: the family its refresh tokens belong to. */
type SessionsTable = {
  id: string
  user_id: string
  created_at: string
  expires_at: string
  ended_at: string | null
  /** In words: 'Chrome on Android'. These five are null in sessions of an older version. */
  device: string | null
  /** Of the address it was used from last, what `shownNetwork` leaves of it. */
  network: string | null
  seen_at: string | null
  /** When the password or a code was given last. */
  proven_at: string | null
  /** When a code was given last. */
  second_factor_at: string | null
}

type SecondFactorsTable = {
  user_id: string
  /** Sealed: the key that the app has too, in base32. */
  secret: string
  begun_at: string
  /** Null: begun, and not on. */
  confirmed_at: string | null
  /** The newest step of 30 seconds whose code was used; no code of it or of an earlier one is good again. */
  last_step: number
}

type RecoveryCodesTable = { /** SHA-256. */ hash: string; user_id: string; used_at: string | null }

type PasskeysTable = {
  id: string
  user_id: string
  /** As the authenticator calls it, base64url; unique among all accounts. */
  credential_id: string
  /** COSE, base64url. */
  public_key: string
  /** How often it was used, as the authenticator counts; many count nothing and say 0 always. */
  counter: number
  /** How a browser reaches it, as words with spaces between them: 'internal hybrid'. */
  transports: string
  /** As its owner calls it. */
  name: string
  created_at: string
  last_used_at: string | null
}

/** What a browser was asked to sign with a passkey; each is deleted by what uses it. */
type PasskeyChallengesTable = {
  /** What it is for, and in which session or half log-in: 'prove 0199…'. A new one takes the place of the former. */
  id: string
  user_id: string
  /** SHA-256 of the challenge. */
  hash: string
  expires_at: string
}

/** Log-ins whose password was right and whose code is yet to come. */
type LoginStepsTable = { /** SHA-256 of the token. */ hash: string; user_id: string; expires_at: string; tries: number }

type RefreshTokensTable = {
  /** SHA-256 of the token, which itself is nowhere. */
  hash: string
  session_id: string
  expires_at: string
  rotated_at: string | null
  /** The pair it was rotated to, encrypted with a key only the token gives; emptied once the grace period is over. */
  sealed_successor: string | null
}

type PasswordResetsTable = { hash: string; user_id: string; expires_at: string; used_at: string | null }

/** How often something was tried in the window that ends at ends_at. The key is a hash. */
type RateLimitsTable = { key: string; tries: number; ends_at: string }

/**
 * Tries to log in to one account from devices it does not know, of all addresses together. The key is a hash of the email,
 * whether there is such an account or not.
 */
type LoginDelaysTable = {
  key: string
  /** In the window that ends at ends_at. */
  tries: number
  /** When the next try is taken. */
  next_at: string
  ends_at: string
  /** When the account's owner was last told by mail. */
  told_at: string | null
}

/** Devices on which a person has logged in: SHA-256 of the token in the device's cookie. */
type KnownDevicesTable = { hash: string; user_id: string; used_at: string }

/** Who did what to whom and to what, by ids and codes. */
type AuditEntriesTable = {
  id: string
  at: string
  actor: string | null
  action: string
  subject: string | null
  object_type: string | null
  object_id: string | null
  /** JSON: codes, days, amounts, and the reason a person of the staff gave. */
  details: string | null
  /** Of the network address it was asked from, what `shownNetwork` leaves of it. */
  address: string | null
}

/** The contract's names and types; the health notes are sealed (appointments/store.ts). */
type AppointmentsTable = Appointment &
  HealthNotes & {
    /** null: booked at the desk for a client without an account. */
    user_id: string | null
    updated_at: string
    /** 1 at birth, and one more with each change. */
    version: number
    /** The time staff have offered; it stands in appointment_cells until the offer ends. */
    offered_kind: Appointment['kind']
    offered_starts_at: string | null
    offered_until: string | null
    /** SHA-256 of the token in the mail's link. */
    offer_hash: string | null
  }

/** What staff write about an appointment for each other. Sealed. */
type AppointmentNotesTable = {
  id: string
  appointment_id: string
  author: string | null
  text: string
  created_at: string
}

/** The times of appointments of which clients were reminded. */
type AppointmentRemindersTable = { appointment_id: string; starts_at: string; created_at: string }

/** The words by which the desk finds an appointment (appointments/desk-words.ts). */
type AppointmentWordsTable = { word: string; appointment_id: string }

/** A quarter of an hour that is taken, by an appointment, by the time it is offered, or for a few minutes by a client who is about to book. */
type AppointmentCellsTable = {
  /** UTC instant. */
  starts_at: string
  appointment_id: string | null
  /** SHA-256 of the client's token. */
  holder: string | null
  /** Until when it is held or offered; of an appointment's own, null. */
  held_until: string | null
}

/** A day, or a part of it, on which the clinic is closed or open otherwise than in the week's hours. */
type CalendarExceptionsTable = {
  id: string
  day: string
  /** HH:MM of India's clock; to_time up to 24:00. */
  from_time: string
  to_time: string
  is_open: 0 | 1
  name: string
  created_at: string
  /** Whether no food is cooked or delivered on that day. */
  closes_kitchen: Generated<0 | 1>
  /** Whether no appointments are given. 0 in a row that opens, and where the kitchen alone is closed. */
  closes_clinic: Generated<0 | 1>
  /** A sentence for clients. `name` is the clinic's own and reaches none of them. */
  public_note: Generated<string | null>
}

/** Clients without an email whose meals or days were changed: they are told by telephone. */
type CallsToMakeTable = {
  id: string
  order_id: string
  change: DaysChange
  from_day: string
  to_day: string
  /** The last day of the plan after the change. */
  ends_on: string
  public_note: string | null
  created_at: string
  called_at: string | null
  called_by: string | null
}

/** A meal of an order, on the one day it comes. Moved, it is a row of another day; a skipped day stays as a mark. */
type DeliveriesTable = {
  order_id: string
  /** Of India's calendar. */
  day: string
  status: DeliveryStatus
  skip_reason: SkipReason | null
  /** When it was delivered, or not met. */
  marked_at: string | null
  /** 1, and one more with each change. */
  version: Generated<number>
}

/** What the kitchen has to know of a client. */
type KitchenNotesTable = {
  user_id: string
  diet: KitchenDiet | null
  /** Sealed. */
  allergies: string | null
  /** 1, and one more with each change. */
  version: number
  updated_at: string
}

/** The driver's link of a day; a renewed one has another serial, by which the former end. */
type DriverLinksTable = { day: string; serial: number; made_at: string }

type EnquiriesTable = {
  id: string
  kind: EnquiryKind
  name: string
  email: string
  /** As it was typed. */
  phone: string
  /** JSON: what was written, by the kind's own fields. Sealed. */
  words: string
  status: EnquiryState
  created_at: string
  /** 1, and one more with each move or answer. */
  version: Generated<number>
  /** Of a grievance: until when it has to be answered. */
  due_at: Generated<string | null>
  /** 1: the field that no person sees was filled in. */
  is_doubtful: Generated<0 | 1>
}

/** The words an enquiry is found by: those of who wrote it. */
type EnquiryWordsTable = { word: string; enquiry_id: string }

/** What staff answered to an enquiry. */
type EnquiryAnswersTable = {
  id: string
  enquiry_id: string
  author_id: string
  /** Of the outbox. */
  mail_id: string
  /** Sealed. */
  text: string
  created_at: string
}

type NewsletterSubscribersTable = {
  id: string
  /** Trimmed and in lower case; unique. */
  email: string
  status: 'pending' | 'confirmed' | 'unsubscribed'
  /** Sealed: it stands in every mail. */
  unsubscribe_token: string
  /** SHA-256 of the token; unique. */
  unsubscribe_hash: string | null
  /** When it was asked for last, confirmed last, ended last. */
  asked_at: string
  confirmed_at: string | null
  unsubscribed_at: string | null
  /** Of the privacy notice that was in force when it was asked for last; null: from before notices had versions. */
  notice_version: Generated<string | null>
  /** 1: the field that no person sees was filled in, and the mailed link has not been opened since. */
  is_doubtful: Generated<0 | 1>
}

/** The links that confirm a subscription. */
type NewsletterConfirmationsTable = { hash: string; subscriber_id: string; expires_at: string }

/** Forms that had their effect, so that each has it once; by hashes alone. */
type SentFormsTable = { key: string; fingerprint: string; result_id: string; sent_at: string }

/** The links of the sandbox, where no money moves (payments/sandbox/); as a provider would keep them far away. */
type SandboxLinksTable = {
  /** The provider's number: digits. */
  id: string
  /** The clinic's. */
  link_id: string
  /** SHA-256 of the token in the address of the payment page. */
  token: string
  /** ACTIVE, PARTIALLY_PAID, PAID, EXPIRED or CANCELLED. */
  status: string
  /** 0 or 1. */
  has_failed: number
  amount_paise: number
  amount_paid_paise: number
  purpose: string
  /** JSON: as it was sent. */
  customer: string
  /** Sealed, as are the answers below. */
  return_url: string
  notify_url: string | null
  expires_at: string
  created_at: string
}

/** Tries to pay. */
type SandboxPaymentsTable = {
  /** Digits. */
  id: string
  link_id: string
  /** CFPay_…, one for each try. */
  order_id: string
  amount_paise: number
  /** SUCCESS or FAILED. */
  status: string
  created_at: string
}

type SandboxRefundsTable = {
  id: string
  order_id: string
  /** The clinic's. */
  refund_id: string
  amount_paise: number
  /** SUCCESS, PENDING or CANCELLED. */
  status: string
  created_at: string
}

/** What was answered to a key that must not have its effect twice, and which faults have been shown. */
type SandboxAnswersTable = { key: string; fingerprint: string; status: number; body: string; created_at: string }

/** Webhooks to be sent; gone once they were taken or given up. */
type SandboxWebhooksTable = {
  /** Of what is due at one moment, the smaller is sent first. */
  id: string
  link_id: string
  /** The same for every delivery of one event. */
  event_key: string
  url: string
  body: string
  /** signature or amount: what is wrong with it on purpose. */
  tampering: string | null
  tries: number
  due_at: string
  claimed_until: string | null
}

type OrdersTable = {
  id: string
  user_id: string
  status: OrderStatus
  kind: PlanKind
  plan_type: PlanType
  /** As it was called when it was ordered. */
  plan_title: string
  /** 0 for a subscription. */
  meals: number
  /** null: a custom plan that has no price yet. */
  amount_paise: number | null
  /** Days of India's calendar. */
  start_date: string
  end_date: string
  customer_name: string
  customer_email: string
  /** E.164. */
  customer_phone: string
  address: string
  /** GST's two digits, as the client chose it; null where it was not asked. */
  state: StateCode | null
  /** The GST number of a business that buys, for its paper. */
  buyer_gstin: Generated<string | null>
  created_at: string
  updated_at: string
  /** By the provider's clock. */
  paid_at: string | null
  /** By which link. */
  paid_link_id: string | null
  receipt_number: string | null
  /** When the client cancelled it; null also where only its link was cancelled at the provider. */
  cancelled_at: string | null
  /** Of a food plan cancelled on its way: the day after the last meal that still comes. */
  stops_on: string | null
  /** Of a food plan, the days of its meals with spaces between them, where they are others than the plan's rule says. */
  meal_days: Generated<string | null>
  /**
   * The first day on which the plan no longer runs (domain/order-state.ts: `planRunsUntil`); kept with each change of the columns
   * that it follows from, so that plans that run can be counted. Null: it never runs, or is none.
   */
  runs_until: Generated<string | null>
  review_reason: ReviewReason | null
  /** 1 at birth, one more with each change. */
  version: Generated<number>
  /** The code it was ordered with, the price without it and what it took off; null without a code. */
  discount_code: string | null
  full_price_paise: number | null
  discount_paise: number | null
  /** 1: the order came to nothing, and its use of the code counts no more. */
  code_returned: Generated<number>
}

/** What an order of dishes consists of, at the prices it was ordered at. */
type OrderLinesTable = {
  order_id: string
  /** From 0. */
  position: number
  /** Null: the delivery. */
  dish_id: string | null
  name: string
  diet: KitchenDiet | null
  quantity: number
  unit_paise: number
}

/** What the kitchen has to leave out of one order. Sealed. */
type OrderNotesTable = { order_id: string; allergies: string }

/** A client took back the consent to their allergies while meals are to come: a person of the clinic decides first. */
type AllergyWithdrawalsTable = { user_id: string; asked_at: string }

/** What staff changed in content/ on the dashboard. */
type ContentChangesTable = {
  /** One more with each change, of whichever file. */
  number: number
  /** In content/: plans.yaml */
  file: string
  summary: string
  text_before: string
  text_after: string
  digest_before: string
  digest_after: string
  lines_added: number
  lines_removed: number
  /** A user of the staff. */
  author: string | null
  /** The change it takes back. */
  undoes: number | null
  /** By which the save is known that made it, so that one that is sent again is not made twice; null: of former times. */
  save_id: string | null
  created_at: string
}

/** What contentlayer made of the files after the last changes. */
type CompiledContentTable = {
  /** The digest of the files and of the compiler's sources. */
  version: string
  /** JSON, compressed, in base64. */
  documents: string
  created_at: string
}

/** Codes of the gym discount. */
type DiscountCodesTable = {
  id: string
  /** As it is compared: in capital letters, without spaces. */
  code: string
  name: string
  /** Day of India's calendar, itself included. */
  last_day: string | null
  max_uses: number | null
  uses: Generated<number>
  /** A user of the staff. */
  made_by: string | null
  created_at: string
  withdrawn_at: string | null
  /** 1 at birth, one more when it is withdrawn. */
  version: Generated<number>
}

/** What an order is found by: words of the name, email, phone, its id and receipt number, in lower case. */
type OrderWordsTable = { order_id: string; word: string }

/** A link of a provider, or one being made: each try to pay an order has its own. */
type PaymentAttemptsTable = {
  /** Ours, and unique for ever: by it the provider makes a link once. */
  link_id: string
  order_id: string
  /** From 1. */
  number: number
  /** cash, upi: paid at the clinic's desk; there is no link then, and no provider is ever asked. */
  provider: PaymentWay
  provider_ref: string | null
  /** Sealed: its holder can pay (order-details.ts). */
  url: string | null
  status: AttemptStatus
  amount_paise: number
  payment_ref: string | null
  /** What came by it, in rupees' paise, as far as it is known; another currency is not counted. */
  received_paise: number | null
  /** The provider's own number of the order behind the payment (CFPay_…, order_…). */
  order_ref: string | null
  created_at: string
  expires_at: string
  /** When the provider is asked next; null: no more. */
  check_at: string | null
  /** Until then no other worker or client's check asks the provider: one worker does now, or the provider could not make the link. */
  claimed_until: string | null
  /** Of a second payment by one link: that link's row. Its own `link_id` no provider knows. */
  of_link_id: string | null
}

/** What providers have told us by webhooks whose signature was right. */
type PaymentEventsTable = {
  id: string
  provider: PaymentProvider
  /** The same for every delivery of one event. */
  event_key: string
  link_id: string | null
  provider_ref: string | null
  /** JSON: what it says of the link; null where it says nothing. */
  state: string | null
  /** JSON: what it says of a refund; null where it says nothing. */
  refund: string | null
  /** JSON: what it says of a dispute. */
  dispute: string | null
  /** The provider's numbers of the payment that a refund or a dispute is of, and of the order behind it. */
  payment_ref: string | null
  order_ref: string | null
  /** Sealed, and emptied after some months: it names the payer and the way back to the order. */
  raw_body: string
  received_at: string
  applied_at: string | null
}

type RefundsTable = {
  /** Ours: by it, with `tries`, the provider refunds once. Letters and digits only, as every provider takes it. */
  id: string
  order_id: string
  link_id: string
  /** One of a link that is not `provider`. */
  reason: RefundReason
  amount_paise: number
  status: RefundStatus
  /** From 1. One more where the provider has failed and staff try again, because a failed id fails for ever. */
  tries: number
  /** By what the provider's answers know it; null until the provider has it. */
  provider_key: string | null
  refund_ref: string | null
  /** The code of the provider's last refusal. */
  problem: string | null
  /** What staff wrote when they paid it by hand. */
  hand_reference: string | null
  asked_at: string
  /** Since when the provider has been asked; later than asked_at where staff tried again. */
  since: string
  /** When the clinic was told that it does not go through. */
  told_at: string | null
  settled_at: string | null
  /** When the provider is asked next; null: no more. */
  check_at: string | null
  claimed_until: string | null
}

/** Payments that their payers dispute at their banks. */
type DisputesTable = {
  id: string
  order_id: string
  link_id: string
  provider: PaymentProvider
  /** The provider's own id of it. */
  dispute_ref: string
  amount_paise: number | null
  /** As the provider calls it, such as chargeback. */
  kind: string | null
  reason_code: string | null
  status: DisputeStatus
  /** Until when the provider takes evidence. UTC instants. */
  respond_by: string | null
  /** What staff have decided on the plan: null while they have not. */
  plan_choice: PlanChoice | null
  /** 1: a person of the staff has something to do (domain/disputes.ts). */
  waits: number
  opened_at: string
  /** When the provider said the latest of it, by its own clock. */
  said_at: string
  ended_at: string | null
}

/** The secret addresses of the staff's phone calendars: one for each person. */
type CalendarFeedsTable = { user_id: string; secret_hash: string; created_at: string }

/** When the clinic was last mailed about a trouble that lasts, so that several processes send one mail a day. */
type ClinicAlertsTable = { name: string; sent_at: string }

/** Receipts as they were issued; `snapshot` is JSON. */
type ReceiptsTable = { number: string; order_id: string; issued_at: string; snapshot: string }

/** The last number given in a financial year of India, such as 2026-27. */
type ReceiptCountersTable = { financial_year: string; last_number: number }

/** Credit notes and refund notes as they were issued, one for each refund of what a receipt billed; `snapshot` is JSON. */
type CreditNotesTable = {
  number: string
  order_id: string
  refund_id: string
  amount_paise: number
  issued_at: string
  snapshot: string
}

/** The last number given in a series, such as CN2026-27. */
type CreditNoteCountersTable = { series: string; last_number: number }

/** Pictures that staff have uploaded. Their files are in the store of pictures (app/backend/media). */
type MediaTable = {
  /** Begins as the digest does, and ends with the colours of its placeholder (app/domain/media-placeholder.ts). */
  id: string
  /** SHA-256 of the file as it was uploaded, hexadecimal. */
  digest: string
  name: string
  alt: string
  /** Of the largest copy, in pixels. */
  width: number
  height: number
  /** Of all its copies. */
  bytes: number
  created_at: string
  created_by: string | null
  version: Generated<number>
  /** When it was last found used; of a picture that never was, when it was uploaded. */
  used_at: string
  deleted_at: string | null
}

/** The words a picture is found by. */
type MediaWordsTable = { word: string; media_id: string }

/** One row, whose version is another text after every change of the posts (triggers of the database see to it). */
type PostsVersionTable = { name: string; version: string }

/**
 * How many rows of a list (a table) were created on each UTC day: of all (kind '') and of each status; enquiries also of each kind and of
 * both ('contact/new'), accounts of each role ('role:client') and of both ('role:client/active'). Accounts of a role and status are also
 * counted by the first 2, 5 and 10 characters of `folded_name`, which stand in `day` ('name2:client/active'), so that a page in the order
 * of names is found. Posts as staff write them (`post_drafts`) are counted by the day of `updated_at`, deleted ones as 'deleted' alone.
 * Triggers of the database keep it up. On PostgreSQL a day has several rows until they are folded into one (db/list-counts.ts); the
 * count is their sum.
 */
type ListCountsTable = { list: CountedList; kind: string; day: string; row_count: number }

/**
 * The tables whose rows are counted; subscribers of the newsletter by the day on which they asked. `plans`: orders with a day in
 * `runs_until`, by the days on which they begin and end (migrations/2027-01-05-plan-counts.ts). `requests`: appointments by the day of
 * India's calendar on which they were asked for; days of the other lists are those of UTC.
 */
export type CountedList =
  | 'appointments'
  | 'enquiries'
  | 'newsletter'
  | 'orders'
  | 'outbox'
  | 'plans'
  | 'post_drafts'
  | 'posts'
  | 'requests'
  | 'users'

export type Tables = {
  posts: PostsTable
  posts_version: PostsVersionTable
  post_drafts: PostDraftsTable
  post_slugs: PostSlugsTable
  post_revisions: PostRevisionsTable
  post_presence: PostPresenceTable
  media: MediaTable
  media_words: MediaWordsTable
  list_counts: ListCountsTable
  outbox: OutboxTable
  backups: BackupsTable
  seeds: SeedsTable
  users: UsersTable
  user_words: UserWordsTable
  user_notes: UserNotesTable
  consents: ConsentsTable
  notice_texts: NoticeTextsTable
  email_proofs: EmailProofsTable
  erasures: ErasuresTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  login_steps: LoginStepsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  password_resets: PasswordResetsTable
  rate_limits: RateLimitsTable
  login_delays: LoginDelaysTable
  known_devices: KnownDevicesTable
  audit_entries: AuditEntriesTable
  appointments: AppointmentsTable
  appointment_cells: AppointmentCellsTable
  appointment_notes: AppointmentNotesTable
  appointment_words: AppointmentWordsTable
  appointment_reminders: AppointmentRemindersTable
  calendar_exceptions: CalendarExceptionsTable
  calls_to_make: CallsToMakeTable
  calendar_feeds: CalendarFeedsTable
  deliveries: DeliveriesTable
  kitchen_notes: KitchenNotesTable
  driver_links: DriverLinksTable
  enquiries: EnquiriesTable
  enquiry_words: EnquiryWordsTable
  enquiry_answers: EnquiryAnswersTable
  newsletter_subscribers: NewsletterSubscribersTable
  newsletter_confirmations: NewsletterConfirmationsTable
  sent_forms: SentFormsTable
  sandbox_links: SandboxLinksTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_refunds: SandboxRefundsTable
  sandbox_answers: SandboxAnswersTable
  sandbox_webhooks: SandboxWebhooksTable
  orders: OrdersTable
  order_lines: OrderLinesTable
  order_notes: OrderNotesTable
  allergy_withdrawals: AllergyWithdrawalsTable
  discount_codes: DiscountCodesTable
  content_changes: ContentChangesTable
  compiled_content: CompiledContentTable
  order_words: OrderWordsTable
  payment_attempts: PaymentAttemptsTable
  payment_events: PaymentEventsTable
  refunds: RefundsTable
  disputes: DisputesTable
  receipts: ReceiptsTable
  receipt_counters: ReceiptCountersTable
  clinic_alerts: ClinicAlertsTable
  credit_notes: CreditNotesTable
  credit_note_counters: CreditNoteCountersTable
}
