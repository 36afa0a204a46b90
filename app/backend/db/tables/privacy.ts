/** What people agreed to, what they asked to be erased, and who did what. The tables as schema/privacy.ts makes them. */
import type { ChoicePurpose } from '~/domain/privacy-choices'

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

export type PrivacyTables = {
  consents: ConsentsTable
  notice_texts: NoticeTextsTable
  erasures: ErasuresTable
  audit_entries: AuditEntriesTable
}
