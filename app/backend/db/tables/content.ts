/** Texts and pictures that staff change. The tables as schema/content.ts makes them. */
import type { Generated } from 'kysely'

/** What staff changed in content/ on the dashboard. */
type ContentChangesTable = {
  /** One more with each change, of whichever file. */
  number: number
  /** In content/: plans.yaml */
  file: string
  summary: string
  text_before: string
  text_after: string
  digest_before: string
  digest_after: string
  lines_added: number
  lines_removed: number
  /** A user of the staff. */
  author: string | null
  /** The change it takes back. */
  undoes: number | null
  /** By which the save is known that made it, so that one that is sent again is not made twice; null: of former times. */
  save_id: string | null
  created_at: string
}

/** Pictures that staff have uploaded. Their files are in the store of pictures (app/backend/media). */
type MediaTable = {
  /** Begins as the digest does, and ends with the colours of its placeholder (app/domain/media-placeholder.ts). */
  id: string
  /** SHA-256 of the file as it was uploaded, hexadecimal. */
  digest: string
  name: string
  alt: string
  /** Of the largest copy, in pixels. */
  width: number
  height: number
  /** Of all its copies. */
  bytes: number
  created_at: string
  created_by: string | null
  version: Generated<number>
  /** When it was last found used; of a picture that never was, when it was uploaded. */
  used_at: string
  deleted_at: string | null
}

/** What a picture is found by. */
type MediaWordsTable = { media_id: string; words: string }

export type ContentTables = {
  content_changes: ContentChangesTable
  media: MediaTable
  media_words: MediaWordsTable
}
