import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../schema/statements'

/**
 * A quarter of an hour is given once for each practitioner and each shared room, no longer once for the whole clinic. Of the time before,
 * `resource` is empty until the program that starts next writes whose it was (program/prepare-database.ts).
 */
export const practitioners: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table appointments add column practitioner text',
      'alter table appointments add column offered_practitioner text',
      'alter table calendar_exceptions add column practitioner text',
      'alter table users add column practitioner text',
      `create table cells_of_resources (
  resource text not null,
  starts_at text,
  appointment_id text references appointments (id) on delete cascade,
  holder text,
  held_until text,
  constraint appointment_cells_key primary key (resource, starts_at)
)`,
      `insert into cells_of_resources (resource, starts_at, appointment_id, holder, held_until)
  select '', starts_at, appointment_id, holder, held_until from appointment_cells`,
      'drop table appointment_cells',
      'alter table cells_of_resources rename to appointment_cells',
      'create index cells_of_appointment on appointment_cells (appointment_id)',
      'create index cells_of_holder on appointment_cells (holder)',
      'create index cells_by_time on appointment_cells (starts_at)',
      'create index appointments_of_practitioner on appointments (practitioner, starts_at)',
    ]),
}
