/** Appointments and the calendar. The tables as schema/appointments.ts makes them. */
import type { Generated } from 'kysely'
import type { Appointment, HealthNotes } from '~/clinic/contract/appointments'

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

/** The secret addresses of the staff's phone calendars: one for each person. */
type CalendarFeedsTable = { user_id: string; secret_hash: string; created_at: string }

/** What the desk finds an appointment by. */
type AppointmentWordsTable = { appointment_id: string; words: string }

export type AppointmentsTables = {
  appointments: AppointmentsTable
  appointment_cells: AppointmentCellsTable
  appointment_notes: AppointmentNotesTable
  appointment_reminders: AppointmentRemindersTable
  calendar_exceptions: CalendarExceptionsTable
  calendar_feeds: CalendarFeedsTable
  appointment_words: AppointmentWordsTable
}
