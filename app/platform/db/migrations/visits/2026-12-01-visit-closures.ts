import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../../schema/statements'

/** A closed time can have several days, and a visit that it meets says which. */
export const visitClosures: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table calendar_exceptions add column last_day text',
      'alter table appointments add column closed_by text references calendar_exceptions (id) on delete set null',
      'create index calendar_exceptions_by_end on calendar_exceptions ((coalesce(last_day, day)))',
      'create index appointments_closed_by on appointments (closed_by) where closed_by is not null',
    ]),
}
