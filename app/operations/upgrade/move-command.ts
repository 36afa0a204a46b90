/**
 * What `npm run move -- --to postgres://…` does: copies the SQLite file of DATA_DIR into PostgreSQL, and proves by counts and
 * checksums of each table that it is all there. A rehearsal changes nothing on the old side, and can be repeated: the tables of the
 * target are emptied and filled in one transaction, so that it holds one whole copy or another at any time.
 */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  differences,
  emptyTables,
  inOneMoment,
  sumTables,
  tablesInOrder,
  tablesWithRows,
  waitForAnyTime,
} from '~/platform/db/copy/copy-tables'
import { copyAndCompare, takeSnapshot } from '~/platform/db/copy/snapshot'
import { migrate } from '~/platform/db/migrations/migrate'
import { requireNoNewerProgram } from '~/platform/db/migrations/released'
import { openPostgres } from '~/platform/db/postgres/postgres'
import { openSqlite } from '~/platform/db/sqlite/sqlite'
import { SettingsError } from '~/platform/settings/env-reader.server'
import { readSettings } from '~/platform/settings/settings.server'
import { databaseAddress } from '~/platform/settings/values.server'
import type { CommandCall } from '../backup/command'

/** @throws {Error} with a line for a person; then the target is as it was */
export async function moveCommand({ args, env, say }: Omit<CommandCall, 'clock'>): Promise<void> {
  const { values } = parseArgs({ args: [...args], options: { to: { type: 'string' }, again: { type: 'boolean' } } })
  const to = values.to ?? ''
  if (!databaseAddress.safeParse(to).success)
    throw new SettingsError('Say where to: npm run move -- --to postgres://user:password@host:5432/database')
  const { dataDir } = readSettings(env)
  const folder = join(dataDir, '.move-work')
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await takeSnapshot({ dataDir, databaseUrl: null }, folder)
    await copyInto(folder, to, { isAgain: values.again ?? false, say })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

type Ways = { isAgain: boolean; say: CommandCall['say'] }

async function copyInto(folder: string, to: string, { isAgain, say }: Ways): Promise<void> {
  const source = openSqlite(folder)
  const target = openPostgres(to)
  try {
    await requireNoNewerProgram(source.db)
    await target.withStartLock(async () => {
      await migrate(source.db)
      await migrate(target.db)
      const tables = await tablesInOrder(source.db)
      const wanted = await sumTables(source.db, tables)
      const used = await tablesWithRows(target.db, tables)
      if (used.length > 0) {
        const found = await inOneMoment(target.db, (trx) => sumTables(trx, tables))
        if (differences(wanted, found).length === 0) return say('Everything is there already; the sums agree.')
        if (!isAgain)
          throw new Error(
            `There are rows in the target (${used.slice(0, 4).join(', ')}). To replace ALL of them by this copy, say so: npm run move -- --to … --again`,
          )
      }
      const sums = await copyAndCompare(source.db, target.db, {
        sqlite: source.db,
        prepare: async (trx, all) => {
          await waitForAnyTime(trx)
          await emptyTables(trx, all)
        },
      })
      for (const [table, { rows, digest }] of Object.entries(sums))
        if (rows > 0) say(`${table}: ${rows} rows, ${digest.slice(0, 16)}`)
    })
    say(
      'Counts and checksums of all tables agree. Set DATABASE_URL to that address, keep DATA_DIR (keys, pictures), start the site.',
    )
  } finally {
    await Promise.allSettled([source.close(), target.close()])
  }
}
