/**
 * npm run admin -- EMAIL [NAME]: makes or promotes an admin, and prints a link that sets a password, once.
 * npm run admin -- EMAIL --reset-second-factor: for an admin who has lost the phone.
 */
import './setup/node-24.js'
import { importBundled } from './setup/bundle.js'
import { install } from './setup/install.js'
import { loadEnvFile } from './setup/run-command.js'
import { orStop, Stop, say } from './setup/terminal.js'

const lines = await orStop(async () => {
  await install()
  loadEnvFile()
  /** @type {typeof import('../app/program/admin-command')} */
  const { adminCommand, isEmail, SettingsError } = await importBundled('app/program/admin-command.ts')
  const [email, ...more] = process.argv.slice(2)
  const resetsSecondFactor = more.length === 1 && more[0] === '--reset-second-factor'
  const name = resetsSecondFactor ? null : more.join(' ').trim() || null
  if (!isEmail(email) || name?.startsWith('-'))
    throw new Stop(
      'Say whose email it is, and the name of a new colleague: npm run admin -- asha@aahar.example Asha Verma. Behind it --reset-second-factor takes the second factor of a lost phone away.',
    )
  try {
    return await adminCommand(email, process.env, { name, resetsSecondFactor })
  } catch (error) {
    if (error instanceof SettingsError) throw new Stop(error.message)
    throw new Stop(`That did not work: ${error instanceof Error ? error.message : String(error)}`)
  }
})
for (const line of lines) say(line)
