import type { Kysely } from 'kysely'
import type { Tables } from './tables'

/** An open database, whichever engine it is. */
export type Database = {
  db: Kysely<Tables>
  /** Runs `work` while no other process on this database does the same: migrations and the first seeding. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>
  isUp(): Promise<boolean>
  close(): Promise<void>
}
