/** Where backups go, what seals them and when they are made. */
import { resolve } from 'node:path'
// All of zod with its forty languages would come along with `{ z }`: esbuild cannot take such an object apart.
import * as z from 'zod'
import { type EnvReader, SettingsError } from './env-reader.server'
import { bucketAddress } from './values.server'

/** A folder, or a bucket as MEDIA_URL names one. */
const backupPlace = z.union([bucketAddress, z.string().regex(/^(?![a-z][\w+.-]*:\/\/)[^\0]+$/i)])

/** @throws {SettingsError} */
export function readBackup({ read, readSecret }: EnvReader, workingDirectory: string) {
  const given = readSecret(
    'BACKUP_TO',
    backupPlace,
    'a folder, or s3://key:secret@host/bucket/folder?region=ap-south-1',
  )
  const passphrase = readSecret(
    'BACKUP_PASSPHRASE',
    z.string().min(16).max(1000),
    'a passphrase of at least 16 characters',
  )
  const at = read('BACKUP_AT', z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), 'a time of India such as 02:30', '02:30')
  if (given === null) return null
  if (passphrase === null)
    throw new SettingsError(
      'BACKUP_TO is set, and BACKUP_PASSPHRASE is not; expected a passphrase of at least 16 characters, which seals the backups.',
    )
  return { place: isBucket(given) ? given : resolve(workingDirectory, given), passphrase, at }
}

/** Whether a place is a bucket; otherwise it is a folder. */
export const isBucket = (place: string): boolean => place.startsWith('s3://')
