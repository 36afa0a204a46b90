/**
 * Backups of a real site under a mixed load, by the command of the build, each restored and looked at. The short form is
 * tests/api/backup-drill.test.ts, which also asks what a stranger finds in one, and what happens with a bucket.
 */
import { cpSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { startPostgres } from '../setup/postgres.js'
import { root } from '../setup/run-command.js'
import { logIn } from './support/api.js'
import { lostWrites } from './support/lost-writes.js'
import { emptyLedger, mixedLoad } from './support/mixed-load.js'
import { operate } from './support/operate.js'
import { openRows } from './support/rows.js'
import { createSite } from './support/site.js'
import { halfDone, picturesWithoutFiles, receiptNumbers, wrongCounts } from './support/soundness.js'

/** @typedef {import('../torture.js').Row} Row */
/** @typedef {import('../torture.js').Engine} Engine */

const claims = /** @type {const} */ ({
  made: 'a backup is made under load, and the site goes on meanwhile',
  there: 'restored, it has every write that was acknowledged before it began',
  whole: 'restored, nothing in it is half done, and receipt numbers have no gap',
  kept: 'a second backup of a day takes none away',
  runs: 'a site starts on the restored folder',
})
const admin = { email: 'owner@aahar.example', password: 'ker sangri on sunday' }

export default { name: 'backup', claims: Object.values(claims), eachEngine: true, run }

/** @param {import('../torture.js').Context} context @returns {Promise<Row[]>} */
async function run({ rounds, quick, engines, folder, log }) {
  const rows = []
  for (const engine of engines) {
    const servers = engine === 'postgres' ? [await startPostgres(), await startPostgres()] : []
    const [databaseUrl = '', emptyUrl = ''] = servers.map(({ url }) => url)
    try {
      const times = quick ? 2 : Math.min(rounds, 10)
      const say = (/** @type {string} */ line) => log(`${engine}: ${line}`)
      rows.push(...(await drill({ engine, times, folder: join(folder, engine), databaseUrl, emptyUrl, log: say })))
    } finally {
      for (const server of servers) await server.stop()
    }
  }
  return rows
}

/** @param {{ engine: Engine, times: number, folder: string, databaseUrl: string, emptyUrl: string, log: (line: string) => void }} options */
async function drill({ engine, times, folder, databaseUrl, emptyUrl, log }) {
  const contentOf = (/** @type {string} */ name) => join(folder, name, 'content')
  for (const name of ['site', 'restored']) cpSync(join(root, 'content'), contentOf(name), { recursive: true })
  const shared = {
    BACKUP_TO: join(folder, 'backups'),
    BACKUP_PASSPHRASE: 'ker sangri on sunday',
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    TRUST_PROXY: '1',
  }
  const env = { ...shared, DATA_DIR: join(folder, 'data'), DATABASE_URL: databaseUrl, CONTENT_DIR: contentOf('site') }
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
      const place = { ...shared, DATA_DIR: restored, DATABASE_URL: emptyUrl, CONTENT_DIR: contentOf('restored') }
      const put = await operate(['restore', '--force'], place)
      if (put.code !== 0) wrong.push(put.problem)
      const rows = await openRows({ dataDir: restored, databaseUrl: emptyUrl || null })
      try {
        lost.push(...(await lostWrites(rows, { ...before, content: emptyLedger().content }, staff)))
        const numbers = await receiptNumbers(rows)
        receipts = numbers.count
        half.push(...numbers.wrong, ...(await halfDone(rows)), ...(await wrongCounts(rows)), await rows.damage())
        half.push(...(await picturesWithoutFiles(rows, restored)).map((id) => `picture ${id} without files`))
      } finally {
        await rows.close()
      }
      log(`${time} backups, ${ledger.acknowledged} acknowledged writes`)
    }
    const listed = await operate(['backup', '--list'], env)
    const names = listed.out.trim().split('\n')
    const again = await startOn({ ...env, DATA_DIR: restored, DATABASE_URL: emptyUrl })
    const row = (
      /** @type {keyof typeof claims} */ key,
      /** @type {string} */ figure,
      /** @type {readonly string[]} */ problems,
    ) => ({
      engine,
      claim: claims[key],
      figure: problems.length === 0 ? figure : `${figure}: ${problems.slice(0, 3).join('; ')}`,
      ok: problems.length === 0,
    })
    const { orders, bookings, pictures } = ledger
    return [
      row('made', `${times} backups, ${during} writes acknowledged meanwhile`, wrong),
      row('there', `${ledger.acknowledged} acknowledged writes`, lost),
      row(
        'whole',
        `${orders.length} orders, ${bookings.length} bookings, ${pictures.length} pictures, ${receipts} receipts`,
        half.filter(Boolean),
      ),
      row('kept', `${names.length} of ${times}`, names.length === times ? [] : names),
      row('runs', again.figure, again.problems),
    ]
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
