import { requireNoLostDatabase } from '~/operations/backup/lost-database'
import { requireDataKey } from '~/operations/backup/require-key'
import { migrate } from '~/platform/db/migrations/migrate'
import { openDatabase } from '~/platform/db/open'
import type { Environment } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { dataKeys } from '~/platform/vault/secrets.server'
import { fillClinic, largeClinic, type Sizes, timesAsMany } from './many-rows'

/**
 * @param env what the settings are read from
 * @returns how many rows of what
 * @throws for a wrong setting, and for a database with clients
 */
export async function seedCommand(env: Environment, times: number): Promise<Sizes> {
  const settings = readSettings(env)
  await requireNoLostDatabase(settings)
  const database = openDatabase(settings)
  try {
    await migrate(database.db)
    // As at a first start: a database with sealed texts whose key is missing does not start.
    await requireDataKey(database, settings)
    dataKeys(settings)
    const sizes = timesAsMany(largeClinic, times)
    await fillClinic(database.db, sizes)
    return sizes
  } finally {
    await database.close()
  }
}
