import { importFoods, readWish } from '~/care/food/import-command'
import type { CommandCall } from '~/operations/backup/command'
import { requireNoLostDatabase } from '~/operations/backup/lost-database'
import { migrate } from '~/platform/db/migrations/migrate'
import { openDatabase } from '~/platform/db/open'
import { readSettings } from '~/platform/settings/settings.server'

/** `npm run foods`: the clinic's own food table, from a CSV file. */
export async function foodsCommand({ args, env, clock, say }: CommandCall): Promise<void> {
  readWish(args)
  const settings = readSettings(env)
  await requireNoLostDatabase(settings)
  const database = openDatabase(settings)
  try {
    await database.withStartLock(() => migrate(database.db))
    const { contentDir } = settings
    for (const line of await importFoods(args, { db: database.db, clock, contentDir })) say(line)
  } finally {
    await database.close()
  }
}
