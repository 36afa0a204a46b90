/** npm run admin -- EMAIL: makes or promotes an admin, and prints a link that sets a password, once. */
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { install } from './setup/install.js'
import { root } from './setup/run-command.js'
import { orStop, Stop, say } from './setup/terminal.js'

const lines = await orStop(async () => {
  await install()
  const { adminCommand, isEmail, SettingsError } = await importCommand()
  const [email, ...more] = process.argv.slice(2)
  if (!isEmail(email) || more.length > 0) throw new Stop('Say whose e-mail it is: npm run admin -- asha@aahar.example')
  try {
    return await adminCommand(email, process.env)
  } catch (error) {
    if (error instanceof SettingsError) throw new Stop(error.message)
    throw new Stop(`The admin could not be made: ${error instanceof Error ? error.message : String(error)}`)
  }
})
for (const line of lines) say(line)

/**
 * The command is TypeScript of the backend, bundled on the spot: it needs no build and fits the code as it is.
 * @returns {Promise<typeof import('../app/backend/accounts/admin-command')>}
 */
async function importCommand() {
  const { build } = await import('esbuild')
  const folder = join(root, 'node_modules/.cache/aahar')
  await mkdir(folder, { recursive: true })
  const outfile = join(folder, `admin-${process.pid}.mjs`)
  await build({
    absWorkingDir: root,
    entryPoints: ['app/backend/accounts/admin-command.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  })
  try {
    return await import(pathToFileURL(outfile).href)
  } finally {
    await rm(outfile, { force: true })
  }
}
