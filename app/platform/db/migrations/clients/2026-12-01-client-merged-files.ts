import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'
import { createTables, run, type TablesBySql } from '../../schema/statements'

export const mergedFileTables = {
  /** Two files of one client that were made one, until they are parted again. */
  merged_files: {
    id: 'text primary key',
    /** The file that stays. */
    kept_id: 'text not null references users (id) on delete cascade',
    merged_id: 'text not null unique references users (id) on delete cascade',
    /** JSON: of each table the ids of the rows that were moved. */
    moved: 'text not null',
    /** JSON: name, phone, email and language that the kept file had, where the other one’s were chosen. */
    former: 'text not null',
    merged_by: 'text not null',
    merged_at: 'text not null',
  },
} as const satisfies TablesBySql

/** One client, one file: two are merged, and parted again. */
export const mergedFiles: Migration = {
  async up(db: Kysely<unknown>) {
    await createTables(db, mergedFileTables)
    await run(db, [
      'create index merged_files_of_kept on merged_files (kept_id)',
      'alter table users add column merged_into text references users (id) on delete set null',
      'create index users_merged on users (merged_into) where merged_into is not null',
    ])
  },
}
