/**
 * Without the key that sealed its texts a site does not go on: a new key would be made, new texts would be sealed with it, and the loss
 * would be found when the old ones are needed.
 */
import { join } from 'node:path'
import type { Database } from '~/platform/db/database'
import type { Settings } from '~/platform/settings/settings.server'
import { presentDataKeys } from '~/platform/vault/secrets.server'
import { hasSealedTexts } from '~/platform/vault/store'
import { newestBackupInWords } from './newest'

export async function isDataKeyMissing({ db }: Pick<Database, 'db'>, settings: Settings): Promise<boolean> {
  return presentDataKeys(settings).length === 0 && (await hasSealedTexts(db))
}

/** What is so, and what to do. */
export async function missingKeyInWords(settings: Settings): Promise<{ says: string; advice: string }> {
  const path = join(settings.dataDir, 'secrets/data-key')
  return {
    says: `the data key is missing: the database has texts that were sealed with it, ${path} is gone and DATA_KEY is not set`,
    advice: `Put it back from ${await newestBackupInWords(settings)}: restore that into an empty DATA_DIR and copy secrets/data-key from there. Or set DATA_KEY to the key that was used.`,
  }
}

/** @throws {Error} with a line for a person; nothing is made */
export async function requireDataKey(database: Pick<Database, 'db'>, settings: Settings): Promise<void> {
  if (!(await isDataKeyMissing(database, settings))) return
  const { says, advice } = await missingKeyInWords(settings)
  throw new Error(`${says}. ${advice}`)
}
