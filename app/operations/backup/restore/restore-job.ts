/** What a restore is told, what its parts are handed, and what each of them gives back. */
import type { Settings } from '~/platform/settings/settings.server'
import type { Manifest } from '../place/manifest'
import type { BackupPlace } from '../place/place'
import type { Placing } from './placing'

export type RestoreJob = {
  place: BackupPlace
  name: string
  passphrase: string
  settings: Settings
  /** Over a database that is there: a SQLite file and its key are put aside, the tables of PostgreSQL are emptied. */
  isForced: boolean
  /** The folder that gets the content; null: it stays in DATA_DIR. */
  contentTo: string | null
  /** Whether pictures and documents that are missing in the bucket of MEDIA_URL are written there. */
  fillsBucket: boolean
  now: Date
  say: (line: string) => void
}

export type OpenedBackup = RestoreJob & {
  manifest: Manifest
  key: string
  /** In DATA_DIR, removed at the end. */
  folder: string
  /** Of the names of what is put aside. */
  asideMark: string
}

/** Puts a part that was made ready at its place. */
export type PlacePart = (placing: Placing) => Promise<void>
