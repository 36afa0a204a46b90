/**
 * npm run backup, restore, move, upgrade, doctor and foods: the commands of app/program/operate.ts, compiled on the spot. A folder that `npm run build`
 * made has them compiled: `node build/operate.js NAME`.
 */
import './setup/node-24.js'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { loadEnvFile } from './setup/run-command.js'
import { orStop } from './setup/terminal.js'

process.exitCode = await orStop(async () => {
  await install()
  loadEnvFile()
  /** @type {typeof import('../app/program/operate')} */
  const { operate } = await importBundled('app/program/operate.ts')
  return operate(process.argv.slice(2), process.env)
})
