/**
 * What stands in a backup place:
 *
 *   media/{picture}/{copy}                 pictures, which never change: shared by all backups
 *   care/{document}/sealed                 documents of care, the same; each is sealed with a key that is in the database
 *   aahar-2026-11-23T21-00-00123Z/         a backup
 *     database.0 …, content.0, keys.0, pictures.0, documents.0   sealed parts (sealed-parts.ts)
 *     manifest.json                        written last: a backup without it is none
 */
import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { type Dated, whenOfBackup } from '../retention/retained'
import type { BackupPlace } from './place'
import { openParts, type SealedInfo } from './sealed-parts'

const sealedInfo = z.object({ parts: z.int().min(1), bytes: z.int().min(0), digest: z.string() })

const manifestSchema = z.object({
  format: z.literal(1),
  /** UTC instant of the database's snapshot. */
  made_at: z.iso.datetime(),
  /** Of the program that made it, and its last migration. */
  version: z.string(),
  migration: z.string(),
  key: z.object({ name: z.literal('scrypt'), N: z.int(), r: z.int(), p: z.int(), salt: z.string() }),
  files: z.object({
    ...{ database: sealedInfo, content: sealedInfo, keys: sealedInfo, pictures: sealedInfo },
    /** Missing in those that were made before there were any. */
    documents: sealedInfo.optional(),
  }),
  /** Rows of each table. */
  rows: z.record(z.string(), z.int()),
})
export type Manifest = z.output<typeof manifestSchema>
export type BackupFile = keyof Manifest['files']

/** `{picture}/{copy}` or `{document}/sealed` → bytes and SHA-256. */
export type UploadList = Record<string, readonly [bytes: number, digest: string]>

export const partKey = (backup: string, file: string, number: number) => `${backup}/${file}.${number}`
export const manifestKey = (backup: string) => `${backup}/manifest.json`

/** Whole backups, the newest first. */
export function wholeBackups(keys: readonly string[]): Dated[] {
  return keys
    .flatMap((key) => {
      const [, name = ''] = /^([^/]+)\/manifest\.json$/.exec(key) ?? []
      const at = whenOfBackup(name)
      return at ? [{ name, at }] : []
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime())
}

/** @throws {Error} where it is missing or cannot be read */
export async function readManifest(place: Pick<BackupPlace, 'get'>, name: string): Promise<Manifest> {
  const bytes = await place.get(manifestKey(name))
  if (!bytes) throw new Error(`There is no backup ${name}.`)
  try {
    return manifestSchema.parse(JSON.parse(bytes.toString()))
  } catch (error) {
    throw new Error(`The manifest of ${name} cannot be read.`, { cause: error })
  }
}

/** The plain bytes of a file of a backup. @throws as `openParts` */
export function readSealed(
  place: Pick<BackupPlace, 'get'>,
  { name, key, file }: { name: string; key: string; file: BackupFile },
  info: SealedInfo,
): AsyncGenerator<Buffer> {
  return openParts({ backup: name, file, key }, info, (number) => place.get(partKey(name, file, number)))
}

/** A file of a backup that is JSON, compressed. @throws as `openParts` */
export async function readSealedJson<T>(...which: Parameters<typeof readSealed>): Promise<T> {
  const parts: Buffer[] = []
  for await (const part of readSealed(...which)) parts.push(part)
  return JSON.parse(gunzipSync(Buffer.concat(parts)).toString()) as T
}
