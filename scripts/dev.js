/**
 * npm run dev: Remix's dev server. It checks and compiles content/ after each change (setup/live-content.js). Its database
 * is one of its own, data/dev unless DATA_DIR or DATABASE_URL says otherwise; an empty one gets a client to look at.
 */
import './setup/node-24.js'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { generateContent } from './setup/build.js'
import { importBundled } from './setup/bundle.js'
import { checkContent } from './setup/content-check.js'
import { install } from './setup/install.js'
import { installed, loadEnvFile, root, runCommand } from './setup/run-command.js'
import { orStop, reasonOf, Stop, say } from './setup/terminal.js'

const contentProblem = await orStop(prepare)

async function prepare() {
  await install()
  loadEnvFile()
  // Assigned, not handed on: the client is seeded in this process, and Remix's server inherits the environment.
  process.env.NODE_ENV = 'development'
  process.env.DATA_DIR ||= 'data/dev'
  process.env.PORT ||= '3000'
  const problem = await readContent()
  await seed()
  return problem
}

const { PORT = '3000' } = process.env
say(`Starting Remix's dev server on http://localhost:${PORT}`)
const dev = [installed('@remix-run/dev/dist/cli.js'), 'vite:dev', '--port', PORT, '--strictPort']
const env = { AAHAR_CONTENT_PROBLEM: contentProblem ?? '' }
process.exit((await runCommand(process.execPath, dev, { env })).code)

/**
 * @returns {Promise<string | null>} what is wrong with content/, for the browser; the last good content is shown then
 * @throws {Stop} where no content was ever good
 */
async function readContent() {
  say('Reading content/')
  try {
    await checkContent()
    await generateContent()
    return null
  } catch (error) {
    if (!(error instanceof Stop) || !existsSync(join(root, '.contentlayer/generated/index.mjs'))) throw error
    process.stderr.write(`${error.message}\n`)
    return error.message
  }
}

async function seed() {
  /** @type {typeof import('./demo/demo-client')} */
  const { seedDemoClient } = await importBundled('scripts/demo/demo-client.ts')
  try {
    for (const line of await seedDemoClient(process.env)) say(line)
  } catch (error) {
    throw new Stop(
      `The dev database could not be prepared: ${reasonOf(error)}\nIf it has been filled by halves, remove the folder ${process.env.DATA_DIR} and start again.`,
    )
  }
}
