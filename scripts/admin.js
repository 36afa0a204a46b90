/** npm run admin -- EMAIL: makes or promotes an admin, and prints a link that sets a password, once. */
import { importBundled } from './setup/bundle.js'
import { loadEnvFile } from './setup/env-file.js'
import { install } from './setup/install.js'
import { orStop, Stop, say } from './setup/terminal.js'

const lines = await orStop(async () => {
  await install()
  loadEnvFile()
  /** @type {typeof import('../app/backend/accounts/admin-command')} */
  const { adminCommand, isEmail, SettingsError } = await importBundled('app/backend/accounts/admin-command.ts')
  const [email, ...more] = process.argv.slice(2)
  if (!isEmail(email) || more.length > 0) throw new Stop('Say whose email it is: npm run admin -- asha@aahar.example')
  try {
    return await adminCommand(email, process.env)
  } catch (error) {
    if (error instanceof SettingsError) throw new Stop(error.message)
    throw new Stop(`The admin could not be made: ${error instanceof Error ? error.message : String(error)}`)
  }
})
for (const line of lines) say(line)
