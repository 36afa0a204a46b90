/**
 * npm start: installs what is missing, builds what is stale, and serves; where the build fails, the last good one. The server runs in this very process, so that a
 * signal sent to it reaches the server and its exit code is ours.
 */
import './setup/node-24.js'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { buildOrKeepLast } from './setup/build.js'
import { install } from './setup/install.js'
import { loadEnvFile, root } from './setup/run-command.js'
import { orStop } from './setup/terminal.js'

const buildProblem = await orStop(async () => {
  await install()
  loadEnvFile()
  return buildOrKeepLast()
})
// The server tells its log and the admins (app/platform/settings/settings.server.ts).
process.env.AAHAR_BUILD_PROBLEM = buildProblem ?? ''
await import(pathToFileURL(join(root, 'build/front-door.js')).href)
