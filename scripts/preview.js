/** npm run preview: the same build under remix-serve, Remix's own server, without our front door. */
import './setup/node-24.js'
import { buildOrKeepLast } from './setup/build.js'
import { endWithParent } from './setup/end-with-parent.js'
import { loadEnvFile } from './setup/env-file.js'
import { installAndServe } from './setup/install.js'
import { installed, runCommand } from './setup/run-command.js'
import { orStop, say } from './setup/terminal.js'

endWithParent()
const buildProblem = await orStop(() =>
  installAndServe(() => {
    loadEnvFile()
    return buildOrKeepLast()
  }),
)

const { HOST = '127.0.0.1', PORT = '3000' } = process.env
say(`Serving build/server/index.js with remix-serve on http://${HOST}:${PORT}`)
const { code, signal } = await runCommand(
  process.execPath,
  [installed('@remix-run/serve/dist/cli.js'), 'build/server/index.js'],
  { env: { HOST, PORT, NODE_ENV: 'production', AAHAR_BUILD_PROBLEM: buildProblem ?? '' } },
)
process.exit(signal === 'SIGTERM' || signal === 'SIGINT' ? 0 : code)
