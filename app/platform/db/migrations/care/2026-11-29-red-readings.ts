import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

const statements = [
  'alter table readings add column act_now integer not null default 0',
  // Values are sealed: of the last weeks all that could be on the red list are looked at once more where the inbox reads them.
  `update readings set act_now = 1
    where kind in ('blood_pressure', 'glucose_fasting', 'glucose_after_meal') and taken_at >= '2026-10-25'`,
  'create index readings_act_now on readings (file_id, created_at) where act_now = 1',
]

/** Readings of the red list stay in the inbox until they are marked as done, however old they are. */
export const redReadings: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db)
  },
}
