/**
 * Backups of a real site under a mixed load, by the command of the build, each restored and looked at. The short form is
 * tests/api/backup-drill.test.ts, which also asks what a stranger finds in one, and what happens with a bucket.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../setup/postgres.js'
import { logIn } from './support/api.js'
import { lostWrites } from './support/lost-writes.js'
import { emptyLedger, mixedLoad } from './support/mixed-load.js'
import { operate } from './support/operate.js'
import { openRows } from './support/rows.js'
import { createSite } from './support/site.js'
import { halfDone, receiptNumbers } from './support/soundness.js'

const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

/** @type {import('../torture.js').Part} */
export default { name: 'backup', engines: ['sqlite', 'postgres'], run }

/** @param {import('../torture.js').Context} context */
async function run({ rounds, databaseUrl, ...context }) {
  const empty = databaseUrl === null ? null : await startPostgres()
  try {
    const urls = { databaseUrl: databaseUrl ?? '', emptyUrl: empty?.url ?? '' }
    return await drill({ ...context, ...urls, times: Math.min(rounds, 10) })
  } finally {
    await empty?.stop()
  }
}

/** @param {{ times: number, folder: string, databaseUrl: string, emptyUrl: string, log: (line: string) => void }} options */
async function drill({ times, folder, databaseUrl, emptyUrl, log }) {
  const shared = {
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'ker sangri on sunday',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: '1',
  }
  const env = { ...shared, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl }
  mkdirSync(shared.BACKUP_TO)
  // The site makes no backups of its own: one that is under way would refuse ours.
  const site = await createSite({ env: { ...env, BACKUP_TO: '', BACKUP_PASSPHRASE: '' } })
  const ledger = emptyLedger()
  const [wrong, lost, half] = [/** @type {string[]} */ ([]), /** @type {string[]} */ ([]), /** @type {string[]} */ ([])]
  let during = 0
  let restored = ''
  let receipts = 0
  try {
    await site.start()
    for (let time = 1; time <= times; time += 1) {
      const staff = await logIn(site.url, { ...admin, address: `10.2.9.${time}` })
      let isOver = false
      const address = `10.2.8.${time}`
      const load = mixedLoad({ base: site.url, admin: staff, address, ledger, isOver: () => isOver })
      await new Promise((resolve) => setTimeout(resolve, 1500 + Math.random() * 1500))
      const before = structuredClone(ledger)
      const made = await operate(['backup'], env)
      during += ledger.acknowledged - before.acknowledged
      if (ledger.acknowledged === before.acknowledged) wrong.push('the site stood still')
      isOver = true
      await load
      if (!/ is good: /.test(made.out)) wrong.push(made.problem)

      restored = join(folder, `restored-${time}`)
      mkdirSync(restored)
      const place = { ...shared, DATA_DIR: restored, DATABASE_URL: emptyUrl }
      const put = await operate(['restore', '--force'], place)
      if (put.code !== 0) throw new Error(`${made.problem} ${put.problem}`)
      const rows = await openRows({ dataDir: restored, databaseUrl: emptyUrl || null })
      try {
        lost.push(...(await lostWrites(rows, before)))
        const numbers = await receiptNumbers(rows)
        receipts = numbers.count
        half.push(...numbers.wrong, ...(await halfDone(rows)), ...(await rows.damage()))
      } finally {
        await rows.close()
      }
      log(`${time} backups, ${ledger.acknowledged} acknowledged writes`)
    }
    const listed = await operate(['backup', '--list'], env)
    const names = listed.out.trim().split('\n')
    const again = await startOn({ ...env, DATA_DIR: restored, DATABASE_URL: emptyUrl })
    const { orders, bookings } = ledger
    const kinds = `${orders.length} orders, ${bookings.length} bookings, ${receipts} receipts`
    return /** @type {import('../torture.js').Row[]} */ ([
      ['a backup is made while the site goes on', `${times} backups, ${during} writes meanwhile`, wrong],
      ['restored, it has every write from before', `${ledger.acknowledged} acknowledged writes`, lost],
      ['restored, nothing in it is half done', kinds, half],
      ['a second backup of a day takes none away', `${names.length}`, names.length === times ? [] : names],
      ['a site starts on the restored folder', again.figure, again.problems],
    ])
  } finally {
    await site.stop()
  }
}

/** @param {Record<string, string>} env */
async function startOn(env) {
  const site = await createSite({ env })
  try {
    const ms = await site.start()
    await logIn(site.url, { ...admin, address: '10.2.7.1' })
    return { figure: `up after ${Math.round(ms)} ms, and its admin logs in`, problems: [] }
  } catch (error) {
    return { figure: 'it does not', problems: [String(error)] }
  } finally {
    await site.stop()
  }
}
