import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { run } from '../../schema/statements'

/** Follow-ups that were made at once share a series. */
export const visitSeries: Migration = {
  up: (db: Kysely<unknown>) =>
    run(db, [
      'alter table appointments add column series text',
      'create index appointments_of_series on appointments (series, starts_at) where series is not null',
    ]),
}
