/**
 * npm run seed: fills the database of the settings with the rows of a large clinic, to see the dashboard as it is after years,
 * and its speed. Only a database without clients is filled.
 *   npm run seed -- --times 10   ten times as many
 */
import './setup/node-24.js'
import { parseArgs } from 'node:util'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { loadEnvFile } from './setup/run-command.js'
import { orStop, Stop, say } from './setup/terminal.js'

const sizes = await orStop(async () => {
  const times = readTimes()
  await install()
  loadEnvFile()
  /** @type {typeof import('./demo/seed-command')} */
  const { seedCommand } = await importBundled('scripts/demo/seed-command.ts')
  say('Filling the database; this takes a minute or more')
  return await seedCommand(process.env, times).catch((error) => {
    throw new Stop(`Nothing was filled in: ${error instanceof Error ? error.message : String(error)}`)
  })
})
for (const [table, rows] of Object.entries(sizes)) say(`  ${table}: ${rows.toLocaleString('en-US')}`)
say('No one can log in as one of these clients. npm run admin -- EMAIL makes an admin.')

function readTimes() {
  try {
    const { values } = parseArgs({ options: { times: { type: 'string', default: '1' } } })
    const times = Number(values.times)
    if (times > 0 && times <= 100) return times
  } catch {}
  throw new Stop('Say how many times the usual number of rows, up to 100: npm run seed -- --times 10')
}
