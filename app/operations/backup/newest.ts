/** For who has lost something: which backup has it. */
import { isBucket } from '~/platform/settings/backup.server'
import type { Settings } from '~/platform/settings/settings.server'
import { wholeBackups } from './place/manifest'
import { lookAtPlace } from './place/place'

/** A bucket's address without its keys. */
export function shownPlace(where: string): string {
  if (!isBucket(where)) return where
  const { host, pathname } = new URL(where)
  return `s3://${host}${pathname}`
}

/** `the backup aahar-… in /mnt/backup`, or what is known where there is none to be seen. */
export async function newestBackupInWords({ backup }: Pick<Settings, 'backup'>): Promise<string> {
  if (backup === null) return 'a backup (BACKUP_TO is not set, so this machine knows of none)'
  const where = shownPlace(backup.place)
  try {
    const [newest] = wholeBackups(await lookAtPlace(backup.place).list(''))
    return newest ? `the backup ${newest.name} in ${where}` : `a backup (there is none in ${where})`
  } catch {
    return `a backup (${where} cannot be read)`
  }
}
