/** Accounts, their sessions and the ways to prove who one is. The tables as schema/accounts.ts makes them. */
import type { Generated } from 'kysely'
import type { User } from '~/clinic/contract/accounts'

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

/** What staff write about a client for each other. */
type UserNotesTable = {
  id: string
  user_id: string
  author_id: string
  /** Sealed. */
  text: string
  created_at: string
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

/** Links that prove that an account's email is its owner's. */
type EmailProofsTable = { hash: string; user_id: string; email: string; expires_at: string }

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

/** Log-ins whose password was right and whose code is yet to come. */
type LoginStepsTable = { /** SHA-256 of the token. */ hash: string; user_id: string; expires_at: string; tries: number }

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

/** What a client is found by (domain/person-words.ts): words with spaces between them, as of the tables below. */
type UserWordsTable = { user_id: string; words: string }

export type AccountsTables = {
  users: UsersTable
  user_notes: UserNotesTable
  sessions: SessionsTable
  refresh_tokens: RefreshTokensTable
  password_resets: PasswordResetsTable
  email_proofs: EmailProofsTable
  second_factors: SecondFactorsTable
  recovery_codes: RecoveryCodesTable
  login_steps: LoginStepsTable
  passkeys: PasskeysTable
  passkey_challenges: PasskeyChallengesTable
  login_delays: LoginDelaysTable
  known_devices: KnownDevicesTable
  user_words: UserWordsTable
}
