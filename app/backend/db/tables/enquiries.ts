/** Enquiries and the newsletter. The tables as schema/enquiries.ts makes them. */
import type { Generated } from 'kysely'
import type { EnquiryKind, EnquiryState } from '~/domain/enquiry-state'

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

/** What an enquiry is found by: words of who wrote it. */
type EnquiryWordsTable = { enquiry_id: string; words: string }

export type EnquiriesTables = {
  enquiries: EnquiriesTable
  enquiry_answers: EnquiryAnswersTable
  newsletter_subscribers: NewsletterSubscribersTable
  newsletter_confirmations: NewsletterConfirmationsTable
  enquiry_words: EnquiryWordsTable
}
