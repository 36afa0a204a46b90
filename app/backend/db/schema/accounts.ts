/** Accounts, their sessions and the ways to prove who one is. */
import type { Kysely } from 'kysely'
import { plainTextOf, run } from './statements'
import { createWords } from './words'

export async function createAccounts(db: Kysely<unknown>): Promise<void> {
  const plainText = plainTextOf(db)
  await run(db, [
    `create table users (
        id text primary key,
        email text not null unique,
        password_hash text,
        full_name text not null,
        phone_number text,
        profile_path text not null,
        role text not null,
        status text not null,
        created_at text not null,
        updated_at text not null,
        version integer not null default 1,
        folded_name ${plainText} not null default '',
        email_proven_at text,
        erased_at text
      )`,
    // Listed by when they were made or by name, of all, of a role, of a status and of both.
    `create index users_by_created_at on users (created_at, id)`,
    `create index users_by_folded_name on users (folded_name, id)`,
    `create index users_by_phone on users (phone_number)`,
    `create index users_by_role_created_at on users (role, created_at, id)`,
    `create index users_by_role_folded_name on users (role, folded_name, id)`,
    `create index users_by_role_status_created_at on users (role, status, created_at, id)`,
    `create index users_by_role_status_folded_name on users (role, status, folded_name, id)`,
    `create index users_by_status_created_at on users (status, created_at, id)`,
    `create index users_by_status_folded_name on users (status, folded_name, id)`,
    `create table user_notes (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        author_id text not null,
        text text not null,
        created_at text not null
      )`,
    `create index user_notes_of_user on user_notes (user_id, created_at, id)`,
    `create table sessions (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        created_at text not null,
        expires_at text not null,
        ended_at text,
        device text,
        network text,
        seen_at text,
        proven_at text,
        second_factor_at text
      )`,
    `create index sessions_expiring on sessions (expires_at)`,
    `create index sessions_of_user on sessions (user_id)`,
    `create table refresh_tokens (
        hash text primary key,
        session_id text not null references sessions (id) on delete cascade,
        expires_at text not null,
        rotated_at text,
        sealed_successor text
      )`,
    `create index refresh_tokens_of_session on refresh_tokens (session_id)`,
    `create table password_resets (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        expires_at text not null,
        used_at text
      )`,
    `create index password_resets_of_user on password_resets (user_id)`,
    `create table email_proofs (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        email text not null,
        expires_at text not null
      )`,
    `create table second_factors (
        user_id text primary key references users (id) on delete cascade,
        secret text not null,
        begun_at text not null,
        confirmed_at text,
        last_step integer not null
      )`,
    `create table recovery_codes (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        used_at text
      )`,
    `create index recovery_codes_of_user on recovery_codes (user_id)`,
    `create table login_steps (
        hash text primary key,
        user_id text not null references users (id) on delete cascade,
        expires_at text not null,
        tries integer not null
      )`,
    `create index login_steps_ending on login_steps (expires_at)`,
    // The counter has 32 bits without a sign: more than PostgreSQL’s integer holds.
    `create table passkeys (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text not null,
        name text not null,
        created_at text not null,
        last_used_at text
      )`,
    `create index passkeys_of_user on passkeys (user_id)`,
    `create table passkey_challenges (
        id text primary key,
        user_id text not null references users (id) on delete cascade,
        hash text not null,
        expires_at text not null
      )`,
    `create index passkey_challenges_ending on passkey_challenges (expires_at)`,
    `create index passkey_challenges_of_user on passkey_challenges (user_id)`,
    `create table login_delays (
        key text primary key,
        tries integer not null,
        next_at text not null,
        ends_at text not null,
        told_at text
      )`,
    `create index login_delays_ending on login_delays (ends_at)`,
    `create table known_devices (
        hash text not null,
        user_id text not null references users (id) on delete cascade,
        used_at text not null,
        constraint known_devices_key primary key (hash, user_id)
      )`,
    `create index known_devices_by_use on known_devices (used_at)`,
    `create index known_devices_of_user on known_devices (user_id, used_at)`,
  ])
  await createWords(db, { words: 'user_words', owner: 'user_id', of: 'users' })
}
