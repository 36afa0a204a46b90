/** Appointments and the calendar. */
import type { Kysely } from 'kysely'
import { run } from './statements'
import { createWords } from './words'

export async function createAppointments(db: Kysely<unknown>): Promise<void> {
  await run(db, [
    `create table appointments (
        id text primary key,
        user_id text references users (id) on delete cascade,
        status text not null,
        name text not null,
        email text,
        mobile_number text not null,
        service text,
        preferred_date text,
        preferred_slot text,
        medical_issue text,
        message text,
        created_at text not null,
        updated_at text not null,
        kind text,
        starts_at text,
        ends_at text,
        version integer not null default 1,
        offered_kind text,
        offered_starts_at text,
        offered_until text,
        offer_hash text,
        time_zone text,
        place text
      )`,
    `create index appointments_by_time on appointments (starts_at, id)`,
    `create index appointments_listed on appointments (status, created_at, id)`,
    `create index appointments_newest on appointments (created_at, id)`,
    `create index appointments_of_kind on appointments (kind, created_at, id)`,
    `create index appointments_of_service on appointments (service, created_at, id)`,
    `create index appointments_of_status_by_time on appointments (status, starts_at, id)`,
    // A person lists their own; the clinic lists all, or those of a status, a kind or a service, by when they were asked for or by their time.
    `create index appointments_of_user on appointments (user_id, created_at, id)`,
    `create unique index appointments_offer_hash on appointments (offer_hash)`,
    `create index appointments_offered on appointments (offered_until) where offered_until is not null`,
    // The key is what makes a double booking impossible: a quarter of an hour has one row at most.
    `create table appointment_cells (
        starts_at text primary key,
        appointment_id text references appointments (id) on delete cascade,
        holder text,
        held_until text
      )`,
    `create index cells_of_appointment on appointment_cells (appointment_id)`,
    `create index cells_of_holder on appointment_cells (holder)`,
    `create table appointment_notes (
        id text primary key,
        appointment_id text not null references appointments (id) on delete cascade,
        author text references users (id) on delete set null,
        text text not null,
        created_at text not null
      )`,
    `create index notes_of_appointment on appointment_notes (appointment_id, created_at, id)`,
    // One row for each time that was reminded of: its key is what keeps a client from being reminded twice.
    `create table appointment_reminders (
        appointment_id text not null references appointments (id) on delete cascade,
        starts_at text not null,
        created_at text not null,
        constraint appointment_reminders_key primary key (appointment_id, starts_at)
      )`,
    `create table calendar_exceptions (
        id text primary key,
        day text not null,
        from_time text not null,
        to_time text not null,
        is_open integer not null,
        name text not null,
        created_at text not null,
        closes_kitchen integer not null default 0,
        closes_clinic integer not null default 1,
        public_note text
      )`,
    `create index calendar_exceptions_by_day on calendar_exceptions (day)`,
    `create index calendar_exceptions_listed on calendar_exceptions (day, id)`,
    `create table calendar_feeds (
        user_id text primary key references users (id) on delete cascade,
        secret_hash text not null unique,
        created_at text not null
      )`,
  ])
  await createWords(db, { words: 'appointment_words', owner: 'appointment_id', of: 'appointments' })
}
