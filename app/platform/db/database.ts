import type { Kysely } from 'kysely'
import type { Registry } from 'prom-client'
import type { Tables } from './tables'
import type { Trouble } from './trouble'

/** An open database, whichever engine it is. */
export type Database = {
  db: Kysely<Tables>
  /** Runs `work` while no other process on this database does the same: migrations and the first seeding. */
  withStartLock<T>(work: () => Promise<T>): Promise<T>
  isUp(): Promise<boolean>
  /** What is wrong with it, `down` where it cannot be asked at all; null: requests can be answered. */
  trouble(): Promise<Trouble | null>
  /** Where the engine tells other processes of a change: hears a channel on a connection of its own. Missing: ask instead. */
  listen?: (channel: string, ear: Ear) => Listening
  /** Adds what its connections do now. */
  addFigures?: (registry: Registry) => void
  close(): Promise<void>
}

export type Ear = {
  /** From now on nothing is missed. What came before was. */
  onUp(): void
  /** The connection is lost; it is made again. */
  onDown(): void
  onMessage(): void
}

export type Listening = { stop(): Promise<void> }

/** What both engines say of `aahar_database_waiting`. */
export const waitingHelp =
  'Queries that wait for their turn: on SQLite writes, on PostgreSQL all that find no free connection.'
