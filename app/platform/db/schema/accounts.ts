/** Accounts, their sessions and the ways to prove who one is. */
import type { Kysely } from 'kysely'
import type { UserRole, UserStatus } from '~/domain/accounts/user-state'
import { createTables, oneOf, run, type TablesBySql } from './statements'
import { createWords } from './words'

export const accounts = {
  users: {
    id: 'text primary key',
    /** Folded (domain/clients/email.ts). */
    email: 'text not null unique',
    /** argon2id, as a PHC string; null until a first password is set by a link. */
    password_hash: 'text',
    full_name: 'text not null',
    /** E.164. */
    phone_number: 'text',
    profile_path: 'text not null',
    role: oneOf<UserRole>('text not null'),
    status: oneOf<UserStatus>('text not null'),
    created_at: 'text not null',
    updated_at: 'text not null',
    /** 1, and one more with each change of name, phone, role or status. */
    version: 'integer not null default 1',
    /** The name as names are sorted (domain/clients/client-words.ts). */
    folded_name: `text collate "C" not null default ''`,
    /** When a link in a mail to `email` was opened: since then what stands under this email alone counts as this person's. */
    email_proven_at: 'text',
    /** When all that named the person was erased (privacy/erasure/erase.ts); the row stays for the papers that lead to it. */
    erased_at: 'text',
  },
  /** What staff write about a client for each other. */
  user_notes: {
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    author_id: 'text not null',
    /** Sealed. */
    text: 'text not null',
    created_at: 'text not null',
  },
  /** One login of one person: the family its refresh tokens belong to. */
  sessions: {
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    created_at: 'text not null',
    expires_at: 'text not null',
    ended_at: 'text',
    /** In words: 'Chrome on Android'. */
    device: 'text',
    /** Of the address it was used from last, what `shownNetwork` leaves of it. */
    network: 'text',
    seen_at: 'text',
    /** When the password or a code was given last. */
    proven_at: 'text',
    /** When a code was given last. */
    second_factor_at: 'text',
  },
  refresh_tokens: {
    /** SHA-256 of the token, which itself is nowhere. */
    hash: 'text primary key',
    session_id: 'text not null references sessions (id) on delete cascade',
    expires_at: 'text not null',
    rotated_at: 'text',
    /** The pair it was rotated to, encrypted with a key only the token gives; emptied once the grace period is over. */
    sealed_successor: 'text',
  },
  password_resets: {
    hash: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    expires_at: 'text not null',
    used_at: 'text',
  },
  /** Links that prove that an account's email is its owner's. */
  email_proofs: {
    hash: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    email: 'text not null',
    expires_at: 'text not null',
  },
  second_factors: {
    user_id: 'text primary key references users (id) on delete cascade',
    /** Sealed: the key that the app has too, in base32. */
    secret: 'text not null',
    begun_at: 'text not null',
    /** Null: begun, and not on. */
    confirmed_at: 'text',
    /** The newest step of 30 seconds whose code was used; no code of it or of an earlier one is good again. */
    last_step: 'integer not null',
  },
  recovery_codes: {
    /** SHA-256. */
    hash: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    used_at: 'text',
  },
  /** Log-ins whose password was right and whose code is yet to come. */
  login_steps: {
    /** SHA-256 of the token. */
    hash: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    expires_at: 'text not null',
    tries: 'integer not null',
  },
  passkeys: {
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    /** As the authenticator calls it, base64url; unique among all accounts. */
    credential_id: 'text not null unique',
    /** COSE, base64url. */
    public_key: 'text not null',
    /**
     * How often it was used, as the authenticator counts; many count nothing and say 0 always. It has 32 bits without a sign: more
     * than PostgreSQL’s integer holds.
     */
    counter: 'bigint not null',
    /** How a browser reaches it, as words with spaces between them: 'internal hybrid'. */
    transports: 'text not null',
    /** As its owner calls it. */
    name: 'text not null',
    created_at: 'text not null',
    last_used_at: 'text',
  },
  /** What a browser was asked to sign with a passkey; each is deleted by what uses it. */
  passkey_challenges: {
    /** What it is for, and in which session or half log-in: 'prove 0199…'. A new one takes the place of the former. */
    id: 'text primary key',
    user_id: 'text not null references users (id) on delete cascade',
    /** SHA-256 of the challenge. */
    hash: 'text not null',
    expires_at: 'text not null',
  },
  /**
   * Tries to log in to one account from devices it does not know, of all addresses together. The key is a hash of the email,
   * whether there is such an account or not.
   */
  login_delays: {
    key: 'text primary key',
    /** In the window that ends at ends_at. */
    tries: 'integer not null',
    /** When the next try is taken. */
    next_at: 'text not null',
    ends_at: 'text not null',
    /** When the account's owner was last told by mail. */
    told_at: 'text',
  },
  /** Devices on which a person has logged in: SHA-256 of the token in the device's cookie. */
  known_devices: {
    hash: 'text not null',
    user_id: 'text not null references users (id) on delete cascade',
    used_at: 'text not null',
    constraint: 'known_devices_key primary key (hash, user_id)',
  },
} as const satisfies TablesBySql

const indexes = [
  // Listed by when they were made or by name, of all, of a role, of a status and of both.
  'create index users_by_created_at on users (created_at, id)',
  'create index users_by_folded_name on users (folded_name, id)',
  'create index users_by_phone on users (phone_number)',
  'create index users_by_role_created_at on users (role, created_at, id)',
  'create index users_by_role_folded_name on users (role, folded_name, id)',
  'create index users_by_role_status_created_at on users (role, status, created_at, id)',
  'create index users_by_role_status_folded_name on users (role, status, folded_name, id)',
  'create index users_by_status_created_at on users (status, created_at, id)',
  'create index users_by_status_folded_name on users (status, folded_name, id)',
  'create index user_notes_of_user on user_notes (user_id, created_at, id)',
  'create index sessions_expiring on sessions (expires_at)',
  'create index sessions_of_user on sessions (user_id)',
  'create index refresh_tokens_of_session on refresh_tokens (session_id)',
  'create index password_resets_of_user on password_resets (user_id)',
  'create index recovery_codes_of_user on recovery_codes (user_id)',
  'create index login_steps_ending on login_steps (expires_at)',
  'create index passkeys_of_user on passkeys (user_id)',
  'create index passkey_challenges_ending on passkey_challenges (expires_at)',
  'create index passkey_challenges_of_user on passkey_challenges (user_id)',
  'create index login_delays_ending on login_delays (ends_at)',
  'create index known_devices_by_use on known_devices (used_at)',
  'create index known_devices_of_user on known_devices (user_id, used_at)',
]

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  await createTables(db, accounts)
  await run(db, indexes)
  await createWords(db, { words: 'user_words', owner: 'user_id', of: 'users' })
}
