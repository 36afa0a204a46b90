/** npm run preview: the same build under remix-serve, Remix's own server, without our front door. */
import './setup/node-24.js'
import { buildOrKeepLast } from './setup/build.js'
import { install } from './setup/install.js'
import { installed, loadEnvFile, runCommand } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

const buildProblem = await orStop(async () => {
  await install()
  loadEnvFile()
  return buildOrKeepLast()
})

const { HOST = '127.0.0.1', PORT = '3000' } = process.env
say(`Serving build/server/index.js with remix-serve on http://${HOST}:${PORT}`)
const serve = [installed('@remix-run/serve/dist/cli.js'), 'build/server/index.js']
const env = { HOST, PORT, NODE_ENV: 'production', AAHAR_BUILD_PROBLEM: buildProblem ?? '' }
process.exit((await runCommand(process.execPath, serve, { env })).code)
