/** Appointments and the calendar. */
import type { Kysely } from 'kysely'
import type { AppointmentPlace } from '~/domain/appointments/appointment-places'
import type { AppointmentStatus } from '~/domain/appointments/appointment-state'
import type { AppointmentKind } from '~/domain/appointments/appointment-times'
import type { BookingSlot } from '~/domain/time/opening-hours'
import { createTables, oneOf, run, type TablesBySql } from './statements'
import { createWords } from './words'

export const appointments = {
  /** The contract's names and types; the health notes are sealed (appointments/store.ts). */
  appointments: {
    id: 'text primary key',
    /** null: booked at the desk for a client without an account. */
    user_id: 'text references users (id) on delete cascade',
    status: oneOf<AppointmentStatus>('text not null'),
    name: 'text not null',
    email: 'text',
    mobile_number: 'text not null',
    service: 'text',
    preferred_date: 'text',
    preferred_slot: oneOf<BookingSlot>('text'),
    medical_issue: 'text',
    message: 'text',
    created_at: 'text not null',
    updated_at: 'text not null',
    kind: oneOf<AppointmentKind>('text'),
    starts_at: 'text',
    ends_at: 'text',
    /** 1 at birth, and one more with each change. */
    version: 'integer not null default 1',
    /** The time staff have offered; it stands in appointment_cells until the offer ends. */
    offered_kind: oneOf<AppointmentKind>('text'),
    offered_starts_at: 'text',
    offered_until: 'text',
    /** SHA-256 of the token in the mail's link. */
    offer_hash: 'text',
    time_zone: 'text',
    place: oneOf<AppointmentPlace>('text'),
  },
  /**
   * A quarter of an hour that is taken, by an appointment, by the time it is offered, or for a few minutes by a client who is about to book.
   * The key is what makes a double booking impossible: a quarter of an hour has one row at most.
   */
  appointment_cells: {
    /** UTC instant. */
    starts_at: 'text primary key',
    appointment_id: 'text references appointments (id) on delete cascade',
    /** SHA-256 of the client's token. */
    holder: 'text',
    /** Until when it is held or offered; of an appointment's own, null. */
    held_until: 'text',
  },
  /** What staff write about an appointment for each other. Sealed. */
  appointment_notes: {
    id: 'text primary key',
    appointment_id: 'text not null references appointments (id) on delete cascade',
    author: 'text references users (id) on delete set null',
    text: 'text not null',
    created_at: 'text not null',
  },
  /**
   * The times of appointments of which clients were reminded.
   * One row for each time that was reminded of: its key is what keeps a client from being reminded twice.
   */
  appointment_reminders: {
    appointment_id: 'text not null references appointments (id) on delete cascade',
    starts_at: 'text not null',
    created_at: 'text not null',
    constraint: 'appointment_reminders_key primary key (appointment_id, starts_at)',
  },
  /** A day, or a part of it, on which the clinic is closed or open otherwise than in the week's hours. */
  calendar_exceptions: {
    id: 'text primary key',
    day: 'text not null',
    /** HH:MM of India's clock; to_time up to 24:00. */
    from_time: 'text not null',
    to_time: 'text not null',
    is_open: oneOf<0 | 1>('integer not null'),
    name: 'text not null',
    created_at: 'text not null',
    /** Whether no food is cooked or delivered on that day. */
    closes_kitchen: oneOf<0 | 1>('integer not null default 0'),
    /** Whether no appointments are given. 0 in a row that opens, and where the kitchen alone is closed. */
    closes_clinic: oneOf<0 | 1>('integer not null default 1'),
    /** A sentence for clients. `name` is the clinic's own and reaches none of them. */
    public_note: 'text',
  },
  /** The secret addresses of the staff's phone calendars: one for each person. */
  calendar_feeds: {
    user_id: 'text primary key references users (id) on delete cascade',
    secret_hash: 'text not null unique',
    created_at: 'text not null',
  },
} as const satisfies TablesBySql

const indexes = [
  'create index appointments_by_time on appointments (starts_at, id)',
  'create index appointments_listed on appointments (status, created_at, id)',
  'create index appointments_newest on appointments (created_at, id)',
  'create index appointments_of_kind on appointments (kind, created_at, id)',
  'create index appointments_of_service on appointments (service, created_at, id)',
  'create index appointments_of_status_by_time on appointments (status, starts_at, id)',
  // A person lists their own; the clinic lists all, or those of a status, a kind or a service, by when they were asked for or by their time.
  'create index appointments_of_user on appointments (user_id, created_at, id)',
  'create unique index appointments_offer_hash on appointments (offer_hash)',
  'create index appointments_offered on appointments (offered_until) where offered_until is not null',
  'create index cells_of_appointment on appointment_cells (appointment_id)',
  'create index cells_of_holder on appointment_cells (holder)',
  'create index notes_of_appointment on appointment_notes (appointment_id, created_at, id)',
  'create index calendar_exceptions_by_day on calendar_exceptions (day)',
  'create index calendar_exceptions_listed on calendar_exceptions (day, id)',
]

export async function createAppointments(db: Kysely<unknown>): Promise<void> {
  await createTables(db, appointments)
  await run(db, indexes)
  await createWords(db, { words: 'appointment_words', owner: 'appointment_id', of: 'appointments' })
}
