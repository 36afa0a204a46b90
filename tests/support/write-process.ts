/**
 * A process that books without pause, to be killed in the middle of it or to compete for the lock: a transaction of two rows
 * for each name, many at once, and each name on a line when its commit is acknowledged. Started by two-writers.test.ts with
 * the folder of the database, a prefix and how many it shall write.
 */
import { writeSync } from 'node:fs'
import { openDatabase } from '~/platform/db/open'

const [dataDir = '', prefix = '', howMany = '0'] = process.argv.slice(2)
const database = openDatabase({ dataDir, databaseUrl: null })
let next = 0

async function write() {
  while (next < Number(howMany)) {
    const name = `${prefix}${next++}`
    await database.db.transaction().execute(async (trx) => {
      await trx.insertInto('seeds').values({ name, applied_at: 'first' }).execute()
      await trx
        .insertInto('seeds')
        .values({ name: `${name}'s pair`, applied_at: 'second' })
        .execute()
    })
    writeSync(1, `${name}\n`)
  }
}
await Promise.all(Array.from({ length: 32 }, write))
await database.close()
